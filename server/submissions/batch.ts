import type { Database } from "./database.ts";
import { despiteLostConnections, isPostgres, lock } from "./postgres.ts";
import type { Transacted } from "./receive.ts";

const JOBS_MAX = 100; // SQLite works while nothing else runs, so a batch stays within some 50 ms
const BATCHES_AT_ONCE = 4; // on PostgreSQL; SQLite has one writer at a time, and what waits for it makes the next batch

/**
 * Resolves only after the commit. The work must do no harm when it is done twice.
 *
 * @param alone names of what nobody else works on meanwhile, on any server
 */
export type Commit = <Result>(work: Work<Result>, alone?: string[]) => Promise<Result>;
type Work<Result> = (transaction: Transacted) => Promise<Result>;

interface Job {
	work: Work<unknown>;
	alone: string[];
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

	return (work, alone = []) =>
		new Promise((resolve, reject) => {
			waiting.push({ work, alone, resolve: resolve as Job["resolve"], reject });
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
			const results = await together(batch);
			for (const [index, { resolve }] of batch.entries()) resolve(results[index]);
		} catch {
			for (const job of batch) {
				despiteLostConnections(() => together([job])).then(([result]) => job.resolve(result), job.reject);
			}
		}
	}

	function together(jobs: Job[]): Promise<unknown[]> {
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
