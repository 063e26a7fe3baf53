import type { Budget } from "../checks/budget.ts";
import { contentOf, Damaged, isStream, openCompoundFile, topEntries } from "../word/compound-file.ts";
import { piecesOf } from "../word/pieces.ts";
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
const TEXT_FROM = 512; // offset, unless the header gives another
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

export class Locked extends Error {}

/** Throws if the file is damaged or locked. */
export function readDoc(bytes: Buffer, budget: Budget): WordText {
	const file = openCompoundFile(bytes);
	const top = topEntries(file);
	if (top.has("encryptedpackage")) throw new Locked();
	const word = top.get("worddocument");
	if (!isStream(word)) throw new Damaged();
	const stream = contentOf(file, word, budget);
	if (stream.length < HEADER_BYTES) throw new Damaged();
	const flags = stream.readUInt16LE(10);
	if (flags & ENCRYPTED) throw new Locked();
	const table = top.get(flags & SECOND_TABLE ? "1table" : "0table");
	const isNew = stream.readUInt16LE(0) === WORD_97 && stream.length >= HEADER_BYTES_97;
	const pieces = isNew && isStream(table) ? piecesOf(stream, contentOf(file, table, budget)) : undefined;
	if (!pieces) return beginningOf([textInOnePiece(stream)]);
	let text = "";
	for (const { at, end, inBytes } of pieces) {
		budget.spend(PIECE_COST + end - at);
		text += decoded(stream.subarray(at, end), inBytes);
	}
	return beginningOf(partsOf(stream, text));
}

function beginningOf(parts: string[]): WordText {
	const cut = parts.some(({ length }) => length > TEXT_MAX);
	return { blocks: parts.flatMap((part) => blocksOf(part.slice(0, TEXT_MAX))), cut };
}

function decoded(bytes: Buffer, inBytes: boolean): string {
	return inBytes ? WINDOWS_1252.decode(bytes) : bytes.toString("utf16le");
}

/** As written by Word 6 and 95. */
function textInOnePiece(stream: Buffer): string {
	const [from, to] = [stream.readUInt32LE(0x18), stream.readUInt32LE(0x1c)];
	const isSaid = from >= HEADER_BYTES && from < to && to <= stream.length;
	const bytes = isSaid ? stream.subarray(from, to) : stream.subarray(TEXT_FROM);
	return decoded(bytes, true).replaceAll("\0", "");
}

/** Headers first, which often have the name and address; then the main text; then text boxes. */
function partsOf(stream: Buffer, text: string): string[] {
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
function blocksOf(text: string): Block[] {
	const blocks: Block[] = [];
	const pieces = withoutCodes(text).split(MARK.cell);
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
		const paragraphs = paragraphsOf(piece);
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
	for (const paragraph of paragraphsOf(after)) blocks.push(paragraph);
	return blocks;
}

/** Keeps what a field shows, such as a link's text or a page number, and drops its code. */
function withoutCodes(text: string): string {
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

function paragraphsOf(text: string): Paragraph[] {
	return text.split(MARK.paragraph).map(asParagraph);
}

function asParagraph(text: string): Paragraph {
	return { kind: "paragraph", level: 0, runs: text ? [{ text: cleanText(text) }] : [] };
}
