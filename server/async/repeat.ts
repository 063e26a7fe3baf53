export interface Repeated {
	/** There is something to do: not after the pause, but now. */
	nudge(): void;
	/** Waits for what is under way. */
	stop(): Promise<void>;
}

/** Does it at once, then again and again, one at a time. What fails is complained about once, until it succeeds. */
export function repeat(
	work: (isStopped: () => boolean) => Promise<void>,
	everyMs: number,
	complain: (error: unknown) => void,
): Repeated {
	let stopped = false;
	let failing = false;
	let rung = false;
	let wake: (() => void) | undefined;
	const running = (async () => {
		while (!stopped) {
			rung = false;
			try {
				await work(() => stopped);
				failing = false;
			} catch (error) {
				if (!failing) complain(error);
				failing = true;
			}
			// What fails is not tried faster because more comes in.
			if (!stopped && (failing || !rung)) await pause();
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
			rung = true;
			wake?.();
		},
		async stop() {
			stopped = true;
			wake?.();
			await running;
		},
	};
}
