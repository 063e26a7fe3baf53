import { constants, inflateSync } from "node:zlib";
import { type Budget, TooComplicatedError } from "../checks/budget.ts";
import { type Dictionary, isInteger, isName, type Value } from "./values.ts";

/* Decodes the filters of PDF streams (ISO 32000-2, 7.4) that object streams can use; image filters are left out. */

export class UnreadableStreamError extends Error {}

const UNPACKED_MAX = 8 * 1024 * 1024; // bytes of one stream; an object stream has some 100 KB
const FILTER_COST = 64; // as much as scanning this many bytes, to look up one filter
const BYTE_COST = 4; // the same, for each byte that goes through a filter written in JavaScript
const DEFLATE_GROWTH_MAX = 1032; // times: the most that deflate can expand

type Decode = (data: Buffer, parameters: Dictionary, budget: Budget) => Buffer;

const FILTERS: Record<string, Decode> = {
	FlateDecode: (data, parameters, budget) => undoPredictor(inflate(data, budget), parameters, budget),
	LZWDecode: (data, parameters, budget) =>
		undoPredictor(lzw(data, getInteger(parameters, "EarlyChange", 1), budget), parameters, budget),
	ASCIIHexDecode: asciiHex,
	ASCII85Decode: ascii85,
	RunLengthDecode: runLength,
	Crypt: (data) => data, // already decrypted
};
const ABBREVIATIONS: Record<string, string> = {
	Fl: "FlateDecode",
	LZW: "LZWDecode",
	AHx: "ASCIIHexDecode",
	A85: "ASCII85Decode",
	RL: "RunLengthDecode",
};

/** Applies the filters in the order given by the stream's dictionary. `get` follows references. */
export function decodeStream(data: Buffer, get: (key: string) => Value | undefined, budget: Budget): Buffer {
	const filters = listFilters(get, budget);
	const given = get("DecodeParms") ?? get("DP");
	const parameters = Array.isArray(given) ? given : [given];
	return filters.reduce((packed, filter, i) => {
		const decode = Object.hasOwn(FILTERS, filter) ? FILTERS[filter] : undefined;
		if (!decode) throw new UnreadableStreamError();
		budget.spend(packed.length);
		const own = parameters[i];
		return decode(packed, own instanceof Map ? own : new Map(), budget);
	}, data);
}

export function listFilters(get: (key: string) => Value | undefined, budget: Budget): string[] {
	const filter = get("Filter") ?? get("F");
	const all = Array.isArray(filter) ? filter : filter === undefined || filter === null ? [] : [filter];
	budget.spend(all.length * FILTER_COST);
	return all.map((each) => {
		if (!isName(each)) throw new UnreadableStreamError();
		return ABBREVIATIONS[each.name] ?? each.name;
	});
}

function inflate(data: Buffer, budget: Budget): Buffer {
	try {
		const plain = inflateSync(data, { maxOutputLength: UNPACKED_MAX, finishFlush: constants.Z_SYNC_FLUSH });
		budget.spend(plain.length);
		return plain;
	} catch (error) {
		if (error instanceof TooComplicatedError) throw error;
		if (error instanceof Error && "code" in error && error.code === "ERR_BUFFER_TOO_LARGE")
			throw new TooComplicatedError();
		// zlib doesn't say how much it had unpacked when it failed. With a wrong key it fails at the first byte.
		if (isZlib(data)) budget.spend(Math.min(UNPACKED_MAX, data.length * DEFLATE_GROWTH_MAX) / 4);
		throw new UnreadableStreamError();
	}
}

function isZlib(data: Buffer): boolean {
	return data.length >= 2 && ((data[0] ?? 0) & 15) === 8 && data.readUInt16BE(0) % 31 === 0;
}

class GrowingBuffer {
	#bytes = Buffer.alloc(4096);
	readonly #budget: Budget;
	length = 0;

	constructor(budget: Budget) {
		this.#budget = budget;
	}

