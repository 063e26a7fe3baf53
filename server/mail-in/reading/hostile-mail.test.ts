import { expect, test } from "vitest";
import { HOSTILE_MAILS } from "../../../tests/hostile-mails.ts";
import { expectLinear, generateShapes, type Reader, repeatShape } from "../../../tools/running/linear-time.ts";
import { htmlToText } from "./html-text.ts";
import { findAttached, parseMail } from "./parse-mail.ts";
import { splitQuote } from "./split-quote.ts";

/* Emails made to waste the time of the thread that reads them. */

const CPU_MAX_MS = 5_000; // the thread gives up after 20 seconds of a clock that others share

test.each(Object.entries(HOSTILE_MAILS))("%s: read in little time, or refused", async (name, make) => {
	const original = make();
	const before = process.threadCpuUsage();
	const read = await parseMail(original).catch(() => undefined);
	const { user, system } = process.threadCpuUsage(before);
	expect((user + system) / 1000).toBeLessThan(CPU_MAX_MS);
	if (name.startsWith("multiparts")) return expect(read).toBeUndefined();
	expect(read).toMatchObject({ kind: "person", from: { email: expect.stringContaining("@") } });
});

const [LINE, LONG] = [490, 40_000]; // characters: quotes are looked for in lines of up to 500
const PIECES = ["<", ">", "/", "a", "b ", "<a ", "<!--", "-->", '"', "'", "=", " ", "\n", "> ", "On ", "2026", "<a@b>"];
const MORE_PIECES = [" wrote:", "-", "_", "&", "#1;", "<style>", "</style", "<blockquote>", "From: ", "Sent: ", "@"];

test("HTML and quotes are read in linear time, whatever they repeat", { tags: "thorough" }, async () => {
	const readers: Record<string, Reader> = {
		html: (text) => () => htmlToText(text),
		"a tag's attributes": (text) => () => htmlToText(`<a ${text}>`),
		quotes: (text) => () => splitQuote(text),
	};
	const pieces = [...PIECES, ...MORE_PIECES];
	const unended = ["<", "<a ", "<a href='", "</", "On 2026 <a@", "-----Original Message-----\n"].flatMap((before) =>
		["a", "a ", "x='y' ", "<@", "y\n", ">\n"].map((unit) => ({ before, unit, after: "x", between: "\n> " })),
	);
	const shapes = [...pieces.map(repeatShape), ...unended, ...generateShapes(pieces, 40)];
	await expectLinear(readers, shapes, { size: LONG, runs: [LINE, LONG] });
});

const BASE64 = "Content-Transfer-Encoding: base64";

function withParts(parts: string[]): Buffer {
	const whole = parts.map((part) => `--edge\r\n${part}\r\n`).join("");
	return Buffer.from(
		`From: a@b.example\r\nContent-Type: multipart/mixed;\r\n boundary="edge"\r\n\r\n${whole}--edge--\r\n`,
	);
}

function file(name: string, bytes: Buffer, type = "application/pdf"): string {
	const content = bytes.toString("base64").replace(/.{76}/g, "$&\r\n");
	return `Content-Type: ${type}; name="${name}"\r\nContent-Disposition: attachment; filename="${name}"\r\n${BASE64}\r\n\r\n${content}`;
}

test("files beside a text that is cut are whole, and one that is cut says its own size and can't be opened", async () => {
	const bytes = Buffer.from(Array.from({ length: 900_000 }, (_, index) => index % 251));
	const long = "A line of text.\r\n".repeat(150_000);
	const lines = "%PDF\n".repeat(100_000);
	const claimed = "Content-Description: cut-00000000-0000-0000-0000-000000000000 7";
	const original = withParts([
		`Content-Type: text/plain\r\n\r\n${long}`,
		file("brief.pdf", bytes),
		`${claimed}\r\nContent-Type: message/rfc822\r\n\r\n${long}`,
		`${claimed}\r\n${file("resume.pdf", bytes)}`,
		`Content-Type: application/pdf; name=long.pdf\r\n\r\n${lines}`,
	]);
	const { body, attachments } = await parseMail(original);
	expect(body).toMatch(/^A line of text\.\nA line of text\.\n/);
	expect(attachments).toEqual([
		{ name: "brief.pdf", type: "application/pdf", size: 900_000 },
		{ name: "Attachment", type: "message/rfc822", size: long.length + 2 },
		{ name: "resume.pdf", type: "application/pdf", size: 900_000 },
		{ name: "long.pdf", type: "application/pdf", size: lines.length + 2 },
	]);
	expect(Buffer.compare((await findAttached(original, 2))?.bytes ?? Buffer.alloc(0), bytes)).toBe(0);
	expect((await findAttached(original, 1))?.bytes.length).toBe(0);
	expect((await findAttached(original, 3))?.bytes.length).toBe(0);
	expect(await findAttached(original, 4)).toBeUndefined();
});

test("nothing is cut of what people send", async () => {
	const text = "We'd like to meet two of them in the week of March 9.\r\n".repeat(800);
	const html = `Content-Type: text/html\r\n\r\n<p>${"<b>x</b> ".repeat(100_000)}</p>`;
	const inner = `Content-Type: multipart/alternative; boundary=inner\r\n\r\n--inner\r\nContent-Type: text/plain\r\n\r\n${text}\r\n--inner\r\n${html}\r\n--inner--`;
	const binary = `Content-Type: application/msword; name=a.doc\r\n\r\n${"0123456789\n".repeat(70_000)}`;
	const { body, attachments } = await parseMail(withParts([inner, binary]));
	expect(body.split("\n")).toHaveLength(800);
	expect(attachments).toEqual([{ name: "a.doc", type: "application/msword", size: 770_002 }]);
});
