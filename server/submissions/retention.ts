import { sql } from "kysely";
import type { Config } from "../config.ts";
import type { Database } from "./database.ts";
import type { FileStore } from "./files.ts";
import { listMailFiles, removeMailFile } from "./mail-files.ts";
import { isPostgres } from "./postgres.ts";
import { mailbox, REPEAT_WITHIN_MS } from "./receive.ts";
import type { Secret } from "./secret.ts";
import type { Kind } from "./submissions.ts";

/* How long what people send is kept, and how it goes. Rows go first: a file without a row is swept, a row without its file is a loss. */

const UNCLAIMED_FILE_MS = 24 * 60 * 60 * 1000; // a file is saved moments before its submission; but clocks may be off by hours
const ROWS_AT_ONCE = 500;

export interface Kept {
	db: Database;
	files: FileStore;
	config: Config;
	clock: () => Date;
}

export interface Removed {
	submissions: number;
	files: number;
}

/** Removes what is past its time, and files that belong to nothing. */
export async function retain(kept: Kept): Promise<Removed> {
	const { db, config, clock } = kept;
	const now = clock();
	const forLeads = await removeOlder(
		kept,
		["lead", "talent-request", "message"],
		monthsBefore(now, config.retainLeadsMonths),
	);
	const forResumes = await removeOlder(kept, ["resume"], monthsBefore(now, config.retainResumesMonths));
	await db
		.deleteFrom("contents")
		.where("received_at", "<=", new Date(now.getTime() - REPEAT_WITHIN_MS).toISOString())
		.execute();
	const swept = await sweepFiles(kept);
	await sweepMailFiles(kept);
	await overwriteDeleted(db);
	return {
		submissions: forLeads.submissions + forResumes.submissions,
		files: forLeads.files + forResumes.files + swept,
	};
}

/** Removes all that a person sent, and leaves a note that says when and how much but not who. */
export async function erase(kept: Kept, secret: Secret, email: string): Promise<Removed> {
	const { db, files, clock } = kept;
	const address = mailbox(email);
	const gone = await db.transaction().execute(async (transaction) => {
		const rows = await transaction
			.deleteFrom("submissions")
			.where("email", "=", address)
			.returning("file_key")
			.execute();
		await transaction
			.insertInto("erasures")
			.values({
				address_hash: secret.addressHash(address),
				erased_at: clock().toISOString(),
				submissions: rows.length,
			})
			.onConflict((conflict) => conflict.doNothing())
			.execute();
		return rows;
	});
	const removed = await removeFiles(files, gone);
	await sweepMailFiles(kept);
	await overwriteDeleted(db);
	return { submissions: gone.length, files: removed };
}

async function removeOlder({ db, files }: Kept, kinds: Kind[], before: Date): Promise<Removed> {
	const total = { submissions: 0, files: 0 };
	while (true) {
		const gone = await db
			.deleteFrom("submissions")
			.where("reference", "in", (query) =>
				query
					.selectFrom("submissions")
					.select("reference")
					.where("kind", "in", kinds)
					.where("received_at", "<", before.toISOString())
					.limit(ROWS_AT_ONCE),
			)
			.returning("file_key")
			.execute();
		if (gone.length === 0) return total;
		total.submissions += gone.length;
		total.files += await removeFiles(files, gone);
	}
}

async function removeFiles(files: FileStore, rows: { file_key: string | null }[]): Promise<number> {
	const keys = rows.flatMap(({ file_key }) => file_key ?? []);
	for (const key of keys) await files.remove(key);
	return keys.length;
}

async function sweepFiles({ db, files, clock }: Kept): Promise<number> {
	const unclaimedBefore = clock().getTime() - UNCLAIMED_FILE_MS;
	let swept = 0;
	for await (const { key, modified } of files.list()) {
		if (modified.getTime() > unclaimedBefore) continue;
		const owner = await db.selectFrom("submissions").select("reference").where("file_key", "=", key).executeTakeFirst();
		if (owner) continue;
		await files.remove(key);
		swept += 1;
	}
	return swept;
}

/** A mail holds what its submission held, so it goes with it. */
async function sweepMailFiles({ db, config }: Kept): Promise<void> {
	for (const { name, reference } of await listMailFiles(config)) {
		const owner = await db
			.selectFrom("submissions")
			.select("reference")
			.where("reference", "=", reference)
			.executeTakeFirst();
		if (!owner) await removeMailFile(config, name);
	}
}

/** SQLite's log still holds the old pages until it is written back. */
async function overwriteDeleted(db: Database): Promise<void> {
	if (!isPostgres(db)) await sql`pragma wal_checkpoint(truncate)`.execute(db);
}

/** The same day so many months earlier, or the last day of that month. */
function monthsBefore(now: Date, months: number): Date {
	const day = new Date(now);
	day.setUTCMonth(day.getUTCMonth() - months);
	if (day.getUTCDate() !== now.getUTCDate()) day.setUTCDate(0);
	return day;
}
