import { randomBytes } from "node:crypto";
import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from "node:fs";
import { join } from "node:path";
import { type Generated, Kysely, sql } from "kysely";
import type { Config } from "../config.ts";
import { isMigrated, migrate, NewerDatabase } from "./migrations.ts";
import { placeOf, postgres, sayable } from "./postgres.ts";
import { isBusy, nodeSqlite } from "./sqlite.ts";
import type { Kind, ScanState } from "./submissions.ts";

/* Times are ISO text in UTC, which sorts as it reads, in SQLite and in PostgreSQL. */

export type Target = "firm-mail" | "receipt" | "webhook";
/** What a delivery tells: a submission came in, or step two of a lead was filled in. */
export type DeliveryEvent = "received" | "details";

export interface SubmissionRow {
	reference: string;
	kind: Kind;
	/** In lower case, to find all that a person sent. */
	email: string;
	/** JSON object. */
	fields: string;
	received_at: string;
	/** Step two of a lead: JSON object. */
	details: string | null;
	details_at: string | null;
	/** How often step two was changed without a pause of an hour. */
	details_count: number;
	consent_version: string | null;
	consent_at: string | null;
	page: string | null;
	/** JSON object. */
	utm: string | null;
	referrer: string | null;
	address_hash: string | null;
	/** Of the network around the address, in IPv6. */
	network_hash: string | null;
	file_key: string | null;
	file_name: string | null;
	file_type: string | null;
	file_size: number | null;
	file_sha256: string | null;
	file_scan: ScanState | null;
	/** The mailbox that a receipt goes to, however its address is written. */
	inbox: string | null;
	/** Why it is held back until staff release it. */
	suspected: string | null;
	/** Sentences for staff, one to a line. */
	remarks: string | null;
}

export interface DeliveryRow {
	/** Also the Message-ID and the webhook's id: a receiver that gets it twice can tell. */
	id: string;
	reference: string;
	target: Target;
	event: DeliveryEvent;
	/** From here the three days count. */
	queued_at: string;
	next_at: string;
	attempts: number;
	/** A worker has it until then; a worker that was killed loses it then. */
	claimed_until: string | null;
	claimed_by: string | null;
	sent_at: string | null;
	failed_at: string | null;
	last_error: string | null;
}

interface Tables {
	installation: InstallationRow;
	submissions: SubmissionRow & CountedRow;
	/** Every file that was ever given to the storage and is not known to be gone. Written down before it is stored. */
	files: FileRow & CountedRow;
	/** Submissions that were removed, for as long as a mail about one may still be written. */
	gone: { reference: string; gone_at: string } & CountedRow;
	/** The content of each submission, to know it when it comes again. */
	contents: { hash: string; reference: string; received_at: string };
	deliveries: DeliveryRow;
	erasures: { address_hash: string; erased_at: string; submissions: number };
	/** Solved challenges, until they expire, so that none counts twice. */
	used_challenges: { id: string; expires_at: string };
}

interface InstallationRow {
	id: number;
	secret: string;
	checked_at: string;
	/** See counted-time.ts. */
	counted_at: Generated<string | null>;
	observed_at: Generated<string | null>;
	jumped_at: Generated<string | null>;
	jumped_days: Generated<number | null>;
	/** See storage-mark.ts. */
	storage_mark: Generated<string | null>;
	next_storage_mark: Generated<string | null>;
}

interface FileRow {
	key: string;
	written_at: string;
	/** When its submission was removed, so that it has to go. */
	dropped_at: Generated<string | null>;
}

interface CountedRow {
	/** When it came by the counted clock; the next beat writes it. */
	counted_at: Generated<string | null>;
}

export type Database = Kysely<Tables>;

/** The database cannot be used; the message says why and what to do. */
export class DatabaseError extends Error {}

const SECRET_BYTES = 32;

interface Opening {
	/** Refuse when there is none yet, rather than make an empty one. */
	mustExist?: boolean;
	/** Read through the whole file for damage first. */
	check?: boolean;
}

