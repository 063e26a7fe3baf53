import { appendEvent } from "../../store/database/events.ts";
import { lock } from "../../store/database/postgres.ts";
import type { Database } from "../../store/tables.ts";

const AGAIN_AFTER_MS = 10 * 60_000; // opening a file twice in a row counts once

/** Records that a team member opened the resume. */
export async function recordResumeOpened(db: Database, reference: string, person: string, now: Date): Promise<void> {
	await db.transaction().execute(async (transaction) => {
		await lock(transaction, [`resume ${reference} ${person}`]);
		const recent = await transaction
			.selectFrom("events")
			.select("id")
			.where("reference", "=", reference)
			.where("person", "=", person)
			.where("what", "=", "opened the resume")
			.where("at", ">", new Date(now.getTime() - AGAIN_AFTER_MS).toISOString())
			.executeTakeFirst();
		if (!recent) await appendEvent(transaction, { reference, person, what: "opened the resume", data: {} }, now);
	});
}
