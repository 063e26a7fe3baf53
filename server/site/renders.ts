import { setTimeout } from "node:timers/promises";
import { limitAtOnce } from "../http/at-once.ts";
import { turns } from "../turns.ts";

/** Waiting or under way. A render takes milliseconds, so all of them are done within a fraction of a second. */
const RENDERS_MAX = { each: 8, all: 64 };

const REST_MAX_MS = 20;

/** How soon to try again. */
export const BUSY_RETRY_S = 5;

/** Too many pages wait to be rendered, of this visitor or of all. */
export class Busy extends Error {}

/**
 * Pages are rendered one at a time, because rendering takes all of the processor while it lasts, and with a rest after each
 * that is as long: others get the other half. Throws Busy.
 */
export function limitRenders(): <T>(visitor: string, render: () => Promise<T>) => Promise<T> {
	const inTurn = turns(1);
	const take = limitAtOnce(RENDERS_MAX);
	return <T>(visitor: string, render: () => Promise<T>) =>
		new Promise<T>((resolve, reject) => {
			const leave = take(visitor);
			if (!leave) return reject(new Busy("Too many pages wait to be rendered."));
			void inTurn(async () => {
				const began = performance.now();
				await render().then(resolve, reject);
				leave();
				await setTimeout(Math.min(performance.now() - began, REST_MAX_MS));
			});
		});
}
