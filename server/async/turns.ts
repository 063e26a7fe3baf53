/** Limits how many jobs run at once. The rest queue up; jobs that can wait go after all others. */
export function turns(atOnce: number): <T>(work: () => Promise<T>, canWait?: boolean) => Promise<T> {
	const waiting: (() => void)[] = [];
	const waitingLonger: (() => void)[] = [];
	let running = 0;
	return async (work, canWait = false) => {
		const queue = canWait ? waitingLonger : waiting;
		if (running >= atOnce) await new Promise<void>((resolve) => queue.push(resolve));
		else running++;
		try {
			return await work();
		} finally {
			const next = waiting.shift() ?? waitingLonger.shift();
			if (next) next();
			else running--;
		}
	};
}
