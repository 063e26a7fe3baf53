import type { Readable } from "node:stream";
import { crc32 } from "node:zlib";
import { type Entry, openPromise, type ZipFile } from "yauzl";
import type { FileProblem } from "./verdict.ts";

/* Word's format since 2007: a zip of XML files. Looked at without unpacking more than it takes. */

const ENTRIES_MAX = 2000; // a document with hundreds of pictures has a few hundred
const UNPACKED_MAX = 100 * 1024 * 1024; // bytes, of all files together, as the zip declares them
const RATIO_MAX = 200; // XML of documents packs 10 to 30 times smaller, a zip bomb 1,000 times
const RATIO_COUNTS_FROM = 10 * 1024 * 1024; // bytes unpacked; below, a blank page may look like a bomb
const TYPES_MAX = 1024 * 1024; // bytes of [Content_Types].xml
const PROLOGUE = 4096; // bytes at the beginning of an XML file in which a document type would stand

const CONTENT_TYPES = "[content_types].xml";
const MAIN_PART = /^word\/document\d*\.xml$/; // Word on the web numbers it
const UNIX_TYPE = 0xf000;
const UNIX_LINK = 0xa000;

export async function checkDocx(path: string): Promise<FileProblem | undefined> {
	let zip: ZipFile;
	try {
		zip = await openPromise(path, { lazyEntries: true, autoClose: false, validateEntrySizes: true });
	} catch {
		return "damaged";
	}
	try {
		return await problemOf(zip);
	} catch {
		return "damaged"; // yauzl says in many ways that a zip is not sound: names that lead outside are one of them
	} finally {
		zip.close();
	}
}

async function problemOf(zip: ZipFile): Promise<FileProblem | undefined> {
	if (zip.entryCount > ENTRIES_MAX) return "damaged";
	let types: Entry | undefined;
	let main: Entry | undefined;
	let unpacked = 0;
	for await (const entry of zip.eachEntry()) {
		const name = entry.fileName.toLowerCase();
		if (name.endsWith("vbaproject.bin") || name.endsWith("vbadata.xml")) return "macros";
		if (entry.isEncrypted()) return "protected";
		if (((entry.externalFileAttributes >>> 16) & UNIX_TYPE) === UNIX_LINK) return "damaged";
		unpacked += entry.uncompressedSize;
		if (unpacked > UNPACKED_MAX) return "damaged";
		if (name === CONTENT_TYPES) types ??= entry;
		if (MAIN_PART.test(name)) main ??= entry;
	}
	if (!types || !main) return "wrongType";
	if (unpacked > RATIO_COUNTS_FROM && unpacked > zip.fileSize * RATIO_MAX) return "damaged";
	if (types.uncompressedSize > TYPES_MAX) return "damaged";
	const declared = await readXml(zip, types, TYPES_MAX);
	if (/macroenabled/i.test(declared)) return "macros";
	if (!declared.includes("wordprocessingml")) return "wrongType";
	await readXml(zip, main, PROLOGUE);
	return undefined;
}

/** Unpacks all of an XML file to see that it is whole, and returns as much of its beginning as asked for. */
async function readXml(zip: ZipFile, entry: Entry, keep: number): Promise<string> {
	const stream: Readable = await zip.openReadStreamPromise(entry);
	const kept: Buffer[] = [];
	let size = 0;
	let checksum = 0;
	for await (const chunk of stream) {
		if (size < keep) kept.push(chunk);
		size += chunk.length;
		checksum = crc32(chunk, checksum);
	}
	if (checksum !== entry.crc32) throw new Error("The checksum does not match.");
	const text = Buffer.concat(kept).toString("latin1").replaceAll("\0", ""); // so UTF-16 reads like UTF-8 here
	if (!/^(\xef\xbb\xbf|\xff\xfe|\xfe\xff)?\s*</.test(text)) throw new Error("This is not XML.");
	if (/<!(DOCTYPE|ENTITY)/i.test(text)) throw new Error("Office documents have no document type.");
	return text;
}
