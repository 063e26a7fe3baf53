import type { HiringBlock } from "../../content/hiring.ts";
import { HeadingText } from "../../ui/RichText.tsx";
import css from "./HiringFacts.module.css";

/** The law on hiring in a state, each fact with its source. */
export function HiringFacts({ heading, lead, facts, place }: HiringBlock & { place: string }) {
	return (
		<section id="hiring" className="section ruled">
			<div className={`wrap split ${css.columns}`}>
				<div>
					<h2>
						<HeadingText text={heading} place={place} />
					</h2>
					<p className={`lead ${css.lead}`}>{lead}</p>
				</div>
				<dl className={css.facts}>
					{facts.map(({ term, text, source, asOf }) => (
						<div key={text}>
							<dt>{term}</dt>
							<dd>{text}</dd>
							<dd className="small soft">
								{source}, {asOf}
							</dd>
						</div>
					))}
				</dl>
			</div>
		</section>
	);
}
