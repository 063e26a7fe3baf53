import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, rename, rm } from "node:fs/promises";
import { resolve } from "node:path";
import { buffer } from "node:stream/consumers";
import { type Kysely, type SqlBool, sql } from "kysely";
import { type Config, readConfig } from "../config/config.ts";
import { OperatorError } from "../config/operator-error.ts";
import { lockDataFolder } from "../store/data-folder.ts";
import { databasePath, openDatabase } from "../store/database/open.ts";
import type { FileStore } from "../store/files/file-store.ts";
import type { Store } from "../store/files/files.ts";
import { openFiles } from "../store/files/files.ts";
import { claimStorage } from "../store/files/storage-mark.ts";
import type { Database, DatabaseTransaction } from "../store/tables.ts";
import { type CopyTarget, openTarget, tableNames } from "./copy-target.ts";

/*
 * Copies an installation. A backup is itself an installation: a data folder with SQLite and files on disk. So backup,
 * restore and move are one operation: copy everything from one installation to another, then compare.
 */

const ROWS_AT_ONCE = 500;
/** Other tables reference these, and the later ones the earlier ones. */
const FIRST_TABLES = [
	...["installation", "submissions", "people", "chats", "companies", "contacts", "openings", "deliveries", "imports"],
	...["candidacies", "shortlist_links", "proposals", "busy_calendars"],
];
/**
 * Not copied: a stolen or old backup must not let anyone in with a session from back then, so people sign in again. Nor
 * files that wait to be imported: an import that stood in the middle says so, and is begun again.
 */
const NOT_COPIED = ["sessions", "links", "ceremonies", "import_files"];
/** Bookkeeping of the copy itself. */
const COPY_BOOKKEEPING = ["migrations", "unfinished", "unfinished_files"];
/** The search index differs between SQLite and PostgreSQL, so it is rebuilt from the copied rows. */
const SEARCH_TABLES = /^search(?:ed|_.*)?$/;

type Row = Record<string, string | number | null>;
interface Table {
	name: string;
	key: string[];
}
type AnyTables = Kysely<Record<string, Row>>;

export interface CopyResult {
	rows: number;
	files: number;
}

/** Makes a consistent copy of the database and files in a new folder while the site runs. */
export async function backUp({ db, files, config, clock }: Store, folder: string): Promise<CopyResult> {
	const target = resolve(folder);
	if (existsSync(target) && (await readdir(target)).length > 0) {
		throw new OperatorError(`${target} is not empty. Name a folder that does not exist yet.`);
	}
	const copy = diskConfig(`${target}.unfinished`);
	await rm(copy.dataDir, { recursive: true, force: true }); // left by an interrupted backup
	await mkdir(copy.dataDir, { recursive: true, mode: 0o700 });
	if (!config.databaseUrl) await sql`vacuum into ${databasePath(copy)}`.execute(db);
	const result = await withDatabase(copy, async (copied) => {
		await removeSignIns(copied);
		if (config.databaseUrl) {
			await withoutIndexes(copied, () =>
				// One snapshot of all tables, however long it takes. Indexes come later: PostgreSQL ends idle transactions.
				db
					.transaction()
					.setIsolationLevel("repeatable read")
					.execute(async (view) => copyRows(view, copied, await listTables(copied))),
			);
		}
		const erased: StoredFile[] = [];
		const copiedFiles = await copyFiles(copied, files, openFiles(copy), {
			async isErased(file) {
				const kept = await db
					.selectFrom(file.table)
					.select("file_key")
					.where("file_key", "=", file.key)
					.executeTakeFirst();
				if (!kept) erased.push(file);
				return !kept;
			},
		});
		for (const { table, key } of erased) await copied.deleteFrom(table).where("file_key", "=", key).execute();
		// The copy has only the files that submissions and received emails refer to.
		await copied
			.deleteFrom("files")
			.where("key", "not in", (query) =>
				query
					.selectFrom("submissions")
					.select("file_key")
					.where("file_key", "is not", null)
					.unionAll(query.selectFrom("mails").select("file_key").where("file_key", "is not", null))
					.$castTo<{ file_key: string }>(),
			)
			.execute();
		await claimStorage(copied, openFiles(copy));
		return { rows: await countRows(copied, await listTables(copied)), files: copiedFiles };
	});
	await rename(copy.dataDir, target);
	await db.updateTable("installation").set({ backed_up_at: clock().toISOString() }).execute();
	return result;
}

