import { parentPort, Worker } from "node:worker_threads";
import { limitConcurrency } from "./limit-concurrency.ts";

/*
 * A worker thread for work whose cost a stranger controls, such as reading the text of a resume. Pages are served
 * meanwhile, and work that takes too long or too much memory ends only the thread. The thread starts with the first
 * call and stays up.
 */

const START_MS = 30_000; // while the thread loads its code, which takes seconds on a busy machine

/** The functions a thread offers, by name. */
type ThreadFunctions = Record<string, (...asked: never[]) => unknown>;

export interface Thread<Does extends ThreadFunctions> {
	/** Calls run one after the other. Rejects with ThreadLimitError when a call exceeds its time or memory. */
	ask<Name extends keyof Does & string>(
		name: Name,
		...asked: Parameters<Does[Name]>
	): Promise<Awaited<ReturnType<Does[Name]>>>;
}

export class ThreadLimitError extends Error {
	constructor() {
		super("It takes more time or memory than it may.");
	}
}

interface Limits {
	deadlineMs: number;
	/** Of the thread's JavaScript heap. */
	memoryMb: number;
}

/** @param code a module that calls `answer` with its functions */
export function openThread<Does extends ThreadFunctions>(code: URL, { deadlineMs, memoryMb }: Limits): Thread<Does> {
	const inSequence = limitConcurrency(1);
	let thread: StartedThread | undefined;

	function start(): StartedThread {
		const worker = new Worker(code, {
			resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 8 },
			execArgv: [],
			env: {}, // its input comes from strangers, so it gets no passwords
		});
		const started: StartedThread = { worker, isUp: false };
		const gone = () => {
			if (thread === started) thread = undefined;
		};
		worker.once("error", gone).once("exit", gone);
		return started;
	}

	async function ask(name: string, asked: unknown[]): Promise<unknown> {
		thread ??= start();
		const current = thread;
		const { worker } = current;
		const { promise, resolve, reject } = Promise.withResolvers<unknown>();
		const giveUp = () => {
			thread = undefined;
			void worker.terminate();
			reject(new ThreadLimitError());
		};
		let deadline = setTimeout(giveUp, current.isUp ? deadlineMs : START_MS);
		const onMessage = (message: Message) => {
			if ("answer" in message) return resolve(message.answer);
			current.isUp = true;
			clearTimeout(deadline);
			deadline = setTimeout(giveUp, deadlineMs);
		};
		const onError = (error: Error & { code?: string }) =>
			reject(error.code === "ERR_WORKER_OUT_OF_MEMORY" ? new ThreadLimitError() : error);
		const onExit = (code: number) => reject(new Error(`A thread ended with ${code}.`));
		worker.on("message", onMessage).once("error", onError).once("exit", onExit);
		worker.ref();
		worker.postMessage([name, asked]);
		try {
			return await promise;
		} finally {
			clearTimeout(deadline);
			worker.off("message", onMessage).off("error", onError).off("exit", onExit);
			worker.unref(); // a server that stops does not wait for it
		}
	}

	return {
		ask: (name, ...asked) => inSequence(() => ask(name, asked)) as never, // TypeScript can't see the thread
	};
}

interface StartedThread {
	worker: Worker;
	/** Its code is loaded. */
	isUp: boolean;
}

type Message = { isUp: true } | { answer: unknown };

/** In the thread: runs the calls it receives. An error ends the thread; the next call starts a new one. */
export function answer(works: ThreadFunctions): void {
	const tell = (message: Message) => parentPort?.postMessage(message);
	tell({ isUp: true });
	parentPort?.on("message", async ([name, asked]: [string, never[]]) =>
		tell({ answer: await works[name]?.(...asked) }),
	);
}
