import type { Content } from "../content/schema.ts";
import { AmountBar } from "../pictures/Bars.tsx";
import { amount } from "../pictures/scale.ts";
import { SectionHead } from "./SectionHead.tsx";

export function PositionCounts({
	industries: { heading, lead, industries },
}: Pick<Content<"accountExecutive">, "industries">) {
	const most = Math.max(...industries.map(({ positions }) => amount(positions)));
	return (
		<section className="section border-t border-hair">
			<div className="wrap">
				<SectionHead heading={heading} lead={lead} />
				<dl className="hair-grid three">
					{industries.map(({ name, positions }) => (
						<div key={name} className="flex flex-col-reverse">
							<dt className="text-soft">{name}</dt>
							<dd className="display mb-3 text-figure">
								{positions}
								<AmountBar value={amount(positions)} most={most} />
							</dd>
						</div>
					))}
				</dl>
			</div>
		</section>
	);
}
