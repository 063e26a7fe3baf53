import { appendEvent } from "../store/database/events.ts";
import type { Database, ShortlistLinkRow } from "../store/tables.ts";

/** Notes when a reader first used a button: mail scanners open links, but press nothing. */
export async function recordFirstUse(db: Database, reader: ShortlistLinkRow, now: Date): Promise<void> {
	if (reader.opened_at) return;
	await db.transaction().execute(async (transaction) => {
		const { numUpdatedRows } = await transaction
			.updateTable("shortlist_links")
			.set({ opened_at: now.toISOString() })
			.where("id", "=", reader.id)
			.where("opened_at", "is", null)
			.executeTakeFirst();
		if (numUpdatedRows === 0n) return;
		const data = { link: reader.id, reader: reader.name };
		await appendEvent(transaction, { opening: reader.opening, person: null, what: "used the shortlist", data }, now);
	});
}
