import { MESSAGE_MAX } from "../../contract/forms/message.ts";
import { cleanLine } from "../../contract/text/text.ts";
import { timeBefore } from "../dates/time-window.ts";
import { type ReceiveOptions, rateLimitLocks, receive } from "../intake/receive.ts";
import { remarkOnEmail, type Submission } from "../intake/submission.ts";
import { fileReply, type Thread } from "../openings/replies.ts";
import { dropFiles } from "../retention/kept-files.ts";
import { appendEvent } from "../store/database/events.ts";
import { isPostgres, lock } from "../store/database/postgres.ts";
import { normalizeEmail } from "../store/email-address.ts";
import type { DatabaseTransaction, MailRow, PersonRow } from "../store/tables.ts";
import { markBounced } from "./bounces.ts";
import { findThread } from "./find-thread.ts";
import type { ReadMail } from "./reading/mail-content.ts";

/* What becomes of an email once it is read. One transaction, so that it happens once. */

export const DAY_MS = 24 * 60 * 60 * 1000;
export const NEW_PER_SENDER = 20; // a day; more is no conversation

export interface Filing extends Omit<ReceiveOptions, "clock"> {
	/** Normalized addresses that our own emails come from. */
	ownInboxes: string[];
	/** Where the firm is told about submissions: an answer to that isn't a submission. */
	officeInbox: string;
	now: Date;
}

export interface Filed {
	state: MailRow["state"];
	kind: MailRow["kind"];
	/** Whether there is something new to deliver. */
	queued: boolean;
}

/**
 * Undefined if another server has filed it.
 * @param read undefined if it can't be read
 */
export async function fileMail(
	transaction: DatabaseTransaction,
	id: string,
	read: ReadMail | undefined,
	filing: Filing,
): Promise<Filed | undefined> {
	const row = await transaction
		.selectFrom("mails")
		.selectAll()
		.where("id", "=", id)
		.where("state", "=", "waiting")
		.$if(isPostgres(transaction), (query) => query.forUpdate())
		.executeTakeFirst();
	if (!row) return undefined;
	const { set, queued = false } = read
		? await decide(transaction, row, read, filing)
		: await toMessage(transaction, row, UNREADABLE, null, filing);
	const whole = { ...(read && describe(read)), ...set };
	await transaction
		.updateTable("mails")
		.set({ ...whole, claimed_until: null })
		.where("id", "=", id)
		.execute();
	return { state: set.state, kind: whole.kind ?? null, queued };
}

interface Decision {
	set: Partial<MailRow> & Pick<MailRow, "state">;
	queued?: boolean;
}

function describe(read: ReadMail): Partial<MailRow> {
	return {
		...{ kind: read.kind, message_id: read.messageId, inbox: normalizeEmail(read.from.email) || null },
		...{ from_name: read.from.name, from_email: read.from.email, subject: read.subject, written_at: read.writtenAt },
		...{ body: read.body, quoted: read.quoted, attachments: JSON.stringify(read.attachments) },
	};
}

async function decide(
	transaction: DatabaseTransaction,
	row: MailRow,
	read: ReadMail,
	filing: Filing,
): Promise<Decision> {
	if (read.kind === "bounce") return { set: await markBounced(transaction, read, filing) };
	if (isOwn(read, filing)) return { set: await discard(transaction, row, filing) };
	const found = await findThread(transaction, read, filing.secret);
	if ("thread" in found) {
		// What a mailing list's program sends in answer to us is a person's.
		const kind = read.kind === "list" ? "person" : read.kind;
		const waits = kind === "person" && !read.isSpam;
		const reply = await fileReply(transaction, row, found.thread, waits, filing);
		return { set: { ...reply.set, kind } };
	}
	const { suggested } = found;
	if (read.kind !== "person") return { set: { state: "aside", suggested } };
	if (await isColleague(transaction, read, filing)) return { set: { state: "aside", suggested } };
	return toMessage(transaction, row, read, suggested, filing);
}

/** Notices to the firm, and copies of what we sent, reach the mailbox that we read. */
function isOwn({ from }: ReadMail, { ownInboxes }: Filing): boolean {
	return ownInboxes.includes(normalizeEmail(from.email));
}

/** What it says is stored anyway, as what we sent. */
async function discard(transaction: DatabaseTransaction, row: MailRow, { now }: Filing): Promise<Decision["set"]> {
	await dropFiles(transaction, [row], now);
	const nothing = { inbox: null, from_name: "", from_email: "", subject: "", body: "", quoted: "", attachments: "[]" };
	return { ...nothing, state: "aside", kind: "own", file_key: null, message_id: null, written_at: null };
}

async function isColleague(
	transaction: DatabaseTransaction,
	{ from }: ReadMail,
	{ officeInbox }: Filing,
): Promise<boolean> {
	if (normalizeEmail(from.email) === officeInbox) return true;
	const person = await transaction
		.selectFrom("people")
		.select("id")
		.where("mailbox", "=", from.email.toLowerCase())
		.where("removed_at", "is", null)
		.executeTakeFirst();
	return person !== undefined;
}

