import { setImmediate as breathe } from "node:timers/promises";
import { type SqlBool, sql } from "kysely";
import { TooMuch } from "../async/thread.ts";
import { isPostgres } from "../store/database/postgres.ts";
import type { Database, SubmissionRow, Transacted } from "../store/tables.ts";
import { type Entries, entriesOf } from "./entries.ts";
import { labelsOf } from "./labels.ts";
import { placesRead } from "./places.ts";
import { SAID_COLUMNS, type Said, saidIn } from "./said.ts";
import { background } from "./threads.ts";
import { companyOf, GAP, nameEntry, wordsOf } from "./words.ts";

/*
 * Indexes submissions for the search after they arrive or change. A server claims them first: it sets `indexed_at` and
 * counts `index_tries`, and writes only if that time is still there. So nothing is locked while the entries are made, a
 * change in between is noticed, and a resume that crashes the process is left out of the search after three attempts.
 */

const ROWS_AT_ONCE = 25;
const AGAIN_AT_ONCE = 1; // removing a resume's words from SQLite's index takes tens of ms, while requests wait
const WRITTEN_AT_ONCE = 10_000; // words in one transaction: on SQLite requests wait for it
const TRIES_MAX = 3;

/** Not indexed since its last change, or indexed by a server of the previous version, whose index is different. */
const isWaiting = sql<SqlBool>`(indexed_at is null or found_at is distinct from indexed_at)`;

/**
 * Indexes a few submissions that are new or have changed. Never runs in a visitor's request. Returns how many; 0 when
 * only failed ones are left, of which one is retried each time.
 */
export async function indexSome(db: Database, now: Date, most = ROWS_AT_ONCE): Promise<number> {
	const at = now.toISOString();
	const { fresh, begun } = rowsWaiting(db, most);
	const untried = await fresh.execute();
	const rows = await claim(db, untried.length > 0 ? untried : await begun.execute(), at);
	if (rows.length === 0) return untried.length;
	const [said, places] = [
		await saidIn(db, rows),
		await placesRead(
			db,
			rows.map(({ reference }) => reference),
		),
	];
	const read: Read[] = [];
	for (const [index, row] of rows.entries()) {
		const entries = await entriesFor(row, said[index]);
		if (entries)
			read.push(
				readOf(
					row,
					said[index],
					places.get(row.reference)?.map(({ value }) => value),
					entries,
				),
			);
	}
	for (const some of inParts(read)) {
		await breathe();
		await db.transaction().execute((transaction) => write(transaction, some, at));
	}
	return untried.length;
}

interface Waiting {
	reference: string;
	/** Its reference, if it is already in the index. */
	searched: string | null;
}

function rowsWaiting(db: Database, most: number) {
	const rows = db
		.selectFrom("submissions")
		.leftJoin("searched", "searched.reference", "submissions.reference")
		.select(["submissions.reference", "searched.reference as searched"])
		.where(isWaiting)
		.orderBy("submissions.reference");
	return { fresh: rows.where("index_tries", "=", 0).limit(most), begun: rows.where("index_tries", ">", 0).limit(1) };
}

const CLAIMED_COLUMNS = [...SAID_COLUMNS, "index_tries"] as const;

type Claimed = Pick<SubmissionRow, (typeof CLAIMED_COLUMNS)[number]>;

async function claim(db: Database, waiting: Waiting[], at: string): Promise<Claimed[]> {
	const again = [...waiting.entries()].filter(([, { searched }]) => searched !== null).map(([index]) => index);
	const few = isPostgres(db) ? waiting : waiting.slice(0, again[AGAIN_AT_ONCE]);
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
async function entriesFor({ index_tries }: Claimed, said: Said = NOTHING): Promise<Entries | undefined> {
	if (said.resume.length === 0) return entriesOf(said);
	if (index_tries > TRIES_MAX) return entriesOf({ ...said, resume: [] });
	try {
		return await background.ask("entries", said);
	} catch (error) {
		if (error instanceof TooMuch) return undefined;
		throw error;
	}
}

const NOTHING: Said = { who: [], said: [], resume: [] };

/** A submission as it is written to the index. */
interface Read extends Entries {
	reference: string;
	company: string | null;
	labels: string[];
}

function readOf(
	{ reference, kind, fields: json }: Claimed,
	said = NOTHING,
	places: string[] = [],
	entries: Entries,
): Read {
	const fields: Record<string, string> = JSON.parse(json);
	const names = said.who.flatMap(({ text }) => wordsOf(text));
	const labels = [...new Set(names.map(nameEntry)), ...labelsOf(kind, fields, places)];
	return { reference, company: companyOf(fields), labels, ...entries };
}

function inParts(read: Read[]): Read[][] {
	const parts: Read[][] = [];
	let left = 0;
	for (const one of read) {
		left -= one.who.length + one.said.length + one.resume.length;
		if (left < 0) {
			parts.push([]);
			left = WRITTEN_AT_ONCE;
		}
		parts.at(-1)?.push(one);
	}
	return parts;
}

/** Writes those that have not changed since they were claimed. */
async function write(transaction: Transacted, read: Read[], at: string): Promise<void> {
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
const WEIGHTS: [keyof Entries, string][] = [
	["who", "A"],
	["said", "B"],
	["resume", "C"],
];

async function writePostgres(transaction: Transacted, read: Read[], at: string): Promise<void> {
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

async function writeSqlite(transaction: Transacted, read: Read[], at: string): Promise<void> {
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
