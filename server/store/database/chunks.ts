import { setImmediate } from "node:timers/promises";
import { UNDO_MS } from "../../../contract/desk/desk-options.ts";
import type { Database, DatabaseTransaction } from "../tables.ts";
import { isPostgres, isTransient, retryConflicts } from "./postgres.ts";
import { isBusy } from "./sqlite.ts";

const ITEMS_AT_ONCE = 10; // nothing else runs while SQLite works, so a transaction takes a few milliseconds
const CHUNKS_AT_ONCE = 4; // on PostgreSQL, most of the time waits for its answers; SQLite has one writer

/** On top of the ten seconds: doing and undoing one takes 2 to 5 ms, and the first is undoable as long as the last. */
const UNDO_MS_PER_ITEM = 20;

/** Until when many items that are changed together can be undone. */
export function getBulkUndoUntil(started: Date, items: number): Date {
	return new Date(started.getTime() + UNDO_MS + items * UNDO_MS_PER_ITEM);
}

/**
 * Runs the work on many items, some of them in one transaction, and lets pages have their turn in between. An item whose
 * transaction fails gets the error, and nothing of it is written: if one fails the others, each gets its own
 * transaction; if the database does, the items that are left are not tried. Throws if none succeeds.
 */
export async function runInChunks<Item, Result>(
	db: Database,
	items: Item[],
	work: (transaction: DatabaseTransaction, chunk: Item[]) => Promise<Result[]>,
): Promise<(Result | Error)[]> {
	const chunks = Array.from({ length: Math.ceil(items.length / ITEMS_AT_ONCE) }, (_, index) =>
		items.slice(index * ITEMS_AT_ONCE, (index + 1) * ITEMS_AT_ONCE),
	);
	const outcomes: (Result | Error)[][] = [];
	let next = 0;
	let unavailable: Error | undefined;
	await Promise.all(Array.from({ length: isPostgres(db) ? CHUNKS_AT_ONCE : 1 }, workThrough));
	const results = outcomes.flat();
	const [first] = results;
	if (first instanceof Error && results.every((result) => result instanceof Error)) throw first;
	return results;

	async function workThrough(): Promise<void> {
		for (let at = next++; at < chunks.length; at = next++) {
			const chunk = chunks[at] ?? [];
			const failure = unavailable;
			const done = failure ? chunk.map(() => failure) : await run(chunk);
			outcomes[at] = done;
			unavailable ??= done.find((result): result is Error & Result => result instanceof Error && isUnavailable(result));
			await setImmediate(); // pages that wait are answered
		}
	}

	async function run(chunk: Item[]): Promise<(Result | Error)[]> {
		try {
			return await retryConflicts(() => db.transaction().execute((transaction) => work(transaction, chunk)));
		} catch (thrown) {
			const error = thrown instanceof Error ? thrown : new Error(String(thrown));
			if (chunk.length === 1 || isUnavailable(error)) return chunk.map(() => error);
			const alone: (Result | Error)[] = [];
			for (const item of chunk) alone.push(...(await run([item])));
			return alone;
		}
	}
}

function isUnavailable(error: Error): boolean {
	return isTransient(error) || isBusy(error);
}
