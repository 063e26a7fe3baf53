import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, extname, join, resolve } from "node:path";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { setImmediate as breathe } from "node:timers/promises";
import { type Entry, openPromise, type ZipFile } from "yauzl";
import { RESUME_EXTENSIONS, RESUME_MAX_BYTES } from "../../contract/forms/resume.ts";
import { type ImportColumn, type ImportHeading, importColumns, TABLE_MAX_BYTES } from "../../contract/imports.ts";
import { cleanLine } from "../../contract/text/text.ts";
import { OperatorError } from "../config/operator-error.ts";
import type { Upload } from "../intake/submission.ts";
import { errorMessage } from "../store/database/postgres.ts";
import { decodeTable, readCsv } from "./csv.ts";

/* What an import is made of: files in a folder or a zip, or rows of a table. */

const BREATHE_EVERY = 500; // rows that are counted before others get their turn

export interface ImportRow {
	/** The file's path below the folder, or the line of the table. */
	name: string;
	typed: Partial<Record<ImportColumn, string>>;
	/** Called when it is the row's turn; deletes what it made when done. */
	openFile?(): Promise<{ upload: Upload; close(): Promise<void> }>;
}

/** What is known about a table's columns. */
interface TableOptions {
	/** Headings by what they are; empty: there is no such column. Others are recognized. */
	columns?: Partial<Record<ImportColumn, string>>;
	/** What a person said earlier that a heading means, in lower case. Empty: nothing. */
	remembered?: ReadonlyMap<string, string>;
	/** It was uploaded, so it must not name files of this computer. */
	isUploaded?: boolean;
}

export async function* readImport(path: string, options: TableOptions): AsyncGenerator<ImportRow> {
	const found = await stat(path).catch(() => undefined);
	if (!found) throw new OperatorError(`There is nothing at ${path}.`);
	if (found.isDirectory()) return yield* readFolder(path);
	const extension = extname(path).toLowerCase();
	if (extension === ".zip") return yield* readZip(path, options);
	if (extension === ".csv") {
		const openFile = options.isUploaded ? undefined : (file: string) => () => openOnDisk(resolve(dirname(path), file));
		return yield* readTable(decodeTable(await readFile(path)), basename(path), options, openFile);
	}
	throw new OperatorError("Name a folder, a .zip file or a .csv file.");
}

async function* readFolder(folder: string): AsyncGenerator<ImportRow> {
	const entries = await readdir(folder, { recursive: true, withFileTypes: true });
	const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
	for (const path of paths.sort()) {
		const name = path.slice(folder.length).replace(/^[/\\]+/, "");
		if (!basename(name).startsWith(".")) yield { name, typed: {}, openFile: () => openOnDisk(path) };
	}
}

async function openOnDisk(path: string) {
	const { size } = await stat(path);
	const hash = createHash("sha256");
	if (size <= RESUME_MAX_BYTES) hash.update(await readFile(path));
	const upload = { path, name: basename(path), size, sha256: hash.digest("hex") };
	return { upload, close: async () => undefined };
}

/**
 * Each file is unpacked when it is its turn, up to the size of a resume. If one of them is a table, its rows come first,
 * each with the file that it names.
 */
async function* readZip(path: string, options: TableOptions): AsyncGenerator<ImportRow> {
	const { zip, entries } = await openZip(path);
	const folder = await mkdtemp(join(tmpdir(), "closewell-import-"));
	const unpack = (entry: Entry) => () => openEntry(zip, entry, join(folder, "file"));
	try {
		const table = findTable(entries);
		const named = new Set<string>();
		if (table) {
			const openFile = (file: string) => {
				const entry = findEntry(entries, file);
				if (entry) named.add(entry.fileName);
				return entry ? unpack(entry) : () => Promise.reject(new Error(`"${file}" isn't in the ZIP`));
			};
			yield* readTable(await readTableEntry(zip, table), table.fileName, options, openFile);
		}
		for (const entry of entries) {
			if (entry === table || named.has(entry.fileName)) continue;
			yield { name: entry.fileName, typed: {}, openFile: unpack(entry) };
		}
	} finally {
		zip.close();
		await rm(folder, { recursive: true, force: true });
	}
}

async function openZip(path: string): Promise<{ zip: ZipFile; entries: Entry[] }> {
	const name = basename(path);
	const zip = await openPromise(path, { lazyEntries: true, autoClose: false }).catch((error: Error) => {
		throw new OperatorError(`${name} can't be read as a zip: ${error.message}.`);
	});
	const entries: Entry[] = [];
	try {
		for await (const entry of zip.eachEntry()) {
			const { fileName } = entry;
			const isHidden = basename(fileName).startsWith(".") || fileName.startsWith("__MACOSX/");
			if (!fileName.endsWith("/") && !isHidden) entries.push(entry);
		}
	} catch (error) {
		zip.close();
		throw new OperatorError(`${name} can't be read as a zip: ${errorMessage(error)}.`);
	}
	return { zip, entries };
}

