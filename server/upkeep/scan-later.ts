import type { Logger } from "pino";
import { type Clamd, NoVerdictError, scan } from "../resumes/clamd.ts";
import type { FileStore } from "../store/files/file-store.ts";
import type { Database } from "../store/tables.ts";

const EVERY_MS = 5 * 60_000;

interface ScanLaterDeps {
	clamd: Clamd;
	db: Database;
	files: Pick<FileStore, "read">;
	log: Logger;
	everyMs?: number;
}

/** Scans the resumes that arrived while the scanner was down, right away and then every few minutes. */
export function scanLater({ clamd, db, files, log, everyMs = EVERY_MS }: ScanLaterDeps): { stop(): Promise<void> } {
	let stopped = false;
	const pass = async () => {
		try {
			for (const { reference, key } of await findUnscannedFiles(db)) {
				if (stopped) return;
				const file = await files
					.read(key)
					.catch((error) => log.error({ err: error, reference }, "a resume cannot be read"));
				if (!file) continue;
				const found = await scan(clamd, file).catch((error) => {
					if (!(error instanceof NoVerdictError)) throw error;
					log.error({ err: error, reference }, "a resume cannot be scanned");
				});
				if (!found) continue;
				await markScanned(db, reference, found);
				if (found === "infected") log.warn({ reference }, "a resume that was kept unscanned is infected");
				else log.info({ reference }, "a resume was scanned late");
			}
		} catch (error) {
			log.warn({ err: error }, "resumes wait to be scanned");
		}
	};
	let running = pass();
	const timer = setInterval(() => {
		running = running.then(pass);
	}, everyMs);
	timer.unref();
	return {
		async stop() {
			stopped = true;
			clearInterval(timer);
			await running;
		},
	};
}

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
