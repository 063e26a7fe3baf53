const DELAYS_S = [1, 2, 4, 8, 15, 30]; // before the first, second, ... retry in a row

/** Waits between retries, with backoff. A wait can be cut short. */
export function createBackoff() {
	let failures = 0;
	let endWait = () => {};
	return {
		/** How many attempts in a row failed. */
		failures: () => failures,
		/** Call after a success: the next wait is the shortest again. */
		reset() {
			failures = 0;
		},
		/** @param atLeastS the server's Retry-After */
		async wait(atLeastS = 0): Promise<void> {
			const pauseS = DELAYS_S[Math.min(failures, DELAYS_S.length - 1)] ?? 0;
			failures += 1;
			await new Promise<void>((done) => {
				const timer = setTimeout(done, 1000 * Math.max(pauseS, atLeastS));
				endWait = () => {
					clearTimeout(timer);
					done();
				};
			});
		},
		/** Ends the current wait. */
		cut() {
			endWait();
		},
	};
}
