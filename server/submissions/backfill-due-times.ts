import type { ResponsePolicy } from "../config/content.ts";
import { computeDueTime } from "../dates/compute-due-time.ts";
import type { Database } from "../store/tables.ts";

const ROWS_AT_ONCE = 500;

/**
 * A server of the previous version, which may run beside this one for a while, writes no due times. This fills them in
 * for submissions received since the desk was introduced; older ones have none. Returns how many were filled in.
 */
export async function backfillDueTimes(db: Database, promise: ResponsePolicy): Promise<number> {
	const { desk_since } = await db.selectFrom("installation").select("desk_since").executeTakeFirstOrThrow();
	if (!desk_since) return 0;
	let total = 0;
	while (true) {
		const rows = await db
			.selectFrom("submissions")
			.select(["reference", "kind", "received_at"])
			.where("received_at", ">=", desk_since)
			.where("due_at", "is", null)
			.limit(ROWS_AT_ONCE)
			.execute();
		if (rows.length === 0) return total;
		await db.transaction().execute(async (transaction) => {
			for (const { reference, kind, received_at } of rows) {
				const due_at = computeDueTime(kind, new Date(received_at), promise).toISOString();
				await transaction.updateTable("submissions").set({ due_at }).where("reference", "=", reference).execute();
			}
		});
		total += rows.length;
	}
}
