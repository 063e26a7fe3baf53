import { type Budget, TooComplicatedError } from "../checks/budget.ts";
import { beginsLikeProgram, isHarmlessTail } from "../checks/programs.ts";
import type { Verdict } from "../checks/verdict.ts";
import { remarks } from "../checks/verdict.ts";
import {
	afterLastSector,
	type CompoundFile,
	childrenOf,
	DamagedFileError,
	type Entry,
	isStream,
	openCompoundFile,
	readStream,
	topEntries,
} from "./compound-file.ts";
import { Fields } from "./fields.ts";
import { classifyLink } from "./link-target.ts";
import { readPieces } from "./piece-table.ts";

/* Word's format of 1997 to 2003: a compound file with the text in a stream named WordDocument, after [MS-DOC]. */

const WORD_97 = 0xa5ec;
const WORD_95 = 0xa5dc; // and Word 6
const ENCRYPTED = 0x0100;
const SECOND_TABLE = 0x0200;
const HEADER_BYTES = 32;
const MACRO_NAMES = new Set(["macros", "vba", "_vba_project", "_vba_project_cur"]);
const OFFICE_STREAMS = ["workbook", "book", "worddocument", "powerpoint document"];
const ZIP = Buffer.from("PK\x03\x04"); // a newer Office document, in a stream named Package
const PACKAGE = "\x01ole10native"; // a wrapped file of any kind
const FIELD = { begin: 0x13, separate: 0x14, end: 0x15 };
const OBJECT_HEAD = 512; // bytes checked of each stream of an embedded object
const FIELD_COST = 16; // as much as reading this many bytes, to judge a field
const PIECE_COST = 16; // the same, to begin a piece of text

export function checkDoc(bytes: Buffer, budget: Budget): Verdict {
	try {
		return verdictOn(openCompoundFile(bytes), budget);
	} catch (error) {
		if (error instanceof DamagedFileError || error instanceof RangeError) return { problem: "damaged" };
		throw error;
	}
}

function verdictOn(file: CompoundFile, budget: Budget): Verdict {
	const top = topEntries(file);
	if (top.has("encryptedpackage")) return { problem: "protected" }; // a DOCX with a password
	const word = top.get("worddocument");
	if (!isStream(word)) return { problem: "wrongType" };
	const text = readStream(file, word, budget);
	if (text.length < HEADER_BYTES) throw new DamagedFileError();
	const signature = text.readUInt16LE(0);
	if (signature !== WORD_97 && signature !== WORD_95) throw new DamagedFileError();
	const flags = text.readUInt16LE(10);
	if (flags & ENCRYPTED) return { problem: "protected" };
	if (hasMacros(file)) return { problem: "macros" };

	const table = top.get(flags & SECOND_TABLE ? "1table" : "0table");
	const tables = signature === WORD_97 && isStream(table) ? readStream(file, table, budget) : Buffer.alloc(0);
	const fields = readFields(assembleText(text, tables, budget), budget);
	const pool = top.get("objectpool");
	const objects = pool ? judgeObjects(file, pool, budget) : undefined;
	if (fields.isActive || objects === "active" || hasRemoteTemplate(text, tables)) return { problem: "active" };
	if (!isHarmlessTail(afterLastSector(file))) return { problem: "wrongType" };
	const foundRemarks = [
		...(objects === "embedded" ? [remarks.embedded] : []),
		...(fields.isLinked ? [remarks.linked] : []),
	];
	return foundRemarks.length > 0 ? { type: "doc", remark: foundRemarks.join(" ") } : { type: "doc" };
}

function hasMacros({ entries }: CompoundFile): boolean {
	return entries.some(({ name }) => MACRO_NAMES.has(name));
}

/** The text in reading order, put together from its pieces. */
function assembleText(text: Buffer, tables: Buffer, budget: Budget): string {
	const whole = () => text.toString("latin1").replaceAll("\0", ""); // so that both encodings read the same
	const pieces = readPieces(text, tables);
	if (!pieces) return whole();
	let read = "";
	for (const { at, end, inBytes } of pieces) {
		budget.spend(PIECE_COST + end - at);
		read += text.toString(inBytes ? "latin1" : "utf16le", at, end);
	}
	return read;
}

function readFields(text: string, budget: Budget): Fields {
	const fields = new Fields();
	let start = 0;
	for (let at = 0; at < text.length; at++) {
		const code = text.charCodeAt(at);
		if (code < FIELD.begin || code > FIELD.end) continue;
		budget.spend(FIELD_COST);
		fields.text(text.slice(start, at));
		if (code === FIELD.begin) fields.begin();
		else if (code === FIELD.separate) fields.separate();
		else fields.end();
		start = at + 1;
	}
	fields.text(text.slice(start));
	fields.finish();
	return fields;
}

/** The second of the document's associated names is its template, which may be on another machine. */
function hasRemoteTemplate(text: Buffer, tables: Buffer): boolean {
	if (text.length < 0x1a2) return false;
	const start = text.readUInt32LE(0x19a);
	const names = tables.subarray(start, start + text.readUInt32LE(0x19e));
	if (names.length < 10 || names.readUInt16LE(0) !== 0xffff) return false;
	const template = 6 + 2 + 2 * names.readUInt16LE(6);
	if (template + 2 > names.length) return false;
	const length = 2 * names.readUInt16LE(template);
	return classifyLink(names.toString("utf16le", template + 2, template + 2 + length)) !== "here";
}

/** Word stores each embedded object in a folder: another document, or a package, which can be any file. */
function judgeObjects(file: CompoundFile, pool: Entry, budget: Budget): "active" | "embedded" | undefined {
	const waiting = childrenOf(file, pool);
	const found = waiting.length > 0 ? "embedded" : undefined;
	let listed = waiting.length;
	for (let entry = waiting.pop(); entry; entry = waiting.pop()) {
		if (entry.name === PACKAGE) return "active";
		if (isStream(entry)) {
			const head = entry.size > 0 ? readStream(file, entry, budget, OBJECT_HEAD) : Buffer.alloc(0);
			const isOffice = entry.name === "package" && head.indexOf(ZIP) === 0;
			if (beginsLikeProgram(head) && !isOffice) return "active";
			continue;
		}
		const children = childrenOf(file, entry);
		listed += children.length;
		if (listed > file.entries.length) throw new DamagedFileError(); // folders with several parents, or a cycle
		waiting.push(...children);
	}
	return found;
}

/** Judges an object embedded in a DOCX: an older Office document, or something unknown. */
export function judgeObject(bytes: Buffer): "macros" | "active" | "embedded" {
	try {
		const file = openCompoundFile(bytes);
		if (hasMacros(file)) return "macros";
		const top = topEntries(file);
		return OFFICE_STREAMS.some((name) => top.has(name)) && !top.has("objectpool") ? "embedded" : "active";
	} catch (error) {
		if (error instanceof DamagedFileError || error instanceof RangeError || error instanceof TooComplicatedError)
			return "active";
		throw error;
	}
}