/** Builds the indexes after filling the database: otherwise each row would go to a random place in every index. */
async function withoutIndexes(sqlite: Database, fill: () => Promise<unknown>): Promise<void> {
	const { rows: indexes } = await sql<{ name: string; definition: string }>`
		select name, sql as definition from sqlite_schema where type = 'index' and sql is not null`.execute(sqlite);
	for (const { name } of indexes) await sql`drop index ${sql.ref(name)}`.execute(sqlite);
	await fill();
	for (const { definition } of indexes) await sql.raw(definition).execute(sqlite);
}

/** SQLite's `vacuum into` copies these too. */
async function removeSignIns(copied: Database): Promise<void> {
	for (const table of NOT_COPIED) await anyTables(copied).deleteFrom(table).execute();
	await copied.deleteFrom("deliveries").where("reference", "is", null).where("opening", "is", null).execute();
}

interface CopyOptions {
	/** No other site uses the file storage, whatever mark it carries. */
	filesAreOurs?: boolean;
}

/** Restores a backup into an empty installation. After an interruption it can be repeated, even with another backup. */
export async function restore(
	folder: string,
	config: Config,
	{ filesAreOurs = false }: CopyOptions = {},
): Promise<CopyResult> {
	const source = diskConfig(resolve(folder));
	if (!config.databaseUrl && resolve(config.dataDir) === source.dataDir) {
		throw new OperatorError(`${source.dataDir} is the backup itself. Set DATA_DIR to a new folder.`);
	}
	const target = { command: "restore" as const, config, files: openFiles(config), filesAreOurs };
	return withDatabase(source, (from) => copyInstallation(from, openFiles(source), target, unconfirmAlerts), {
		mustExist: true,
	});
}

/**
 * Who stopped a job alert since the backup must not get it again, and nobody the same job twice. So each address is
 * asked once more.
 */
async function unconfirmAlerts(restored: DatabaseTransaction): Promise<void> {
	await restored
		.updateTable("alerts")
		.set({ confirmed_at: null, asked_at: null, since: new Date().toISOString() })
		.execute();
}

/** Copies an installation to PostgreSQL, and to S3 if configured. It can be repeated after an interruption. */
export async function move(
	{ db, files, config }: Store,
	databaseUrl: string,
	{ filesAreOurs = false }: CopyOptions = {},
): Promise<CopyResult> {
	if (config.databaseUrl) throw new OperatorError("DATABASE_URL is set: this installation is on PostgreSQL already.");
	const release = lockDataFolder(config.dataDir); // a submission received during the move would be left behind
	try {
		const from = config.s3 ? openFiles({ ...config, s3: undefined }) : files;
		return await copyInstallation(db, from, {
			command: "move",
			config: { ...config, databaseUrl },
			files,
			filesAreOurs,
		});
	} finally {
		release();
	}
}

/**
 * Copies files first, so a submission never points at a missing file.
 * @param then changes the copy once it has been compared
 */
export async function copyInstallation(
	from: Database,
	files: FileStore,
	target: CopyTarget,
	then = async (_transaction: DatabaseTransaction) => undefined as unknown,
): Promise<CopyResult> {
	const tables = await listTables(from);
	const filling = await openTarget({ db: from, tables: await tableNames(from) }, target);
	try {
		const copiedFiles = await copyFiles(from, files, target.files, { willSave: filling.recordFiles });
		const rows = await copyRows(from, filling.db, tables, filling.check);
		await filling.db.transaction().execute(async (transaction) => {
			await filling.check(transaction);
			await then(transaction);
		});
		await filling.finish();
		return { rows, files: copiedFiles };
	} finally {
		await filling.close();
	}
}

