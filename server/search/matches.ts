import { type RawBuilder, type SqlBool, sql } from "kysely";
import { isPostgres } from "../store/database/postgres.ts";
import type { Database } from "../store/tables.ts";
import { type LabelFilter, toFts5Query, toTsquery } from "./expressions.ts";
import type { Phrase } from "./index-words.ts";
import { isEmpty, parseQuery, type Query, type Synonyms } from "./query.ts";

/* Which submissions match a search. */

/** Up to this many matches are fetched and sorted; for more, the list is scanned until enough are found. */
export const SORTED_MAX = 1_000;

/** A filter for a list: all, the references of a few, or an expression that many match. */
export type Matches = "all" | { few: string[] } | MatchExpression;

/** In the database's syntax. */
interface MatchExpression {
	match: string;
}

/** Input without a word does not filter. */
export async function findMatches(db: Database, typed: string | undefined, synonyms?: Synonyms): Promise<Matches> {
	const query = parseQuery(typed, synonyms);
	if (isEmpty(query)) return "all";
	const { match } = toExpression(db, query, []);
	const { rows } = isPostgres(db)
		? await withIndexScan(db, (indexed) =>
				sql<{ reference: string }>`select reference from searched
					where words @@ ${match}::tsquery limit ${SORTED_MAX + 1}`.execute(indexed),
			)
		: await sql<{ reference: string }>`select searched.reference
				from (select rowid as id from search where search match ${match} limit ${SORTED_MAX + 1}) as found
				join searched on searched.id = found.id`.execute(db);
	return rows.length > SORTED_MAX ? { match } : { few: rows.map(({ reference }) => reference) };
}

const CUSTOM_PLAN = sql`set_config('plan_cache_mode', 'force_custom_plan', true)`;
const CUSTOM_PLAN_BY_INDEX = sql`${CUSTOM_PLAN}, set_config('enable_seqscan', 'off', true)`;

/** PostgreSQL would reuse one plan for all searches, but what is fast for a rare word is slow for a common one. */
export function withCustomPlan<T>(db: Database, work: (planned: Database) => Promise<T>): Promise<T> {
	return withSettings(db, CUSTOM_PLAN, work);
}

/**
 * PostgreSQL does not know that the words are stored apart from their rows: a sequential scan seems cheap to it, but
 * takes a hundred times as long as the index. Also uses a custom plan.
 */
export function withIndexScan<T>(db: Database, work: (indexed: Database) => Promise<T>): Promise<T> {
	return withSettings(db, CUSTOM_PLAN_BY_INDEX, work);
}

async function withSettings<T>(db: Database, settings: RawBuilder<unknown>, work: (db: Database) => Promise<T>) {
	if (!isPostgres(db)) return work(db);
	return db.transaction().execute(async (transaction) => {
		await sql`select ${settings}`.execute(transaction);
		return work(transaction);
	});
}

/** How many texts have each word, with any ending; counts up to `most`. */
export async function countTexts(
	db: Database,
	words: string[],
	most: number,
	labels: LabelFilter = [],
): Promise<number[]> {
	const matches = words.map((word) => {
		const phrase: Phrase = { words: [word], last: "any ending" };
		return toExpression(db, { wanted: [[[phrase]]], unwanted: [] }, labels).match;
	});
	const { rows } = isPostgres(db)
		? await sql<{ hits: number | string }>`select (select count(*) from (
				select 1 from searched where words @@ sought.query::tsquery limit ${most}) as found) as hits
			from unnest(${matches}::text[]) with ordinality as sought (query, place) order by place`.execute(db)
		: await sql<{ hits: number }>`select (select count(*) from (
				select 1 from search where search match sought.value limit ${most})) as hits
			from json_each(${JSON.stringify(matches)}) as sought order by sought.key`.execute(db);
	return rows.map(({ hits }) => Number(hits));
}

export function matchCondition(db: Database, matches: Exclude<Matches, "all">): RawBuilder<SqlBool> {
	if ("few" in matches) {
		return isPostgres(db)
			? sql`submissions.reference = any(${matches.few}::text[])`
			: sql`submissions.reference in (select value from json_each(${JSON.stringify(matches.few)}))`;
	}
	const { match } = matches;
	if (isPostgres(db)) {
		return sql`exists (select 1 from searched
			where searched.reference = submissions.reference and searched.words @@ ${match}::tsquery)`;
	}
	return sql`(select id from searched where searched.reference = submissions.reference)
		in (select rowid from search where search match ${match})`;
}

export function toExpression(db: Database, query: Query, labels: LabelFilter) {
	return isPostgres(db) ? toTsquery(query, labels) : toFts5Query(query, labels);
}
