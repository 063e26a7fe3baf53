import type { Content } from "../content/schema.ts";
import { AmountBar } from "../pictures/Bars.tsx";
import { amount } from "../pictures/scale.ts";
import { Rich } from "../ui/Rich.tsx";
import { SectionHead } from "./SectionHead.tsx";

interface Props {
	cities: Content<"dedicatedState">["cities"];
	/** The cities that have a page of their own. */
	pages: Set<string>;
}

export function CityCards({ cities: { heading, lead, cities }, pages }: Props) {
	const most = Math.max(...cities.map(({ companies }) => amount(companies)));
	return (
		<section className="section">
			<div className="wrap">
				<SectionHead heading={heading} lead={lead} />
				<ul className="border-t border-hair">
					{cities.map(({ name, slug, companies, text }) => (
						<li
							key={slug}
							className="grid gap-x-8 gap-y-1 border-b border-hair py-5 sm:grid-cols-[3fr_2fr] lg:grid-cols-[3fr_5fr_3fr]"
						>
							<h3 className="text-h3">
								{pages.has(slug) ? (
									<a href={`/sales-recruitment/${slug}`} className="heading-link">
										{name}
									</a>
								) : (
									name
								)}
							</h3>
							<p className="text-soft sm:max-lg:order-last sm:max-lg:col-span-2">
								<Rich text={text} />
							</p>
							<p className="font-semibold text-brand">
								{companies}
								<AmountBar value={amount(companies)} most={most} />
							</p>
						</li>
					))}
				</ul>
			</div>
		</section>
	);
}
