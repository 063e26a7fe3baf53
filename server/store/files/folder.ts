import type { Dirent } from "node:fs";
import { opendir } from "node:fs/promises";

/** Streams the entries of a folder, however many there are. None if the folder does not exist. */
export async function* readEntries(folder: string): AsyncIterable<Dirent> {
	try {
		yield* await opendir(folder);
	} catch (error) {
		if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
	}
}
