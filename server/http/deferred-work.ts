import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";

/* Work done after a response, with a random delay, so that timing doesn't reveal whether there was anything to do. */

const DELAY_MS = 100;
const SPREAD_MS = 900;

export interface DeferredWork {
	/** Runs the work after the response. */
	do(work: () => Promise<void>): void;
	/** Waits for all of it, before the server stops. */
	done(): Promise<void>;
}

export function createDeferredWork(log: Pick<Logger, "error">): DeferredWork {
	const underWay = new Set<Promise<void>>();
	return {
		do(work) {
			const done = sleep(DELAY_MS + Math.random() * SPREAD_MS)
				.then(work)
				.catch((error) => log.error({ err: error }, "what was to be done after an answer failed"))
				.finally(() => underWay.delete(done));
			underWay.add(done);
		},
		async done() {
			await Promise.all(underWay);
		},
	};
}
