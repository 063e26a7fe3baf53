import { setImmediate as breathe } from "node:timers/promises";
import { type SqlBool, sql } from "kysely";
import { ThreadLimitError } from "../async/thread.ts";
import { isPostgres } from "../store/database/postgres.ts";
import type { Database, DatabaseTransaction, SubmissionRow } from "../store/tables.ts";
import { createEntries, type IndexEntries } from "./entries.ts";
import { GAP, nameEntry, normalizeCompany, splitWords } from "./index-words.ts";
import { readResumePlaces } from "./resume-places.ts";
import { submissionLabels } from "./search-labels.ts";
import { readSearchableText, SEARCHABLE_COLUMNS, type SearchableText } from "./searchable-text.ts";
import { backgroundThread } from "./text-threads.ts";

/*
 * Indexes submissions for the search after they arrive or change. A server claims them first: it sets `indexed_at` and
 * counts `index_tries`, and writes only if that time is still there. So nothing is locked while the entries are made, a
 * change in between is noticed, and a resume that crashes the process is left out of the search after three attempts.
 */

const ROWS_AT_ONCE = 25;
const REINDEXED_AT_ONCE = 1; // removing a resume's words from SQLite's index takes tens of ms, while requests wait
const WORDS_PER_TRANSACTION = 10_000; // words in one transaction: on SQLite requests wait for it
const TRIES_MAX = 3;

/** Not indexed since its last change, or indexed by a server of the previous version, whose index is different. */
const isWaiting = sql<SqlBool>`(indexed_at is null or found_at is distinct from indexed_at)`;

/**
 * Indexes a few submissions that are new or have changed. Never runs in a visitor's request. Returns how many; 0 when
 * only failed ones are left, of which one is retried each time.
 */
export async function indexBatch(db: Database, now: Date, limit = ROWS_AT_ONCE): Promise<number> {
	const at = now.toISOString();
	const { fresh, begun } = waitingQueries(db, limit);
	const untried = await fresh.execute();
	const rows = await claim(db, untried.length > 0 ? untried : await begun.execute(), at);
	if (rows.length === 0) return untried.length;
	const [said, places] = [
		await readSearchableText(db, rows),
		await readResumePlaces(
			db,
			rows.map(({ reference }) => reference),
		),
	];
	const read: IndexRow[] = [];
	for (const [index, row] of rows.entries()) {
		const entries = await makeEntries(row, said[index]);
		if (entries)
			read.push(
				toIndexRow(
					row,
					said[index],
					places.get(row.reference)?.map(({ value }) => value),
					entries,
				),
			);
	}
	for (const some of splitByWordCount(read)) {
		await breathe();
		await db.transaction().execute((transaction) => writeUnchanged(transaction, some, at));
	}
	return untried.length;
}

interface WaitingRow {
	reference: string;
	/** Its reference, if it is already in the index. */
	searched: string | null;
}

function waitingQueries(db: Database, limit: number) {
	const rows = db
		.selectFrom("submissions")
		.leftJoin("searched", "searched.reference", "submissions.reference")
		.select(["submissions.reference", "searched.reference as searched"])
		.where(isWaiting)
		.orderBy("submissions.reference");
	return { fresh: rows.where("index_tries", "=", 0).limit(limit), begun: rows.where("index_tries", ">", 0).limit(1) };
}

const CLAIMED_COLUMNS = [...SEARCHABLE_COLUMNS, "index_tries"] as const;

type Claimed = Pick<SubmissionRow, (typeof CLAIMED_COLUMNS)[number]>;

async function claim(db: Database, waiting: WaitingRow[], at: string): Promise<Claimed[]> {
	const again = [...waiting.entries()].filter(([, { searched }]) => searched !== null).map(([index]) => index);
	const few = isPostgres(db) ? waiting : waiting.slice(0, again[REINDEXED_AT_ONCE]);
	if (few.length === 0) return []; // without occupying SQLite's only writer
	return db.transaction().execute(async (transaction) => {
		const free = await transaction
			.selectFrom("submissions")
			.select("reference")
			.where(
				"reference",
				"in",
				few.map(({ reference }) => reference),
			)
			.where(isWaiting)
			.$if(isPostgres(transaction), (query) => query.forNoKeyUpdate().skipLocked()) // another server has them
			.execute();
		if (free.length === 0) return [];
		return transaction
			.updateTable("submissions")
			.set({ indexed_at: at, found_at: null, index_tries: sql`index_tries + 1` })
			.where(
				"reference",
				"in",
				free.map(({ reference }) => reference),
			)
			.returning(CLAIMED_COLUMNS)
			.execute();
	});
}

