import { randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { sql } from "kysely";
import type { CandidateSource } from "../../../contract/desk/candidates.ts";
import {
	canDo,
	IMPORT_KEPT_DAYS,
	type ImportAction,
	type ImportColumn,
	type ImportDoes,
	type ImportHeading,
	type ImportState,
	importDoes,
} from "../../../contract/imports.ts";
import { dropImportFile } from "../../retention/forget-imports.ts";
import { dropFiles, keepFile } from "../../retention/kept-files.ts";
import type { FileStore } from "../../store/files/file-store.ts";
import type { Database, DatabaseTransaction, ImportJobRow } from "../../store/tables.ts";
import { newId } from "../../store/token.ts";
import { rememberHeadings } from "../import-headings.ts";
import { simplifyHeading } from "../import-rows.ts";

/* Imports of candidates at the desk: what they are, and what people do with them. run-imports.ts does the work. */

const LISTED_MAX = 20;
const ROWS_SHOWN = 100;
const DAY_MS = 24 * 60 * 60 * 1000;

type Counts = Record<ImportDoes, number>;

interface ImportView {
	id: string;
	fileName: string;
	fileSize: number;
	/** Bytes of the file that are there. */
	received: number;
	state: ImportState;
	source: CandidateSource;
	detail: string;
	columns: ImportHeading[];
	rows: number;
	/** How many rows are done. */
	position: number;
	/** Of the rows that are done. */
	counts: Counts;
	/** Why it stopped. */
	problem: string | null;
	/** How many candidates came with it and are there. */
	there: number;
	by: string | null;
	begunAt: string;
	endedAt: string | null;
	canUndo: boolean;
	/** When undoing it ends; null while it isn't over. */
	undoUntil: string | null;
}

export async function beginImport(
	db: Database,
	{ name, size }: { name: string; size: number },
	person: string,
	now: Date,
): Promise<string> {
	const id = newId();
	const at = now.toISOString();
	await db
		.insertInto("imports")
		.values({
			...{ id, person, file_name: name, file_size: size, state: "uploading", begun_at: at, changed_at: at },
			...{ counts: null, problem: null, holder: null, held_until: null, ended_at: null },
		})
		.execute();
	return id;
}

interface Piece {
	path: string;
	size: number;
	sha256: string;
}

/** Returns how much of the file is there; the piece counts only if it begins there. Undefined: there is no such upload. */
export async function addPiece(
	{ db, files, clock }: { db: Database; files: FileStore; clock: () => Date },
	id: string,
	at: number,
	piece: Piece,
): Promise<{ received: number; isAdded: boolean } | undefined> {
	const { file_size, received } = (await readReceived(db, id)) ?? {};
	if (file_size === undefined || received === undefined) return undefined;
	if (at !== received || piece.size === 0 || received + piece.size > file_size) return { received, isAdded: false };
	const key = randomBytes(16).toString("hex");
	const commit: Parameters<typeof keepFile>[0]["commit"] = (work) => db.transaction().execute(work);
	const { path, size, sha256 } = piece;
	await keepFile({ commit, files, clock }, key, { open: () => createReadStream(path), size, sha256 });
	return db.transaction().execute(async (transaction) => {
		const whole = received + size;
		const { numUpdatedRows } = await transaction
			.updateTable("imports")
			.set({ changed_at: clock().toISOString(), ...(whole === file_size && { state: "opening" as const }) })
			.where("id", "=", id)
			.where("state", "=", "uploading")
			.executeTakeFirst();
		const { numInsertedOrUpdatedRows = 0n } =
			numUpdatedRows === 0n
				? {}
				: await transaction
						.insertInto("import_files")
						.values({ import: id, start_at: at, size, file_key: key })
						.onConflict((conflict) => conflict.doNothing())
						.executeTakeFirst();
		if (numInsertedOrUpdatedRows > 0n) return { received: whole, isAdded: true };
		await dropFiles(transaction, [{ file_key: key }], clock());
		return { received, isAdded: false };
	});
}

async function readReceived(db: Database, id: string) {
	const row = await db
		.selectFrom("imports")
		.leftJoin("import_files", "import_files.import", "imports.id")
		.select(["file_size", sql<number | string | null>`sum(size)`.as("received")])
		.where("imports.id", "=", id)
		.where("state", "=", "uploading")
		.groupBy("file_size")
		.executeTakeFirst();
	return row && { file_size: Number(row.file_size), received: Number(row.received ?? 0) };
}

export async function listImports(db: Database, now: Date): Promise<ImportView[]> {
	const rows = await selectImports(db).orderBy("begun_at", "desc").orderBy("imports.id").limit(LISTED_MAX).execute();
	return toViews(db, rows, now);
}

export async function readImportView(db: Database, id: string, now: Date): Promise<ImportView | undefined> {
	const rows = await selectImports(db).where("imports.id", "=", id).execute();
	const [view] = await toViews(db, rows, now);
	return view;
}

function selectImports(db: Database) {
	return db
		.selectFrom("imports")
		.leftJoin("people", "people.id", "imports.person")
		.selectAll("imports")
		.select("people.name as by");
}

async function toViews(db: Database, rows: (ImportJobRow & { by: string | null })[], now: Date): Promise<ImportView[]> {
	const ids = rows.map(({ id }) => id);
	if (ids.length === 0) return [];
	const received = await db
		.selectFrom("import_files")
		.select(["import", (row) => row.fn.sum<number | string>("size").as("sum")])
		.where("import", "in", ids)
		.groupBy("import")
		.execute();
	const there = await db
		.selectFrom("sourced")
		.select(["batch", (row) => row.fn.countAll<number | string>().as("count")])
		.where("batch", "in", ids)
		.groupBy("batch")
		.execute();
	const counted = await countRows(db, ids);
	return rows.map((row) => {
		const isThere = Number(there.find(({ batch }) => batch === row.id)?.count ?? 0);
		return {
			...{ id: row.id, fileName: row.file_name, fileSize: Number(row.file_size), state: row.state },
			received: Number(received.find((each) => each.import === row.id)?.sum ?? 0),
			...{ source: row.source, detail: row.detail, columns: JSON.parse(row.columns), rows: row.rows_total },
			...{ position: row.position, problem: row.problem, by: row.by, begunAt: row.begun_at, endedAt: row.ended_at },
			counts: row.counts ? JSON.parse(row.counts) : (counted.get(row.id) ?? NO_COUNTS),
			there: isThere,
			canUndo: canUndo(row, now) && (isThere > 0 || row.ended_at === null),
			undoUntil: row.ended_at && undoUntil(row.ended_at).toISOString(),
		};
	});
}

function canUndo({ state, ended_at }: ImportJobRow, now: Date): boolean {
	return canDo("undo", state) && (ended_at === null || now <= undoUntil(ended_at));
}

/** Its rows are deleted then, and so is whoever didn't agree; with the others, the team has worked since. */
function undoUntil(endedAt: string): Date {
	return new Date(Date.parse(endedAt) + IMPORT_KEPT_DAYS * DAY_MS);
}

const NO_COUNTS: Counts = { create: 0, update: 0, skip: 0, refuse: 0 };

/** Of the rows that are done: while it imports, the others are still those of the rehearsal. */
async function countRows(db: Database, ids: string[]): Promise<Map<string, Counts>> {
	const rows = await db
		.selectFrom("import_rows")
		.innerJoin("imports", "imports.id", "import_rows.import")
		.select(["import", "does", (row) => row.fn.countAll<number | string>().as("count")])
		.where("import", "in", ids)
		.whereRef("number", "<=", "imports.position")
		.groupBy(["import", "does"])
		.execute();
	const found = new Map<string, Counts>();
	for (const { import: id, does, count } of rows) {
		found.set(id, { ...(found.get(id) ?? NO_COUNTS), [does]: Number(count) });
	}
	return found;
}

interface ShownRow {
	number: number;
	row: string;
	does: ImportDoes;
	why: string;
	reference: string | null;
	name: string;
	email: string;
}

/** A page of rows, in the file's order. */
export async function listImportRows(
	db: Database,
	id: string,
	{ does, after = 0, limit = ROWS_SHOWN }: { does?: ImportDoes | undefined; after?: number; limit?: number },
): Promise<{ items: ShownRow[]; next: number | null }> {
	const items = await db
		.selectFrom("import_rows")
		.select(["number", "name as row", "does", "why", "reference", "person as name", "email"])
		.where("import", "=", id)
		.where("number", ">", after)
		.$if(does !== undefined, (query) => query.where("does", "=", does ?? importDoes[0]))
		.orderBy("number")
		.limit(limit)
		.execute();
	return { items, next: items.length < limit ? null : (items.at(-1)?.number ?? null) };
}

export interface Choices {
	source: CandidateSource;
	detail: string;
	/** By heading. */
	columns: Record<string, ImportColumn | "">;
}

export type ActResult =
	| { done: true }
	| { done: false; why: "unknown" | "not now" }
	| { done: false; why: "invalid"; errors: Record<string, string> };

/** @param choices with "check" */
export async function actOnImport(
	db: Database,
	id: string,
	action: ImportAction,
	now: Date,
	choices?: Choices,
): Promise<ActResult> {
	return db.transaction().execute(async (transaction): Promise<ActResult> => {
		// An update first, so that on PostgreSQL nobody else changes it before this ends.
		const row = await transaction
			.updateTable("imports")
			.set({ changed_at: now.toISOString() })
			.where("id", "=", id)
			.returningAll()
			.executeTakeFirst();
		if (!row) return { done: false, why: "unknown" };
		if (!canDo(action, row.state)) return { done: false, why: "not now" };
		return ACTIONS[action](transaction, row, now, choices);
	});
}

type Act = (
	transaction: DatabaseTransaction,
	row: ImportJobRow,
	now: Date,
	choices: Choices | undefined,
) => Promise<ActResult>;

const ACTIONS: Record<ImportAction, Act> = {
	async check(transaction, row, _now, choices) {
		if (!choices) return { done: false, why: "not now" };
		const headings: ImportHeading[] = JSON.parse(row.columns);
		const chosen = headings.map((each) => ({ ...each, means: choices.columns[each.heading] ?? "" }));
		const wrong = findWrongColumns(chosen, /\.zip$/i.test(row.file_name));
		if (wrong) return { done: false, why: "invalid", errors: { columns: wrong } };
		await rememberHeadings(transaction, chosen);
		await transaction.deleteFrom("import_rows").where("import", "=", row.id).execute();
		const { source, detail } = choices;
		return become(transaction, row.id, {
			state: "checking",
			position: 0,
			columns: JSON.stringify(chosen),
			source,
			detail,
		});
	},
	start: (transaction, { id }) => become(transaction, id, { state: "importing", position: 0 }),
	pause: (transaction, { id }) => become(transaction, id, { state: "paused" }),
	continue: (transaction, { id }) => become(transaction, id, { state: "importing" }),
	async undo(transaction, row, now) {
		const { id } = row;
		if (!canUndo(row, now)) return { done: false, why: "not now" };
		await dropImportFile(transaction, id, now);
		return become(transaction, id, { state: "undoing" });
	},
	async cancel(transaction, { id }, now) {
		const came = await transaction.selectFrom("sourced").select("reference").where("batch", "=", id).executeTakeFirst();
		if (came) return { done: false, why: "not now" }; // it can be undone
		await dropImportFile(transaction, id, now);
		await transaction.deleteFrom("imports").where("id", "=", id).execute();
		return { done: true };
	},
};

async function become(
	transaction: DatabaseTransaction,
	id: string,
	change: Partial<Pick<ImportJobRow, "state" | "position" | "columns" | "source" | "detail">>,
): Promise<ActResult> {
	await transaction
		.updateTable("imports")
		.set({ ...change, holder: null, held_until: null, tries: 0 })
		.where("id", "=", id)
		.execute();
	return { done: true };
}

function findWrongColumns(headings: ImportHeading[], isZip: boolean): string | undefined {
	if (headings.length === 0) return undefined;
	const meanings = headings.map(({ means }) => means).filter((means) => means !== "");
	const names = headings.filter(({ means }) => means !== "").map(({ heading }) => simplifyHeading(heading));
	if (new Set(meanings).size < meanings.length) return "Two columns can't be the same.";
	if (new Set(names).size < names.length) return "Two chosen columns have the same heading. Rename one in the table.";
	if (meanings.includes("name") || meanings.includes("firstName")) return undefined;
	if (isZip && meanings.includes("file")) return undefined;
	return "Choose which column is the name.";
}

/** As the reader of tables takes it. */
export function toColumns(headings: ImportHeading[]): Record<ImportColumn, string> {
	const of = (column: ImportColumn) => headings.find(({ means }) => means === column)?.heading ?? "";
	return {
		...{ name: of("name"), firstName: of("firstName"), lastName: of("lastName"), email: of("email") },
		...{ phone: of("phone"), place: of("place"), note: of("note"), file: of("file") },
	};
}
