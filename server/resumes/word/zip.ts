import { constants, crc32, inflateRawSync } from "node:zlib";
import { type Entry, fromBufferPromise, type ZipFile } from "yauzl";
import { type Budget, TooComplicatedError } from "../checks/budget.ts";
import { findZipEnd } from "../checks/programs.ts";
import type { FileProblem } from "../checks/verdict.ts";

const ENTRIES_MAX = 2000; // a document with hundreds of pictures has a few hundred entries
const UNPACKED_MAX = 100 * 1024 * 1024; // bytes of all files together, as declared in the zip
const RATIO_MAX = 200; // a document's XML compresses 10 to 30 times, a zip bomb 1,000 times
const RATIO_COUNTS_FROM = 10 * 1024 * 1024; // bytes unpacked; below this, a blank page may look like a bomb
const PART_MAX = 32 * 1024 * 1024; // bytes of a file that is read in full
const HEAD_BYTES = 512; // compressed
const HEAD_UNPACKED_MAX = 1024 * 1024; // bytes; deflate expands 1,032 times at most
const NAME_MAX = 1024; // bytes; Office's own have a few dozen, and Windows allows 260
const ENTRY_COST = 2048; // as much as unpacking this many bytes, to find a file
const STORED = 0;
const DEFLATED = 8;
const UNIX_TYPE = 0xf000;
const UNIX_LINK = 0xa000;

/** Not every program would read this zip the same way. */
export class RejectedZipError extends Error {
	readonly problem: FileProblem;

	constructor(problem: FileProblem) {
		super(problem);
		this.problem = problem;
	}
}

export interface Part {
	/** The beginning of the file. */
	head(): Buffer;
	/** The whole file. Throws if its size or checksum is wrong. */
	content(): Buffer;
}

/** The files in a zip by lowercase name: to some programs, names that differ only in case are the same. */
export async function readParts(bytes: Buffer, budget: Budget): Promise<Map<string, Part>> {
	const end = findZipEnd(bytes);
	if (!end) throw new RejectedZipError("damaged");
	const zip = await fromBufferPromise(bytes.subarray(0, end.end), { lazyEntries: true });
	if (zip.entryCount > ENTRIES_MAX) throw new RejectedZipError("damaged");
	const parts = new Map<string, Part>();
	let unpacked = 0;
	for await (const entry of zip.eachEntry()) {
		budget.spend(ENTRY_COST);
		if (entry.fileNameLength > NAME_MAX) throw new RejectedZipError("damaged");
		const start = await findDataStart(zip, entry);
		unpacked += entry.uncompressedSize;
		const name = entry.fileName.toLowerCase();
		if (unpacked > UNPACKED_MAX || parts.has(name)) throw new RejectedZipError("damaged");
		parts.set(name, makePart(bytes.subarray(start, start + entry.compressedSize), entry, budget));
	}
	if (unpacked > RATIO_COUNTS_FROM && unpacked > bytes.length * RATIO_MAX) throw new RejectedZipError("damaged");
	return parts;
}

/** Where the file's data begin. Throws if programs could read the entry differently. */
async function findDataStart(zip: ZipFile, entry: Entry): Promise<number> {
	if (entry.isEncrypted()) throw new RejectedZipError("protected");
	if (((entry.externalFileAttributes >>> 16) & UNIX_TYPE) === UNIX_LINK) throw new RejectedZipError("damaged");
	if (entry.compressionMethod !== STORED && entry.compressionMethod !== DEFLATED) throw new RejectedZipError("damaged");
	// The name is stored twice, and programs differ in which one they use.
	const { fileName, fileDataStart } = await zip.readLocalFileHeaderPromise(entry);
	if (!fileName.equals(entry.fileNameRaw)) throw new RejectedZipError("damaged");
	return fileDataStart;
}

function makePart(packed: Buffer, { compressionMethod, uncompressedSize, ...entry }: Entry, budget: Budget): Part {
	const unpack = (data: Buffer, most: number) =>
		compressionMethod === STORED ? data.subarray(0, most) : inflate(data, most);
	return {
		head() {
			const head = unpack(packed.subarray(0, HEAD_BYTES), HEAD_UNPACKED_MAX);
			budget.spend(HEAD_BYTES + head.length);
			return head;
		},
		content() {
			if (uncompressedSize > PART_MAX) throw new TooComplicatedError();
			budget.spend(packed.length + uncompressedSize);
			const plain = unpack(packed, uncompressedSize);
			if (plain.length !== uncompressedSize || crc32(plain) !== entry.crc32) throw new RejectedZipError("damaged");
			return plain;
		},
	};
}

function inflate(data: Buffer, most: number): Buffer {
	if (most === 0) return Buffer.alloc(0);
	try {
		return inflateRawSync(data, { maxOutputLength: most, finishFlush: constants.Z_SYNC_FLUSH });
	} catch {
		throw new RejectedZipError("damaged"); // or it is larger than declared
	}
}
