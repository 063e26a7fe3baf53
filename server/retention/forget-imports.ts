import type { DatabaseTransaction } from "../store/tables.ts";
import { dropFiles } from "./kept-files.ts";

/* What imports know of people: their rows, and the file until it is imported. */

const UNCHECKED = ["uploading", "opening", "ready"] as const;
const UNFINISHED = [...UNCHECKED, "checking", "checked", "importing", "paused"] as const;

const FORGOTTEN = { name: "deleted", person: "", email: "", inbox: null, sha256: null };

/** Before the submissions are removed. */
export async function forgetImportedRows(transaction: DatabaseTransaction, references: string[]): Promise<void> {
	if (references.length === 0) return;
	await transaction.updateTable("import_rows").set(FORGOTTEN).where("reference", "in", references).execute();
}

/**
 * Somebody is deleted who may be in a file that waits to be imported: the import ends, because it would bring them back.
 * What it imported stays.
 * @param which all: also those of which nobody knows yet who is in them
 */
export async function stopImportsOf(
	transaction: DatabaseTransaction,
	inboxes: string[],
	which: "all" | "checked",
	now: Date,
): Promise<void> {
	if (inboxes.length === 0) return;
	const waiting = await transaction
		.selectFrom("imports")
		.select("id")
		.where("state", "in", UNFINISHED)
		.where((row) =>
			row.or([
				...(which === "all" ? [row("state", "in", UNCHECKED)] : []),
				row("id", "in", row.selectFrom("import_rows").select("import").where("import_rows.inbox", "in", inboxes)),
			]),
		)
		.execute();
	for (const { id } of waiting) {
		await endImport(
			transaction,
			id,
			"The import stopped because someone in it was deleted. Import it again without them.",
			now,
		);
	}
	await transaction.updateTable("import_rows").set(FORGOTTEN).where("inbox", "in", inboxes).execute();
}

/** No one went on with these. */
export async function endOldImports(transaction: DatabaseTransaction, before: string, now: Date): Promise<void> {
	const old = await transaction
		.selectFrom("imports")
		.select("id")
		.where("state", "in", UNFINISHED)
		.where("changed_at", "<", before)
		.execute();
	for (const { id } of old) await endImport(transaction, id, "The import was abandoned, so its file was deleted.", now);
	const over = transaction.selectFrom("imports").select("id").where("ended_at", "<", before);
	await transaction.deleteFrom("import_rows").where("import", "in", over).execute();
	// It may name who referred them.
	await transaction
		.updateTable("imports")
		.set({ detail: "" })
		.where("ended_at", "<", before)
		.where("detail", "<>", "")
		.execute();
}

async function endImport(transaction: DatabaseTransaction, id: string, problem: string, now: Date): Promise<void> {
	const at = now.toISOString();
	await dropImportFile(transaction, id, now);
	await transaction
		.updateTable("imports")
		.set({ state: "stopped", problem, changed_at: at, ended_at: at })
		.where("id", "=", id)
		.execute();
}

/** With what the first row holds. */
export async function dropImportFile(transaction: DatabaseTransaction, id: string, now: Date): Promise<void> {
	const pieces = await transaction.deleteFrom("import_files").where("import", "=", id).returning("file_key").execute();
	await dropFiles(transaction, pieces, now);
	await transaction.updateTable("imports").set({ columns: "[]" }).where("id", "=", id).execute();
}
