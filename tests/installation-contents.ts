import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { sql } from "kysely";
import { tableNames } from "../server/backup/copy-target.ts";
import type { Config } from "../server/config/config.ts";
import { openDatabase } from "../server/store/database/open.ts";
import { openFiles } from "../server/store/files/files.ts";
import type { Database } from "../server/store/tables.ts";

/* All rows and files of an installation, so that two can be compared, even if one is on PostgreSQL. */

interface InstallationContents {
	/** By table, each row as JSON. */
	rows: Record<string, string[]>;
	/** File hashes by key. */
	files: Record<string, string>;
}

type Row = Record<string, unknown>;

/** Tables that a copy leaves out: sessions and sign-in links, the search index, migrations. */
const OMITTED_TABLES = /^(?:sessions|links|ceremonies|search|search_.*|searched|migrations)$/;
/** Columns that differ in a copy. */
const DIFFERING_COLUMNS: Record<string, string[]> = {
	installation: ["storage_mark", "next_storage_mark", "backed_up_at"],
	submissions: ["indexed_at"],
};

export async function readInstallation(config: Config): Promise<InstallationContents> {
	const db = await openDatabase(config, { mustExist: true });
	try {
		return { rows: await readRows(db), files: await hashFiles(config) };
	} finally {
		await db.destroy();
	}
}

async function readRows(db: Database): Promise<InstallationContents["rows"]> {
	const all: InstallationContents["rows"] = {};
	for (const table of (await tableNames(db)).sort()) {
		if (OMITTED_TABLES.test(table)) continue;
		const { rows } = await sql<Row>`select * from ${sql.table(table)}`.execute(db);
		const own = DIFFERING_COLUMNS[table] ?? [];
		const columns = Object.keys(rows[0] ?? {}).filter((column) => !own.includes(column));
		all[table] = rows.map((row) => JSON.stringify(columns.sort().map((column) => [column, row[column]]))).sort();
	}
	return all;
}

async function hashFiles(config: Config): Promise<InstallationContents["files"]> {
	const files = openFiles(config);
	const all: InstallationContents["files"] = {};
	for await (const { key, unfinished } of files.list()) {
		const content = await buffer(await files.read(unfinished ? `${key}.part` : key));
		all[key] = createHash("sha256").update(content).digest("hex");
	}
	return all;
}
