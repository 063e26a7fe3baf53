import { expect } from "vitest";
import type { Database } from "../server/store/tables.ts";

const PATIENT = { timeout: 120_000, interval: 5 };

/** Waits until every email that was queued is sent or given up. */
export async function waitForDeliveries(db: Database): Promise<void> {
	const waiting = () =>
		db.selectFrom("deliveries").select("id").where("sent_at", "is", null).where("failed_at", "is", null).execute();
	await expect.poll(waiting, PATIENT).toEqual([]);
}
