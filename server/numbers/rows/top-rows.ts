import type { Counted, TopRows } from "../../../contract/desk/numbers.ts";

/** Senders can make up pages and campaigns, so there may be any number of them. */
const ROWS_MAX = 100;

/** Largest first; ties by name. */
export function topRows<Row>(rows: (Counted & Row)[], nameOf: (row: Row) => string): TopRows<Row> {
	const sorted = rows.toSorted((a, b) => b.count - a.count || compareText(nameOf(a), nameOf(b)));
	const others = sorted.slice(ROWS_MAX);
	const count = others.reduce((sum, each) => sum + each.count, 0);
	return { rows: sorted.slice(0, ROWS_MAX), others: { rows: others.length, count } };
}

/** The same order as in both databases and on every machine, whatever its locale. */
export function compareText(a: string, b: string): number {
	return a < b ? -1 : a > b ? 1 : 0;
}
