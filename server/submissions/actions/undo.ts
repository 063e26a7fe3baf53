import type { ActionOf } from "../../../contract/desk/actions.ts";
import { UNDO_MS } from "../../../contract/desk/desk-options.ts";
import type { RequirementEdit } from "../../../contract/desk/requirement-edits.ts";
import { cleanText } from "../../../contract/text/text.ts";
import type { TermVocabulary } from "../../matching/terms/terms.ts";
import { saveRequirementEdits } from "../../openings/requirement-edits.ts";
import { hasOpening } from "../../openings/requirements.ts";
import { cancelAnswer } from "../../queue/answer.ts";
import type { DatabaseTransaction, DeliveryTarget, EventRow, PersonRow, SubmissionRow } from "../../store/tables.ts";
import { upsertDraft } from "./drafts.ts";
import { type Filed, takeBackFiling } from "./take-back-filing.ts";

/* Undoing actions on a submission. */

/** The outcome of an action: the event to append and the columns to change. */
export interface ActionStep {
	/** The event's name. */
	what: string;
	data?: object;
	set?: Partial<UndoableColumns>;
}

/** Columns that actions change and undo restores. */
type UndoableColumns = RestoredColumns & { indexed_at: null } & Pick<SubmissionRow, "fields" | "email" | "inbox">;
type RestoredColumns = Pick<SubmissionRow, "owner" | "answered_at" | "closed_at" | "outcome" | "snoozed_until">;

/** A submission locked for this transaction. */
type LockedSubmission = Pick<SubmissionRow, (typeof LOCKED_COLUMNS)[number]>;

export interface ActionContext {
	transaction: DatabaseTransaction;
	row: LockedSubmission;
	by: PersonRow;
	now: Date;
	/** Where a released submission is delivered. */
	targets: DeliveryTarget[];
	/** The office's time zone, which decides what day it is and so who is away. */
	timeZone: string;
	/** Until when it can be undone, if that is not ten seconds: one of many that are done and undone together. */
	undoUntil?: Date | undefined;
	/** What a request is read with. Only callers that edit requirements pass it. */
	vocabulary?: TermVocabulary | undefined;
}

export const LOCKED_COLUMNS = [
	...["reference", "kind", "email", "fields", "details", "employer", "owner", "answered_at", "closed_at", "outcome"],
	...["suspected", "snoozed_until", "version"],
] as const satisfies (keyof SubmissionRow)[];

const NETWORK_GRACE_MS = 2_000; // network delay of a click in the last moment

/** What an undoable event stores. */
interface UndoData {
	/** The submission's version right after the action. */
	version: number;
	/** Without the snooze up to 1.12. */
	before: Partial<RestoredColumns>;
	/** Only if it was one of many. */
	undoUntil?: string;
	/** Id of the queued email, if there is one. */
	delivery?: string;
	/** Up to 1.10, set if the email was a shortlist or a consent request. */
	letter?: true;
	/** The email that was filed elsewhere. */
	filed?: Filed;
	/** Edits of the requirements as they were. */
	requirements?: RequirementEdit[];
}

/** Returns a sentence if it can't be undone. */
export async function undoAction(
	context: ActionContext,
	{ event: id }: ActionOf<"undo">,
): Promise<ActionStep | string> {
	const { transaction, row, by, now } = context;
	const event = await transaction
		.selectFrom("events")
		.select(["at", "person", "what", "data"])
		.where("id", "=", id)
		.where("reference", "=", row.reference)
		.executeTakeFirst();
	const undoData: Partial<UndoData> = JSON.parse(event?.data ?? "{}");
	if (!event || !undoData.before || undoData.letter) return "This can't be undone.";
	if (event.person !== by.id) return "Only the person who did it can undo it.";
	if (undoData.version !== row.version) return "Something else has changed since then, so this can't be undone.";
	const isExpired = now.getTime() > getUndoUntil(event).getTime() + NETWORK_GRACE_MS;
	if (isExpired) return "It's too late to undo this. You have ten seconds.";
	const isOneOfMany = undoData.undoUntil !== undefined;
	if (undoData.delivery && !(await undoAnswer(context, undoData.delivery, isOneOfMany ? undefined : event.at))) {
		return "The email has already gone out, so it can't be undone.";
	}
	if (undoData.requirements && !(await restoreRequirements(context, undoData.requirements))) {
		return "An opening now has these requirements. Change them there.";
	}
	if (undoData.filed && !(await takeBackFiling(context, undoData.filed))) {
		return "Something else has happened there since then, so this can't be undone.";
	}
	return { what: "undid", data: { event: id }, set: { ...undoData.before, indexed_at: null } };
}

export function getUndoUntil({ at, data }: Pick<EventRow, "at" | "data">): Date {
	const { undoUntil }: Partial<UndoData> = JSON.parse(data ?? "{}");
	return undoUntil ? new Date(undoUntil) : new Date(Date.parse(at) + UNDO_MS);
}

/** Returns false if an opening has been made since: it has its own copy. */
async function restoreRequirements({ transaction, row, by, now }: ActionContext, edits: RequirementEdit[]) {
	if (await hasOpening(transaction, row.reference)) return false;
	await saveRequirementEdits(transaction, { subject: row.reference, edits, person: by.id }, now);
	return true;
}

/**
 * Turns the answer back into a draft, in front of whatever was typed since.
 * @param sentAt undefined for one of many, which nobody wrote here: drafts stay as they are
 */
async function undoAnswer(
	{ transaction, row, by, now }: ActionContext,
	delivery: string,
	sentAt: string | undefined,
): Promise<boolean> {
	const answer = await cancelAnswer(transaction, delivery);
	if (!answer || sentAt === undefined) return answer !== undefined;
	const typed = await transaction
		.selectFrom("drafts")
		.select(["subject", "body"])
		.where("reference", "=", row.reference)
		.where("person", "=", by.id)
		.where("saved_at", ">=", sentAt)
		.executeTakeFirst();
	const text = mergeDraft(answer.text, typed?.body ?? "");
	await upsertDraft(transaction, { reference: row.reference, person: by.id, subject: answer.subject, text }, now);
	return true;
}

/** An earlier autosave may arrive after the send; its text is already part of the answer. */
function mergeDraft(answer: string, draft: string): string {
	const typed = cleanText(draft); // the answer was cleaned the same way
	if (answer.startsWith(typed)) return answer;
	return typed.startsWith(answer) ? draft : `${answer}\n\n${draft}`;
}
