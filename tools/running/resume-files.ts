import { crc32, deflateRawSync } from "node:zlib";

/* Resume files for tests, valid and invalid, built byte by byte. */

interface PdfOptions {
	/** Total bytes: a comment pads the file. */
	size?: number;
	text?: string;
	/** The encryption dictionary. */
	encryption?: string;
}

/** A valid one-page PDF. */
export function pdf({ size = 0, text = "Jordan Reyes, Account Executive", encryption }: PdfOptions = {}): Buffer {
	const stream = `BT /F1 24 Tf 72 720 Td (${text}) Tj ET`;
	const objects = [
		"<< /Type /Catalog /Pages 2 0 R >>",
		"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
		"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
		`<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
		"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
		...(encryption ? [encryption] : []),
	];
	const id = "<3ac15fce5c641eb72a805eb90f099556>";
	const locks = encryption ? `/ID [${id} ${id}] /Encrypt ${objects.length} 0 R ` : "";
	const build = (filling: number) => {
		let body = `%PDF-1.7\n%${"x".repeat(filling)}\n`;
		const offsets = objects.map((object, i) => {
			const offset = body.length;
			body += `${i + 1} 0 obj\n${object}\nendobj\n`;
			return offset;
		});
		const rows = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
		const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`;
		const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${locks}>>\nstartxref\n${body.length}\n%%EOF\n`;
		return Buffer.from(body + table + trailer, "latin1");
	};
	let filling = 0;
	while (size > 0 && build(filling).length !== size) filling += size - build(filling).length;
	return build(filling);
}

const FREE_SECTOR = 0xffffffff;
const END_OF_CHAIN = 0xfffffffe;
const FAT_SECTOR = 0xfffffffd;
const DIFAT_SECTOR = 0xfffffffc;
const SECTOR_BYTES = 512;

interface DocOptions {
	/** Names of more folders under the root. */
	beside?: string[];
	/** Name of the text stream; null omits it. */
	main?: string | null;
	encrypted?: boolean;
	/** Bytes of text. Below 4,096 it goes into the mini stream, as programs other than Word do. */
	size?: number;
	/** The text after the header. \x13, \x14 and \x15 delimit fields. */
	text?: string;
	/** The piece table, and the table of associated strings, one of which is the template. */
	tables?: { pieces?: Buffer; names?: Buffer };
	/** The streams of an embedded object. */
	object?: { name: string; content: string | Buffer }[];
}

/** Word's compound file: header, FAT, DIFAT, directory, mini FAT, streams. */
export function doc({
	beside = [],
	main = "WordDocument",
	encrypted = false,
	size = 4096,
	text = "",
	tables: { pieces = Buffer.alloc(0), names = Buffer.alloc(0) } = {},
	object = [],
}: DocOptions = {}): Buffer {
	const short = size < 4096;
	const word = Buffer.alloc(Math.ceil(size / SECTOR_BYTES) * SECTOR_BYTES);
	word.writeUInt16LE(0xa5ec, 0);
	word.writeUInt16LE(encrypted ? 0x0100 : 0, 10);
	word.write(text, 512, "latin1");
	const wordTables = Buffer.concat([names, pieces]);
	if (wordTables.length > 0) {
		const places = [0, names.length, names.length, pieces.length];
		for (const [i, place] of places.entries()) word.writeUInt32LE(place, 0x19a + 4 * i);
	}
	const root: DirectoryEntry = { name: "Root Entry", type: 5 };
	const pool: DirectoryEntry = { name: "ObjectPool", type: 1 };
	const inObject: DirectoryEntry[] = object.map(({ name, content }) => ({
		...{ name, type: 2 },
		content: padToSectors(Buffer.from(content)),
	}));
	const top: DirectoryEntry[] = [
		...(main === null ? [] : [{ name: main, type: 2, size, ...(!short && { content: word }) }]),
		...(wordTables.length > 0 ? [{ name: "0Table", type: 2, content: padToSectors(wordTables) }] : []),
		...beside.map((name) => ({ name, type: 1 })),
		...(object.length > 0 ? [pool] : []),
	];
	root.child = top[0];
	if (short) root.content = word; // the mini stream
	linkSiblings(top);
	if (inObject.length > 0) pool.child = { name: "_1234567890", type: 1, child: inObject[0] };
	linkSiblings(inObject);
	const entries = [root, ...top, ...(pool.child ? [pool.child, ...inObject] : [])];

	const streams = entries.flatMap(({ content }) => content ?? []);
	const streamSectors = streams.reduce((sum, { length }) => sum + length / SECTOR_BYTES, 0);
	const folderSectors = Math.ceil(entries.length / 4);
	const miniSectors = short ? 1 : 0;
	let [tables, lists] = [1, 0];
	while (tables * 128 < tables + lists + folderSectors + miniSectors + streamSectors) {
		tables++;
		lists = Math.max(0, Math.ceil((tables - 109) / 127));
	}
	const folderAt = tables + lists;
	const miniAt = folderAt + folderSectors;

	const table = Buffer.alloc(tables * SECTOR_BYTES, 0xff);
	for (let i = 0; i < tables; i++) table.writeUInt32LE(FAT_SECTOR, i * 4);
	for (let i = 0; i < lists; i++) table.writeUInt32LE(DIFAT_SECTOR, (tables + i) * 4);
	writeChain(table, folderAt, folderSectors);
	writeChain(table, miniAt, miniSectors);
	const folder = Buffer.alloc(folderSectors * SECTOR_BYTES);
	let streamAt = miniAt + miniSectors;
	for (const [i, each] of entries.entries()) {
		writeEntry(
			folder.subarray(i * 128),
			each,
			entries,
			each.content ? streamAt : short && each.type === 2 ? 0 : END_OF_CHAIN,
		);
		writeChain(table, streamAt, (each.content?.length ?? 0) / SECTOR_BYTES);
		streamAt += (each.content?.length ?? 0) / SECTOR_BYTES;
	}

	const list = Buffer.alloc(lists * SECTOR_BYTES, 0xff);
	for (let i = 109; i < tables; i++) list.writeUInt32LE(i, (i - 109 + Math.floor((i - 109) / 127)) * 4);
	for (let i = 0; i < lists; i++) {
		list.writeUInt32LE(i + 1 < lists ? tables + i + 1 : END_OF_CHAIN, i * SECTOR_BYTES + SECTOR_BYTES - 4);
	}
	const miniTable = Buffer.alloc(miniSectors * SECTOR_BYTES, 0xff);
	if (short) writeChain(miniTable, 0, word.length / 64);

	const header = Buffer.alloc(SECTOR_BYTES);
	header.write("d0cf11e0a1b11ae1", "hex");
	header.writeUInt16LE(0x3e, 24);
	header.writeUInt16LE(3, 26);
	header.writeUInt16LE(0xfffe, 28);
	header.writeUInt16LE(9, 30);
	header.writeUInt16LE(6, 32);
	header.writeUInt32LE(tables, 44);
	header.writeUInt32LE(folderAt, 48);
	header.writeUInt32LE(4096, 56);
	header.writeUInt32LE(short ? miniAt : END_OF_CHAIN, 60);
	header.writeUInt32LE(miniSectors, 64);
	header.writeUInt32LE(lists > 0 ? tables : END_OF_CHAIN, 68);
	header.writeUInt32LE(lists, 72);
	header.fill(0xff, 76);
	for (let i = 0; i < Math.min(tables, 109); i++) header.writeUInt32LE(i, 76 + 4 * i);
	return Buffer.concat([header, table, list, folder, miniTable, ...streams]);
}

/** Padded to whole sectors and to a length too large for the mini stream. */
function padToSectors(content: Buffer): Buffer {
	return Buffer.concat([content], Math.max(4096, Math.ceil(content.length / SECTOR_BYTES) * SECTOR_BYTES));
}

function linkSiblings(entries: DirectoryEntry[]): void {
	for (const [i, entry] of entries.entries()) entry.right = entries[i + 1];
}

function writeChain(table: Buffer, first: number, count: number): void {
	for (let i = 0; i < count; i++) table.writeUInt32LE(i + 1 < count ? first + i + 1 : END_OF_CHAIN, (first + i) * 4);
}

interface DirectoryEntry {
	name: string;
	type: number;
	right?: DirectoryEntry | undefined;
	child?: DirectoryEntry | undefined;
	content?: Buffer;
	/** In bytes, if it doesn't fill all its sectors. */
	size?: number;
}

function writeEntry(bytes: Buffer, entry: DirectoryEntry, all: DirectoryEntry[], start: number): void {
	const numberOf = (other: DirectoryEntry | undefined) => (other ? all.indexOf(other) : FREE_SECTOR);
	bytes.write(entry.name, "utf16le");
	bytes.writeUInt16LE(entry.name.length * 2 + 2, 64);
	bytes.writeUInt8(entry.type, 66);
	bytes.writeUInt8(1, 67);
	bytes.writeUInt32LE(FREE_SECTOR, 68);
	bytes.writeUInt32LE(numberOf(entry.right), 72);
	bytes.writeUInt32LE(numberOf(entry.child), 76);
	bytes.writeUInt32LE(start, 116);
	bytes.writeUInt32LE(entry.size ?? entry.content?.length ?? 0, 120);
}

export interface ZipEntry {
	name: string;
	content: string | Buffer;
	/** The size that the zip claims, if it lies. */
	declaredSize?: number;
	encrypted?: boolean;
	link?: boolean;
}

export function zip(files: ZipEntry[]): Buffer {
	const parts: Buffer[] = [];
	const directory: Buffer[] = [];
	let offset = 0;
	for (const { name, content, declaredSize, encrypted, link } of files) {
		const plain = Buffer.from(content);
		const packed = deflateRawSync(plain);
		const nameBytes = Buffer.from(name);
		const common = Buffer.alloc(26);
		common.writeUInt16LE(20, 0);
		common.writeUInt16LE((encrypted ? 1 : 0) | 0x800, 2);
		common.writeUInt16LE(8, 4);
		common.writeUInt32LE(crc32(plain), 10);
		common.writeUInt32LE(packed.length, 14);
		common.writeUInt32LE(declaredSize ?? plain.length, 18);
		common.writeUInt16LE(nameBytes.length, 22);
		const rest = Buffer.alloc(14);
		rest.writeUInt32LE(((link ? 0o120777 : 0o100644) << 16) >>> 0, 6);
		rest.writeUInt32LE(offset, 10);
		const local = Buffer.concat([Buffer.from("PK\x03\x04"), common, nameBytes, packed]);
		directory.push(Buffer.from("PK\x01\x02\x14\x03"), common, rest, nameBytes);
		parts.push(local);
		offset += local.length;
	}
	const listing = Buffer.concat(directory);
	const end = Buffer.alloc(22);
	end.write("PK\x05\x06");
	end.writeUInt16LE(files.length, 8);
	end.writeUInt16LE(files.length, 10);
	end.writeUInt32LE(listing.length, 12);
	end.writeUInt32LE(offset, 16);
	return Buffer.concat([...parts, listing, end]);
}

const WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";
const RELATIONSHIP = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/";

interface Relationship {
	/** The last part of the type's URL, or the whole URL. */
	type: string;
	target: string;
	external?: boolean;
}

interface DocxOptions {
	beside?: ZipEntry[];
	type?: string;
	main?: string;
	text?: string | Buffer;
	declaredSize?: number;
	/** The document's relationships. */
	refers?: Relationship[];
	/** Content types of additional parts, by name. */
	types?: Record<string, string>;
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

export function docx({
	beside = [],
	type = WORD,
	main = "word/document.xml",
	text = wordXml("<w:r><w:t>Jordan Reyes</w:t></w:r>"),
	declaredSize,
	refers = [],
	types = {},
}: DocxOptions = {}): Buffer {
	const overrides = Object.entries({ [main]: type, ...types }).map(
		([name, each]) => `<Override PartName="/${name}" ContentType="${each}"/>`,
	);
	const contentTypes = `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${overrides.join("")}</Types>`;
	const slash = main.lastIndexOf("/") + 1;
	const ownRelationships = `${main.slice(0, slash)}_rels/${main.slice(slash)}.rels`;
	return zip([
		{ name: "[Content_Types].xml", content: contentTypes },
		{ name: "_rels/.rels", content: relationshipsXml([{ type: "officeDocument", target: main }]) },
		{ name: main, content: text, ...(declaredSize !== undefined && { declaredSize }) },
		...(refers.length > 0 ? [{ name: ownRelationships, content: relationshipsXml(refers) }] : []),
		...beside,
	]);
}

export function wordXml(paragraph: string): string {
	return `${XML}<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p>${paragraph}</w:p></w:body></w:document>`;
}

export function relationshipsXml(all: Relationship[]): string {
	const each = all.map(({ type, target, external }, i) => {
		const whole = type.includes("/") ? type : RELATIONSHIP + type;
		return `<Relationship Id="rId${i + 1}" Type="${whole}" Target="${target}"${external ? ' TargetMode="External"' : ""}/>`;
	});
	return `${XML}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${each.join("")}</Relationships>`;
}