export async function openDatabase(config: Config, opening: Opening = {}): Promise<Database> {
	return config.databaseUrl ? openPostgres(config.databaseUrl, opening) : openSqlite(config, opening);
}

async function openPostgres(url: string, { mustExist }: Opening): Promise<Database> {
	const db: Database = new Kysely({ dialect: postgres(url) });
	try {
		if (mustExist && !(await isMigrated(db))) {
			throw new DatabaseError(
				`PostgreSQL at ${placeOf(url)} holds no submissions. Set DATABASE_URL to the database of the site.`,
			);
		}
		await migrate(db);
		await addInstallation(db);
		return db;
	} catch (error) {
		await db.destroy();
		if (error instanceof DatabaseError || error instanceof NewerDatabase) throw databaseError(error);
		throw new DatabaseError(
			`PostgreSQL at ${placeOf(url)} cannot be used: ${sayable(error)}. Check DATABASE_URL, and that the database runs.`,
			{ cause: error },
		);
	}
}

async function openSqlite(config: Config, { mustExist, check }: Opening): Promise<Database> {
	const path = databasePath(config);
	if (mustExist && !existsSync(path)) {
		throw new DatabaseError(`There is no database at ${path}. Set DATA_DIR to the data folder of the site.`);
	}
	try {
		prepareFile(config.dataDir, path);
		const db: Database = new Kysely({ dialect: nodeSqlite(path) });
		try {
			if (check) await refuseDamage(db, path);
			await migrate(db);
			await addInstallation(db);
		} catch (error) {
			await db.destroy();
			throw error;
		}
		return db;
	} catch (error) {
		throw asSentence(error, path);
	}
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
	closeSync(openSync(path, "a", 0o600)); // SQLite gives its own side files the mode of this one
	chmodSync(path, 0o600);
}

async function refuseDamage(db: Database, path: string): Promise<void> {
	const { rows } = await sql<{ quick_check: string }>`pragma quick_check(1)`.execute(db);
	const found = rows[0]?.quick_check;
	if (found !== "ok") throw damaged(path, found);
}

/** The secret stands in the database, so that several servers on one database agree on it without being told. */
async function addInstallation(db: Database): Promise<void> {
	if (await db.selectFrom("installation").select("id").executeTakeFirst()) return;
	await db
		.insertInto("installation")
		.values({
			id: 1,
			secret: randomBytes(SECRET_BYTES).toString("base64"),
			checked_at: new Date().toISOString(),
		})
		.onConflict((conflict) => conflict.doNothing())
		.execute();
}

const SQLITE_CORRUPT = 11;
const SQLITE_NOT_A_DATABASE = 26;

function asSentence(error: unknown, path: string): Error {
	if (error instanceof DatabaseError || error instanceof NewerDatabase) return databaseError(error);
	if (!(error instanceof Error)) return new DatabaseError(`The database ${path} cannot be opened.`, { cause: error });
	const primaryCode = "errcode" in error ? Number(error.errcode) & 0xff : undefined;
	if (primaryCode === SQLITE_CORRUPT || primaryCode === SQLITE_NOT_A_DATABASE) return damaged(path, error.message);
	if (isBusy(error)) {
		return new DatabaseError(`The database ${path} is locked by another program. Stop that one, or wait.`, {
			cause: error,
		});
	}
	return new DatabaseError(
		`The database ${path} cannot be opened: ${error.message}. Check that DATA_DIR is a folder this user can write to.`,
		{ cause: error },
	);
}

function databaseError(error: DatabaseError | NewerDatabase): DatabaseError {
	return error instanceof DatabaseError ? error : new DatabaseError(error.message, { cause: error });
}

function damaged(path: string, found: string | undefined): DatabaseError {
	return new DatabaseError(
		`The database ${path} is damaged (${found}). Nothing was changed in it. Move it aside and restore a backup.`,
	);
}
