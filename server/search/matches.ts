import { type RawBuilder, type SqlBool, sql } from "kysely";
import { isPostgres } from "../store/database/postgres.ts";
import type { Database } from "../store/tables.ts";
import { forPostgres, forSqlite, type Labels } from "./expressions.ts";
import { isEmpty, type Query, readQuery, type Synonyms } from "./query.ts";

/* Which submissions match a search. */

/** Up to this many matches are fetched and sorted; for more, the list is scanned until enough are found. */
export const FEW = 1_000;

/** A filter for a list: all, the references of a few, or an expression that many match. */
export type Matches = "all" | { few: string[] } | Asked;

/** In the database's syntax. */
interface Asked {
	match: string;
}

/** Input without a word does not filter. */
export async function findMatches(db: Database, typed: string | undefined, synonyms?: Synonyms): Promise<Matches> {
	const query = readQuery(typed, synonyms);
	if (isEmpty(query)) return "all";
	const { match } = expressionOf(db, query, []);
	const { rows } = isPostgres(db)
		? await byIndex(db, (indexed) =>
				sql<{ reference: string }>`select reference from searched
					where words @@ ${match}::tsquery limit ${FEW + 1}`.execute(indexed),
			)
		: await sql<{ reference: string }>`select searched.reference
				from (select rowid as id from search where search match ${match} limit ${FEW + 1}) as found
				join searched on searched.id = found.id`.execute(db);
	return rows.length > FEW ? { match } : { few: rows.map(({ reference }) => reference) };
}

const ANEW = sql`set_config('plan_cache_mode', 'force_custom_plan', true)`;
const BY_INDEX = sql`${ANEW}, set_config('enable_seqscan', 'off', true)`;

/** PostgreSQL would reuse one plan for all searches, but what is fast for a rare word is slow for a common one. */
export function plannedAnew<T>(db: Database, work: (planned: Database) => Promise<T>): Promise<T> {
	return withSettings(db, ANEW, work);
}

/**
 * PostgreSQL does not know that the words are stored apart from their rows: a sequential scan seems cheap to it, but
 * takes a hundred times as long as the index. Also uses a custom plan.
 */
export function byIndex<T>(db: Database, work: (indexed: Database) => Promise<T>): Promise<T> {
	return withSettings(db, BY_INDEX, work);
}

async function withSettings<T>(db: Database, settings: RawBuilder<unknown>, work: (db: Database) => Promise<T>) {
	if (!isPostgres(db)) return work(db);
	return db.transaction().execute(async (transaction) => {
		await sql`select ${settings}`.execute(transaction);
		return work(transaction);
	});
}

export function isMatch(db: Database, matches: Exclude<Matches, "all">): RawBuilder<SqlBool> {
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

export function expressionOf(db: Database, query: Query, labels: Labels) {
	return isPostgres(db) ? forPostgres(query, labels) : forSqlite(query, labels);
}
