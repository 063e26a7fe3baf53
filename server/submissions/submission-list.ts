import { type ExpressionBuilder, type SqlBool, sql } from "kysely";
import type { Kind } from "../../contract/forms/kinds.ts";
import { findNotAgreed } from "../candidates/agreement.ts";
import { readPersonNames } from "../people/people.ts";
import { findMatches, type Matches, matchCondition, withCustomPlan } from "../search/matches.ts";
import { isPostgres } from "../store/database/postgres.ts";
import { normalizeReference } from "../store/reference.ts";
import type { Database, Tables } from "../store/tables.ts";
import { SUMMARY_COLUMNS, type SummaryRow, toSubmissionSummary } from "./submission-summary.ts";
import type { DayBoundaries, ListView, QueueName, SubmissionSummary } from "./submission-views.ts";

/* The lists of the inbox. */

const ROWS_AT_ONCE = 100;
const REFERENCES_AT_ONCE = 100_000;

export interface ListPage {
	items: SubmissionSummary[];
	/** Cursor of the next page; null at the end. */
	next: string | null;
}

/** Lists of open submissions have two parts: those with a due time, and older ones without. */
type ListOrder = "due" | "undated" | "newest";

/** Position after a row. */
interface CursorPosition {
	order: ListOrder;
	at: string;
	reference: string;
}

/**
 * One page of a list. Open submissions come least time left first, then those without a due time; other lists are
 * newest first. The cursor is a position after a row, so rows that come and go in between neither hide nor repeat
 * others. Undefined if the cursor is invalid.
 */
export async function listSubmissions(
	db: Database,
	view: ListView,
	cursor: string | undefined,
	moment: DayBoundaries,
): Promise<ListPage | undefined> {
	const found = await findPage(db, view, cursor, moment);
	return found && { items: await toSubmissionSummaries(db, found.rows), next: found.next };
}

/**
 * All references of a list, in its order, as strings of references separated by spaces. Returning them as rows would
 * cost more, and with small batches SQLite would walk through all search matches too often.
 */
export async function* listReferences(
	db: Database,
	view: ListView,
	moment: DayBoundaries,
	most = REFERENCES_AT_ONCE,
): AsyncGenerator<string> {
	const matches = await findMatches(db, view.q, view.synonyms);
	const aggregate = sql.raw(isPostgres(db) ? "string_agg" : "group_concat");
	for (const order of getOrders(view.queue)) {
		const [column, last] = order === "due" ? (["due_at", "max"] as const) : (["received_at", "min"] as const);
		let after: CursorPosition | undefined;
		do {
			const listed = selectPart(db, view, order, { after, most, matches }, moment).select(["reference", column]);
			const { rows } = await withCustomPlan(db, (planned) =>
				sql<{ count: number | string; text: string | null; at: string }>`
					select count(*) as count, ${aggregate}(reference, ' ') as text, ${sql.raw(last)}(${sql.ref(column)}) as at
					from (${listed}) as listed`.execute(planned),
			);
			const [{ count, text, at } = { count: 0, text: null, at: "" }] = rows;
			if (text !== null) yield text;
			const reference = text?.slice(text.lastIndexOf(" ") + 1) ?? "";
			after = Number(count) === most ? { order, at, reference } : undefined;
		} while (after);
	}
}

async function findPage(db: Database, view: ListView, cursor: string | undefined, moment: DayBoundaries) {
	const orders = getOrders(view.queue);
	const after = cursor === undefined ? undefined : decodeCursor(cursor);
	if (cursor !== undefined && (!after || !orders.includes(after.order))) return undefined;
	const matches = await findMatches(db, view.q, view.synonyms);
	const first = after ? orders.indexOf(after.order) : 0;
	const found: FoundRow[] = [];
	for (const order of orders.slice(first)) {
		const place = order === after?.order ? after : undefined;
		const left = ROWS_AT_ONCE + 1 - found.length;
		if (left > 0) found.push(...(await findPart(db, view, order, { after: place, most: left, matches }, moment)));
	}
	const rows = found.slice(0, ROWS_AT_ONCE);
	const last = rows.at(-1);
	return { rows, next: found.length > rows.length && last ? encodeCursor(last) : null };
}

