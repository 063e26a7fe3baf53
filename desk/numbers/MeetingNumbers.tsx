import type { MeetingStats } from "../../contract/desk/numbers.ts";
import { formatCount } from "./formats/number-formats.ts";
import css from "./Workload.module.css";

/** What became of booked calls and interviews. */
export function MeetingNumbers({ of: { calls, interviews } }: { of: MeetingStats }) {
	return (
		<section aria-labelledby="numbers-meetings">
			<h2 id="numbers-meetings" className={css.title}>
				Calls and interviews
			</h2>
			<table className={css.work}>
				<thead>
					<tr>
						<th scope="col">Set for this range</th>
						<th scope="col">Booked</th>
						<th scope="col">Held</th>
						<th scope="col">No-shows</th>
						<th scope="col">Canceled</th>
					</tr>
				</thead>
				<tbody>
					<tr>
						<th scope="row">Calls</th>
						<td>{formatCount(calls.booked)}</td>
						<td>{formatCount(calls.held)}</td>
						<td>{formatCount(calls.missed)}</td>
						<td>{formatCount(calls.canceled)}</td>
					</tr>
					<tr>
						<th scope="row">Interviews</th>
						<td>{formatCount(interviews.booked)}</td>
						<td>{formatCount(interviews.held)}</td>
						<td>
							<span className={css.more}>Not recorded</span>
						</td>
						<td>{formatCount(interviews.canceled)}</td>
					</tr>
				</tbody>
			</table>
		</section>
	);
}
