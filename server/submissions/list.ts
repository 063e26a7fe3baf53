import { type ExpressionBuilder, type SqlBool, sql } from "kysely";
import type { Kind } from "../../contract/forms/kinds.ts";
import { namesOf } from "../people/people.ts";
import { findMatches, isMatch, type Matches, plannedAnew } from "../search/matches.ts";
import { isPostgres } from "../store/database/postgres.ts";
import { asReference } from "../store/reference.ts";
import type { Database, Tables } from "../store/tables.ts";
import { asRow, type Listing, ROW_COLUMNS } from "./row.ts";
import type { Moment, QueueName, Row, View } from "./views.ts";

/* The lists of the inbox. */

const ROWS_AT_ONCE = 100;
const REFERENCES_AT_ONCE = 100_000;

export interface Listed {
	items: Row[];
	/** Cursor of the next page; null at the end. */
	next: string | null;
}

/** Lists of open submissions have two parts: those with a due time, and older ones without. */
type Order = "due" | "undated" | "newest";

/** Position after a row. */
interface Place {
	order: Order;
	at: string;
	reference: string;
}

/**
 * One page of a list. Open submissions come least time left first, then those without a due time; other lists are
 * newest first. The cursor is a position after a row, so rows that come and go in between neither hide nor repeat
 * others. Undefined if the cursor is invalid.
 */
export async function listView(
	db: Database,
	view: View,
	cursor: string | undefined,
	moment: Moment,
): Promise<Listed | undefined> {
	const found = await findFrom(db, view, cursor, moment);
	return found && { items: await asRows(db, found.rows), next: found.next };
}

/**
 * All references of a list, in its order, as strings of references separated by spaces. Returning them as rows would
 * cost more, and with small batches SQLite would walk through all search matches too often.
 */
export async function* listReferences(
	db: Database,
	view: View,
	moment: Moment,
	most = REFERENCES_AT_ONCE,
): AsyncGenerator<string> {
	const matches = await findMatches(db, view.q, view.synonyms);
	const joined = sql.raw(isPostgres(db) ? "string_agg" : "group_concat");
	for (const order of ordersOf(view.queue)) {
		const [column, last] = order === "due" ? (["due_at", "max"] as const) : (["received_at", "min"] as const);
		let after: Place | undefined;
		do {
			const listed = partOf(db, view, order, { after, most, matches }, moment).select(["reference", column]);
			const { rows } = await plannedAnew(db, (planned) =>
				sql<{ count: number | string; text: string | null; at: string }>`
					select count(*) as count, ${joined}(reference, ' ') as text, ${sql.raw(last)}(${sql.ref(column)}) as at
					from (${listed}) as listed`.execute(planned),
			);
			const [{ count, text, at } = { count: 0, text: null, at: "" }] = rows;
			if (text !== null) yield text;
			const reference = text?.slice(text.lastIndexOf(" ") + 1) ?? "";
			after = Number(count) === most ? { order, at, reference } : undefined;
		} while (after);
	}
}

async function findFrom(db: Database, view: View, cursor: string | undefined, moment: Moment) {
	const orders = ordersOf(view.queue);
	const after = cursor === undefined ? undefined : placeOf(cursor);
	if (cursor !== undefined && (!after || !orders.includes(after.order))) return undefined;
	const matches = await findMatches(db, view.q, view.synonyms);
	const first = after ? orders.indexOf(after.order) : 0;
	const found: Found[] = [];
	for (const order of orders.slice(first)) {
		const place = order === after?.order ? after : undefined;
		const left = ROWS_AT_ONCE + 1 - found.length;
		if (left > 0) found.push(...(await findPart(db, view, order, { after: place, most: left, matches }, moment)));
	}
	const rows = found.slice(0, ROWS_AT_ONCE);
	const last = rows.at(-1);
	return { rows, next: found.length > rows.length && last ? cursorOf(last) : null };
}

/** Those of the given submissions that currently belong to a list, in its order. */
export async function rowsAmong(db: Database, view: View, references: string[], moment: Moment): Promise<Row[]> {
	const among = references.map(asReference);
	if (among.length === 0) return [];
	const matches = await findMatches(db, view.q, view.synonyms);
	const part = { most: among.length, matches, among };
	const found: Found[] = [];
	for (const order of ordersOf(view.queue)) found.push(...(await findPart(db, view, order, part, moment)));
	return asRows(db, found);
}

/** Number of submissions in each list, and of open ones by kind. */
export interface Counts {
	queues: Record<Exclude<QueueName, "all" | "answered">, number>;
	kinds: Record<Row["kind"], number>;
	/** The next one due, shown when a list is empty. */
	next: Row | null;
	/** True if no submission is stored at all, in any state. */
	empty: boolean;
}

export async function countQueues(db: Database, me: string, moment: Moment): Promise<Counts> {
	const now = moment.now.toISOString();
	const ends = moment.todayEnds.toISOString();
	const open = await db
		.selectFrom("submissions")
		.where(isOpen)
		.groupBy("kind")
		.select([
			"kind",
			sql<number | string>`count(*)`.as("open"),
			sql<number | string>`sum(case when owner = ${me} then 1 else 0 end)`.as("mine"),
			sql<number | string>`sum(case when owner is null then 1 else 0 end)`.as("unassigned"),
			sql<number | string>`sum(case when due_at < ${now} then 1 else 0 end)`.as("overdue"),
			sql<number | string>`sum(case when due_at >= ${now} and due_at < ${ends} then 1 else 0 end)`.as("due"),
		])
		.execute();
	const { suspected } = await db
		.selectFrom("submissions")
		.where(isHeld)
		.select(sql<number | string>`count(*)`.as("suspected"))
		.executeTakeFirstOrThrow();
	const total = (name: "open" | "mine" | "unassigned" | "overdue" | "due") =>
		open.reduce((sum, row) => sum + Number(row[name]), 0);
	const ofKind = (kind: Kind) => Number(open.find((row) => row.kind === kind)?.open ?? 0);
	const next = await findPart(db, { queue: "open", me }, "due", { most: 1, matches: "all" }, moment);
	const [first] = await asRows(db, next);
	return {
		queues: {
			open: total("open"),
			mine: total("mine"),
			unassigned: total("unassigned"),
			due: total("due"),
			overdue: total("overdue"),
			suspected: Number(suspected),
		},
		kinds: {
			lead: ofKind("lead"),
			"talent-request": ofKind("talent-request"),
			resume: ofKind("resume"),
			message: ofKind("message"),
		},
		next: first ?? null,
		empty: open.length === 0 && (await isEmpty(db)),
	};
}

