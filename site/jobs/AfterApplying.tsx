import css from "./AfterApplying.module.css";
import type { JobsContent } from "./jobs-content.ts";

/** From applying to an offer, as a rising line. */
export function AfterApplying({ words }: { words: JobsContent["next"] }) {
	return (
		<section className="ruled" aria-labelledby="after-heading">
			<div className={`wrap ${css.after}`}>
				<div className={css.top}>
					<h2 id="after-heading">{words.heading}</h2>
					<p className="small soft">{words.text}</p>
				</div>
				<div className={css.line}>
					<svg viewBox="0 0 600 48" preserveAspectRatio="none" aria-hidden="true" fill="none">
						<path d="M0 44L100 40L200 28L300 31L400 16L500 4" />
					</svg>
					<ol>
						{words.steps.map(({ when, what }) => (
							<li key={when}>
								<strong>{when}</strong>
								<span className="soft">{what}</span>
							</li>
						))}
					</ol>
				</div>
			</div>
		</section>
	);
}
