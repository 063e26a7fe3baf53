import css from "./SampleMark.module.css";

/** Says on every screen that these people and companies don't exist. On a phone there is no rail to say it in. */
export function SampleMark({ look }: { look: "rail" | "phone" }) {
	return <p className={`${css.sample} ${css[look]}`}>Sample data</p>;
}
