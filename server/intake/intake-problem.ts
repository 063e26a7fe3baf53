import { access, constants, mkdir, statfs } from "node:fs/promises";
import { join } from "node:path";
import { TimeoutError, withTimeout } from "../async/with-timeout.ts";
import type { Config } from "../config/config.ts";
import { errorMessage, isCanceled } from "../store/database/postgres.ts";
import { isBusy } from "../store/database/sqlite.ts";
import type { Database } from "../store/tables.ts";

const FREE_BYTES_MIN = 32 * 1024 * 1024; // a few resumes and the database's log
const WRITE_TIMEOUT_MS = 1_000; // a form takes milliseconds

interface IntakeCheck {
	db: Database;
	config: Pick<Config, "dataDir" | "s3">;
	/** Writes what a form submission writes, then rolls it back. */
	rehearse(withinMs: number): Promise<void>;
	findLost(): string | undefined;
	now: Date;
}

/** Checks whether a submission could be stored now. Returns a sentence if not. Writes to the disk. */
export async function findIntakeProblem({
	db,
	config,
	rehearse,
	findLost,
	now,
}: IntakeCheck): Promise<string | undefined> {
	const write = async () => {
		await rehearse(WRITE_TIMEOUT_MS);
		await db.updateTable("installation").set({ checked_at: now.toISOString() }).execute(); // this write is committed
	};
	try {
		await withTimeout(WRITE_TIMEOUT_MS, write());
	} catch (error) {
		const isSlow = error instanceof TimeoutError || isCanceled(error) || isBusy(error);
		return isSlow
			? `The database is locked or too slow: a test entry was not written within a second (${errorMessage(error)}).`
			: `The database cannot be written: ${errorMessage(error)}.`;
	}
	try {
		const lost = findLost();
		if (lost) return lost;
		for (const name of config.s3 ? ["incoming"] : ["incoming", "resumes"]) {
			const folder = join(config.dataDir, name);
			await mkdir(folder, { recursive: true, mode: 0o700 });
			await access(folder, constants.W_OK | constants.X_OK);
		}
		const { bavail, bsize } = await statfs(config.dataDir);
		return bavail * bsize < FREE_BYTES_MIN ? "The disk that holds the data folder is full." : undefined;
	} catch (error) {
		return `The data folder cannot be used: ${errorMessage(error)}.`;
	}
}
