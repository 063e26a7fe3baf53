import { randomUUID } from "node:crypto";
import { createReadStream, type Dirent } from "node:fs";
import { mkdir, open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "../config.ts";
import { s3Files } from "./s3.ts";

/* Where resumes are kept. A key is a random name that the caller makes; nothing of the sender's is in it. */

export interface FileStore {
	/**
	 * The file is whole and durable when this resolves. After a failure nothing is there under the key, or, when only
	 * the answer of a storage was lost, a whole file that the sweep takes.
	 */
	save(key: string, content: Content): Promise<void>;
	read(key: string): Promise<NodeJS.ReadableStream>;
	/** Removing what is not there is no error. What is left of a save that broke off goes too. */
	remove(key: string): Promise<void>;
	/** Every file once, an unfinished one too. */
	list(): AsyncIterable<{ key: string; unfinished: boolean }>;
	/** What the storage carries to tell which database it belongs to; see storage-mark.ts. */
	readMark(): Promise<string | undefined>;
	writeMark(mark: string): Promise<void>;
}

/** What is saved. It may be opened several times, because a storage may need several attempts. */
export interface Content {
	open(): AsyncIterable<Uint8Array>;
	size: number;
	/** In hexadecimal. */
	sha256: string;
}

const KEY = /^[A-Za-z0-9_-]{8,200}$/;
const UNFINISHED = ".part";
/** Of the file that holds the mark. It has a dot, which no key has. */
export const MARK = "owner.mark";

export function openFiles(config: Config): FileStore {
	return config.s3 ? s3Files(config.s3) : diskFiles(join(config.dataDir, "resumes"));
}

export function isKey(text: string): boolean {
	return KEY.test(text);
}

export function checkedKey(key: string): string {
	if (!isKey(key)) throw new Error("A file's key must be 8 to 200 letters, digits, hyphens or underscores.");
	return key;
}

export function diskFiles(folder: string): FileStore {
	return {
		async save(key, { open }) {
			await saveAt(pathOf(key), open());
		},
		async read(key) {
			const path = pathOf(key);
			await stat(path);
			return createReadStream(path);
		},
		async remove(key) {
			const path = pathOf(key);
			await rm(path + UNFINISHED, { force: true });
			await rm(path, { force: true });
		},
		async *list() {
			for (const entry of await entries(folder)) {
				const unfinished = entry.name.endsWith(UNFINISHED);
				const key = unfinished ? entry.name.slice(0, -UNFINISHED.length) : entry.name;
				if (entry.isFile() && isKey(key)) yield { key, unfinished };
			}
		},
		async readMark() {
			return (await readFile(join(folder, MARK), "utf8").catch(ifThere))?.trim();
		},
		async writeMark(mark) {
			// Two may write it at the same moment: the server, and a staff command.
			await saveAt(join(folder, MARK), [Buffer.from(mark)], join(folder, `${MARK}.${randomUUID()}`));
		},
	};

	function pathOf(key: string): string {
		return join(folder, checkedKey(key));
	}

	async function saveAt(path: string, chunks: Chunks, unfinished = path + UNFINISHED): Promise<void> {
		await mkdir(folder, { recursive: true, mode: 0o700 });
		try {
			await writeDurably(unfinished, chunks);
			await rename(unfinished, path);
			await syncFolder(folder);
		} catch (error) {
			await rm(unfinished, { force: true });
			throw error;
		}
	}
}

type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

async function writeDurably(path: string, chunks: Chunks): Promise<void> {
	const file = await open(path, "w", 0o600);
	try {
		for await (const chunk of chunks) await file.writeFile(chunk);
		await file.sync();
	} finally {
		await file.close();
	}
}

/** A name in a folder is durable only when the folder is. */
async function syncFolder(folder: string): Promise<void> {
	const handle = await open(folder, "r");
	try {
		await handle.sync();
	} finally {
		await handle.close();
	}
}

async function entries(folder: string): Promise<Dirent[]> {
	return (await readdir(folder, { withFileTypes: true }).catch(ifThere)) ?? [];
}

/** Nothing, when the reason is that there is no such file or folder. */
function ifThere(error: NodeJS.ErrnoException): undefined {
	if (error.code !== "ENOENT") throw error;
}
