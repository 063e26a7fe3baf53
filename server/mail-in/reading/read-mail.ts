import { openThread, ThreadLimitError } from "../../async/thread.ts";
import type { AttachedFile, ReadMail } from "./mail-content.ts";
import type { MailTasks } from "./worker.ts";

/* Reads what a received email says, in a thread of its own: its sender may want to waste our time and memory. */

export type { AttachedFile };

const DEADLINE_MS = 20_000; // 30 MB take a second of an idle machine
const MEMORY_MB = 256; // without attachments, which are outside the heap

const { ask } = openThread<MailTasks>(new URL("./worker.ts", import.meta.url), {
	deadlineMs: DEADLINE_MS,
	memoryMb: MEMORY_MB,
});

/** Undefined if it can't be read: it is damaged, or nested too deeply. A busy machine may be why it takes too long. */
export async function readMail(original: Uint8Array): Promise<ReadMail | "too long" | undefined> {
	try {
		return await ask("parse", original);
	} catch (error) {
		if (error instanceof ThreadLimitError) return "too long";
		throw error;
	}
}

/** Undefined if there is no such attachment, or the email can't be read. */
export async function readAttached(original: Uint8Array, index: number): Promise<AttachedFile | undefined> {
	try {
		return await ask("attached", original, index);
	} catch (error) {
		if (error instanceof ThreadLimitError) return undefined;
		throw error;
	}
}
