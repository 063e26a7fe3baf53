import { type RawBuilder, type SqlBool, sql } from "kysely";
import { ThreadLimitError } from "../async/thread.ts";
import { countsIn, isNotPaused } from "../candidates/on-file.ts";
import type { Expression } from "../search/expressions.ts";
import { matchCondition, SORTED_MAX, toExpression, withIndexScan } from "../search/matches.ts";
import { parseQuery, type Query, type Synonyms } from "../search/query.ts";
import { readResumePlaces } from "../search/resume-places.ts";
import { requiredLabels, type Traits } from "../search/search-labels.ts";
import { readSearchableText, SEARCHABLE_COLUMNS, type SearchableText } from "../search/searchable-text.ts";
import type { Hits } from "../search/snippets.ts";
import { correctSpelling } from "../search/spelling.ts";
import { interactiveThread } from "../search/text-threads.ts";
import { ALLOW_TIMES_INDEX, isPostgres } from "../store/database/postgres.ts";
import type { Database } from "../store/tables.ts";
import { toSubmissionSummaries } from "../submissions/submission-list.ts";
import { SUMMARY_COLUMNS } from "../submissions/submission-summary.ts";
import type { SubmissionState, SubmissionSummary } from "../submissions/submission-views.ts";

/* The search over everything on the desk. */

const ROWS_AT_ONCE = 25; // their resumes are loaded, to show where the words are

export interface SearchFilter extends Traits {
	q?: string | undefined;
	synonyms?: Synonyms;
	/** Without a state, spam and suspected spam are left out. */
	state?: SubmissionState | "not-agreed" | undefined;
	/** Null for unassigned. */
	owner?: string | null | undefined;
	/** Only candidates who are not looking at the moment; otherwise they are left out. */
	paused?: boolean | undefined;
	/** Received at `from` or later, and earlier than `before`. */
	from?: string | undefined;
	before?: string | undefined;
}

interface SearchRow extends SubmissionSummary, Hits {
	/** City and state, from the form or the resume. */
	where: string;
}

export interface SearchResult {
	items: SearchRow[];
	/** Null if there are more than 1,000, or on a later page. */
	total: number | null;
	/** How many of this kind there are in total; null on a later page. */
	onFile: number | null;
	next: string | null;
	/** What was searched for instead, because nothing was found: a letter away. */
	shownFor: string | null;
}

/** Best first; newest first if there are more than 1,000 or no words to rank by. Undefined for an invalid cursor. */
export async function findSubmissions(
	db: Database,
	filter: SearchFilter,
	cursor: string | undefined,
): Promise<SearchResult | undefined> {
	const after = cursor === undefined ? undefined : parseCursor(cursor);
	if (cursor !== undefined && !after) return undefined;
	const [{ query, shownFor, page }, onFile] = await Promise.all([
		findOrCorrect(db, filter, after),
		after ? null : countOnFile(db, filter), // which may take as long as the search
	]);
	const { references, ...found } = page;
	return { items: await readRows(db, references, query), ...found, onFile, shownFor };
}

/** If nothing is found, searches for what was probably meant. */
async function findOrCorrect(db: Database, filter: SearchFilter, after: Cursor | undefined) {
	const query = parseQuery(filter.q, filter.synonyms);
	const page = await withIndexScan(db, (indexed) => findPage(indexed, filter, query, after));
	const asTyped = { query, page, shownFor: null };
	if (page.references.length > 0 || !filter.q) return asTyped;
	const shownFor = await correctSpelling(db, filter.q, query);
	if (shownFor === undefined) return asTyped;
	const corrected = parseQuery(shownFor, filter.synonyms);
	const better = await withIndexScan(db, (indexed) => findPage(indexed, filter, corrected, after));
	return better.references.length > 0 ? { query: corrected, page: better, shownFor } : asTyped;
}

interface Page {
	references: string[];
	next: string | null;
}

async function findPage(
	db: Database,
	filter: SearchFilter,
	query: Query,
	after: Cursor | undefined,
): Promise<Page & Pick<SearchResult, "total">> {
	const ranked = query.wanted.length > 0 && after?.order !== "newest" ? await rank(db, filter, query) : undefined;
	const part = ranked
		? pageAfter(ranked, after?.order === "best" ? after : undefined)
		: await findNewest(db, filter, query, after?.order === "newest" ? after : undefined);
	if (after) return { ...part, total: null };
	const total = ranked ? ranked.length : query.wanted.length > 0 ? null : await countMatches(db, filter, query);
	return { ...part, total };
}

/** Continues after a row. */
type Cursor = { order: "best"; at: number; reference: string } | { order: "newest"; at: string; reference: string };

/** A hit in a name ranks above one in the form or a note, and that above one deep in a resume. */
const WEIGHTS = { sqlite: sql`0, 20, 4, 1`, postgres: sql`'{0, 0.05, 0.3, 1}'` };

