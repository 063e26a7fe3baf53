import css from "./Eyebrow.module.css";

export function Eyebrow({ text }: { text: string }) {
	return <p className={`label ${css.eyebrow}`}>{text}</p>;
}
