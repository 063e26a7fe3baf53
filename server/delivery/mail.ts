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
const SILENCE_TIMEOUT_MS = 30_000; // a server that says nothing for so long has gone

interface MailParts {
	config: Config;
	letterhead: Letterhead;
	/** How soon a person hears from the firm, in the words of the pages. */
	responseTime: string;
	/** By what it is counted whether that was kept. */
	promise: AnswerPromise;
	db: Database;
	files: Pick<FileStore, "read">;
	clock: () => Date;
	/** The desk's public origin; undefined while there is none. */
	deskUrl(): string | undefined;
	/** Whoever shows it may complete the lead. */
	leadToken(reference: string): string;
}

/** Sends mails to the firm, receipts and mails of the desk; without an SMTP server they become files. */
export function createMail(parts: MailParts): Send {
	const { config, clock } = parts;
	const transport = config.smtpUrl ? smtp(config.smtpUrl) : files(config);
	return async (parcel, signal) => {
		const message = withPlainHeaders(await compose(parcel, { ...parts, now: clock() }));
		await transport(message, parcel, signal);
	};
}

type Named = SendMailOptions["replyTo"];

/** What was typed reads as it was typed: mail programs would decode "=?utf-8?q?...?=" in a subject or a name. */
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
		// Of nodemailer's transports only a pool can be told to drop a mail halfway; so each mail has a pool of one.
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

const MUST_SIGN_IN = [530, 534, 535, 538]; // said about us, and mended by a setting

/** Whether the server will never take this mail for this address. What it has against the sender gets mended. */
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
	// Up to 1.6.4 transcripts were queued as mails of the desk.
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

/** A mail program shows what came later below the submission it belongs to. */
function below(reference: string, circumstances: Circumstances): Pick<SendMailOptions, "inReplyTo" | "references"> {
	const first = messageId(`${reference}-1`, circumstances);
	return { inReplyTo: first, references: first };
}

/** To who sent something, or to the address that they named since. */
async function composeToSender(parcel: Parcel, circumstances: Circumstances): Promise<SendMailOptions> {
	const { config, letterhead } = circumstances;
	const { to, letter } = await letterToSender(parcel, circumstances);
	return {
		...written(letter, parcel, circumstances),
		// As an object, or nodemailer would look for a name and for further addresses in what was typed.
		to: { name: "", address: to },
		replyTo: config.mailTo ?? letterhead.firm.email,
		// It must not be answered by an absence notice, which would be answered in turn.
		headers: { "Auto-Submitted": "auto-replied", "X-Auto-Response-Suppress": "All" },
	};
}

/** Links are made here, while the mail is written: whoever reads the store finds none. */
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

/** After the #, which no browser sends: so the token stands in no log, and is in the letter only, which nobody keeps. */
function secondStep(reference: string, { config, leadToken }: Circumstances): string {
	const [, proof] = leadToken(reference).split(".");
	return `${config.siteUrl}/received/lead/${reference}#${proof}`;
}

/** What one of the firm's people wrote: in their name, from the firm's address, which alone our mail server may send from. */
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
	// Who has left does not read their mail any more.
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

/** Resumes of those who said yes. */
function attachmentsOf(told: Told[], { files }: Circumstances): Promise<{ filename: string; content: Readable }[]> {
	const resumes = told.flatMap(({ resume }) => resume ?? []);
	return Promise.all(
		resumes.map(async ({ key, name }) => ({ filename: name, content: Readable.from(await files.read(key)) })),
	);
}

/** What is still open of what the reminder was made for. */
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

/** To one of the admins, unless they have said since that they want none. */
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

/** What is the same for every mail on the firm's paper. */
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

/** What is the same for every mail. */
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

/** Without the name: of MAIL_FROM and MAIL_TO, which may have one. */
function addressOf(text: string): string {
	return /<([^<>]+)>$/.exec(text)?.[1] ?? text;
}
