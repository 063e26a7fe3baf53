import { SectionHead } from "./SectionHead.tsx";

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
				<div className="needs-script mb-8 flex flex-wrap items-end gap-x-5 gap-y-2">
					<label className="grid grow gap-1.5 font-semibold sm:max-w-sm">
						Find a state
						<input
							id="state-filter"
							type="search"
							autoComplete="off"
							className="min-h-12 w-full rounded-sm border border-edge bg-raised px-4 font-normal"
						/>
					</label>
					<p role="status" className="text-soft sm:py-2.5">
						<span id="state-count">{states.length}</span> of {states.length} states
					</p>
				</div>
				<ul className="link-columns">
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
