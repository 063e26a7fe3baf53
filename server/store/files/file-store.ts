/* Where resumes are stored. The caller makes up a random key, which contains nothing from the sender. */

export interface FileStore {
	/**
	 * When this resolves, the file is complete and durable. After a failure there is nothing under the key or, if only
	 * the storage's answer was lost, a complete file, which retention removes later.
	 */
	save(key: string, content: FileContent): Promise<void>;
	read(key: string): Promise<NodeJS.ReadableStream>;
	/** Removing a missing file is not an error. Also removes the remains of an interrupted save. */
	remove(key: string): Promise<void>;
	/** Every file once, including unfinished ones. */
	list(): AsyncIterable<{ key: string; unfinished: boolean }>;
	/** Says which database the storage belongs to; see storage-mark.ts. */
	readMark(): Promise<string | undefined>;
	writeMark(mark: string): Promise<void>;
}

/** Can be opened several times, because saving may take several attempts. */
export interface FileContent {
	open(): AsyncIterable<Uint8Array>;
	size: number;
	/** In hexadecimal. */
	sha256: string;
}

const KEY = /^[A-Za-z0-9_-]{8,200}$/;
/** Name of the file with the mark. It has a dot, which no key has. */
export const MARK_FILE = "owner.mark";

export function isKey(text: string): boolean {
	return KEY.test(text);
}

export function requireKey(key: string): string {
	if (!isKey(key)) throw new Error("A file's key must be 8 to 200 letters, digits, hyphens or underscores.");
	return key;
}
