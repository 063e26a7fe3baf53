import { SectionHead } from "./SectionHead.tsx";
import css from "./StateGrid.module.css";

interface Props {
	heading: string;
	lead?: string | undefined;
	states: { name: string; slug: string }[];
}

export function StateGrid({ heading, lead, states }: Props) {
	return (
		<section id="states" className="section">
			<div className="wrap">
				<SectionHead heading={heading} lead={lead} />
				<div className={`needs-script ${css.filter}`}>
					<label>
						Find a state
						<input id="state-filter" type="search" autoComplete="off" />
					</label>
					<p role="status">
						<span id="state-count">{states.length}</span> of {states.length} states
					</p>
				</div>
				<ul className={css.states}>
					{states.map(({ name, slug }) => (
						<li key={slug}>
							<a href={`/sales-recruitment/${slug}`}>{name}</a>
						</li>
					))}
				</ul>
			</div>
		</section>
	);
}
