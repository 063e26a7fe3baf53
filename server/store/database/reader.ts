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
import type { Answer, Question } from "./reader-thread.ts";

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

interface Asked {
	resolve(rows: unknown[]): void;
	reject(error: Error): void;
	deadline: NodeJS.Timeout;
}

interface Thread {
	worker: Worker;
	asked: Map<number, Asked>;
	isUp: boolean;
}

function createDriver(path: string, deadlineMs: number): Driver {
	const threads = new Set<Thread>();
	let questions = 0;
	let ended = false;

	const connection: DatabaseConnection = {
		async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
			return { rows: (await ask(sql, parameters)) as Row[] };
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
			ended = true;
			const closed = new Error("The reader was closed.");
			await Promise.all([...threads].map((thread) => end(thread, closed)));
		},
	};

	function ask(sql: string, parameters: readonly unknown[]): Promise<unknown[]> {
		if (ended) return Promise.reject(new Error("The reader was closed."));
		const current = leastAsked();
		const { worker, asked, isUp } = current;
		const { promise, resolve, reject } = Promise.withResolvers<unknown[]>();
		const deadline = setTimeout(
			() => {
				void end(current, new Error("A query took too long, or waited for one that did. Search for something else."));
			},
			deadlineMs + (isUp ? 0 : START_MS),
		);
		questions += 1;
		asked.set(questions, { resolve, reject, deadline });
		worker.ref();
		worker.postMessage({ number: questions, sql, parameters } satisfies Question);
		return promise;
	}

	function leastAsked(): Thread {
		const [least] = [...threads].sort((one, other) => one.asked.size - other.asked.size);
		return least && (least.asked.size === 0 || threads.size === THREADS) ? least : startThread();
	}

	function startThread(): Thread {
		const worker = new Worker(new URL("./reader-thread.ts", import.meta.url), {
			workerData: path,
			resourceLimits: MEMORY,
			execArgv: [],
			env: {},
		});
		const started: Thread = { worker, asked: new Map(), isUp: false };
		threads.add(started);
		worker.on("message", ({ number, rows, error }: Answer) => {
			started.isUp = true;
			const waiting = started.asked.get(number);
			if (!waiting) return;
			started.asked.delete(number);
			clearTimeout(waiting.deadline);
			if (started.asked.size === 0) worker.unref(); // it doesn't keep a stopping server alive
			if (error) waiting.reject(Object.assign(new Error(error.message), { errcode: error.errcode }));
			else waiting.resolve(rows ?? []);
		});
		worker.once("error", (error) => void end(started, error));
		worker.once("exit", (code) => void end(started, new Error(`The thread that reads ended with ${code}.`)));
		return started;
	}

	/** A later query starts a new thread. */
	async function end(over: Thread, why: Error): Promise<void> {
		threads.delete(over);
		for (const { reject, deadline } of over.asked.values()) {
			clearTimeout(deadline);
			reject(why);
		}
		over.asked.clear();
		await over.worker.terminate();
	}
}
