import type { RequirementEdit } from "../../contract/desk/openings.ts";
import type { Database, DatabaseTransaction } from "../store/tables.ts";

/* What recruiters changed about the requirements that were read from a request or from the client's words. */

/** @param subject a submission's reference or an opening's id */
export async function readRequirementEdits(db: Database, subject: string): Promise<RequirementEdit[]> {
	const row = await db
		.selectFrom("requirement_edits")
		.select("edits")
		.where("subject", "=", subject)
		.executeTakeFirst();
	return row ? JSON.parse(row.edits) : [];
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
