/** Limits how many jobs run at once. The rest queue up; jobs that can wait go after all others. */
export function limitConcurrency(max: number): <T>(work: () => Promise<T>, canWait?: boolean) => Promise<T> {
	const waiting: (() => void)[] = [];
	const lowPriority: (() => void)[] = [];
	let running = 0;
	return async (work, canWait = false) => {
		const queue = canWait ? lowPriority : waiting;
		if (running >= max) await new Promise<void>((resolve) => queue.push(resolve));
		else running++;
		try {
			return await work();
		} finally {
			const next = waiting.shift() ?? lowPriority.shift();
			if (next) next();
			else running--;
		}
	};
}
