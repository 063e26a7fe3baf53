import type { Content } from "../../content/schema.ts";
import { RangeChart } from "../../pictures/RangeChart.tsx";
import { createScale, parseSalaryRange } from "../../pictures/scale.ts";
import { SectionHead } from "../SectionHead.tsx";
import { Roles } from "./Roles.tsx";
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
				<div className={css.roles}>
					<Roles roles={roles} pages={pages} />
				</div>
			</div>
		</section>
	);
}
