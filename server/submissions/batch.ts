import type { Database } from "./database.ts";
import { despiteLostConnections, isPostgres } from "./postgres.ts";
import type { Transacted } from "./receive.ts";

const JOBS_MAX = 100; // SQLite works while nothing else runs, so a batch stays within some 50 ms
const BATCHES_AT_ONCE = 4; // on PostgreSQL; SQLite has one writer at a time, and what waits for it makes the next batch

/** Resolves only after the commit. The work must do no harm when it is done twice. */
export type Commit = <Result>(work: (transaction: Transacted) => Promise<Result>) => Promise<Result>;

interface Job {
	work(transaction: Transacted): Promise<unknown>;
	resolve(result: unknown): void;
	reject(error: unknown): void;
}

/**
 * Does what comes in at the same moment in one transaction: it shares the wait for the disk, which is what a commit
 * costs. When a batch fails, each job gets a transaction of its own, so that one cannot take others with it.
 */
export function inBatches(db: Database): Commit {
	const most = isPostgres(db) ? BATCHES_AT_ONCE : 1;
	let waiting: Job[] = [];
	let running = 0;

	return (work) =>
		new Promise((resolve, reject) => {
			waiting.push({ work, resolve: resolve as Job["resolve"], reject });
			if (waiting.length === 1) setImmediate(commitNext);
		});

	async function commitNext(): Promise<void> {
		if (running === most || waiting.length === 0) return;
		const batch = waiting.slice(0, JOBS_MAX);
		waiting = waiting.slice(JOBS_MAX);
		running += 1;
		await commit(batch);
		running -= 1;
		setImmediate(commitNext); // after the answers to these, and with what has come in meanwhile
	}

	async function commit(batch: Job[]): Promise<void> {
		try {
			const results = await db.transaction().execute(async (transaction) => {
				const done: unknown[] = [];
				for (const { work } of batch) done.push(await work(transaction));
				return done;
			});
			for (const [index, { resolve }] of batch.entries()) resolve(results[index]);
		} catch {
			for (const { work, resolve, reject } of batch) {
				despiteLostConnections(() => db.transaction().execute(work)).then(resolve, reject);
			}
		}
	}
}
