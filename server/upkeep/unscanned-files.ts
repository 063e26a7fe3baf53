import type { Database } from "../store/tables.ts";

const FILES_AT_ONCE = 100;

/** Resumes received while the virus scanner was down, oldest first. */
export async function findUnscannedFiles(db: Database): Promise<{ reference: string; key: string }[]> {
	const rows = await db
		.selectFrom("submissions")
		.select(["reference", "file_key as key"])
		.where("file_scan", "=", "unscanned")
		.orderBy("received_at")
		.limit(FILES_AT_ONCE)
		.execute();
	return rows.flatMap(({ reference, key }) => (key ? [{ reference, key }] : []));
}

export async function markScanned(db: Database, reference: string, result: "clean" | "infected"): Promise<void> {
	await db.updateTable("submissions").set({ file_scan: result }).where("reference", "=", reference).execute();
}
