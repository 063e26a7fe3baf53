import { createHash, randomBytes, webcrypto } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { limitBytes } from "../async/limited-body.ts";
import { OperatorError } from "../config/operator-error.ts";
import { keepFile } from "../retention/kept-files.ts";
import type { Commit } from "../store/database/batch.ts";
import type { FileStore } from "../store/files/file-store.ts";
import type { Database } from "../store/tables.ts";
import { newId } from "../store/token.ts";

/*
 * The one way in for emails, wherever they come from: the original is stored, and its row. Only then has it arrived.
 * What it says is read afterwards, as often as it takes.
 */

export const MAIL_MAX_BYTES = 30 * 1024 * 1024; // what large mail providers accept

/** It can't be an email, or is larger than one may be. */
export class RefusedMailError extends OperatorError {}

interface StoreParts {
	db: Database;
	commit: Commit;
	files: FileStore;
	clock: () => Date;
}

/** Durable once it resolves. Returns whether it was stored before. */
export async function storeMail(parts: StoreParts, original: Buffer): Promise<{ repeated: boolean }> {
	if (original.length > MAIL_MAX_BYTES) throw new RefusedMailError("An email may have up to 30 MB.");
	if (!LOOKS_LIKE_MAIL.test(original.subarray(0, HEADER_LOOKED_AT).toString("latin1"))) {
		throw new RefusedMailError("This isn't an email: it doesn't begin with header lines.");
	}
	const { db, commit, files, clock } = parts;
	const hash = await hashMail(original);
	const known = await db.selectFrom("mails").select("id").where("hash", "=", hash).executeTakeFirst();
	if (known) return { repeated: true };
	const sha256 = Buffer.from(await webcrypto.subtle.digest("SHA-256", original as Buffer<ArrayBuffer>)).toString("hex");
	const key = randomBytes(16).toString("hex");
	const open = async function* () {
		yield original;
	};
	await keepFile({ commit, files, clock }, key, { open, size: original.length, sha256 });
	const row = {
		...{ id: newId(), hash, received_at: clock().toISOString(), state: "waiting" as const },
		...{ file_key: key, file_size: original.length, file_sha256: sha256 },
	};
	// The commit may run twice, so what counts is whose file the row has.
	const stored = await commit(async (transaction) => {
		await transaction
			.insertInto("mails")
			.values(row)
			.onConflict((conflict) => conflict.column("hash").doNothing())
			.execute();
		return transaction.selectFrom("mails").select("file_key").where("hash", "=", hash).executeTakeFirst();
	});
	if (stored?.file_key === key) return { repeated: false };
	await dropFile(db, key, clock());
	return { repeated: true };
}

const HEADER_LOOKED_AT = 2000;
/** Programs that deliver mail put a line before the header that begins with "From ". */
const LOOKS_LIKE_MAIL = /^(?:From .*\r?\n)?[!-9;-~]+[ \t]*:/;

/** Another server stored the same email at this moment. Retention removes the second copy. */
async function dropFile(db: Database, key: string, now: Date): Promise<void> {
	await db.updateTable("files").set({ dropped_at: now.toISOString() }).where("key", "=", key).execute();
}

/** Header lines that stay the same on the way, whichever servers pass it on. */
const STABLE = new Set(["message-id", "date", "from", "to", "cc", "subject", "in-reply-to", "content-type"]);
const PIECE_BYTES = 256 * 1024; // other requests get their turn in between
const [RETURN, NEWLINE] = [13, 10];

/** Line ends don't count: some programs change them. */
async function hashMail(original: Buffer): Promise<string> {
	const hash = createHash("sha256");
	const { header, bodyAt } = splitHeader(original);
	const lines = header
		.replace(/\r\n?/g, "\n")
		.replace(/\n[ \t]+/g, " ")
		.split("\n");
	const stable = lines.filter((line) => STABLE.has(line.slice(0, line.indexOf(":")).toLowerCase()));
	hash.update(JSON.stringify(stable.map((line) => line.replace(/\s+/g, " ").trim()).sort()));
	let end = original.length;
	while (end > bodyAt && (original[end - 1] === RETURN || original[end - 1] === NEWLINE)) end -= 1;
	const scratch = Buffer.allocUnsafe(PIECE_BYTES);
	for (let at = bodyAt; at < end; at += PIECE_BYTES) {
		hash.update(withoutReturns(original.subarray(at, Math.min(end, at + PIECE_BYTES)), scratch));
		if (end - bodyAt > PIECE_BYTES) await new Promise((done) => setImmediate(done));
	}
	return hash.digest("base64url");
}

const HEADER_MAX_BYTES = 128 * 1024; // people's have up to 50 KB

function splitHeader(original: Buffer): { header: string; bodyAt: number } {
	const head = original.subarray(0, HEADER_MAX_BYTES);
	const ends = ["\r\n\r\n", "\n\n"].map((blank) => head.indexOf(blank)).filter((at) => at !== -1);
	const end = Math.min(head.length, ...ends);
	return { header: original.subarray(0, end).toString("latin1"), bodyAt: end };
}

/** An index rather than an iterator, which takes five times as long. */
function withoutReturns(piece: Buffer, scratch: Buffer): Buffer {
	let length = 0;
	for (let at = 0; at < piece.length; at++) {
		const byte = piece[at];
		if (byte !== undefined && byte !== RETURN) scratch[length++] = byte;
	}
	return scratch.subarray(0, length);
}

export async function readOriginal(files: Pick<FileStore, "read">, key: string): Promise<Buffer> {
	const whole = async function* () {
		for await (const chunk of await files.read(key)) yield Buffer.from(chunk);
	};
	return buffer(limitBytes(whole(), MAIL_MAX_BYTES, "The stored email is larger than one may be."));
}
