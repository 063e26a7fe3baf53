import { appendEvent } from "../../store/database/events.ts";
import { isPostgres } from "../../store/database/postgres.ts";
import type { DatabaseTransaction, PersonRow, SubmissionRow } from "../../store/tables.ts";

/* Takes back that an email was filed with another submission. */

/** Columns of the other submission that a reply changes. */
const REOPENED_COLUMNS = [
	...["answered_at", "closed_at", "due_at", "first_answered_at", "first_due_at", "outcome", "snoozed_until"],
] as const satisfies (keyof SubmissionRow)[];

/** What taking it back needs. */
export interface Filed {
	reference: string;
	/** The other submission's version right after it. */
	version: number;
	before: Pick<SubmissionRow, (typeof REOPENED_COLUMNS)[number]>;
	mails: string[];
	/** The replies that it has since. */
	events: string[];
}

interface Context {
	transaction: DatabaseTransaction;
	/** The message that the email began as. */
	row: Pick<SubmissionRow, "reference">;
	by: Pick<PersonRow, "id">;
	now: Date;
}

/** Returns false if something else happened to the other submission since. */
export async function takeBackFiling({ transaction, row, by, now }: Context, filed: Filed): Promise<boolean> {
	const { reference, version, before, mails, events } = filed;
	const other = await readOther(transaction, reference);
	if (other?.version !== version) return false;
	await transaction
		.updateTable("submissions")
		.set({ ...before, version: version + 1 })
		.where("reference", "=", reference)
		.execute();
	await transaction
		.updateTable("mails")
		.set({ reference: row.reference, filed_by: null })
		.where("id", "in", mails)
		.where("reference", "=", reference)
		.execute();
	for (const event of events) {
		await appendEvent(transaction, { reference, person: by.id, what: "undid", data: { event } }, now);
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
