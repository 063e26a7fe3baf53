import { randomUUID } from "node:crypto";
import type { ImapFlow } from "imapflow";
import type { Logger } from "pino";
import { repeat } from "../async/repeat.ts";
import { type ImapConfig, isLoopback } from "../config/config.ts";
import { errorMessage } from "../store/database/postgres.ts";
import type { Database } from "../store/tables.ts";
import { holdMailbox, type Mailbox, releaseMailbox, saveProblem, saveProgress } from "./mailbox-lease.ts";
import { MAIL_MAX_BYTES, RefusedMailError } from "./store-mail.ts";

/*
 * Reads an IMAP mailbox as emails arrive in it. It changes nothing there: how far it got is stored in the database. The
 * first time, it begins with the next email that arrives.
 */

const RENEW_EVERY_MS = 10_000;
const POLL_EVERY_MS = 60_000; // should the mail server fail to tell us
const CONNECT_MS = 15_000;
const SILENCE_MS = 60_000;
const DAY_MS = 24 * 60 * 60 * 1000;
const PROBLEM_MAX = 300;

export interface MailboxReader {
	stop(): Promise<void>;
}

interface ReaderParts {
	db: Database;
	imap: ImapConfig;
	/** Durable once it resolves. */
	receive(original: Buffer): Promise<unknown>;
	log: Logger;
	clock: () => Date;
	/** Time between two looks at the lease. */
	everyMs?: number;
	/** Time after which it looks for emails that the mail server didn't tell about. */
	pollMs?: number;
}

export function readMailbox(parts: ReaderParts): MailboxReader {
	const { db, imap, receive, log, clock, everyMs = RENEW_EVERY_MS, pollMs = POLL_EVERY_MS } = parts;
	const holder = randomUUID();
	const mailbox = `${imap.user}@${imap.host}:${imap.port}/${imap.folder}`;
	let client: ImapFlow | undefined;
	let hasNews = true;
	let lookedAt = Number.NEGATIVE_INFINITY;
	let stopped = false;

	const task = repeat(
		async (isStopped) => {
			try {
				const held = await holdMailbox(db, mailbox, holder, clock());
				if (!held) return disconnect();
				client ??= await connect();
				if (!hasNews && performance.now() - lookedAt < pollMs) return;
				hasNews = false;
				await readNew(client, held, isStopped);
				lookedAt = performance.now();
				void client.idle().catch(() => undefined); // ends with the next command, or with the connection
			} catch (error) {
				disconnect();
				if (stopped) return;
				const problem = describeProblem(error);
				await saveProblem(db, mailbox, holder, problem).catch(() => undefined);
				throw new Error(problem, { cause: error });
			}
		},
		everyMs,
		(error) => log.error({ err: error }, "the mailbox of MAIL_IN_URL can't be read; retried every ten seconds"),
	);

	return {
		async stop() {
			stopped = true;
			client?.close(); // ends what waits for the mail server
			await task.stop();
			disconnect();
			await releaseMailbox(db, mailbox, holder).catch(() => undefined);
		},
	};

	async function connect(): Promise<ImapFlow> {
		const { ImapFlow } = await import("imapflow"); // loaded only where there is a mailbox
		const { host, port, secure, user, password, folder } = imap;
		const connected = new ImapFlow({
			...{ host, port, secure, auth: { user, pass: password }, logger: false },
			...(!secure && !isLoopback(`http://${host.includes(":") ? `[${host}]` : host}`) && { doSTARTTLS: true }),
			...{
				connectionTimeout: CONNECT_MS,
				greetingTimeout: CONNECT_MS,
				socketTimeout: SILENCE_MS,
				disableAutoIdle: true,
			},
		});
		connected.on("error", () => undefined); // what it was doing rejects, too
		connected.on("close", () => {
			if (client !== connected) return;
			client = undefined;
			hasNews = true;
		});
		connected.on("exists", () => {
			hasNews = true;
			task.nudge();
		});
		try {
			await connected.connect();
			await connected.mailboxOpen(folder, { readOnly: true });
		} catch (error) {
			connected.close();
			throw error;
		}
		hasNews = true;
		return connected;
	}

	function disconnect(): void {
		const old = client;
		client = undefined;
		hasNews = true;
		old?.close();
	}

	async function readNew(from: ImapFlow, held: Mailbox, isStopped: () => boolean): Promise<void> {
		if (!from.mailbox) throw new Error("The mailbox isn't open.");
		const uidValidity = String(from.mailbox.uidValidity);
		const isKnown = held.uidValidity === uidValidity && held.lastUid !== null;
		// Where it begins, or where it goes on after the mailbox numbered its emails anew.
		let lastUid = isKnown ? (held.lastUid ?? 0) : from.mailbox.uidNext - 1;
		const uids = isKnown ? await findAfter(from, lastUid) : await findSince(from, held);
		if (!isKnown && uids.length > 0) lastUid = 0;
		for (const uid of uids) {
			if (isStopped()) return;
			const original = await fetchOriginal(from, uid);
			if (original) await receive(original).catch(ignoreRefused);
			lastUid = Math.max(lastUid, uid);
			if (!(await saveProgress(db, { mailbox, holder }, { uidValidity, lastUid }, clock()))) {
				throw new Error("Another server reads the mailbox now.");
			}
			await holdMailbox(db, mailbox, holder, clock());
		}
		await saveProgress(db, { mailbox, holder }, { uidValidity, lastUid }, clock());
	}
}

