import { DatabaseSync, type StatementSync } from "node:sqlite";
import { setTimeout } from "node:timers/promises";
import {
	type CompiledQuery,
	type DatabaseConnection,
	type Dialect,
	type Driver,
	type QueryResult,
	SqliteAdapter,
	SqliteIntrospector,
	SqliteQueryCompiler,
} from "kysely";

const BUSY_TIMEOUT_MS = 4_000; // while another program writes; staff commands take milliseconds, and a visitor is waiting
const FIRST_PAUSE_MS = 5;
const LONGEST_PAUSE_MS = 100;
const CACHE_KB = 16_000; // with SQLite's default of 2 MB, removing 1 of 100,000 from the search reads 5 times the pages
const STATEMENT_CACHE_MAX = 100; // preparing costs as much as running; we have far fewer queries than this

/** Kysely dialect for Node's built-in SQLite. Commits survive a power failure; deleted data is overwritten. */
export function nodeSqlite(path: string): Dialect {
	return {
		createAdapter: () => new SqliteAdapter(),
		createDriver: () => createDriver(path),
		createIntrospector: (db) => new SqliteIntrospector(db),
		createQueryCompiler: () => new SqliteQueryCompiler(),
	};
}

/** Whether another program has locked the database. */
export function isBusy(error: unknown): boolean {
	return error instanceof Error && "errcode" in error && (Number(error.errcode) & 0xff) === SQLITE_BUSY;
}

const SQLITE_BUSY = 5;

/**
 * One connection, shared in turn by transactions and single statements. When another program has locked the database, a
 * query waits with a timer, outside its turn: SQLite's own busy wait would block the whole server.
 */
function createDriver(path: string): Driver {
	const statements = new Map<string, StatementSync>();
	let database: DatabaseSync;
	let transaction: { connection: DatabaseConnection; ended: Promise<void>; end(): void } | undefined;

	return {
		async init() {
			database = new DatabaseSync(path, { timeout: 0, enableForeignKeyConstraints: true });
			try {
				await retryWhileBusy(async () =>
					database.exec(
						`pragma journal_mode = wal; pragma synchronous = full; pragma secure_delete = on; pragma cache_size = -${CACHE_KB}`,
					),
				);
			} catch (error) {
				database.close();
				throw error;
			}
		},
		async acquireConnection() {
			const connection: DatabaseConnection = {
				async executeQuery<Row>(query: CompiledQuery) {
					if (transaction?.connection === connection) return run<Row>(query);
					return retryWhileBusy(() => inTurn(() => run<Row>(query)));
				},
				async *streamQuery() {
					yield Promise.reject(new Error("Queries are not streamed."));
				},
			};
			return connection;
		},
		async beginTransaction(connection) {
			await retryWhileBusy(() =>
				inTurn(() => {
					// All our transactions write. Taking the write lock first means waiting for it, never failing halfway.
					database.exec("begin immediate");
					const { promise: ended, resolve: end } = Promise.withResolvers<void>();
					transaction = { connection, ended, end };
				}),
			);
		},
		async commitTransaction() {
			database.exec("commit");
		},
		async rollbackTransaction() {
			database.exec("rollback");
		},
		async releaseConnection(connection) {
			if (transaction?.connection !== connection) return;
			transaction.end();
			transaction = undefined;
		},
		async destroy() {
			database.close();
		},
	};

	async function inTurn<T>(work: () => T): Promise<T> {
		while (transaction) await transaction.ended;
		return work();
	}

	function run<Row>({ sql, parameters }: CompiledQuery): QueryResult<Row> {
		const statement = prepareCached(sql);
		const values = parameters as string[];
		if (statement.columns().length > 0) return { rows: statement.all(...values) as Row[] };
		const { changes, lastInsertRowid } = statement.run(...values);
		return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
	}

	function prepareCached(sql: string): StatementSync {
		const known = statements.get(sql);
		if (known) return known;
		if (statements.size >= STATEMENT_CACHE_MAX) statements.clear();
		const statement = database.prepare(sql);
		statements.set(sql, statement);
		return statement;
	}
}

async function retryWhileBusy<T>(work: () => Promise<T>): Promise<T> {
	const started = performance.now();
	for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
		try {
			return await work();
		} catch (error) {
			if (!isBusy(error) || performance.now() - started + pause > BUSY_TIMEOUT_MS) throw error;
		}
		await setTimeout(pause * (0.5 + Math.random() / 2)); // jitter, so two waiting programs don't collide every time
	}
}
