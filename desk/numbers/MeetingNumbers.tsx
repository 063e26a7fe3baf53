import type { MeetingStats } from "../../contract/desk/numbers.ts";
import { formatCount } from "./formats/number-formats.ts";
import css from "./NumbersTable.module.css";
import { NumbersTable } from "./NumbersTable.tsx";

/** What became of booked calls and interviews. */
export function MeetingNumbers({ of: { calls, interviews } }: { of: MeetingStats }) {
	return (
		<NumbersTable
			id="numbers-meetings"
			title="Calls and interviews"
			columns={["Set for this range", "Booked", "Held", "No-shows", "Canceled"]}
		>
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
		</NumbersTable>
	);
}
