import { setTimeout } from "node:timers/promises";
import type { ErrorHandler } from "hono";
import type { Logger } from "pino";
import { limitConcurrency } from "../../async/limit-concurrency.ts";
import { limitSlots } from "../../http/slots.ts";

/** Waiting or running. A render takes milliseconds, so all of them finish within a fraction of a second. */
const RENDERS_MAX = { each: 8, all: 64 };

const PAUSE_MAX_MS = 20;

const BUSY_RETRY_S = 5; // how soon to try again

/** Too many pages are waiting to be rendered, for this visitor or in total. */
export class BusyError extends Error {}

/**
 * Renders pages one at a time, because a render takes all of the processor, and pauses after each for as long as it
 * took, so that other requests get the other half. Throws BusyError.
 */
export function limitRenders(): <T>(visitor: string, render: () => Promise<T>) => Promise<T> {
	const inTurn = limitConcurrency(1);
	const take = limitSlots(RENDERS_MAX);
	return <T>(visitor: string, render: () => Promise<T>) =>
		new Promise<T>((resolve, reject) => {
			const leave = take(visitor);
			if (!leave) return reject(new BusyError("Too many pages wait to be rendered."));
			void inTurn(async () => {
				const began = performance.now();
				await render().then(resolve, reject);
				leave();
				await setTimeout(Math.min(performance.now() - began, PAUSE_MAX_MS));
			});
		});
}

/** The response when a route throws. Only BusyError is expected. */
export function answerFailure(log: Logger, phone: string): ErrorHandler {
	return (error, context) => {
		if (error instanceof BusyError) {
			context.header("retry-after", String(BUSY_RETRY_S));
			return context.text(`Our site is very busy. Please try again in a few seconds, or call us at ${phone}.`, 503);
		}
		log.error({ err: error }, "request failed");
		return context.text("Something went wrong on our side. Please try again.", 500);
	};
}
