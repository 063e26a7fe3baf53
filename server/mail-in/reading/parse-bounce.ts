import type { Email } from "postal-mime";
import { cleanLine } from "../../../contract/text/text.ts";
import type { Bounce } from "./mail-content.ts";
import { readIds, toText } from "./mail-parts.ts";

/* What a report about an undelivered email says. */

const REPORT_MAX = 200_000; // characters
const REASON_MAX = 300;
const ADDRESS_MAX = 500;

/** Null if it is only late, or arrived after all. */
export function findBounce(mail: Email, header: (name: string) => string): Bounce | null {
	const report = mail.attachments.find(({ mimeType }) => mimeType.endsWith("delivery-status"));
	if (!report) return findPlainBounce(mail, header);
	const text = unfold(toText(report.content).slice(0, REPORT_MAX));
	for (const block of text.split(/\n\s*\n/)) {
		if (!/^Action:\s*failed/im.test(block)) continue;
		const recipient = readAddress(block, "Final-Recipient") ?? readAddress(block, "Original-Recipient");
		if (!recipient) continue;
		const [, diagnostic] = /^Diagnostic-Code:\s*(?:[\w-]+\s*;)?\s*(.*)$/im.exec(block) ?? [];
		const [, status] = /^Status:\s*(\S+)/im.exec(block) ?? [];
		return { recipient, reason: cleanLine((diagnostic || status || "").slice(0, REASON_MAX)) };
	}
	return null;
}

/** Ids of the emails that a report is about: it repeats their headers. */
export function findReturnedIds({ attachments, text }: Email): string[] {
	const returned = attachments.filter(({ mimeType }) => /^message\/|rfc822-headers/.test(mimeType));
	const texts = [
		...returned.map(({ content }) => toText(content).slice(0, REPORT_MAX)),
		(text ?? "").slice(0, REPORT_MAX),
	];
	return texts.flatMap((each) => {
		const ids = [...unfold(each).matchAll(/^[ \t]*(?:X-[\w-]*Original-)?Message-ID:[ \t]*(<[^<>\s]+>)/gim)];
		return ids.flatMap(([, id = ""]) => readIds(id));
	});
}

/** Of mail servers that send no report, only text. */
function findPlainBounce({ text = "" }: Email, header: (name: string) => string): Bounce | null {
	const [, named] = /^\s*([^\s,<>]+@[^\s,<>]+)/.exec(header("x-failed-recipients")) ?? [];
	const part = text.slice(0, REPORT_MAX);
	const [, quoted] = /^[ \t]*<([^<>\s@]+@[^<>\s]+)>:?[ \t]*$/m.exec(part) ?? /<([^<>\s@]+@[^<>\s]+)>:/.exec(part) ?? [];
	const recipient = named ?? quoted;
	if (!recipient) return null;
	const [reason = ""] = /\b5\d\d[ -][^\n]{3,}/.exec(part) ?? [];
	return { recipient, reason: cleanLine(reason.slice(0, REASON_MAX)) };
}

function readAddress(block: string, name: string): string | undefined {
	const [, value = ""] = new RegExp(`^${name}:(.*)$`, "im").exec(block) ?? [];
	const address = value.slice(0, ADDRESS_MAX).replace(/^[^;]*;/, "");
	return /^\s*<?([^\s<>@]+@[^\s<>@]+)>?\s*$/.exec(address)?.[1];
}

function unfold(text: string): string {
	return text.replace(/\r\n?/g, "\n").replace(/\n[ \t]+(?=\S)/g, " ");
}