/** Those of the given submissions that currently belong to a list, in its order. */
export async function listAmong(
	db: Database,
	view: ListView,
	references: string[],
	moment: DayBoundaries,
): Promise<SubmissionSummary[]> {
	const among = references.map(normalizeReference);
	if (among.length === 0) return [];
	const matches = await findMatches(db, view.q, view.synonyms);
	const part = { most: among.length, matches, among };
	const found: FoundRow[] = [];
	for (const order of getOrders(view.queue)) found.push(...(await findPart(db, view, order, part, moment)));
	return toSubmissionSummaries(db, found);
}

/** Number of submissions in each list, and of open ones by kind. */
export interface InboxCounts {
	queues: Record<Exclude<QueueName, "all" | "answered">, number>;
	kinds: Record<SubmissionSummary["kind"], number>;
	/** The next one due, shown when a list is empty. */
	next: SubmissionSummary | null;
	/** True if no submission is stored at all, in any state. */
	empty: boolean;
}

export async function countQueues(db: Database, me: string, moment: DayBoundaries): Promise<InboxCounts> {
	const now = moment.now.toISOString();
	const ends = moment.todayEnds.toISOString();
	const open = await db
		.selectFrom("submissions")
		.where((row) => isOpen(row, now))
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
		.where(isSuspectedSpam)
		.select(sql<number | string>`count(*)`.as("suspected"))
		.executeTakeFirstOrThrow();
	const { snoozed } = await db
		.selectFrom("submissions")
		.where((row) => isInQueue(row, { queue: "snoozed", me }, moment))
		.select(sql<number | string>`count(*)`.as("snoozed"))
		.executeTakeFirstOrThrow();
	const total = (name: "open" | "mine" | "unassigned" | "overdue" | "due") =>
		open.reduce((sum, row) => sum + Number(row[name]), 0);
	const ofKind = (kind: Kind) => Number(open.find((row) => row.kind === kind)?.open ?? 0);
	const next = await findPart(db, { queue: "open", me }, "due", { most: 1, matches: "all" }, moment);
	const [first] = await toSubmissionSummaries(db, next);
	return {
		queues: {
			open: total("open"),
			mine: total("mine"),
			unassigned: total("unassigned"),
			due: total("due"),
			overdue: total("overdue"),
			suspected: Number(suspected),
			snoozed: Number(snoozed),
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

function getOrders(queue: QueueName): ListOrder[] {
	if (queue === "answered" || queue === "suspected" || queue === "all") return ["newest"];
	return queue === "due" || queue === "overdue" ? ["due"] : ["due", "undated"];
}

interface PartOptions {
	after?: CursorPosition | undefined;
	most: number;
	matches: Matches;
	/** If given, only these references. */
	among?: string[];
}

type FoundRow = Awaited<ReturnType<typeof findPart>>[number];

async function findPart(db: Database, view: ListView, order: ListOrder, part: PartOptions, moment: DayBoundaries) {
	const rows = await selectPart(db, view, order, part, moment).select(SUMMARY_COLUMNS).execute();
	return rows.map((row) => ({ ...row, order }));
}

function selectPart(
	db: Database,
	view: ListView,
	order: ListOrder,
	{ after, most, matches, among }: PartOptions,
	moment: DayBoundaries,
) {
	const column = order === "due" ? "due_at" : "received_at";
	const direction = order === "due" ? "asc" : "desc";
	let query = db
		.selectFrom("submissions")
		.where((row) => isInQueue(row, view, moment))
		.orderBy(column, direction)
		.orderBy("reference", direction)
		.limit(most);
	if (order === "due") query = query.where("due_at", "is not", null);
	if (order === "undated") query = query.where("due_at", "is", null);
	if (view.kind) query = query.where("kind", "=", view.kind);
	if (among) query = query.where("reference", "in", among);
	if (matches !== "all") query = query.where(matchCondition(db, matches));
	if (after) {
		const beyond = sql.raw(order === "due" ? ">" : "<");
		query = query.where(sql<SqlBool>`(${sql.ref(column)}, reference) ${beyond} (${after.at}, ${after.reference})`);
	}
	return query;
}

type Submissions = ExpressionBuilder<Tables, "submissions">;

function isInQueue(row: Submissions, { queue, me }: ListView, { now, todayEnds }: DayBoundaries) {
	const at = now.toISOString();
	if (queue === "all") return row.lit(true);
	if (queue === "suspected") return isSuspectedSpam();
	if (queue === "answered") {
		return row.and([row("answered_at", "is not", null), row("closed_at", "is", null), row("suspected", "is", null)]);
	}
	// Keeps SQLite from using the index on owner: of all that a person ever owned, little is open.
	if (queue === "mine") return row.and([isOpen(row, at), sql<SqlBool>`coalesce(owner, '') = ${me}`]);
	if (queue === "unassigned") return row.and([isOpen(row, at), row("owner", "is", null)]);
	if (queue === "overdue") return row.and([isOpen(row, at), row("due_at", "<", at)]);
	if (queue === "due") {
		return row.and([isOpen(row, at), row("due_at", ">=", at), row("due_at", "<", todayEnds.toISOString())]);
	}
	if (queue === "snoozed") return row.and([isWaiting(row), row("snoozed_until", ">", at)]);
	return isOpen(row, at);
}

/** Waiting for its first answer, and not snoozed. As a subquery, because the index that counts them has no such column. */
function isOpen(row: Submissions, at: string) {
	const snoozed = row
		.selectFrom("submissions as snoozed")
		.select("snoozed.reference")
		.where("snoozed.snoozed_until", ">", at);
	return row.and([isWaiting(row), row("submissions.reference", "not in", snoozed)]);
}

function isWaiting(row: Submissions) {
	return row.and([row("answered_at", "is", null), row("closed_at", "is", null), row("suspected", "is", null)]);
}

/** Must match the condition of its partial index exactly, or the index is not used. */
function isSuspectedSpam() {
	return sql<SqlBool>`(suspected is not null and closed_at is null)`;
}

export async function toSubmissionSummaries(db: Database, found: SummaryRow[]): Promise<SubmissionSummary[]> {
	const owners = found.flatMap(({ owner }) => owner ?? []);
	const references = found.map(({ reference }) => reference);
	const resumes = found.filter(({ kind }) => kind === "resume").map(({ reference }) => reference);
	const [names, failed, notAgreed] = await Promise.all([
		readPersonNames(db, [...new Set(owners)]),
		findFailedReferences(db, references),
		findNotAgreed(db, resumes),
	]);
	return found.map((row) => {
		const { reference } = row;
		return toSubmissionSummary(row, { failed: failed.has(reference), notAgreed: notAgreed.has(reference) }, names);
	});
}

/** A separate query: as part of the list's query, PostgreSQL looked it up for every submission there is. */
async function findFailedReferences(db: Database, references: string[]): Promise<Set<string | null>> {
	if (references.length === 0) return new Set();
	const rows = await db
		.selectFrom("deliveries")
		.select("reference")
		.where("reference", "in", references)
		.where("failed_at", "is not", null)
		.execute();
	return new Set(rows.map(({ reference }) => reference));
}

function encodeCursor({ order, due_at, received_at, reference }: FoundRow): string {
	const at = order === "due" ? due_at : received_at;
	return Buffer.from(JSON.stringify([order, at, reference])).toString("base64url");
}

function decodeCursor(cursor: string): CursorPosition | undefined {
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
