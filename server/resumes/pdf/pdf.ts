import { type Budget, TooComplicatedError } from "../checks/budget.ts";
import { findZipEnd, isHarmlessTail } from "../checks/programs.ts";
import type { Verdict } from "../checks/verdict.ts";
import { remarks } from "../checks/verdict.ts";
import { type Decrypt, openWithoutPassword } from "./encryption.ts";
import { decodeStream, listFilters, UnreadableStreamError } from "./filters.ts";
import { type Dictionary, isInteger, isName, isReference, isText, type Value, ValueReader } from "./values.ts";

/*
 * A PDF is a collection of numbered objects, some packed into object streams, some encrypted. We read all of them,
 * wherever they are and whether or not anything refers to them: viewers differ in what they find, above all in a file
 * broken on purpose.
 */

/** Honest PDFs have these too (forms with scripts, portfolios with attachments), so we accept with a remark. */
const ACTIVE_NAMES = new Set([
	...["JavaScript", "Launch", "ImportData", "SubmitForm", "GoToR", "GoToE", "XFA"],
	...["RichMedia", "RichMediaExecute", "Rendition", "Movie", "Sound"],
	...["EmbeddedFile", "EmbeddedFiles", "FileAttachment", "AdditionalStreams"],
]);
const OBJECTS_MAX = 250_000; // a resume has a few hundred, a book tens of thousands
const OBJECT_STREAMS_MAX = 5000; // with about a hundred objects each
const DICTIONARY_COST = 64; // as much as scanning this many bytes, to store one
const CONTEXT_COST = 100; // the same, to check the context of a keyword
const KEYWORD_COST = 8; // the same, to find a keyword
const PASSWORD_COST = 512 * 1024; // the same, to try the empty password: up to a few hundred rounds of hashing
const DIGIT_NINE = 0x39; // before "obj" comes a digit or white space, which sorts lower
const TRAILERS_MAX = 10_000; // one for each save

interface Stream {
	dictionary: Dictionary;
	/** The object's number, 0 if it couldn't be read. */
	number: number;
	generation: number;
	/** Offset of its data. */
	at: number;
}

interface Findings {
	acts: boolean;
	doubtful: boolean;
	pages: boolean;
	/** Object streams: streams that contain packed objects. */
	objectStreams: Stream[];
	/** The last stream that begins before the end of a zip, if the file has one. */
	aroundZip: Stream | undefined;
	/** Offsets of objects by number. */
	places: Map<number, number>;
	/** Dictionaries with the document's root and its encryption. */
	trailers: Dictionary[];
}

export function checkPdf(bytes: Buffer, budget: Budget): Verdict {
	const end = Math.max(bytes.lastIndexOf("%%EOF"), bytes.lastIndexOf("startxref"));
	if (end === -1) return { problem: "damaged" };
	const zip = findZipEnd(bytes);
	const found = findObjects(bytes, zip?.at ?? 0, budget);
	const tail = bytes.subarray(end + endMarkLength(bytes, end));
	if (/\d\s+\d+\s+obj\b/.test(tail.toString("latin1"))) return { problem: "damaged" }; // truncated after an update
	if (!isHarmlessTail(tail)) return { problem: "wrongType" };
	if (zip && !isAttached(bytes, zip.at, found, budget)) return { problem: "wrongType" };

	const locks = openEncryptions(bytes, found, budget);
	const keys = locks.filter((lock) => typeof lock === "function");
	if (locks.length > 0 && locks.every((lock) => lock === "locked")) return { problem: "protected" };
	for (const group of found.objectStreams) {
		if (!readObjectStream(bytes, group, locks.length > 0 ? keys : [undefined], found, budget)) found.doubtful = true;
	}
	if (!found.pages && !(found.doubtful && locks.includes(undefined))) return { problem: "damaged" };
	if (found.acts) return { type: "pdf", remark: remarks.acts };
	return found.doubtful ? { type: "pdf", remark: remarks.doubtful } : { type: "pdf" };
}

function endMarkLength(bytes: Buffer, at: number): number {
	return /^(startxref\s*\d*\s*)?(%%EOF)?/.exec(bytes.toString("latin1", at, at + 64))?.[0].length ?? 0;
}

