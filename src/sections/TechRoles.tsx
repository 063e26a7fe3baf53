import type { Content } from "../content/schema.ts";
import { RangeChart } from "../pictures/Bars.tsx";
import { salaryRange, scaleOf } from "../pictures/scale.ts";
import { SectionHead } from "./SectionHead.tsx";

const TICK = 100; // thousands of dollars from mark to mark

export function TechRoles({ roles: { heading, lead, roles } }: Pick<Content<"technology">, "roles">) {
	const rows = roles.map(({ title, salary }) => ({ name: title, figure: salary, range: salaryRange(salary) }));
	const scale = scaleOf(
		rows.map(({ range }) => range),
		TICK,
		"at zero",
	);
	return (
		<section className="section border-t border-hair">
			<div className="wrap">
				<SectionHead heading={heading} lead={lead} />
				<RangeChart
					rows={rows}
					scale={scale}
					label="Chart of the six salary ranges on one scale. The list below gives each of them."
				/>
				<ul className="hair-grid two mt-12">
					{roles.map(({ title, description, salary, skills }) => (
						<li key={title}>
							<h3 className="text-h3">{title}</h3>
							<p className="display mt-1 text-h3 text-brand">{salary}</p>
							<p className="mt-2 max-w-[52ch] text-soft">{description}</p>
							<ul className="chips" aria-label={`Skills of a ${title}`}>
								{skills.map((skill) => (
									<li key={skill}>{skill}</li>
								))}
							</ul>
						</li>
					))}
				</ul>
			</div>
		</section>
	);
}
