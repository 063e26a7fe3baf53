import { createReadStream, type Dirent } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
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
	/** Removing what is not there is no error. */
	remove(key: string): Promise<void>;
	list(): AsyncIterable<{ key: string; modified: Date }>;
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
			const path = pathOf(key);
			await mkdir(folder, { recursive: true, mode: 0o700 });
			try {
				await writeDurably(path + UNFINISHED, open());
				await rename(path + UNFINISHED, path);
				await syncFolder(folder);
			} catch (error) {
				await rm(path + UNFINISHED, { force: true });
				throw error;
			}
		},
		async read(key) {
			const path = pathOf(key);
			await stat(path);
			return createReadStream(path);
		},
		async remove(key) {
			await rm(pathOf(key), { force: true });
		},
		async *list() {
			for (const entry of await entries(folder)) {
				if (!entry.isFile()) continue;
				const found = await stat(join(folder, entry.name)).catch(() => undefined);
				if (found) yield { key: entry.name, modified: found.mtime };
			}
		},
	};

	function pathOf(key: string): string {
		const name = key.endsWith(UNFINISHED) ? key.slice(0, -UNFINISHED.length) : key;
		checkedKey(name);
		return join(folder, key);
	}
}

async function writeDurably(path: string, chunks: AsyncIterable<Uint8Array>): Promise<void> {
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
	try {
		return await readdir(folder, { withFileTypes: true });
	} catch (error) {
		if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
		throw error;
	}
}
