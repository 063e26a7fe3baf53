import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { sql } from "kysely";
import { tableNames } from "../server/backup/filling.ts";
import type { Config } from "../server/config/config.ts";
import { openDatabase } from "../server/store/database/open.ts";
import { openFiles } from "../server/store/files/files.ts";
import type { Database } from "../server/store/tables.ts";

/* All rows and files of an installation, so that two can be compared, even if one is on PostgreSQL. */

interface Everything {
	/** By table, each row as JSON. */
	rows: Record<string, string[]>;
	/** File hashes by key. */
	files: Record<string, string>;
}

type Row = Record<string, unknown>;

/** Tables that a copy leaves out: sessions and sign-in links, the search index, migrations. */
const NOT_COPIED = /^(?:sessions|links|ceremonies|search|search_.*|searched|migrations)$/;
/** Columns that differ in a copy. */
const OWN: Record<string, string[]> = {
	installation: ["storage_mark", "next_storage_mark", "backed_up_at"],
	submissions: ["indexed_at"],
};

export async function everythingIn(config: Config): Promise<Everything> {
	const db = await openDatabase(config, { mustExist: true });
	try {
		return { rows: await rowsIn(db), files: await filesIn(config) };
	} finally {
		await db.destroy();
	}
}

async function rowsIn(db: Database): Promise<Everything["rows"]> {
	const all: Everything["rows"] = {};
	for (const table of (await tableNames(db)).sort()) {
		if (NOT_COPIED.test(table)) continue;
		const { rows } = await sql<Row>`select * from ${sql.table(table)}`.execute(db);
		const own = OWN[table] ?? [];
		const columns = Object.keys(rows[0] ?? {}).filter((column) => !own.includes(column));
		all[table] = rows.map((row) => JSON.stringify(columns.sort().map((column) => [column, row[column]]))).sort();
	}
	return all;
}

async function filesIn(config: Config): Promise<Everything["files"]> {
	const files = openFiles(config);
	const all: Everything["files"] = {};
	for await (const { key, unfinished } of files.list()) {
		const content = await buffer(await files.read(unfinished ? `${key}.part` : key));
		all[key] = createHash("sha256").update(content).digest("hex");
	}
	return all;
}
