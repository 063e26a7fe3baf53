import { createReadStream, type Dirent } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";

/* Where resumes are kept. A key is a random name that the caller makes; nothing of the sender's is in it. */

export interface FileStore {
	/** The file is whole and durable when this resolves; after a failure nothing is there under the key. */
	save(key: string, chunks: AsyncIterable<Uint8Array>): Promise<void>;
	read(key: string): Promise<NodeJS.ReadableStream>;
	/** Removing what is not there is no error. */
	remove(key: string): Promise<void>;
	list(): AsyncIterable<{ key: string; modified: Date }>;
}

const KEY = /^[A-Za-z0-9_-]{8,200}$/;
const UNFINISHED = ".part";

export function diskFiles(folder: string): FileStore {
	return {
		async save(key, chunks) {
			const path = pathOf(key);
			await mkdir(folder, { recursive: true, mode: 0o700 });
			try {
				await writeDurably(path + UNFINISHED, chunks);
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
		if (!KEY.test(name)) throw new Error("A file's key must be 8 to 200 letters, digits, hyphens or underscores.");
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
