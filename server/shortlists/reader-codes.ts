import { randomInt } from "node:crypto";
import { CODE_DIGITS, CODE_MS } from "../../contract/shortlist.ts";
import { timeBefore } from "../dates/time-window.ts";
import { lockOpening } from "../openings/opening-state.ts";
import { countReaderCodes, queueReaderCode } from "../queue/answer.ts";
import { isPostgres } from "../store/database/postgres.ts";
import type { Secret } from "../store/secret.ts";
import type { Database, DatabaseTransaction, ShortlistLinkRow } from "../store/tables.ts";
import { unlockBrowser } from "./reader-links.ts";

/* Codes that unlock names and resumes in a browser. They are mailed to the reader, whoever holds the link. */

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const TRIES_MAX = 5;
const CODES_PER_HOUR = 4;
const CODES_PER_DAY = 10;

type CodeHash = Secret["readerCodeHash"];

/** Whether a code is on its way, or was mailed and still works. */
export function isCodeSent({ code_sent_at, code_tries }: ShortlistLinkRow, now: Date): boolean {
	return code_sent_at !== null && code_sent_at > timeBefore(now, CODE_MS) && code_tries < TRIES_MAX;
}

/** Mails a code, which replaces an earlier one. Returns false if there were too many. */
export function requestCode(db: Database, reader: ShortlistLinkRow, now: Date): Promise<boolean> {
	return db.transaction().execute(async (transaction) => {
		await lockOpening(transaction, reader.opening); // numbers its emails
		const present = await lockReader(transaction, reader.id);
		if (!present) return false;
		// Clicked twice: the second code would make the first one wrong.
		if (isCodeSent(present, now) && (present.code_sent_at ?? "") > timeBefore(now, MINUTE_MS)) return true;
		const of = { opening: reader.opening, reader: reader.id };
		const hourly = await countReaderCodes(transaction, of, timeBefore(now, HOUR_MS));
		const daily = await countReaderCodes(transaction, of, timeBefore(now, 24 * HOUR_MS));
		if (hourly >= CODES_PER_HOUR || daily >= CODES_PER_DAY) return false;
		await queueReaderCode(transaction, of, now);
		await saveCode(transaction, reader.id, { code_hash: null, code_sent_at: now.toISOString(), code_tries: 0 });
		return true;
	});
}

/** Makes the code while its email is composed, so that the database never contains one. */
export async function makeCode(db: Database, reader: string, hash: CodeHash, now: Date): Promise<string> {
	const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, "0");
	await saveCode(db, reader, { code_hash: hash(reader, code), code_sent_at: now.toISOString(), code_tries: 0 });
	return code;
}

/** Returns the cookie's token. A code works once; after five wrong ones it takes a new one. */
export function enterCode(
	db: Database,
	{ reader, code, hash }: { reader: string; code: string; hash: CodeHash },
	now: Date,
): Promise<{ token: string } | "wrong" | "over"> {
	return db.transaction().execute(async (transaction) => {
		const present = await lockReader(transaction, reader);
		if (!present?.code_hash || !isCodeSent(present, now)) return "over";
		if (present.code_hash !== hash(reader, code)) {
			const code_tries = present.code_tries + 1;
			await saveCode(transaction, reader, { code_tries });
			return code_tries < TRIES_MAX ? "wrong" : "over";
		}
		await saveCode(transaction, reader, { code_hash: null, code_sent_at: null, code_tries: 0 });
		return { token: await unlockBrowser(transaction, reader, now) };
	});
}

async function lockReader(transaction: DatabaseTransaction, id: string): Promise<ShortlistLinkRow | undefined> {
	return transaction
		.selectFrom("shortlist_links")
		.selectAll()
		.where("id", "=", id)
		.$if(isPostgres(transaction), (query) => query.forNoKeyUpdate())
		.executeTakeFirst();
}

type CodeColumns = Partial<Pick<ShortlistLinkRow, "code_hash" | "code_sent_at" | "code_tries">>;

async function saveCode(db: Database, reader: string, columns: CodeColumns): Promise<void> {
	await db.updateTable("shortlist_links").set(columns).where("id", "=", reader).execute();
}
