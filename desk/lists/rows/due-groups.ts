import type { ListPage, Row } from "../../queries/submissions.ts";

/* Groups a list by due day. */

interface Head {
	name: string;
	late?: true;
	count: number;
	/** More of the group may be on pages not loaded yet. */
	open?: boolean;
}

/** A group's header, or the index of a row. */
export type Entry = Head | number;

type Days = ListPage["days"];

const DAY_MS = 86_400_000;

/** The rows below their headers. Rows come sorted by due time, so each group is contiguous. */
export function groupByDue(rows: Pick<Row, "dueAt">[], days: Days, now: number, hasMore: boolean): Entry[] {
	const [late, today, tomorrow] = [new Date(now).toISOString(), ...nextDays(days, now)];
	const groupOf = ({ dueAt }: Pick<Row, "dueAt">) => {
		if (dueAt === null) return "No due time";
		if (dueAt <= late) return "Overdue";
		if (dueAt < today) return "Due today";
		return dueAt < tomorrow ? "Due tomorrow" : "Later";
	};
	const entries: Entry[] = [];
	let head: Head | undefined;
	for (const [index, row] of rows.entries()) {
		const name = groupOf(row);
		if (head?.name !== name) {
			head = { name, count: 0, ...(name === "Overdue" ? { late: true } : {}) };
			entries.push(head);
		}
		head.count++;
		entries.push(index);
	}
	if (head && hasMore) head.open = true;
	return entries;
}

/** The ends of the office's today and tomorrow as the server sent them, moved on after midnight. */
function nextDays({ today, tomorrow }: Days, now: number): [today: string, tomorrow: string] {
	if (Date.parse(today) > now) return [today, tomorrow];
	return [tomorrow, new Date(Date.parse(tomorrow) + DAY_MS).toISOString()];
}
