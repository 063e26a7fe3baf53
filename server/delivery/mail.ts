import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { createTransport, type SendMailOptions } from "nodemailer";
import { personName } from "../../contract/forms/labels.ts";
import { cleanLine } from "../../contract/text/text.ts";
import { readTold, type Told } from "../candidates/letters.ts";
import { readWishes } from "../candidates/wishes.ts";
import type { Config } from "../config/config.ts";
import type { AnswerPromise } from "../config/content.ts";
import { keptUntil } from "../dates/kept-until.ts";
import { readWeek } from "../numbers/weekly.ts";
import type { Answer } from "../queue/answer.ts";
import {
	findWriterAndReceipt,
	type Reminder,
	readAnswer,
	readDeskMail,
	readReminder,
	readWeekly,
	secretUntil,
	type Weekly,
} from "../queue/desk-mail.ts";
import { readChange, readToAddress, readWithdrawal } from "../queue/own-mails.ts";
import type { FileStore } from "../store/files/file-store.ts";
import { mailFileName, mailFolder } from "../store/files/mail-files.ts";
import { inboxOf, mailbox, ownerAddress } from "../store/inbox.ts";
import type { Database } from "../store/tables.ts";
import { readWaiting } from "../submissions/reminders.ts";
import { makeOwnLink } from "../yours/links.ts";
import { waitingAddress } from "../yours/own.ts";
import { answerHtml, signed } from "./letters/answer.tsx";
import { deskLetter } from "./letters/desk-letter.ts";
import { firmMail } from "./letters/firm-mail.ts";
import { type Letter, type Letterhead, letterHtml, letterText } from "./letters/Letter.tsx";
import {
	addressChangedLetter,
	addressLinkLetter,
	firmWithdrawnLetter,
	keepLetter,
	linkLetter,
	newAddressLetter,
	transcriptLetter,
	withdrawnLetter,
} from "./letters/own.ts";
import { proposalText } from "./letters/proposal.ts";
import { receipt } from "./letters/receipt.ts";
import { reminderLetter } from "./letters/reminder.ts";
import { weeklyLetter } from "./letters/weekly.ts";
import { Needless, type Parcel, Refused, type Send, toldOf } from "./outbox.ts";

const CONNECT_TIMEOUT_MS = 10_000;
const SILENCE_TIMEOUT_MS = 30_000; // a server silent for this long is gone

interface MailParts {
	config: Config;
	letterhead: Letterhead;
	/** How soon the firm responds, as the pages word it. */
	responseTime: string;
	/** For counting which answers were on time. */
	promise: AnswerPromise;
	db: Database;
	files: Pick<FileStore, "read">;
	clock: () => Date;
	/** The desk's public origin; undefined while there is none. */
	deskUrl(): string | undefined;
	/** Anyone who presents this token may complete the lead. */
	leadToken(reference: string): string;
}

/** Sends emails to the firm, receipts and desk emails; without an SMTP server, writes them to files. */
export function createMail(parts: MailParts): Send {
	const { config, clock } = parts;
	const transport = config.smtpUrl ? smtp(config.smtpUrl) : files(config);
	return async (parcel, signal) => {
		const message = withPlainHeaders(await compose(parcel, { ...parts, now: clock() }));
		await transport(message, parcel, signal);
	};
}

type Named = SendMailOptions["replyTo"];

/** Keeps typed text as typed: mail clients would decode "=?utf-8?q?...?=" in a subject or a name. */
function withPlainHeaders(message: SendMailOptions): SendMailOptions {
	const { subject, from, to, replyTo, attachments } = message;
	const named = <Address extends Named>(address: Address): Address => {
		if (Array.isArray(address)) return address.map(named) as Address;
		return typeof address === "object" ? { ...address, name: plainHeader(address.name ?? "") } : address;
	};
	return {
		...message,
		...(subject && { subject: plainHeader(subject) }),
		...(from && { from: named(from) }),
		...(to && { to: named(to) }),
		...(replyTo && { replyTo: named(replyTo) }),
		...(attachments && {
			attachments: attachments.map((each) => ({
				...each,
				...(each.filename && { filename: plainHeader(each.filename) }),
			})),
		}),
	};
}

