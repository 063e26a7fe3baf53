import { limitAtOnce } from "../http/at-once.ts";
import { turns } from "../turns.ts";

/** Waiting or under way. A render takes milliseconds, so all of them are done within a fraction of a second. */
const RENDERS_MAX = { each: 8, all: 64 };

/** How soon to try again. */
export const BUSY_RETRY_S = 5;

/** Too many pages wait to be rendered, of this visitor or of all. */
export class Busy extends Error {}

/** Pages are rendered one at a time, because rendering takes all of the processor while it lasts. Throws Busy. */
export function limitRenders(): <T>(visitor: string, render: () => Promise<T>) => Promise<T> {
	const inTurn = turns(1);
	const take = limitAtOnce(RENDERS_MAX);
	return async (visitor, render) => {
		const leave = take(visitor);
		if (!leave) throw new Busy("Too many pages wait to be rendered.");
		try {
			return await inTurn(render);
		} finally {
			leave();
		}
	};
}
