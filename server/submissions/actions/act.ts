import { type CallOutcome, type Outcome, UNDO_MS } from "../../../contract/desk/desk-words.ts";
import { personName } from "../../../contract/forms/labels.ts";
import { dayAt } from "../../dates/promise.ts";
import { span } from "../../dates/span.ts";
import { findPerson, isAway } from "../../people/people.ts";
import { queueAnswer } from "../../queue/answer.ts";
import { answersOf } from "../../queue/desk-mail.ts";
import { queueToSender } from "../../queue/own-mails.ts";
import { deliveriesLock } from "../../queue/queue.ts";
import { letGo } from "../../queue/release.ts";
import { sendAgain } from "../../queue/resend.ts";
import { append } from "../../store/database/events.ts";
import { isPostgres, lock } from "../../store/database/postgres.ts";
import { inboxOf } from "../../store/inbox.ts";
import { asReference } from "../../store/reference.ts";
import type { Database, EventRow, PersonRow, Target, Transacted } from "../../store/tables.ts";
import { stateOf } from "../row.ts";
import { removeDraft, removeSentDraft } from "./drafts.ts";
import { type Asking, askForYes, type Proposing, propose } from "./propose.ts";
import { findRepeated, type Said } from "./repeated.ts";
import { type Doing, type Step, SUBJECT_COLUMNS, takeBack } from "./undo.ts";

/* Recruiters' actions on a submission. */

export type Act =
	| { what: "take" | "reopen" | "spam" | "release" }
	| { what: "assign"; to: string | null }
	| { what: "note"; text: string }
	| { what: "call"; outcome: CallOutcome; text: string }
	| { what: "answer"; subject: string; text: string }
	| { what: "close"; outcome: Outcome }
	| ({ what: "propose" } & Proposing)
	| ({ what: "ask" } & Asking)
	| { what: "resend"; delivery?: string | undefined }
	| { what: "send-link" }
	| { what: "undo"; event: string };

export interface Acting {
	reference: string;
	act: Act;
	/** The version that the recruiter saw. */
	version: number;
	by: PersonRow;
	/** Where a released submission is delivered. */
	targets: Target[];
	/** The office's time zone, which decides what day it is and so who is away. */
	timeZone: string;
}

export type Acted =
	/** The event to undo, and until when. */
	| { done: true; undo?: { event: string; until: string } }
	/** Someone else changed it first. */
	| { done: false; why: "stale" }
	| { done: false; why: "unknown" }
	/** The sentence says why. */
	| { done: false; why: "refused"; sentence: string };

const CLOSED = "It is closed. Reopen it first.";
const HELD = "It is held back. Release it first, or mark it as spam.";
const DAY_MS = 24 * 60 * 60 * 1000;
const LINKS_PER_DAY = 3; // to one person: if they need more, our emails don't reach them

/** Actions that can be undone for ten seconds. */
const UNDOABLE: Act["what"][] = [
	...(["take", "assign", "note", "call", "answer", "propose", "ask", "close", "reopen", "spam"] as const),
];

/**
 * In one transaction: compares the version the recruiter saw, makes the change, increments the version and appends the
 * event. Notes and calls are accepted even if the version is outdated, and a repeated request succeeds without acting
 * again. An answer waits in the outbox for ten seconds.
 */
export async function act(db: Database, acting: Acting, clock: () => Date): Promise<Acted> {
	const { act: wanted, by } = acting;
	const reference = asReference(acting.reference);
	return db.transaction().execute(async (transaction): Promise<Acted> => {
		await lock(transaction, await locksOf(transaction, reference, wanted));
		const row = await transaction
			.selectFrom("submissions")
			.select(SUBJECT_COLUMNS)
			.where("reference", "=", reference)
			// Does not block adding deliveries, which have a lock of their own.
			.$if(isPostgres(transaction), (query) => query.forNoKeyUpdate())
			.executeTakeFirst();
		if (!row) return { done: false, why: "unknown" };
		const now = clock();
		const doing = { transaction, row, by, now };
		const said = saidIn(wanted);
		const before = said && (await findRepeated(doing, said));
		if (before) return doneBefore(doing, said, before);
		// Consent is requested from the employer's request, so the recruiter may not have seen the candidate's submission.
		const merges = ["note", "call", "ask", "send-link"].includes(wanted.what);
		if (row.version !== acting.version && !merges) return { done: false, why: "stale" };
		const step = await stepOf(doing, wanted, acting);
		if (typeof step === "string") return { done: false, why: "refused", sentence: step };
		const version = row.version + 1;
		await transaction
			.updateTable("submissions")
			.set({ ...step.set, version })
			.where("reference", "=", reference)
			.execute();
		const { owner, answered_at, closed_at, outcome } = row;
		const undoable = UNDOABLE.includes(wanted.what);
		const kept = undoable ? { version, before: { owner, answered_at, closed_at, outcome } } : {};
		const data = { ...step.data, ...kept };
		const event = await append(transaction, { reference, person: by.id, what: step.what, data }, now);
		return undoable ? { done: true, undo: undoOf(event) } : { done: true };
	});
}

function undoOf({ id, at }: EventRow): { event: string; until: string } {
	return { event: id, until: new Date(Date.parse(at) + UNDO_MS).toISOString() };
}

/** Undefined for actions that are safe to repeat: a retry has an outdated version. */
function saidIn(wanted: Act): Said | undefined {
	switch (wanted.what) {
		case "answer":
			return { what: "answered", words: { subject: wanted.subject, text: wanted.text } };
		case "note":
			return { what: "noted", words: { text: wanted.text } };
		case "call":
			return { what: "called", words: { outcome: wanted.outcome, text: wanted.text } };
		default:
			return undefined;
	}
}

