import type { Dirent } from "node:fs";
import { opendir } from "node:fs/promises";

/** What is in a folder, a few at a time, however many there are. Nothing, when there is no such folder. */
export async function* entriesIn(folder: string): AsyncIterable<Dirent> {
	try {
		yield* await opendir(folder);
	} catch (error) {
		if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
	}
}
