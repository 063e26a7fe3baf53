import { type Budget, TooComplicatedError } from "../checks/budget.ts";

/*
 * Microsoft's "compound file", a small file system within a file, after [MS-CFB]. Any number in it may be wrong on
 * purpose, so each is checked before it is used.
 */

export class DamagedFileError extends Error {}

const HEADER_BYTES = 512;
const DIFAT_IN_HEADER = 109; // entries of the allocation table's sector list that fit in the header
const ENTRY_BYTES = 128;
const MINI_SECTOR_BYTES = 64;
const LAST_SECTOR = 0xfffffffa; // higher numbers are markers: free, end of chain, table
const FREE = 0xffffffff;
const KIND = { stream: 2, root: 5 };
const ENTRIES_MAX = 10_000; // a document with dozens of embedded objects has a few hundred

export interface Entry {
	/** Lowercase: names that differ only in case are the same name. */
	name: string;
	kind: number;
	left: number;
	right: number;
	child: number;
	start: number;
	size: number;
}

export interface CompoundFile {
	bytes: Buffer;
	sectorBytes: number;
	/** The next sector of each sector. */
	next: Uint32Array;
	/** Short streams share one stream, divided into mini sectors with a table of their own. */
	miniNext: Uint32Array;
	miniCutoff: number;
	/** The stream they share; read on first use. */
	mini: Buffer | undefined;
	entries: Entry[];
}

export function openCompoundFile(bytes: Buffer): CompoundFile {
	if (bytes.length < HEADER_BYTES) throw new DamagedFileError();
	const sectorShift = bytes.readUInt16LE(30);
	if (sectorShift !== 9 && sectorShift !== 12) throw new DamagedFileError();
	const file: CompoundFile = {
		bytes,
		sectorBytes: 1 << sectorShift,
		next: new Uint32Array(),
		miniNext: new Uint32Array(),
		miniCutoff: bytes.readUInt32LE(56),
		mini: undefined,
		entries: [],
	};
	file.next = allocationTable(file);
	for (const sector of followChain(file, bytes.readUInt32LE(48))) {
		file.entries.push(...readEntries(sectorAt(file, sector)));
		if (file.entries.length > ENTRIES_MAX) throw new TooComplicatedError();
	}
	const miniTable = followChain(file, bytes.readUInt32LE(60)).map((sector) => sectorAt(file, sector));
	file.miniNext = readNumbers(miniTable, file.sectorBytes);
	return file;
}

/** The table is stored in sectors itself, listed in the header and, for large files, in a chain of further lists. */
function allocationTable(file: CompoundFile): Uint32Array {
	const { bytes, sectorBytes } = file;
	const perSector = sectorBytes / 4;
	const count = bytes.readUInt32LE(44);
	if (count === 0 || count > Math.ceil(sectorCount(file) / perSector)) throw new DamagedFileError();
	const sectors: number[] = [];
	for (let i = 0; i < DIFAT_IN_HEADER && sectors.length < count; i++) sectors.push(bytes.readUInt32LE(76 + 4 * i));
	for (let list = bytes.readUInt32LE(68); sectors.length < count; ) {
		const more = sectorAt(file, list);
		for (let i = 0; i < perSector - 1 && sectors.length < count; i++) sectors.push(more.readUInt32LE(4 * i));
		list = more.readUInt32LE(sectorBytes - 4);
	}
	return readNumbers(
		sectors.map((sector) => sectorAt(file, sector)),
		sectorBytes,
	);
}

function readNumbers(sectors: Buffer[], sectorBytes: number): Uint32Array {
	const perSector = sectorBytes / 4;
	const numbers = new Uint32Array(sectors.length * perSector);
	for (const [i, sector] of sectors.entries()) {
		for (let j = 0; j < perSector; j++) numbers[i * perSector + j] = sector.readUInt32LE(4 * j);
	}
	return numbers;
}