async function findAfter(client: ImapFlow, lastUid: number): Promise<number[]> {
	const found = await client.search({ uid: `${lastUid + 1}:*` }, { uid: true });
	// "*" is the newest email, also if that is older.
	return (found || []).filter((uid) => uid > lastUid).sort((a, b) => a - b);
}

/** The same email again is not stored again. */
async function findSince(client: ImapFlow, { readAt, uidValidity }: Mailbox): Promise<number[]> {
	if (!readAt || !uidValidity) return [];
	const found = await client.search({ since: new Date(Date.parse(readAt) - DAY_MS) }, { uid: true });
	return (found || []).sort((a, b) => a - b);
}

/** Undefined if it was deleted meanwhile. */
async function fetchOriginal(client: ImapFlow, uid: number): Promise<Buffer | undefined> {
	const found = await client.fetchOne(String(uid), { uid: true, size: true, headers: true }, { uid: true });
	if (!found) return undefined;
	if ((found.size ?? 0) > MAIL_MAX_BYTES) return tooLarge(found.headers ?? Buffer.alloc(0));
	const whole = await client.fetchOne(String(uid), { uid: true, source: true }, { uid: true });
	return whole ? whole.source : undefined;
}

/** Who wrote it and to what; the rest stays in the mailbox. */
function tooLarge(headers: Buffer): Buffer {
	const lines = headers
		.toString("latin1")
		.replace(/\r\n?/g, "\n")
		.replace(/\n[ \t]+/g, " ")
		.split("\n");
	const kept = lines.filter((line) =>
		/^(?:from|to|cc|subject|date|message-id|in-reply-to|references|delivered-to):/i.test(line),
	);
	const note = "This email is larger than 30 MB. Read it in the mailbox.";
	return Buffer.from([...kept, "", note, ""].join("\r\n"), "latin1");
}

/** What is no email can't be read by trying again. */
function ignoreRefused(error: unknown): void {
	if (!(error instanceof RefusedMailError)) throw error;
}

/** A mail server says why it refuses us in a field of its own. */
function describeProblem(error: unknown): string {
	const said = error instanceof Error && "responseText" in error ? error.responseText : undefined;
	return (typeof said === "string" && said ? said : errorMessage(error)).slice(0, PROBLEM_MAX);
}
