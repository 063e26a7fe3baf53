import type { Content } from "../content/schema.ts";
import { SectionHead } from "./SectionHead.tsx";

export function SuccessStories({ stories: { heading, lead, stories } }: Pick<Content<"resume">, "stories">) {
	return (
		<section className="section border-t border-hair">
			<div className="wrap">
				<SectionHead heading={heading} lead={lead} />
				<div className="grid gap-12 lg:grid-cols-2">
					{stories.map(({ name, role, company, quote }) => (
						<figure key={name} className="border-l-3 border-accent pl-6">
							<blockquote className="display text-[1.375rem] leading-snug">“{quote}”</blockquote>
							<figcaption className="mt-4 text-soft">
								<strong className="text-ink">{name}</strong>, {role}, {company}
							</figcaption>
						</figure>
					))}
				</div>
			</div>
		</section>
	);
}
