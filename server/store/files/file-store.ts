/* Where resumes are kept. A key is a random name that the caller makes; nothing of the sender's is in it. */

export interface FileStore {
	/**
	 * The file is whole and durable when this resolves. After a failure nothing is there under the key, or, when only
	 * the answer of a storage was lost, a whole file that the sweep takes.
	 */
	save(key: string, content: FileContent): Promise<void>;
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
export interface FileContent {
	open(): AsyncIterable<Uint8Array>;
	size: number;
	/** In hexadecimal. */
	sha256: string;
}

const KEY = /^[A-Za-z0-9_-]{8,200}$/;
/** Of the file that holds the mark. It has a dot, which no key has. */
export const MARK = "owner.mark";

export function isKey(text: string): boolean {
	return KEY.test(text);
}

export function checkedKey(key: string): string {
	if (!isKey(key)) throw new Error("A file's key must be 8 to 200 letters, digits, hyphens or underscores.");
	return key;
}
