import { answer } from "../../async/thread.ts";
import type { AttachedFile, ReadMail } from "./mail-content.ts";
import { findAttached, parseMail } from "./parse-mail.ts";

/* The thread started by read-mail.ts. */

const tasks = { parse, attached };

export type MailTasks = typeof tasks;

answer(tasks);

/** What the parser refuses is a damaged email, or one that is made to waste time. */
function parse(original: Uint8Array): Promise<ReadMail | undefined> {
	return parseMail(original).catch(() => undefined);
}

function attached(original: Uint8Array, index: number): Promise<AttachedFile | undefined> {
	return findAttached(original, index).catch(() => undefined);
}
