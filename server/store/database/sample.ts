import { OperatorError } from "../../config/operator-error.ts";
import type { Database } from "../tables.ts";

/*
 * Sample data, as made by `npm run demo`. It is marked in the database, so the mark survives a backup, a restore and a
 * move: any server that opens such a store says that it is sample data, and sends nothing to anyone.
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
