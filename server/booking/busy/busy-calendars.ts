import { BUSY_CALENDARS_MAX, type BusyCalendar } from "../../../contract/busy-calendars.ts";
import { lock } from "../../store/database/postgres.ts";
import type { Secret } from "../../store/secret.ts";
import type { Database, DatabaseTransaction } from "../../store/tables.ts";
import { newId } from "../../store/token.ts";
import { readHours } from "../hours.ts";
import { BOOK_AHEAD_MS } from "../slots.ts";
import { CalendarError, type Fetched, fetchCalendar, type Versions } from "./fetch-calendar.ts";
import type { BusyTime } from "./parse-calendar.ts";
import { readCalendar } from "./read-calendar.ts";

/*
 * Calendars elsewhere, in which recruiters are busy. They are read again and again while a desk runs. Of their events only
 * when they begin and end is kept. One that can't be read keeps the times that were known.
 */

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const READ_EVERY_MS = 15 * MINUTE_MS;
const RETRY_MAX_MS = 4 * 60 * MINUTE_MS;
/** A server that stops while it reads one leaves it to others. */
const CLAIM_MS = 2 * MINUTE_MS;
/** An unchanged calendar is not read again, so its times are known for longer than calls can be booked. */
const KNOWN_MS = BOOK_AHEAD_MS + 14 * DAY_MS;
const EXPAND_EVERY_MS = 7 * DAY_MS;
const ROWS_AT_ONCE = 200;

type Sealing = Pick<Secret, "seal" | "unseal">;

export async function listBusyCalendars(db: Database, person: string): Promise<BusyCalendar[]> {
	const rows = await db
		.selectFrom("busy_calendars")
		.selectAll()
		.where("person", "=", person)
		.orderBy("added_at")
		.orderBy("id")
		.execute();
	return rows.map(({ id, host, added_at, read_at, unread, problem, failed_at }) => ({
		...{ id, host, addedAt: added_at, readAt: read_at, unread, problem, failedAt: failed_at },
	}));
}

/** It is read within a minute. An address that is there already is left as it is. */
export async function addBusyCalendar(
	db: Database,
	secret: Sealing,
	{ person, address }: { person: string; address: string },
	now: Date,
): Promise<"added" | "too many"> {
	const { href, host } = new URL(address);
	const at = now.toISOString();
	return db.transaction().execute(async (transaction) => {
		await lock(transaction, [`busy calendars of ${person}`]);
		const there = await transaction
			.selectFrom("busy_calendars")
			.select("address")
			.where("person", "=", person)
			.execute();
		if (there.some((row) => secret.unseal(row.address) === href)) return "added";
		if (there.length >= BUSY_CALENDARS_MAX) return "too many";
		await transaction
			.insertInto("busy_calendars")
			.values({ id: newId(), person, address: secret.seal(href), host, added_at: at, next_at: at })
			.execute();
		return "added";
	});
}

/** Its times go with it. */
export async function removeBusyCalendar(db: Database, { person, id }: { person: string; id: string }): Promise<void> {
	await db.deleteFrom("busy_calendars").where("id", "=", id).where("person", "=", person).execute();
}

export interface BusyParts {
	db: Database;
	secret: Sealing;
	clock(): Date;
	/** For days in calendars of those who have no hours. */
	timeZone: string;
	/** The firm's mail domain, which is in the ids of our own events. */
	domain: string;
	/** For tests. */
	fetch?(address: string, known: Versions | undefined): Promise<Fetched>;
}

/** Reads all calendars whose time has come, one after the other. Several servers may do so at once. */
export async function readBusyCalendars(parts: BusyParts, isStopped: () => boolean): Promise<void> {
	while (!isStopped()) {
		const due = await claim(parts);
		if (!due) return;
		await readOne(parts, due);
	}
}

