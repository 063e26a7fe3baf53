import { type RawBuilder, type SqlBool, sql } from "kysely";
import { filledIn } from "../../../forms/labels.ts";
import { isPostgres } from "../database/postgres.ts";
import type { Database, SubmissionRow, Transacted } from "../tables.ts";
import { companyOf, typedWords, wordsOf } from "./words.ts";

/* What the submissions say, and how it is found. */

const ROWS_AT_ONCE = 25; // on SQLite pages wait meanwhile
const WORDS_MAX = 10_000; // PostgreSQL counts places up to 16,383
const BYTES_MAX = 1_000_000; // and takes no more than 1 MiB of words
const PLACE_BYTES = 8; // at most, of each word's place
const FEW = 1_000; // matches that are sorted by themselves; of more, the list is walked until enough are found

/**
 * Writes what some submissions say into the search: those that came, or changed, since. Never in a visitor's request.
 * Returns how many; 0 when there is nothing left to do.
 */
export async function indexSome(db: Database, now: Date, most = ROWS_AT_ONCE): Promise<number> {
	const waiting = await db
		.selectFrom("submissions")
		.select("reference")
		.where("indexed_at", "is", null)
		.limit(1)
		.executeTakeFirst();
	if (!waiting) return 0; // without the one writer of SQLite
	return db.transaction().execute(async (transaction) => {
		const rows = await transaction
			.selectFrom("submissions")
			.select(["reference", "email", "fields", "details", "file_name"])
			.where("indexed_at", "is", null)
			.orderBy("reference")
			.limit(most)
			// Another server has them; and nobody changes one while it is read.
			.$if(isPostgres(transaction), (query) => query.forNoKeyUpdate().skipLocked())
			.execute();
		if (rows.length === 0) return 0;
		const notes = await notesOf(
			transaction,
			rows.map(({ reference }) => reference),
		);
		const read = rows.map((row) => {
			const { reference } = row;
			const fields: Record<string, string> = JSON.parse(row.fields);
			return { reference, company: companyOf(fields), words: wordsIn(row, fields, notes.get(reference) ?? []) };
		});
		await (isPostgres(transaction) ? writePostgres : writeSqlite)(transaction, read, now.toISOString());
		return rows.length;
	});
}

/** What a submission says. */
interface Read {
	reference: string;
	company: string | null;
	words: string[];
}

/** What the firm's people noted, by reference, without what they took back. */
async function notesOf(transaction: Transacted, references: string[]): Promise<Map<string, string[]>> {
	const events = await transaction
		.selectFrom("events")
		.select(["id", "reference", "what", "data"])
		.where("reference", "in", references)
		.where("what", "in", ["noted", "called", "undid"])
		.execute();
	const read = events.map(({ id, reference, what, data }) => ({
		id,
		reference: reference ?? "",
		what,
		data: JSON.parse(data ?? "{}"),
	}));
	const undone = new Set(read.filter(({ what }) => what === "undid").map(({ data }) => data.event));
	const kept = read.filter(({ id, data }) => typeof data.text === "string" && !undone.has(id));
	const byReference = Map.groupBy(kept, ({ reference }) => reference);
	return new Map([...byReference].map(([reference, all]) => [reference, all.map(({ data }) => data.text)]));
}

type Said = Pick<SubmissionRow, "reference" | "email" | "details" | "file_name">;

function wordsIn(row: Said, fields: Record<string, string>, notes: string[]): string[] {
	const details: Record<string, string> = row.details ? JSON.parse(row.details) : {};
	const values = [...filledIn(fields), ...filledIn(details)]
		.filter(({ name }) => name !== "agreeToTerms")
		.map(({ value }) => value);
	// A number is typed with and without what stands between its digits.
	const numbers = [fields.phone, details.phone].map((phone) => (phone ?? "").replace(/\D/g, ""));
	const texts = [row.reference, row.email, ...values, ...numbers, row.file_name ?? "", ...notes];
	return firstOf(texts.flatMap(wordsOf).slice(0, WORDS_MAX));
}

/** As many as fit. */
function firstOf(words: string[]): string[] {
	let bytes = 0;
	const beyond = words.findIndex((word) => {
		bytes += Buffer.byteLength(word) + PLACE_BYTES;
		return bytes > BYTES_MAX;
	});
	return beyond === -1 ? words : words.slice(0, beyond);
}

async function writePostgres(transaction: Transacted, read: Read[], at: string): Promise<void> {
	const references = read.map(({ reference }) => reference);
	const texts = read.map(({ words }) => words.map((word, index) => `'${word}':${index + 1}`).join(" "));
	await sql`insert into searched (reference, words)
		select reference, words::tsvector from unnest(${references}::text[], ${texts}::text[]) as read (reference, words)
		on conflict (reference) do update set words = excluded.words`.execute(transaction);
	const companies = read.map(({ company }) => company);
	await sql`update submissions set indexed_at = ${at}, company = read.company
		from unnest(${references}::text[], ${companies}::text[]) as read (reference, company)
		where submissions.reference = read.reference`.execute(transaction);
}

async function writeSqlite(transaction: Transacted, read: Read[], at: string): Promise<void> {
	const all = JSON.stringify(read.map(({ words, ...rest }) => ({ ...rest, words: words.join(" ") })));
	await sql`insert into searched (reference) select value ->> 'reference' from json_each(${all}) where true
		on conflict do nothing`.execute(transaction);
	await sql`replace into search (rowid, words)
		select searched.id, value ->> 'words' from json_each(${all}) as read
		join searched on searched.reference = read.value ->> 'reference'`.execute(transaction);
	await sql`update submissions set indexed_at = ${at}, company = read.value ->> 'company'
		from json_each(${all}) as read where submissions.reference = read.value ->> 'reference'`.execute(transaction);
}

/** What a list is narrowed to: all, the references of a few, or the words of many. */
export type Matches = "all" | { few: string[] } | { words: string[] };

/** What was typed and holds no word narrows nothing. */
export async function findMatches(db: Database, typed: string | undefined): Promise<Matches> {
	const words = typedWords(typed);
	if (words.length === 0) return "all";
	const { rows } = isPostgres(db)
		? await sql<{ reference: string }>`select reference from searched
				where words @@ ${tsquery(words)}::tsquery limit ${FEW + 1}`.execute(db)
		: await sql<{ reference: string }>`select searched.reference
				from (select rowid as id from search where search match ${phrases(words)} limit ${FEW + 1}) as found
				join searched on searched.id = found.id`.execute(db);
	return rows.length > FEW ? { words } : { few: rows.map(({ reference }) => reference) };
}

export function isMatch(db: Database, matches: Exclude<Matches, "all">): RawBuilder<SqlBool> {
	if ("few" in matches) {
		return isPostgres(db)
			? sql`submissions.reference = any(${matches.few}::text[])`
			: sql`submissions.reference in (select value from json_each(${JSON.stringify(matches.few)}))`;
	}
	const { words } = matches;
	if (isPostgres(db)) {
		return sql`exists (select 1 from searched
			where searched.reference = submissions.reference and searched.words @@ ${tsquery(words)}::tsquery)`;
	}
	return sql`(select id from searched where searched.reference = submissions.reference)
		in (select rowid from search where search match ${phrases(words)})`;
}

function tsquery(words: string[]): string {
	return words.map((word) => `'${word}':*`).join(" & ");
}

function phrases(words: string[]): string {
	return words.map((word) => `"${word}" *`).join(" AND ");
}
