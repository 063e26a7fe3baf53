import type { Dirent } from "node:fs";
import { readdir, stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import type { Logger } from "pino";
import type { DeliveryHealth } from "../../contract/desk/numbers.ts";
import type { Config } from "../config/config.ts";

/* How full the data folder's disk is. The folder may hold tens of thousands of files, so it is measured only rarely. */

const MEASURE_EVERY_MS = 10 * 60 * 1000;

export interface Disk {
	/** Null if files are stored elsewhere. `used` is null until it has been measured. */
	readUsage(): Promise<DeliveryHealth["disk"]>;
}

export function watchDisk({ dataDir, s3 }: Pick<Config, "dataDir" | "s3">, log: Pick<Logger, "warn">): Disk {
	if (s3) return { readUsage: async () => null };
	let used: number | null = null;
	let measuredAt = Number.NEGATIVE_INFINITY;
	return {
		async readUsage() {
			if (performance.now() - measuredAt > MEASURE_EVERY_MS) {
				measuredAt = performance.now();
				void measure();
			}
			try {
				const { bavail, blocks, bsize } = await statfs(dataDir);
				return { free: bavail * bsize, total: blocks * bsize, used };
			} catch (error) {
				log.warn({ err: error }, "the disk of the data folder cannot be looked at");
				return null;
			}
		},
	};

	async function measure(): Promise<void> {
		try {
			used = await folderSize(dataDir);
		} catch (error) {
			log.warn({ err: error }, "the data folder cannot be measured");
		}
	}
}

async function folderSize(folder: string): Promise<number> {
	let total = 0;
	for (const entry of await readdir(folder, { withFileTypes: true }).catch(ifMissing<Dirent[]>([]))) {
		const path = join(folder, entry.name);
		if (entry.isDirectory()) total += await folderSize(path);
		else if (entry.isFile()) total += (await stat(path).catch(ifMissing({ size: 0 }))).size;
	}
	return total;
}

/** A file that was just listed may be gone. */
function ifMissing<Value>(instead: Value) {
	return (error: unknown): Value => {
		if (error instanceof Error && "code" in error && error.code === "ENOENT") return instead;
		throw error;
	};
}
