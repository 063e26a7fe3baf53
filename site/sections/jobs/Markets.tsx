import type { Content } from "../../content/schema.ts";
import { AmountBar, DollarAxis, RangeBar } from "../../pictures/Bars.tsx";
import { createScale, parseAmount, parseSalaryRange } from "../../pictures/scale.ts";
import { NameLink } from "../NameLink.tsx";
import { SectionHead } from "../SectionHead.tsx";
import css from "./Markets.module.css";

const TICK = 25; // thousands of dollars between ticks

interface Props extends Pick<Content<"accountExecutive">, "markets"> {
	/** The page about each city. */
	pages: ReadonlyMap<string, string | undefined>;
}

/** A table that is also a chart: each figure as text and as a bar. */
export function Markets({ markets: { heading, lead, columns, markets }, pages }: Props) {
	const scale = createScale(
		markets.map(({ salary }) => parseSalaryRange(salary)),
		TICK,
		"near the lowest",
	);
	const most = Math.max(...markets.map(({ jobs }) => parseAmount(jobs)));
	return (
		<section className="section">
			<div className="wrap">
				<SectionHead heading={heading} lead={lead} />
				<table className={css.figures}>
					<thead>
						<tr>
							<th scope="col">{columns.city}</th>
							<th scope="col">{columns.jobs}</th>
							<th scope="col">
								{columns.salary}
								<DollarAxis scale={scale} />
							</th>
						</tr>
					</thead>
					<tbody>
						{markets.map(({ city, jobs, salary }) => (
							<tr key={city}>
								<th scope="row">
									<NameLink name={city} to={pages.get(city)} />
								</th>
								<td>
									{jobs}
									<AmountBar value={parseAmount(jobs)} most={most} />
								</td>
								<td>
									{salary}
									<RangeBar range={parseSalaryRange(salary)} scale={scale} />
								</td>
							</tr>
						))}
					</tbody>
				</table>
			</div>
		</section>
	);
}
