import { type CallOutcome, type Outcome, UNDO_MS } from "../../../forms/desk-words.ts";
import { personName } from "../../../forms/labels.ts";
import { isPostgres, lock } from "../database/postgres.ts";
import { queueAnswer } from "../deliveries/answer.ts";
import { deliveriesLock } from "../deliveries/queue.ts";
import { letGo } from "../deliveries/release.ts";
import { sendAgain } from "../deliveries/resend.ts";
import { append } from "../events.ts";
import { inboxOf } from "../inbox.ts";
import { findPerson } from "../people/people.ts";
import { asReference } from "../read.ts";
import type { Database, PersonRow, Target, Transacted } from "../tables.ts";
import { removeDraft } from "./drafts.ts";
import { stateOf } from "./row.ts";
import { type Doing, type Step, SUBJECT_COLUMNS, takeBack } from "./undo.ts";

/* What the firm's people do with a submission. */

export type Act =
	| { what: "take" | "reopen" | "spam" | "release" }
	| { what: "assign"; to: string | null }
	| { what: "note"; text: string }
	| { what: "call"; outcome: CallOutcome; text: string }
	| { what: "answer"; subject: string; text: string }
	| { what: "close"; outcome: Outcome }
	| { what: "resend"; delivery?: string | undefined }
	| { what: "undo"; event: string };

export interface Acting {
	reference: string;
	act: Act;
	/** The version that was seen. */
	version: number;
	by: PersonRow;
	/** Everyone who is told of a submission that is released. */
	targets: Target[];
}

export type Acted =
	/** The event by which it can be taken back, until then. */
	| { done: true; undo?: { event: string; until: string } }
	/** Somebody else was faster. */
	| { done: false; why: "stale" }
	| { done: false; why: "unknown" }
	/** A sentence why it cannot be. */
	| { done: false; why: "refused"; sentence: string };

const CLOSED = "It is closed. Reopen it first.";
const HELD = "It is held back. Release it first, or mark it as spam.";

/** What can be taken back within its ten seconds. */
const UNDOABLE: Act["what"][] = ["take", "assign", "note", "call", "answer", "close", "reopen", "spam"];

/**
 * One transaction: the version that was seen is compared, the change made, the version counted on and the event appended. A
 * note or a call that saw an older version is kept nonetheless. An answer waits for ten seconds in the outbox.
 */
export async function act(db: Database, acting: Acting, clock: () => Date): Promise<Acted> {
	const { act: wanted, by, targets } = acting;
	const reference = asReference(acting.reference);
	return db.transaction().execute(async (transaction): Promise<Acted> => {
		await lock(transaction, await locksOf(transaction, reference, wanted));
		const row = await transaction
			.selectFrom("submissions")
			.select(SUBJECT_COLUMNS)
			.where("reference", "=", reference)
			// Not against who adds a delivery to it, which is locked by its own name.
			.$if(isPostgres(transaction), (query) => query.forNoKeyUpdate())
			.executeTakeFirst();
		if (!row) return { done: false, why: "unknown" };
		const merges = wanted.what === "note" || wanted.what === "call";
		if (row.version !== acting.version && !merges) return { done: false, why: "stale" };
		const now = clock();
		const step = await stepOf({ transaction, row, by, now }, wanted, targets);
		if (typeof step === "string") return { done: false, why: "refused", sentence: step };
		const version = row.version + 1;
		await transaction
			.updateTable("submissions")
			.set({ ...step.set, version })
			.where("reference", "=", reference)
			.execute();
		const { owner, answered_at, closed_at, outcome } = row;
		const undoable = UNDOABLE.includes(wanted.what);
		const before = undoable ? { version, before: { owner, answered_at, closed_at, outcome } } : {};
		const data = { ...step.data, ...before };
		const event = await append(transaction, { reference, person: by.id, what: step.what, data }, now);
		if (!undoable) return { done: true };
		return { done: true, undo: { event: event.id, until: new Date(now.getTime() + UNDO_MS).toISOString() } };
	});
}

async function locksOf(transaction: Transacted, reference: string, { what }: Act): Promise<string[]> {
	if (what === "answer" || what === "resend" || what === "undo") return [deliveriesLock(reference)];
	if (what !== "release") return [];
	const found = await transaction
		.selectFrom("submissions")
		.select("email")
		.where("reference", "=", reference)
		.executeTakeFirst();
	return [deliveriesLock(reference), ...(found ? [`inbox ${inboxOf(found.email)}`] : [])];
}