/** Best first; undefined if there are too many to rank. */
async function rank(db: Database, filter: SearchFilter, query: Query): Promise<string[] | undefined> {
	const expression = toExpression(db, query, requiredLabels(filter));
	const conditions = rowConditions(db, filter);
	const rows = await (isPostgres(db) ? rankInPostgres : rankInSqlite)(db, expression, conditions);
	return rows.length > SORTED_MAX ? undefined : rows.sort(byRank).map(({ reference }) => reference);
}

async function rankInSqlite(db: Database, { match }: Expression, conditions: RawBuilder<unknown>): Promise<Ranked[]> {
	const { rows } =
		await sql<Ranked>`select submissions.reference, received_at, bm25(search, ${WEIGHTS.sqlite}) as weight
		from search cross join searched on searched.id = search.rowid
		cross join submissions on submissions.reference = searched.reference
		where search match ${match} and ${conditions} limit ${SORTED_MAX + 1}`.execute(db);
	return rows;
}

/** Finds them by the index alone, then reads the words of a few. */
async function rankInPostgres(
	db: Database,
	{ match, ranked: weighed }: Expression,
	conditions: RawBuilder<unknown>,
): Promise<Ranked[]> {
	const found = await findFewInPostgres(db, match, conditions);
	if (found.length > SORTED_MAX) return found;
	const references = found.map(({ reference }) => reference);
	const { rows } = await sql<Pick<Ranked, "reference" | "weight">>`select reference,
			- ts_rank(${WEIGHTS.postgres}, words, ${weighed}::tsquery, 1) as weight
		from searched where reference = any(${references}::text[])`.execute(db);
	const weights = new Map(rows.map(({ reference, weight }) => [reference, weight]));
	return found.map((one) => ({ ...one, weight: weights.get(one.reference) ?? 0 }));
}

/** One by one until there are more than a few: a join of the two tables would read all of them. */
async function findFewInPostgres(db: Database, match: string, conditions: RawBuilder<unknown>): Promise<Ranked[]> {
	const { rows } = await sql<Ranked>`select few.reference, few.received_at, 0 as weight
		from searched cross join lateral (
			select submissions.reference, received_at from submissions
			where submissions.reference = searched.reference and ${conditions} limit 1
		) as few
		where words @@ ${match}::tsquery limit ${SORTED_MAX + 1}`.execute(db);
	return rows;
}

interface Ranked {
	reference: string;
	received_at: string;
	/** Lower is better. */
	weight: number;
}

function byRank(one: Ranked, other: Ranked): number {
	if (one.weight !== other.weight) return one.weight - other.weight;
	const [first, second] = [one, other].map(({ received_at, reference }) => `${received_at} ${reference}`);
	return (first ?? "") < (second ?? "") ? 1 : -1;
}

/** Continues after the last row shown, wherever it ranks by now, or from its old position if it is gone. */
function pageAfter(references: string[], after: Extract<Cursor, { order: "best" }> | undefined): Page {
	const known = after ? references.indexOf(after.reference) : -1;
	const begin = known === -1 ? (after?.at ?? 0) : known + 1;
	const shown = references.slice(begin, begin + ROWS_AT_ONCE);
	const last = shown.at(-1);
	const at = begin + shown.length;
	return { references: shown, next: last && at < references.length ? encodeCursor(["best", at, last]) : null };
}

async function findNewest(
	db: Database,
	filter: SearchFilter,
	query: Query,
	after: Extract<Cursor, { order: "newest" }> | undefined,
): Promise<Page> {
	const beyond = after && sql<SqlBool>`(received_at, reference) < (${after.at}, ${after.reference})`;
	const rows = await selectMatching(db, filter, query)
		.select(["reference", "received_at"])
		.$if(beyond !== undefined, (some) => some.where(beyond ?? sql<SqlBool>`true`))
		.orderBy("received_at", "desc")
		.orderBy("reference", "desc")
		.limit(ROWS_AT_ONCE + 1)
		.execute();
	const shown = rows.slice(0, ROWS_AT_ONCE);
	const last = shown.at(-1);
	const next = rows.length > shown.length && last ? encodeCursor(["newest", last.received_at, last.reference]) : null;
	return { references: shown.map(({ reference }) => reference), next };
}

async function countMatches(db: Database, filter: SearchFilter, query: Query): Promise<number | null> {
	const labels = requiredLabels(filter);
	if (isPostgres(db) && query.unwanted.length + labels.length > 0) {
		const { match } = toExpression(db, query, labels);
		const { length } = await findFewInPostgres(db, match, rowConditions(db, filter));
		return length > SORTED_MAX ? null : length;
	}
	const some = selectMatching(db, filter, query)
		.select("reference")
		.limit(SORTED_MAX + 1);
	const { count } = await db
		.selectFrom(some.as("some"))
		.select(sql<number | string>`count(*)`.as("count"))
		.executeTakeFirstOrThrow();
	return Number(count) > SORTED_MAX ? null : Number(count);
}

