import type { Content } from "../content/schema.ts";
import { AmountBar, DollarAxis, RangeBar } from "../pictures/Bars.tsx";
import { amount, salaryRange, scaleOf } from "../pictures/scale.ts";
import css from "./Markets.module.css";
import { SectionHead } from "./SectionHead.tsx";

const TICK = 25; // thousands of dollars from mark to mark

/** A table whose cells are also a chart: the same figures as words and as bars. */
export function Markets({
	markets: { heading, lead, columns, markets },
}: Pick<Content<"accountExecutive">, "markets">) {
	const scale = scaleOf(
		markets.map(({ salary }) => salaryRange(salary)),
		TICK,
		"near the lowest",
	);
	const most = Math.max(...markets.map(({ jobs }) => amount(jobs)));
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
								<th scope="row">{city}</th>
								<td>
									{jobs}
									<AmountBar value={amount(jobs)} most={most} />
								</td>
								<td>
									{salary}
									<RangeBar range={salaryRange(salary)} scale={scale} />
								</td>
							</tr>
						))}
					</tbody>
				</table>
			</div>
		</section>
	);
}
