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

const PATIENCE_MS = 4_000; // while another program writes; the staff command line takes milliseconds, and a visitor waits
const FIRST_PAUSE_MS = 5;
const LONGEST_PAUSE_MS = 100;
const CACHE_KB = 16_000; // with SQLite's own 2 MB, to take one of 100,000 out of the search reads five times as many pages
const STATEMENTS_KEPT = 100; // preparing costs as much as running; our queries are far fewer than this

/** Node's own SQLite behind Kysely. What is committed survives a power cut; what is deleted is overwritten. */
export function nodeSqlite(path: string): Dialect {
	return {
		createAdapter: () => new SqliteAdapter(),
		createDriver: () => createDriver(path),
		createIntrospector: (db) => new SqliteIntrospector(db),
		createQueryCompiler: () => new SqliteQueryCompiler(),
	};
}

/** Whether another program holds the lock of a database. */
export function isBusy(error: unknown): boolean {
	return error instanceof Error && "errcode" in error && (Number(error.errcode) & 0xff) === SQLITE_BUSY;
}

const SQLITE_BUSY = 5;

/**
 * One connection, which transactions use in turn, and single statements between them. Whoever finds the database locked
 * by another program waits outside of the turn, and by a timer: SQLite's own wait would stop the whole server.
 */
function createDriver(path: string): Driver {
	const statements = new Map<string, StatementSync>();
	let database: DatabaseSync;
	let transaction: { connection: DatabaseConnection; ended: Promise<void>; end(): void } | undefined;

	return {
		async init() {
			database = new DatabaseSync(path, { timeout: 0, enableForeignKeyConstraints: true });
			try {
				await whileBusy(async () =>
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
					return whileBusy(() => inTurn(() => run<Row>(query)));
				},
				async *streamQuery() {
					yield Promise.reject(new Error("Queries are not streamed."));
				},
			};
			return connection;
		},
		async beginTransaction(connection) {
			await whileBusy(() =>
				inTurn(() => {
					// Every transaction of ours writes. Taking the write lock first means waiting for it, never failing halfway.
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
		const statement = prepared(sql);
		const values = parameters as string[];
		if (statement.columns().length > 0) return { rows: statement.all(...values) as Row[] };
		const { changes, lastInsertRowid } = statement.run(...values);
		return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
	}

	function prepared(sql: string): StatementSync {
		const known = statements.get(sql);
		if (known) return known;
		if (statements.size >= STATEMENTS_KEPT) statements.clear();
		const statement = database.prepare(sql);
		statements.set(sql, statement);
		return statement;
	}
}

async function whileBusy<T>(work: () => Promise<T>): Promise<T> {
	const started = performance.now();
	for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
		try {
			return await work();
		} catch (error) {
			if (!isBusy(error) || performance.now() - started + pause > PATIENCE_MS) throw error;
		}
		await setTimeout(pause * (0.5 + Math.random() / 2)); // or two who wait would meet each time
	}
}
