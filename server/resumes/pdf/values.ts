import type { Budget } from "../checks/budget.ts";

/*
 * PDF syntax (ISO 32000-2, 7.2 and 7.3): numbers, names, strings, arrays, dictionaries and object references. Parsed as
 * leniently as viewers do it: whatever a viewer still understands, we have to understand too.
 */

export interface Name {
	name: string;
}
export interface Text {
	text: Buffer;
}
export interface Reference {
	to: number;
	generation: number;
}
/** Anything that isn't a value: endobj, stream, an operator, an extra bracket. */
interface Word {
	word: string;
}
export type Dictionary = Map<string, Value>;
export type Value = number | boolean | null | Name | Text | Reference | Value[] | Dictionary;

export function isName(value: Value | undefined): value is Name {
	return typeof value === "object" && value !== null && "name" in value;
}

export function isText(value: Value | undefined): value is Text {
	return typeof value === "object" && value !== null && "text" in value;
}

export function isReference(value: Value | undefined): value is Reference {
	return typeof value === "object" && value !== null && "to" in value;
}

export function isInteger(value: Value | undefined): value is number {
	return Number.isInteger(value);
}

/** Called for everything that is read, at any depth. */
export interface ValueListener {
	name?(name: string): void;
	dictionary?(dictionary: Dictionary): void;
}

const DEPTH_MAX = 200; // nested arrays and dictionaries; real files have five or six levels
const KEPT_MAX = 10_000; // items of one array or dictionary; any more are read but not stored
const VALUE_COST = 10; // as much as scanning this many bytes, to create a value of any kind
const TEXT_COST = 10; // the same, in addition, for a string
const ESCAPED_COST = 70; // the same, in addition, for a string with escapes or in hexadecimal
const WHITE = 1;
const DELIMITER = 2;
const KIND = new Uint8Array(256);
for (const code of [0, 9, 10, 12, 13, 32]) KIND[code] = WHITE;
for (const character of "()<>[]{}/%") KIND[character.charCodeAt(0)] = DELIMITER;
const [LINE_FEED, RETURN, PERCENT, OPEN, CLOSE, SLASH, LESS, GREATER, BACKSLASH, R] = [...Buffer.from("\n\r%()/<>\\R")];
const OPEN_ARRAY = 0x5b;
const CLOSE_ARRAY = 0x5d;
const END = -1;
const DIGITS_MAX = 15; // of an integer that a number stores exactly
/** Any of these ends the object, whatever is still open. */
const END_KEYWORDS = new Set(["endobj", "obj", "stream", "endstream", "xref", "trailer", "startxref"]);

/** Every scanned byte is charged to the budget right away, each time it is scanned. */
export class ValueReader {
	/** Offset of the next byte to read. */
	at: number;
	/** Something violated the standard. */
	isMalformed = false;
	/** Something was skipped because it was nested too deeply. */
	isTooDeep = false;
	readonly #bytes: Buffer;
	readonly #budget: Budget;
	readonly #heard: ValueListener;

	constructor(bytes: Buffer, at: number, budget: Budget, heard: ValueListener = {}) {
		this.#bytes = bytes;
		this.at = at;
		this.#budget = budget;
		this.#heard = heard;
	}

	/** The value at the current offset, undefined if there is none. */
	next(): Value | undefined {
		const read = this.#read(0);
		return isWord(read) ? undefined : read;
	}

	/** Skips the word if it comes next. */
	skip(word: string): boolean {
		this.#skipWhite();
		if (this.#bytes.toString("latin1", this.at, this.at + word.length) !== word) return false;
		this.at += word.length;
		return true;
	}

	#peek(ahead = 0): number {
		return this.#bytes[this.at + ahead] ?? END;
	}

