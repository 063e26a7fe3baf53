import { newId } from "./people/token.ts";
import type { Database, EventRow, Transacted } from "./tables.ts";

/* Who did what when. Appended, never changed; it goes with the submission it is about. */

const ORDER_DIGITS = 7;

let appended = 0;

interface Happening {
	reference?: string;
	/** Who of the firm's people; null when none of them. */
	person: string | null;
	what: string;
	data: object;
}

export async function append(
	transaction: Transacted,
	{ reference, person, what, data }: Happening,
	now: Date,
): Promise<EventRow> {
	const event: EventRow = {
		// Those of one moment are in the order in which this server wrote them.
		id: (appended++).toString(36).padStart(ORDER_DIGITS, "0") + newId(),
		at: now.toISOString(),
		reference: reference ?? null,
		person,
		what,
		data: JSON.stringify(data),
	};
	await transaction.insertInto("events").values(event).execute();
	return event;
}

export function eventsOf(db: Database, reference: string): Promise<EventRow[]> {
	return db.selectFrom("events").selectAll().where("reference", "=", reference).orderBy("at").orderBy("id").execute();
}

/** What happened from a moment on. Servers' clocks differ, and a transaction may end after a later one: look back a while. */
export function eventsFrom(db: Database, at: Date, most: number): Promise<EventRow[]> {
	return db
		.selectFrom("events")
		.selectAll()
		.where("at", ">=", at.toISOString())
		.orderBy("at")
		.orderBy("id")
		.limit(most)
		.execute();
}