/** The same result as the first time. */
async function doneBefore({ transaction, row, by, now }: Doing, said: Said, event: EventRow): Promise<Acted> {
	if (said.what === "answered") await removeSentDraft(transaction, row.reference, by.id, said.words.text ?? "");
	const undo = undoOf(event);
	return undo.until > now.toISOString() ? { done: true, undo } : { done: true };
}

async function locksOf(transaction: Transacted, reference: string, { what }: Act): Promise<string[]> {
	if (["answer", "propose", "ask", "resend", "send-link", "undo"].includes(what)) return [deliveriesLock(reference)];
	if (what !== "release") return [];
	const found = await transaction
		.selectFrom("submissions")
		.select("email")
		.where("reference", "=", reference)
		.executeTakeFirst();
	return [deliveriesLock(reference), ...(found ? [`inbox ${inboxOf(found.email)}`] : [])];
}

/** Returns a sentence, before anything is written, if the action is refused. */
async function stepOf(doing: Doing, wanted: Act, { targets, timeZone }: Acting): Promise<Step | string> {
	switch (wanted.what) {
		case "take":
			return take(doing);
		case "assign":
			return assign(doing, wanted.to, timeZone);
		case "note":
			return { what: "noted", data: { text: wanted.text }, set: { indexed_at: null } };
		case "call":
			return call(doing, wanted);
		case "answer":
			return answer(doing, wanted);
		case "propose":
			return mayWrite(doing) ?? propose(doing, wanted);
		case "ask":
			return mayWrite(doing) ?? askForYes(doing, wanted);
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
		case "send-link":
			return mayWrite(doing) ?? sendLink(doing);
		case "undo":
			return takeBack(doing, wanted.event);
	}
}

function take({ row, by }: Doing): Step | string {
	if (row.closed_at) return CLOSED;
	if (row.owner === by.id) return "You have it already.";
	return { what: "took", set: { owner: by.id } };
}

async function assign({ transaction, row, now }: Doing, to: string | null, timeZone: string): Promise<Step | string> {
	if (row.closed_at) return CLOSED;
	if (row.owner === to) return to === null ? "Nobody has it already." : "They have it already.";
	if (to !== null) {
		const person = await findPerson(transaction, to);
		if (!person) return "There is nobody of this name at the desk. They may have been removed.";
		if (!person.joined_at) return `${person.email} has not joined the desk yet. Choose somebody else.`;
		if (isAway(person, dayAt(now, timeZone))) {
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
	const hindrance = mayWrite(doing);
	if (hindrance) return hindrance;
	const fields: Record<string, string> = JSON.parse(row.fields);
	const mail = { to: fields.email ?? "", name: personName(fields), subject, text, by: by.id };
	const delivery = await queueAnswer(transaction, row.reference, mail, now);
	await removeDraft(transaction, row.reference, by.id);
	return {
		what: "answered",
		data: { delivery, subject, text },
		set: { indexed_at: null, ...(!row.answered_at && { answered_at: now.toISOString() }) },
	};
}

/** Returns a sentence if the sender must not be emailed. */
function mayWrite({ row }: Doing): string | undefined {
	const fields: Record<string, string> = JSON.parse(row.fields);
	if (!fields.email) return "There is no mail address to answer to. Call them.";
	if (row.outcome === "spam") return "It is marked as spam. Release it first.";
	return row.suspected ? HELD : undefined;
}

function close({ row, now }: Doing, outcome: Outcome): Step | string {
	if (row.closed_at) return "It is closed already.";
	if (row.suspected) return HELD;
	const isAnswer = outcome === "answered-elsewhere" && !row.answered_at;
	const at = now.toISOString();
	return { what: "closed", data: { outcome }, set: { closed_at: at, outcome, ...(isAnswer && { answered_at: at }) } };
}

/** If closing it was its only answer, it is open again. */
async function reopen({ transaction, row }: Doing): Promise<Step | string> {
	const { reference, closed_at, answered_at, outcome } = row;
	if (!closed_at) return "It is open already.";
	const open = { closed_at: null, outcome: null };
	if (outcome !== "answered-elsewhere" || answered_at !== closed_at) return { what: "reopened", set: open };
	const other = (await answersOf(transaction, reference)).find((at) => at !== closed_at);
	return { what: "reopened", set: { ...open, answered_at: other ?? null } };
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
	if (count === 0) {
		return "There is nothing to send again: it is under way, or an answer that was sent or that a newer one replaced.";
	}
	return {
		what: "resent",
		data: { deliveries: count, ...(delivery && { delivery }) },
		set: answered && !row.answered_at ? { answered_at: now.toISOString() } : {},
	};
}

/** Emails a new link to the sender's page. It is created when the email is sent, so no one at the firm sees it. */
async function sendLink({ transaction, row, now }: Doing): Promise<Step | string> {
	const { after, before } = span(now, DAY_MS);
	const sent = await transaction
		.selectFrom("deliveries")
		.select("id")
		.where("reference", "=", row.reference)
		.where("event", "=", "link")
		.where("queued_at", ">", after)
		.where("queued_at", "<", before)
		.execute();
	if (sent.length >= LINKS_PER_DAY)
		return "They were sent several links today. See whether those arrived, or call them.";
	await queueToSender(transaction, row.reference, "link", now);
	return { what: "sent a link" };
}
