import type { FileProblem, ReadAt } from "./verdict.ts";

/* Word's format of 1997 to 2003: a "compound file", a small file system in a file, with the text in a stream named WordDocument.
   Layout after Microsoft's [MS-CFB] and [MS-DOC]. Every number in it may be a lie, so each is checked before it is followed. */

const HEADER_BYTES = 512;
const DIFAT_IN_HEADER = 109; // addresses of the allocation table's sectors that fit into the header
const ENTRY_BYTES = 128;
const MINI_SECTOR_BYTES = 64;
const LAST_SECTOR = 0xfffffffa; // higher numbers are marks: free, end of chain, table
const ENTRY = { stream: 2, root: 5 };
const WORD_SIGNATURES = [0xa5ec, 0xa5dc]; // Word 97 and later; Word 6 and 95
const WORD_HEADER_BYTES = 32;
const ENCRYPTED_FLAG = 0x0100;
const MACRO_NAMES = new Set(["macros", "vba", "_vba_project", "_vba_project_cur"]);

interface Entry {
	name: string;
	type: number;
	left: number;
	right: number;
	child: number;
	start: number;
	size: number;
}

interface CompoundFile {
	readAt: ReadAt;
	size: number;
	sectorBytes: number;
	/** For each sector the one that follows it. */
	next: Uint32Array;
	miniCutoff: number;
	entries: Entry[];
}

class Damaged extends Error {}

export async function checkDoc(readAt: ReadAt, size: number): Promise<FileProblem | undefined> {
	try {
		return await problemOf(await openCompoundFile(readAt, size));
	} catch (error) {
		if (error instanceof Damaged) return "damaged";
		throw error;
	}
}

async function problemOf(file: CompoundFile): Promise<FileProblem | undefined> {
	const top = topEntries(file);
	if (top.has("encryptedpackage")) return "protected"; // a DOCX with a password
	const word = top.get("worddocument");
	if (word?.type !== ENTRY.stream) return "wrongType";
	const header = await firstBytes(file, word);
	if (!WORD_SIGNATURES.includes(header.readUInt16LE(0))) throw new Damaged();
	if (header.readUInt16LE(10) & ENCRYPTED_FLAG) return "protected";
	if (file.entries.some(({ name }) => MACRO_NAMES.has(name))) return "macros";
	return undefined;
}

async function openCompoundFile(readAt: ReadAt, size: number): Promise<CompoundFile> {
	const header = await readAt(0, HEADER_BYTES);
	if (header.length < HEADER_BYTES) throw new Damaged();
	const sectorShift = header.readUInt16LE(30);
	if (sectorShift !== 9 && sectorShift !== 12) throw new Damaged();
	const sectorBytes = 1 << sectorShift;
	const file: CompoundFile = {
		readAt,
		size,
		sectorBytes,
		next: new Uint32Array(),
		miniCutoff: header.readUInt32LE(56),
		entries: [],
	};
	file.next = await allocationTable(file, header);
	for (const sector of chain(file, header.readUInt32LE(48))) {
		file.entries.push(...entriesOf(await readSector(file, sector)));
	}
	return file;
}

/** The table is itself in sectors, listed in the header and, for large files, in a chain of further lists. */
async function allocationTable(file: CompoundFile, header: Buffer): Promise<Uint32Array> {
	const perSector = file.sectorBytes / 4;
	const most = Math.ceil(sectorCount(file) / perSector);
	const count = header.readUInt32LE(44);
	if (count === 0 || count > most) throw new Damaged();
	const sectors: number[] = [];
	for (let i = 0; i < DIFAT_IN_HEADER && sectors.length < count; i++) sectors.push(header.readUInt32LE(76 + 4 * i));
	for (let list = header.readUInt32LE(68); sectors.length < count; ) {
		const more = await readSector(file, list);
		for (let i = 0; i < perSector - 1 && sectors.length < count; i++) sectors.push(more.readUInt32LE(4 * i));
		list = more.readUInt32LE(file.sectorBytes - 4);
	}
	const table = new Uint32Array(count * perSector);
	for (const [i, sector] of sectors.entries()) {
		const part = await readSector(file, sector);
		for (let j = 0; j < perSector; j++) table[i * perSector + j] = part.readUInt32LE(4 * j);
	}
	return table;
}

function entriesOf(sector: Buffer): Entry[] {
	return Array.from({ length: sector.length / ENTRY_BYTES }, (_, i) => {
		const entry = sector.subarray(i * ENTRY_BYTES, (i + 1) * ENTRY_BYTES);
		const nameBytes = Math.min(64, entry.readUInt16LE(64));
		return {
			name: entry.toString("utf16le", 0, Math.max(0, nameBytes - 2)).toLowerCase(),
			type: entry.readUInt8(66),
			left: entry.readUInt32LE(68),
			right: entry.readUInt32LE(72),
			child: entry.readUInt32LE(76),
			start: entry.readUInt32LE(116),
			size: entry.readUInt32LE(120),
		};
	});
}

/** What stands directly under the root, by name; the entries of a folder form a tree. */
function topEntries({ entries }: CompoundFile): Map<string, Entry> {
	const root = entries[0];
	if (root?.type !== ENTRY.root) throw new Damaged();
	const top = new Map<string, Entry>();
	const seen = new Set<number>();
	const waiting = [root.child];
	for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
		if (id > LAST_SECTOR) continue;
		const entry = entries[id];
		if (!entry || seen.has(id)) throw new Damaged();
		seen.add(id);
		top.set(entry.name, entry);
		waiting.push(entry.left, entry.right);
	}
	return top;
}

/** The beginning of a stream, after making sure that the rest of it is there. */
async function firstBytes(file: CompoundFile, stream: Entry): Promise<Buffer> {
	if (stream.size < WORD_HEADER_BYTES || stream.size > file.size) throw new Damaged();
	if (stream.size >= file.miniCutoff) {
		const sectors = chain(file, stream.start);
		const last = sectors[Math.ceil(stream.size / file.sectorBytes) - 1];
		const bytesInLast = ((stream.size - 1) % file.sectorBytes) + 1;
		if (last === undefined || (last + 1) * file.sectorBytes + bytesInLast > file.size) throw new Damaged();
		return readSector(file, stream.start);
	}
	// Short streams share the root's own stream, cut into mini sectors.
	const position = stream.start * MINI_SECTOR_BYTES;
	const root = file.entries[0];
	const sector = root && chain(file, root.start)[Math.floor(position / file.sectorBytes)];
	if (sector === undefined) throw new Damaged();
	return (await readSector(file, sector)).subarray(position % file.sectorBytes);
}

function chain(file: CompoundFile, start: number): number[] {
	const sectors: number[] = [];
	const most = sectorCount(file);
	for (let sector = start; sector < LAST_SECTOR; sector = file.next[sector] ?? 0) {
		if (sector >= most || sector >= file.next.length || sectors.length >= most) throw new Damaged();
		sectors.push(sector);
	}
	return sectors;
}

async function readSector(file: CompoundFile, sector: number): Promise<Buffer> {
	if (sector >= sectorCount(file)) throw new Damaged();
	const bytes = await file.readAt((sector + 1) * file.sectorBytes, file.sectorBytes);
	// Some programs leave the last sector short.
	return bytes.length === file.sectorBytes ? bytes : Buffer.concat([bytes], file.sectorBytes);
}

function sectorCount({ size, sectorBytes }: CompoundFile): number {
	return Math.max(0, Math.ceil(size / sectorBytes) - 1);
}