/** @param check throws if the transaction may not write */
async function copyRows(
	from: Database,
	to: Database,
	tables: Table[],
	check = async (_transaction: DatabaseTransaction) => undefined as unknown,
): Promise<number> {
	for (const table of tables) {
		for await (const rows of readPages(from, table)) {
			await to.transaction().execute(async (transaction) => {
				await check(transaction);
				const into = anyTables(transaction);
				// The new installation generated its own secret; existing tokens and hashes need the old one.
				if (table.name === "installation") await into.deleteFrom(table.name).execute();
				await into
					.insertInto(table.name)
					.values(rows)
					.onConflict((conflict) => conflict.doNothing())
					.execute();
			});
		}
	}
	for (const table of tables) {
		for await (const rows of readPages(from, table)) await compareRows(rows, to, table);
	}
	const [there, here] = [await countRows(to, tables), await countRows(from, tables)];
	if (there !== here) throw new OperatorError(`The copy has ${there} rows, but the original ${here}. ${RETRY_ADVICE}`);
	return here;
}

const RETRY_ADVICE = "Repeat the same command: it starts over.";

async function compareRows(rows: Row[], to: Database, { name, key: [key = ""] }: Table): Promise<void> {
	const copies = await anyTables(to)
		.selectFrom(name)
		.selectAll()
		.where(
			key,
			"in",
			rows.map((row) => row[key] ?? null),
		)
		.execute();
	const columns = Object.keys(rows[0] ?? {});
	const asText = (row: Row) => JSON.stringify(columns.map((column) => row[column]));
	const known = new Set(copies.map(asText));
	const different = rows.find((row) => !known.has(asText(row)));
	if (!different) return;
	throw new OperatorError(`The copy differs from the original in ${name} at ${different[key]}. ${RETRY_ADVICE}`);
}

/** A resume, or the original of a received email. */
interface StoredFile {
	table: "submissions" | "mails";
	/** Of its submission or email. */
	name: string;
	key: string;
	size: number;
	sha256: string;
}

interface FileCopyOptions {
	/** Whether a submission or an email, and so its file, was erased after its row was copied. */
	isErased?(file: StoredFile): Promise<boolean>;
	/** Called with the keys of files before they are saved. */
	willSave?(keys: string[]): Promise<void>;
}

async function copyFiles(
	rows: Database,
	from: FileStore,
	to: FileStore,
	{ isErased = async () => false, willSave }: FileCopyOptions,
): Promise<number> {
	const present = from === to ? undefined : await listCompleteFiles(to);
	let total = 0;
	for await (const page of storedFiles(rows)) {
		if (present) await willSave?.(page.map(({ key }) => key).filter((key) => !present.has(key)));
		for (const file of page) {
			const { name, key, size, sha256 } = file;
			if (present && !present.has(key)) {
				const bytes = await readContent(from, key); // a resume has at most 10 MB, an email 30 MB
				if (bytes instanceof Error) {
					if (await isErased(file)) continue;
					throw new OperatorError(`The file of ${name} cannot be read: ${bytes.message}.`, { cause: bytes });
				}
				const open = async function* () {
					yield bytes;
				};
				await to.save(key, { open, size, sha256 });
			}
			const copied = createHash("sha256").update(await buffer(await to.read(key)));
			if (copied.digest("hex") !== sha256) {
				throw new OperatorError(`The file of ${name} is not as it was sent. Look at it with staff resume.`);
			}
			total += 1;
		}
	}
	return total;
}

