import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { extname, join } from "node:path";
import { type EventLoopUtilization, performance } from "node:perf_hooks";
import { pipeline } from "node:stream/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { importDoes } from "../../../contract/imports.ts";
import { type RepeatedTask, repeat } from "../../async/repeat.ts";
import type { Config } from "../../config/config.ts";
import { OperatorError } from "../../config/operator-error.ts";
import { dropImportFile } from "../../retention/forget-imports.ts";
import { eraseSubmissions, removeDroppedFiles } from "../../retention/retain.ts";
import { isPostgres } from "../../store/database/postgres.ts";
import { normalizeEmail } from "../../store/email-address.ts";
import type { Secret } from "../../store/secret.ts";
import type { Database, DatabaseTransaction, ImportJobRow } from "../../store/tables.ts";
import { newId } from "../../store/token.ts";
import type { AddParts } from "../add-candidate.ts";
import { findImported, type ImportResult, importRow, type Known, readKnown } from "../import.ts";
import { readHeadings } from "../import-headings.ts";
import { describeImport, readImport } from "../import-rows.ts";
import { toColumns } from "./imports.ts";

/*
 * Works on imports in the background, one row after the other. A row's candidate, its result and how far the import is
 * are one transaction, which also checks that the import is still this server's and wasn't paused. So a server can be
 * killed at any time: whoever goes on begins at the next row, and no row is imported twice.
 */

const LOOK_EVERY_MS = 1_000;
const LEASE_MS = 20_000; // how long an import waits after its server was killed, if there are several
const RENEWED_EVERY_MS = 5_000; // also while a large resume is read, or a piece of the file fetched
const TRIES_MAX = 3; // of a row that may be what kills the server
const REST_MIN_MS = 2;
const REST_MAX_MS = 1_000;
const UNDONE_AT_ONCE = 100;
const UNDONE_AT_ONCE_ON_SQLITE = 4; // the whole server waits, and unindexing a resume takes tens of milliseconds

interface RunParts extends AddParts {
	config: Config;
	/** Answers what takes long to read. */
	reads: Database;
	secret: Secret;
	/** The folder for files in progress. */
	uploads: string;
}

type Job = ImportJobRow & { holder: string };

/** Somebody paused or undid it, or another server has taken over. */
class LostImportError extends Error {}

export function runImports(parts: RunParts): RepeatedTask {
	const { db, config, log, clock } = parts;
	const holder = newId();
	// Without a database server there is no other process: what a dead one held is free.
	let isFirst = !config.databaseUrl;
	return repeat(
		async (isStopped) => {
			while (!isStopped()) {
				const job = await claim(db, holder, clock(), isFirst);
				isFirst = false;
				if (!job) return;
				await work(parts, job, isStopped);
			}
		},
		LOOK_EVERY_MS,
		(error) => log.error({ err: error }, "an import of candidates can't go on; retried every second"),
	);
}

async function claim(db: Database, holder: string, now: Date, isAlone: boolean): Promise<Job | undefined> {
	const at = now.toISOString();
	const later = new Date(now.getTime() + 2 * LEASE_MS).toISOString();
	const row = await db
		.updateTable("imports")
		.set((row) => ({
			holder,
			held_until: leaseEnd(now),
			tries: row("tries", "+", 1),
		}))
		.where("id", "=", (query) =>
			query
				.selectFrom("imports")
				.select("id")
				.where("state", "in", ["opening", "checking", "importing", "undoing"])
				.$if(!isAlone, (free) =>
					free.where((each) =>
						each.or([
							each("holder", "is", null),
							each("holder", "=", holder),
							each("held_until", "<=", at),
							each("held_until", ">", later), // the clock was ahead when somebody took it
						]),
					),
				)
				.orderBy("begun_at")
				.limit(1)
				.$if(isPostgres(db), (free) => free.forUpdate().skipLocked()),
		)
		.returningAll()
		.executeTakeFirst();
	return row && { ...row, holder };
}

async function work(parts: RunParts, job: Job, isStopped: () => boolean): Promise<void> {
	const { db, log, clock } = parts;
	const lease = repeat(
		() => renew(db, job, clock()),
		RENEWED_EVERY_MS,
		(error) => log.warn({ err: error }, "another server may take over an import of candidates"),
	);
	try {
		if (job.state === "undoing") await undo(parts, job, isStopped);
		else await withFile(parts, job, (path) => WORK[job.state]?.(parts, job, path, isStopped));
		await release(db, job);
	} catch (error) {
		if (error instanceof LostImportError) return;
		if (!(error instanceof OperatorError)) {
			await release(db, job); // the storage is down, or the disk is full
			throw error;
		}
		log.warn({ import: job.id, problem: error.message }, "an import of candidates stopped");
		await end(parts, job, { state: "stopped", problem: error.message }, clock());
	} finally {
		await lease.stop();
	}
}

