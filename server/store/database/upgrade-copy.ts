import { randomUUID } from "node:crypto";
import { closeSync, openSync } from "node:fs";
import { readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import type { Config } from "../../config/config.ts";
import { OperatorError } from "../../config/operator-error.ts";
import type { Database } from "../tables.ts";
import { latestVersion, versionOf } from "./migrations.ts";
import { sayable } from "./postgres.ts";
import { isBusy } from "./sqlite.ts";

/* A copy of the database from before its tables were changed, beside it: the way back to the version before. */

const COPIES_KEPT = 2;
/** Whole, or left by a program that was killed while it copied. */
const COPY = /^submissions\.before-(\d+)\.sqlite(\.[\da-f-]+\.part)?$/;

/** Returns the name of the copy; undefined when there was nothing to keep: a new database, or one of this version. */
export async function keepUpgradeCopy(db: Database, dataDir: string): Promise<string | undefined> {
	const version = await versionOf(db);
	if (version === 0 || version === latestVersion) return undefined;
	const name = `submissions.before-${latestVersion}.sqlite`;
	const unfinished = join(dataDir, `${name}.${randomUUID()}.part`);
	try {
		closeSync(openSync(unfinished, "wx", 0o600)); // SQLite fills an empty file, and leaves its mode
		await sql`vacuum into ${unfinished}`.execute(db);
		// Another program may have changed the tables meanwhile; its own copy is the right one then.
		if (versionIn(unfinished) !== version) return undefined;
		await rename(unfinished, join(dataDir, name));
	} catch (error) {
		if (isBusy(error)) throw error;
		throw new OperatorError(
			`The database could not be copied before its tables are changed: ${sayable(error)}. Nothing was changed. Make room in ${dataDir}.`,
			{ cause: error },
		);
	} finally {
		await rm(unfinished, { force: true });
	}
	const copies = (await namesOfCopies(dataDir)).filter((each) => !each.endsWith(".part"));
	for (const old of copies.slice(COPIES_KEPT)) await rm(join(dataDir, old), { force: true });
	return name;
}

/**
 * Returns how many went.
 * @param holding only those that hold one of these submissions: whoever withdraws what they sent since must not take the way
 * back from the firm
 */
export async function removeUpgradeCopies({ databaseUrl, dataDir }: Config, holding?: string[]): Promise<number> {
	if (databaseUrl) return 0;
	const all = await namesOfCopies(dataDir);
	const copies = holding ? all.filter((name) => holdsAny(join(dataDir, name), holding)) : all;
	for (const name of copies) await rm(join(dataDir, name), { force: true });
	return copies.length;
}

/** What cannot be read may. */
function holdsAny(path: string, references: string[]): boolean {
	try {
		const copy = new DatabaseSync(path, { readOnly: true });
		try {
			const find = copy.prepare("select 1 from submissions where reference = ?");
			return references.some((reference) => find.get(reference) !== undefined);
		} finally {
			copy.close();
		}
	} catch {
		return true;
	}
}

/** Newest first. */
async function namesOfCopies(dataDir: string): Promise<string[]> {
	const number = (name: string) => Number(COPY.exec(name)?.[1]);
	const names = (await readdir(dataDir)).filter((name) => COPY.test(name));
	return names.sort((a, b) => number(b) - number(a));
}

function versionIn(path: string): number {
	const copy = new DatabaseSync(path, { readOnly: true });
	try {
		return Number(copy.prepare("select max(number) as last from migrations").get()?.last);
	} finally {
		copy.close();
	}
}
