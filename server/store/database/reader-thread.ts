import { DatabaseSync, type StatementSync } from "node:sqlite";
import { parentPort, workerData } from "node:worker_threads";

/* A worker thread of reader.ts: one read-only connection, one query at a time. */

export interface Question {
	number: number;
	sql: string;
	parameters: readonly unknown[];
}

export interface Answer {
	number: number;
	rows?: unknown[];
	error?: { message: string; errcode: number | undefined };
}

const PATIENCE_MS = 4_000; // writers don't block readers, except during a checkpoint of the log
const STATEMENTS_KEPT = 100;

let database: DatabaseSync | undefined;
const statements = new Map<string, StatementSync>();

parentPort?.on("message", (question: Question) => parentPort?.postMessage(answerTo(question)));

function answerTo({ number, sql, parameters }: Question): Answer {
	try {
		return { number, rows: prepared(sql).all(...(parameters as string[])) };
	} catch (error) {
		if (!(error instanceof Error)) return { number, error: { message: String(error), errcode: undefined } };
		const errcode = "errcode" in error ? Number(error.errcode) : undefined;
		return { number, error: { message: error.message, errcode } };
	}
}

function prepared(sql: string): StatementSync {
	const known = statements.get(sql);
	if (known) return known;
	if (statements.size >= STATEMENTS_KEPT) statements.clear();
	database ??= new DatabaseSync(workerData, { readOnly: true, timeout: PATIENCE_MS });
	const statement = database.prepare(sql);
	statements.set(sql, statement);
	return statement;
}
