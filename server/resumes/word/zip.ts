import { constants, crc32, inflateRawSync } from "node:zlib";
import { type Entry, fromBufferPromise, type ZipFile } from "yauzl";
import { type Budget, TooComplicated } from "../checks/budget.ts";
import { endOfZip } from "../checks/programs.ts";
import type { FileProblem } from "../checks/verdict.ts";

const ENTRIES_MAX = 2000; // a document with hundreds of pictures has a few hundred
const UNPACKED_MAX = 100 * 1024 * 1024; // bytes, of all files together, as the zip declares them
const RATIO_MAX = 200; // XML of documents packs 10 to 30 times smaller, a zip bomb 1,000 times
const RATIO_COUNTS_FROM = 10 * 1024 * 1024; // bytes unpacked; below, a blank page may look like a bomb
const PART_MAX = 32 * 1024 * 1024; // bytes of one file that is read whole
const HEAD_BYTES = 512; // packed
const HEAD_UNPACKED_MAX = 1024 * 1024; // bytes; 1,032 times as much at worst
const NAME_MAX = 1024; // bytes; Office's own have some dozens, and Windows takes 260
const ENTRY_COST = 2048; // bytes that might be unpacked in the time that finding a file takes
const STORED = 0;
const DEFLATED = 8;
const UNIX_TYPE = 0xf000;
const UNIX_LINK = 0xa000;

/** The zip is not one that all programs would read alike. */
export class NotSound extends Error {
	readonly problem: FileProblem;

	constructor(problem: FileProblem) {
		super(problem);
		this.problem = problem;
	}
}

export interface Part {
	/** The beginning of the file. */
	head(): Buffer;
	/** All of the file, which is an error if it is not whole. */
	content(): Buffer;
}

/** The files in a zip, by their names in small letters: two that differ only in case would be one to some programs. */
export async function partsOf(bytes: Buffer, budget: Budget): Promise<Map<string, Part>> {
	const end = endOfZip(bytes);
	if (!end) throw new NotSound("damaged");
	const zip = await fromBufferPromise(bytes.subarray(0, end.end), { lazyEntries: true });
	if (zip.entryCount > ENTRIES_MAX) throw new NotSound("damaged");
	const parts = new Map<string, Part>();
	let unpacked = 0;
	for await (const entry of zip.eachEntry()) {
		budget.spend(ENTRY_COST);
		if (entry.fileNameLength > NAME_MAX) throw new NotSound("damaged");
		const start = await startOf(zip, entry);
		unpacked += entry.uncompressedSize;
		const name = entry.fileName.toLowerCase();
		if (unpacked > UNPACKED_MAX || parts.has(name)) throw new NotSound("damaged");
		parts.set(name, partOf(bytes.subarray(start, start + entry.compressedSize), entry, budget));
	}
	if (unpacked > RATIO_COUNTS_FROM && unpacked > bytes.length * RATIO_MAX) throw new NotSound("damaged");
	return parts;
}

/** Where the file's data begin, if it is one that all programs would read alike. */
async function startOf(zip: ZipFile, entry: Entry): Promise<number> {
	if (entry.isEncrypted()) throw new NotSound("protected");
	if (((entry.externalFileAttributes >>> 16) & UNIX_TYPE) === UNIX_LINK) throw new NotSound("damaged");
	if (entry.compressionMethod !== STORED && entry.compressionMethod !== DEFLATED) throw new NotSound("damaged");
	// The name stands twice, and programs differ in which they believe.
	const { fileName, fileDataStart } = await zip.readLocalFileHeaderPromise(entry);
	if (!fileName.equals(entry.fileNameRaw)) throw new NotSound("damaged");
	return fileDataStart;
}

function partOf(packed: Buffer, { compressionMethod, uncompressedSize, ...entry }: Entry, budget: Budget): Part {
	const unpack = (data: Buffer, most: number) =>
		compressionMethod === STORED ? data.subarray(0, most) : inflate(data, most);
	return {
		head() {
			const head = unpack(packed.subarray(0, HEAD_BYTES), HEAD_UNPACKED_MAX);
			budget.spend(HEAD_BYTES + head.length);
			return head;
		},
		content() {
			if (uncompressedSize > PART_MAX) throw new TooComplicated();
			budget.spend(packed.length + uncompressedSize);
			const plain = unpack(packed, uncompressedSize);
			if (plain.length !== uncompressedSize || crc32(plain) !== entry.crc32) throw new NotSound("damaged");
			return plain;
		},
	};
}

function inflate(data: Buffer, most: number): Buffer {
	if (most === 0) return Buffer.alloc(0);
	try {
		return inflateRawSync(data, { maxOutputLength: most, finishFlush: constants.Z_SYNC_FLUSH });
	} catch {
		throw new NotSound("damaged"); // or it holds more than it declares
	}
}
