import { DatabaseSync, type StatementSync } from "node:sqlite";
import { parentPort, workerData } from "node:worker_threads";

/* A worker thread of reader.ts: one read-only connection, one query at a time. */

export interface ReaderQuery {
	number: number;
	sql: string;
	parameters: readonly unknown[];
}

export interface ReaderAnswer {
	number: number;
	rows?: unknown[];
	error?: { message: string; errcode: number | undefined };
}

const BUSY_TIMEOUT_MS = 4_000; // writers don't block readers, except during a checkpoint of the log
const STATEMENT_CACHE_MAX = 100;

let database: DatabaseSync | undefined;
const statements = new Map<string, StatementSync>();

parentPort?.on("message", (question: ReaderQuery) => parentPort?.postMessage(runQuery(question)));

function runQuery({ number, sql, parameters }: ReaderQuery): ReaderAnswer {
	try {
		return { number, rows: prepareCached(sql).all(...(parameters as string[])) };
	} catch (error) {
		if (!(error instanceof Error)) return { number, error: { message: String(error), errcode: undefined } };
		const errcode = "errcode" in error ? Number(error.errcode) : undefined;
		return { number, error: { message: error.message, errcode } };
	}
}

function prepareCached(sql: string): StatementSync {
	const known = statements.get(sql);
	if (known) return known;
	if (statements.size >= STATEMENT_CACHE_MAX) statements.clear();
	database ??= new DatabaseSync(workerData, { readOnly: true, timeout: BUSY_TIMEOUT_MS });
	const statement = database.prepare(sql);
	statements.set(sql, statement);
	return statement;
}
