import type { Claim, OpeningStats, Spans } from "../../contract/desk/numbers.ts";
import { formatCount, pluralize } from "./formats/number-formats.ts";
import css from "./NumbersTable.module.css";
import { NumbersTable } from "./NumbersTable.tsx";

/** From a request to a hire that lasts. */
export function OpeningNumbers({ of }: { of: OpeningStats }) {
	const { opened, filled, canceled, shortlists, placements, fees } = of;
	const sentence = (
		<>
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
		</>
	);
	return (
		<NumbersTable
			id="numbers-openings"
			title="Openings"
			columns={["Opened in this range", "Median", "Slowest 10%", "Based on"]}
			sentence={sentence}
		>
			<SpanRow name="Request to shortlist" spans={of.toShortlist} />
			<SpanRow name="Request to offer" spans={of.toOffer} />
			<SpanRow name="Request to start" spans={of.toStart} />
		</NumbersTable>
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
		<NumbersTable
			id="numbers-claims"
			title="Claims vs. actuals"
			columns={["What our pages say", "Claimed", "Actual", "Based on"]}
		>
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
		</NumbersTable>
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
