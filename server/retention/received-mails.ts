import type { DatabaseTransaction } from "../store/tables.ts";
import { dropFiles } from "./kept-files.ts";

/* How long received emails are kept: with their submission, and otherwise for as long as a message. */

/** Before their submissions are removed, and their rows with them. */
export async function dropMailsOf(transaction: DatabaseTransaction, references: string[], now: Date): Promise<void> {
	if (references.length === 0) return;
	const rows = await transaction
		.deleteFrom("mails")
		.where("reference", "in", references)
		.returning("file_key")
		.execute();
	await dropFiles(transaction, rows, now);
	await transaction.updateTable("mails").set({ suggested: null }).where("suggested", "in", references).execute();
}

/** Everything that somebody wrote, in whichever thread it is. Returns the emails' ids. */
export async function dropMailsFrom(transaction: DatabaseTransaction, inbox: string, now: Date): Promise<string[]> {
	const rows = await transaction.deleteFrom("mails").where("inbox", "=", inbox).returning(["id", "file_key"]).execute();
	await dropFiles(transaction, rows, now);
	return rows.map(({ id }) => id);
}

/** Those that belong to no submission. */
export async function dropOldMails(transaction: DatabaseTransaction, before: string, now: Date): Promise<number> {
	const rows = await transaction
		.deleteFrom("mails")
		.where("reference", "is", null)
		.where("received_at", "<", before)
		.where("state", "<>", "waiting")
		.returning("file_key")
		.execute();
	await dropFiles(transaction, rows, now);
	return rows.length;
}
