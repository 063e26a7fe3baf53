import type { LoadedList, Row } from "../queries/submissions.ts";

/* Applies live changes to a list that is on the screen. */

export interface Patched {
	loaded: LoadedList;
	/** Rows that belong in the list and aren't in it yet. */
	arrived: Row[];
	/** References of rows that no longer belong in the list, and are still in it. */
	left: string[];
}

/** @param found those of the requested rows that belong in the list now */
export function patch(loaded: LoadedList, asked: string[], found: Row[]): Patched {
	const now = new Map(found.map((row) => [row.reference, row]));
	const wanted = new Set(asked);
	const known = new Set<string>();
	const pages = loaded.pages.map((page) => {
		if (!page.items.some(({ reference }) => wanted.has(reference))) return page;
		const items = page.items.map((row) => {
			if (wanted.has(row.reference)) known.add(row.reference);
			return now.get(row.reference) ?? row;
		});
		return { ...page, items };
	});
	return {
		loaded: { ...loaded, pages },
		arrived: found.filter(({ reference }) => !known.has(reference)),
		left: [...known].filter((reference) => !now.has(reference)),
	};
}

export function removeRows(loaded: LoadedList, references: ReadonlySet<string>): LoadedList {
	const pages = loaded.pages.map((page) => {
		const items = page.items.filter(({ reference }) => !references.has(reference));
		return items.length === page.items.length ? page : { ...page, items };
	});
	return { ...loaded, pages };
}

/** Inserts rows in order. A row that belongs after the loaded pages is left to its own page. */
export function insertRows(loaded: LoadedList, rows: Row[], byTime: boolean): LoadedList {
	let { pages } = removeRows(loaded, new Set(rows.map(({ reference }) => reference)));
	for (const row of rows) {
		const at = pages.findIndex(({ items, next }, index) => {
			const last = items.at(-1);
			if (last && compareRows(row, last, byTime) < 0) return true;
			return next === null && index === pages.length - 1;
		});
		pages = pages.map((page, index) => (index === at ? { ...page, items: insertRow(page.items, row, byTime) } : page));
	}
	return { ...loaded, pages };
}

function insertRow(items: Row[], row: Row, byTime: boolean): Row[] {
	const at = items.findIndex((other) => compareRows(row, other, byTime) < 0);
	return at === -1 ? [...items, row] : items.toSpliced(at, 0, row);
}

/** The server's order: least time left first, rows without a due time last; other lists newest first. */
export function compareRows(a: Row, b: Row, byTime: boolean): number {
	if (!byTime || a.dueAt === b.dueAt) return compare(b.receivedAt, a.receivedAt);
	if (a.dueAt === null || b.dueAt === null) return a.dueAt === null ? 1 : -1;
	return compare(a.dueAt, b.dueAt);
}

function compare(a: string, b: string): number {
	return a < b ? -1 : Number(a > b);
}