async function claim({ db, clock }: BusyParts) {
	for (;;) {
		const now = clock();
		const due = await db
			.selectFrom("busy_calendars")
			.selectAll()
			.where("next_at", "<=", now.toISOString())
			.orderBy("next_at")
			.limit(1)
			.executeTakeFirst();
		if (!due) return undefined;
		const { numUpdatedRows } = await db
			.updateTable("busy_calendars")
			.set({ next_at: new Date(now.getTime() + CLAIM_MS).toISOString() })
			.where("id", "=", due.id)
			.where("next_at", "=", due.next_at)
			.executeTakeFirst();
		if (numUpdatedRows > 0n) return due;
	}
}

type Due = NonNullable<Awaited<ReturnType<typeof claim>>>;

async function readOne(parts: BusyParts, due: Due): Promise<void> {
	try {
		await save(parts, due, await readTimes(parts, due));
	} catch (error) {
		if (!(error instanceof CalendarError)) throw error;
		await fail(parts, due, error.message);
	}
}

interface NewTimes extends Versions {
	busy: BusyTime[];
	unread: number;
}

async function readTimes(parts: BusyParts, due: Due): Promise<NewTimes | "unchanged"> {
	const { db, secret, clock, timeZone, domain, fetch = fetchCalendar } = parts;
	const address = secret.unseal(due.address);
	if (address === undefined) throw new CalendarError("Its address can't be read. Remove it, and add it again.");
	const now = clock().getTime();
	const isKnown = due.expanded_at !== null && Date.parse(due.expanded_at) > now - EXPAND_EVERY_MS;
	const fetched = await fetch(address, isKnown ? due : undefined);
	if (fetched === "unchanged") return fetched;
	const zone = (await readHours(db, due.person))?.zone ?? timeZone;
	const within = { from: now - DAY_MS, to: now + KNOWN_MS };
	const read = await readCalendar(fetched.text, { within, zone, ownDomain: domain });
	if (read === "unreadable") throw new CalendarError("It isn't a calendar in the iCalendar format (.ics).");
	if (read === "too much") throw new CalendarError("It has too many events to read.");
	return { etag: fetched.etag, modified: fetched.modified, ...read };
}

/** Nothing, if it was removed meanwhile. */
async function save({ db, clock }: BusyParts, { id }: Due, times: NewTimes | "unchanged"): Promise<void> {
	const now = clock();
	const at = now.toISOString();
	const fine = { read_at: at, problem: null, failed_at: null, failures: 0, next_at: later(now, READ_EVERY_MS) };
	await db.transaction().execute(async (transaction) => {
		const changed = times === "unchanged" ? {} : { etag: times.etag, modified: times.modified, expanded_at: at };
		const there = await transaction
			.updateTable("busy_calendars")
			.set({ ...fine, ...changed, ...(times !== "unchanged" && { unread: times.unread }) })
			.where("id", "=", id)
			.returning("id")
			.executeTakeFirst();
		if (there && times !== "unchanged") await replaceTimes(transaction, id, times.busy);
	});
}

async function replaceTimes(transaction: DatabaseTransaction, calendar: string, busy: BusyTime[]): Promise<void> {
	await transaction.deleteFrom("busy_times").where("calendar", "=", calendar).execute();
	for (let from = 0; from < busy.length; from += ROWS_AT_ONCE) {
		const rows = busy.slice(from, from + ROWS_AT_ONCE).map((time) => ({
			...{ calendar, starts_at: new Date(time.from).toISOString(), ends_at: new Date(time.to).toISOString() },
		}));
		await transaction.insertInto("busy_times").values(rows).execute();
	}
}

async function fail({ db, clock }: BusyParts, due: Due, problem: string): Promise<void> {
	const now = clock();
	const wait = Math.min(READ_EVERY_MS * 2 ** due.failures, RETRY_MAX_MS);
	await db
		.updateTable("busy_calendars")
		.set({
			...{ problem, failed_at: due.failed_at ?? now.toISOString() },
			...{ failures: due.failures + 1, next_at: later(now, wait) },
		})
		.where("id", "=", due.id)
		.execute();
}

function later(now: Date, ms: number): string {
	return new Date(now.getTime() + ms).toISOString();
}
