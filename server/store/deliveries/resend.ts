import { lock } from "../database/postgres.ts";
import type { Database } from "../tables.ts";
import { deliveriesLock, queue } from "./queue.ts";

/**
 * Makes deliveries due now: those that failed or wait; when there are none, and none is under way, a new copy of each. A
 * copy has an id of its own, because a receiver rightly drops what it has seen.
 */
export async function resend(db: Database, reference: string, clock: () => Date): Promise<number> {
	return db.transaction().execute(async (transaction) => {
		await lock(transaction, [deliveriesLock(reference)]);
		const now = clock();
		const at = now.toISOString();
		const { numUpdatedRows } = await transaction
			.updateTable("deliveries")
			.set({ queued_at: at, next_at: at, attempts: 0, failed_at: null, claimed_until: null, claimed_by: null })
			.where("reference", "=", reference)
			.where("sent_at", "is", null)
			.where((row) => row.or([row("claimed_until", "is", null), row("claimed_until", "<=", at)]))
			.executeTakeFirst();
		if (numUpdatedRows > 0n) return Number(numUpdatedRows);

		const known = await transaction
			.selectFrom("deliveries")
			.select(["target", "event", "sent_at"])
			.where("reference", "=", reference)
			.execute();
		if (known.some(({ sent_at }) => !sent_at)) return 0; // under way
		let already = known.length;
		for (const event of ["received", "details"] as const) {
			const sent = known.filter((row) => row.event === event);
			const targets = [...new Set(sent.map((row) => row.target))];
			if (targets.length > 0) await queue(transaction, reference, event, targets, already, now);
			already += targets.length;
		}
		return already - known.length;
	});
}
