import { UNDO_MS } from "../../../contract/desk/desk-words.ts";
import { cleanText } from "../../../contract/text/text.ts";
import { forgetTold, toldIn } from "../../candidates/letters.ts";
import { takeBackAnswer } from "../../queue/answer.ts";
import type { PersonRow, SubmissionRow, Transacted } from "../../store/tables.ts";
import { keepDraft } from "./drafts.ts";

/* What is done with a submission, and how it is taken back. */

/** What is done: how it is written down, and what it changes. */
export interface Step {
	/** The event's name. */
	what: string;
	data?: object;
	set?: Partial<Changing>;
}

/** What changes at the desk, and goes back when something is taken back. */
type Changing = Pick<SubmissionRow, "owner" | "answered_at" | "closed_at" | "outcome"> & { indexed_at: null };

/** A submission while nobody else changes it. */
type Subject = Pick<SubmissionRow, (typeof SUBJECT_COLUMNS)[number]>;

/** Who does what with what. */
export interface Doing {
	transaction: Transacted;
	row: Subject;
	by: PersonRow;
	now: Date;
}

export const SUBJECT_COLUMNS = [
	...["reference", "kind", "email", "fields", "owner", "answered_at", "closed_at", "outcome", "suspected", "version"],
] as const satisfies (keyof SubmissionRow)[];

const LINE_MS = 2_000; // what is clicked in the last moment has a way to go

/** What an event that can be taken back holds. */
interface Kept {
	/** Of the submission, right after it. */
	version: number;
	before: Pick<Changing, "owner" | "answered_at" | "closed_at" | "outcome">;
	/** Of an answer. */
	delivery?: string;
	/** Of a mail that proposes somebody, or asks them. */
	letter?: true;
}

/** A sentence when it cannot be. */
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

/** Who wrote it has it in their browser. */
async function takeBackLetter({ transaction }: Doing, delivery: string): Promise<boolean> {
	const told = await toldIn(transaction, delivery);
	if (!(await takeBackAnswer(transaction, delivery))) return false;
	await forgetTold(transaction, told);
	return true;
}

/** What was written is a draft again, before what they have typed since. */
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

/** What was typed before it was sent may be saved after it: that is there already. */
function joined(answer: string, draft: string): string {
	const typed = cleanText(draft); // as the answer was
	if (answer.startsWith(typed)) return answer;
	return typed.startsWith(answer) ? draft : `${answer}\n\n${draft}`;
}
