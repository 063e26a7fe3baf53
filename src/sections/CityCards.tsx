import type { Content } from "../content/schema.ts";
import { SectionHead } from "./SectionHead.tsx";

interface Props {
	cities: Content<"dedicatedState">["cities"];
	/** The cities that have a page of their own. */
	pages: Set<string>;
}

export function CityCards({ cities: { heading, lead, cities }, pages }: Props) {
	return (
		<section className="section">
			<div className="wrap">
				<SectionHead heading={heading} lead={lead} />
				<ul className="border-t border-hair">
					{cities.map(({ name, slug, companies, text }) => (
						<li
							key={slug}
							className="grid gap-x-8 gap-y-1 border-b border-hair py-5 sm:grid-cols-[3fr_2fr] lg:grid-cols-[3fr_5fr_2fr]"
						>
							<h3 className="text-h3">
								{pages.has(slug) ? (
									<a
										href={`/sales-recruitment/${slug}`}
										className="underline decoration-accent decoration-2 underline-offset-4"
									>
										{name}
									</a>
								) : (
									name
								)}
							</h3>
							<p className="text-soft sm:max-lg:order-last sm:max-lg:col-span-2">{text}</p>
							<p className="font-semibold text-brand sm:text-right">{companies}</p>
						</li>
					))}
				</ul>
			</div>
		</section>
	);
}
