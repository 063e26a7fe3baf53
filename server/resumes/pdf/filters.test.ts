import { deflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { Budget } from "../checks/budget.ts";
import { decodeStream, UnreadableStreamError } from "./filters.ts";
import type { Value } from "./values.ts";

function decode(filters: string | string[], data: Buffer, parameters?: Record<string, number>): Buffer {
	const entries = new Map<string, Value>([
		["Filter", Array.isArray(filters) ? filters.map((name) => ({ name })) : { name: filters }],
		...(parameters ? [["DecodeParms", new Map(Object.entries(parameters))] as const] : []),
	]);
	return decodeStream(data, (key) => entries.get(key), new Budget());
}

/** Bytes with a pattern, from a small range, so that neighbors are often alike. */
function pattern(length: number, range = 256): Buffer {
	return Buffer.from(Array.from({ length }, (_, i) => (i * i * 7 + (i >> 3) * 5) % range));
}

test.each([
	["ASCIIHexDecode", "48 65\n6c6C6F> 21", "Hello"],
	["AHx", "48656C6C6", "Hell`"], // a missing last digit is a zero
	["ASCII85Decode", '87cUR\nD]i,"Ebo80~>87cUR', "Hello World!"],
	["A85", "87cURDZ", "Hello"],
	["A85", "zz!!*-'~>", "\0\0\0\0\0\0\0\0\0\x01\x02\x03"],
	["A85", "87cUR!", "Hell"], // one digit is no byte
	["A85", "!!!!u", "\0\0\0T"], // the highest digit
	["A85", "87cURvwDZ", "Hello"], // not digits
	["RunLengthDecode", "\x02ABC\xfeD\x00E\x80F", "ABCDDDE"],
	["RL", "\x04AB", "AB"],
	["Crypt", "as it is", "as it is"],
])("%s reads %j", (filter, written, plain) => {
	expect(decode(filter, Buffer.from(written, "latin1")).toString("latin1")).toBe(plain);
});

test("filters are undone in the order given", () => {
	const packed = Buffer.from(`${deflateSync("Hello").toString("hex")}>`);
	expect(decode(["AHx", "Fl"], packed).toString()).toBe("Hello");
});

/** The distance from its prediction of each byte, by the PNG specification. */
function predict(kind: number, plain: Buffer, rowBytes: number, pixelBytes: number): Buffer {
	const rows = plain.length / rowBytes;
	return Buffer.concat(
		Array.from({ length: rows }, (_, row) => {
			const byte = (r: number, i: number) => (r < 0 || i < 0 ? 0 : (plain[r * rowBytes + i] ?? 0));
			const own = Array.from({ length: rowBytes }, (_, i) => {
				const [a, b, c] = [byte(row, i - pixelBytes), byte(row - 1, i), byte(row - 1, i - pixelBytes)];
				const distances = [a, b, c].map((each) => Math.abs(a + b - c - each));
				const nearest = [a, b, c][distances.indexOf(Math.min(...distances))] ?? 0;
				return byte(row, i) - ([0, a, b, Math.floor((a + b) / 2), nearest][kind] ?? 0);
			});
			return Buffer.from([kind, ...own]);
		}),
	);
}

test.each([0, 1, 2, 3, 4])("rows stored as differences, kind %i, become what they were", (kind) => {
	for (const [columns, colors, bits] of [
		[16, 1, 8],
		[1, 1, 8],
		[5, 3, 8],
		[4, 1, 16],
		[20, 1, 4],
	] as const) {
		const [rowBytes, pixelBytes] = [Math.ceil((columns * colors * bits) / 8), Math.max(1, (colors * bits) / 8)];
		for (const range of [13, 256]) {
			const plain = pattern(rowBytes * 30, range);
			const packed = deflateSync(predict(kind, plain, rowBytes, pixelBytes));
			const parameters = { Predictor: 10 + kind, Columns: columns, Colors: colors, BitsPerComponent: bits };
			expect(decode("FlateDecode", packed, parameters)).toEqual(plain);
		}
	}
});

test("without a predictor, or with none that is known, rows are not touched or not read", () => {
	const packed = deflateSync("Hello");
	expect(decode("Fl", packed, { Predictor: 1, Columns: 2 }).toString()).toBe("Hello");
	for (const parameters of [
		{ Predictor: 9, Columns: 2 },
		{ Predictor: 12, Columns: 0 },
		{ Predictor: 12, Columns: 6 },
	]) {
		expect(() => decode("Fl", packed, parameters)).toThrow(UnreadableStreamError);
	}
	expect(decode("Fl", deflateSync("\0Hell"), { Predictor: 12, Columns: 4 }).toString()).toBe("Hell");
	expect(decode("Fl", deflateSync("\0Hell"), { Predictor: 12, Columns: 5 }).toString()).toBe("Hell\0"); // cut off
});

/** @param early how many codes before the width needs to grow it does */
function lzw(plain: Buffer, early: number): Buffer {
	let bits = "";
	let table = new Map<string, number>();
	let next = 258;
	let width = 9;
	const write = (code: number) => {
		bits += code.toString(2).padStart(width, "0");
	};
	write(256);
	let held = "";
	for (const byte of plain.toString("latin1")) {
		if (held === "" || table.has(held + byte)) {
			held += byte;
			continue;
		}
		write(table.get(held) ?? held.charCodeAt(0));
		table.set(held + byte, next++);
		const reached = next - 1 + early; // the reader is one entry behind
		width = reached >= 2048 ? 12 : reached >= 1024 ? 11 : reached >= 512 ? 10 : 9;
		if (next === 4096) {
			write(256);
			[table, next, width] = [new Map(), 258, 9];
		}
		held = byte;
	}
	write(table.get(held) ?? held.charCodeAt(0));
	write(257);
	return Buffer.from(
		(bits.padEnd(Math.ceil(bits.length / 8) * 8, "0").match(/.{8}/g) ?? []).map((each) => parseInt(each, 2)),
	);
}

test.each([0, 1])("LZW is read through every width of its codes and a full table, with EarlyChange %i", (early) => {
	const plain = pattern(40_000);
	expect(decode("LZWDecode", lzw(plain, early), { EarlyChange: early }).equals(plain)).toBe(true);
	if (early === 1) expect(decode("LZW", lzw(plain, early)).equals(plain)).toBe(true);
});

test("LZW reads a code that the previous one has just made, and refuses one that nobody made", () => {
	const codes = (...all: number[]) => {
		const bits = all.map((code) => code.toString(2).padStart(9, "0")).join("");
		return Buffer.from(
			(bits.padEnd(Math.ceil(bits.length / 8) * 8, "0").match(/.{8}/g) ?? []).map((each) => parseInt(each, 2)),
		);
	};
	expect(decode("LZW", codes(256, 65, 258, 259, 257)).toString()).toBe("AAAAAA");
	expect(decode("LZW", codes(256, 65, 66, 258, 256, 67, 257, 68)).toString()).toBe("ABABC");
	expect(() => decode("LZW", codes(256, 65, 259, 257))).toThrow(UnreadableStreamError);
	expect(() => decode("LZW", codes(256, 258, 257))).toThrow(UnreadableStreamError);
});

test("an unknown filter and damaged data are not read", () => {
	expect(() => decode("toString", Buffer.from("x"))).toThrow(UnreadableStreamError);
	expect(() => decode("DCTDecode", Buffer.from("x"))).toThrow(UnreadableStreamError);
	expect(() => decode("Fl", Buffer.from("not deflated"))).toThrow(UnreadableStreamError);
	const read = (filter: Value) =>
		decodeStream(Buffer.from("x"), (key) => (key === "F" ? filter : undefined), new Budget());
	expect(() => read([1])).toThrow(UnreadableStreamError);
	expect(read(null).toString()).toBe("x");
});
