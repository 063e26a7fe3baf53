import type { FileStore } from "../store/files/file-store.ts";
import { type AttachedFile, readAttached } from "./reading/read-mail.ts";
import { readOriginal } from "./store-mail.ts";

/** One of the files of a received email, in the order in which they are listed. Undefined if there is none. */
export async function readAttachment(
	files: Pick<FileStore, "read">,
	key: string,
	index: number,
): Promise<AttachedFile | undefined> {
	return readAttached(await readOriginal(files, key), index);
}
