import { randomUUID } from "node:crypto";
import { closeSync, openSync } from "node:fs";
import { readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import type { Config } from "../../config/config.ts";
import { OperatorError } from "../../config/operator-error.ts";
import type { Database } from "../tables.ts";
import { latestVersion, schemaVersion } from "./migrations.ts";
import { errorMessage } from "./postgres.ts";
import { isBusy } from "./sqlite.ts";

/* Before an upgrade changes the tables, a copy of the database is kept next to it: the way back to the old version. */

const COPIES_KEPT = 2;
/** A complete copy, or the remains of a program that was killed while copying. */
const COPY = /^submissions\.before-(\d+)\.sqlite(\.[\da-f-]+\.part)?$/;

/** Returns its file name; undefined when there was nothing to keep: a new database, or one of this version. */
export async function keepUpgradeCopy(db: Database, dataDir: string): Promise<string | undefined> {
	const version = await schemaVersion(db);
	if (version === 0 || version === latestVersion) return undefined;
	const name = `submissions.before-${latestVersion}.sqlite`;
	const unfinished = join(dataDir, `${name}.${randomUUID()}.part`);
	try {
		closeSync(openSync(unfinished, "wx", 0o600)); // SQLite fills an empty file and keeps its mode
		await sql`vacuum into ${unfinished}`.execute(db);
		// Another program may have upgraded the tables in the meantime; then its copy is the right one.
		if (copyVersion(unfinished) !== version) return undefined;
		await rename(unfinished, join(dataDir, name));
	} catch (error) {
		if (isBusy(error)) throw error;
		throw new OperatorError(
			`The database could not be copied before its tables are changed: ${errorMessage(error)}. Nothing was changed. Make room in ${dataDir}.`,
			{ cause: error },
		);
	} finally {
		await rm(unfinished, { force: true });
	}
	const copies = (await listCopies(dataDir)).filter((each) => !each.endsWith(".part"));
	for (const old of copies.slice(COPIES_KEPT)) await rm(join(dataDir, old), { force: true });
	return name;
}

/**
 * Returns how many were removed.
 * @param containing only copies with one of these submissions: withdrawing what was sent since the upgrade must not
 * take away the firm's way back
 */
export async function removeUpgradeCopies({ databaseUrl, dataDir }: Config, containing?: string[]): Promise<number> {
	if (databaseUrl) return 0;
	const all = await listCopies(dataDir);
	const copies = containing ? all.filter((name) => containsAny(join(dataDir, name), containing)) : all;
	for (const name of copies) await rm(join(dataDir, name), { force: true });
	return copies.length;
}

/** A copy that can't be read might. */
function containsAny(path: string, references: string[]): boolean {
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
async function listCopies(dataDir: string): Promise<string[]> {
	const number = (name: string) => Number(COPY.exec(name)?.[1]);
	const names = (await readdir(dataDir)).filter((name) => COPY.test(name));
	return names.sort((a, b) => number(b) - number(a));
}

function copyVersion(path: string): number {
	const copy = new DatabaseSync(path, { readOnly: true });
	try {
		return Number(copy.prepare("select max(number) as last from migrations").get()?.last);
	} finally {
		copy.close();
	}
}
