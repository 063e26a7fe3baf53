import { randomBytes, timingSafeEqual } from "node:crypto";
import { type CallTopic, callTopics } from "../../contract/booking.ts";
import { findPerson } from "../people/people.ts";
import type { CallMail } from "../queue/delivery-content.ts";
import { deliveriesLock, queueDeliveries, readLastDeliveryNumber } from "../queue/queue-deliveries.ts";
import { appendEvent } from "../store/database/events.ts";
import { lock } from "../store/database/postgres.ts";
import type { CallRow, Database, DatabaseTransaction } from "../store/tables.ts";
import { type Recruiter, readRecruiters } from "./hours.ts";
import { BOOK_AHEAD_MS, CALL_MS, findSlots } from "./slots.ts";

/*
 * Booked calls. A call belongs to a submission, which is erased, kept and exported with it. It is booked on the site,
 * and moved and canceled behind the link in the email.
 */

const MINUTE_MS = 60_000;
/** A time that was shown can be booked for this long, even if it is too soon by then to be shown again. */
const PATIENCE_MS = 15 * MINUTE_MS;
/** Each one emails two people. */
const CHANGES_MAX = 10;

/** Serializes what books and moves calls. Few do so at the same moment. */
export const CALLS_LOCK = "calls";

/** Proves that we made the link. */
export type CallHash = (call: string) => string;

export function callToken(id: string, hash: CallHash): string {
	return `${id}.${hash(id)}`;
}

const TOKEN = /^(CALL-[0-9A-F]{16})\.([\w-]{43})$/;

/** The id in one of our links; undefined if it is not one. */
export function readCallToken(token: string, hash: CallHash): string | undefined {
	const [, id = "", proof = ""] = TOKEN.exec(token) ?? [];
	return id && timingSafeEqual(Buffer.from(proof), Buffer.from(hash(id))) ? id : undefined;
}

export interface Offer {
	/** The instants at which a call can begin, in order. */
	times: number[];
	/** Who can be booked. */
	people: Recruiter["person"][];
}

/**
 * @param move a call that is to be moved, whose own time is free, or one that is to be made: either way it stays with one
 * recruiter
 */
export async function readOffer(db: Database, now: Date, move?: Pick<CallRow, "id" | "person">): Promise<Offer> {
	const recruiters = await readRecruitersFor(db, now, move);
	const within = { from: now.getTime(), to: now.getTime() + BOOK_AHEAD_MS };
	const times = new Set(recruiters.flatMap(({ schedule }) => findSlots(schedule, now.getTime(), within)));
	return { times: [...times].sort((a, b) => a - b), people: recruiters.map(({ person }) => person) };
}

async function readRecruitersFor(db: Database, now: Date, move?: Pick<CallRow, "id" | "person">): Promise<Recruiter[]> {
	const all = await readRecruiters(db, now, move?.id);
	return move ? all.filter(({ person }) => person.id === move.person) : all;
}

/** Id of whoever takes a call at this time: of those who can, the one with the fewest. Undefined if nobody can. */
export async function findFree(
	db: Database,
	at: number,
	now: Date,
	move?: Pick<CallRow, "id" | "person">,
): Promise<string | undefined> {
	const shown = now.getTime() - PATIENCE_MS;
	const free = (await readRecruitersFor(db, now, move)).filter(({ schedule }) =>
		findSlots(schedule, shown, { from: at, to: at }).includes(at),
	);
	return free.sort((a, b) => a.booked - b.booked)[0]?.person.id;
}

export interface NewCall {
	/** When it begins. */
	at: number;
	/** The visitor's time zone. */
	zone: string;
	topic: CallTopic;
	/** Id of the recruiter whom the visitor asked for; anybody, if it is left out. */
	person?: string | undefined;
}

const ID_BYTES = 8;

/** The caller must hold the lock of calls, and asked who is free. Returns its id. */
export async function insertCall(
	transaction: DatabaseTransaction,
	{ at, zone, topic }: NewCall,
	{ reference, person }: Pick<CallRow, "reference" | "person">,
	now: Date,
): Promise<string> {
	const id = `CALL-${randomBytes(ID_BYTES).toString("hex").toUpperCase()}`;
	await transaction
		.insertInto("calls")
		.values({ id, reference, person, zone, topic, ...timesOf(at), booked_at: now.toISOString() })
		.execute();
	await appendEvent(
		transaction,
		{ reference, person: null, what: "booked a call", data: { call: id, at: toTime(at), with: person } },
		now,
	);
	return id;
}

function timesOf(at: number): Pick<CallRow, "starts_at" | "ends_at"> {
	return { starts_at: toTime(at), ends_at: toTime(at + CALL_MS) };
}

function toTime(instant: number): string {
	return new Date(instant).toISOString();
}