function plainHeader(text: string): string {
	return cleanLine(text).replaceAll("=?", "= ?");
}

type Transport = (message: SendMailOptions, parcel: Parcel, signal: AbortSignal) => Promise<void>;

function smtp(url: string): Transport {
	return async (message, { delivery }, signal) => {
		// Only nodemailer's pooled transport can drop a message halfway through, so each email gets a pool of one.
		const transport = createTransport({
			url,
			pool: true,
			maxConnections: 1,
			maxRequeues: 0,
			connectionTimeout: CONNECT_TIMEOUT_MS,
			greetingTimeout: CONNECT_TIMEOUT_MS,
			socketTimeout: SILENCE_TIMEOUT_MS,
			dnsTimeout: CONNECT_TIMEOUT_MS,
		});
		const cut = () => transport.close({ force: true });
		signal.addEventListener("abort", cut);
		try {
			await transport.sendMail(message);
		} catch (error) {
			throw delivery.target !== "firm-mail" && isForGood(error) ? new Refused(error.message, { cause: error }) : error;
		} finally {
			signal.removeEventListener("abort", cut);
			cut();
		}
	};
}

const MUST_SIGN_IN = [530, 534, 535, 538]; // about our own login, and fixed by a setting

/** Whether the server will never accept this email for this address. What it objects to in the sender can be fixed. */
function isForGood(error: unknown): error is Error {
	if (!(error instanceof Error) || !("command" in error) || !("responseCode" in error)) return false;
	const code = Number(error.responseCode);
	const aboutThisMail = error.command === "RCPT TO" || error.command === "DATA";
	return aboutThisMail && code >= 500 && code < 600 && !MUST_SIGN_IN.includes(code);
}

function files(config: Config): Transport {
	const composer = createTransport({ streamTransport: true, buffer: true });
	const folder = mailFolder(config);
	return async (message, { delivery }) => {
		const { message: bytes } = await composer.sendMail(message);
		const path = join(folder, mailFileName(delivery));
		await mkdir(folder, { recursive: true, mode: 0o700 });
		await writeFile(`${path}.part`, bytes as Buffer, { mode: 0o600 });
		await rename(`${path}.part`, path);
	};
}

type Circumstances = MailParts & { now: Date };

async function compose(parcel: Parcel, circumstances: Circumstances): Promise<SendMailOptions> {
	const { delivery } = parcel;
	if (delivery.target === "firm-mail") return composeToFirm(parcel, circumstances);
	// Up to 1.6.4, transcripts were queued as desk emails.
	if (delivery.target === "receipt" || delivery.event === "transcript") return composeToSender(parcel, circumstances);
	const answer = readAnswer(delivery);
	if (answer) return composeAnswer(answer, parcel, circumstances);
	const reminder = readReminder(delivery);
	if (reminder) return composeReminder(reminder, parcel, circumstances);
	const weekly = readWeekly(delivery);
	if (weekly) return composeWeekly(weekly, parcel, circumstances);
	return composeWayIn(parcel, circumstances);
}

function composeToFirm(parcel: Parcel, circumstances: Circumstances): SendMailOptions {
	const { config, letterhead, responseTime } = circumstances;
	const { firm } = letterhead;
	const { delivery } = parcel;
	const to = config.mailTo ?? firm.email;
	const gone = readWithdrawal(delivery);
	if (gone)
		return {
			...written(firmWithdrawnLetter(gone), parcel, circumstances),
			to,
			...below(gone.reference, circumstances),
		};
	const submission = toldOf(parcel);
	const fields: Record<string, string> = JSON.parse(submission.fields);
	const { timeZone } = firm.hours;
	const said = { timeZone, responseTime, desk: circumstances.deskUrl() };
	return {
		...written(firmMail(submission, delivery.event, said, readChange(delivery)), parcel, circumstances),
		to,
		replyTo: { name: personName(fields), address: fields.email ?? "" },
		...(delivery.event === "received" ? {} : below(submission.reference, circumstances)),
	};
}

/** Makes mail clients show later emails under the submission they belong to. */
function below(reference: string, circumstances: Circumstances): Pick<SendMailOptions, "inReplyTo" | "references"> {
	const first = messageId(`${reference}-1`, circumstances);
	return { inReplyTo: first, references: first };
}

