import type { Content } from "../../content/schema.ts";
import { RangeChart } from "../../pictures/RangeChart.tsx";
import { createScale, parseSalaryRange } from "../../pictures/scale.ts";
import hair from "../hair-grid.module.css";
import { NameLink } from "../NameLink.tsx";
import { SectionHead } from "../SectionHead.tsx";
import css from "./TechRoles.module.css";

const TICK = 100; // thousands of dollars between ticks

interface Props extends Pick<Content<"technology">, "roles"> {
	/** Paths of the roles that have their own page. */
	pages: ReadonlyMap<string, string>;
}

export function TechRoles({ roles: { heading, lead, roles }, pages }: Props) {
	const rows = roles.map(({ title, salary }) => ({ name: title, figure: salary, range: parseSalaryRange(salary) }));
	const scale = createScale(
		rows.map(({ range }) => range),
		TICK,
		"at zero",
	);
	return (
		<section className="section ruled">
			<div className="wrap">
				<SectionHead heading={heading} lead={lead} />
				<RangeChart
					rows={rows}
					scale={scale}
					label="Chart of the six salary ranges on one scale. The list below gives the numbers."
				/>
				<ul className={`${hair.grid} ${hair.two} ${css.roles}`}>
					{roles.map(({ title, description, salary, skills }) => (
						<li key={title}>
							<h3>
								<NameLink name={title} to={pages.get(title)} />
							</h3>
							<p className={`display ${css.salary}`}>{salary}</p>
							<p className={`${hair.text} ${css.text}`}>{description}</p>
							<ul className={css.skills} aria-label={`Skills of a ${title}`}>
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
