import { expect } from "vitest";
import { isWithoutEmployer, recordWaitingEmployers } from "../server/companies/record-employer.ts";
import type { Database } from "../server/store/tables.ts";

/** Records the employers of all requests, also of those that something else has locked at the moment. */
export async function recordEmployers(db: Database, now: Date): Promise<void> {
	const recordAndFindWaiting = async () => {
		while ((await recordWaitingEmployers(db, now)) > 0);
		return db.selectFrom("submissions").select("reference").where(isWithoutEmployer).execute();
	};
	await expect.poll(recordAndFindWaiting).toEqual([]);
}
