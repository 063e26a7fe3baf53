import type { Database } from "../tables.ts";
import type { Moment, QueueName, Row, View } from "./views.ts";

export interface Listed {
	items: Row[];
	/** Where the next part begins; null at the end. */
	next: string | null;
}

/**
 * A part of a list: what is open with least time left first, and then what has no time; the others newest first. A cursor
 * names the place after a row, so that what comes and goes meanwhile neither hides nor repeats another. Undefined: there is
 * no such cursor.
 */
export async function listView(
	_db: Database,
	_view: View,
	_cursor: string | undefined,
	_moment: Moment,
): Promise<Listed | undefined> {
	throw new Error("not built yet");
}

/** Which of these belong to a list now, as rows, in its order. */
export async function rowsAmong(_db: Database, _view: View, _references: string[], _moment: Moment): Promise<Row[]> {
	throw new Error("not built yet");
}

/** How much is in each list; of kinds, how much is open. */
export interface Counts {
	queues: Record<Exclude<QueueName, "all" | "answered">, number>;
	kinds: Record<Row["kind"], number>;
	/** Who is next, for an empty list. */
	next: Row | null;
}

export async function countQueues(_db: Database, _me: string, _moment: Moment): Promise<Counts> {
	throw new Error("not built yet");
}
