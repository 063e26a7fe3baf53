const PAUSES_S = [1, 2, 4, 8, 15, 30]; // before the first, second, ... attempt in a row

/** The pauses between attempts, each of which can be cut short. */
export function pauses() {
	let failures = 0;
	let goOn = () => {};
	return {
		/** How many attempts in a row have failed. */
		failures: () => failures,
		/** All is well: the next pause is the shortest again. */
		reset() {
			failures = 0;
		},
		/** @param atLeastS what the server asked for */
		async wait(atLeastS = 0): Promise<void> {
			const pauseS = PAUSES_S[Math.min(failures, PAUSES_S.length - 1)] ?? 0;
			failures += 1;
			await new Promise<void>((done) => {
				const timer = setTimeout(done, 1000 * Math.max(pauseS, atLeastS));
				goOn = () => {
					clearTimeout(timer);
					done();
				};
			});
		},
		/** Ends a pause that is under way. */
		cut() {
			goOn();
		},
	};
}