export function readCall(db: Database, id: string): Promise<CallRow | undefined> {
	return db.selectFrom("calls").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Of a submission; undefined if none was booked with it. */
export function findCall(db: Database, reference: string): Promise<CallRow | undefined> {
	return db.selectFrom("calls").selectAll().where("reference", "=", reference).executeTakeFirst();
}

/** Whoever takes the call. Undefined if they left since. */
export function readTaker(db: Database, { person }: Pick<CallRow, "person">) {
	return findPerson(db, person);
}

export function nameTopic(topic: CallTopic): string {
	return callTopics.find(({ value }) => value === topic)?.label ?? topic;
}

/** "taken" if the time is no longer free, "over" if the call was canceled or has begun. */
export type Changed = "changed" | "taken" | "over" | "too often";

/** To another time with the same recruiter, who is told as the visitor is. */
export function moveCall(db: Database, id: string, at: number, clock: () => Date): Promise<Changed> {
	return change(db, id, clock, async (transaction, call, now) => {
		if (Date.parse(call.starts_at) === at) return "changed"; // sent twice
		if (call.sequence >= CHANGES_MAX) return "too often";
		if ((await findFree(transaction, at, now, call)) === undefined) return "taken";
		const times = timesOf(at);
		await transaction
			.updateTable("calls")
			.set({ ...times, sequence: call.sequence + 1, reminded_at: null })
			.where("id", "=", id)
			.execute();
		await transaction
			.updateTable("submissions")
			.set((row) => ({ due_at: times.ends_at, version: row("version", "+", 1) }))
			.where("reference", "=", call.reference)
			.where("answered_at", "is", null)
			.execute();
		await tellBoth(transaction, call, "call moved", now);
		const data = { call: id, from: call.starts_at, at: times.starts_at };
		await appendEvent(transaction, { reference: call.reference, person: null, what: "moved the call", data }, now);
		return "changed";
	});
}

/** Its submission is closed, unless it was answered. Canceling twice is canceling once. */
export function cancelCall(db: Database, id: string, clock: () => Date): Promise<Changed> {
	return change(db, id, clock, async (transaction, call, now) => {
		const at = now.toISOString();
		await transaction
			.updateTable("calls")
			.set({ canceled_at: at, sequence: call.sequence + 1 })
			.where("id", "=", id)
			.execute();
		await transaction
			.updateTable("submissions")
			.set((row) => ({ closed_at: at, outcome: "called-off", snoozed_until: null, version: row("version", "+", 1) }))
			.where("reference", "=", call.reference)
			.where("answered_at", "is", null)
			.where("closed_at", "is", null)
			.execute();
		await tellBoth(transaction, call, "call canceled", now);
		const data = { call: id, at: call.starts_at };
		await appendEvent(transaction, { reference: call.reference, person: null, what: "canceled the call", data }, now);
		return "changed";
	});
}

function change(
	db: Database,
	id: string,
	clock: () => Date,
	work: (transaction: DatabaseTransaction, call: CallRow, now: Date) => Promise<Changed>,
): Promise<Changed> {
	return db.transaction().execute(async (transaction) => {
		const known = await readCall(transaction, id);
		if (!known) return "over";
		await lock(transaction, [CALLS_LOCK, deliveriesLock(known.reference)]);
		const call = await readCall(transaction, id);
		const now = clock();
		if (!call || call.canceled_at || call.starts_at <= now.toISOString()) return "over";
		return work(transaction, call, now);
	});
}

/** The caller must hold the deliveries lock. */
async function tellBoth(transaction: DatabaseTransaction, call: CallRow, event: CallMail["event"], now: Date) {
	await queueCallMails(transaction, call, event, ["visitor", "recruiter"], now);
}

/** The caller must hold the deliveries lock, or have just inserted the submission. */
export async function queueCallMails(
	transaction: DatabaseTransaction,
	{ id, reference }: Pick<CallRow, "id" | "reference">,
	event: CallMail["event"],
	readers: CallMail["to"][],
	now: Date,
): Promise<void> {
	for (const to of readers) {
		const last = await readLastDeliveryNumber(transaction, { reference });
		await queueDeliveries(transaction, reference, { event, call: id, to }, ["call-mail"], last, now);
	}
}

const REMIND_BEFORE_MS = 60 * MINUTE_MS;
/** Whoever booked shortly before does not need it. */
const BOOKED_BEFORE_MS = 3 * REMIND_BEFORE_MS;

/** Reminds both of calls within the hour. Returns how many calls. */
export function remindOfCalls(db: Database, clock: () => Date): Promise<number> {
	return db.transaction().execute(async (transaction) => {
		const now = clock();
		const soon = await transaction
			.updateTable("calls")
			.set({ reminded_at: now.toISOString() })
			.where("canceled_at", "is", null)
			.where("reminded_at", "is", null)
			.where("ends_at", ">", now.toISOString())
			.where("starts_at", ">", now.toISOString())
			.where("starts_at", "<=", toTime(now.getTime() + REMIND_BEFORE_MS))
			.returningAll()
			.execute();
		const told = soon.filter(
			({ booked_at, starts_at }) => Date.parse(booked_at) + BOOKED_BEFORE_MS <= Date.parse(starts_at),
		);
		await lock(
			transaction,
			told.map(({ reference }) => deliveriesLock(reference)),
		);
		for (const call of told) await tellBoth(transaction, call, "call soon", now);
		return told.length;
	});
}
