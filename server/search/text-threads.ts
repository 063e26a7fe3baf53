import { openThread } from "../async/thread.ts";
import type { TextTasks } from "./works.ts";

/*
 * A stranger's text of 200,000 characters is never processed on the server's main thread. There are two worker threads,
 * so a recruiter's search does not wait for a resume that just arrived.
 */

const CODE = new URL("./works.ts", import.meta.url);
const MEMORY_MB = 96;

/** For results that are computed once and stored: facts, index entries. The longest text takes a second. */
export const backgroundThread = openThread<TextTasks>(CODE, { deadlineMs: 10_000, memoryMb: MEMORY_MB });

/** For results that somebody is waiting for: snippets, highlights, keywords. */
export const interactiveThread = openThread<TextTasks>(CODE, { deadlineMs: 5_000, memoryMb: MEMORY_MB });
