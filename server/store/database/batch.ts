import type { Logger } from "pino";
import type { Database, DatabaseTransaction } from "../tables.ts";
import { isPostgres, isTransient, lock, retryLostConnections } from "./postgres.ts";
import { isBusy } from "./sqlite.ts";

const JOBS_MAX = 100; // nothing else runs while SQLite works, so a batch takes at most about 50 ms
const BATCHES_AT_ONCE = 4; // on PostgreSQL; SQLite has one writer, and the jobs that wait for it form the next batch

/**
 * Resolves only after the commit. The work may run twice, so it must be idempotent.
 *
 * @param alone names to lock, so nobody else works on the same things, on any server
 */
export type Commit = <Result>(work: Work<Result>, alone?: string[]) => Promise<Result>;
type Work<Result> = (transaction: DatabaseTransaction) => Promise<Result>;

interface Job {
	work: Work<unknown>;
	alone: string[];
	resolve(result: unknown): void;
	reject(error: unknown): void;
}

/**
 * Runs jobs that arrive at the same moment in one transaction, so they share the wait for the disk, which is what a
 * commit costs. When one job fails a batch, each job gets its own transaction, so one can't take down the others. When
 * the database fails, the whole batch fails, because each job on its own would only wait as long again.
 */
export function createBatcher(db: Database, log: Logger): Commit {
	const maxRunning = isPostgres(db) ? BATCHES_AT_ONCE : 1;
	let waiting: Job[] = [];
	let running = 0;
	let isAwake = false;
	/** Names that running batches lock. */
	const locked = new Set<string>();

	return (work, alone = []) =>
		new Promise((resolve, reject) => {
			waiting.push({ work, alone, resolve: resolve as Job["resolve"], reject });
			wake();
		});

	function wake(): void {
		if (!isAwake) setImmediate(commitNext);
		isAwake = true;
	}

	async function commitNext(): Promise<void> {
		isAwake = false;
		if (running === maxRunning) return;
		const batch = takeReady();
		if (batch.length === 0) return;
		const names = batch.flatMap(({ alone }) => alone);
		for (const name of names) locked.add(name);
		running += 1;
		await commit(batch);
		running -= 1;
		for (const name of names) locked.delete(name);
		wake(); // after these are answered, with the jobs that arrived in the meantime
	}

	/**
	 * In order, but without jobs that would wait for a batch of ours: in the database, they would keep a connection, and
	 * those who want the same time at once would wait there until the database gives up.
	 */
	function takeReady(): Job[] {
		const ready: Job[] = [];
		const later: Job[] = [];
		const held = new Set(locked);
		for (const job of waiting) {
			if (ready.length < JOBS_MAX && !job.alone.some((name) => held.has(name))) {
				ready.push(job);
			} else {
				later.push(job);
				for (const name of job.alone) held.add(name); // nobody overtakes it
			}
		}
		waiting = later;
		return ready;
	}

	async function commit(batch: Job[]): Promise<void> {
		try {
			resolveAll(batch, await commitTogether(batch));
		} catch (error) {
			if (isBusy(error)) rejectAll(batch, new Error("Another program has locked the database.", { cause: error }));
			else if (isTransient(error))
				void retryBatch(batch); // other batches don't wait for it
			else await commitOneByOne(batch, error);
		}
	}

	async function retryBatch(batch: Job[]): Promise<void> {
		try {
			resolveAll(batch, await retryLostConnections(() => commitTogether(batch)));
		} catch (error) {
			if (isTransient(error)) rejectAll(batch, error);
			else await commitOneByOne(batch, error);
		}
	}

	async function commitOneByOne(batch: Job[], failure: unknown): Promise<void> {
		if (batch.length === 1) return rejectAll(batch, failure);
		log.warn({ err: failure, jobs: batch.length }, "storing a batch one at a time, because one of them failed");
		for (const [index, job] of batch.entries()) {
			try {
				resolveAll([job], await retryLostConnections(() => commitTogether([job])));
			} catch (error) {
				if (isBusy(error) || isTransient(error)) return rejectAll(batch.slice(index), error);
				job.reject(error);
			}
		}
	}

	function commitTogether(jobs: Job[]): Promise<unknown[]> {
		return db.transaction().execute(async (transaction) => {
			await lock(
				transaction,
				jobs.flatMap(({ alone }) => alone),
			);
			const done: unknown[] = [];
			for (const { work } of jobs) done.push(await work(transaction));
			return done;
		});
	}
}

function resolveAll(batch: Job[], results: unknown[]): void {
	for (const [index, { resolve }] of batch.entries()) resolve(results[index]);
}

function rejectAll(batch: Job[], error: unknown): void {
	for (const { reject } of batch) reject(error);
}
