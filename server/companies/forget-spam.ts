import { type SqlBool, sql } from "kysely";
import { isPostgres, lock } from "../store/database/postgres.ts";
import type { Database, DatabaseTransaction } from "../store/tables.ts";
import { removeContactOfSpam } from "./contacts.ts";
import { COMPANIES_LOCK } from "./find-company.ts";

/** Worded like the condition of the index submissions_of_spam. */
const isRecordedSpam = sql<SqlBool>`employer is not null and outcome = 'spam'`;

const ROWS_AT_ONCE = 10; // as in record-employer.ts

/**
 * Takes back what was recorded of requests that turned out to be spam: the contact, and the company if it came with
 * nothing else and no one has touched it. A request that is released is recorded again. Returns how many.
 */
export async function forgetSpamEmployers(db: Database): Promise<number> {
	const first = await db
		.selectFrom("submissions")
		.select("reference")
		.where(isRecordedSpam)
		.limit(1)
		.executeTakeFirst();
	if (!first) return 0; // without occupying SQLite's only writer
	return db.transaction().execute(async (transaction) => {
		await lock(transaction, [COMPANIES_LOCK]);
		const rows = await transaction
			.selectFrom("submissions")
			.select(["reference", "email", "employer"])
			.where(isRecordedSpam)
			.limit(ROWS_AT_ONCE)
			.$if(isPostgres(transaction), (query) => query.forNoKeyUpdate().skipLocked())
			.execute();
		for (const { reference, email, employer } of rows) {
			await transaction.updateTable("submissions").set({ employer: null }).where("reference", "=", reference).execute();
			await removeContactOfSpam(transaction, email);
			if (employer) await removeUnused(transaction, employer);
		}
		return rows.length;
	});
}

async function removeUnused(transaction: DatabaseTransaction, id: string): Promise<void> {
	const unused = await transaction
		.selectFrom("companies")
		.select("id")
		.where("id", "=", id)
		.where("version", "=", 1)
		.where(
			sql<SqlBool>`not exists (select 1 from companies as other where other.id <> companies.id
				and (other.merged_into = companies.id or other.root = companies.id))
			and not exists (select 1 from submissions where employer = companies.id)
			and not exists (select 1 from contacts where contacts.company = companies.id)
			and not exists (select 1 from openings where openings.company = companies.id)
			and not exists (select 1 from events where events.company = companies.id)`,
		)
		.executeTakeFirst();
	if (!unused) return;
	await transaction.deleteFrom("company_domains").where("company", "=", id).execute();
	await transaction.deleteFrom("companies").where("id", "=", id).execute();
}
