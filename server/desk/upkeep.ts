import type { Logger } from "pino";
import type { AnswerPromise } from "../content.ts";
import { remind } from "../store/reminders.ts";
import { indexSome } from "../store/search/indexing.ts";
import type { Database } from "../store/tables.ts";

/* Done while the desk is open: what came in is written into the search, and the firm's people are reminded of who waits. */

const SEARCH_EVERY_MS = 2_000;
const REMIND_EVERY_MS = 60_000;

export interface Upkeep {
	/** Something has changed that people may search for. */
	nudge(): void;
	/** Waits for what is under way. */
	stop(): Promise<void>;
}

interface UpkeepParts {
	db: Database;
	promise: AnswerPromise;
	/** The desk's public origin. */
	url: string;
	log: Logger;
	clock: () => Date;
	mailQueued(): void;
}

export function openUpkeep({ db, promise, url, log, clock, mailQueued }: UpkeepParts): Upkeep {
	const search = repeat(
		async (isStopped) => {
			while (!isStopped() && (await indexSome(db, clock())) > 0);
		},
		SEARCH_EVERY_MS,
		(error) =>
			log.error({ err: error }, "what came in cannot be written into the search; tried again every two seconds"),
	);
	const reminders = repeat(
		async () => {
			if ((await remind(db, { promise, desk: url }, clock())) > 0) mailQueued();
		},
		REMIND_EVERY_MS,
		(error) => log.error({ err: error }, "nobody can be reminded of what runs out; tried again every minute"),
	);
	return {
		nudge: search.nudge,
		async stop() {
			await Promise.all([search.stop(), reminders.stop()]);
		},
	};
}

/** Does it at once, then again and again, one at a time. What fails is complained about once, until it succeeds. */
export function repeat(
	work: (isStopped: () => boolean) => Promise<void>,
	everyMs: number,
	complain: (error: unknown) => void,
): Upkeep {
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