async function renew(db: Database, { id, holder }: Job, now: Date): Promise<void> {
	const held_until = leaseEnd(now);
	await db.updateTable("imports").set({ held_until }).where("id", "=", id).where("holder", "=", holder).execute();
}

function leaseEnd(now: Date): string {
	return new Date(now.getTime() + LEASE_MS).toISOString();
}

async function release(db: Database, { holder }: Job): Promise<void> {
	const free = { holder: null, held_until: null, tries: 0 };
	await db.updateTable("imports").set(free).where("holder", "=", holder).execute();
}

const WORK: Partial<
	Record<Job["state"], (parts: RunParts, job: Job, path: string, isStopped: () => boolean) => Promise<void>>
> = {
	async opening({ db }, job, path) {
		if (job.tries > TRIES_MAX) throw new OperatorError("The server stopped while it opened this file.");
		const { headings, rows } = await describeImport(path, await readHeadings(db));
		if (rows === 0) throw new OperatorError("The file is empty.");
		const known = { rows_total: rows, columns: JSON.stringify(headings) };
		await db.transaction().execute((transaction) => change(transaction, job, { ...known, state: "ready" }));
	},
	checking: (parts, job, path, isStopped) => goThrough(parts, job, path, isStopped),
	importing: (parts, job, path, isStopped) => goThrough(parts, job, path, isStopped),
};

/** Row by row, from where it stopped. */
async function goThrough(parts: RunParts, job: Job, path: string, isStopped: () => boolean): Promise<void> {
	const { db, reads, clock } = parts;
	const isRehearsal = job.state === "checking";
	const { id: batch, source, detail, person: by } = job;
	const options = { batch, source, detail, by, isRehearsal };
	const known = await readKnown(reads);
	if (isRehearsal) await addRehearsed(db, job, known);
	const headings = JSON.parse(job.columns);
	const table = { isUploaded: true, ...(headings.length > 0 && { columns: toColumns(headings) }) };
	let number = 0;
	for await (const row of readImport(path, table)) {
		number += 1;
		if (number <= job.position) continue;
		if (isStopped()) return;
		const before = performance.eventLoopUtilization();
		const at = number;
		let isRecorded = false;
		const record = async (transaction: DatabaseTransaction, result: ImportResult) => {
			await recordRow(transaction, job, at, result, clock());
			isRecorded = true;
		};
		const mayKill = job.tries > TRIES_MAX && at === job.position + 1;
		const result = mayKill ? leaveOut(row.name) : await importRow(parts, row, options, known, record);
		if (!isRecorded) await db.transaction().execute((transaction) => record(transaction, result));
		await rest(before);
	}
	if (isRehearsal) {
		const checked = { state: "checked" as const, rows_total: number, position: number };
		return db.transaction().execute((transaction) => change(transaction, job, checked));
	}
	await end(parts, { ...job, position: number }, { state: "done", rows_total: number }, clock());
}

/**
 * At least half of the time belongs to visitors and the desk. While a file is being read, written or waited for, they
 * have their turn anyway, so only the time counts in which this process was busy, with whatever.
 */
async function rest(before: EventLoopUtilization): Promise<void> {
	const { active } = performance.eventLoopUtilization(before);
	await sleep(Math.min(Math.max(active, REST_MIN_MS), REST_MAX_MS));
}

function leaveOut(row: string): ImportResult {
	const why = "The server stopped several times while it read this. Add it by hand.";
	return { row, does: "refuse", why, reference: "", name: "", email: "", sha256: null };
}

/** What this rehearsal found before it was interrupted: the rest compares with it. */
async function addRehearsed(db: Database, { id }: Job, known: Known): Promise<void> {
	const rows = await db
		.selectFrom("import_rows")
		.select(["name", "inbox", "sha256"])
		.where("import", "=", id)
		.where("does", "in", ["create", "update"])
		.execute();
	for (const { name, inbox, sha256 } of rows) {
		if (inbox) known.inboxes.set(inbox, `${name} of this import`);
		if (sha256) known.files.set(sha256, `${name} of this import`);
	}
}

