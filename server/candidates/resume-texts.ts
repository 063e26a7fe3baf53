import { type SqlBool, sql } from "kysely";
import { RESUME_MAX_BYTES } from "../../contract/forms/resume.ts";
import { OperatorError } from "../config/operator-error.ts";
import type { FileStore } from "../store/files/file-store.ts";
import type { Database, ResumeTextRow } from "../store/tables.ts";

/*
 * The text of resumes, extracted after they arrive. A server claims a file before reading it: it sets `text_at`, and
 * `reader` counts attempts downward from zero. So no two servers read the same file, no transaction stays open, and a
 * file that crashes the whole server is not retried forever.
 */

const FILES_AT_ONCE = 50; // per query; the newest first, because somebody is waiting for them
const RETRY_AFTER_MS = 10 * 60_000; // if started and not finished: the server died, or the storage was down
const TRIES_MAX = 3;
const FAILURES_MAX = 3; // in a row: then it's not the file, it's the storage

type FileType = "pdf" | "docx" | "doc";
type ParsedText = Pick<ResumeTextRow, "state" | "text"> & { pages: number[] };

export interface ReadingContext {
	db: Database;
	files: Pick<FileStore, "read">;
	/** Never rejects because of the file's content; rejects when told to stop. */
	readText(content: Buffer, type: FileType): Promise<ParsedText>;
	/** Version of the text reader. */
	reader: number;
	/** There is a virus scanner, so unscanned files wait. */
	scanned: boolean;
	clock: () => Date;
	isStopped(): boolean;
	/** Called after each file. */
	pause?(): Promise<void>;
}

/** Reads waiting files one by one. Returns how many; throws if some can't be loaded, after reading the others. */
export async function readWaitingResumes(reading: ReadingContext): Promise<number> {
	let [count, failures] = [0, 0];
	let failure: unknown;
	for (;;) {
		const waiting = await findFilesToRead(reading);
		for (const each of waiting) {
			if (reading.isStopped()) return count;
			try {
				if (await readResume(reading, each)) count++;
				failures = 0;
			} catch (error) {
				if (reading.isStopped()) return count;
				failure = error;
				if (++failures >= FAILURES_MAX) throw error;
			}
			await reading.pause?.();
		}
		if (waiting.length === 0) break;
	}
	if (failure !== undefined) throw failure;
	return count;
}

interface WaitingFile {
	reference: string;
	text_at: string | null;
}

async function findFilesToRead({ db, scanned, clock }: ReadingContext): Promise<WaitingFile[]> {
	const { unread, begun } = waitingFileQueries(db, scanned, new Date(clock().getTime() - RETRY_AFTER_MS));
	const waiting = await unread.execute();
	return waiting.length > 0 ? waiting : begun.execute();
}

/**
 * Runs every few seconds, so each query must use the index of its few rows. SQLite would scan all rows by time or by
 * file: hence an order that no index has, and a condition on references that every row meets.
 */
export function waitingFileQueries(db: Database, scanned: boolean, before: Date) {
	const files = db
		.selectFrom("submissions")
		.select(["submissions.reference", "text_at"])
		.where("file_key", "is not", null)
		.where("file_scan", "not in", scanned ? ["infected", "unscanned"] : ["infected"])
		.orderBy(sql`coalesce(received_at, '')`, "desc")
		.limit(FILES_AT_ONCE);
	const unread = files.where("text_at", "is", null).where("submissions.reference", ">", "");
	const begun = files
		.innerJoin("resume_texts", "resume_texts.reference", "submissions.reference")
		.where("reader", "<=", 0)
		.where("reader", ">", -TRIES_MAX)
		.where("text_at", "<", before.toISOString());
	return { unread, begun };
}

/** False if another server claimed it, or it was erased. */
async function readResume(reading: ReadingContext, waiting: WaitingFile): Promise<boolean> {
	const { db, reader, clock } = reading;
	const file = await claimFile(db, waiting, clock());
	if (!file) return false;
	const { key, type } = file;
	let read = UNREADABLE;
	try {
		if (isReadable(type)) read = await readFile(reading, key, type);
	} catch (error) {
		await uncountAttempt(db, waiting.reference);
		throw new OperatorError(`The file of ${waiting.reference} cannot be read: ${(error as Error).message}.`);
	}
	return saveText(db, { reference: waiting.reference, key, reader, ...read }, clock());
}

