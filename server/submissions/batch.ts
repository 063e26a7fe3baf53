import type { Database } from "./database.ts";
import { despiteLostConnections } from "./postgres.ts";
import type { Transacted } from "./receive.ts";

const JOBS_MAX = 100; // the database works while nothing else runs, so a batch stays within some 50 ms

/**
 * Runs jobs that come in at the same moment in one transaction: they share the wait for the disk, which is what a
 * commit costs. Each job's promise resolves only after the commit. When a batch fails, each job gets a transaction of
 * its own, so that one cannot take others with it. A job must do no harm when it is done twice.
 */
export function inBatches<Job, Result>(
	db: Database,
	work: (transaction: Transacted, job: Job) => Promise<Result>,
): (job: Job) => Promise<Result> {
	type Waiting = { job: Job; resolve: (result: Result) => void; reject: (error: unknown) => void };
	let waiting: Waiting[] = [];

	return (job) =>
		new Promise((resolve, reject) => {
			waiting.push({ job, resolve, reject });
			if (waiting.length === 1) setImmediate(commit);
		});

	async function commit(): Promise<void> {
		const batch = waiting.slice(0, JOBS_MAX);
		waiting = waiting.slice(JOBS_MAX);
		if (waiting.length > 0) setImmediate(commit);
		try {
			const results = await db.transaction().execute(async (transaction) => {
				const done: Result[] = [];
				for (const { job } of batch) done.push(await work(transaction, job));
				return done;
			});
			for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result);
		} catch {
			for (const { job, resolve, reject } of batch) {
				const alone = () => db.transaction().execute((transaction) => work(transaction, job));
				despiteLostConnections(alone).then(resolve, reject);
			}
		}
	}
}
