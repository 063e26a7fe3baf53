import type { Logger } from "pino";
import { type RepeatedTask, repeat } from "../async/repeat.ts";
import { bareAddress, type Config } from "../config/config.ts";
import type { ReceiveOptions } from "../intake/receive.ts";
import type { Commit } from "../store/database/batch.ts";
import { isPostgres, retryConflicts } from "../store/database/postgres.ts";
import { normalizeEmail } from "../store/email-address.ts";
import type { FileStore } from "../store/files/file-store.ts";
import type { Database } from "../store/tables.ts";
import { fileMail } from "./file-mail.ts";
import { type MailboxReader, readMailbox } from "./read-mailbox.ts";
import type { ReadMail } from "./reading/mail-content.ts";
import { readMail } from "./reading/read-mail.ts";
import { readOriginal, storeMail } from "./store-mail.ts";

/* Email that people send to the desk: stored first, then read and filed by any server, one after the other. */

const LOOK_EVERY_MS = 2_000;
const LEASE_MS = 60_000; // longer than the longest read
const LONG_TRIES_MAX = 3; // of those that take too long
const TRIES_MAX = 10; // it may be what kills the server; but servers are killed for other reasons, several times in a row

export interface MailIn {
	/** Durable once it resolves. Throws RefusedMailError. */
	receive(original: Buffer): Promise<{ repeated: boolean }>;
	/** @param alone no other server shares the database, so claims left by a dead process are released right away */
	start(alone?: boolean): Promise<void>;
	stop(): Promise<void>;
}

interface MailInParts {
	db: Database;
	commit: Commit;
	files: FileStore;
	config: Pick<Config, "mailIn" | "mailFrom" | "mailTo">;
	/** The firm's address, for what config leaves out. */
	firmEmail: string;
	receiving: Omit<ReceiveOptions, "clock">;
	log: Logger;
	clock: () => Date;
	findLost(): string | undefined;
	/** Tells the outbox that there is something new to deliver. */
	nudge(): void;
	read?: typeof readMail;
}

export function openMailIn(parts: MailInParts): MailIn {
	const { db, config, log, clock, findLost, nudge, read: readOne = readMail } = parts;
	const firmInboxes = findFirmInboxes(config, parts.firmEmail);
	let reading: RepeatedTask | undefined;
	let mailbox: MailboxReader | undefined;

	return {
		receive,
		async start(alone = false) {
			if (alone) await releaseClaims();
			reading ??= repeat(
				async (isStopped) => {
					while (!isStopped() && (await readNext()));
				},
				LOOK_EVERY_MS,
				(error) => log.error({ err: error }, "received email can't be read; retried every two seconds"),
			);
			const imap = config.mailIn?.imap;
			if (imap) mailbox ??= readMailbox({ db, imap, receive, log, clock });
		},
		async stop() {
			await Promise.all([reading?.stop(), mailbox?.stop()]);
		},
	};

	async function receive(original: Buffer): Promise<{ repeated: boolean }> {
		const stored = await storeMail(parts, original);
		const lost = findLost();
		if (lost) throw new Error(lost);
		reading?.nudge();
		return stored;
	}

	/** A full disk must not stop the server from starting. */
	async function releaseClaims(): Promise<void> {
		try {
			await db
				.updateTable("mails")
				.set({ claimed_until: null })
				.where("state", "=", "waiting")
				.where("claimed_until", "is not", null)
				.execute();
		} catch (error) {
			log.error({ err: error }, "email that was being read waits until its claim expires");
		}
	}

	/** False if none is waiting. */
	async function readNext(): Promise<boolean> {
		const claimed = await claimMail(db, clock());
		if (!claimed) return false;
		const { id, file_key, tries } = claimed;
		let read: ReadMail | undefined;
		if (tries <= TRIES_MAX && file_key) {
			const original = await readOriginal(parts.files, file_key).catch((error) => notItsFault(db, id, error));
			const outcome = await readOne(original);
			if (outcome === "too long" && tries < LONG_TRIES_MAX) {
				log.warn({ mail: id }, "an email takes too long to read; read again in a minute");
				return true; // others are read meanwhile
			}
			if (outcome !== "too long") read = outcome;
		}
		const filing = { ...parts.receiving, ...firmInboxes, now: clock() };
		const filed = await retryConflicts(() =>
			db.transaction().execute((transaction) => fileMail(transaction, id, read, filing)),
		);
		if (filed) log.info({ mail: id, state: filed.state, kind: filed.kind }, "email received");
		if (filed?.queued) nudge();
		return true;
	}
}

/** Our own emails come back to the mailbox that we read, if it is where the firm is told about submissions. */
function findFirmInboxes({ mailIn, mailFrom, mailTo }: MailInParts["config"], firmEmail: string) {
	const office = mailTo ?? firmEmail;
	const own = [mailFrom ?? firmEmail, mailIn?.address ?? office];
	return { ownInboxes: own.map(toInbox), officeInbox: toInbox(office) };
}

function toInbox(address: string): string {
	return normalizeEmail(bareAddress(address));
}

async function claimMail(db: Database, now: Date) {
	const at = now.toISOString();
	return db
		.with("next", (query) =>
			query
				.selectFrom("mails")
				.select("id")
				.where("state", "=", "waiting")
				.where((row) => row.or([row("claimed_until", "is", null), row("claimed_until", "<=", at)]))
				.orderBy("received_at")
				.limit(1)
				.$if(isPostgres(db), (next) => next.forUpdate().skipLocked()),
		)
		.updateTable("mails")
		.set((row) => ({
			claimed_until: new Date(now.getTime() + LEASE_MS).toISOString(),
			tries: row("tries", "+", 1),
		}))
		.where("id", "in", (query) => query.selectFrom("next").select("id"))
		.returning(["id", "file_key", "tries"])
		.executeTakeFirst();
}

/** The storage is down. Others are read first, and this one when its claim expires. */
async function notItsFault(db: Database, id: string, error: unknown): Promise<never> {
	await db
		.updateTable("mails")
		.set((row) => ({ tries: row("tries", "-", 1) }))
		.where("id", "=", id)
		.where("state", "=", "waiting")
		.execute();
	throw error;
}
