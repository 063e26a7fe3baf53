import { Worker } from "node:worker_threads";
import { turns } from "../turns.ts";
import { WORK_MAX } from "./budget.ts";
import type { Verdict } from "./verdict.ts";
import type { Question } from "./worker.ts";

/* Files are looked into by a thread of its own, one after the other: whatever is in one, pages are served meanwhile, and it
   can use up neither the server's time nor its memory. The thread starts with the first file and stays.

   Each file first gets little time, which is enough for nearly all. Those that need more wait until no other file does, so that an
   ordinary resume never stands behind several that are there to cost time. */

const LITTLE_WORK = WORK_MAX / 8; // a resume of a megabyte takes half of it

/**
 * Only in case something was overlooked: what a file may cost is bounded by work, about half a second. The largest honest resumes take a
 * quarter of a second, and starting the thread as long again, so a machine may be ten times slower.
 */
const DEADLINE_MS = 5_000;
const MEMORY = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 8 };

const TOO_COMPLICATED: Verdict = { problem: "tooComplicated" };

const oneAfterTheOther = turns(1);
let thread: Worker | undefined;

/** What the file is, by what is in it. Its name and the type its sender claims count for nothing. */
export async function inspectResume(path: string, deadlineMs = DEADLINE_MS): Promise<Verdict> {
	const first = await oneAfterTheOther(() => ask({ path, most: LITTLE_WORK }, deadlineMs));
	if (first === "stopped") return TOO_COMPLICATED;
	if (!("problem" in first) || first.problem !== "tooComplicated") return first;
	const second = await oneAfterTheOther(() => ask({ path, most: WORK_MAX }, deadlineMs), true);
	return second === "stopped" ? TOO_COMPLICATED : second;
}

/** "stopped" when it was out of time or memory. */
async function ask(question: Question, deadlineMs: number): Promise<Verdict | "stopped"> {
	thread ??= startThread();
	const asked = thread;
	const { promise, resolve, reject } = Promise.withResolvers<Verdict | "stopped">();
	const onError = (error: Error & { code?: string }) => {
		if (error.code === "ERR_WORKER_OUT_OF_MEMORY") resolve("stopped");
		else reject(error);
	};
	const onExit = (code: number) => reject(new Error(`The thread that looks into resumes ended with ${code}.`));
	const deadline = setTimeout(() => {
		thread = undefined;
		void asked.terminate();
		resolve("stopped");
	}, deadlineMs);
	asked.once("message", resolve).once("error", onError).once("exit", onExit);
	asked.ref();
	asked.postMessage(question);
	try {
		return await promise;
	} finally {
		clearTimeout(deadline);
		asked.off("message", resolve).off("error", onError).off("exit", onExit);
		asked.unref(); // a server that stops does not wait for it
	}
}

function startThread(): Worker {
	const started = new Worker(new URL("./worker.ts", import.meta.url), {
		resourceLimits: MEMORY,
		execArgv: [],
		env: {}, // what it looks into comes from strangers: it knows no passwords
	});
	const gone = () => {
		if (thread === started) thread = undefined;
	};
	started.once("error", gone).once("exit", gone);
	return started;
}