/** All unpacked objects, even those inside streams, where a forged cross-reference table may point. */
function findObjects(bytes: Buffer, zipAt: number, budget: Budget): Findings {
	const found: Findings = {
		acts: false,
		doubtful: false,
		pages: false,
		objectStreams: [],
		aroundZip: undefined,
		places: new Map(),
		trailers: [],
	};
	let objects = 0;
	for (let at = bytes.indexOf("obj"); at !== -1; at = bytes.indexOf("obj", at + 3)) {
		budget.spend(KEYWORD_COST);
		if ((bytes[at - 1] ?? 0) > DIGIT_NINE) continue; // most belong to endobj
		budget.spend(CONTEXT_COST);
		const number = objectNumberBefore(bytes, at);
		if (!number) continue;
		if (++objects > OBJECTS_MAX) throw new TooComplicatedError();
		const stream = readObject(bytes, at + 3, number, found, budget);
		if (stream && stream.at < zipAt) found.aroundZip = stream;
	}
	for (let at = bytes.indexOf("trailer"); at !== -1; at = bytes.indexOf("trailer", at + 7)) {
		if (found.trailers.length >= TRAILERS_MAX) throw new TooComplicatedError();
		budget.spend(CONTEXT_COST);
		const trailer = makeReader(bytes, at + 7, found, budget).next();
		if (trailer instanceof Map) found.trailers.push(trailer);
	}
	return found;
}

/** The number before "obj"; 0 if it is written in a way that only some viewers understand. */
function objectNumberBefore(bytes: Buffer, at: number): { number: number; generation: number } | undefined {
	const before = readWithSpaces(bytes, Math.max(0, at - 24), at);
	const [, number, generation] = /(?:^|\D)(\d{1,10})\s+(\d{1,5})\s*$/.exec(before) ?? [];
	if (number) return { number: Number(number), generation: Number(generation) };
	const opensDictionary = /^obj\s*<</.test(readWithSpaces(bytes, at, at + 24));
	return opensDictionary ? { number: 0, generation: 0 } : undefined;
}

/** A zero byte counts as a space. */
function readWithSpaces(bytes: Buffer, from: number, to: number): string {
	return bytes.toString("latin1", from, to).replaceAll("\0", " ");
}

function readObject(
	bytes: Buffer,
	at: number,
	{ number, generation }: { number: number; generation: number },
	found: Findings,
	budget: Budget,
): Stream | undefined {
	const values = makeReader(bytes, at, found, budget);
	const value = values.next();
	if (values.isTooDeep) found.doubtful = true;
	found.places.set(number, at);
	if (!(value instanceof Map) || !values.skip("stream")) return undefined;
	const data = values.at + (/^(\r\n|\n|\r)?/.exec(bytes.toString("latin1", values.at, values.at + 2))?.[0].length ?? 0);
	if (value.has("Root")) found.trailers.push(value); // a cross-reference stream has the trailer's entries too
	const stream = { dictionary: value, number, generation, at: data };
	if (!value.has("First") || !value.has("N")) return stream;
	if (values.isMalformed || number === 0) found.doubtful = true;
	if (found.objectStreams.push(stream) > OBJECT_STREAMS_MAX) throw new TooComplicatedError();
	return stream;
}

/** A reader that notes active content and pages along the way. */
function makeReader(bytes: Buffer, at: number, found: Findings, budget: Budget): ValueReader {
	return new ValueReader(bytes, at, budget, {
		name: (name) => {
			if (ACTIVE_NAMES.has(name)) found.acts = true;
		},
		dictionary: (dictionary) => {
			budget.spend(DICTIONARY_COST);
			if (dictionary.has("EF") && (dictionary.has("F") || dictionary.has("UF"))) found.acts = true;
			if (isPage(dictionary)) found.pages = true;
		},
	});
}

function isPage(dictionary: Dictionary): boolean {
	const type = dictionary.get("Type");
	if (isName(type)) return type.name === "Page";
	return dictionary.has("Parent") && dictionary.has("Contents") && !dictionary.has("Kids");
}

/** Whether the offset lies in an attached file. LibreOffice has its own way to attach the source document. */
function isAttached(bytes: Buffer, at: number, { aroundZip, trailers, places }: Findings, budget: Budget): boolean {
	if (!aroundZip) return false;
	const { dictionary, number } = aroundZip;
	const get = (key: string) => resolve(bytes, places, dictionary.get(key), budget);
	if (findStreamEnd(bytes, aroundZip, get, budget) < at) return false;
	const [type, subtype] = [dictionary.get("Type"), dictionary.get("Subtype")];
	if (isName(type) && type.name === "EmbeddedFile") return true;
	if (isName(subtype) && subtype.name.includes("/")) return true;
	const more = trailers.flatMap((trailer) => trailer.get("AdditionalStreams") ?? []);
	return more.some((stream) => isReference(stream) && stream.to === number);
}

