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

const CONNECTIONS_MAX = 10; // per server; PostgreSQL allows 100 unless told otherwise
const CONNECT_MS = 5_000; // to get a connection, new or free; the visitor waits meanwhile
const STATEMENT_MS = 10_000; // ours take milliseconds; one that takes this long waits for a lock that nobody gives back
const IDLE_MS = 10_000;
const SILENCE_MS = 15_000; // longer than the two above: nothing was heard of the other side, so the line is dead

/** By these PostgreSQL knows who is connected. A restore must not run beside a server, of whatever version. */
export const SERVER = "closewell";
export const STAFF = "closewell staff";

/**
 * PostgreSQL behind Kysely. A connection that breaks is dropped, and the next query gets a new one.
 * @param pooled whether a pooler stands in between: then nothing may outlast a transaction, because the next one may run
 * on another of its connections
 */
export function postgres(url: string, pooled = false, program = SERVER): Dialect {
	const pool = new Pool({
		...connectionOf(url, program),
		max: CONNECTIONS_MAX,
		connectionTimeoutMillis: CONNECT_MS,
		idleTimeoutMillis: IDLE_MS,
		...(!pooled && { statement_timeout: STATEMENT_MS, idle_in_transaction_session_timeout: STATEMENT_MS }),
		keepAlive: true,
		stream: newSocket,
	});
	// A connection that breaks says so by an error event, which nobody awaits. Who uses it hears of it by its query.
	pool.on("error", () => undefined);
	pool.on("connect", (client) => client.on("error", () => undefined));
	pools.add(pool);
	const connect = async () => {
		const client = await pool.connect();
		return pooled ? client : naming(client);
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
	/** Requests that wait for a free connection. */
	waiting: number;
}

/** Of all connections of this process; undefined where there is no PostgreSQL. */
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

/** Whether a pooler such as PgBouncer answers there: it makes up the process id that it tells a client. */
export async function isPooled(url: string, program = SERVER): Promise<boolean> {
	const client: Client & { processID?: number | null } = new Client({
		...connectionOf(url, program),
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

function connectionOf(url: string, program: string) {
	const address = new URL(url);
	if (program === SERVER || !address.searchParams.has(NAME)) return { connectionString: url, [NAME]: program };
	address.searchParams.delete(NAME); // it would win over ours
	return { connectionString: address.href, [NAME]: program };
}

const NAME = "application_name";

/** By which the servers at this address are known: theirs, unless the address has another. */
export function serverNames(url: string): string[] {
	return [SERVER, ...new URL(url).searchParams.getAll(NAME)];
}

const PARAMETERS_MAX = 60; // longer statements hold lists of any length: each would be another one to keep
const names = new Map<string, string>();
let named = 0;

/** PostgreSQL plans a named statement once for each connection. To plan one of ours takes longer than to run it. */
function naming(client: PoolClient): PostgresPoolClient {
	const query = async (text: string, values: unknown[]) => {
		if (values.length === 0 || values.length > PARAMETERS_MAX) return client.query(text, values);
		let name = names.get(text);
		if (!name) {
			named += 1;
			name = `statement ${named}`;
			names.set(text, name);
		}
		try {
			return await client.query({ name, text, values });
		} catch (error) {
			if (codeOf(error) === CHANGED_TABLE) names.clear(); // all are planned anew, under new names
			throw error;
		}
	};
	// Kysely's type has a second form, for cursors, which nothing of ours uses.
	return { query: query as unknown as PostgresPoolClient["query"], release: () => client.release() };
}

/**
 * Rings whenever something is notified to a channel, with what was said, on a connection of its own. One that breaks is made again; who
 * listens must look now and then by themselves, because what happened meanwhile is not told.
 *
 * @param complain hears once why nothing can be listened to, until it can be again
 */
export function listen(
	url: string,
	channel: string,
	ring: (payload: string) => void,
	complain: (error: unknown) => void,
): { stop(): Promise<void> } {
	const stopping = new AbortController();
	let failing = false;
	const follow = async () => {
		const client = new Client({ ...connectionOf(url, SERVER), keepAlive: true });
		const broken = new Promise<void>((done) => {
			client.once("error", () => done());
			client.once("end", () => done());
			stopping.signal.addEventListener("abort", () => done());
		});
		client.on("error", () => undefined); // it may break more than once while it ends
		client.on("notification", ({ payload }) => ring(payload ?? ""));
		try {
			await client.connect();
			await client.query(`listen ${client.escapeIdentifier(channel)}`);
			failing = false;
			await broken;
		} catch (error) {
			if (!failing && !stopping.signal.aborted) complain(error);
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
 * True of every submission. Only what says so may read the index submissions_told, which has the words of this as its condition:
 * in a table that PostgreSQL knows nothing of yet, it would count what one visitor has sent by going through everybody's there.
 */
export const IN_TOLD = sql<SqlBool>`version >= 0`;

/**
 * Until the end of the transaction nobody else has the lock of any of these names, on any server. They are taken in the
 * same order everywhere, so that no two wait for each other: once in a transaction, all of them. SQLite's transaction
 * is a lock by itself.
 */
export async function lock<T>(transaction: Transaction<T>, names: string[]): Promise<void> {
	if (names.length === 0 || !isPostgres(transaction)) return;
	const numbers = [...new Set(names.map(lockNumber))].sort();
	await sql`select pg_advisory_xact_lock(number) from unnest(${numbers}::bigint[]) as number`.execute(transaction);
}

/**
 * Of all servers one does it at a time, for longer than a transaction may take. On SQLite there is one server, and the
 * work must bear a staff command beside it.
 */
export async function oneAtATime<T, R>(db: Kysely<T>, name: string, work: () => Promise<R>): Promise<R> {
	if (!isPostgres(db)) return work();
	// A transaction that only holds the lock: behind a pooler, a lock of the connection could not be given back.
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
 * Takes a lock that this process has until it gives it back or ends, however it ends. Returns undefined when another has it. The lock
 * belongs to a transaction that stays open, so it also holds behind a pooler that hands out connections by the transaction.
 */
export async function takeLock(url: string, name: string): Promise<(() => Promise<void>) | undefined> {
	const client = new Client({ ...connectionOf(url, STAFF), connectionTimeoutMillis: CONNECT_MS });
	client.on("error", () => undefined); // the lock is lost then: what needs it must also notice by itself
	await client.connect();
	try {
		await client.query("begin");
		await client.query("set local idle_in_transaction_session_timeout = 0");
		await client.query(`set local tcp_keepalives_idle = ${DEAD_HOLDER_S}`);
		const asked = "select pg_try_advisory_xact_lock($1::bigint) as taken";
		const { rows } = await client.query<{ taken: boolean }>(asked, [lockNumber(name)]);
		if (rows[0]?.taken) return () => client.end();
	} catch (error) {
		await client.end();
		throw error;
	}
	await client.end();
	return undefined;
}

const DEAD_HOLDER_S = 60; // of silence; PostgreSQL then asks whether the holder's machine is still there

/** Of 64 bits. */
function lockNumber(name: string): string {
	return createHash("sha256").update(name).digest().readBigInt64BE().toString();
}

/**
 * Does it again when the connection broke, as when the database is restarted. Only for work that may be done twice:
 * nobody knows whether a commit whose answer was lost went through.
 */
export async function despiteLostConnections<T>(
	work: () => Promise<T>,
	forMs = VISITOR_WAITS_MS,
	passes = isPassing,
): Promise<T> {
	const started = performance.now();
	for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
		try {
			return await work();
		} catch (error) {
			if (!passes(error) || performance.now() - started + pause > forMs) throw error;
			await setTimeout(pause);
		}
	}
}

const VISITOR_WAITS_MS = 5_000; // after this it is better to say so
const FIRST_PAUSE_MS = 25;
const LONGEST_PAUSE_MS = 2_000;
const CHANGED_TABLE = "0A000"; // a newer server has added a column to what a named statement returns
const IN_THE_WAY = ["40P01", "40001"]; // two transactions in each other's
const PASSING_CODES = [
	CHANGED_TABLE,
	...["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT"],
	...["57P01", "57P02", "57P03"], // PostgreSQL is stopping or starting
	...IN_THE_WAY,
];

/** Whether the database is away or in the way for a moment, so that the same may succeed later. */
export function isPassing(error: unknown): boolean {
	const code = codeOf(error);
	if (code) return PASSING_CODES.includes(code) || code.startsWith("08");
	return error instanceof Error && /connection terminated|not queryable/i.test(error.message);
}

/** Ends what takes longer, until the end of the transaction. SQLite has nothing like it. */
export async function limitStatements<T>(transaction: Transaction<T>, ms: number): Promise<void> {
	if (!isPostgres(transaction)) return;
	await sql`select set_config('statement_timeout', ${String(ms)}, true)`.execute(transaction);
}

/** Whether PostgreSQL ended it for taking too long. */
export function isCanceled(error: unknown): boolean {
	return codeOf(error) === "57014";
}

/** Does it again when it and another transaction got in each other's way: then it was surely undone. */
export function despiteOthers<T>(work: () => Promise<T>): Promise<T> {
	return despiteLostConnections(work, VISITOR_WAITS_MS, (error) => IN_THE_WAY.includes(codeOf(error) ?? ""));
}

function codeOf(error: unknown): string | undefined {
	return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
}

/** Where the database is, without the password. */
export function placeOf(url: string): string {
	const { host, pathname } = new URL(url);
	return `${host || "localhost"}${pathname}`;
}

/** What went wrong. A connection refused at several addresses of one name is an error without a message of its own. */
export function sayable(error: unknown): string {
	if (error instanceof AggregateError) return error.errors.map(sayable).join(", ");
	return error instanceof Error ? error.message : String(error);
}

/** A query on a line that went dead without a word would otherwise wait for as long as TCP does: a quarter of an hour. */
function newSocket(): Socket {
	const socket = new Socket();
	return socket.setTimeout(SILENCE_MS, () => socket.destroy(new Error("PostgreSQL has gone silent")));
}
