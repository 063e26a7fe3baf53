import type { Owners, OwnersWork } from "../../contract/desk/numbers.ts";
import { formatCount } from "./formats/number-formats.ts";
import css from "./NumbersTable.module.css";
import { NumbersTable } from "./NumbersTable.tsx";

/** Each owner's submissions, sorted by name: a workload, not a ranking. */
export function Workload({ owners: { people, nobody } }: { owners: Owners }) {
	return (
		<NumbersTable
			id="numbers-work"
			title="Workload"
			columns={["Name", "Open now", "Overdue now", "Answered in this range"]}
		>
			{people.map(({ id, name, removed, ...work }) => (
				<Row key={id} name={name} more={removed ? "no longer on the team" : undefined} work={work} />
			))}
			<Row name="Unassigned" work={nobody} />
		</NumbersTable>
	);
}

function Row({ name, more, work }: { name: string; more?: string | undefined; work: OwnersWork }) {
	return (
		<tr>
			<th scope="row">
				<bdi>{name}</bdi>
				{more && <span className={css.more}>, {more}</span>}
			</th>
			<td>{formatCount(work.open)}</td>
			<td className={work.overdue > 0 ? css.late : undefined}>{formatCount(work.overdue)}</td>
			<td>{formatCount(work.answered)}</td>
		</tr>
	);
}