/** Undefined if it took too much time or memory. */
async function makeEntries(
	{ index_tries }: Claimed,
	said: SearchableText = NO_TEXT,
): Promise<IndexEntries | undefined> {
	if (said.resume.length === 0) return createEntries(said);
	if (index_tries > TRIES_MAX) return createEntries({ ...said, resume: [] });
	try {
		return await backgroundThread.ask("entries", said);
	} catch (error) {
		if (error instanceof ThreadLimitError) return undefined;
		throw error;
	}
}

const NO_TEXT: SearchableText = { who: [], said: [], resume: [] };

/** A submission as it is written to the index. */
interface IndexRow extends IndexEntries {
	reference: string;
	company: string | null;
	labels: string[];
}

function toIndexRow(
	{ reference, kind, fields: json }: Claimed,
	said = NO_TEXT,
	places: string[] = [],
	entries: IndexEntries,
): IndexRow {
	const fields: Record<string, string> = JSON.parse(json);
	const names = said.who.flatMap(({ text }) => splitWords(text));
	const labels = [...new Set(names.map(nameEntry)), ...submissionLabels(kind, fields, places)];
	return { reference, company: normalizeCompany(fields), labels, ...entries };
}

function splitByWordCount(read: IndexRow[]): IndexRow[][] {
	const parts: IndexRow[][] = [];
	let left = 0;
	for (const one of read) {
		left -= one.who.length + one.said.length + one.resume.length;
		if (left < 0) {
			parts.push([]);
			left = WORDS_PER_TRANSACTION;
		}
		parts.at(-1)?.push(one);
	}
	return parts;
}

/** Writes those that have not changed since they were claimed. */
async function writeUnchanged(transaction: DatabaseTransaction, read: IndexRow[], at: string): Promise<void> {
	const same = await transaction
		.selectFrom("submissions")
		.select("reference")
		.where(
			"reference",
			"in",
			read.map(({ reference }) => reference),
		)
		.where("indexed_at", "=", at)
		.$if(isPostgres(transaction), (query) => query.forNoKeyUpdate())
		.execute();
	const references = new Set(same.map(({ reference }) => reference));
	const unchanged = read.filter(({ reference }) => references.has(reference));
	if (unchanged.length > 0) await (isPostgres(transaction) ? writePostgres : writeSqlite)(transaction, unchanged, at);
}

/** PostgreSQL's weight labels. */
const WEIGHTS: [keyof IndexEntries, string][] = [
	["who", "A"],
	["said", "B"],
	["resume", "C"],
];

async function writePostgres(transaction: DatabaseTransaction, read: IndexRow[], at: string): Promise<void> {
	const references = read.map(({ reference }) => reference);
	const texts = read.map((one) => {
		const placed = WEIGHTS.flatMap(([part, weight]) => one[part].map((entry) => ({ entry, weight })));
		const words = placed.flatMap(({ entry, weight }, index) =>
			entry === GAP ? [] : `'${entry}':${index + 1}${weight}`,
		);
		return [...one.labels.map((label) => `'${label}'`), ...words].join(" ");
	});
	await sql`insert into searched (reference, words)
		select reference, words::tsvector from unnest(${references}::text[], ${texts}::text[]) as read (reference, words)
		on conflict (reference) do update set words = excluded.words`.execute(transaction);
	const companies = read.map(({ company }) => company);
	await sql`update submissions set found_at = ${at}, index_tries = 0, company = read.company
		from unnest(${references}::text[], ${companies}::text[]) as read (reference, company)
		where submissions.reference = read.reference`.execute(transaction);
}

async function writeSqlite(transaction: DatabaseTransaction, read: IndexRow[], at: string): Promise<void> {
	const all = JSON.stringify(
		read.map(({ reference, company, labels, who, said, resume }) => ({
			...{ reference, company, labels: labels.join(" ") },
			...{ who: who.join(" "), said: said.join(" "), resume: resume.join(" ") },
		})),
	);
	await sql`insert into searched (reference) select value ->> 'reference' from json_each(${all}) where true
		on conflict do nothing`.execute(transaction);
	await sql`replace into search (rowid, labels, who, said, resume)
		select searched.id, value ->> 'labels', value ->> 'who', value ->> 'said', value ->> 'resume'
		from json_each(${all}) as read
		join searched on searched.reference = read.value ->> 'reference'`.execute(transaction);
	await sql`update submissions set found_at = ${at}, index_tries = 0, company = read.value ->> 'company'
		from json_each(${all}) as read where submissions.reference = read.value ->> 'reference'`.execute(transaction);
}
