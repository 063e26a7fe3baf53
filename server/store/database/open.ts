import { randomBytes } from "node:crypto";
import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from "node:fs";
import { join } from "node:path";
import { Kysely, sql } from "kysely";
import type { Config } from "../../config/config.ts";
import { OperatorError } from "../../config/operator-error.ts";
import type { Database } from "../tables.ts";
import { isMigrated, migrate } from "./migrations.ts";
import { databaseAddress, errorMessage, isPooled, postgres, SERVER_PROGRAM, STAFF_PROGRAM } from "./postgres.ts";
import { isBusy, nodeSqlite } from "./sqlite.ts";
import { guardTransactions } from "./transaction-guard.ts";
import { keepUpgradeCopy } from "./upgrade-copy.ts";

const SECRET_BYTES = 32;
const POOLED =
	"DATABASE_URL leads to a connection pooler. If it pools transactions, several servers see each other's chats and changes within " +
	"a second instead of at once, and not who is typing on another server.";

interface OpenOptions {
	/** Throw when there is no database yet instead of creating an empty one. */
	mustExist?: boolean;
	/** Check the whole file for damage first. */
	check?: boolean;
	/** Called when there is a pooler, and when the tables are upgraded and a copy is kept. */
	notify?: (sentence: string) => void;
	/** Opened by a staff command, not by a server. */
	byStaff?: boolean;
	/** Runs instead of the upgrade to this version's tables. */
	prepare?: (db: Database, pooled: boolean) => Promise<void>;
}

export async function openDatabase(config: Config, opening: OpenOptions = {}): Promise<Database> {
	return config.databaseUrl ? openPostgres(config.databaseUrl, opening) : openSqlite(config, opening);
}

async function openPostgres(
	url: string,
	{ mustExist, notify: tell, byStaff, prepare = makeUsable }: OpenOptions,
): Promise<Database> {
	const program = byStaff ? STAFF_PROGRAM : SERVER_PROGRAM;
	let db: Database | undefined;
	try {
		const pooled = await isPooled(url, program);
		if (pooled) tell?.(POOLED);
		db = new Kysely({ dialect: guardTransactions(postgres(url, pooled, program)) });
		if (mustExist && !(await isMigrated(db))) {
			throw new OperatorError(
				`PostgreSQL at ${databaseAddress(url)} holds no submissions. Set DATABASE_URL to the database of the site.`,
			);
		}
		await prepare(db, pooled);
		return db;
	} catch (error) {
		await db?.destroy();
		if (error instanceof OperatorError) throw error;
		throw new OperatorError(
			`PostgreSQL at ${databaseAddress(url)} cannot be used: ${errorMessage(error)}. Check DATABASE_URL, and that the database runs.`,
			{ cause: error },
		);
	}
}

async function openSqlite(config: Config, { mustExist, check, notify: tell, prepare }: OpenOptions): Promise<Database> {
	const path = databasePath(config);
	if (mustExist && !existsSync(path)) {
		throw new OperatorError(`There is no database at ${path}. Set DATA_DIR to the data folder of the site.`);
	}
	try {
		prepareFile(config.dataDir, path);
		const db: Database = new Kysely({ dialect: guardTransactions(nodeSqlite(path)) });
		try {
			if (check) await requireIntact(db, path);
			if (prepare) await prepare(db, false);
			else {
				const copy = await keepUpgradeCopy(db, config.dataDir);
				if (copy) tell?.(`The database gets the tables of this version. As it was, it stays in ${copy}, beside it.`);
				await makeUsable(db);
			}
		} catch (error) {
			await db.destroy();
			throw error;
		}
		return db;
	} catch (error) {
		throw toOperatorError(error, path);
	}
}

async function makeUsable(db: Database): Promise<void> {
	await migrate(db);
	await refuseUnfinished(db);
	await addInstallation(db);
}

/** Half a copy would look like a working site. */
async function refuseUnfinished(db: Database): Promise<void> {
	const copy = await db.selectFrom("unfinished").select(["command", "begun_at"]).executeTakeFirst();
	if (!copy) return;
	const begun = copy.begun_at.slice(0, 16).replace("T", " ");
	throw new OperatorError(
		`A ${copy.command} into this installation has not finished (begun ${begun} UTC). ` +
			"If it was interrupted, repeat the same command: it starts over.",
	);
}

export function databasePath(config: Config): string {
	return join(config.dataDir, "submissions.sqlite");
}

export async function readSecret(db: Database): Promise<Buffer> {
	const { secret } = await db.selectFrom("installation").select("secret").executeTakeFirstOrThrow();
	return Buffer.from(secret, "base64");
}

function prepareFile(folder: string, path: string): void {
	mkdirSync(folder, { recursive: true, mode: 0o700 });
	closeSync(openSync(path, "a", 0o600)); // SQLite gives its -wal and -shm files the same mode
	chmodSync(path, 0o600);
}

async function requireIntact(db: Database, path: string): Promise<void> {
	const { rows } = await sql<{ quick_check: string }>`pragma quick_check(1)`.execute(db);
	const found = rows[0]?.quick_check;
	if (found !== "ok") throw damagedError(path, found);
}

/** The secret is in the database, so several servers on one database share it without configuration. */
async function addInstallation(db: Database): Promise<void> {
	const now = new Date().toISOString();
	const known = await db.selectFrom("installation").select("desk_since").executeTakeFirst();
	if (known?.desk_since) return;
	if (known) {
		await db.updateTable("installation").set({ desk_since: now }).where("desk_since", "is", null).execute();
		return;
	}
	await db
		.insertInto("installation")
		.values({
			id: 1,
			secret: randomBytes(SECRET_BYTES).toString("base64"),
			checked_at: now,
			desk_since: now,
		})
		.onConflict((conflict) => conflict.doNothing())
		.execute();
}

const SQLITE_CORRUPT = 11;
const SQLITE_NOT_A_DATABASE = 26;

function toOperatorError(error: unknown, path: string): Error {
	if (error instanceof OperatorError) return error;
	if (!(error instanceof Error)) return new OperatorError(`The database ${path} cannot be opened.`, { cause: error });
	const primaryCode = "errcode" in error ? Number(error.errcode) & 0xff : undefined;
	if (primaryCode === SQLITE_CORRUPT || primaryCode === SQLITE_NOT_A_DATABASE) return damagedError(path, error.message);
	if (isBusy(error)) {
		return new OperatorError(`The database ${path} is locked by another program. Stop that one, or wait.`, {
			cause: error,
		});
	}
	return new OperatorError(
		`The database ${path} cannot be opened: ${error.message}. Check that DATA_DIR is a folder this user can write to.`,
		{ cause: error },
	);
}

function damagedError(path: string, found: string | undefined): OperatorError {
	return new OperatorError(
		`The database ${path} is damaged (${found}). Nothing was changed in it. Move it aside and restore a backup.`,
	);
}
