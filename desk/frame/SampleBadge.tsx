import css from "./SampleBadge.module.css";

/** Says on every screen that these people and companies don't exist. On a phone there is no rail to say it in. */
export function SampleBadge({ look }: { look: "rail" | "phone" }) {
	const Part = look === "rail" ? "p" : "aside"; // the rail is a landmark already
	return <Part className={`${css.sample} ${css[look]}`}>Sample data</Part>;
}
