import PostalMime, { type Address, type Attachment, type Email } from "postal-mime";
import { cleanLine, cleanText } from "../../../contract/text/text.ts";
import { classifyMail } from "./classify-mail.ts";
import { htmlToText } from "./html-text.ts";
import type { AttachedFile, MailAttachment, ReadMail } from "./mail-content.ts";
import { readIds, toBytes, toText } from "./mail-parts.ts";
import { findBounce, findReturnedIds } from "./parse-bounce.ts";
import { type ShortenedMail, shortenMail } from "./shorten-mail.ts";
import { splitQuote } from "./split-quote.ts";

/* Runs in a thread: its input comes from strangers. Nothing that it refers to is fetched. */

const BODY_MAX = 50_000; // characters; a long email has a few thousand
const QUOTED_MAX = 50_000;
const TEXT_MAX = 200_000;
const HTML_MAX = 2_000_000; // marketing has up to 200,000
const LINE_MAX = 300; // subjects and names
const ATTACHMENTS_MAX = 50;
const IDS_MAX = 50;

const LIMITS = {
	maxNestingDepth: 30,
	maxHeadersSize: 512 * 1024,
	forceRfc822Attachments: true, // a forwarded email is not what its sender wrote
};

export async function parseMail(original: Uint8Array): Promise<ReadMail> {
	const { bytes, readSize } = shortenMail(original, "named");
	const mail = await PostalMime.parse(bytes, LIMITS);
	const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value ?? "";
	const kind = classifyMail(mail, header);
	const { body, quoted } = splitQuote(readText(mail));
	const from = findSender(mail);
	return {
		kind,
		isSpam: /^\s*yes\b/i.test(header("x-spam-flag")) || /^\s*yes\b/i.test(header("x-spam-status")),
		messageId: readIds(mail.messageId ?? "")[0] ?? null,
		answers: findAnswered(mail, kind),
		recipients: RECIPIENT_HEADERS.flatMap((name) => mail.headers.filter(({ key }) => key === name))
			.map(({ value }) => value)
			.join("\n")
			.slice(0, RECIPIENTS_MAX),
		from: { name: oneLine(from.name), email: from.address.slice(0, LINE_MAX) },
		subject: oneLine(mail.subject ?? ""),
		writtenAt: isTime(mail.date) ? mail.date : null,
		body: cleanText(body.slice(0, BODY_MAX)),
		quoted: cleanText(quoted.slice(0, QUOTED_MAX)),
		attachments: kind === "bounce" ? [] : listAttachments(mail).map((each) => describeAttachment(each, readSize)),
		bounce: kind === "bounce" ? findBounce(mail, header) : null,
	};
}

/** One of the files that parseMail listed. */
export async function findAttached(original: Uint8Array, index: number): Promise<AttachedFile | undefined> {
	const { bytes: kept, readSize } = shortenMail(original, "whole");
	const found = listAttachments(await PostalMime.parse(kept, LIMITS))[index];
	if (!found) return undefined;
	// What was cut is no file that could be opened.
	const bytes = readSize(found.description) === undefined ? toBytes(found.content) : new Uint8Array();
	return { name: describeAttachment(found).name, bytes };
}

function findAnswered(mail: Email, kind: ReadMail["kind"]): string[] {
	const returned = kind === "bounce" ? findReturnedIds(mail) : [];
	const ids = [...returned, ...readIds(mail.inReplyTo ?? ""), ...readIds(mail.references ?? "").reverse()];
	return [...new Set(ids)].slice(0, IDS_MAX);
}

const RECIPIENT_HEADERS = [
	"to",
	"cc",
	"delivered-to",
	"x-original-to",
	"envelope-to",
	"x-envelope-to",
	"x-forwarded-to",
];
const RECIPIENTS_MAX = 20_000; // characters

/** The plain text, or what the HTML says. A calendar's answer often has neither. */
function readText({ text, html, attachments }: Email): string {
	const plain = text?.slice(0, TEXT_MAX);
	if (plain?.trim()) return plain;
	if (html?.trim()) return htmlToText(html.slice(0, HTML_MAX));
	const calendar = attachments.find(({ mimeType }) => mimeType === "text/calendar");
	const summary = calendar && /^SUMMARY[^:\r\n]*:(.*)$/m.exec(toText(calendar.content))?.[1];
	return summary?.replaceAll("\\", "") ?? "";
}

/** What a person attached: no pictures of a signature, and not the invitation that a calendar's answer repeats. */
function listAttachments({ attachments }: Email): Attachment[] {
	return attachments
		.filter(({ related, mimeType, method }) => !related && !(mimeType === "text/calendar" && method))
		.slice(0, ATTACHMENTS_MAX);
}

/** @param readSize the size of one that was cut, by its description */
function describeAttachment(
	{ filename, mimeType, content, description }: Attachment,
	readSize?: ShortenedMail["readSize"],
): MailAttachment {
	const size = readSize?.(description) ?? toBytes(content).byteLength;
	return { name: oneLine(filename ?? "") || "Attachment", type: oneLine(mimeType).slice(0, 100), size };
}

function findSender(mail: Email): { name: string; address: string } {
	const [from] = [mail.from, mail.sender].flatMap((address) => (address ? flatten(address) : []));
	return from ?? { name: "", address: "" };
}

function flatten(address: Address): { name: string; address: string }[] {
	return address.group ?? [{ name: address.name, address: address.address }];
}

function oneLine(text: string): string {
	return cleanLine(text.slice(0, LINE_MAX));
}

function isTime(date: string | undefined): date is string {
	return date !== undefined && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(date);
}
