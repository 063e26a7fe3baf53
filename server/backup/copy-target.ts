import { randomUUID } from "node:crypto";
import { resolve } from "node:path";
import { setTimeout } from "node:timers/promises";
import { type Kysely, type SqlBool, sql } from "kysely";
import type { Config } from "../config/config.ts";
import { OperatorError } from "../config/operator-error.ts";
import { lockDataFolder } from "../store/data-folder.ts";
import { blockStarts, migrateWithin } from "../store/database/migrations.ts";
import { openDatabase } from "../store/database/open.ts";
import { databaseAddress, errorMessage, isPostgres, serverNames, takeLock } from "../store/database/postgres.ts";
import type { FileStore } from "../store/files/file-store.ts";
import { claimStorage } from "../store/files/storage-mark.ts";
import type { Database, DatabaseTransaction, Tables } from "../store/tables.ts";

/*
 * The installation that a restore or a move fills. It is marked as unfinished from before anything is copied until the
 * copy is complete. While marked it does not open, and only the mark allows a repeated command to clear it and start
 * over.
 */

export interface CopyTarget {
	command: "restore" | "move";
	config: Config;
	files: FileStore;
	/** No other site uses the file storage, whatever mark it carries. */
	filesAreOurs: boolean;
}

export interface CopySource {
	db: Database;
	/** All tables, including those that are not copied. */
	tables: string[];
}

export interface OpenTarget {
	db: Database;
	/** Throws unless this attempt still owns the target. Call it in every transaction that writes. */
	check(transaction: DatabaseTransaction): Promise<void>;
	/** Call it before saving files to the storage. */
	recordFiles(keys: string[]): Promise<void>;
	/** Marks the copy as complete. */
	finish(): Promise<void>;
	/** Closes the database, which stays marked as unfinished unless finish() was called. */
	close(): Promise<void>;
}

/** What a server start, a sign-in or a visitor's browser leaves in an installation nobody has used yet. */
const NOT_CONTENT = ["installation", "sessions", "links", "ceremonies", "used_challenges"];
/** Kept for the copying itself and by the database. The search index is emptied with the table "searched". */
const NOT_CLEARED = /^(?:migrations|unfinished|unfinished_files|search|search_.*)$/;

/** Throws, before writing anything, if the target is not empty, is in use, or has another site's files. */
export async function openTarget(source: CopySource, target: CopyTarget): Promise<OpenTarget> {
	const { config, files } = target;
	const storageMark = await readMark(files);
	const token = randomUUID();
	const place = config.s3 ? `${config.s3.endpoint}/${config.s3.bucket}` : resolve(config.dataDir, "resumes");
	const opened = await openExclusively(config, (db, pooled) =>
		claim(db, { source, target, place, token, pooled, storageMark }),
	);
	const { db } = opened;

	const check = (transaction: DatabaseTransaction) => requireOwnAttempt(transaction, token);
	return {
		...opened,
		check,
		async recordFiles(keys) {
			if (keys.length === 0) return;
			await db.transaction().execute(async (transaction) => {
				await check(transaction);
				await transaction
					.insertInto("unfinished_files")
					.values(keys.map((key) => ({ place, key })))
					.onConflict((conflict) => conflict.doNothing())
					.execute();
			});
		},
		async finish() {
			await claimStorage(db, files);
			for (const { key } of await findStrayFiles(db, place)) await files.remove(key);
			await db.transaction().execute(async (transaction) => {
				await check(transaction);
				await transaction.deleteFrom("unfinished_files").execute();
				await transaction.deleteFrom("unfinished").execute();
			});
		},
	};
}

async function readMark(files: FileStore): Promise<string | undefined> {
	return files.readMark().catch((error) => {
		throw new OperatorError(`The storage of files cannot be used: ${errorMessage(error)}.`, { cause: error });
	});
}

