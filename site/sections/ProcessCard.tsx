import type { Content } from "../content/schema.ts";
import { Stations } from "../ui/Stations.tsx";
import css from "./ProcessCard.module.css";

/** The five stations of a search, on one line. */
export function ProcessCard({ process }: { process: Content<"home">["process"] }) {
	return (
		<div className={`card ${css.process}`}>
			<h2>{process.heading}</h2>
			<p className={`small soft ${css.note}`}>{process.note}</p>
			<Stations steps={process.steps} />
		</div>
	);
}
