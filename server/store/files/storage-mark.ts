import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { runExclusively } from "../database/postgres.ts";
import type { Database } from "../tables.ts";
import type { FileStore } from "./file-store.ts";

/*
 * Whether files and database belong together. A copy of a database knows the keys of the original's files, and would
 * remove files that the original still needs. So the storage carries a mark that is also in the database, and every
 * check of the files changes it: an older state of the database, or another database, has the wrong mark.
 */

const FOREIGN_MARK =
	"The stored files carry the mark of another database, or of a newer state of this one, so nothing is removed. " +
	"If they belong to this database, run staff retain --files-are-ours.";
const NO_MARK =
	"The storage does not carry the mark of this database, so it may be the wrong one, and nothing is removed. " +
	"If it is the right one, run staff retain --files-are-ours.";

const CHECKS = 3;
const BETWEEN_CHECKS_MS = 200;

/** Changes the mark if it is this database's. Otherwise returns why no file may be removed. */
export async function renewMark(db: Database, files: FileStore): Promise<string | undefined> {
	return runExclusively(db, "storage mark", async () => {
		for (let look = 1; ; look += 1) {
			const found = (await files.readMark()) ?? null;
			if (found) await confirmMark(db, found); // after a crash between the two writes of writeNextMark
			const { storage_mark } = await db.selectFrom("installation").select("storage_mark").executeTakeFirstOrThrow();
			if (found === storage_mark) break;
			if (look === CHECKS) return found ? FOREIGN_MARK : NO_MARK;
			await setTimeout(BETWEEN_CHECKS_MS); // a staff command may be changing it right now
		}
		await writeNextMark(db, files);
		return undefined;
	});
}

/** From now on the files belong to this database, whoever owned them before. */
export async function claimStorage(db: Database, files: FileStore): Promise<void> {
	await runExclusively(db, "storage mark", () => writeNextMark(db, files));
}

/** The database knows the next mark before the storage carries it, so a crash in between locks nobody out. */
async function writeNextMark(db: Database, files: FileStore): Promise<void> {
	let settled = false;
	while (!settled) {
		const next = randomUUID();
		await db.updateTable("installation").set({ next_storage_mark: next }).execute();
		await files.writeMark(next);
		settled = await confirmMark(db, next); // false if a staff command has chosen another in the meantime
	}
}

async function confirmMark(db: Database, mark: string): Promise<boolean> {
	const { numUpdatedRows } = await db
		.updateTable("installation")
		.set({ storage_mark: mark, next_storage_mark: null })
		.where("next_storage_mark", "=", mark)
		.executeTakeFirst();
	return numUpdatedRows > 0n;
}
