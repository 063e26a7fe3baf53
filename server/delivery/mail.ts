import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport, type SendMailOptions } from "nodemailer";
import { personName } from "../../forms/labels.ts";
import type { Config } from "../config.ts";
import { mailFileName, mailFolder } from "../store/files/mail-files.ts";
import { firmMail } from "./letters/firm-mail.ts";
import { type Letterhead, letterHtml, letterText } from "./letters/Letter.tsx";
import { receipt } from "./letters/receipt.ts";
import { type Parcel, Refused, type Send, toldOf } from "./outbox.ts";

const CONNECT_TIMEOUT_MS = 10_000;
const SILENCE_TIMEOUT_MS = 30_000; // a server that says nothing for so long has gone

/** Sends mails to the firm and receipts; without an SMTP server they become files. */
export function createMail(config: Config, letterhead: Letterhead, responseTime: string, clock: () => Date): Send {
	const transport = config.smtpUrl ? smtp(config.smtpUrl) : files(config);
	return async (parcel, signal) => {
		await transport(compose(parcel, config, letterhead, responseTime, clock()), parcel, signal);
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
			throw delivery.target === "receipt" && isForGood(error) ? new Refused(error.message, { cause: error }) : error;
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

function compose(
	parcel: Parcel,
	config: Config,
	letterhead: Letterhead,
	responseTime: string,
	now: Date,
): SendMailOptions {
	const { delivery } = parcel;
	const submission = toldOf(parcel);
	const { firm } = letterhead;
	const from = config.mailFrom ?? { name: firm.name, address: firm.email };
	const fields: Record<string, string> = JSON.parse(submission.fields);
	const person = { name: personName(fields), address: fields.email ?? "" };
	const toFirm = delivery.target === "firm-mail";
	const letter = toFirm
		? firmMail(submission, delivery.event, firm.hours.timeZone, responseTime)
		: receipt(submission, firm, responseTime);
	const domain = domainOf(config.mailFrom ?? firm.email);
	const first = `<${submission.reference}-1@${domain}>`;
	return {
		from,
		// As an object, or nodemailer would look for a name and for further addresses in what was typed.
		to: toFirm ? (config.mailTo ?? firm.email) : { name: "", address: person.address },
		replyTo: toFirm ? person : (config.mailTo ?? firm.email),
		messageId: `<${delivery.id}@${domain}>`,
		// A mail program shows the details below the lead they belong to.
		...(delivery.event === "details" ? { inReplyTo: first, references: first } : {}),
		date: now,
		subject: letter.subject,
		text: letterText(letter, firm),
		html: letterHtml(letter, letterhead),
		// A receipt must not be answered by an absence notice, which would be answered in turn.
		headers: toFirm ? {} : { "Auto-Submitted": "auto-replied", "X-Auto-Response-Suppress": "All" },
		disableFileAccess: true,
		disableUrlAccess: true,
	};
}

function domainOf(address: string): string {
	return /@([^\s@>]+)>?$/.exec(address)?.[1] ?? "localhost";
}
