import type { ActionName, ActionOf, SubmissionAction } from "../../../contract/desk/actions.ts";
import { ADDED_BY_TEAM } from "../../../contract/desk/candidates.ts";
import { personName } from "../../../contract/forms/labels.ts";
import { findCall } from "../../booking/calls.ts";
import { dayAt } from "../../dates/compute-due-time.ts";
import { timeWindow } from "../../dates/time-window.ts";
import { enterOpening } from "../../openings/applications/apply.ts";
import { findPerson, isAway } from "../../people/people.ts";
import { queueAnswer } from "../../queue/answer.ts";
import { findAnswerTimes } from "../../queue/desk-mail.ts";
import { releaseSuspected } from "../../queue/release.ts";
import { requeueDeliveries } from "../../queue/resend.ts";
import { queueToSender } from "../../queue/your-page-mails.ts";
import type { SubmissionRow } from "../../store/tables.ts";
import { getSubmissionState } from "../submission-summary.ts";
import { askToAgree, editContact } from "./added-candidate.ts";
import { removeDraft, removeSentDraft } from "./drafts.ts";
import { editRequirements } from "./edit-requirements.ts";
import { fileEmail } from "./file-email.ts";
import { mergeCandidates, splitCandidate } from "./merge.ts";
import type { RepeatRule } from "./repeated-actions.ts";
import { type ActionContext, type ActionStep, undoAction } from "./undo.ts";

/* What each action on a submission does. */

