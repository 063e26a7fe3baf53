import { DatabaseSync } from "node:sqlite";
import { type Dialect, SqliteDialect, type SqliteStatement } from "kysely";

const BUSY_TIMEOUT_MS = 5_000; // the staff command line may be writing; its writes take milliseconds
const STATEMENTS_KEPT = 100; // preparing costs as much as running; our queries are far fewer than this

/** Node's own SQLite behind Kysely. What is committed survives a power cut; what is deleted is overwritten. */
export function nodeSqlite(path: string): Dialect {
	const database = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS, enableForeignKeyConstraints: true });
	try {
		database.exec("pragma journal_mode = wal; pragma synchronous = full; pragma secure_delete = on");
	} catch (error) {
		database.close();
		throw error;
	}
	const kept = new Map<string, SqliteStatement>();

	return new SqliteDialect({ database: { prepare, close: () => database.close() } });

	function prepare(sql: string): SqliteStatement {
		const known = kept.get(sql);
		if (known) return known;
		if (kept.size >= STATEMENTS_KEPT) kept.clear();
		const statement = database.prepare(translated(sql));
		const prepared: SqliteStatement = {
			reader: statement.columns().length > 0,
			all: (values) => statement.all(...(values as string[])),
			run: (values) => statement.run(...(values as string[])),
			iterate: (values) => statement.iterate(...(values as string[])),
		};
		kept.set(sql, prepared);
		return prepared;
	}
}

function translated(sql: string): string {
	// Every transaction of ours writes. Taking the write lock first means waiting for it, never failing halfway.
	return sql === "begin" ? "begin immediate" : sql;
}
