import type { Content } from "../content/schema.ts";
import { SectionHead } from "./SectionHead.tsx";

export function PositionCounts({
	industries: { heading, lead, industries },
}: Pick<Content<"accountExecutive">, "industries">) {
	return (
		<section className="section border-t border-hair">
			<div className="wrap">
				<SectionHead heading={heading} lead={lead} />
				<dl className="hair-grid three">
					{industries.map(({ name, positions }) => (
						<div key={name} className="flex flex-col-reverse">
							<dt className="text-soft">{name}</dt>
							<dd className="display text-figure">{positions}</dd>
						</div>
					))}
				</dl>
			</div>
		</section>
	);
}
