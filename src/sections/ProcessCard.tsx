import type { Content } from "../content/schema.ts";

/** The five stations of a search, on one line. */
export function ProcessCard({ process }: { process: Content<"home">["process"] }) {
	return (
		<div className="rounded-lg border border-hair bg-raised p-6 lg:p-7">
			<h2 className="text-h3">{process.heading}</h2>
			<p className="mt-1 text-sm text-soft">{process.note}</p>
			<ol className="stations">
				{process.steps.map(({ name, when }) => (
					<li key={name}>
						<span>{name}</span>
						<span className="text-right text-soft">{when}</span>
					</li>
				))}
			</ol>
		</div>
	);
}
