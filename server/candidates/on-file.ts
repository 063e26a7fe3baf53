import { type RawBuilder, type SqlBool, sql } from "kysely";
import { subtractMonths } from "../dates/kept-until.ts";
import type { Database } from "../store/tables.ts";
import { hasAgreed } from "./agreement.ts";

/*
 * Who is on file: the single definition of which candidates the desk may present. Their resume is not spam or suspected
 * spam, not infected, within its retention period, and they have neither canceled nor paused. Whoever applied to one
 * job is on file only if they asked for it; in that job's opening they can be presented anyway. Whoever the
 * team added is on file only once they agreed.
 */

/** Outcomes after which a candidate is not presented. */
const EXCLUDED_OUTCOMES = ["spam", "called-off", "duplicate"];

export interface OnFileOptions {
	now: Date;
	retainResumesMonths: number;
	/** Id of an opening, whose applicants count as well. */
	opening?: string;
}

/** Submissions of everyone on file. Includes all of a candidate's resumes, unless they paused a later one. */
export function selectOnFile(db: Database, options: OnFileOptions) {
	return selectOnFileOrPaused(db, options).where(isNotPaused);
}

/** Includes paused candidates, for callers that go through all of them from the newest and skip those themselves. */
export function selectOnFileOrPaused(db: Database, { now, retainResumesMonths, opening }: OnFileOptions) {
	const oldest = subtractMonths(now, retainResumesMonths).toISOString();
	return (
		db
			.selectFrom("submissions")
			.where(sql<SqlBool>`submissions.kind = 'resume'`) // a literal, as in the partial index on resumes
			// Not "or": SQLite would look up both sides and sort all rows again for every page.
			.where(sql<SqlBool>`case when submissions.received_at >= ${oldest} then true
			else submissions.reference in (select reference from wishes where kept_at >= ${oldest}) end`)
			.where("suspected", "is", null)
			.where((row) => row.or([row("outcome", "is", null), row("outcome", "not in", EXCLUDED_OUTCOMES)]))
			.where((row) => row.or([row("file_scan", "is", null), row("file_scan", "<>", "infected")]))
			.where(countsIn(opening))
			.where(hasAgreed())
	);
}

/**
 * Whether a resume may be considered: not if it was sent for one job only.
 * @param opening that of the job that is being filled, if any
 * @param table the name of the table submissions in the query
 */
export function countsIn(opening?: string, table = "submissions"): RawBuilder<SqlBool> {
	const other = opening === undefined ? sql`` : sql`and applications.opening <> ${opening}`;
	return sql<SqlBool>`not exists (
		select 1 from applications
			where applications.reference = ${sql.ref(`${table}.reference`)} and applications.on_file = 0 ${other}
	)`;
}

/** Neither this resume nor a later one is paused. An uncorrelated subquery, because few candidates are paused. */
export const isNotPaused = sql<SqlBool>`submissions.reference not in (
	select reference from wishes where paused_at is not null
	union all
	select older.reference from wishes
		join submissions as paused on paused.reference = wishes.reference
		join submissions as older on older.inbox = paused.inbox and older.received_at < paused.received_at
		where wishes.paused_at is not null
)`;
