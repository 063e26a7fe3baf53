import { type SqlBool, sql } from "kysely";
import { monthsBefore } from "../dates/months.ts";
import type { Database } from "../store/tables.ts";

/*
 * Who is on file: the one place that says whom the desk may put forward. Their resume is not held back, not spam, not infected,
 * within its time, and they have neither called it off nor said that they are not looking.
 */

/** How a resume's submission ended after which they are not put forward. */
const NOT_PUT_FORWARD = ["spam", "called-off", "duplicate"];

export interface OnFile {
	now: Date;
	/** How long resumes are kept. */
	retainResumesMonths: number;
}

/** The submissions of everybody on file; of somebody with several resumes all of them, unless they paused a later one. */
export function onFile(db: Database, on: OnFile) {
	return onFileOrPaused(db, on).where(isNotPaused);
}

/** The same with those who are not looking, for who goes through all of them from the newest on and sees that by themselves. */
export function onFileOrPaused(db: Database, { now, retainResumesMonths }: OnFile) {
	const oldest = monthsBefore(now, retainResumesMonths).toISOString();
	return (
		db
			.selectFrom("submissions")
			.where(sql<SqlBool>`submissions.kind = 'resume'`) // in the words of the index of resumes
			// Not with "or": SQLite would look both up and sort all of them anew for every part that is asked for.
			.where(sql<SqlBool>`case when submissions.received_at >= ${oldest} then true
			else submissions.reference in (select reference from wishes where kept_at >= ${oldest}) end`)
			.where("suspected", "is", null)
			.where((row) => row.or([row("outcome", "is", null), row("outcome", "not in", NOT_PUT_FORWARD)]))
			.where((row) => row.or([row("file_scan", "is", null), row("file_scan", "<>", "infected")]))
	);
}

/** Neither this resume nor a later one of theirs is paused. Asked once for all, not for each: those who are not looking are few. */
export const isNotPaused = sql<SqlBool>`submissions.reference not in (
	select reference from wishes where paused_at is not null
	union all
	select older.reference from wishes
		join submissions as paused on paused.reference = wishes.reference
		join submissions as older on older.inbox = paused.inbox and older.received_at < paused.received_at
		where wishes.paused_at is not null
)`;
