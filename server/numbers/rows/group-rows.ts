import type { Counted, TopRows } from "../../../contract/desk/numbers.ts";
import type { Kind } from "../../../contract/forms/kinds.ts";

export const KINDS: readonly Kind[] = ["lead", "talent-request", "resume", "message"];

/** One value for each kind. */
export function byKind<Value>(make: (kind: Kind) => Value): Record<Kind, Value> {
	return {
		lead: make("lead"),
		"talent-request": make("talent-request"),
		resume: make("resume"),
		message: make("message"),
	};
}

/** All kinds, unless one is chosen. */
export function selectedKinds(kind: Kind | undefined): readonly Kind[] {
	return kind ? [kind] : KINDS;
}

export function addCount<Name>(table: Map<Name, Record<Kind, number>>, name: Name, kind: Kind, count: number): void {
	const row = table.get(name) ?? byKind(() => 0);
	row[kind] += count;
	table.set(name, row);
}

export function sumKinds(counted: Record<Kind, number>): number {
	return KINDS.reduce((sum, kind) => sum + counted[kind], 0);
}

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
