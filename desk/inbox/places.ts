import type { Entry } from "./groups.ts";

/* Where each entry of a list stands. Rows have one height and heads another, so it is a sum of two numbers: nothing has to be
   worked out for all of 50,000 when the next part of them comes. */

interface Heights {
	row: number;
	head: number;
}

export interface Places {
	count: number;
	/** Where an entry begins; of the one after the last, the height of the list. */
	top(index: number): number;
	/** Which entry stands there; the last one below the end. */
	at(offset: number): number;
}

export function placesOf(entries: Entry[], { row, head }: Heights): Places {
	const heads: number[] = [];
	for (let index = 0; index < entries.length; index++) if (typeof entries[index] !== "number") heads.push(index);
	const top = (index: number) => index * row - countBelow(heads, index) * (row - head);
	const at = (offset: number) => {
		const first = Math.max(0, Math.floor(offset / row)); // heads are lower than rows, so it cannot be before this
		let index = first;
		while (index < entries.length - 1 && top(index + 1) <= offset) index++;
		return Math.min(index, Math.max(0, entries.length - 1));
	};
	return { count: entries.length, top, at };
}

/** How many of them, in order, are less than that. A list has a handful. */
function countBelow(heads: number[], index: number): number {
	const next = heads.findIndex((head) => head >= index);
	return next === -1 ? heads.length : next;
}
