import { openThread } from "../async/thread.ts";
import type { TextWorks } from "./works.ts";

/*
 * A stranger's text of 200,000 characters is never worked on in the server's own thread. Two threads, so that a recruiter who
 * searches does not wait for a resume that just came in.
 */

const CODE = new URL("./works.ts", import.meta.url);
const MEMORY_MB = 96;

/** For what is made once and kept: facts, index words. The longest text takes a second. */
export const background = openThread<TextWorks>(CODE, { deadlineMs: 10_000, memoryMb: MEMORY_MB });

/** For what somebody waits for: snippets, marks, keywords. */
export const waitedFor = openThread<TextWorks>(CODE, { deadlineMs: 5_000, memoryMb: MEMORY_MB });
