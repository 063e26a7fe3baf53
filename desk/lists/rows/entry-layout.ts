import type { Entry } from "./due-groups.ts";

/* Vertical position of each entry in a list. Rows have one height and headers another, so a position follows from two
   counts: nothing has to be recomputed for all 50,000 rows when the next page arrives. */

interface Heights {
	row: number;
	head: number;
}

export interface EntryLayout {
	count: number;
	/** Top of an entry; for the index after the last one, the height of the list. */
	top(index: number): number;
	/** Index of the entry at an offset; past the end, the last one. */
	at(offset: number): number;
}

export function layoutEntries(entries: Entry[], { row, head }: Heights): EntryLayout {
	const heads: number[] = [];
	for (let index = 0; index < entries.length; index++) if (typeof entries[index] !== "number") heads.push(index);
	const top = (index: number) => index * row - countBelow(heads, index) * (row - head);
	const at = (offset: number) => {
		const first = Math.max(0, Math.floor(offset / row)); // headers are shorter than rows, so it can't be before this
		let index = first;
		while (index < entries.length - 1 && top(index + 1) <= offset) index++;
		return Math.min(index, Math.max(0, entries.length - 1));
	};
	return { count: entries.length, top, at };
}

/** How many headers come before an index. A list has a handful of them. */
function countBelow(heads: number[], index: number): number {
	const next = heads.findIndex((head) => head >= index);
	return next === -1 ? heads.length : next;
}
