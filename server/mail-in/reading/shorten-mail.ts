import { randomUUID } from "node:crypto";

/*
 * An email as far as it is parsed. The parser's cost grows with lines and parts, so an email of 30 MB that is all text
 * would take it longer than a server may spend on one. What is cut is never shown; the original stays whole.
 */

const TEXT = { bytes: 2 * 1024 * 1024, lines: 20_000 }; // the desk shows 50,000 characters
const WHOLE = { bytes: Number.POSITIVE_INFINITY, lines: Number.POSITIVE_INFINITY };
const NOTHING = { bytes: 0, lines: 0 };
const LINES = 80_000; // of all parts but those in base64: each line costs the parser 20 µs
const BASE64_LINES = 600_000; // 30 MB in lines of 60 characters
const HEADER_LINES = 20_000;
const PARTS = 500; // the desk lists 50

const NEWLINE = 10;
const RETURN = 13;
const HYPHEN = 45;

export interface ShortenedMail {
	bytes: Uint8Array;
	/** The size of a part that was cut, by the description that the parser finds of it. */
	readSize(description: string | undefined): number | undefined;
}

/** @param files whether attached files are kept, or only their names, types and sizes */
export function shortenMail(original: Uint8Array, files: "whole" | "named"): ShortenedMail {
	const mail = Buffer.from(original.buffer, original.byteOffset, original.byteLength);
	const mark = `cut-${randomUUID()}`; // nobody can have written it
	const boundaries = new Set<string>();
	const kept: Buffer[] = [];
	const left = { lines: LINES, base64: BASE64_LINES, header: HEADER_LINES };
	let at = 0;
	for (let part = 0; at < mail.length && part < PARTS; part += 1) {
		const header = readHeader(mail, at, boundaries, left.header);
		left.header -= header.lines;
		if (left.header <= 0) break;
		const fields = mail.toString("latin1", at, header.end).replace(/\r?\n[ \t]+/g, " ");
		const [, value = ""] = /^content-type[ \t]*:(.*)$/im.exec(fields) ?? [];
		const boundary = readBoundary(value);
		if (boundary) boundaries.add(boundary);
		const body = findBoundary(mail, header.end, boundaries);
		const isBase64 = /^content-transfer-encoding[ \t]*:[ \t]*"?base64/im.test(fields);
		const encoding = isBase64 ? "base64" : "lines";
		const max = isFile(value) ? (files === "whole" ? WHOLE : NOTHING) : TEXT;
		const cut = findCut(mail, header.end, body.start, { ...max, lines: Math.min(left[encoding], max.lines) });
		left[encoding] -= cut.lines;
		if (cut.at < body.start) {
			const content = mail.subarray(header.end, body.start);
			const size = isBase64 ? countBase64(content) : content.length;
			kept.push(Buffer.from(`Content-Description: ${mark} ${size}\r\n`));
		}
		kept.push(mail.subarray(at, cut.at));
		if (cut.at < body.start) kept.push(Buffer.from("\r\n"));
		kept.push(mail.subarray(body.start, body.end));
		at = body.end;
	}
	const pattern = new RegExp(`^${mark} (\\d+)$`);
	const isWhole = kept.reduce((sum, { length }) => sum + length, 0) === mail.length;
	return {
		bytes: isWhole ? original : Buffer.concat(kept),
		readSize: (description = "") => {
			const [, size] = pattern.exec(description) ?? [];
			return size === undefined ? undefined : Number(size);
		},
	};
}

/** Where a part's body begins. A boundary ends the header, too. */
function readHeader(mail: Buffer, start: number, boundaries: Set<string>, linesMax: number) {
	let [end, lines] = [start, 0];
	while (end < mail.length && lines < linesMax) {
		if (isBoundary(mail, end, boundaries)) break;
		const next = nextLine(mail, end);
		lines += 1;
		const isEmpty = mail[end] === NEWLINE || (mail[end] === RETURN && mail[end + 1] === NEWLINE);
		end = next;
		if (isEmpty) break;
	}
	return { end, lines };
}

/** The next line that separates two parts, or ends the last one. */
function findBoundary(mail: Buffer, from: number, boundaries: Set<string>): { start: number; end: number } {
	if (isBoundary(mail, from, boundaries)) return { start: from, end: nextLine(mail, from) };
	for (let at = mail.indexOf("\n--", from); at !== -1; at = mail.indexOf("\n--", at + 1)) {
		if (isBoundary(mail, at + 1, boundaries)) return { start: at + 1, end: nextLine(mail, at + 1) };
	}
	return { start: mail.length, end: mail.length };
}

const BOUNDARY_MAX = 1000; // characters; 70 are allowed

function isBoundary(mail: Buffer, start: number, boundaries: Set<string>): boolean {
	if (boundaries.size === 0 || mail[start] !== HYPHEN || mail[start + 1] !== HYPHEN) return false;
	const found = mail.indexOf(NEWLINE, start);
	const end = found === -1 ? mail.length : found;
	if (end - start > BOUNDARY_MAX) return false;
	const line = mail.toString("latin1", start + 2, end).trimEnd();
	return boundaries.has(line) || (line.endsWith("--") && boundaries.has(line.slice(0, -2)));
}

/** Up to which line a body is kept. */
function findCut(mail: Buffer, start: number, end: number, max: { lines: number; bytes: number }) {
	let [at, lines] = [start, 0];
	while (at < end && lines < max.lines) {
		const next = nextLine(mail, at);
		lines += 1;
		if (next - start > max.bytes) return { at: Math.min(end, start + max.bytes), lines };
		at = next;
	}
	return { at, lines };
}

function nextLine(mail: Buffer, start: number): number {
	const newline = mail.indexOf(NEWLINE, start);
	return newline === -1 ? mail.length : newline + 1;
}

function readBoundary(contentType: string): string | undefined {
	if (!/^\s*multipart\//i.test(contentType)) return undefined;
	const [, quoted, bare] = /;\s*boundary\s*=\s*(?:"([^"]*)"|([^\s;"]+))/i.exec(contentType) ?? [];
	return (quoted ?? bare)?.trimEnd() || undefined;
}

/** How many bytes it is when decoded. */
function countBase64(content: Uint8Array): number {
	let count = 0;
	for (const byte of content) if (BASE64[byte]) count += 1;
	return Math.floor((count * 3) / 4);
}

const BASE64 = Uint8Array.from({ length: 256 }, (_, byte) => Number(/[A-Za-z0-9+/]/.test(String.fromCharCode(byte))));

/** A file that may be opened at the desk. Texts and forwarded emails may not. */
function isFile(contentType: string): boolean {
	return /^\s*(?:application|image|audio|video)\//i.test(contentType);
}
