import { setTimeout } from "node:timers/promises";
import { sql } from "kysely";
import type { Database } from "../tables.ts";
import { isPostgres } from "./postgres.ts";

const CHECKPOINT_PAUSES_MS = [10, 50, 200, 500, 1_000]; // whatever blocks it takes milliseconds

/** SQLite's log still contains the old pages until it is checkpointed. */
export async function overwriteDeleted(db: Database): Promise<void> {
	if (isPostgres(db)) return;
	for (const pause of [...CHECKPOINT_PAUSES_MS, undefined]) {
		const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db);
		if (rows[0]?.busy === 0 || pause === undefined) return; // the next retention run tries again
		await setTimeout(pause);
	}
}
