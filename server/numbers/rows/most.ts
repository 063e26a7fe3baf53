import type { Counted, Most } from "../../../contract/desk/numbers.ts";

/** Whoever sends something can make up a page or a campaign, so there may be any number of them. */
const ROWS_MAX = 100;

/** The greatest first; of equals, in the order of names. */
export function most<Row>(rows: (Counted & Row)[], nameOf: (row: Row) => string): Most<Row> {
	const sorted = rows.toSorted((a, b) => b.count - a.count || compare(nameOf(a), nameOf(b)));
	const others = sorted.slice(ROWS_MAX);
	const count = others.reduce((sum, each) => sum + each.count, 0);
	return { rows: sorted.slice(0, ROWS_MAX), others: { rows: others.length, count } };
}

/** As both databases and every machine do it, whatever its language. */
export function compare(a: string, b: string): number {
	return a < b ? -1 : a > b ? 1 : 0;
}
