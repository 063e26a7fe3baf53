import type { Owners, OwnersWork } from "../../contract/desk/numbers.ts";
import { formatCount } from "./formats/number-formats.ts";
import css from "./Workload.module.css";

/** Each owner's submissions, sorted by name: a workload, not a ranking. */
export function Workload({ owners: { people, nobody } }: { owners: Owners }) {
	return (
		<section aria-labelledby="numbers-work">
			<h2 id="numbers-work" className={css.title}>
				Workload
			</h2>
			<table className={css.work}>
				<thead>
					<tr>
						<th scope="col">Name</th>
						<th scope="col">Open now</th>
						<th scope="col">Overdue now</th>
						<th scope="col">Answered in this range</th>
					</tr>
				</thead>
				<tbody>
					{people.map(({ id, name, removed, ...work }) => (
						<Row key={id} name={name} more={removed ? "no longer on the team" : undefined} work={work} />
					))}
					<Row name="Unassigned" work={nobody} />
				</tbody>
			</table>
		</section>
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
