import { randomUUID } from "node:crypto";
import type { Dirent } from "node:fs";
import { createReadStream } from "node:fs";
import { mkdir, open, opendir, readFile, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { type FileStore, isKey, MARK_FILE, requireKey } from "./file-store.ts";

const UNFINISHED = ".part";

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
			for await (const entry of readEntries(folder)) {
				const unfinished = entry.name.endsWith(UNFINISHED);
				const key = unfinished ? entry.name.slice(0, -UNFINISHED.length) : entry.name;
				if (entry.isFile() && isKey(key)) yield { key, unfinished };
			}
		},
		async readMark() {
			return (await readFile(join(folder, MARK_FILE), "utf8").catch(undefinedIfMissing))?.trim();
		},
		async writeMark(mark) {
			// The server and a staff command may write it at the same moment.
			await saveAt(join(folder, MARK_FILE), [Buffer.from(mark)], join(folder, `${MARK_FILE}.${randomUUID()}`));
		},
	};

	function pathOf(key: string): string {
		return join(folder, requireKey(key));
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

/** A file's name is durable only after its folder is synced. */
async function syncFolder(folder: string): Promise<void> {
	const handle = await open(folder, "r");
	try {
		await handle.sync();
	} finally {
		await handle.close();
	}
}

/** Returns undefined if the file does not exist, and throws any other error. */
function undefinedIfMissing(error: NodeJS.ErrnoException): undefined {
	if (error.code !== "ENOENT") throw error;
}

/** Streams the entries of a folder, however many there are. None if the folder does not exist. */
export async function* readEntries(folder: string): AsyncIterable<Dirent> {
	try {
		yield* await opendir(folder);
	} catch (error) {
		if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
	}
}