/** To the sender, or to the new address they gave. */
async function composeToSender(parcel: Parcel, circumstances: Circumstances): Promise<SendMailOptions> {
	const { config, letterhead } = circumstances;
	const { to, letter } = await letterToSender(parcel, circumstances);
	return {
		...written(letter, parcel, circumstances),
		// As an object; otherwise nodemailer would look for a name and more addresses in what was typed.
		to: { name: "", address: to },
		replyTo: config.mailTo ?? letterhead.firm.email,
		// Keeps out-of-office replies from answering it, which would be answered in turn.
		headers: { "Auto-Submitted": "auto-replied", "X-Auto-Response-Suppress": "All" },
	};
}

/** Links are created here, while the email is composed, so that the database never contains one. */
async function letterToSender(parcel: Parcel, circumstances: Circumstances): Promise<{ to: string; letter: Letter }> {
	const { delivery } = parcel;
	const { letterhead, responseTime, db, config, now } = circumstances;
	const { firm } = letterhead;
	const elsewhere = readToAddress(delivery);
	if (delivery.event === "withdrawn") {
		if (!elsewhere) throw new Refused("There is nothing in this mail any more.");
		return { to: elsewhere.to, letter: withdrawnLetter(elsewhere, firm) };
	}
	const submission = toldOf(parcel);
	const { reference } = submission;
	const { email = "" }: Record<string, string> = JSON.parse(submission.fields);
	const inbox = inboxOf(email);
	const open = async (link: Parameters<typeof makeOwnLink>[1]) =>
		`${config.siteUrl}/yours/${await makeOwnLink(db, link, now)}`;
	const ownPage = () => open({ purpose: "submission", reference, inbox });
	switch (delivery.event) {
		case "link":
			return { to: email, letter: linkLetter(submission, { firm, link: await ownPage() }) };
		case "transcript":
			return { to: email, letter: transcriptLetter(submission, { firm, link: await ownPage() }) };
		case "address link": {
			const link = await open({ purpose: "address", inbox, email: ownerAddress(email) });
			return { to: email, letter: addressLinkLetter({ firm, link }) };
		}
		case "new address": {
			const to = waitingAddress(await readWishes(db, reference), now);
			if (!to) throw new Needless("No new address waits any more.");
			const link = await open({ purpose: "new address", reference, inbox: inboxOf(to), email: mailbox(to) });
			return { to, letter: newAddressLetter(submission, { firm, link }) };
		}
		case "address changed":
			if (!elsewhere) throw new Refused("There is nothing in this mail any more.");
			return { to: elsewhere.to, letter: addressChangedLetter(submission, firm) };
		case "keep": {
			const { kept_at } = await readWishes(db, reference);
			const until = keptUntil(submission, kept_at ?? submission.received_at, config);
			return { to: email, letter: keepLetter(submission, until, { firm, link: await ownPage() }) };
		}
		default: {
			const second = (of: string) => secondStep(of, circumstances);
			return {
				to: email,
				letter: receipt(submission, { firm, responseTime, secondStep: second, ownPage: await ownPage() }),
			};
		}
	}
}

/** The token goes after the #, which browsers don't send: it is in no log, only in the email, which nobody stores. */
function secondStep(reference: string, { config, leadToken }: Circumstances): string {
	const [, proof] = leadToken(reference).split(".");
	return `${config.siteUrl}/received/lead/${reference}#${proof}`;
}

/** A recruiter's answer: in their name, but from the firm's address, the only one our mail server may send from. */
async function composeAnswer(answer: Answer, parcel: Parcel, circumstances: Circumstances): Promise<SendMailOptions> {
	const { config, letterhead, db } = circumstances;
	const { firm } = letterhead;
	if (!answer.to) throw new Refused("There is no address to send this answer to.");
	const { reference } = toldOf(parcel);
	const { writer, receipt } = await findWriterAndReceipt(db, answer, reference);
	const name = cleanLine(writer?.name ?? "");
	const subject = cleanLine(answer.subject);
	const told = answer.proposes ? await readTold(db, parcel.delivery.id) : [];
	if (answer.proposes && told.length === 0) throw new Needless("Everybody it told of was erased.");
	const text = signed(answer.proposes ? proposalText(answer.text, told) : answer.text, name, firm);
	const office = config.mailTo ?? firm.email;
	const thread = receipt && messageId(receipt, circumstances);
	// People who have left no longer read their mail.
	const own = writer && !writer.removed_at && writer.email.toLowerCase() !== addressOf(office).toLowerCase();
	return {
		...same(parcel, circumstances),
		from: { name: name || firm.name, address: addressOf(config.mailFrom ?? firm.email) },
		to: { name: cleanLine(answer.name), address: answer.to },
		replyTo: own ? [{ name, address: writer.email }, office] : office,
		...(thread && { inReplyTo: thread, references: thread }),
		subject,
		text,
		html: answerHtml(subject, text),
		headers: { "Auto-Submitted": "no" },
		attachments: await attachmentsOf(told, circumstances),
	};
}

