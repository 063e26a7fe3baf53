import type { Part, Row } from "../queries/submissions.ts";

/* A list by what is due when. */

interface Head {
	name: string;
	late?: true;
	count: number;
	/** There may be more of it than is loaded. */
	open?: boolean;
}

/** A head, or the place of a row in the list. */
export type Entry = Head | number;

type Days = Part["days"];

const DAY_MS = 86_400_000;

/** The rows under their heads. They come with least time left first, so each group is one stretch. */
export function grouped(rows: Row[], days: Days, now: number, hasMore: boolean): Entry[] {
	const [late, today, tomorrow] = [new Date(now).toISOString(), ...nextDays(days, now)];
	const groupOf = ({ dueAt }: Row) => {
		if (dueAt === null) return "Without a promise";
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

/** The office's days as the server told them, also after midnight. */
function nextDays({ today, tomorrow }: Days, now: number): [today: string, tomorrow: string] {
	if (Date.parse(today) > now) return [today, tomorrow];
	return [tomorrow, new Date(Date.parse(tomorrow) + DAY_MS).toISOString()];
}