async function countOnFile(db: Database, { kind }: SearchFilter): Promise<number> {
	const { count } = await selectMatching(db, { kind }, parseQuery(undefined))
		.$if(isPostgres(db), (rows) => rows.where(ALLOW_TIMES_INDEX))
		.select(sql<number | string>`count(*)`.as("count"))
		.executeTakeFirstOrThrow();
	return Number(count);
}

function selectMatching(db: Database, filter: SearchFilter, query: Query) {
	const labels = requiredLabels({ ...filter, kind: undefined }); // which is also a column
	const isNarrowed = query.wanted.length + query.unwanted.length + labels.length > 0;
	return db
		.selectFrom("submissions")
		.where(rowConditions(db, filter))
		.$if(isNarrowed, (rows) => rows.where(matchCondition(db, toExpression(db, query, labels))));
}

/** Whatever may change about a submission is checked in its row, not in the index. */
function rowConditions(db: Database, { kind, state, owner, paused, from, before }: SearchFilter): RawBuilder<SqlBool> {
	const conditions = [
		STATES[state ?? "any"],
		paused ? IS_PAUSED : isNotPaused,
		countsIn(),
		...(kind ? [sql`kind = ${kind}`] : []),
		...(owner === undefined ? [] : [isOwnedBy(db, owner)]),
		...(from ? [sql`received_at >= ${from}`] : []),
		...(before ? [sql`received_at < ${before}`] : []),
	];
	return sql`${sql.join(conditions, sql` and `)}`;
}

/** PostgreSQL knows how many an owner has. SQLite does not, and would sort all of them again for every page. */
function isOwnedBy(db: Database, owner: string | null) {
	if (owner === null) return sql`owner is null`;
	return isPostgres(db) ? sql`owner = ${owner}` : sql`coalesce(owner, '') = ${owner}`;
}

const IS_PAUSED = sql<SqlBool>`submissions.reference in (select reference from wishes where paused_at is not null)`;

const STATES = {
	any: sql`suspected is null and coalesce(outcome, '') <> 'spam'`,
	open: sql`answered_at is null and closed_at is null and suspected is null`,
	answered: sql`answered_at is not null and closed_at is null and suspected is null`,
	closed: sql`closed_at is not null and coalesce(outcome, '') <> 'spam' and suspected is null`,
	suspected: sql`suspected is not null and coalesce(outcome, '') <> 'spam'`,
	spam: sql`outcome = 'spam'`,
	"not-agreed": sql`reference in (select reference from sourced where agreed_at is null)`,
};

/** In this order, with snippets that show where the words are. */
async function readRows(db: Database, references: string[], query: Query): Promise<SearchRow[]> {
	if (references.length === 0) return [];
	const read = await db
		.selectFrom("submissions")
		.select([...new Set([...SUMMARY_COLUMNS, ...SEARCHABLE_COLUMNS])])
		.where("reference", "in", references)
		.execute();
	const byReference = new Map(read.map((row) => [row.reference, row]));
	const found = references.flatMap((reference) => byReference.get(reference) ?? []);
	const [rows, said, places] = await Promise.all([
		toSubmissionSummaries(db, found),
		query.wanted.length > 0 ? readSearchableText(db, found) : [],
		readResumePlaces(db, references),
	]);
	const hits = await findHitsInThread(said, query);
	return rows.map((row, index) => {
		const fields: Record<string, string> = JSON.parse(found[index]?.fields ?? "{}");
		const where = fields.place || places.get(row.reference)?.[0]?.label || row.place;
		return { ...row, where, ...(hits[index] ?? NO_HITS) };
	});
}

const NO_HITS: Hits = { hits: 0, pieces: [] };

/** If a text takes too long to search, the rows are shown without snippets. */
async function findHitsInThread(said: SearchableText[], query: Query): Promise<Hits[]> {
	if (said.length === 0) return [];
	const texts = said.map(({ who, said: form, resume }) => [...form, ...resume, ...who]);
	return interactiveThread.ask("hits", texts, query).catch((error) => {
		if (error instanceof ThreadLimitError) return [];
		throw error;
	});
}

function encodeCursor(place: [Cursor["order"], number | string, string]): string {
	return Buffer.from(JSON.stringify(place)).toString("base64url");
}

function parseCursor(cursor: string): Cursor | undefined {
	try {
		const [order, at, reference] = JSON.parse(Buffer.from(cursor, "base64url").toString());
		// Must look like a time and a reference: there are characters PostgreSQL does not accept.
		if (typeof reference !== "string" || !/^[\w-]{1,40}$/.test(reference)) return undefined;
		if (order === "best" && Number.isInteger(at) && at >= 0) return { order, at, reference };
		if (order === "newest" && typeof at === "string" && /^[\w:.-]{1,40}$/.test(at)) return { order, at, reference };
		return undefined;
	} catch {
		return undefined;
	}
}
