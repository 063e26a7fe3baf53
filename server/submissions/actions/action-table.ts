import type { ActionName, ActionOf, SubmissionAction } from "../../../contract/desk/actions.ts";
import { personName } from "../../../contract/forms/labels.ts";
import { dayAt } from "../../dates/compute-due-time.ts";
import { timeWindow } from "../../dates/time-window.ts";
import { findPerson, isAway } from "../../people/people.ts";
import { queueAnswer } from "../../queue/answer.ts";
import { findAnswerTimes } from "../../queue/desk-mail.ts";
import { releaseSuspected } from "../../queue/release.ts";
import { requeueDeliveries } from "../../queue/resend.ts";
import { queueToSender } from "../../queue/your-page-mails.ts";
import { getSubmissionState } from "../submission-summary.ts";
import { removeDraft, removeSentDraft } from "./drafts.ts";
import { editRequirements } from "./edit-requirements.ts";
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
const CLOSED = "It is closed. Reopen it first.";
const SUSPECTED = "It is held back. Release it first, or mark it as spam.";
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
	spam: { locks: [], undoable: true, merges: false, step: markAsSpam },
	release: { locks: ["deliveries", "inbox"], undoable: false, merges: false, step: release },
	resend: { locks: ["deliveries"], undoable: false, merges: false, step: resendDeliveries },
	"send-link": {
		...{ locks: ["deliveries"], undoable: false, merges: true },
		step: (context) => checkCanEmail(context) ?? sendLink(context),
	},
	undo: { locks: ["deliveries"], undoable: false, merges: false, step: undoAction },
};

function take({ row, by }: ActionContext): ActionStep | string {
	if (row.closed_at) return CLOSED;
	if (row.owner === by.id) return "You have it already.";
	return { what: "took", set: { owner: by.id } };
}

async function assign(
	{ transaction, row, now, timeZone }: ActionContext,
	{ to }: ActionOf<"assign">,
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

function logCall({ row, now }: ActionContext, { outcome, text }: ActionOf<"call">): ActionStep {
	const isAnswer = outcome === "reached" && !row.answered_at;
	return {
		what: "called",
		data: { outcome, text },
		set: { indexed_at: null, ...(isAnswer && { answered_at: now.toISOString() }) },
	};
}

async function answer(
	{ transaction, row, by, now }: ActionContext,
	{ subject, text }: ActionOf<"answer">,
): Promise<ActionStep> {
	const fields: Record<string, string> = JSON.parse(row.fields);
	const mail = { to: fields.email ?? "", name: personName(fields), subject, text, by: by.id };
	const delivery = await queueAnswer(transaction, row.reference, mail, now);
	await removeDraft(transaction, row.reference, by.id);
	return {
		what: "answered",
		data: { delivery, subject, text },
		set: {
			indexed_at: null,
			...(!row.answered_at && { answered_at: now.toISOString() }),
			...(!row.owner && { owner: by.id }), // whoever answers looks after it
		},
	};
}

/** Returns a sentence if the sender must not be emailed. */
function checkCanEmail({ row }: ActionContext): string | undefined {
	const fields: Record<string, string> = JSON.parse(row.fields);
	if (!fields.email) return "There is no mail address to answer to. Call them.";
	if (row.outcome === "spam") return "It is marked as spam. Release it first.";
	return row.suspected ? SUSPECTED : undefined;
}

function close({ row, now }: ActionContext, { outcome }: ActionOf<"close">): ActionStep | string {
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

async function release({ transaction, row, now, targets }: ActionContext): Promise<ActionStep | string> {
	const isSpam = row.outcome === "spam";
	if (!row.suspected && !isSpam) return "It is neither held back nor marked as spam.";
	if (row.suspected) await releaseSuspected(transaction, row.reference, "Staff released it.", targets, now);
	return { what: "released", set: isSpam ? { closed_at: null, outcome: null } : {} };
}

async function resendDeliveries(
	{ transaction, row, now }: ActionContext,
	{ delivery }: ActionOf<"resend">,
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
