import type { Content } from "../../content/schema.ts";
import { AmountBar } from "../../pictures/Bars.tsx";
import { parseAmount } from "../../pictures/scale.ts";
import hair from "../hair-grid.module.css";
import { NameLink } from "../NameLink.tsx";
import { SectionHead } from "../SectionHead.tsx";
import css from "./PositionCounts.module.css";

interface Props extends Pick<Content<"accountExecutive">, "industries"> {
	/** The page about each industry. */
	pages: ReadonlyMap<string, string>;
}

export function PositionCounts({ industries: { heading, lead, industries }, pages }: Props) {
	const most = Math.max(...industries.map(({ positions }) => parseAmount(positions)));
	return (
		<section className="section ruled">
			<div className="wrap">
				<SectionHead heading={heading} lead={lead} />
				<dl className={`${hair.grid} ${hair.three}`}>
					{industries.map(({ name, positions }) => (
						<div key={name} className={css.count}>
							<dt className="soft">
								<NameLink name={name} to={pages.get(name)} />
							</dt>
							<dd className="display">
								{positions}
								<AmountBar value={parseAmount(positions)} most={most} />
							</dd>
						</div>
					))}
				</dl>
			</div>
		</section>
	);
}
