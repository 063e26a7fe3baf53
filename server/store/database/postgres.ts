import { createHash } from "node:crypto";
import { Socket } from "node:net";
import { setTimeout } from "node:timers/promises";
import {
	type Dialect,
	type Kysely,
	PostgresAdapter,
	PostgresDialect,
	type PostgresPoolClient,
	type SqlBool,
	sql,
	type Transaction,
} from "kysely";
import { Client, Pool, type PoolClient } from "pg";

const CONNECTIONS_MAX = 10; // per server; PostgreSQL allows 100 by default
const CONNECT_MS = 5_000; // to get a connection, new or idle, while a visitor waits
const STATEMENT_MS = 10_000; // ours take milliseconds; one that takes this long waits for a lock nobody releases
const IDLE_MS = 10_000;
const SILENCE_MS = 15_000; // longer than the two above: nothing was received for so long that the connection is dead

/** Application names of our connections. A restore must not run next to a server, whatever its version. */
export const SERVER_PROGRAM = "closewell";
export const STAFF_PROGRAM = "closewell staff";

/**
 * Kysely dialect for PostgreSQL. A broken connection is dropped, and the next query gets a new one.
 * @param pooled whether there is a connection pooler: then nothing may outlast a transaction, because the next one may
 * run on another of its connections
 */
export function postgres(url: string, pooled = false, program = SERVER_PROGRAM): Dialect {
	const pool = new Pool({
		...connectionOptions(url, program),
		max: CONNECTIONS_MAX,
		connectionTimeoutMillis: CONNECT_MS,
		idleTimeoutMillis: IDLE_MS,
		...(!pooled && { statement_timeout: STATEMENT_MS, idle_in_transaction_session_timeout: STATEMENT_MS }),
		keepAlive: true,
		stream: newSocket,
	});
	// A broken connection emits an error event, which nobody needs: its user gets the error from the query.
	pool.on("error", () => undefined);
	pool.on("connect", (client) => client.on("error", () => undefined));
	pools.add(pool);
	const connect = async () => {
		const client = await pool.connect();
		return pooled ? client : nameStatements(client);
	};
	const end = () => {
		pools.delete(pool);
		return pool.end();
	};
	return new PostgresDialect({ pool: { connect, end } });
}

const pools = new Set<Pool>();

export interface PoolUse {
	used: number;
	most: number;
	/** Requests waiting for a free connection. */
	waiting: number;
}

/** The total of this process; undefined without PostgreSQL. */
export function poolUse(): PoolUse | undefined {
	if (pools.size === 0) return undefined;
	const all = [...pools];
	const sum = (of: (pool: Pool) => number) => all.reduce((total, pool) => total + of(pool), 0);
	return {
		used: sum(({ totalCount, idleCount }) => totalCount - idleCount),
		most: sum(() => CONNECTIONS_MAX),
		waiting: sum(({ waitingCount }) => waitingCount),
	};
}

/** Whether the address leads to a pooler such as PgBouncer, which makes up the process id it reports to clients. */
export async function isPooled(url: string, program = SERVER_PROGRAM): Promise<boolean> {
	const client: Client & { processID?: number | null } = new Client({
		...connectionOptions(url, program),
		connectionTimeoutMillis: CONNECT_MS,
		stream: newSocket,
	});
	client.on("error", () => undefined);
	try {
		await client.connect();
		const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
		return rows[0]?.pid !== client.processID;
	} finally {
		await client.end().catch(() => undefined);
	}
}

function connectionOptions(url: string, program: string) {
	const address = new URL(url);
	if (program === SERVER_PROGRAM || !address.searchParams.has(APPLICATION_NAME))
		return { connectionString: url, [APPLICATION_NAME]: program };
	address.searchParams.delete(APPLICATION_NAME); // it would override ours
	return { connectionString: address.href, [APPLICATION_NAME]: program };
}

const APPLICATION_NAME = "application_name";

/** Application names of servers at this address: the default, and any that the address sets. */
export function serverNames(url: string): string[] {
	return [SERVER_PROGRAM, ...new URL(url).searchParams.getAll(APPLICATION_NAME)];
}

