import { type SqlBool, sql } from "kysely";
import { personName } from "../../contract/forms/labels.ts";
import { OWN_EVENTS } from "../../contract/yours.ts";
import { isPostgres, lock } from "../store/database/postgres.ts";
import type { Database, DatabaseTransaction, SubmissionRow } from "../store/tables.ts";
import { saveSentContact } from "./contacts.ts";
import { COMPANIES_LOCK, findOrMakeCompany } from "./find-company.ts";

/*
 * Which company and which person sent a lead or a talent request. It is recorded in the background, soon after the
 * request arrived or its sender changed it, so that the intake does no work for the desk.
 */

/** Worded like the condition of the index submissions_without_employer. */
export const isWithoutEmployer = sql<SqlBool>`employer is null and kind in ('lead', 'talent-request') and suspected is null
	and coalesce(outcome, '') <> 'spam'`;

const COLUMNS = ["reference", "kind", "email", "fields", "details", "received_at", "details_at"] as const;

const ROWS_AT_ONCE = 10; // about 10 ms on SQLite, where requests wait for it

/** Records the employers of a few requests that have none yet. Returns how many. Two servers may do so at once. */
export async function recordWaitingEmployers(db: Database, now: Date, limit = ROWS_AT_ONCE): Promise<number> {
	const waiting = await db
		.selectFrom("submissions")
		.select("reference")
		.where(isWithoutEmployer)
		.limit(1)
		.executeTakeFirst();
	if (!waiting) return 0; // without occupying SQLite's only writer
	return db.transaction().execute(async (transaction) => {
		await lock(transaction, [COMPANIES_LOCK]);
		const rows = await transaction
			.selectFrom("submissions")
			.select(COLUMNS)
			.where(isWithoutEmployer)
			.orderBy("reference")
			.limit(limit)
			.$if(isPostgres(transaction), (query) => query.forNoKeyUpdate().skipLocked())
			.execute();
		for (const row of rows) await record(transaction, row, now);
		return rows.length;
	});
}

/**
 * Records the employer of one request right away. Returns its contact; null if it is spam, or names no company or
 * address. The caller must hold COMPANIES_LOCK.
 */
export async function recordEmployer(
	transaction: DatabaseTransaction,
	reference: string,
	now: Date,
): Promise<string | null> {
	const row = await transaction
		.selectFrom("submissions")
		.select(COLUMNS)
		.where("reference", "=", reference)
		.where("kind", "in", ["lead", "talent-request"])
		.where("suspected", "is", null)
		.where(sql<SqlBool>`coalesce(outcome, '') <> 'spam'`)
		.$if(isPostgres(transaction), (query) => query.forNoKeyUpdate())
		.executeTakeFirst();
	return row ? record(transaction, row, now) : null;
}

type RequestRow = Pick<SubmissionRow, (typeof COLUMNS)[number]>;

async function record(transaction: DatabaseTransaction, row: RequestRow, now: Date): Promise<string | null> {
	const fields: Record<string, string> = JSON.parse(row.fields);
	const details: Record<string, string> = JSON.parse(row.details ?? "{}");
	const company = await findOrMakeCompany(transaction, { name: fields.company ?? "", email: row.email }, now);
	await transaction
		.updateTable("submissions")
		.set({ employer: company ?? "" })
		.where("reference", "=", row.reference)
		.execute();
	if (!company || !row.email) return null;
	const sent = {
		...{ company, name: personName(fields), email: fields.email ?? row.email },
		phone: details.phone ?? fields.phone ?? "",
		// A talent request's job title is the one they hire for.
		title: row.kind === "lead" ? (details.jobTitle ?? "") : "",
	};
	return saveSentContact(transaction, sent, await findLastActivity(transaction, row), now);
}

/** When its sender last did something with it. */
async function findLastActivity(
	transaction: DatabaseTransaction,
	{ reference, received_at, details_at }: RequestRow,
): Promise<string> {
	const changed = await transaction
		.selectFrom("events")
		.select((row) => row.fn.max("at").as("at"))
		.where("reference", "=", reference)
		.where("person", "is", null)
		.where("what", "in", [...OWN_EVENTS])
		.executeTakeFirst();
	return [received_at, details_at, changed?.at].flatMap((at) => at ?? []).reduce((a, b) => (a > b ? a : b));
}
