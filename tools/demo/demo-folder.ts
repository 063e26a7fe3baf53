import { existsSync, readdirSync, renameSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { readConfig } from "../../server/config/config.ts";
import { readResponsePolicy } from "../../server/config/content.ts";
import { OperatorError } from "../../server/config/operator-error.ts";
import { lockDataFolder } from "../../server/store/data-folder.ts";
import { databasePath, openDatabase } from "../../server/store/database/open.ts";
import { openFiles } from "../../server/store/files/files.ts";
import { fillDemo } from "./fill.ts";
import { moveDates } from "./move-dates.ts";

/* The demo's data folder: filled once, moved to today's date at each later start, deleted only if proven the demo's. */

interface PrepareOptions {
	/** Delete the demo's data and start over. */
	reset: boolean;
	now: Date;
	tell(sentence: string): void;
}

export async function prepareDemoFolder(folder: string, { reset, now, tell }: PrepareOptions): Promise<void> {
	const unfinished = `${folder}.unfinished`;
	for (const each of [folder, unfinished]) requireDemoFolder(each);
	removeDemoFolder(unfinished);
	if (reset) removeDemoFolder(folder);
	if (isEmpty(folder)) {
		const started = performance.now();
		tell("Making sample data ...");
		await fillFolder(unfinished, now);
		rmSync(folder, { recursive: true, force: true }); // empty or missing
		renameSync(unfinished, folder);
		tell(`  done in ${((performance.now() - started) / 1000).toFixed(1)} s`);
		return;
	}
	const release = lockDataFolder(folder);
	try {
		moveDates(databasePath(readFolderConfig(folder)), now, readResponsePolicy().office.timeZone);
	} finally {
		release();
	}
}

async function fillFolder(folder: string, now: Date): Promise<void> {
	const config = readFolderConfig(folder);
	const db = await openDatabase(config);
	try {
		await fillDemo({ db, files: openFiles(config), now });
	} finally {
		await db.destroy();
	}
}

function readFolderConfig(dataDir: string) {
	return readConfig({ DATA_DIR: dataDir });
}

function requireDemoFolder(folder: string): void {
	if (isEmpty(folder) || isDemo(folder)) return;
	throw new OperatorError(
		`${folder} holds something other than the demo's sample data, so the demo leaves it alone. Move it away or rename it, and start the demo again.`,
	);
}

/** Deletes a folder that its database proves to be the demo's, unless a server is using it. */
function removeDemoFolder(folder: string): void {
	if (isEmpty(folder)) return;
	if (!isDemo(folder)) throw new Error(`${basename(folder)} is not the demo's.`);
	lockDataFolder(folder)();
	rmSync(folder, { recursive: true });
}

function isEmpty(folder: string): boolean {
	return !existsSync(folder) || readdirSync(folder).length === 0;
}

function isDemo(folder: string): boolean {
	const path = join(folder, basename(databasePath(readFolderConfig(folder))));
	if (!existsSync(path)) return false;
	const database = new DatabaseSync(path, { readOnly: true });
	try {
		return Boolean(database.prepare("select sample_at from installation").get()?.sample_at);
	} catch {
		return false; // not our database, or from a version without sample data
	} finally {
		database.close();
	}
}