async function readFile({ files, readText }: ReadingContext, key: string, type: FileType): Promise<ParsedText> {
	const chunks: Buffer[] = [];
	let size = 0;
	for await (const read of await files.read(key)) {
		const chunk = Buffer.from(read);
		size += chunk.length;
		if (size > RESUME_MAX_BYTES) return { ...UNREADABLE, state: "too much" }; // not a file that we accepted
		chunks.push(chunk);
	}
	return readText(Buffer.concat(chunks), type);
}

const UNREADABLE: ParsedText = { state: "broken", pages: [], text: "" };

function isReadable(type: string | null): type is FileType {
	return type === "pdf" || type === "docx" || type === "doc";
}

function claimFile(db: Database, { reference, text_at }: WaitingFile, now: Date) {
	return db.transaction().execute(async (transaction) => {
		const file = await transaction
			.updateTable("submissions")
			.set({ text_at: now.toISOString() })
			.where("reference", "=", reference)
			.where("text_at", text_at === null ? "is" : "=", text_at)
			.returning(["file_key", "file_type"])
			.executeTakeFirst();
		if (!file?.file_key) return undefined;
		await transaction
			.insertInto("resume_texts")
			.values({ reference, reader: -1, ...UNREADABLE, pages: "[]" })
			// An earlier text stays until the file has been read again.
			.onConflict((conflict) =>
				conflict.column("reference").doUpdateSet({
					reader: sql`case when resume_texts.reader > 0 then -1 else resume_texts.reader - 1 end`,
				}),
			)
			.execute();
		return { key: file.file_key, type: file.file_type };
	});
}

/** The file was not at fault. */
async function uncountAttempt(db: Database, reference: string): Promise<void> {
	await db
		.updateTable("resume_texts")
		.set({ reader: sql`reader + 1` })
		.where("reference", "=", reference)
		.where("reader", "<", 0)
		.execute();
}

interface SavedText extends ParsedText {
	reference: string;
	/** Key of the file that was read, which may have been replaced since. */
	key: string;
	reader: number;
}

/** Everything derived from the text is derived again. */
function saveText(db: Database, { reference, key, ...read }: SavedText, now: Date): Promise<boolean> {
	return db.transaction().execute(async (transaction) => {
		const { numUpdatedRows } = await transaction
			.updateTable("submissions")
			.set({ text_at: now.toISOString(), indexed_at: null, index_tries: 0 })
			.where("reference", "=", reference)
			.where("file_key", "=", key)
			.executeTakeFirst();
		if (numUpdatedRows === 0n) return false;
		await transaction
			.updateTable("resume_texts")
			.set({ ...read, pages: JSON.stringify(read.pages) })
			.where("reference", "=", reference)
			.execute();
		await transaction.deleteFrom("resume_facts").where("reference", "=", reference).execute();
		return true;
	});
}

/** Queues whatever an older reader read, or failed to read, to be read again. Returns how many. */
export async function requeueOutdated(db: Database, reader: number): Promise<number> {
	const { numUpdatedRows } = await db
		.updateTable("submissions")
		.set({ text_at: null })
		.where("reference", "in", (row) => row.selectFrom("resume_texts").select("reference").where("reader", "<", reader))
		.where("text_at", "is not", null)
		.executeTakeFirst();
	return Number(numUpdatedRows);
}

/** Undefined until it has been read. */
export async function findResumeText(db: Database, reference: string): Promise<ParsedText | undefined> {
	const row = await db.selectFrom("resume_texts").selectAll().where("reference", "=", reference).executeTakeFirst();
	if (!row || isUnfinished(row)) return undefined;
	return { state: row.state, pages: JSON.parse(row.pages), text: row.text };
}

/** The state alone, without loading the text. */
export async function findResumeTextState(
	db: Database,
	reference: string,
): Promise<ResumeTextRow["state"] | undefined> {
	const row = await db
		.selectFrom("resume_texts")
		.select(["reader", "state"])
		.where("reference", "=", reference)
		.executeTakeFirst();
	return row && !isUnfinished(row) ? row.state : undefined;
}

/** The opposite of isUnfinished, for a query. */
export const isFinished = sql<SqlBool>`(reader > 0 or reader <= ${sql.lit(-TRIES_MAX)} or state <> 'broken')`;

/** Started, and there is no earlier text. */
function isUnfinished({ reader, state }: Pick<ResumeTextRow, "reader" | "state">): boolean {
	return reader <= 0 && reader > -TRIES_MAX && state === "broken";
}