/** A sentence, before anything is written, when it cannot be. */
async function stepOf(doing: Doing, wanted: Act, targets: Target[]): Promise<Step | string> {
	switch (wanted.what) {
		case "take":
			return take(doing);
		case "assign":
			return assign(doing, wanted.to);
		case "note":
			return { what: "noted", data: { text: wanted.text }, set: { indexed_at: null } };
		case "call":
			return call(doing, wanted);
		case "answer":
			return answer(doing, wanted);
		case "close":
			return close(doing, wanted.outcome);
		case "reopen":
			return reopen(doing);
		case "spam":
			return markAsSpam(doing);
		case "release":
			return release(doing, targets);
		case "resend":
			return sendOnceMore(doing, wanted.delivery);
		case "undo":
			return takeBack(doing, wanted.event);
	}
}

function take({ row, by }: Doing): Step | string {
	if (row.closed_at) return CLOSED;
	if (row.owner === by.id) return "You have it already.";
	return { what: "took", set: { owner: by.id } };
}

async function assign({ transaction, row, now }: Doing, to: string | null): Promise<Step | string> {
	if (row.closed_at) return CLOSED;
	if (row.owner === to) return to === null ? "Nobody has it already." : "They have it already.";
	if (to !== null) {
		const person = await findPerson(transaction, to);
		if (!person) return "There is nobody of this name at the desk. They may have been removed.";
		if (!person.joined_at) return `${person.email} has not joined the desk yet. Choose somebody else.`;
		// On that day they are back.
		if (person.away_until && person.away_until > now.toISOString().slice(0, 10)) {
			return `${person.name} is away until ${person.away_until}. Choose somebody else.`;
		}
	}
	return { what: "assigned", data: { to }, set: { owner: to } };
}

function call({ row, now }: Doing, { outcome, text }: { outcome: CallOutcome; text: string }): Step {
	const isAnswer = outcome === "reached" && !row.answered_at;
	return {
		what: "called",
		data: { outcome, text },
		set: { indexed_at: null, ...(isAnswer && { answered_at: now.toISOString() }) },
	};
}

async function answer(doing: Doing, { subject, text }: { subject: string; text: string }): Promise<Step | string> {
	const { transaction, row, by, now } = doing;
	const fields: Record<string, string> = JSON.parse(row.fields);
	if (!fields.email) return "There is no mail address to answer to. Call them.";
	if (row.outcome === "spam") return "It is marked as spam. Release it first.";
	if (row.suspected) return HELD;
	const mail = { to: fields.email, name: personName(fields), subject, text, by: by.id };
	const delivery = await queueAnswer(transaction, row.reference, mail, now);
	await removeDraft(transaction, row.reference, by.id);
	return {
		what: "answered",
		data: { delivery, subject, text },
		set: row.answered_at ? {} : { answered_at: now.toISOString() },
	};
}

function close({ row, now }: Doing, outcome: Outcome): Step | string {
	if (row.closed_at) return "It is closed already.";
	if (row.suspected) return HELD;
	const isAnswer = outcome === "answered-elsewhere" && !row.answered_at;
	const at = now.toISOString();
	return { what: "closed", data: { outcome }, set: { closed_at: at, outcome, ...(isAnswer && { answered_at: at }) } };
}

function reopen({ row }: Doing): Step | string {
	if (!row.closed_at) return "It is open already.";
	return { what: "reopened", set: { closed_at: null, outcome: null } };
}

function markAsSpam({ row, now }: Doing): Step | string {
	if (stateOf(row) === "spam") return "It is marked as spam already.";
	return { what: "marked as spam", set: { closed_at: now.toISOString(), outcome: "spam" } };
}

async function release({ transaction, row, now }: Doing, targets: Target[]): Promise<Step | string> {
	const isSpam = row.outcome === "spam";
	if (!row.suspected && !isSpam) return "It is neither held back nor marked as spam.";
	if (row.suspected) await letGo(transaction, row.reference, "Staff released it.", targets, now);
	return { what: "released", set: isSpam ? { closed_at: null, outcome: null } : {} };
}

async function sendOnceMore({ transaction, row, now }: Doing, delivery?: string): Promise<Step | string> {
	if (row.suspected) return HELD;
	const { count, answered } = await sendAgain(transaction, row.reference, now, delivery);
	if (count === 0) return "There is nothing to send again: it is under way, or it is an answer that was sent.";
	return {
		what: "resent",
		data: { deliveries: count, ...(delivery && { delivery }) },
		set: answered && !row.answered_at ? { answered_at: now.toISOString() } : {},
	};
}
