import { UNDO_MS } from "../../../contract/desk/desk-words.ts";
import { cleanText } from "../../../contract/text/text.ts";
import { forgetTold, toldIn } from "../../candidates/letters.ts";
import { takeBackAnswer } from "../../queue/answer.ts";
import type { PersonRow, SubmissionRow, Transacted } from "../../store/tables.ts";
import { keepDraft } from "./drafts.ts";

/* Undoing actions on a submission. */

/** The outcome of an action: the event to append and the columns to change. */
export interface Step {
	/** The event's name. */
	what: string;
	data?: object;
	set?: Partial<Changing>;
}

/** Columns that actions change and undo restores. */
type Changing = Pick<SubmissionRow, "owner" | "answered_at" | "closed_at" | "outcome"> & { indexed_at: null };

/** A submission locked for this transaction. */
type Subject = Pick<SubmissionRow, (typeof SUBJECT_COLUMNS)[number]>;

export interface Doing {
	transaction: Transacted;
	row: Subject;
	by: PersonRow;
	now: Date;
}

export const SUBJECT_COLUMNS = [
	...["reference", "kind", "email", "fields", "owner", "answered_at", "closed_at", "outcome", "suspected", "version"],
] as const satisfies (keyof SubmissionRow)[];

const LINE_MS = 2_000; // network delay of a click in the last moment

/** What an undoable event stores. */
interface Kept {
	/** The submission's version right after the action. */
	version: number;
	before: Pick<Changing, "owner" | "answered_at" | "closed_at" | "outcome">;
	/** Id of the queued email, if there is one. */
	delivery?: string;
	/** Set if the email is a shortlist or a consent request. */
	letter?: true;
}

/** Returns a sentence if it can't be undone. */
export async function takeBack(doing: Doing, id: string): Promise<Step | string> {
	const { transaction, row, by, now } = doing;
	const event = await transaction
		.selectFrom("events")
		.select(["at", "person", "what", "data"])
		.where("id", "=", id)
		.where("reference", "=", row.reference)
		.executeTakeFirst();
	const kept: Partial<Kept> = JSON.parse(event?.data ?? "{}");
	if (!event || !kept.before) return "This cannot be taken back.";
	if (event.person !== by.id) return "Only who did it can take it back.";
	if (kept.version !== row.version) return "Something else happened since, so it cannot be taken back.";
	const isOver = now.getTime() > Date.parse(event.at) + UNDO_MS + LINE_MS;
	if (isOver) return "The ten seconds in which it could be taken back are over.";
	const takeBackIt = kept.letter ? takeBackLetter : takeBackMail;
	if (kept.delivery && !(await takeBackIt(doing, kept.delivery, event.at))) {
		return "The mail is on its way, so it cannot be taken back.";
	}
	return { what: "undid", data: { event: id }, set: { ...kept.before, indexed_at: null } };
}

/** No draft is saved: the author's browser still has the text. */
async function takeBackLetter({ transaction }: Doing, delivery: string): Promise<boolean> {
	const told = await toldIn(transaction, delivery);
	if (!(await takeBackAnswer(transaction, delivery))) return false;
	await forgetTold(transaction, told);
	return true;
}

/** Turns the answer back into a draft, in front of whatever was typed since. */
async function takeBackMail({ transaction, row, by, now }: Doing, delivery: string, sentAt: string): Promise<boolean> {
	const answer = await takeBackAnswer(transaction, delivery);
	if (!answer) return false;
	const typed = await transaction
		.selectFrom("drafts")
		.select(["subject", "body"])
		.where("reference", "=", row.reference)
		.where("person", "=", by.id)
		.where("saved_at", ">=", sentAt)
		.executeTakeFirst();
	const text = joined(answer.text, typed?.body ?? "");
	await keepDraft(transaction, { reference: row.reference, person: by.id, subject: answer.subject, text }, now);
	return true;
}

/** An earlier autosave may arrive after the send; its text is already part of the answer. */
function joined(answer: string, draft: string): string {
	const typed = cleanText(draft); // the answer was cleaned the same way
	if (answer.startsWith(typed)) return answer;
	return typed.startsWith(answer) ? draft : `${answer}\n\n${draft}`;
}