/** While it is open, no server runs on the database and no other copy fills it. */
async function openExclusively(
	config: Config,
	prepare: (db: Database, pooled: boolean) => Promise<void>,
): Promise<{ db: Database; close(): Promise<void> }> {
	let release: (() => unknown) | undefined;
	if (!config.databaseUrl) release = lockDataFolder(config.dataDir);
	try {
		const db = await openDatabase(config, {
			byStaff: true,
			async prepare(db, pooled) {
				if (config.databaseUrl) release = await takeLock(config.databaseUrl, "filling");
				if (!release) {
					throw new OperatorError(
						`${describeTarget(config)} is being filled by another restore or move. Wait until it ends.`,
					);
				}
				await prepare(db, pooled);
			},
		});
		return {
			db,
			async close() {
				await db.destroy();
				await release?.();
			},
		};
	} catch (error) {
		await release?.();
		throw error;
	}
}

interface Claim {
	source: CopySource;
	target: CopyTarget;
	/** Where its files are stored. */
	place: string;
	token: string;
	/** Whether there is a connection pooler in front of the database. */
	pooled: boolean;
	storageMark: string | undefined;
}

/** Marks the database as unfinished, with this version's tables and no rows. */
async function claim(db: Database, { source, target, place, token, pooled, storageMark }: Claim): Promise<void> {
	const { command, config } = target;
	// Check first without blocking a site that may be in use.
	await requireEmpty(db, source, config);
	const sourceMarks = await readStorageMarks(source.db);
	await db.transaction().execute(async (transaction) => {
		await blockStarts(transaction);
		// In this order: if a server stopped before it could be counted, the second check finds what it wrote.
		const servers = await countServers(transaction, config, pooled);
		await requireEmpty(transaction, source, config);
		if (servers > 0) throw new OperatorError(describeRunningServers(config, servers));
		await migrateWithin(transaction);
		const before = await transaction.selectFrom("unfinished").select("storage_mark").executeTakeFirst();
		const known = [...sourceMarks, ...(await readStorageMarks(transaction)), before?.storage_mark];
		if (!target.filesAreOurs && !isInLockedFolder(config) && storageMark && !known.includes(storageMark)) {
			throw new OperatorError(
				`The stored files in ${place} carry the mark of another database, which may still use them. ` +
					"Set S3_* to another bucket. If no other site uses these files, add --files-are-ours.",
			);
		}
		await clearTables(transaction, source);
		const begun_at = new Date().toISOString();
		await transaction.deleteFrom("unfinished").execute();
		await transaction
			.insertInto("unfinished")
			.values({ id: 1, token, command, begun_at, storage_mark: storageMark ?? null })
			.execute();
	});
}

/** Files next to SQLite are covered by the lock of the data folder. */
function isInLockedFolder(config: Config): boolean {
	return !config.databaseUrl && !config.s3;
}

async function readStorageMarks(db: Kysely<Tables>): Promise<(string | null)[]> {
	const rows = await db.selectFrom("installation").select(["storage_mark", "next_storage_mark"]).execute();
	return rows.flatMap(({ storage_mark, next_storage_mark }) => [storage_mark, next_storage_mark]);
}

async function requireEmpty(db: Kysely<Tables>, source: CopySource, config: Config): Promise<void> {
	const tables = await tableNames(db);
	if (tables.includes("unfinished") && (await db.selectFrom("unfinished").select("id").executeTakeFirst())) return;
	const foreign = tables.filter((name) => !source.tables.includes(name));
	const content =
		foreign.length > 0 ? [`tables of another program (${foreign.join(", ")})`] : await describeContent(db, tables);
	if (content.length === 0) return;
	const advice = config.databaseUrl ? "Name a new, empty database." : "Set DATA_DIR to a new folder.";
	throw new OperatorError(`${describeTarget(config)} already holds ${content.join(" and ")}. ${advice}`);
}

/** Tables visible without a schema name, except those of an extension. */
export async function tableNames(db: Kysely<Tables>): Promise<string[]> {
	if (!isPostgres(db)) return (await db.introspection.getTables()).map(({ name }) => name);
	const { rows } = await sql<{ name: string }>`
		select relname as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
		where relkind in ('r', 'p') and pg_table_is_visible(pg_class.oid)
			and nspname not in ('pg_catalog', 'information_schema') and nspname not like 'pg\\_temp\\_%'
			and not exists (
				select 1 from pg_depend
				where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e'
			)
		order by relname`.execute(db);
	return rows.map(({ name }) => name);
}

