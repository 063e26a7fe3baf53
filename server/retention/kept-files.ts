import { readReminder } from "../queue/desk-mail.ts";
import { listMailFiles, type MailFile, removeMailFile } from "../store/files/mail-files.ts";
import type { Store } from "../store/files/store.ts";
import type { Database, Transacted } from "../store/tables.ts";

/*
 * Which files and mails are this database's. Only what it can prove to be its own is ever removed: a file that it wrote
 * down and that no submission took, a mail about a submission that it removed. Whatever else lies there is counted.
 */

const AT_ONCE = 500;

/** Before it is stored, so that a file is never without its row. May be done twice. */
export async function writeDown(transaction: Transacted, key: string, now: Date): Promise<void> {
	await transaction
		.insertInto("files")
		.values({ key, written_at: now.toISOString() })
		.onConflict((conflict) => conflict.doNothing())
		.execute();
}

/** Notes what submissions leave behind that are removed in this transaction: their files have to go, and their mails. */
export async function writeDownGone(
	transaction: Transacted,
	rows: { reference: string; file_key: string | null }[],
	now: Date,
): Promise<void> {
	const at = now.toISOString();
	const keys = rows.flatMap(({ file_key }) => file_key ?? []);
	if (rows.length > 0) {
		await transaction
			.insertInto("gone")
			.values(rows.map(({ reference }) => ({ reference, gone_at: at })))
			.onConflict((conflict) => conflict.doNothing())
			.execute();
	}
	if (keys.length > 0) {
		await transaction
			.insertInto("files")
			.values(keys.map((key) => ({ key, written_at: at, dropped_at: at })))
			.onConflict((conflict) => conflict.column("key").doUpdateSet({ dropped_at: at }))
			.execute();
	}
}

/** Before when a file must have been written down that no submission took, by the clock and by the counted clock. */
export interface Unclaimed {
	written: Date;
	counted: Date;
}

/** Removes files that have to go, and those that no submission took. Stops at the first that the storage does not remove. */
export async function removeFiles(
	{ db, files }: Store,
	unclaimed?: Unclaimed,
): Promise<{ removed: number; problem?: Error }> {
	let removed = 0;
	for await (const keys of keysToRemove(db, unclaimed)) {
		for (const key of await untaken(db, keys)) {
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

async function* keysToRemove(db: Database, unclaimed: Unclaimed | undefined): AsyncIterable<string[]> {
	for await (const files of pagesOfFiles(db, "dropped")) yield files.map(({ key }) => key);
	if (!unclaimed) return;
	const [written, counted] = [unclaimed.written.toISOString(), unclaimed.counted.toISOString()];
	for await (const files of pagesOfFiles(db, "all")) {
		const old = files.filter(
			(file) => file.written_at < written && file.counted_at !== null && file.counted_at < counted,
		);
		yield old.map(({ key }) => key);
	}
}

/** Each from where the last one ended, so that what stays is looked at once, and nobody waits long meanwhile. */
async function* pagesOfFiles(db: Database, which: "dropped" | "all") {
	for (let last = ""; ; ) {
		const page = await db
			.selectFrom("files")
			.select(["key", "written_at", "counted_at"])
			.$if(which === "dropped", (query) => query.where("dropped_at", "is not", null))
			.where("key", ">", last)
			.orderBy("key")
			.limit(AT_ONCE)
			.execute();
		yield page;
		if (page.length < AT_ONCE) return;
		last = page.at(-1)?.key ?? last;
	}
}

/** Those of these that no submission has. */
async function untaken(db: Database, keys: string[]): Promise<string[]> {
	if (keys.length === 0) return [];
	const taken = await db.selectFrom("submissions").select("file_key").where("file_key", "in", keys).execute();
	const known = new Set(taken.map(({ file_key }) => file_key));
	return keys.filter((key) => !known.has(key));
}

/**
 * A mail holds what its submission held, so it goes with it. Returns how many are of submissions that never were here.
 * @param lettingIn before when a mail that let one of the firm's people in must have been written to go
 */
export async function removeMails({ db, config }: Store, lettingIn?: Date): Promise<number> {
	let unknown = 0;
	for await (const mails of chunks(listMailFiles(config))) {
		const references = mails.map(({ reference }) => reference);
		const named = [...references, ...mails.map(({ delivery }) => delivery)];
		const gone = await db.selectFrom("gone").select("reference").where("reference", "in", named).execute();
		const kept = await db.selectFrom("submissions").select("reference").where("reference", "in", references).execute();
		const isGone = new Set(gone.map(({ reference }) => reference));
		const isKept = new Set(kept.map(({ reference }) => reference));
		const ofTheDesk = await deskMailsAmong(db, mails);
		for (const { name, delivery, reference } of mails) {
			const written = ofTheDesk.get(delivery);
			// It tells an employer of somebody who was removed, or somebody of an employer.
			if (isGone.has(delivery)) await removeMailFile(config, name);
			const isOver = written && (written.tellsOfGone || (lettingIn && written.at < lettingIn.toISOString()));
			if (isKept.has(reference) || (written && !isOver)) continue;
			if (isGone.has(reference) || isOver) await removeMailFile(config, name);
			else unknown += 1;
		}
	}
	return unknown;
}

interface DeskMailFile {
	/** From when on its file was there. */
	at: string;
	/** A reminder names who waits: also somebody who was removed since. */
	tellsOfGone: boolean;
}

/** Those that are about no submission, or about several. */
async function deskMailsAmong(db: Database, mails: MailFile[]): Promise<Map<string, DeskMailFile>> {
	const ids = mails.map(({ delivery }) => delivery);
	const rows = await db
		.selectFrom("deliveries")
		.selectAll()
		.where("id", "in", ids)
		.where("reference", "is", null)
		.execute();
	const found = new Map<string, DeskMailFile>();
	for (const row of rows) {
		const told = readReminder(row)?.references ?? [];
		found.set(row.id, { at: row.sent_at ?? row.queued_at, tellsOfGone: await isAnyGone(db, told) });
	}
	return found;
}

async function isAnyGone(db: Database, references: string[]): Promise<boolean> {
	if (references.length === 0) return false;
	const gone = await db.selectFrom("gone").select("reference").where("reference", "in", references).executeTakeFirst();
	return gone !== undefined;
}

export async function countUnknownFiles({ db, files }: Store): Promise<number> {
	let unknown = 0;
	const count = async (keys: string[]) => {
		const written = await db.selectFrom("files").select("key").where("key", "in", keys).execute();
		const taken = await db.selectFrom("submissions").select("file_key as key").where("file_key", "in", keys).execute();
		const known = new Set([...written, ...taken].map(({ key }) => key));
		unknown += keys.filter((key) => !known.has(key)).length;
	};
	for await (const some of chunks(files.list())) await count(some.map(({ key }) => key));
	return unknown;
}

async function* chunks<T>(all: AsyncIterable<T>): AsyncIterable<T[]> {
	let chunk: T[] = [];
	for await (const each of all) {
		chunk.push(each);
		if (chunk.length < AT_ONCE) continue;
		yield chunk;
		chunk = [];
	}
	if (chunk.length > 0) yield chunk;
}
