import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Database, SourcedRow } from "../store/tables.ts";

/*
 * Whether a candidate whom the team added agreed to be on file. Until they do, nobody may be told about them. Whoever
 * sent their resume themselves agreed by sending it, and has no row.
 */

/** @param table the name of the table submissions in the query */
export function hasAgreed(table = "submissions"): RawBuilder<SqlBool> {
	// An uncorrelated subquery of a partial index: few wait for an answer at a time.
	return sql<SqlBool>`${sql.ref(`${table}.reference`)} not in (select reference from sourced where agreed_at is null)`;
}

/** Those of these that did not agree yet. */
export async function findNotAgreed(db: Database, references: string[]): Promise<Set<string>> {
	if (references.length === 0) return new Set();
	const rows = await db
		.selectFrom("sourced")
		.select("reference")
		.where("reference", "in", references)
		.where("agreed_at", "is", null)
		.execute();
	return new Set(rows.map(({ reference }) => reference));
}

/** Undefined if they sent their resume themselves. */
export function readSourced(db: Database, reference: string): Promise<SourcedRow | undefined> {
	return db.selectFrom("sourced").selectAll().where("reference", "=", reference).executeTakeFirst();
}
