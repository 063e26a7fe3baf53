import type { Claim, OpeningStats, Spans } from "../../contract/desk/numbers.ts";
import { formatCount, pluralize } from "./formats/number-formats.ts";
import css from "./Workload.module.css";

/** From a request to a hire that lasts. */
export function OpeningNumbers({ of }: { of: OpeningStats }) {
	const { opened, filled, canceled, shortlists, placements, fees } = of;
	return (
		<section aria-labelledby="numbers-openings">
			<h2 id="numbers-openings" className={css.title}>
				Openings
			</h2>
			<table className={css.work}>
				<thead>
					<tr>
						<th scope="col">Opened in this range</th>
						<th scope="col">Median</th>
						<th scope="col">Slowest 10%</th>
						<th scope="col">Based on</th>
					</tr>
				</thead>
				<tbody>
					<SpanRow name="Request to shortlist" spans={of.toShortlist} />
					<SpanRow name="Request to offer" spans={of.toOffer} />
					<SpanRow name="Request to start" spans={of.toStart} />
				</tbody>
			</table>
			<p className={css.sentence}>
				{pluralize(opened, "opening")} opened, {formatCount(filled)} filled, {formatCount(canceled)} canceled.{" "}
				{pluralize(shortlists.sent, "shortlist")} sent, {formatCount(shortlists.answered)} answered.{" "}
				{pluralize(placements.count, "placement")}: {formatCount(placements.held)} stayed past the guarantee,{" "}
				{formatCount(placements.left)} left early, {formatCount(placements.running)} still under guarantee.
				{fees && (
					<>
						{" "}
						Fees: {formatDollars(fees.placed)}, of which {formatDollars(fees.invoiced)} invoiced and{" "}
						{formatDollars(fees.paid)} paid.
					</>
				)}
			</p>
		</section>
	);
}

function SpanRow({ name, spans: { count, median, slowestTenth } }: { name: string; spans: Spans }) {
	return (
		<tr>
			<th scope="row">{name}</th>
			<td>{median === null ? "None yet" : formatDays(median)}</td>
			<td>{slowestTenth === null ? "" : formatDays(slowestTenth)}</td>
			<td>{formatCount(count)}</td>
		</tr>
	);
}

/** Each figure that the pages state, beside what the desk measured: for admins. */
export function ClaimsAndActuals({ claims }: { claims: Claim[] }) {
	return (
		<section aria-labelledby="numbers-claims">
			<h2 id="numbers-claims" className={css.title}>
				Claims vs. actuals
			</h2>
			<table className={css.work}>
				<thead>
					<tr>
						<th scope="col">What our pages say</th>
						<th scope="col">Claimed</th>
						<th scope="col">Actual</th>
						<th scope="col">Based on</th>
					</tr>
				</thead>
				<tbody>
					{claims.map(({ figure, label, claimed, pages, measured, of, unit }) => (
						<tr key={figure}>
							<th scope="row">
								{label} <span className={css.more}>{pages.join(", ")}</span>
							</th>
							<td className={css.whole}>{claimed}</td>
							<td className={css.whole}>{measured ?? "No data yet"}</td>
							<td>
								{formatCount(of)} <span className={css.more}>{unit}</span>
							</td>
						</tr>
					))}
				</tbody>
			</table>
		</section>
	);
}

const DAY_S = 24 * 3600;

/** Such as 3.5 days. */
function formatDays(seconds: number): string {
	const days = Math.round((seconds / DAY_S) * 10) / 10;
	return days === 1 ? "1 day" : `${days} days`;
}

function formatDollars(amount: number): string {
	return `$${formatCount(amount)}`;
}
