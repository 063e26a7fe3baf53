import type { RequirementEdit } from "../../contract/desk/requirement-edits.ts";
import type { Database, DatabaseTransaction } from "../store/tables.ts";

/* What recruiters changed about the requirements that were read from a request or from the client's words. */

/** @param subjects submissions' references or openings' ids */
export async function readRequirementEdits(db: Database, subjects: string[]): Promise<Map<string, RequirementEdit[]>> {
	if (subjects.length === 0) return new Map();
	const rows = await db
		.selectFrom("requirement_edits")
		.select(["subject", "edits"])
		.where("subject", "in", subjects)
		.execute();
	return new Map(rows.map(({ subject, edits }) => [subject, JSON.parse(edits)]));
}

/** Replaces all edits. */
export async function saveRequirementEdits(
	transaction: DatabaseTransaction,
	{ subject, edits, person }: { subject: string; edits: RequirementEdit[]; person: string },
	now: Date,
): Promise<void> {
	const columns = { edits: JSON.stringify(edits), person, edited_at: now.toISOString() };
	await transaction
		.insertInto("requirement_edits")
		.values({ subject, ...columns })
		.onConflict((conflict) => conflict.column("subject").doUpdateSet(columns))
		.execute();
}

/** What recruiters changed about one list holds for another that begins as its copy. */
export async function copyRequirementEdits(
	transaction: DatabaseTransaction,
	{ from, to, person }: { from: string; to: string; person: string },
	now: Date,
): Promise<void> {
	const edits = (await readRequirementEdits(transaction, [from])).get(from);
	if (edits) await saveRequirementEdits(transaction, { subject: to, edits, person }, now);
}

export async function deleteRequirementEdits(transaction: DatabaseTransaction, subjects: string[]): Promise<void> {
	await transaction.deleteFrom("requirement_edits").where("subject", "in", subjects).execute();
}