/** For an error message: "830 submissions", "4 people". */
async function describeContent(db: Kysely<Tables>, tables: string[]): Promise<string[]> {
	const counted: string[] = [];
	for (const [table, one, many] of [
		["submissions", "submission", "submissions"],
		["people", "person", "people"],
	] as const) {
		const count = tables.includes(table) ? await countRows(db, table) : 0;
		if (count > 0) counted.push(`${count} ${count === 1 ? one : many}`);
	}
	if (counted.length > 0) return counted;
	for (const table of tables.filter((name) => !NOT_CONTENT.includes(name) && !NOT_CLEARED.test(name))) {
		const count = await countRows(db, table);
		if (count > 0) return [`${count} ${count === 1 ? "row" : "rows"} in its table ${table}`];
	}
	return [];
}

async function countRows(db: Kysely<Tables>, table: string): Promise<number> {
	const { rows } = await sql<{ count: number | string }>`select count(*) as count from ${sql.table(table)}`.execute(db);
	return Number(rows[0]?.count);
}

/** Counts connections of servers. On SQLite there are none: a server would hold the lock of the folder. */
async function countServers(
	transaction: DatabaseTransaction,
	{ databaseUrl }: Config,
	pooled: boolean,
): Promise<number> {
	if (!databaseUrl) return 0;
	const names = serverNames(databaseUrl);
	const look = async () => {
		await sql`select pg_stat_clear_snapshot()`.execute(transaction); // or the second look would be cached
		const { rows } = await sql<{ count: string }>`select count(*) as count from pg_stat_activity
			where datname = current_database() and application_name = any(${names}::text[])`.execute(transaction);
		return Number(rows[0]?.count);
	};
	const servers = await look();
	if (servers > 0 || !pooled) return servers;
	await setTimeout(RECHECK_AFTER_MS);
	return look();
}

/**
 * A pooler may have lent us the very connection a server uses from time to time. A server polls the chats every second,
 * so by then it has another connection.
 */
const RECHECK_AFTER_MS = 2_500;

function describeRunningServers(config: Config, connections: number): string {
	return (
		`A server is running on ${describeTarget(config)} (${connections} open ${connections === 1 ? "connection" : "connections"}). ` +
		"Stop all servers and repeat the command. If none is running, a pooler such as PgBouncer has kept their connections: " +
		"use the database's own address."
	);
}

async function clearTables(transaction: DatabaseTransaction, source: CopySource): Promise<void> {
	const tables = source.tables.filter((name) => !NOT_CLEARED.test(name)).map((name) => sql.table(name));
	if (isPostgres(transaction)) await sql`truncate ${sql.join(tables)}`.execute(transaction);
	else for (const table of tables) await sql`delete from ${table}`.execute(transaction);
}

async function requireOwnAttempt(transaction: DatabaseTransaction, token: string): Promise<void> {
	const attempt = transaction.selectFrom("unfinished").select("id").where("token", "=", token);
	// Locked until the transaction ends, so another attempt clears the tables only after these writes.
	const own = await (isPostgres(transaction) ? attempt.forShare() : attempt).executeTakeFirst();
	if (!own)
		throw new OperatorError("Another restore or move has begun to fill the same installation. This one ends here.");
}

/** Files that unfinished attempts saved here and the copy does not refer to: another backup's files. */
async function findStrayFiles(db: Database, place: string): Promise<{ key: string }[]> {
	return db
		.selectFrom("unfinished_files")
		.select("key")
		.where("place", "=", place)
		.where(sql<SqlBool>`not exists (select 1 from submissions where file_key = unfinished_files.key)`)
		.where(sql<SqlBool>`not exists (select 1 from mails where file_key = unfinished_files.key)`)
		.execute();
}

function describeTarget({ databaseUrl, dataDir }: Config): string {
	return databaseUrl ? `PostgreSQL at ${databaseAddress(databaseUrl)}` : `The data folder ${dataDir}`;
}
