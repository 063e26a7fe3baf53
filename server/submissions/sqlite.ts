import { DatabaseSync, type StatementSync } from "node:sqlite";
import { type Dialect, SqliteDialect } from "kysely";

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
	const prepared = new Map<string, StatementSync>();

	return new SqliteDialect({
		database: {
			prepare(sql) {
				const statement = prepare(sql);
				return {
					reader: statement.columns().length > 0,
					all: (values) => statement.all(...(values as string[])),
					run: (values) => statement.run(...(values as string[])),
					iterate: (values) => statement.iterate(...(values as string[])),
				};
			},
			close: () => database.close(),
		},
	});

	function prepare(sql: string): StatementSync {
		const known = prepared.get(sql);
		if (known) return known;
		if (prepared.size >= STATEMENTS_KEPT) prepared.clear();
		const statement = database.prepare(translated(sql));
		prepared.set(sql, statement);
		return statement;
	}
}

function translated(sql: string): string {
	// Every transaction of ours writes. Taking the write lock first means waiting for it, never failing halfway.
	return sql === "begin" ? "begin immediate" : sql;
}