const PARAMETERS_MAX = 60; // longer statements contain lists, and each length of a list would be another one to keep
const statementNames = new Map<string, string>();
let statementCount = 0;

/** PostgreSQL plans a named statement once per connection. Planning one of ours takes longer than running it. */
function nameStatements(client: PoolClient): PostgresPoolClient {
	const query = async (text: string, values: unknown[]) => {
		if (values.length === 0 || values.length > PARAMETERS_MAX) return client.query(text, values);
		let name = statementNames.get(text);
		if (!name) {
			statementCount += 1;
			name = `statement ${statementCount}`;
			statementNames.set(text, name);
		}
		try {
			return await client.query({ name, text, values });
		} catch (error) {
			if (errorCode(error) === CHANGED_TABLE) statementNames.clear(); // all are planned again, under new names
			throw error;
		}
	};
	// Kysely's type has a second overload, for cursors, which we don't use.
	return { query: query as unknown as PostgresPoolClient["query"], release: () => client.release() };
}

/**
 * Listens to a channel on a connection of its own, and reconnects when that breaks. Callers must also poll from time to
 * time, because notifications sent while it was down are lost.
 *
 * @param onError called once with the reason when listening fails, and again only after it has worked in between
 */
export function listen(
	url: string,
	channel: string,
	onNotification: (payload: string) => void,
	onError: (error: unknown) => void,
): { stop(): Promise<void> } {
	const stopping = new AbortController();
	let failing = false;
	const follow = async () => {
		const client = new Client({ ...connectionOptions(url, SERVER_PROGRAM), keepAlive: true });
		const broken = new Promise<void>((done) => {
			client.once("error", () => done());
			client.once("end", () => done());
			stopping.signal.addEventListener("abort", () => done());
		});
		client.on("error", () => undefined); // it may fail more than once while closing
		client.on("notification", ({ payload }) => onNotification(payload ?? ""));
		try {
			await client.connect();
			await client.query(`listen ${client.escapeIdentifier(channel)}`);
			failing = false;
			await broken;
		} catch (error) {
			if (!failing && !stopping.signal.aborted) onError(error);
			failing = true;
		}
		await client.end().catch(() => undefined);
	};
	const following = (async () => {
		while (!stopping.signal.aborted) {
			await follow();
			await setTimeout(LONGEST_PAUSE_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
		}
	})();
	return {
		async stop() {
			stopping.abort();
			await following;
		},
	};
}

export function isPostgres(db: Pick<Kysely<unknown>, "getExecutor">): boolean {
	return db.getExecutor().adapter instanceof PostgresAdapter;
}

/**
 * True of every submission. It is the condition of the partial index submissions_told, so only queries that state it
 * can use that index. Others must not: without statistics on the table yet, PostgreSQL would count one visitor's
 * submissions by scanning everybody's there.
 */
export const ALLOW_TIMES_INDEX = sql<SqlBool>`version >= 0`;

/**
 * Takes locks by name until the transaction ends, across all servers. Take all that a transaction needs in one call:
 * they are sorted, so no two transactions wait for each other. On SQLite the transaction itself is a lock.
 */
export async function lock<T>(transaction: Transaction<T>, names: string[]): Promise<void> {
	if (names.length === 0 || !isPostgres(transaction)) return;
	const numbers = [...new Set(names.map(lockNumber))].sort();
	await sql`select pg_advisory_xact_lock(number) from unnest(${numbers}::bigint[]) as number`.execute(transaction);
}

/**
 * Runs the work on one server at a time, for longer than a transaction may take. On SQLite there is one server, and the
 * work must tolerate a staff command running at the same time.
 */
export async function runExclusively<T, R>(db: Kysely<T>, name: string, work: () => Promise<R>): Promise<R> {
	if (!isPostgres(db)) return work();
	// A transaction that only holds the lock: behind a pooler, a session-level lock could not be released.
	const holding = await db.startTransaction().execute();
	try {
		await sql`set local idle_in_transaction_session_timeout = 0`.execute(holding);
		await lock(holding, [name]);
		return await work();
	} finally {
		await holding.rollback().execute();
	}
}

/**
 * Takes a lock that this process holds until it releases it or ends, however it ends. Returns undefined when another
 * process has it. The lock belongs to an open transaction, so it also works behind a pooler in transaction mode.
 */
export async function takeLock(url: string, name: string): Promise<(() => Promise<void>) | undefined> {
	const client = new Client({ ...connectionOptions(url, STAFF_PROGRAM), connectionTimeoutMillis: CONNECT_MS });
	client.on("error", () => undefined); // then the lock is lost, and whoever needs it must notice on their own
	await client.connect();
	try {
		await client.query("begin");
		await client.query("set local idle_in_transaction_session_timeout = 0");
		await client.query(`set local tcp_keepalives_idle = ${DEAD_HOLDER_S}`);
		const query = "select pg_try_advisory_xact_lock($1::bigint) as taken";
		const { rows } = await client.query<{ taken: boolean }>(query, [lockNumber(name)]);
		if (rows[0]?.taken) return () => client.end();
	} catch (error) {
		await client.end();
		throw error;
	}
	await client.end();
	return undefined;
}

const DEAD_HOLDER_S = 60; // of silence; then PostgreSQL checks whether the holder's machine is still there

/** An advisory lock is a 64-bit number. */
function lockNumber(name: string): string {
	return createHash("sha256").update(name).digest().readBigInt64BE().toString();
}

/**
 * Retries when the connection was lost, as when the database restarts. Only for work that may run twice: nobody knows
 * whether a commit went through if its answer was lost.
 */
export async function retryLostConnections<T>(
	work: () => Promise<T>,
	forMs = VISITOR_WAITS_MS,
	isRetryable = isTransient,
): Promise<T> {
	const started = performance.now();
	for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
		try {
			return await work();
		} catch (error) {
			if (!isRetryable(error) || performance.now() - started + pause > forMs) throw error;
			await setTimeout(pause);
		}
	}
}