function readEntries(sector: Buffer): Entry[] {
	return Array.from({ length: sector.length / ENTRY_BYTES }, (_, i) => {
		const entry = sector.subarray(i * ENTRY_BYTES, (i + 1) * ENTRY_BYTES);
		const nameBytes = Math.min(64, entry.readUInt16LE(64));
		return {
			name: entry.toString("utf16le", 0, Math.max(0, nameBytes - 2)).toLowerCase(),
			kind: entry.readUInt8(66),
			left: entry.readUInt32LE(68),
			right: entry.readUInt32LE(72),
			child: entry.readUInt32LE(76),
			start: entry.readUInt32LE(116),
			size: entry.readUInt32LE(120),
		};
	});
}

/** Entries directly under the root, by name. */
export function topEntries(file: CompoundFile): Map<string, Entry> {
	const root = file.entries[0];
	if (root?.kind !== KIND.root) throw new DamagedFileError();
	return new Map(childrenOf(file, root).map((entry) => [entry.name, entry]));
}

/** The entries of a folder, stored as a tree. */
export function childrenOf({ entries }: CompoundFile, folder: Entry): Entry[] {
	const children: Entry[] = [];
	const seen = new Set<number>();
	const waiting = [folder.child];
	for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
		if (id > LAST_SECTOR) continue;
		const entry = entries[id];
		if (!entry || seen.has(id)) throw new DamagedFileError();
		seen.add(id);
		children.push(entry);
		waiting.push(entry.left, entry.right);
	}
	return children;
}

export function isStream(entry: Entry | undefined): entry is Entry {
	return entry?.kind === KIND.stream;
}

/** A stream's content, or only the beginning of it. */
export function readStream(file: CompoundFile, stream: Entry, budget: Budget, maxBytes = stream.size): Buffer {
	const wanted = Math.min(maxBytes, stream.size);
	if (wanted > file.bytes.length) throw new DamagedFileError();
	budget.spend(wanted);
	const inMini = stream.size < file.miniCutoff;
	const unit = inMini ? MINI_SECTOR_BYTES : file.sectorBytes;
	const sectors = followChain(file, stream.start, inMini ? file.miniNext : file.next, Math.ceil(wanted / unit));
	if (inMini) file.mini ??= miniStream(file, budget);
	const parts = sectors.map((sector) => {
		const at = inMini ? sector * unit : (sector + 1) * unit;
		return (file.mini && inMini ? file.mini : file.bytes).subarray(at, at + unit);
	});
	const content = Buffer.concat(parts).subarray(0, wanted);
	if (content.length < wanted) throw new DamagedFileError();
	return content;
}

function miniStream(file: CompoundFile, budget: Budget): Buffer {
	const root = file.entries[0];
	if (!root) throw new DamagedFileError();
	const sectors = followChain(file, root.start).map((sector) => sectorAt(file, sector));
	budget.spend(sectors.length * file.sectorBytes);
	return Buffer.concat(sectors);
}

function followChain(file: CompoundFile, start: number, next = file.next, most = next.length): number[] {
	const sectors: number[] = [];
	for (let sector = start; sector < LAST_SECTOR && sectors.length < most; sector = next[sector] ?? 0) {
		if (sector >= next.length) throw new DamagedFileError();
		sectors.push(sector);
	}
	if (most === next.length && sectors.length === most && most > 0) throw new DamagedFileError(); // a cycle
	return sectors;
}

function sectorAt({ bytes, sectorBytes }: CompoundFile, sector: number): Buffer {
	const start = (sector + 1) * sectorBytes;
	const found = bytes.subarray(start, start + sectorBytes);
	if (found.length === 0) throw new DamagedFileError();
	// Some programs leave the last sector short.
	return found.length === sectorBytes ? found : Buffer.concat([found], sectorBytes);
}

function sectorCount({ bytes, sectorBytes }: CompoundFile): number {
	return Math.max(0, Math.ceil(bytes.length / sectorBytes) - 1);
}

/** The bytes after the last sector in use. */
export function afterLastSector({ bytes, sectorBytes, next }: CompoundFile): Buffer {
	const last = next.findLastIndex((follower) => follower !== FREE);
	return bytes.subarray(Math.min(bytes.length, (last + 2) * sectorBytes));
}
