import { type CallOutcome, type Outcome, UNDO_MS } from "../../../contract/desk/desk-options.ts";
import { personName } from "../../../contract/forms/labels.ts";
import { dayAt } from "../../dates/compute-due-time.ts";
import { timeWindow } from "../../dates/time-window.ts";
import { findPerson, isAway } from "../../people/people.ts";
import { queueAnswer } from "../../queue/answer.ts";
import { findAnswerTimes } from "../../queue/desk-mail.ts";
import { deliveriesLock } from "../../queue/queue-deliveries.ts";
import { releaseSuspected } from "../../queue/release.ts";
import { requeueDeliveries } from "../../queue/resend.ts";
import { queueToSender } from "../../queue/your-page-mails.ts";
import { appendEvent } from "../../store/database/events.ts";
import { isPostgres, lock } from "../../store/database/postgres.ts";
import { normalizeEmail } from "../../store/email-address.ts";
import { normalizeReference } from "../../store/reference.ts";
import type { Database, DatabaseTransaction, DeliveryTarget, EventRow, PersonRow } from "../../store/tables.ts";
import { getSubmissionState } from "../submission-summary.ts";
import { removeDraft, removeSentDraft } from "./drafts.ts";
import { type ConsentRequestInput, type ProposalInput, propose, requestConsent } from "./propose.ts";
import { findRepeatedEvent, type RepeatKey } from "./repeated-actions.ts";
import { type ActionContext, type ActionStep, LOCKED_COLUMNS, undoAction } from "./undo.ts";

/* Recruiters' actions on a submission. */

export type SubmissionAction =
	| { what: "take" | "reopen" | "spam" | "release" }
	| { what: "assign"; to: string | null }
	| { what: "note"; text: string }
	| { what: "call"; outcome: CallOutcome; text: string }
	| { what: "answer"; subject: string; text: string }
	| { what: "close"; outcome: Outcome }
	| ({ what: "propose" } & ProposalInput)
	| ({ what: "ask" } & ConsentRequestInput)
	| { what: "resend"; delivery?: string | undefined }
	| { what: "send-link" }
	| { what: "undo"; event: string };

export interface ActionRequest {
	reference: string;
	act: SubmissionAction;
	/** The version that the recruiter saw. */
	version: number;
	by: PersonRow;
	/** Where a released submission is delivered. */
	targets: DeliveryTarget[];
	/** The office's time zone, which decides what day it is and so who is away. */
	timeZone: string;
}

export type ActionResult =
	/** The event to undo, and until when. */
	| { done: true; undo?: { event: string; until: string } }
	/** Someone else changed it first. */
	| { done: false; why: "stale" }
	| { done: false; why: "unknown" }
	/** The sentence says why. */
	| { done: false; why: "refused"; sentence: string };

const CLOSED = "It is closed. Reopen it first.";
const SUSPECTED = "It is held back. Release it first, or mark it as spam.";
const DAY_MS = 24 * 60 * 60 * 1000;
const LINKS_PER_DAY = 3; // to one person: if they need more, our emails don't reach them

/** Actions that can be undone for ten seconds. */
const UNDOABLE: SubmissionAction["what"][] = [
	...(["take", "assign", "note", "call", "answer", "propose", "ask", "close", "reopen", "spam"] as const),
];

/**
 * In one transaction: compares the version the recruiter saw, makes the change, increments the version and appends the
 * event. Notes and calls are accepted even if the version is outdated, and a repeated request succeeds without acting
 * again. An answer waits in the outbox for ten seconds.
 */
