import { readContent } from "../queue/delivery-content.ts";
import type { Commit } from "../store/database/batch.ts";
import type { FileContent, FileStore } from "../store/files/file-store.ts";
import type { Store } from "../store/files/files.ts";
import { listMailFiles, type MailFile, removeMailFile } from "../store/files/mail-files.ts";
import type { Database, DatabaseTransaction } from "../store/tables.ts";

/*
 * Which files and emails belong to this database. It removes only what it can prove to be its own: a file that it
 * recorded and no submission uses, an email about a submission that it removed. Everything else is only counted.
 */

const BATCH_SIZE = 500;

/** Stores a file for a submission. Its key is recorded first: an unused file is deleted after a day. */
export async function keepFile(
	{ commit, files, clock }: { commit: Commit; files: FileStore; clock: () => Date },
	key: string,
	content: FileContent,
): Promise<void> {
	await commit((transaction) => recordFile(transaction, key, clock()));
	await files.save(key, content);
}

/** Call it before storing the file, so no file is without its row. May be called twice. */
export async function recordFile(transaction: DatabaseTransaction, key: string, now: Date): Promise<void> {
	await transaction
		.insertInto("files")
		.values({ key, written_at: now.toISOString() })
		.onConflict((conflict) => conflict.doNothing())
		.execute();
}

/** Records what submissions removed in this transaction leave behind: their files and emails must be removed too. */
export async function recordRemoved(
	transaction: DatabaseTransaction,
	rows: { reference: string; file_key: string | null }[],
	now: Date,
): Promise<void> {
	const at = now.toISOString();
	if (rows.length > 0) {
		await transaction
			.insertInto("gone")
			.values(rows.map(({ reference }) => ({ reference, gone_at: at })))
			.onConflict((conflict) => conflict.doNothing())
			.execute();
	}
	await dropFiles(transaction, rows, now);
}

/** Files that nothing uses once this transaction is done. */
export async function dropFiles(
	transaction: DatabaseTransaction,
	rows: { file_key: string | null }[],
	now: Date,
): Promise<void> {
	const at = now.toISOString();
	const keys = rows.flatMap(({ file_key }) => file_key ?? []);
	if (keys.length === 0) return;
	await transaction
		.insertInto("files")
		.values(keys.map((key) => ({ key, written_at: at, dropped_at: at })))
		.onConflict((conflict) => conflict.column("key").doUpdateSet({ dropped_at: at }))
		.execute();
}

/** An unused file is removed if it was recorded before these times, by the clock and by the counted clock. */
export interface UnusedBefore {
	written: Date;
	counted: Date;
}

/** Removes dropped files, and unused ones if asked. Stops at the first file that the storage fails to remove. */
export async function removeFiles(
	{ db, files }: Store,
	unclaimed?: UnusedBefore,
): Promise<{ removed: number; problem?: Error }> {
	let removed = 0;
	for await (const keys of keysToRemove(db, unclaimed)) {
		for (const key of await findUnusedKeys(db, keys)) {
			try {
				await files.remove(key);
			} catch (error) {
				return { removed, problem: error instanceof Error ? error : new Error(String(error)) };
			}
			await db.deleteFrom("files").where("key", "=", key).execute();
			removed += 1;
		}
	}
	return { removed };
}

async function* keysToRemove(db: Database, unclaimed: UnusedBefore | undefined): AsyncIterable<string[]> {
	for await (const files of filePages(db, "dropped")) yield files.map(({ key }) => key);
	if (!unclaimed) return;
	const [written, counted] = [unclaimed.written.toISOString(), unclaimed.counted.toISOString()];
	for await (const files of filePages(db, "all")) {
		const old = files.filter(
			(file) => file.written_at < written && file.counted_at !== null && file.counted_at < counted,
		);
		yield old.map(({ key }) => key);
	}
}

/** In pages by key, so files that stay are read only once and nobody waits long. */
async function* filePages(db: Database, which: "dropped" | "all") {
	for (let last = ""; ; ) {
		const page = await db
			.selectFrom("files")
			.select(["key", "written_at", "counted_at"])
			.$if(which === "dropped", (query) => query.where("dropped_at", "is not", null))
			.where("key", ">", last)
			.orderBy("key")
			.limit(BATCH_SIZE)
			.execute();
		yield page;
		if (page.length < BATCH_SIZE) return;
		last = page.at(-1)?.key ?? last;
	}
}

async function findUnusedKeys(db: Database, keys: string[]): Promise<string[]> {
	if (keys.length === 0) return [];
	const known = await findUsedKeys(db, keys);
	return keys.filter((key) => !known.has(key));
}

