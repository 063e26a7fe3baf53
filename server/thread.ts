import { parentPort, Worker } from "node:worker_threads";
import { turns } from "./turns.ts";

/*
 * A thread for work whose cost a stranger decides, such as reading the text of a resume. Pages are served meanwhile, and work that
 * takes too long or too much memory ends the thread and nothing else. The thread starts with the first question and stays.
 */

const START_MS = 10_000; // on top of the deadline while the thread loads its code

/** What a thread can do, by name. */
type Works = Record<string, (...asked: never[]) => unknown>;

export interface Thread<Does extends Works> {
	/** One question after the other. Fails with TooMuch when the answer takes more time or memory than it may. */
	ask<Name extends keyof Does & string>(
		name: Name,
		...asked: Parameters<Does[Name]>
	): Promise<Awaited<ReturnType<Does[Name]>>>;
}

export class TooMuch extends Error {
	constructor() {
		super("It takes more time or memory than it may.");
	}
}

interface Limits {
	deadlineMs: number;
	/** Of the thread's JavaScript heap. */
	memoryMb: number;
}

/** @param code a module that calls `answer` with what it can do */
export function openThread<Does extends Works>(code: URL, { deadlineMs, memoryMb }: Limits): Thread<Does> {
	const oneAfterTheOther = turns(1);
	let thread: Worker | undefined;
	let isUp = false;

	function start(): Worker {
		const started = new Worker(code, {
			resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 8 },
			execArgv: [],
			env: {}, // what it works on comes from strangers: it knows no passwords
		});
		const gone = () => {
			if (thread === started) thread = undefined;
		};
		started.once("error", gone).once("exit", gone);
		isUp = false;
		return started;
	}

	async function ask(name: string, asked: unknown[]): Promise<unknown> {
		thread ??= start();
		const current = thread;
		const { promise, resolve, reject } = Promise.withResolvers<unknown>();
		const onError = (error: Error & { code?: string }) =>
			reject(error.code === "ERR_WORKER_OUT_OF_MEMORY" ? new TooMuch() : error);
		const onExit = (code: number) => reject(new Error(`A thread ended with ${code}.`));
		const deadline = setTimeout(
			() => {
				thread = undefined;
				void current.terminate();
				reject(new TooMuch());
			},
			deadlineMs + (isUp ? 0 : START_MS),
		);
		current.once("message", resolve).once("error", onError).once("exit", onExit);
		current.ref();
		current.postMessage([name, asked]);
		try {
			const answered = await promise;
			isUp = true;
			return answered;
		} finally {
			clearTimeout(deadline);
			current.off("message", resolve).off("error", onError).off("exit", onExit);
			current.unref(); // a server that stops does not wait for it
		}
	}

	return {
		ask: (name, ...asked) => oneAfterTheOther(() => ask(name, asked)) as never, // as `answer` in the thread says
	};
}

/** In the thread: does what is asked. An error ends the thread; the next question starts another. */
export function answer(works: Works): void {
	parentPort?.on("message", async ([name, asked]: [string, never[]]) =>
		parentPort?.postMessage(await works[name]?.(...asked)),
	);
}
