export interface RepeatedTask {
	/** Runs the work now instead of after the pause. */
	nudge(): void;
	/** Resolves when the current run has finished. */
	stop(): Promise<void>;
}

/**
 * Runs the work right away and then again and again, one run at a time. A failure is reported once until a run
 * succeeds.
 */
export function repeat(
	work: (isStopped: () => boolean) => Promise<void>,
	everyMs: number,
	reportFailure: (error: unknown) => void,
): RepeatedTask {
	let stopped = false;
	let failing = false;
	let nudged = false;
	let wake: (() => void) | undefined;
	const running = (async () => {
		while (!stopped) {
			nudged = false;
			try {
				await work(() => stopped);
				failing = false;
			} catch (error) {
				if (!failing) reportFailure(error);
				failing = true;
			}
			// More work coming in does not make a failing run retry sooner.
			if (!stopped && (failing || !nudged)) await pause();
		}
	})();

	function pause(): Promise<void> {
		return new Promise((done) => {
			const timer = setTimeout(done, everyMs);
			wake = () => {
				if (failing && !stopped) return;
				clearTimeout(timer);
				done();
			};
		});
	}

	return {
		nudge() {
			nudged = true;
			wake?.();
		},
		async stop() {
			stopped = true;
			wake?.();
			await running;
		},
	};
}
