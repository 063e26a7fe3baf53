import type { Content } from "../../content/schema.ts";
import { Icon, toIconName } from "../../ui/Icon.tsx";
import hair from "../hair-grid.module.css";
import { NameLink } from "../NameLink.tsx";
import { SectionHead } from "../SectionHead.tsx";
import css from "./IndustryCards.module.css";

type Props = Pick<Content<"industries">, "grid" | "industries">;

const SHOWN = 3; // of the specialties and of the positions

export function IndustryCards({ grid: { labels, ...head }, industries }: Props) {
	return (
		<section className="section ruled">
			<div className="wrap">
				<SectionHead {...head} />
				<ul className={`${hair.grid} ${hair.three}`}>
					{industries.map(({ id, icon, name, page, description, specialties, positions }) => (
						<li key={name} id={id}>
							<Icon name={toIconName(icon)} className={hair.icon} />
							<h3>
								<NameLink name={name} to={page} />
							</h3>
							<p className={hair.text}>{description}</p>
							<dl className={`small ${css.facts}`}>
								<dt className="label">{labels.specialties}</dt>
								<dd>{specialties.slice(0, SHOWN).join(", ")}</dd>
								<dt className={`label ${css.positions}`}>{labels.positions}</dt>
								{positions.slice(0, SHOWN).map((position) => (
									<dd key={position}>{position}</dd>
								))}
							</dl>
						</li>
					))}
				</ul>
			</div>
		</section>
	);
}
