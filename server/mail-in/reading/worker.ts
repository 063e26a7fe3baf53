import { answer } from "../../async/thread.ts";
import type { ReadMail } from "./mail-content.ts";
import { parseMail } from "./parse-mail.ts";

/* The thread started by read-mail.ts. */

const tasks = { parse };

export type MailTasks = typeof tasks;

answer(tasks);

/** What the parser refuses is a damaged email, or one that is made to waste time. */
function parse(original: Uint8Array): Promise<ReadMail | undefined> {
	return parseMail(original).catch(() => undefined);
}