/** Those that a submission, a received email or an import has. */
async function findUsedKeys(db: Database, keys: string[]): Promise<Set<string | null>> {
	const resumes = await db.selectFrom("submissions").select("file_key").where("file_key", "in", keys).execute();
	const originals = await db.selectFrom("mails").select("file_key").where("file_key", "in", keys).execute();
	const pieces = await db.selectFrom("import_files").select("file_key").where("file_key", "in", keys).execute();
	return new Set([...resumes, ...originals, ...pieces].map(({ file_key }) => file_key));
}

/**
 * An email contains data of its submission, so it is removed with it. Returns how many are about submissions that were
 * never in this database.
 * @param deskMailBefore emails to team members written before this time are removed too: they contain sign-in links
 */
export async function removeMails({ db, config }: Store, deskMailBefore?: Date): Promise<number> {
	let unknown = 0;
	for await (const mails of chunks(listMailFiles(config))) {
		const references = mails.map(({ reference }) => reference);
		const named = [...references, ...mails.map(({ delivery }) => delivery)];
		const gone = await db.selectFrom("gone").select("reference").where("reference", "in", named).execute();
		const kept = await db.selectFrom("submissions").select("reference").where("reference", "in", references).execute();
		const isGone = new Set(gone.map(({ reference }) => reference));
		const isKept = new Set(kept.map(({ reference }) => reference));
		const deskMails = await findDeskMails(db, mails);
		const ofOpenings = await findOpeningMails(db, mails);
		for (const { name, delivery, reference } of mails) {
			const deskMail = deskMails.get(delivery);
			// It tells an employer about a removed candidate, or a candidate about a removed employer.
			if (isGone.has(delivery)) {
				await removeMailFile(config, name);
				continue;
			}
			const isOver =
				deskMail && (deskMail.mentionsRemoved || (deskMailBefore && deskMail.at < deskMailBefore.toISOString()));
			if (isKept.has(reference) || ofOpenings.has(delivery) || (deskMail && !isOver)) continue;
			if (isGone.has(reference) || isOver) await removeMailFile(config, name);
			else unknown += 1;
		}
	}
	return unknown;
}

interface DeskMailFile {
	/** When its file was written. */
	at: string;
	/** It is a reminder that names somebody who was removed since. */
	mentionsRemoved: boolean;
}

/** Emails about an opening stay as long as it does. */
async function findOpeningMails(db: Database, mails: MailFile[]): Promise<Set<string>> {
	const ids = mails.map(({ delivery }) => delivery);
	const rows = await db
		.selectFrom("deliveries")
		.select("id")
		.where("id", "in", ids)
		.where("opening", "is not", null)
		.execute();
	return new Set(rows.map(({ id }) => id));
}

/** Emails about no submission, or about several. */
async function findDeskMails(db: Database, mails: MailFile[]): Promise<Map<string, DeskMailFile>> {
	const ids = mails.map(({ delivery }) => delivery);
	const rows = await db
		.selectFrom("deliveries")
		.selectAll()
		.where("id", "in", ids)
		.where("reference", "is", null)
		.where("opening", "is", null)
		.execute();
	const found = new Map<string, DeskMailFile>();
	for (const row of rows) {
		const content = readContent(row);
		const mentioned = content?.event === "reminder" ? content.references : [];
		found.set(row.id, { at: row.sent_at ?? row.queued_at, mentionsRemoved: await isAnyRemoved(db, mentioned) });
	}
	return found;
}

async function isAnyRemoved(db: Database, references: string[]): Promise<boolean> {
	if (references.length === 0) return false;
	const gone = await db.selectFrom("gone").select("reference").where("reference", "in", references).executeTakeFirst();
	return gone !== undefined;
}

export async function countUnknownFiles({ db, files }: Store): Promise<number> {
	let unknown = 0;
	const count = async (keys: string[]) => {
		const written = await db.selectFrom("files").select("key").where("key", "in", keys).execute();
		const known = new Set([...written.map(({ key }) => key), ...(await findUsedKeys(db, keys))]);
		unknown += keys.filter((key) => !known.has(key)).length;
	};
	for await (const some of chunks(files.list())) await count(some.map(({ key }) => key));
	return unknown;
}

async function* chunks<T>(all: AsyncIterable<T>): AsyncIterable<T[]> {
	let chunk: T[] = [];
	for await (const each of all) {
		chunk.push(each);
		if (chunk.length < BATCH_SIZE) continue;
		yield chunk;
		chunk = [];
	}
	if (chunk.length > 0) yield chunk;
}
