import { Worker } from "node:worker_threads";
import {
	type CompiledQuery,
	type DatabaseConnection,
	type Driver,
	Kysely,
	type QueryResult,
	SqliteAdapter,
	SqliteIntrospector,
	SqliteQueryCompiler,
} from "kysely";
import type { Config } from "../../config/config.ts";
import type { Database } from "../tables.ts";
import { databasePath } from "./open.ts";
import type { ReaderAnswer, ReaderQuery } from "./reader-thread.ts";

/* A query on SQLite blocks the whole process, so slow queries run in read-only threads. */

const DEADLINE_MS = 10_000; // same as the statement timeout on PostgreSQL
const START_MS = 10_000; // extra while the thread is still starting
const THREADS = 2; // so a list does not wait for two years of numbers; the second starts when it's needed
const MEMORY = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 };

/** The same database, read-only. On PostgreSQL that is `db` itself, which must not be destroyed twice. */
export function openReader(config: Config, db: Database, deadlineMs = DEADLINE_MS): Database {
	if (config.databaseUrl) return db;
	const path = databasePath(config);
	return new Kysely({
		dialect: {
			createAdapter: () => new SqliteAdapter(),
			createDriver: () => createDriver(path, deadlineMs),
			createIntrospector: (reader) => new SqliteIntrospector(reader),
			createQueryCompiler: () => new SqliteQueryCompiler(),
		},
	});
}

interface PendingQuery {
	resolve(rows: unknown[]): void;
	reject(error: Error): void;
	deadline: NodeJS.Timeout;
}

interface Thread {
	worker: Worker;
	pending: Map<number, PendingQuery>;
	isReady: boolean;
}

function createDriver(path: string, deadlineMs: number): Driver {
	const threads = new Set<Thread>();
	let lastNumber = 0;
	let isClosed = false;

	const connection: DatabaseConnection = {
		async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
			return { rows: (await runQuery(sql, parameters)) as Row[] };
		},
		async *streamQuery() {
			yield Promise.reject(new Error("Queries are not streamed."));
		},
	};
	const refuse = () => Promise.reject(new Error("This connection only reads, and has no transactions."));

	return {
		init: async () => undefined,
		acquireConnection: async () => connection,
		beginTransaction: refuse,
		commitTransaction: refuse,
		rollbackTransaction: refuse,
		releaseConnection: async () => undefined,
		async destroy() {
			isClosed = true;
			const closed = new Error("The reader was closed.");
			await Promise.all([...threads].map((thread) => stopThread(thread, closed)));
		},
	};

	function runQuery(sql: string, parameters: readonly unknown[]): Promise<unknown[]> {
		if (isClosed) return Promise.reject(new Error("The reader was closed."));
		const current = leastBusyThread();
		const { worker, pending: asked, isReady: isUp } = current;
		const { promise, resolve, reject } = Promise.withResolvers<unknown[]>();
		const deadline = setTimeout(
			() => {
				void stopThread(
					current,
					new Error("A query took too long, or waited for one that did. Search for something else."),
				);
			},
			deadlineMs + (isUp ? 0 : START_MS),
		);
		lastNumber += 1;
		asked.set(lastNumber, { resolve, reject, deadline });
		worker.ref();
		worker.postMessage({ number: lastNumber, sql, parameters } satisfies ReaderQuery);
		return promise;
	}

	function leastBusyThread(): Thread {
		const [least] = [...threads].sort((one, other) => one.pending.size - other.pending.size);
		return least && (least.pending.size === 0 || threads.size === THREADS) ? least : startThread();
	}

	function startThread(): Thread {
		const worker = new Worker(new URL("./reader-thread.ts", import.meta.url), {
			workerData: path,
			resourceLimits: MEMORY,
			execArgv: [],
			env: {},
		});
		const started: Thread = { worker, pending: new Map(), isReady: false };
		threads.add(started);
		worker.on("message", ({ number, rows, error }: ReaderAnswer) => {
			started.isReady = true;
			const waiting = started.pending.get(number);
			if (!waiting) return;
			started.pending.delete(number);
			clearTimeout(waiting.deadline);
			if (started.pending.size === 0) worker.unref(); // it doesn't keep a stopping server alive
			if (error) waiting.reject(Object.assign(new Error(error.message), { errcode: error.errcode }));
			else waiting.resolve(rows ?? []);
		});
		worker.once("error", (error) => void stopThread(started, error));
		worker.once("exit", (code) => void stopThread(started, new Error(`The thread that reads ended with ${code}.`)));
		return started;
	}

	/** A later query starts a new thread. */
	async function stopThread(over: Thread, why: Error): Promise<void> {
		threads.delete(over);
		for (const { reject, deadline } of over.pending.values()) {
			clearTimeout(deadline);
			reject(why);
		}
		over.pending.clear();
		await over.worker.terminate();
	}
}
