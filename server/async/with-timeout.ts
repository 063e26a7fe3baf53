import { setTimeout } from "node:timers/promises";

export class TimeoutError extends Error {}

/** Rejects with TimeoutError if the work takes longer. The work itself goes on, and its result is dropped. */
export async function withTimeout<T>(ms: number, work: Promise<T>): Promise<T> {
	const settled = new AbortController();
	const late = setTimeout(ms, undefined, { ref: false, signal: settled.signal }).then(
		() => Promise.reject(new TimeoutError(`It took longer than ${ms} ms.`)),
		() => work,
	);
	try {
		return await Promise.race([work, late]);
	} finally {
		settled.abort();
	}
}