/** Resumes, then the originals of received emails, page by page. */
async function* storedFiles(db: Database): AsyncIterable<StoredFile[]> {
	for (const table of ["submissions", "mails"] as const) {
		for (let last = ""; ; ) {
			const page = await db
				.selectFrom(table)
				.select([
					sql<string>`${sql.ref(table === "mails" ? "id" : "reference")}`.as("name"),
					...(["file_key", "file_size", "file_sha256"] as const),
				])
				.where("file_key", ">", last)
				.orderBy("file_key")
				.limit(ROWS_AT_ONCE)
				.$narrowType<{ file_key: string }>()
				.execute();
			yield page.map(({ name, file_key: key, file_size, file_sha256 }) => ({
				...{ table, key, size: Number(file_size), sha256: String(file_sha256) },
				name: table === "mails" ? `the email ${name}` : name,
			}));
			if (page.length < ROWS_AT_ONCE) break;
			last = page.at(-1)?.file_key ?? last;
		}
	}
}

async function listCompleteFiles(files: FileStore): Promise<Set<string>> {
	const all = await Array.fromAsync(files.list());
	return new Set(all.flatMap(({ key, unfinished }) => (unfinished ? [] : key)));
}

async function readContent(files: FileStore, key: string): Promise<Buffer | Error> {
	try {
		return await buffer(await files.read(key));
	} catch (error) {
		return error instanceof Error ? error : new Error(String(error));
	}
}

/** All rows of a table, in pages by primary key. */
async function* readPages(db: Database, { name, key }: Table): AsyncIterable<Row[]> {
	const columns = sql.join(key.map((column) => sql.ref(column)));
	let last: Row | undefined;
	do {
		let query = selectCopied(db, name).selectAll().orderBy(columns).limit(ROWS_AT_ONCE);
		if (last) {
			const values = key.map((column) => last?.[column]);
			query = query.where(sql<SqlBool>`(${columns}) > (${sql.join(values)})`);
		}
		const rows: Row[] = await query.execute();
		if (rows.length > 0) yield name === "submissions" ? rows.map((row) => ({ ...row, indexed_at: null })) : rows;
		last = rows.length < ROWS_AT_ONCE ? undefined : rows.at(-1);
	} while (last);
}

async function countRows(db: Database, tables: Table[]): Promise<number> {
	let total = 0;
	for (const { name } of tables) {
		const { count } = await selectCopied(db, name)
			.select((row) => row.fn.countAll<number | string>().as("count"))
			.executeTakeFirstOrThrow();
		total += Number(count);
	}
	return total;
}

/** An email about no submission and no opening has a sign-in link, and links are not copied. */
function selectCopied(db: Database, table: string) {
	const all = anyTables(db).selectFrom(table);
	if (table !== "deliveries") return all;
	return all.where((row) => row.or([row("reference", "is not", null), row("opening", "is not", null)]));
}

/** Reads them from SQLite, which one of the two sides always is. */
async function listTables(sqlite: Database): Promise<Table[]> {
	const names = await tableNames(sqlite);
	const known = [...FIRST_TABLES, ...NOT_COPIED, ...COPY_BOOKKEEPING];
	const others = names.filter((name) => !known.includes(name) && !SEARCH_TABLES.test(name));
	return Promise.all(
		[...FIRST_TABLES, ...others].map(async (name) => ({ name, key: await primaryKeyOf(sqlite, name) })),
	);
}

async function primaryKeyOf(sqlite: Database, table: string): Promise<string[]> {
	const { rows } = await sql<{ name: string }>`
		select name from pragma_table_info(${table}) where pk > 0 order by pk`.execute(sqlite);
	return rows.map(({ name }) => name);
}

function anyTables(db: Database | DatabaseTransaction): AnyTables {
	return db as unknown as AnyTables;
}

function diskConfig(dataDir: string): Config {
	return { ...readConfig({}), dataDir };
}

async function withDatabase<T>(
	config: Config,
	work: (db: Database) => Promise<T>,
	opening: { mustExist?: boolean } = {},
): Promise<T> {
	const db = await openDatabase(config, { byStaff: true, ...opening });
	try {
		return await work(db);
	} finally {
		await db.destroy();
	}
}
