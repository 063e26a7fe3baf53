import { lockOpening, updateDueTime } from "../../openings/opening-state.ts";
import type { Thread } from "../../openings/replies.ts";
import { appendEvent } from "../../store/database/events.ts";
import { isPostgres } from "../../store/database/postgres.ts";
import type { DatabaseTransaction, NextStepColumns, PersonRow, SubmissionRow } from "../../store/tables.ts";

/* Takes back that an email was filed with another submission or an opening. */

/** Columns of the other submission that a reply changes. */
const REOPENED_COLUMNS = [
	...["answered_at", "closed_at", "due_at", "first_answered_at", "first_due_at", "outcome", "snoozed_until"],
] as const satisfies (keyof SubmissionRow)[];

/** What taking it back needs. */
export interface Filed {
	/** The other submission, and its version right after it. */
	reference?: string;
	version?: number;
	before?: Partial<Pick<SubmissionRow, (typeof REOPENED_COLUMNS)[number]>>;
	/** The next step that it changed. */
	step?: Step & { after: number };
	mails: string[];
	/** The replies that it has since. */
	events: string[];
}

/** The next step that a reply to an email about an opening changes: the candidate's, or the opening's own. */
interface Step extends NextStepColumns {
	opening: string;
	/** Null for the opening's own. */
	candidate: string | null;
	version: number;
}

interface Context {
	transaction: DatabaseTransaction;
	/** The message that the email began as. */
	row: Pick<SubmissionRow, "reference">;
	by: Pick<PersonRow, "id">;
	now: Date;
}

/** Returns false if something else happened there since. */
export async function takeBackFiling({ transaction, row, by, now }: Context, filed: Filed): Promise<boolean> {
	const { reference = null, version, before, step, mails, events } = filed;
	const opening = step?.opening ?? null;
	const present = step && (await readStep(transaction, { opening, candidate: step.candidate }));
	if (step && present?.version !== step.after) return false;
	const other = reference ? await readOther(transaction, reference) : undefined;
	if (reference && other?.version !== version) return false;
	if (reference && other) {
		await transaction
			.updateTable("submissions")
			.set({ ...before, version: other.version + 1 })
			.where("reference", "=", reference)
			.execute();
	}
	if (step) await restoreStep(transaction, step);
	await transaction
		.updateTable("mails")
		.set({ reference: row.reference, opening: null, candidate: null, delivery: null, filed_by: null })
		.where("id", "in", mails)
		.where("filed_by", "is not", null)
		.execute();
	for (const event of events) {
		const about = { ...(reference && { reference }), ...(opening && { opening }) };
		await appendEvent(transaction, { ...about, person: by.id, what: "undid", data: { event } }, now);
	}
	return true;
}

/** The submission with which it is filed, locked. */
export function readOther(transaction: DatabaseTransaction, reference: string) {
	return transaction
		.selectFrom("submissions")
		.select([...REOPENED_COLUMNS, "suspected", "version"])
		.where("reference", "=", reference)
		.$if(isPostgres(transaction), (query) => query.forNoKeyUpdate())
		.executeTakeFirst();
}

/** The opening is locked. Undefined if it doesn't exist. */
export async function readStep(
	transaction: DatabaseTransaction,
	{ opening, candidate }: Pick<Thread, "opening" | "candidate">,
): Promise<Step | undefined> {
	const row = opening ? await lockOpening(transaction, opening) : undefined;
	if (!row) return undefined;
	const candidacy = candidate
		? await transaction
				.selectFrom("candidacies")
				.select(["candidate", "next_step", "next_due_at", "waits_for", "version"])
				.where("opening", "=", row.id)
				.where("candidate", "=", candidate)
				.where("stage", "not in", ["placed", "ended"])
				.executeTakeFirst()
		: undefined;
	const { next_step, next_due_at, waits_for, version } = candidacy ?? row;
	return { opening: row.id, candidate: candidacy?.candidate ?? null, next_step, next_due_at, waits_for, version };
}

async function restoreStep(
	transaction: DatabaseTransaction,
	{ opening, candidate, after, ...step }: Step & { after: number },
) {
	const { version: _, ...columns } = step;
	const set = { ...columns, version: after + 1 };
	if (candidate) {
		await transaction
			.updateTable("candidacies")
			.set(set)
			.where("opening", "=", opening)
			.where("candidate", "=", candidate)
			.execute();
	} else await transaction.updateTable("openings").set(set).where("id", "=", opening).execute();
	await updateDueTime(transaction, opening);
}