/** For each encryption the file declares: how to decrypt it, "locked", or undefined if we don't support it. */
function openEncryptions(
	bytes: Buffer,
	{ trailers, places }: Findings,
	budget: Budget,
): (Decrypt | "locked" | undefined)[] {
	const known = new Map<number | Value, Decrypt | "locked" | undefined>();
	for (const trailer of trailers) {
		const encrypt = trailer.get("Encrypt");
		if (encrypt === undefined || encrypt === null) continue;
		const which = isReference(encrypt) ? encrypt.to : encrypt;
		if (known.has(which)) continue;
		const dictionary = resolve(bytes, places, encrypt, budget);
		const ids = resolve(bytes, places, trailer.get("ID"), budget);
		const id = Array.isArray(ids) && isText(ids[0]) ? ids[0].text : Buffer.alloc(0);
		budget.spend(PASSWORD_COST + id.length);
		const whole = dictionary instanceof Map ? resolveAll(bytes, places, dictionary, budget) : undefined;
		known.set(which, whole && openWithoutPassword(whole, id));
	}
	return [...known.values()];
}

/** The dictionary with all references resolved. */
function resolveAll(bytes: Buffer, places: Map<number, number>, dictionary: Dictionary, budget: Budget): Dictionary {
	return new Map([...dictionary].map(([key, value]) => [key, resolve(bytes, places, value, budget) ?? null]));
}

/** Follows a reference to an unpacked object. */
function resolve(
	bytes: Buffer,
	places: Map<number, number>,
	value: Value | undefined,
	budget: Budget,
): Value | undefined {
	if (!isReference(value)) return value;
	const place = places.get(value.to);
	return place === undefined ? undefined : new ValueReader(bytes, place, budget).next();
}

/** Reads the objects packed in the stream; returns whether that worked. */
function readObjectStream(
	bytes: Buffer,
	stream: Stream,
	keys: (Decrypt | undefined)[],
	found: Findings,
	budget: Budget,
): boolean {
	const get = (key: string) => resolve(bytes, found.places, stream.dictionary.get(key), budget);
	const first = get("First");
	if (!isInteger(first) || first < 0) return false;
	const data = bytes.subarray(stream.at, findStreamEnd(bytes, stream, get, budget));
	return keys.some((decrypt) => {
		try {
			const hasOwnKey = listFilters(get, budget).includes("Crypt");
			budget.spend(data.length);
			const packed = decrypt && !hasOwnKey ? decrypt(data, stream.number, stream.generation) : data;
			return readPackedObjects(decodeStream(packed, get, budget), first, found, budget);
		} catch (error) {
			if (error instanceof UnreadableStreamError) return false;
			throw error;
		}
	});
}

/** A list of numbers and offsets; the objects themselves begin at `first`. */
function readPackedObjects(group: Buffer, first: number, found: Findings, budget: Budget): boolean {
	const list = new ValueReader(group.subarray(0, first), 0, budget);
	let objects = 0;
	for (let number = list.next(); number !== undefined; number = list.next()) {
		const place = list.next();
		if (!isInteger(number) || !isInteger(place)) return false;
		if (++objects > OBJECTS_MAX) throw new TooComplicatedError();
		budget.spend(CONTEXT_COST);
		const values = makeReader(group, first + place, found, budget);
		values.next();
		if (values.isTooDeep) found.doubtful = true;
	}
	return objects > 0;
}

/** Where a stream's data end: by its length if "endstream" follows there, otherwise at the next "endstream". */
function findStreamEnd(bytes: Buffer, { at }: Stream, get: (key: string) => Value | undefined, budget: Budget): number {
	const length = get("Length");
	if (isInteger(length) && length >= 0 && new ValueReader(bytes, at + length, budget).skip("endstream"))
		return at + length;
	const found = bytes.indexOf("endstream", at);
	const end = found === -1 ? bytes.length : found;
	budget.spend(end - at);
	return end;
}
