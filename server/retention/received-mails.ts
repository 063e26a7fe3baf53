import { deleteDeliveries } from "../openings/forget/drop-mails.ts";
import { readContent } from "../queue/delivery-content.ts";
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

/** Those that belong to no submission, with our answers to them. */
export async function dropOldMails(transaction: DatabaseTransaction, before: string, now: Date): Promise<number> {
	const answers = await findOpeningAnswers(transaction);
	const rows = await transaction
		.deleteFrom("mails")
		.where("reference", "is", null)
		.where("received_at", "<", before)
		.where("state", "<>", "waiting")
		.returning(["id", "file_key"])
		.execute();
	await dropFiles(transaction, rows, now);
	const dropped = new Set(rows.map(({ id }) => id));
	const stale = answers.filter(({ answers }) => dropped.has(answers)).map(({ id }) => id);
	await deleteDeliveries(transaction, stale, now);
	return rows.length;
}

/** What we answered in openings that came from no request, and which emails. */
async function findOpeningAnswers(transaction: DatabaseTransaction) {
	const rows = await transaction
		.selectFrom("deliveries")
		.select(["id", "event", "mail"])
		.where("opening", "is not", null)
		.where("reference", "is", null)
		.where("target", "=", "opening-mail")
		.execute();
	return rows.flatMap((row) => {
		const content = readContent(row);
		return content?.event === "written" && content.answers ? [{ id: row.id, answers: content.answers }] : [];
	});
}

interface MailAbout {
	id: string;
	file_key: string | null;
	opening: string;
	candidate: string;
}

/** What employers and others replied to our emails about these candidates. Read before openings forget them. */
export async function findMailsAbout(transaction: DatabaseTransaction, references: string[]): Promise<MailAbout[]> {
	if (references.length === 0) return [];
	return transaction
		.selectFrom("candidacies")
		.innerJoin("mails", "mails.opening", "candidacies.opening")
		.leftJoin("candidacy_mails as told", (join) =>
			join.onRef("told.delivery", "=", "mails.delivery").onRef("told.candidate", "=", "candidacies.candidate"),
		)
		.select(["mails.id", "mails.file_key", "candidacies.opening", "candidacies.candidate"])
		.where("candidacies.resume", "in", references)
		.where((row) =>
			row.or([row("told.delivery", "is not", null), row("mails.candidate", "=", row.ref("candidacies.candidate"))]),
		)
		.execute();
}

/** Empties those about candidates whom the openings have forgotten; the others have a newer resume. */
export async function emptyMailsAbout(transaction: DatabaseTransaction, found: MailAbout[], now: Date): Promise<void> {
	for (const { id, file_key, opening, candidate } of found) {
		const kept = await transaction
			.selectFrom("candidacies")
			.select("resume")
			.where("opening", "=", opening)
			.where("candidate", "=", candidate)
			.where("resume", "is not", null)
			.executeTakeFirst();
		if (kept) continue;
		await dropFiles(transaction, [{ file_key }], now);
		await transaction
			.updateTable("mails")
			.set({ subject: "", body: "", quoted: "", attachments: "[]", file_key: null })
			.where("id", "=", id)
			.execute();
	}
}
