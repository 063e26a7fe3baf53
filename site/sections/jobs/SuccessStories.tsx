import type { Content } from "../../content/schema.ts";
import { SectionHead } from "../SectionHead.tsx";
import css from "./SuccessStories.module.css";

export function SuccessStories({ stories: { heading, lead, stories } }: Pick<Content<"resume">, "stories">) {
	return (
		<section className="section ruled">
			<div className="wrap">
				<SectionHead heading={heading} lead={lead} />
				<div className={css.stories}>
					{stories.map(({ name, role, company, quote }) => (
						<figure key={name}>
							<blockquote className="display">“{quote}”</blockquote>
							<figcaption>
								<strong>{name}</strong>, {role}, {company}
							</figcaption>
						</figure>
					))}
				</div>
			</div>
		</section>
	);
}
