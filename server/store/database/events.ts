import { sql } from "kysely";
import type { Database, EventRow, Transacted } from "../tables.ts";
import { newId } from "../token.ts";
import { isPostgres } from "./postgres.ts";

/* Who did what when. Appended, never changed; it goes with the submission it is about. */

/** Of PostgreSQL: who listens there is told that something happened, and looks what. */
export const DESK_CHANNEL = "desk";

/** Of a chat: it is answered, and nobody was there any more for what the visitor wrote since. */
export const REPLIED = "replied in the chat";
export const UNANSWERED = "nobody was left in the chat";

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
	// Heard by every server when the transaction is committed. On SQLite there is one, which looks by itself.
	if (isPostgres(transaction)) await sql`select pg_notify(${DESK_CHANNEL}, '')`.execute(transaction);
	return event;
}

export function eventsOf(db: Database, reference: string): Promise<EventRow[]> {
	return db.selectFrom("events").selectAll().where("reference", "=", reference).orderBy("at").orderBy("id").execute();
}

/** What happened, as an open desk is told of it. */
export interface Change {
	id: string;
	at: string;
	what: string;
	reference: string | null;
	person: string | null;
	/** Of the submission, as it is now. */
	version: number | null;
}

/**
 * What happened from a moment on: what was written down as an event, and what came in or was delivered, which is not, so
 * that the intake has nothing to do for the desk. Servers' clocks differ, and a transaction may end after a later one: look
 * back a while.
 */
export async function changesFrom(db: Database, from: Date): Promise<Change[]> {
	const at = from.toISOString();
	const { rows } = await sql<Change>`
		select changes.*, submissions.version from (
			select id, at, what, reference, person from events where at >= ${at}
			union all
			select reference || '-received', received_at, 'received', reference, null
				from submissions where received_at >= ${at}
			union all
			select reference || '-details-' || details_at, details_at, 'details', reference, null
				from submissions where details_at >= ${at}
			union all
			select id || '-sent', sent_at, 'delivered', reference, null
				from deliveries where sent_at >= ${at} and reference is not null
			union all
			select id || '-failed-' || failed_at, failed_at, 'not delivered', reference, null
				from deliveries where failed_at >= ${at} and reference is not null
		) as changes
		left join submissions on submissions.reference = changes.reference
		order by changes.at, changes.id
	`.execute(db);
	return rows;
}