const VISITOR_WAITS_MS = 5_000; // after this an error is better
const FIRST_PAUSE_MS = 25;
const LONGEST_PAUSE_MS = 2_000;
const CHANGED_TABLE = "0A000"; // a newer server added a column to what a named statement returns
const CONFLICT_CODES = ["40P01", "40001"]; // deadlock, serialization failure
const TRANSIENT_CODES = [
	CHANGED_TABLE,
	...["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT"],
	...["57P01", "57P02", "57P03"], // PostgreSQL is stopping or starting
	...CONFLICT_CODES,
];

/** Whether the database is briefly unavailable or two transactions conflicted, so a retry may succeed. */
export function isTransient(error: unknown): boolean {
	const code = errorCode(error);
	if (code) return TRANSIENT_CODES.includes(code) || code.startsWith("08");
	return error instanceof Error && /connection terminated|not queryable/i.test(error.message);
}

/** Cancels slower statements until the transaction ends. SQLite has no such limit. */
export async function setStatementTimeout<T>(transaction: Transaction<T>, ms: number): Promise<void> {
	if (!isPostgres(transaction)) return;
	await sql`select set_config('statement_timeout', ${String(ms)}, true)`.execute(transaction);
}

/** Whether PostgreSQL canceled the statement for taking too long. */
export function isCanceled(error: unknown): boolean {
	return errorCode(error) === "57014";
}

/** Retries after a conflict with another transaction: in that case the work was certainly rolled back. */
export function retryConflicts<T>(work: () => Promise<T>): Promise<T> {
	return retryLostConnections(work, VISITOR_WAITS_MS, (error) => CONFLICT_CODES.includes(errorCode(error) ?? ""));
}

function errorCode(error: unknown): string | undefined {
	return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
}

/** Without the password. */
export function databaseAddress(url: string): string {
	const { host, pathname } = new URL(url);
	return `${host || "localhost"}${pathname}`;
}

/** A connection refused at several addresses of one name is an AggregateError without a message of its own. */
export function errorMessage(error: unknown): string {
	if (error instanceof AggregateError) return error.errors.map(errorMessage).join(", ");
	return error instanceof Error ? error.message : String(error);
}

/** Otherwise a query on a silently dead connection would wait as long as TCP does: a quarter of an hour. */
function newSocket(): Socket {
	const socket = new Socket();
	return socket.setTimeout(SILENCE_MS, () => socket.destroy(new Error("PostgreSQL has gone silent")));
}