async function isEmpty(db: Database): Promise<boolean> {
	return !(await db.selectFrom("submissions").select("reference").limit(1).executeTakeFirst());
}

function ordersOf(queue: QueueName): Order[] {
	if (queue === "answered" || queue === "suspected" || queue === "all") return ["newest"];
	return queue === "due" || queue === "overdue" ? ["due"] : ["due", "undated"];
}

interface Part {
	after?: Place | undefined;
	most: number;
	matches: Matches;
	/** If given, only these references. */
	among?: string[];
}

type Found = Awaited<ReturnType<typeof findPart>>[number];

async function findPart(db: Database, view: View, order: Order, part: Part, moment: Moment) {
	const rows = await partOf(db, view, order, part, moment).select(ROW_COLUMNS).execute();
	return rows.map((row) => ({ ...row, order }));
}

function partOf(db: Database, view: View, order: Order, { after, most, matches, among }: Part, moment: Moment) {
	const column = order === "due" ? "due_at" : "received_at";
	const direction = order === "due" ? "asc" : "desc";
	let query = db
		.selectFrom("submissions")
		.where((row) => isIn(row, view, moment))
		.orderBy(column, direction)
		.orderBy("reference", direction)
		.limit(most);
	if (order === "due") query = query.where("due_at", "is not", null);
	if (order === "undated") query = query.where("due_at", "is", null);
	if (view.kind) query = query.where("kind", "=", view.kind);
	if (among) query = query.where("reference", "in", among);
	if (matches !== "all") query = query.where(isMatch(db, matches));
	if (after) {
		const beyond = sql.raw(order === "due" ? ">" : "<");
		query = query.where(sql<SqlBool>`(${sql.ref(column)}, reference) ${beyond} (${after.at}, ${after.reference})`);
	}
	return query;
}

type Submissions = ExpressionBuilder<Tables, "submissions">;

function isIn(row: Submissions, { queue, me }: View, { now, todayEnds }: Moment) {
	const at = now.toISOString();
	if (queue === "all") return row.lit(true);
	if (queue === "suspected") return isHeld();
	if (queue === "answered") {
		return row.and([row("answered_at", "is not", null), row("closed_at", "is", null), row("suspected", "is", null)]);
	}
	// Keeps SQLite from using the index on owner: of all that a person ever owned, little is open.
	if (queue === "mine") return row.and([isOpen(row), sql<SqlBool>`coalesce(owner, '') = ${me}`]);
	if (queue === "unassigned") return row.and([isOpen(row), row("owner", "is", null)]);
	if (queue === "overdue") return row.and([isOpen(row), row("due_at", "<", at)]);
	if (queue === "due") {
		return row.and([isOpen(row), row("due_at", ">=", at), row("due_at", "<", todayEnds.toISOString())]);
	}
	return isOpen(row);
}

/** Waiting for its first answer. */
function isOpen(row: Submissions) {
	return row.and([row("answered_at", "is", null), row("closed_at", "is", null), row("suspected", "is", null)]);
}

/** Must match the condition of its partial index exactly, or the index is not used. */
function isHeld() {
	return sql<SqlBool>`(suspected is not null and closed_at is null)`;
}

export async function asRows(db: Database, found: Listing[]): Promise<Row[]> {
	const owners = found.flatMap(({ owner }) => owner ?? []);
	const [names, failed] = await Promise.all([
		namesOf(db, [...new Set(owners)]),
		failedAmong(
			db,
			found.map(({ reference }) => reference),
		),
	]);
	return found.map((row) => asRow(row, failed.has(row.reference), names));
}

/** A separate query: as part of the list's query, PostgreSQL looked it up for every submission there is. */
async function failedAmong(db: Database, references: string[]): Promise<Set<string | null>> {
	if (references.length === 0) return new Set();
	const rows = await db
		.selectFrom("deliveries")
		.select("reference")
		.where("reference", "in", references)
		.where("failed_at", "is not", null)
		.execute();
	return new Set(rows.map(({ reference }) => reference));
}

function cursorOf({ order, due_at, received_at, reference }: Found): string {
	const at = order === "due" ? due_at : received_at;
	return Buffer.from(JSON.stringify([order, at, reference])).toString("base64url");
}

function placeOf(cursor: string): Place | undefined {
	try {
		const [order, at, reference] = JSON.parse(Buffer.from(cursor, "base64url").toString());
		if (order !== "due" && order !== "undated" && order !== "newest") return undefined;
		return isPlain(at) && isPlain(reference) ? { order, at, reference } : undefined;
	} catch {
		return undefined;
	}
}

/** Like a timestamp or reference. PostgreSQL rejects some characters. */
function isPlain(value: unknown): value is string {
	return typeof value === "string" && /^[\w:.-]{1,40}$/.test(value);
}