	#skipWhite(): void {
		const start = this.at;
		for (let code = this.#peek(); KIND[code] === WHITE || code === PERCENT; code = this.#peek()) {
			if (code === PERCENT) this.#skipComment();
			else this.at++;
		}
		this.#budget.spend(this.at - start);
	}

	#skipComment(): void {
		for (let code = this.#peek(); code !== END && code !== LINE_FEED && code !== RETURN; code = this.#peek()) this.at++;
	}

	#read(depth: number): Value | Word | undefined {
		this.#budget.spend(VALUE_COST);
		this.#skipWhite();
		const code = this.#peek();
		if (code === END) return undefined;
		if (code === SLASH) return this.#name();
		if (code === OPEN) return this.#string();
		if (code === LESS) return this.#peek(1) === LESS ? this.#dictionary(depth) : this.#hexadecimal();
		if (code === OPEN_ARRAY) return this.#array(depth);
		if (KIND[code] === DELIMITER) {
			const length = code === GREATER && this.#peek(1) === GREATER ? 2 : 1;
			this.at += length;
			return { word: length === 2 ? ">>" : String.fromCharCode(code) };
		}
		return this.#numberOrWord();
	}

	#regular(): string {
		const start = this.at;
		if (KIND[this.#peek()]) return "";
		while (this.#peek() !== END && !KIND[this.#peek()]) this.at++;
		this.#budget.spend(TEXT_COST + this.at - start);
		return this.#bytes.toString("latin1", start, this.at);
	}

	#numberOrWord(): Value | Word {
		const start = this.at;
		const integer = this.#integer();
		if (integer !== undefined) return this.#reference(integer);
		const text = this.#regular();
		const first = text.charCodeAt(0);
		if (first > 0x39) {
			if (text === "true") return true;
			if (text === "false") return false;
			if (text === "null") return null;
			if (END_KEYWORDS.has(text)) this.at = start;
			return { word: text };
		}
		const digits = /^[-+.\d]+/.exec(text)?.[0].length;
		const number = digits ? Number.parseFloat(text) : Number.NaN;
		if (!digits || Number.isNaN(number)) return { word: text };
		this.at = start + digits; // a word right after the digits, as in 0endobj or 12R, is a token of its own
		return Number.isInteger(number) && number >= 0 ? this.#reference(number) : number;
	}

	/** Digits only, as most numbers are: faster than parsing a string. */
	#integer(): number | undefined {
		const start = this.at;
		let [number, at] = [0, start];
		let code = this.#bytes[at] ?? END;
		for (; code >= 0x30 && code <= 0x39 && at - start < DIGITS_MAX; code = this.#bytes[at] ?? END) {
			number = number * 10 + code - 0x30;
			at++;
		}
		if (at === start || (code !== END && !KIND[code])) return undefined;
		this.at = at;
		this.#budget.spend(at - start);
		return number;
	}

	/** A number may turn out to be the start of a reference: 12 0 R. */
	#reference(number: number): Value {
		const after = this.at;
		this.#skipWhite();
		let generation = 0;
		const start = this.at;
		for (let code = this.#peek(); code >= 0x30 && code <= 0x39 && this.at - start < 6; code = this.#peek()) {
			generation = generation * 10 + code - 0x30;
			this.at++;
		}
		if (this.at > start) {
			this.#skipWhite();
			const following = this.#peek(1);
			if (this.#peek() === R && (following === END || KIND[following])) {
				this.at++;
				return { to: number, generation };
			}
		}
		this.at = after;
		return number;
	}

	#name(): Name {
		this.at++;
		const text = this.#regular();
		if (text.includes("#")) this.#budget.spend(ESCAPED_COST + 8 * text.length); // up to a third of it may be escapes
		const name = text.includes("#")
			? text.replace(/#([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
			: text;
		this.#heard.name?.(name);
		return { name };
	}

	#array(depth: number): Value[] {
		this.at++;
		const items: Value[] = [];
		if (this.#isTooDeep(depth)) return items;
		for (;;) {
			this.#skipWhite();
			if (this.#peek() === CLOSE_ARRAY) {
				this.at++;
				return items;
			}
			const item = this.#read(depth + 1);
			if (item === undefined || (isWord(item) && (END_KEYWORDS.has(item.word) || item.word === ">>"))) {
				this.isMalformed = true;
				return items;
			}
			if (!isWord(item) && items.length < KEPT_MAX) items.push(item);
		}
	}

	#dictionary(depth: number): Dictionary {
		this.at += 2;
		const dictionary: Dictionary = new Map();
		if (this.#isTooDeep(depth)) return dictionary;
		for (;;) {
			const key = this.#read(depth + 1);
			if (isWord(key) && key.word === ">>") break;
			if (key === undefined || (isWord(key) && END_KEYWORDS.has(key.word))) {
				this.isMalformed = true;
				break;
			}
			if (isWord(key) || !isName(key)) {
				this.isMalformed = true;
				continue;
			}
			const value = this.#read(depth + 1);
			if (value === undefined || isWord(value)) {
				this.isMalformed = true;
				if (value?.word === ">>") break;
				continue;
			}
			if (dictionary.has(key.name)) this.isMalformed = true;
			if (dictionary.size < KEPT_MAX) dictionary.set(key.name, value);
		}
		this.#heard.dictionary?.(dictionary);
		return dictionary;
	}

	/** If so, skips the rest of the input. */
	#isTooDeep(depth: number): boolean {
		if (depth < DEPTH_MAX) return false;
		this.isTooDeep = true;
		this.at = this.#bytes.length;
		return true;
	}

	#hexadecimal(): Text {
		const end = this.#bytes.indexOf(">", this.at);
		const stop = end === -1 ? this.#bytes.length : end;
		this.#budget.spend(ESCAPED_COST + stop - this.at);
		const read = Math.min(stop, this.at + 2 * STRING_MAX);
		const digits = this.#bytes.toString("latin1", this.at + 1, read).replace(/[^0-9a-f]/gi, "");
		this.at = stop + 1;
		return { text: Buffer.from(digits.length % 2 === 0 ? digits : `${digits}0`, "hex") };
	}

	#string(): Text {
		const start = ++this.at;
		let open = 1;
		let plain = true;
		for (; open > 0; this.at++) {
			const code = this.#peek();
			if (code === END) {
				this.isMalformed = true;
				break;
			}
			if (code === BACKSLASH) {
				this.at++;
				plain = false;
			} else if (code === RETURN) plain = false;
			else if (code === OPEN) open++;
			else if (code === CLOSE) open--;
		}
		const raw = this.#bytes.subarray(start, this.at - 1);
		this.#budget.spend(TEXT_COST + raw.length);
		if (!plain) this.#budget.spend(ESCAPED_COST + 8 * Math.min(raw.length, STRING_MAX));
		return { text: plain ? raw : unescapeString(raw) };
	}
}

function isWord(value: Value | Word | undefined): value is Word {
	return typeof value === "object" && value !== null && "word" in value;
}

const ESCAPES: Record<string, string> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" };
const STRING_MAX = 4096; // bytes; the strings that matter here are keys and identifiers

function unescapeString(raw: Buffer): Buffer {
	const plain = raw
		.toString("latin1", 0, STRING_MAX)
		.replaceAll(/\\(?:([0-7]{1,3})|(\r\n|[\s\S]))|\r\n?/g, (_, octal?: string, escaped?: string) => {
			if (octal) return String.fromCharCode(Number.parseInt(octal, 8) & 255);
			if (escaped === undefined) return "\n";
			return /^[\r\n]/.test(escaped) ? "" : (ESCAPES[escaped] ?? escaped);
		});
	return Buffer.from(plain, "latin1");
}
