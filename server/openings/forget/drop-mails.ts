import type { DatabaseTransaction } from "../../store/tables.ts";

/** Deletes emails, and their files. */
export async function deleteDeliveries(transaction: DatabaseTransaction, ids: string[], now: Date): Promise<void> {
	if (ids.length === 0) return;
	await transaction.deleteFrom("deliveries").where("id", "in", ids).execute();
	await dropFiles(transaction, ids, now);
}

/** Emails that were written to files. */
export async function dropFiles(transaction: DatabaseTransaction, ids: string[], now: Date): Promise<void> {
	await transaction
		.insertInto("gone")
		.values(ids.map((reference) => ({ reference, gone_at: now.toISOString() })))
		.onConflict((conflict) => conflict.doNothing())
		.execute();
}
