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
