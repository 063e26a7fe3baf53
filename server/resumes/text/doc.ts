import type { Budget } from "../checks/budget.ts";
import { DamagedFileError, isStream, openCompoundFile, readStream, topEntries } from "../word/compound-file.ts";
import { readPieces } from "../word/piece-table.ts";
import type { Block, Paragraph, Table, WordText } from "./blocks.ts";
import { cleanText } from "./clean.ts";
import { TEXT_MAX } from "./result.ts";

/* Reads the text of Word's format of 1997 to 2003, without formatting, after [MS-DOC]. */

const WORD_97 = 0xa5ec;
const ENCRYPTED = 0x0100;
const SECOND_TABLE = 0x0200;
const HEADER_BYTES = 32;
const HEADER_BYTES_97 = 0x6c;
const PIECE_COST = 64; // as much as reading this many bytes, to begin another piece
const WINDOWS_1252 = new TextDecoder("windows-1252");
const TEXT_START = 512; // offset, unless the header gives another
/** Offsets in the header of each part's length in characters. The parts are stored in this order. */
const LENGTHS = {
	main: 0x4c,
	footnotes: 0x50,
	headers: 0x54,
	macros: 0x58,
	comments: 0x5c,
	endnotes: 0x60,
	boxes: 0x64,
};
const MARK = { paragraph: "\r", cell: "\x07", fieldBegin: "\x13", fieldSeparate: "\x14", fieldEnd: "\x15" };
// biome-ignore lint/suspicious/noControlCharactersInRegex: Word's marks are control characters
const FIELD_MARKS = /([\x13-\x15])/;

export class LockedFileError extends Error {}

/** Throws if the file is damaged or locked. */
export function readDoc(bytes: Buffer, budget: Budget): WordText {
	const file = openCompoundFile(bytes);
	const top = topEntries(file);
	if (top.has("encryptedpackage")) throw new LockedFileError();
	const word = top.get("worddocument");
	if (!isStream(word)) throw new DamagedFileError();
	const stream = readStream(file, word, budget);
	if (stream.length < HEADER_BYTES) throw new DamagedFileError();
	const flags = stream.readUInt16LE(10);
	if (flags & ENCRYPTED) throw new LockedFileError();
	const table = top.get(flags & SECOND_TABLE ? "1table" : "0table");
	const isNew = stream.readUInt16LE(0) === WORD_97 && stream.length >= HEADER_BYTES_97;
	const pieces = isNew && isStream(table) ? readPieces(stream, readStream(file, table, budget)) : undefined;
	if (!pieces) return toWordText([textInOnePiece(stream)]);
	let text = "";
	for (const { at, end, inBytes } of pieces) {
		budget.spend(PIECE_COST + end - at);
		text += decode(stream.subarray(at, end), inBytes);
	}
	return toWordText(documentParts(stream, text));
}

function toWordText(parts: string[]): WordText {
	const cut = parts.some(({ length }) => length > TEXT_MAX);
	return { blocks: parts.flatMap((part) => toBlocks(part.slice(0, TEXT_MAX))), cut };
}

function decode(bytes: Buffer, inBytes: boolean): string {
	return inBytes ? WINDOWS_1252.decode(bytes) : bytes.toString("utf16le");
}

/** As written by Word 6 and 95. */
function textInOnePiece(stream: Buffer): string {
	const [from, to] = [stream.readUInt32LE(0x18), stream.readUInt32LE(0x1c)];
	const isGiven = from >= HEADER_BYTES && from < to && to <= stream.length;
	const bytes = isGiven ? stream.subarray(from, to) : stream.subarray(TEXT_START);
	return decode(bytes, true).replaceAll("\0", "");
}

/** Headers first, which often have the name and address; then the main text; then text boxes. */
function documentParts(stream: Buffer, text: string): string[] {
	const parts: Record<string, string> = {};
	let at = 0;
	for (const [name, place] of Object.entries(LENGTHS)) {
		const length = stream.readUInt32LE(place);
		parts[name] = text.slice(at, at + length);
		at += length;
	}
	if (!parts.main) return [text];
	return [parts.headers ?? "", parts.main, parts.boxes ?? ""];
}

/**
 * A mark ends each cell, and another one each row. The format doesn't say which paragraphs before a row's first mark
 * belong to its first cell; we take the last one.
 */
function toBlocks(text: string): Block[] {
	const blocks: Block[] = [];
	const pieces = removeFieldCodes(text).split(MARK.cell);
	const after = pieces.pop() ?? "";
	let table: Table = { kind: "table", rows: [] };
	let row: Block[][] | undefined;
	const endTable = () => {
		if (table.rows.length > 0) blocks.push(table);
		table = { kind: "table", rows: [] };
	};
	for (const piece of pieces) {
		if (row && piece === "") {
			row = undefined;
			continue;
		}
		const paragraphs = toParagraphs(piece);
		if (row) {
			row.push(paragraphs);
			continue;
		}
		const before = paragraphs.slice(0, -1);
		if (before.length > 0) endTable();
		for (const paragraph of before) blocks.push(paragraph);
		row = [paragraphs.slice(-1)];
		table.rows.push(row);
	}
	endTable();
	for (const paragraph of toParagraphs(after)) blocks.push(paragraph);
	return blocks;
}

/** Keeps what a field shows, such as a link's text or a page number, and drops its code. */
function removeFieldCodes(text: string): string {
	let shown = "";
	const inCode: boolean[] = [];
	let codes = 0;
	const end = () => {
		if (inCode.pop()) codes--;
	};
	for (const piece of text.split(FIELD_MARKS)) {
		if (piece === MARK.fieldBegin) {
			inCode.push(true);
			codes++;
		} else if (piece === MARK.fieldSeparate) {
			if (inCode.length === 0) continue;
			end();
			inCode.push(false);
		} else if (piece === MARK.fieldEnd) end();
		else if (codes === 0) shown += piece;
	}
	return shown;
}

function toParagraphs(text: string): Paragraph[] {
	return text.split(MARK.paragraph).map(toParagraph);
}

function toParagraph(text: string): Paragraph {
	return { kind: "paragraph", level: 0, runs: text ? [{ text: cleanText(text) }] : [] };
}