/** Resumes of candidates who consented. */
function attachmentsOf(told: Told[], { files }: Circumstances): Promise<{ filename: string; content: Readable }[]> {
	const resumes = told.flatMap(({ resume }) => resume ?? []);
	return Promise.all(
		resumes.map(async ({ key, name }) => ({ filename: name, content: Readable.from(await files.read(key)) })),
	);
}

/** Lists only those of the reminder's submissions that are still open. */
async function composeReminder(
	reminder: Reminder,
	parcel: Parcel,
	circumstances: Circumstances,
): Promise<SendMailOptions> {
	const { letterhead, db, now } = circumstances;
	const found = await readWaiting(db, reminder);
	if (!found || found.waiting.length === 0) throw new Needless("Nobody waits any more.");
	const { timeZone } = letterhead.firm.hours;
	return {
		...written(reminderLetter(found.waiting, { desk: reminder.desk, timeZone, now }), parcel, circumstances),
		to: { name: found.reader.name, address: found.reader.email },
		headers: GENERATED,
	};
}

/** To one admin, unless they have since opted out. */
async function composeWeekly(weekly: Weekly, parcel: Parcel, circumstances: Circumstances): Promise<SendMailOptions> {
	const { db, promise, now } = circumstances;
	const found = await readWeek(db, weekly, promise, now);
	if (!found) throw new Needless("They want no weekly mail any more.");
	return {
		...written(weeklyLetter(found.figures, weekly.desk), parcel, circumstances),
		to: { name: found.reader.name, address: found.reader.email },
		headers: GENERATED,
	};
}

function composeWayIn(parcel: Parcel, circumstances: Circumstances): SendMailOptions {
	const { letterhead, now } = circumstances;
	const { delivery } = parcel;
	const mail = readDeskMail(delivery);
	if (!mail) throw new Refused("There is nothing in this mail any more.");
	const until = secretUntil(delivery);
	if (until && now >= until) throw new Refused("The link in this mail no longer works.");
	return {
		...written(deskLetter(mail, letterhead.firm), parcel, circumstances),
		to: { name: mail.name, address: mail.to },
		headers: GENERATED,
	};
}

const GENERATED = { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" };

/** The fields shared by all emails on our letterhead. */
function written(letter: Letter, parcel: Parcel, circumstances: Circumstances): SendMailOptions {
	const { config, letterhead } = circumstances;
	const { firm } = letterhead;
	return {
		...same(parcel, circumstances),
		from: config.mailFrom ?? { name: firm.name, address: firm.email },
		subject: letter.subject,
		text: letterText(letter, firm),
		html: letterHtml(letter, letterhead),
	};
}

/** The fields shared by all emails. */
function same({ delivery }: Parcel, circumstances: Circumstances): SendMailOptions {
	return {
		messageId: messageId(delivery.id, circumstances),
		date: circumstances.now,
		disableFileAccess: true,
		disableUrlAccess: true,
	};
}

/** @param id of a delivery */
function messageId(id: string, { config, letterhead }: Pick<MailParts, "config" | "letterhead">): string {
	const [, domain = "localhost"] = addressOf(config.mailFrom ?? letterhead.firm.email).split("@");
	return `<${id}@${domain}>`;
}

/** The bare address: MAIL_FROM and MAIL_TO may include a name. */
function addressOf(text: string): string {
	return /<([^<>]+)>$/.exec(text)?.[1] ?? text;
}
