import type { Content } from "../content/schema.ts";
import { Stations } from "../ui/Stations.tsx";
import css from "./ProcessCard.module.css";

/** The five steps of a search on a timeline. */
export function ProcessCard({ process }: { process: Content<"home">["process"] }) {
	return (
		<div className={`card ${css.process}`}>
			<h2>{process.heading}</h2>
			<p className={`small soft ${css.note}`}>{process.note}</p>
			<Stations steps={process.steps} />
		</div>
	);
}
