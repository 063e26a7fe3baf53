import css from "./NextSteps.module.css";
import type { ShortlistContent } from "./shortlist-content.ts";

export function NextSteps({ words }: { words: ShortlistContent["next"] }) {
	return (
		<section aria-labelledby="next-heading">
			<h2 id="next-heading" className={css.heading}>
				{words.heading}
			</h2>
			<ol className={css.steps}>
				{words.steps.map(({ title, text }) => (
					<li key={title}>
						<strong>{title}</strong>
						<span className="soft">{text}</span>
					</li>
				))}
			</ol>
		</section>
	);
}