async function recordRow(
	transaction: DatabaseTransaction,
	job: Job,
	number: number,
	{ row, does, why, reference, name, email, sha256 }: ImportResult,
	now: Date,
): Promise<void> {
	const { numUpdatedRows } = await transaction
		.updateTable("imports")
		.set({ position: number, tries: 0, changed_at: now.toISOString() })
		.where("id", "=", job.id)
		.where("state", "=", job.state)
		.where("holder", "=", job.holder)
		.where("position", "=", number - 1)
		.executeTakeFirst();
	if (numUpdatedRows === 0n) throw new LostImportError();
	const result = {
		...{ name: row, does, why, reference: reference || null, person: name, email },
		...{ inbox: normalizeEmail(email) || null, sha256 },
	};
	await transaction
		.insertInto("import_rows")
		.values({ import: job.id, number, ...result })
		.onConflict((conflict) => conflict.columns(["import", "number"]).doUpdateSet(result))
		.execute();
}

/** Deletes whom it added, unless they have agreed themselves since. */
async function undo(parts: RunParts, job: Job, isStopped: () => boolean): Promise<void> {
	const { db, clock, secret } = parts;
	const atOnce = isPostgres(db) ? UNDONE_AT_ONCE : UNDONE_AT_ONCE_ON_SQLITE;
	const left = await findImported(db, job.id);
	while (left.length > 0) {
		if (isStopped()) return;
		const before = performance.eventLoopUtilization();
		const { problem } = await eraseSubmissions(parts, secret, left.splice(0, atOnce), job.person, (transaction) =>
			change(transaction, job, {}, clock()),
		);
		if (problem) throw new Error(problem); // the daily sweep deletes files that the storage keeps; so does the next try
		await rest(before);
	}
	await end(parts, job, { state: "undone" }, clock());
}

async function end(
	parts: RunParts,
	job: Job,
	as: Pick<Partial<ImportJobRow>, "state" | "problem" | "rows_total">,
	now: Date,
): Promise<void> {
	const { db } = parts;
	await db.transaction().execute(async (transaction) => {
		const rows = await transaction
			.selectFrom("import_rows")
			.select(["does", (row) => row.fn.countAll<number | string>().as("count")])
			.where("import", "=", job.id)
			.groupBy("does")
			.execute();
		const counts = Object.fromEntries(
			importDoes.map((does) => [does, Number(rows.find((row) => row.does === does)?.count ?? 0)]),
		);
		const isCounted = as.state !== "stopped";
		const at = now.toISOString();
		await change(transaction, job, { ...as, ended_at: at, ...(isCounted && { counts: JSON.stringify(counts) }) }, now);
		await dropImportFile(transaction, job.id, now);
	});
	await removeDroppedFiles(parts);
}

/** Only while this server works on it in this state. */
async function change(
	transaction: DatabaseTransaction,
	{ id, state, holder }: Job,
	to: Partial<Omit<ImportJobRow, "id">>,
	now?: Date,
): Promise<void> {
	const { numUpdatedRows } = await transaction
		.updateTable("imports")
		.set({ holder, ...(now && { changed_at: now.toISOString() }), ...to })
		.where("id", "=", id)
		.where("state", "=", state)
		.where("holder", "=", holder)
		.executeTakeFirst();
	if (numUpdatedRows === 0n) throw new LostImportError();
}

/** Puts the file's pieces together. What a killed server leaves of it is removed with what it leaves of uploads. */
async function withFile(parts: RunParts, job: Job, use: (path: string) => Promise<void> | undefined): Promise<void> {
	const { db, files, uploads, clock } = parts;
	const pieces = await db
		.selectFrom("import_files")
		.select(["size", "file_key"])
		.where("import", "=", job.id)
		.orderBy("start_at")
		.execute();
	const size = pieces.reduce((sum, piece) => sum + piece.size, 0);
	if (size !== job.file_size) {
		throw new OperatorError("The uploaded file is gone. Import it again; candidates already added will be skipped.");
	}
	const path = join(uploads, `import-${newId()}${extname(job.file_name).toLowerCase()}`);
	try {
		for (const { file_key } of pieces) {
			await pipeline(await files.read(file_key), createWriteStream(path, { flags: "a", mode: 0o600 }));
			await db.transaction().execute((transaction) => change(transaction, job, {}, clock()));
		}
		await use(path);
	} finally {
		await rm(path, { force: true });
	}
}
