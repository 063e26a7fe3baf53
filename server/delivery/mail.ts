import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport, type SendMailOptions } from "nodemailer";
import { personName } from "../../forms/labels.ts";
import type { Config } from "../config.ts";
import { readDeskMail, secretUntil } from "../store/desk-mail.ts";
import { mailFileName, mailFolder } from "../store/files/mail-files.ts";
import { deskLetter } from "./letters/desk-letter.ts";
import { firmMail } from "./letters/firm-mail.ts";
import { type Letter, type Letterhead, letterHtml, letterText } from "./letters/Letter.tsx";
import { receipt } from "./letters/receipt.ts";
import { type Parcel, Refused, type Send, toldOf } from "./outbox.ts";

const CONNECT_TIMEOUT_MS = 10_000;
const SILENCE_TIMEOUT_MS = 30_000; // a server that says nothing for so long has gone

/** Sends mails to the firm, receipts and mails of the desk; without an SMTP server they become files. */
export function createMail(config: Config, letterhead: Letterhead, responseTime: string, clock: () => Date): Send {
	const transport = config.smtpUrl ? smtp(config.smtpUrl) : files(config);
	return async (parcel, signal) => {
		const compose = parcel.delivery.target === "desk-mail" ? composeDeskMail : composeOfSubmission;
		await transport(compose(parcel, { config, letterhead, responseTime, now: clock() }), parcel, signal);
	};
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
		signal.addEventListener("abort", cut, { once: true });
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

interface Circumstances {
	config: Config;
	letterhead: Letterhead;
	responseTime: string;
	now: Date;
}

function composeOfSubmission(
	parcel: Parcel,
	{ config, letterhead, responseTime, now }: Circumstances,
): SendMailOptions {
	const { delivery } = parcel;
	const submission = toldOf(parcel);
	const { firm } = letterhead;
	const fields: Record<string, string> = JSON.parse(submission.fields);
	const person = { name: personName(fields), address: fields.email ?? "" };
	const toFirm = delivery.target === "firm-mail";
	const letter = toFirm
		? firmMail(submission, delivery.event, firm.hours.timeZone, responseTime)
		: receipt(submission, firm, responseTime);
	const first = `<${submission.reference}-1@${domainOf(config.mailFrom ?? firm.email)}>`;
	return {
		...written(letter, parcel, config, letterhead, now),
		// As an object, or nodemailer would look for a name and for further addresses in what was typed.
		to: toFirm ? (config.mailTo ?? firm.email) : { name: "", address: person.address },
		replyTo: toFirm ? person : (config.mailTo ?? firm.email),
		// A mail program shows the details below the lead they belong to.
		...(delivery.event === "details" ? { inReplyTo: first, references: first } : {}),
		// A receipt must not be answered by an absence notice, which would be answered in turn.
		headers: toFirm ? {} : { "Auto-Submitted": "auto-replied", "X-Auto-Response-Suppress": "All" },
	};
}

function composeDeskMail(parcel: Parcel, { config, letterhead, now }: Circumstances): SendMailOptions {
	const { delivery } = parcel;
	const mail = readDeskMail(delivery);
	if (!mail) throw new Refused("There is nothing in this mail any more.");
	const until = secretUntil(delivery);
	if (until && now >= until) throw new Refused("The link in this mail no longer works.");
	return {
		...written(deskLetter(mail, letterhead.firm), parcel, config, letterhead, now),
		to: { name: mail.name, address: mail.to },
		headers: { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" },
	};
}

/** What is the same for every mail. */
function written(
	letter: Letter,
	{ delivery }: Parcel,
	config: Config,
	letterhead: Letterhead,
	date: Date,
): SendMailOptions {
	const { firm } = letterhead;
	return {
		from: config.mailFrom ?? { name: firm.name, address: firm.email },
		messageId: `<${delivery.id}@${domainOf(config.mailFrom ?? firm.email)}>`,
		date,
		subject: letter.subject,
		text: letterText(letter, firm),
		html: letterHtml(letter, letterhead),
		disableFileAccess: true,
		disableUrlAccess: true,
	};
}

function domainOf(address: string): string {
	return /@([^\s@>]+)>?$/.exec(address)?.[1] ?? "localhost";
}
