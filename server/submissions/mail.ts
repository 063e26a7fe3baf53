import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport, type SendMailOptions } from "nodemailer";
import type { Config } from "../config.ts";
import { personName } from "./labels.ts";
import { firmMail } from "./mail/firm-mail.ts";
import { type Letterhead, letterHtml, letterText } from "./mail/Letter.tsx";
import { receipt } from "./mail/receipt.ts";
import { mailFileName, mailFolder } from "./mail-files.ts";
import type { Parcel, Send } from "./outbox.ts";

const CONNECT_TIMEOUT_MS = 10_000;
const SILENCE_TIMEOUT_MS = 30_000; // a server that says nothing for so long has gone

/** Sends mails to the firm and receipts; without an SMTP server they become files. */
export function createMail(config: Config, letterhead: Letterhead, responseTime: string, clock: () => Date): Send {
	const transport = config.smtpUrl ? smtp(config.smtpUrl) : files(config);
	return async (parcel) => transport(compose(parcel, config, letterhead, responseTime, clock()), parcel);
}

type Transport = (message: SendMailOptions, parcel: Parcel) => Promise<void>;

function smtp(url: string): Transport {
	const transport = createTransport({
		url,
		connectionTimeout: CONNECT_TIMEOUT_MS,
		greetingTimeout: CONNECT_TIMEOUT_MS,
		socketTimeout: SILENCE_TIMEOUT_MS,
		dnsTimeout: CONNECT_TIMEOUT_MS,
	});
	return async (message) => {
		await transport.sendMail(message);
	};
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
	{ delivery, submission }: Parcel,
	config: Config,
	letterhead: Letterhead,
	responseTime: string,
	now: Date,
): SendMailOptions {
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
		to: toFirm ? (config.mailTo ?? firm.email) : person.address,
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
