import { setTimeout } from "node:timers/promises";
import type { Logger } from "pino";
import type { Config } from "../config/config.ts";
import type { FileStore } from "../store/files/file-store.ts";
import type { Database } from "../store/tables.ts";
import { askToKeep } from "./ask-to-keep.ts";
import { BEAT_EVERY_MS, createCountedTime, type TimeSource } from "./counted-time.ts";
import { describeClockDoubt, retain } from "./retain.ts";

/*
 * Counts time while the server runs, asks senders whose submission expires soon whether to keep it, and once a day
 * removes what has expired.
 */

export interface Housekeeping {
	start(): void;
	/** Waits a while for work in progress. */
	stop(): Promise<void>;
	/** From now on nothing is done or logged. */
	end(): void;
	/** How the last retention run went. */
	state(): Readonly<RetentionState>;
}

export interface RetentionState {
	/** The sentence that says why nothing is removed at the moment. */
	stopped: string | undefined;
	/** Files and emails not known to this database. They are never removed. */
	unknownFiles: number;
	unknownMails: number;
}

interface HousekeepingDeps {
	db: Database;
	files: FileStore;
	config: Config;
	log: Logger;
	time: TimeSource;
}

const RETAIN_EVERY_MS = 24 * 60 * 60 * 1000;
const STOP_GRACE_MS = 8_000; // same as the outbox

/** Counts time once before it resolves. */
export async function createHousekeeping({ db, files, config, log, time }: HousekeepingDeps): Promise<Housekeeping> {
	const counting = createCountedTime(db, time);
	const timers: NodeJS.Timeout[] = [];
	const state: RetentionState = { stopped: undefined, unknownFiles: 0, unknownMails: 0 };
	let retaining = Promise.resolve();
	let beating: Promise<void> | undefined;
	let isClockDoubted = false;
	let isUncountedLogged = false;
	let ended = false;

	await beat();

	return {
		start() {
			void retainNow();
			if (timers.length > 0) return;
			timers.push(setInterval(beat, BEAT_EVERY_MS), setInterval(retainNow, RETAIN_EVERY_MS));
		},
		async stop() {
			for (const timer of timers) clearInterval(timer);
			await Promise.race([retaining, setTimeout(STOP_GRACE_MS, undefined, { ref: false })]);
		},
		end() {
			ended = true;
		},
		state: () => state,
	};

	/** Runs more often than retention, so a clock jump is noticed within minutes. A slow database gets one at a time. */
	function beat(): Promise<void> {
		beating ??= beatOnce().finally(() => {
			beating = undefined;
		});
		return beating;
	}

	async function beatOnce(): Promise<void> {
		try {
			const counted = await counting.beat();
			const doubt = describeClockDoubt(counted);
			if (doubt) logStopped(doubt);
			else if (isClockDoubted) await retainNow();
			isClockDoubted = doubt !== undefined;
			if (!doubt && timers.length > 0) await askToKeep({ db, config, clock: time.clock }, counted);
		} catch (error) {
			if (!ended) log.error({ err: error }, "time could not be counted; trying again shortly");
		}
	}

	function retainNow(): Promise<void> {
		retaining = retaining.then(retainOnce); // one at a time: each checks the storage's mark before it removes anything
		return retaining;
	}

	async function retainOnce(): Promise<void> {
		if (ended) return;
		try {
			const counted = await counting.beat();
			isClockDoubted = describeClockDoubt(counted) !== undefined;
			const { stopped, problem, uncounted, ...found } = await retain({ db, files, config, clock: time.clock }, counted);
			if (!isClockDoubted) await askToKeep({ db, config, clock: time.clock }, counted);
			logStopped(stopped);
			state.unknownFiles = found.unknownFiles ?? state.unknownFiles;
			state.unknownMails = found.unknownMails;
			if (problem) log.error(problem);
			if (uncounted && !isUncountedLogged) log.warn(uncounted);
			isUncountedLogged = uncounted !== undefined;
			if (found.submissions || found.files) log.info(found, "removed what is past its time");
			else if (found.unknownFiles || found.unknownMails)
				log.info(found, "there are files that are not this database's");
		} catch (error) {
			if (!ended) log.error({ err: error }, "removing what is past its time failed");
		}
	}

	function logStopped(stopped: string | undefined): void {
		if (stopped === state.stopped) return;
		state.stopped = stopped;
		log.warn(stopped ?? "What is past its time is removed again.");
	}
}