export interface ActionEntry<Action extends SubmissionAction> {
	/** Beside the submission: its deliveries, and everything from the sender's mailbox. */
	locks: ("deliveries" | "inbox")[];
	/** For ten seconds. */
	undoable: boolean;
	/** Accepted even if the version is outdated. */
	merges: boolean;
	/** How a retry is recognized, which then succeeds without acting again. */
	repeats?: RepeatRule & { onRepeat?(context: ActionContext, action: Action): Promise<void> };
	/** Returns a sentence, before anything is written, if the action is refused. */
	step(context: ActionContext, action: Action): ActionStep | string | Promise<ActionStep | string>;
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
export const CLOSED = "It's closed. Reopen it first.";
const SUSPECTED = "It's suspected spam. Mark it as not spam first, or as spam.";
/** Whoever takes or is given it sees it right away, and so does everyone if its answer fails or it is reopened. */
const AWAKE = { snoozed_until: null };
const SNOOZE_DAYS_MAX = 90; // longer is forgotten
const LINKS_PER_DAY = 3; // to one person: if they need more, our emails don't reach them

export const actionTable: { [What in ActionName]: ActionEntry<ActionOf<What>> } = {
	take: { locks: [], undoable: true, merges: false, step: take },
	assign: { locks: [], undoable: true, merges: false, step: assign },
	note: {
		...{ locks: [], undoable: true, merges: true, repeats: { event: "noted", withinMs: MINUTE_MS } },
		step: (_, { text }) => ({ what: "noted", data: { text }, set: { indexed_at: null } }),
	},
	call: {
		...{ locks: [], undoable: true, merges: true },
		repeats: { event: "called", withinMs: MINUTE_MS }, // two calls in a row may have the same outcome
		step: logCall,
	},
	"call-held": { locks: [], undoable: true, merges: false, step: recordHeld },
	"call-missed": { locks: [], undoable: true, merges: false, step: recordMissed },
	answer: {
		...{ locks: ["deliveries"], undoable: true, merges: false },
		repeats: {
			...{ event: "answered", withinMs: 10 * MINUTE_MS },
			onRepeat: ({ transaction, row, by }, { text }) => removeSentDraft(transaction, row.reference, by.id, text),
		},
		step: (context, action) => checkCanEmail(context) ?? answer(context, action),
	},
	requirements: { locks: [], undoable: true, merges: false, step: editRequirements },
	close: { locks: [], undoable: true, merges: false, step: close },
	reopen: { locks: [], undoable: true, merges: false, step: reopen },
	snooze: { locks: [], undoable: true, merges: false, step: snooze },
	spam: { locks: [], undoable: true, merges: false, step: markAsSpam },
	release: { locks: ["deliveries", "inbox"], undoable: false, merges: false, step: release },
	resend: { locks: ["deliveries"], undoable: false, merges: false, step: resendDeliveries },
	"send-link": {
		...{ locks: ["deliveries"], undoable: false, merges: true },
		step: (context) => checkCanEmail(context) ?? sendLink(context),
	},
	"ask-to-agree": {
		...{ locks: ["deliveries"], undoable: false, merges: true },
		step: (context) => checkCanEmail(context) ?? askToAgree(context),
	},
	contact: { locks: ["inbox"], undoable: false, merges: false, step: editContact },
	merge: { locks: ["inbox"], undoable: false, merges: false, step: mergeCandidates },
	split: { locks: ["inbox"], undoable: false, merges: false, step: splitCandidate },
	"file-email": { locks: [], undoable: true, merges: false, step: fileEmail },
	undo: { locks: ["deliveries"], undoable: false, merges: false, step: undoAction },
};

function take({ row, by }: ActionContext): ActionStep | string {
	if (row.closed_at) return CLOSED;
	if (row.owner === by.id) return "You already own it.";
	return { what: "took", set: { owner: by.id, ...AWAKE } };
}

async function assign(
	{ transaction, row, now, timeZone }: ActionContext,
	{ to }: ActionOf<"assign">,
): Promise<ActionStep | string> {
	if (row.closed_at) return CLOSED;
	if (row.owner === to) return to === null ? "It's already unassigned." : "They already own it.";
	if (to !== null) {
		const person = await findPerson(transaction, to);
		if (!person) return "This person isn't on the team. They may have been removed.";
		if (!person.joined_at) return `${person.email} hasn't joined the desk yet. Choose someone else.`;
		if (isAway(person, dayAt(now, timeZone))) {
			return `${person.name} is away until ${person.away_until}. Choose someone else.`;
		}
	}
	return { what: "assigned", data: { to }, set: { owner: to, ...AWAKE } };
}

function logCall({ row, by, now }: ActionContext, { outcome, text }: ActionOf<"call">): ActionStep {
	const isReached = outcome === "reached";
	return {
		what: "called",
		data: { outcome, text },
		set: { indexed_at: null, ...(isReached && firstAnswer(row, by, now)) },
	};
}

/** A booked call answers them once it was held: as of when it began, whenever that is recorded. */
async function recordHeld({ transaction, row, by, now }: ActionContext): Promise<ActionStep | string> {
	const call = await findCall(transaction, row.reference);
	if (!call || call.canceled_at) return NO_CALL;
	if (call.starts_at > now.toISOString()) return "The call hasn't begun yet.";
	return { what: "held the call", data: { call: call.id }, set: firstAnswer(row, by, new Date(call.starts_at)) };
}

/** They didn't pick up, so they are still waiting for an answer. */
async function recordMissed({ transaction, row, now }: ActionContext): Promise<ActionStep | string> {
	const call = await findCall(transaction, row.reference);
	if (!call || call.canceled_at) return NO_CALL;
	if (call.starts_at > now.toISOString()) return "The call hasn't begun yet.";
	return { what: "call missed", data: { call: call.id } };
}

const NO_CALL = "No call is booked, or it was canceled.";

/** Whoever answers looks after it, unless someone already does. */
function firstAnswer({ answered_at, owner }: ActionContext["row"], by: ActionContext["by"], now: Date) {
	return { ...(!answered_at && { answered_at: now.toISOString() }), ...(!owner && { owner: by.id }) };
}

async function answer(
	{ transaction, row, by, now, undoUntil }: ActionContext,
	{ subject, text }: ActionOf<"answer">,
): Promise<ActionStep> {
	const fields: Record<string, string> = JSON.parse(row.fields);
	const mail = { to: fields.email ?? "", name: personName(fields), subject, text, by: by.id };
	const delivery = await queueAnswer(transaction, row.reference, mail, now, null, undoUntil);
	if (!undoUntil) await removeDraft(transaction, row.reference, by.id); // a template to many is not what they drafted
	return {
		what: "answered",
		data: { delivery, subject, text },
		set: { indexed_at: null, ...AWAKE, ...firstAnswer(row, by, now) },
	};
}

/** Returns a sentence if the sender must not be emailed. */
export function checkCanEmail({
	row,
}: {
	row: Pick<SubmissionRow, "fields" | "outcome" | "suspected">;
}): string | undefined {
	const fields: Record<string, string> = JSON.parse(row.fields);
	if (!fields.email) return "There's no email address to reply to. Call them.";
	if (row.outcome === "spam") return "It's marked as spam. Mark it as not spam first.";
	return row.suspected ? SUSPECTED : undefined;
}

function close({ row, now }: ActionContext, { outcome }: ActionOf<"close">): ActionStep | string {
	if (row.closed_at) return "It's already closed.";
	if (row.suspected) return SUSPECTED;
	const isAnswer = outcome === "answered-elsewhere" && !row.answered_at;
	const at = now.toISOString();
	const set = { closed_at: at, outcome, ...AWAKE, ...(isAnswer && { answered_at: at }) };
	return { what: "closed", data: { outcome }, set };
}

/** If closing it was its only answer, it is open again. */
async function reopen({ transaction, row }: ActionContext): Promise<ActionStep | string> {
	const { reference, closed_at, answered_at, outcome } = row;
	if (!closed_at) return "It's already open.";
	if (outcome === ADDED_BY_TEAM) return "The team added this candidate, so there is nothing to answer.";
	const open = { closed_at: null, outcome: null };
	if (outcome !== "answered-elsewhere" || answered_at !== closed_at) return { what: "reopened", set: open };
	const other = (await findAnswerTimes(transaction, reference)).find((at) => at !== closed_at);
	return { what: "reopened", set: { ...open, answered_at: other ?? null } };
}

/** It leaves the lists until then and comes back by itself. What was promised stays: so do its due time and reminders. */
function snooze({ row, now }: ActionContext, { until }: ActionOf<"snooze">): ActionStep | string {
	if (row.closed_at) return CLOSED;
	if (row.suspected) return SUSPECTED;
	if (row.answered_at) return "It's answered, so there is nothing to snooze.";
	const at = now.toISOString();
	if (until === null) {
		if (!row.snoozed_until || row.snoozed_until <= at) return "It isn't snoozed.";
		return { what: "unsnoozed", set: AWAKE };
	}
	if (until <= at) return "Choose a time that is still to come.";
	if (until > new Date(now.getTime() + SNOOZE_DAYS_MAX * DAY_MS).toISOString()) {
		return `Choose a time within ${SNOOZE_DAYS_MAX} days.`;
	}
	return { what: "snoozed", data: { until }, set: { snoozed_until: until } };
}

function markAsSpam({ row, now }: ActionContext): ActionStep | string {
	if (getSubmissionState(row) === "spam") return "It's already marked as spam.";
	return { what: "marked as spam", set: { closed_at: now.toISOString(), outcome: "spam" } };
}

async function release({ transaction, row, now, targets }: ActionContext): Promise<ActionStep | string> {
	const isSpam = row.outcome === "spam";
	if (!row.suspected && !isSpam) return "It isn't marked or suspected as spam.";
	if (row.suspected) {
		await releaseSuspected(transaction, row.reference, "A colleague marked it as not spam.", targets, now);
		await enterOpening(transaction, row.reference, now);
	}
	return { what: "released", set: isSpam ? { closed_at: null, outcome: null } : {} };
}

async function resendDeliveries(
	{ transaction, row, now }: ActionContext,
	{ delivery }: ActionOf<"resend">,
): Promise<ActionStep | string> {
	if (row.suspected) return SUSPECTED;
	const { count, answered } = await requeueDeliveries(transaction, row.reference, now, delivery);
	if (count === 0) {
		return "There's nothing to resend: it's still on its way, was already sent, or was replaced by a newer answer.";
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
		return "We already sent them several links today. Check whether those arrived, or call them.";
	await queueToSender(transaction, row.reference, { event: "link" }, now);
	return { what: "sent a link" };
}
