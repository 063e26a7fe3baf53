import type { Content } from "../content/schema.ts";
import { Icon, iconNamed } from "../ui/Icon.tsx";
import { SectionHead } from "./SectionHead.tsx";

type Props = Pick<Content<"industries">, "grid" | "industries">;

const SHOWN = 3; // of the specialties and of the positions

export function IndustryCards({ grid, industries }: Props) {
	return (
		<section className="section border-t border-hair">
			<div className="wrap">
				<SectionHead {...grid} />
				<ul className="hair-grid three">
					{industries.map(({ icon, name, page, description, specialties, positions }) => (
						<li key={name}>
							<Icon name={iconNamed(icon)} className="mb-5 size-8 text-brand" />
							<h3 className="text-h3">
								{page ? (
									<a href={page} className="heading-link">
										{name}
									</a>
								) : (
									name
								)}
							</h3>
							<p className="mt-2 text-soft">{description}</p>
							<dl className="mt-4 text-sm">
								<dt className="label">Specialties</dt>
								<dd>{specialties.slice(0, SHOWN).join(", ")}</dd>
								<dt className="label mt-3">Key positions</dt>
								{positions.slice(0, SHOWN).map((position) => (
									<dd key={position}>{position}</dd>
								))}
							</dl>
						</li>
					))}
				</ul>
			</div>
		</section>
	);
}