/** The only table, if there is one. */
function findTable(entries: Entry[]): Entry | undefined {
	const tables = entries.filter(({ fileName }) => fileName.toLowerCase().endsWith(".csv"));
	return tables.length === 1 ? tables[0] : undefined;
}

/** By its path, or by its name if no other file has it. */
function findEntry(entries: Entry[], file: string): Entry | undefined {
	const path = file.replaceAll("\\", "/").replace(/^\.?\//, "");
	const same = entries.filter(({ fileName }) => basename(fileName) === basename(path));
	return entries.find(({ fileName }) => fileName === path) ?? (same.length === 1 ? same[0] : undefined);
}

async function readTableEntry(zip: ZipFile, entry: Entry): Promise<string> {
	if (entry.uncompressedSize > TABLE_MAX_BYTES) throw new OperatorError("A table can have up to 20 MB.");
	return decodeTable(await buffer(await zip.openReadStreamPromise(entry)));
}

async function openEntry(zip: ZipFile, entry: Entry, unpacked: string) {
	const { fileName, uncompressedSize } = entry;
	if (uncompressedSize > RESUME_MAX_BYTES) {
		return { upload: tooLarge(fileName, uncompressedSize), close: async () => undefined };
	}
	await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(unpacked, { mode: 0o600 }));
	const opened = await openOnDisk(unpacked);
	const upload = { ...opened.upload, name: basename(fileName) };
	return { upload, close: () => rm(unpacked, { force: true }) };
}

function tooLarge(name: string, size: number): Upload {
	return { path: "", name: basename(name), size, sha256: "" };
}

/** @param openFile opens a file that a row names; undefined if none can be */
function* readTable(
	text: string,
	name: string,
	options: TableOptions,
	openFile?: (file: string) => NonNullable<ImportRow["openFile"]>,
): Generator<ImportRow> {
	const rows = readCsv(text);
	const headings: string[] = rows.next().value ?? [];
	const places = matchColumns(headings, options);
	if (!places.has("name") && !places.has("firstName") && !(openFile && places.has("file"))) {
		const seen = headings.map((heading) => `"${heading}"`).join(", ");
		throw new OperatorError(
			`No column of ${basename(name)} is a name or a file. Its columns are ${seen}. Say which is which, such as --columns "name=Full Name,email=E-mail".`,
		);
	}
	let line = 1;
	for (const values of rows) {
		line += 1;
		const typed = Object.fromEntries(
			[...places].map(([column, at]) => [column, column === "note" ? (values[at] ?? "") : cleanLine(values[at] ?? "")]),
		);
		const open = typed.file ? openFile?.(typed.file) : undefined;
		yield { name: `line ${line}`, typed, ...(open && { openFile: open }) };
	}
}

/** Where each column is. */
function matchColumns(headings: string[], { columns = {}, remembered }: TableOptions): Map<ImportColumn, number> {
	const simple = headings.map(simplifyHeading);
	const places = new Map<ImportColumn, number>();
	for (const { value: column } of importColumns) {
		const wanted = columns[column]?.toLowerCase();
		if (wanted === "") continue;
		const at = simple.findIndex((heading) =>
			wanted ? heading === wanted : readMeaning(heading, remembered) === column,
		);
		if (wanted && at === -1) throw new OperatorError(`There is no column "${columns[column]}".`);
		if (at !== -1) places.set(column, at);
	}
	return places;
}

export function simplifyHeading(heading: string): string {
	return cleanLine(heading).toLowerCase();
}

function readMeaning(heading: string, remembered: TableOptions["remembered"]): string {
	const known = importColumns.find(({ headings }) => headings.some((name) => name === heading));
	return remembered?.get(heading) ?? known?.value ?? "";
}

/** What an import consists of, before anything of it is read. */
export async function describeImport(
	path: string,
	remembered: ReadonlyMap<string, string>,
): Promise<{ headings: ImportHeading[]; rows: number }> {
	if (extname(path).toLowerCase() === ".csv") return describeTable(decodeTable(await readFile(path)), remembered);
	const { zip, entries } = await openZip(path);
	try {
		const table = findTable(entries);
		if (!table) return { headings: [], rows: entries.length };
		return await describeTable(await readTableEntry(zip, table), remembered);
	} finally {
		zip.close();
	}
}

async function describeTable(text: string, remembered: ReadonlyMap<string, string>) {
	const rows = readCsv(text);
	const headings: string[] = rows.next().value ?? [];
	const [first = []] = rows;
	const places = new Map([...matchColumns(headings, { remembered })].map(([column, at]) => [at, column]));
	let count = 0;
	for (const _ of readCsv(text)) {
		count += 1;
		if (count % BREATHE_EVERY === 0) await breathe();
	}
	return {
		headings: headings.map((heading, at): ImportHeading => {
			return { heading: cleanLine(heading), sample: cleanLine(first[at] ?? ""), means: places.get(at) ?? "" };
		}),
		rows: count - 1,
	};
}

export function isResumeName(name: string): boolean {
	return RESUME_EXTENSIONS.some((extension) => name.toLowerCase().endsWith(extension));
}
