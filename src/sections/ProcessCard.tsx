import type { Content } from "../content/schema.ts";
import { Stations } from "../ui/Stations.tsx";

/** The five stations of a search, on one line. */
export function ProcessCard({ process }: { process: Content<"home">["process"] }) {
	return (
		<div className="rounded-lg border border-hair bg-raised p-6 lg:p-7">
			<h2 className="text-h3">{process.heading}</h2>
			<p className="mt-1 text-sm text-soft">{process.note}</p>
			<Stations steps={process.steps} />
		</div>
	);
}
