import type { Database } from "../store/tables.ts";
import { hashToken, newToken } from "../store/token.ts";
import type { CalendarEvent } from "./calendar-file.ts";

/*
 * A recruiter's own calls and interviews as a calendar that other programs subscribe to, at a secret address. It has times
 * and links to the desk, and names nobody.
 */

const DAY_MS = 24 * 60 * 60 * 1000;
/** How far back it goes. */
const PAST_MS = 30 * DAY_MS;

/** Returns the token of the new address. The one before stops working. */
export async function makeFeed(db: Database, person: string, now: Date): Promise<string> {
	const token = newToken();
	const columns = { hash: hashToken(token), made_at: now.toISOString() };
	await db
		.insertInto("calendar_feeds")
		.values({ person, ...columns })
		.onConflict((conflict) => conflict.column("person").doUpdateSet(columns))
		.execute();
	return token;
}

export async function stopFeed(db: Database, person: string): Promise<void> {
	await db.deleteFrom("calendar_feeds").where("person", "=", person).execute();
}

/** When this person's address was made; undefined if they have none. */
export async function readFeed(db: Database, person: string): Promise<string | undefined> {
	const row = await db.selectFrom("calendar_feeds").select("made_at").where("person", "=", person).executeTakeFirst();
	return row?.made_at;
}

/** Id of whose calendar it is. Nobody's once they left. */
export async function findFeedOwner(db: Database, token: string): Promise<string | undefined> {
	const row = await db
		.selectFrom("calendar_feeds")
		.innerJoin("people", "people.id", "calendar_feeds.person")
		.select("person")
		.where("hash", "=", hashToken(token))
		.where("people.removed_at", "is", null)
		.executeTakeFirst();
	return row?.person;
}

interface Feeding {
	now: Date;
	/** The domain in the ids of events. */
	domain: string;
	/** The desk's public origin, if there is one. */
	desk: string | undefined;
}

/** Calls that this person makes, and interviews in their openings; the canceled ones too, so that calendars drop them. */
export async function readFeedEvents(db: Database, person: string, feeding: Feeding): Promise<CalendarEvent[]> {
	const since = new Date(feeding.now.getTime() - PAST_MS).toISOString();
	const calls = await db
		.selectFrom("calls")
		.selectAll()
		.where("person", "=", person)
		.where("ends_at", ">", since)
		.orderBy("starts_at")
		.execute();
	const interviews = await db
		.selectFrom("interviews")
		.innerJoin("openings", "openings.id", "interviews.opening")
		.selectAll("interviews")
		.where("openings.owner", "=", person)
		.where("ends_at", ">", since)
		.orderBy("starts_at")
		.execute();
	return [
		...calls.map((call) => toEvent({ ...call, summary: "Call", path: `/s/${call.reference}` }, feeding)),
		...interviews.flatMap(({ starts_at, ends_at, ...interview }) =>
			starts_at && ends_at
				? [
						toEvent(
							{ ...interview, starts_at, ends_at, summary: "Interview", path: `/o/${interview.opening}` },
							feeding,
						),
					]
				: [],
		),
	];
}

interface Meeting {
	id: string;
	sequence: number;
	starts_at: string;
	ends_at: string;
	canceled_at: string | null;
	summary: string;
	/** At the desk. */
	path: string;
}

function toEvent(
	{ id, sequence, starts_at, ends_at, canceled_at, summary, path }: Meeting,
	{ domain, desk }: Feeding,
): CalendarEvent {
	return {
		...{ uid: `${id}@${domain}`, sequence, summary, description: desk ? desk + path : path.slice(3) },
		...{ from: new Date(starts_at), to: new Date(ends_at), canceled: canceled_at !== null },
	};
}