export async function actOnSubmission(db: Database, request: ActionRequest, clock: () => Date): Promise<ActionResult> {
	const { act: action, by } = request;
	const reference = normalizeReference(request.reference);
	return db.transaction().execute(async (transaction): Promise<ActionResult> => {
		await lock(transaction, await getLocks(transaction, reference, action));
		const row = await transaction
			.selectFrom("submissions")
			.select(LOCKED_COLUMNS)
			.where("reference", "=", reference)
			// Does not block adding deliveries, which have a lock of their own.
			.$if(isPostgres(transaction), (query) => query.forNoKeyUpdate())
			.executeTakeFirst();
		if (!row) return { done: false, why: "unknown" };
		const now = clock();
		const context = { transaction, row, by, now };
		const repeatKey = getRepeatKey(action);
		const earlier = repeatKey && (await findRepeatedEvent(context, repeatKey));
		if (earlier) return repeatResult(context, repeatKey, earlier);
		// Consent is requested from the employer's request, so the recruiter may not have seen the candidate's submission.
		const ignoresVersion = ["note", "call", "ask", "send-link"].includes(action.what);
		if (row.version !== request.version && !ignoresVersion) return { done: false, why: "stale" };
		const step = await planStep(context, action, request);
		if (typeof step === "string") return { done: false, why: "refused", sentence: step };
		const version = row.version + 1;
		await transaction
			.updateTable("submissions")
			.set({ ...step.set, version })
			.where("reference", "=", reference)
			.execute();
		const { owner, answered_at, closed_at, outcome } = row;
		const undoable = UNDOABLE.includes(action.what);
		const undoData = undoable ? { version, before: { owner, answered_at, closed_at, outcome } } : {};
		const data = { ...step.data, ...undoData };
		const event = await appendEvent(transaction, { reference, person: by.id, what: step.what, data }, now);
		return undoable ? { done: true, undo: toUndo(event) } : { done: true };
	});
}

function toUndo({ id, at }: EventRow): { event: string; until: string } {
	return { event: id, until: new Date(Date.parse(at) + UNDO_MS).toISOString() };
}

/** Undefined for actions that are safe to repeat: a retry has an outdated version. */
function getRepeatKey(action: SubmissionAction): RepeatKey | undefined {
	switch (action.what) {
		case "answer":
			return { what: "answered", content: { subject: action.subject, text: action.text } };
		case "note":
			return { what: "noted", content: { text: action.text } };
		case "call":
			return { what: "called", content: { outcome: action.outcome, text: action.text } };
		default:
			return undefined;
	}
}

/** The same result as the first time. */
async function repeatResult(
	{ transaction, row, by, now }: ActionContext,
	repeatKey: RepeatKey,
	event: EventRow,
): Promise<ActionResult> {
	if (repeatKey.what === "answered")
		await removeSentDraft(transaction, row.reference, by.id, repeatKey.content.text ?? "");
	const undo = toUndo(event);
	return undo.until > now.toISOString() ? { done: true, undo } : { done: true };
}

async function getLocks(
	transaction: DatabaseTransaction,
	reference: string,
	{ what }: SubmissionAction,
): Promise<string[]> {
	if (["answer", "propose", "ask", "resend", "send-link", "undo"].includes(what)) return [deliveriesLock(reference)];
	if (what !== "release") return [];
	const found = await transaction
		.selectFrom("submissions")
		.select("email")
		.where("reference", "=", reference)
		.executeTakeFirst();
	return [deliveriesLock(reference), ...(found ? [`inbox ${normalizeEmail(found.email)}`] : [])];
}

/** Returns a sentence, before anything is written, if the action is refused. */
async function planStep(
	context: ActionContext,
	action: SubmissionAction,
	{ targets, timeZone }: ActionRequest,
): Promise<ActionStep | string> {
	switch (action.what) {
		case "take":
			return take(context);
		case "assign":
			return assign(context, action.to, timeZone);
		case "note":
			return { what: "noted", data: { text: action.text }, set: { indexed_at: null } };
		case "call":
			return logCall(context, action);
		case "answer":
			return answer(context, action);
		case "propose":
			return checkCanEmail(context) ?? propose(context, action);
		case "ask":
			return checkCanEmail(context) ?? requestConsent(context, action);
		case "close":
			return close(context, action.outcome);
		case "reopen":
			return reopen(context);
		case "spam":
			return markAsSpam(context);
		case "release":
			return release(context, targets);
		case "resend":
			return resendDeliveries(context, action.delivery);
		case "send-link":
			return checkCanEmail(context) ?? sendLink(context);
		case "undo":
			return undoAction(context, action.event);
	}
}

