import { placePath } from "../../content/page-paths.ts";
import type { Content } from "../../content/schema.ts";
import { AmountBar } from "../../pictures/Bars.tsx";
import { parseAmount } from "../../pictures/scale.ts";
import { RichText } from "../../ui/RichText.tsx";
import { NameLink } from "../NameLink.tsx";
import { SectionHead } from "../SectionHead.tsx";
import css from "./CityCards.module.css";

interface Props {
	cities: Content<"dedicatedState">["cities"];
	/** Slugs of the cities that have their own page. */
	pages: Set<string>;
}

export function CityCards({ cities: { heading, lead, cities }, pages }: Props) {
	const most = Math.max(...cities.map(({ companies }) => parseAmount(companies)));
	return (
		<section className="section">
			<div className="wrap">
				<SectionHead heading={heading} lead={lead} />
				<ul className={css.cities}>
					{cities.map(({ name, slug, companies, text }) => (
						<li key={slug}>
							<h3>
								<NameLink name={name} to={pages.has(slug) ? placePath(slug) : undefined} />
							</h3>
							<p className={css.text}>
								<RichText text={text} />
							</p>
							<p className={css.companies}>
								{companies}
								<AmountBar value={parseAmount(companies)} most={most} />
							</p>
						</li>
					))}
				</ul>
			</div>
		</section>
	);
}
