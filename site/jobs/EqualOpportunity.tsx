import css from "./EqualOpportunity.module.css";

export function EqualOpportunity({ text }: { text: string }) {
	return <p className={`wrap small soft ${css.line}`}>{text}</p>;
}