function take({ row, by }: ActionContext): ActionStep | string {
	if (row.closed_at) return CLOSED;
	if (row.owner === by.id) return "You have it already.";
	return { what: "took", set: { owner: by.id } };
}

async function assign(
	{ transaction, row, now }: ActionContext,
	to: string | null,
	timeZone: string,
): Promise<ActionStep | string> {
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

function logCall({ row, now }: ActionContext, { outcome, text }: { outcome: CallOutcome; text: string }): ActionStep {
	const isAnswer = outcome === "reached" && !row.answered_at;
	return {
		what: "called",
		data: { outcome, text },
		set: { indexed_at: null, ...(isAnswer && { answered_at: now.toISOString() }) },
	};
}

async function answer(
	doing: ActionContext,
	{ subject, text }: { subject: string; text: string },
): Promise<ActionStep | string> {
	const { transaction, row, by, now } = doing;
	const refusal = checkCanEmail(doing);
	if (refusal) return refusal;
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
function checkCanEmail({ row }: ActionContext): string | undefined {
	const fields: Record<string, string> = JSON.parse(row.fields);
	if (!fields.email) return "There is no mail address to answer to. Call them.";
	if (row.outcome === "spam") return "It is marked as spam. Release it first.";
	return row.suspected ? SUSPECTED : undefined;
}

function close({ row, now }: ActionContext, outcome: Outcome): ActionStep | string {
	if (row.closed_at) return "It is closed already.";
	if (row.suspected) return SUSPECTED;
	const isAnswer = outcome === "answered-elsewhere" && !row.answered_at;
	const at = now.toISOString();
	return { what: "closed", data: { outcome }, set: { closed_at: at, outcome, ...(isAnswer && { answered_at: at }) } };
}

/** If closing it was its only answer, it is open again. */
async function reopen({ transaction, row }: ActionContext): Promise<ActionStep | string> {
	const { reference, closed_at, answered_at, outcome } = row;
	if (!closed_at) return "It is open already.";
	const open = { closed_at: null, outcome: null };
	if (outcome !== "answered-elsewhere" || answered_at !== closed_at) return { what: "reopened", set: open };
	const other = (await findAnswerTimes(transaction, reference)).find((at) => at !== closed_at);
	return { what: "reopened", set: { ...open, answered_at: other ?? null } };
}

function markAsSpam({ row, now }: ActionContext): ActionStep | string {
	if (getSubmissionState(row) === "spam") return "It is marked as spam already.";
	return { what: "marked as spam", set: { closed_at: now.toISOString(), outcome: "spam" } };
}

async function release(
	{ transaction, row, now }: ActionContext,
	targets: DeliveryTarget[],
): Promise<ActionStep | string> {
	const isSpam = row.outcome === "spam";
	if (!row.suspected && !isSpam) return "It is neither held back nor marked as spam.";
	if (row.suspected) await releaseSuspected(transaction, row.reference, "Staff released it.", targets, now);
	return { what: "released", set: isSpam ? { closed_at: null, outcome: null } : {} };
}

async function resendDeliveries(
	{ transaction, row, now }: ActionContext,
	delivery?: string,
): Promise<ActionStep | string> {
	if (row.suspected) return SUSPECTED;
	const { count, answered } = await requeueDeliveries(transaction, row.reference, now, delivery);
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
async function sendLink({ transaction, row, now }: ActionContext): Promise<ActionStep | string> {
	const { after, before } = timeWindow(now, DAY_MS);
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
	await queueToSender(transaction, row.reference, { event: "link" }, now);
	return { what: "sent a link" };
}
