import { access, constants, mkdir, statfs } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "../config.ts";
import { sayable } from "./database/postgres.ts";
import type { Database } from "./tables.ts";

const FREE_BYTES_MIN = 32 * 1024 * 1024; // a few resumes and the database's log

/** Tries whether something can be received now. Undefined, or the sentence why not. It writes to the disk. */
export async function findObstacle(
	db: Database,
	config: Config,
	findLost: () => string | undefined,
	now: Date,
): Promise<string | undefined> {
	try {
		await db.updateTable("installation").set({ checked_at: now.toISOString() }).execute();
	} catch (error) {
		return `The database cannot be written: ${sayable(error)}.`;
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
		return `The data folder cannot be used: ${sayable(error)}.`;
	}
}
