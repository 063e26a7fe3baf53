import { sql } from "kysely";
import type { Database, DatabaseTransaction, EventRow } from "../tables.ts";
import { newId } from "../token.ts";
import { isPostgres } from "./postgres.ts";

/* The history: who did what, and when. Append-only; events are deleted along with their submission. */

/** PostgreSQL notification channel. Listeners learn that something changed, then query what. */
export const DESK_CHANNEL = "desk";

/** Chat events: a recruiter replied; later the visitor wrote again and no one was there to answer. */
export const REPLIED_IN_CHAT = "replied in the chat";
export const CHAT_LEFT_UNANSWERED = "nobody was left in the chat";

/** Somebody answered one of our emails. */
export const REPLIED_BY_EMAIL = "replied by email";

const ORDER_DIGITS = 7;

let nextSequence = 0;

interface NewEvent {
	reference?: string;
	opening?: string;
	/** One candidate of that opening. */
	candidate?: string;
	company?: string;
	/** Id of the team member; null if it was not one of them. */
	person: string | null;
	what: string;
	data: object;
}

export async function appendEvent(
	transaction: DatabaseTransaction,
	{ reference, opening, candidate, company, person, what, data }: NewEvent,
	now: Date,
): Promise<EventRow> {
	const event: EventRow = {
		// Events with the same timestamp sort in the order in which this server wrote them.
		id: (nextSequence++).toString(36).padStart(ORDER_DIGITS, "0") + newId(),
		at: now.toISOString(),
		reference: reference ?? null,
		person,
		what,
		data: JSON.stringify(data),
		opening: opening ?? null,
		candidate: candidate ?? null,
		company: company ?? null,
	};
	await transaction.insertInto("events").values(event).execute();
	// PostgreSQL notifies every server on commit. With SQLite there is only one server, which polls.
	if (isPostgres(transaction)) await sql`select pg_notify(${DESK_CHANNEL}, '')`.execute(transaction);
	return event;
}

export function readEvents(db: Database, reference: string): Promise<EventRow[]> {
	return db.selectFrom("events").selectAll().where("reference", "=", reference).orderBy("at").orderBy("id").execute();
}

/** A change, as sent to open desks. */
export interface DeskChange {
	id: string;
	at: string;
	what: string;
	reference: string | null;
	/** The opening or the company it happened to, if any. */
	opening: string | null;
	company: string | null;
	person: string | null;
	/** The submission's current version. */
	version: number | null;
}

/**
 * Everything that changed since a given time: events, plus arrivals, companies that made themselves and deliveries,
 * which are derived from their rows so that the intake does no work for the desk, and snoozed submissions that came back.
 * The newest company speaks for all: an
 * upgrade makes thousands, and desks refetch companies as a whole. Server clocks differ, and a transaction may commit
 * after a later one, so callers should look back a little further than their last check.
 */
export async function findChangesSince(db: Database, from: Date, now: Date): Promise<DeskChange[]> {
	const at = from.toISOString();
	const { rows } = await sql<DeskChange>`
		select changes.*, submissions.version from (
			select id, at, what, reference, opening, company, person from events where at >= ${at}
			union all
			select reference || '-received', received_at, 'received', reference, null, null, null
				from submissions where received_at >= ${at}
			union all
			select reference || '-details-' || details_at, details_at, 'details', reference, null, null, null
				from submissions where details_at >= ${at}
			union all
			select reference || '-back-' || snoozed_until, snoozed_until, 'came back', reference, null, null, null
				from submissions where snoozed_until >= ${at} and snoozed_until <= ${now.toISOString()}
			union all
			select * from (
				select id || '-made', made_at, 'made', null, null, id, null from companies where made_at >= ${at}
					order by made_at desc, id limit 1
			) as made
			union all
			select id || '-sent', sent_at, 'delivered', reference, opening, null, null
				from deliveries where sent_at >= ${at} and (reference is not null or opening is not null)
			union all
			select id || '-failed-' || failed_at, failed_at, 'not delivered', reference, opening, null, null
				from deliveries where failed_at >= ${at} and (reference is not null or opening is not null)
		) as changes
		left join submissions on submissions.reference = changes.reference
		order by changes.at, changes.id
	`.execute(db);
	return rows;
}
