import { OperatorError } from "../../config/operator-error.ts";
import type { Database } from "../tables.ts";

/*
 * Sample data, as `npm run demo` makes it. The mark is in the database, so it goes along with a backup, a restore and a move:
 * whatever server opens such a store shows what it is, and sends nothing to anyone.
 */

export async function isSample(db: Database): Promise<boolean> {
	const row = await db.selectFrom("installation").select("sample_at").executeTakeFirst();
	return Boolean(row?.sample_at);
}

/** Only while the store is empty: a firm's own data never becomes sample data. */
export async function markAsSample(db: Database, now: Date): Promise<void> {
	await db.transaction().execute(async (transaction) => {
		for (const table of ["submissions", "people", "events"] as const) {
			const row = await transaction
				.selectFrom(table)
				.select(table === "submissions" ? "reference" : "id")
				.executeTakeFirst();
			if (row) throw new OperatorError("This store is in use, so it cannot be filled with sample data.");
		}
		await transaction.updateTable("installation").set({ sample_at: now.toISOString() }).execute();
	});
}