type MessageContent = Pick<ReadMail, "from" | "subject" | "body" | "quoted" | "attachments" | "isSpam">;

const UNREADABLE: MessageContent = {
	from: { name: "Unknown sender", email: "" },
	...{ subject: "", quoted: "", attachments: [], isSpam: false },
	body: "An email arrived that can't be read. It's damaged, or too complicated. Open the original, or look for it in the mailbox.",
};

/** It begins a thread of its own, which waits for an answer. */
async function toMessage(
	transaction: DatabaseTransaction,
	row: MailRow,
	mail: MessageContent,
	suggested: string | null,
	filing: Filing,
): Promise<Decision> {
	const message = newMessage(mail);
	await lock(transaction, rateLimitLocks(message));
	const inbox = normalizeEmail(mail.from.email);
	if (await hasSentTooMuch(transaction, inbox, filing.now)) return { set: { state: "aside", suggested } };
	// No receipt: the sender may be a program that answers, or an address that somebody else made up.
	const targets = filing.targets.filter((target) => target !== "receipt");
	return storeMessage(transaction, { row, message, suggested }, { ...filing, targets });
}

interface NewMessage {
	row: Pick<MailRow, "id">;
	message: Submission;
	suggested: string | null;
}

type Storing = Omit<ReceiveOptions, "clock"> & { now: Date };

async function storeMessage(
	transaction: DatabaseTransaction,
	{ row, message, suggested }: NewMessage,
	storing: Storing,
): Promise<Decision & { set: { reference: string } }> {
	const received = await receive(transaction, message, { ...storing, clock: () => storing.now });
	if (!("reference" in received)) throw new Error("A message from an email was refused.");
	const { reference, repeated, queued } = received;
	const filed = { state: "filed", kind: "person", reference, suggested } as const;
	if (!repeated) return { set: filed, queued };
	const thread: Thread = { reference, opening: null, candidate: null, delivery: null };
	const reply = await fileReply(transaction, row, thread, true, storing);
	return { set: { ...filed, ...reply.set, reference }, queued };
}

/**
 * An email that was set aside becomes a message after all, because somebody on the team wants it answered. Returns the
 * message's reference; undefined if it isn't set aside.
 */
export async function fileAsMessage(
	transaction: DatabaseTransaction,
	id: string,
	by: Pick<PersonRow, "id">,
	storing: Storing,
): Promise<string | undefined> {
	const row = await transaction
		.selectFrom("mails")
		.selectAll()
		.where("id", "=", id)
		.where("state", "=", "aside")
		.where("kind", "<>", "own")
		.$if(isPostgres(transaction), (query) => query.forUpdate())
		.executeTakeFirst();
	if (!row) return undefined;
	const message = newMessage({
		from: { name: row.from_name, email: row.from_email },
		...{ subject: row.subject, body: row.body, quoted: row.quoted, isSpam: false },
		attachments: JSON.parse(row.attachments),
	});
	await lock(transaction, rateLimitLocks(message));
	const { set } = await storeMessage(transaction, { row, message, suggested: row.suggested }, storing);
	await transaction
		.updateTable("mails")
		.set({ ...set, filed_by: by.id })
		.where("id", "=", id)
		.execute();
	const { reference } = set;
	await appendEvent(transaction, { reference, person: by.id, what: MADE_A_MESSAGE, data: {} }, storing.now);
	return reference;
}

const MADE_A_MESSAGE = "made this email a message";

/** An empty text would be everybody's. */
function newMessage({ from, subject, body, quoted, attachments, isSpam }: MessageContent): Submission {
	const text = body || quoted || (attachments.length > 0 ? "(No text, see the attachments.)" : "(No text.)");
	const about = subject && !text.startsWith(subject) ? `${subject}\n\n` : "";
	const whole = about + text;
	const { email } = from;
	const remark = email ? remarkOnEmail(email) : undefined;
	const remarks = [
		"It came by email.",
		...(attachments.length > 0 ? [`Attached: ${attachments.map(({ name }) => name).join(", ")}.`] : []),
		...(remark ? [remark] : []),
	];
	return {
		kind: "message",
		fields: {
			name: (cleanLine(from.name) || email.split("@")[0] || email).slice(0, NAME_MAX),
			email,
			message: whole.length > MESSAGE_MAX ? `${whole.slice(0, MESSAGE_MAX - 1).trimEnd()}…` : whole,
		},
		context: {},
		...(isSpam && { suspicion: "the mail server marked it as spam" }),
		remarks,
	};
}

const NAME_MAX = 100;

async function hasSentTooMuch(transaction: DatabaseTransaction, inbox: string, now: Date): Promise<boolean> {
	const enough = await transaction
		.selectFrom("mails")
		.select("id")
		.where("inbox", "=", inbox)
		.where("received_at", ">", timeBefore(now, DAY_MS))
		.where("state", "<>", "waiting")
		.where("kind", "=", "person")
		.offset(NEW_PER_SENDER - 1)
		.limit(1)
		.executeTakeFirst();
	return enough !== undefined;
}
