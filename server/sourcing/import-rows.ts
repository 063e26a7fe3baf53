import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, extname, join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { openPromise } from "yauzl";
import { RESUME_EXTENSIONS, RESUME_MAX_BYTES } from "../../contract/forms/resume.ts";
import { cleanLine } from "../../contract/text/text.ts";
import { OperatorError } from "../config/operator-error.ts";
import type { Upload } from "../intake/submission.ts";
import { parseCsv } from "./csv.ts";

/* What an import is made of: files in a folder or a zip, or rows of a table. */

export interface ImportRow {
	/** The file's path below the folder, or the line of the table. */
	name: string;
	typed: Partial<Record<ImportColumn, string>>;
	/** Called when it is the row's turn; deletes what it made when done. */
	openFile?(): Promise<{ upload: Upload; close(): Promise<void> }>;
}

/** What a column of a table can be, with the headings it is known by. */
const HEADINGS = {
	name: ["name", "full name", "candidate", "candidate name"],
	firstName: ["first name", "firstname", "given name"],
	lastName: ["last name", "lastname", "surname", "family name"],
	email: ["email", "e-mail", "email address", "mail"],
	phone: ["phone", "phone number", "mobile", "cell", "telephone"],
	place: ["place", "location", "city", "city and state"],
	note: ["note", "notes", "comment", "comments", "summary"],
	file: ["file", "resume", "cv", "attachment", "resume file"],
} as const;

export type ImportColumn = keyof typeof HEADINGS;

export function isImportColumn(name: string): name is ImportColumn {
	return Object.hasOwn(HEADINGS, name);
}

/** @param columns headings of a table, by what they are; others are recognized by their usual names */
export async function* readImport(
	path: string,
	columns: Partial<Record<ImportColumn, string>>,
): AsyncGenerator<ImportRow> {
	const found = await stat(path).catch(() => undefined);
	if (!found) throw new OperatorError(`There is nothing at ${path}.`);
	if (found.isDirectory()) return yield* readFolder(path);
	const extension = extname(path).toLowerCase();
	if (extension === ".zip") return yield* readZip(path);
	if (extension === ".csv") return yield* readTable(path, columns);
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

/** Each file is unpacked when it is its turn, up to the size of a resume. */
async function* readZip(path: string): AsyncGenerator<ImportRow> {
	const zip = await openPromise(path, { lazyEntries: true, autoClose: false }).catch((error: Error) => {
		throw new OperatorError(`${path} can't be read as a zip: ${error.message}.`);
	});
	const folder = await mkdtemp(join(tmpdir(), "closewell-import-"));
	try {
		for await (const entry of zip.eachEntry()) {
			const name = entry.fileName;
			if (name.endsWith("/") || basename(name).startsWith(".") || name.startsWith("__MACOSX/")) continue;
			yield {
				name,
				typed: {},
				async openFile() {
					const unpacked = join(folder, "file");
					const isTooLarge = entry.uncompressedSize > RESUME_MAX_BYTES;
					if (isTooLarge) return { upload: tooLarge(name, entry.uncompressedSize), close: async () => undefined };
					await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(unpacked, { mode: 0o600 }));
					const opened = await openOnDisk(unpacked);
					return { upload: { ...opened.upload, name: basename(name) }, close: () => rm(unpacked, { force: true }) };
				},
			};
		}
	} finally {
		zip.close();
		await rm(folder, { recursive: true, force: true });
	}
}

function tooLarge(name: string, size: number): Upload {
	return { path: "", name: basename(name), size, sha256: "" };
}

async function* readTable(path: string, columns: Partial<Record<ImportColumn, string>>): AsyncGenerator<ImportRow> {
	const [headings = [], ...lines] = parseCsv(await readFile(path, "utf8"));
	const places = matchColumns(headings, columns);
	if (!places.has("name") && !places.has("firstName") && !places.has("file")) {
		const seen = headings.map((heading) => `"${heading}"`).join(", ");
		throw new OperatorError(
			`No column of ${basename(path)} is a name or a file. Its columns are ${seen}. Say which is which, such as --columns "name=Full Name,email=E-mail".`,
		);
	}
	for (const [index, line] of lines.entries()) {
		const typed = Object.fromEntries(
			[...places].map(([column, at]) => [column, column === "note" ? (line[at] ?? "") : cleanLine(line[at] ?? "")]),
		);
		const file = typed.file && resolve(dirname(path), typed.file);
		yield { name: `line ${index + 2}`, typed, ...(file && { openFile: () => openOnDisk(file) }) };
	}
}

/** Where each column is. */
function matchColumns(headings: string[], chosen: Partial<Record<ImportColumn, string>>): Map<ImportColumn, number> {
	const simple = headings.map((heading) => cleanLine(heading).toLowerCase());
	const places = new Map<ImportColumn, number>();
	for (const [column, known] of Object.entries(HEADINGS)) {
		if (!isImportColumn(column)) continue;
		const wanted = chosen[column]?.toLowerCase();
		const at = simple.findIndex((heading) => (wanted ? heading === wanted : known.some((name) => name === heading)));
		if (wanted && at === -1) throw new OperatorError(`There is no column "${chosen[column]}".`);
		if (at !== -1) places.set(column, at);
	}
	return places;
}

export function isResumeName(name: string): boolean {
	return RESUME_EXTENSIONS.some((extension) => name.toLowerCase().endsWith(extension));
}
