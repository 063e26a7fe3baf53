import type { Content } from "../../content/schema.ts";
import { StepTimeline } from "../../forms/StepTimeline.tsx";
import css from "./ProcessCard.module.css";

/** The five steps of a search on a timeline. */
export function ProcessCard({ process }: { process: Content<"home">["process"] }) {
	return (
		<div className={`card ${css.process}`}>
			<h2>{process.heading}</h2>
			<p className={`small soft ${css.note}`}>{process.note}</p>
			<StepTimeline steps={process.steps} />
		</div>
	);
}