	push(byte: number): void {
		if (this.length === this.#bytes.length) this.#grow();
		this.#bytes[this.length++] = byte;
	}

	/** Copies a range to the end; it may overlap with what is being written. */
	repeat(from: number, length: number): void {
		for (let i = 0; i < length; i++) this.push(this.#bytes[from + i] ?? 0);
	}

	#grow(): void {
		if (this.length >= UNPACKED_MAX) throw new TooComplicatedError();
		this.#budget.spend(BYTE_COST * this.length); // before as many bytes again are written
		this.#bytes = Buffer.concat([this.#bytes], this.#bytes.length * 2);
	}

	result(): Buffer {
		return this.#bytes.subarray(0, this.length);
	}
}

function lzw(data: Buffer, early: number, budget: Budget): Buffer {
	const [clear, end, first, last] = [256, 257, 258, 4096];
	budget.spend(BYTE_COST * data.length);
	const plain = new GrowingBuffer(budget);
	// A code stands for a sequence already written: where it begins and how long it is.
	const starts = new Uint32Array(last);
	const lengths = new Uint16Array(last);
	let next = first;
	let width = 9;
	let written: { start: number; length: number } | undefined; // by the previous code
	let bits = 0;
	let buffer = 0;
	for (const byte of data) {
		buffer = ((buffer << 8) | byte) & 0xffffff;
		bits += 8;
		if (bits < width) continue;
		bits -= width;
		const code = (buffer >>> bits) & ((1 << width) - 1);
		if (code === end) break;
		if (code === clear) {
			[next, width, written] = [first, 9, undefined];
			continue;
		}
		if (written && next < last) {
			starts[next] = written.start;
			lengths[next++] = written.length + 1; // plus the byte written next
		}
		const start = plain.length;
		if (code < clear) plain.push(code);
		else if (code < next) plain.repeat(starts[code] ?? 0, lengths[code] ?? 0);
		else throw new UnreadableStreamError();
		written = { start, length: plain.length - start };
		const reached = next + early;
		width = reached >= 2048 ? 12 : reached >= 1024 ? 11 : reached >= 512 ? 10 : 9;
	}
	return plain.result();
}

function asciiHex(data: Buffer, _: Dictionary, budget: Budget): Buffer {
	budget.spend(BYTE_COST * data.length);
	const end = data.indexOf(">");
	const digits = data.toString("latin1", 0, end === -1 ? data.length : end).replace(/[^0-9a-f]/gi, "");
	return Buffer.from(digits.length % 2 === 0 ? digits : `${digits}0`, "hex");
}

function ascii85(data: Buffer, _: Dictionary, budget: Budget): Buffer {
	budget.spend(BYTE_COST * data.length);
	const plain = new GrowingBuffer(budget);
	let group: number[] = [];
	const write = (count: number) => {
		const value = group.reduce((sum, digit) => sum * 85 + digit, 0);
		for (let i = 0; i < count; i++) plain.push(Math.floor(value / 256 ** (3 - i)) & 255);
		group = [];
	};
	for (const byte of data) {
		if (byte === 0x7e) break; // ~>
		if (byte === 0x7a && group.length === 0) {
			group = [0, 0, 0, 0, 0]; // z
			write(4);
		} else if (byte >= 0x21 && byte <= 0x75) {
			group.push(byte - 0x21);
			if (group.length === 5) write(4);
		}
	}
	const rest = group.length;
	if (rest > 1) {
		while (group.length < 5) group.push(84);
		write(rest - 1);
	}
	return plain.result();
}

function runLength(data: Buffer, _: Dictionary, budget: Budget): Buffer {
	const plain = new GrowingBuffer(budget);
	for (let i = 0; i < data.length; ) {
		const length = data[i++] ?? 128;
		if (length === 128) break;
		if (length < 128) {
			for (let j = 0; j <= length && i < data.length; j++) plain.push(data[i++] ?? 0);
		} else {
			for (let j = 0; j < 257 - length; j++) plain.push(data[i] ?? 0);
			i++;
		}
	}
	return plain.result();
}

/** Some programs store the difference from the row above or the byte before, because it compresses better. */
function undoPredictor(data: Buffer, parameters: Dictionary, budget: Budget): Buffer {
	const predictor = getInteger(parameters, "Predictor", 1);
	if (predictor === 1) return data;
	const colors = getInteger(parameters, "Colors", 1);
	const bits = getInteger(parameters, "BitsPerComponent", 8);
	const rowBytes = Math.ceil((getInteger(parameters, "Columns", 1) * colors * bits) / 8);
	const pixelBytes = Math.max(1, Math.ceil((colors * bits) / 8));
	if (predictor < 10 || rowBytes < 1 || rowBytes > data.length) throw new UnreadableStreamError();
	budget.spend(BYTE_COST * data.length);
	const rows = Math.ceil(data.length / (rowBytes + 1));
	const plain = Buffer.alloc(rows * rowBytes);
	for (let row = 0; row < rows; row++) {
		const kind = data[row * (rowBytes + 1)] ?? 0;
		for (let i = 0; i < rowBytes; i++) {
			const at = row * rowBytes + i;
			const left = i >= pixelBytes ? (plain[at - pixelBytes] ?? 0) : 0;
			const up = row > 0 ? (plain[at - rowBytes] ?? 0) : 0;
			const corner = row > 0 && i >= pixelBytes ? (plain[at - rowBytes - pixelBytes] ?? 0) : 0;
			plain[at] = (data[row * (rowBytes + 1) + 1 + i] ?? 0) + prediction(kind, left, up, corner);
		}
	}
	return plain;
}

function prediction(kind: number, left: number, up: number, corner: number): number {
	if (kind === 1) return left;
	if (kind === 2) return up;
	if (kind === 3) return (left + up) >> 1;
	if (kind !== 4) return 0;
	const guess = left + up - corner;
	const [toLeft, toUp, toCorner] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
	if (toLeft <= toUp && toLeft <= toCorner) return left;
	return toUp <= toCorner ? up : corner;
}

function getInteger(parameters: Dictionary, key: string, fallback: number): number {
	const value = parameters.get(key);
	return isInteger(value) ? value : fallback;
}
