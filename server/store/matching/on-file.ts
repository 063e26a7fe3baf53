import { type SqlBool, sql } from "kysely";
import { monthsBefore } from "../retention/months.ts";
import type { Database } from "../tables.ts";

/*
 * Who is on file: the one place that says whom the desk may put forward. Their resume is not held back, not spam, not infected,
 * within its time, and they have not called it off.
 */

/** How a resume's submission ended after which they are not put forward. */
const NOT_PUT_FORWARD = ["spam", "called-off", "duplicate"];

export interface OnFile {
	now: Date;
	/** How long resumes are kept. */
	retainResumesMonths: number;
}

/** The submissions of everybody on file; of somebody with several resumes all of them. */
export function onFile(db: Database, { now, retainResumesMonths }: OnFile) {
	return db
		.selectFrom("submissions")
		.where(sql<SqlBool>`submissions.kind = 'resume'`) // in the words of the index of resumes
		.where("received_at", ">=", monthsBefore(now, retainResumesMonths).toISOString())
		.where("suspected", "is", null)
		.where((row) => row.or([row("outcome", "is", null), row("outcome", "not in", NOT_PUT_FORWARD)]))
		.where((row) => row.or([row("file_scan", "is", null), row("file_scan", "<>", "infected")]));
}
