import { type SqlBool, sql } from "kysely";
import { isPostgres } from "../database/postgres.ts";
import type { Database, Transacted } from "../tables.ts";
import { labelsOf } from "./labels.ts";
import { placesRead } from "./places.ts";
import { SAID_COLUMNS, type Said, saidIn, type Text } from "./said.ts";
import { companyOf, entryOf, GAP, nameEntry, wordsOf } from "./words.ts";

/* What the submissions say is written into the search, after they came or changed. */

const ROWS_AT_ONCE = 25; // on SQLite pages wait meanwhile
const AGAIN_AT_ONCE = 1; // to take a resume's words out of SQLite's index takes tens of milliseconds
const WORDS_MAX = 10_000; // PostgreSQL counts places up to 16,383
const SAME_MAX = 255; // and as many of one word
const BYTES_MAX = 1_000_000; // and takes no more than 1 MiB of words
const PLACE_BYTES = 8; // at most, of each word's place

/** What is not in the index as it is now, or was written by a server of the version before, whose index has another form. */
const isWaiting = sql<SqlBool>`(indexed_at is null or found_at is distinct from indexed_at)`;

/**
 * Writes what some submissions say into the search: those that came, or changed, since. Never in a visitor's request.
 * Returns how many; 0 when there is nothing left to do.
 */
export async function indexSome(db: Database, now: Date, most = ROWS_AT_ONCE): Promise<number> {
	const waiting = await db
		.selectFrom("submissions")
		.leftJoin("searched", "searched.reference", "submissions.reference")
		.select("searched.reference as searched")
		.where(isWaiting)
		.orderBy("submissions.reference")
		.limit(most)
		.execute();
	if (waiting.length === 0) return 0; // without the one writer of SQLite
	const again = [...waiting.entries()].filter(([, { searched }]) => searched !== null).map(([index]) => index);
	const few = isPostgres(db) ? most : (again[AGAIN_AT_ONCE] ?? most);
	return db.transaction().execute(async (transaction) => {
		const rows = await transaction
			.selectFrom("submissions")
			.select(SAID_COLUMNS)
			.where(isWaiting)
			.orderBy("reference")
			.limit(few)
			// Another server has them; and nobody changes one while it is read.
			.$if(isPostgres(transaction), (query) => query.forNoKeyUpdate().skipLocked())
			.execute();
		if (rows.length === 0) return 0;
		const said = await saidIn(transaction, rows);
		const places = await placesRead(
			transaction,
			rows.map(({ reference }) => reference),
		);
		const read = rows.map(({ reference, kind, fields: json }, index): Read => {
			const fields: Record<string, string> = JSON.parse(json);
			const names = said[index]?.who.flatMap(({ text }) => wordsOf(text)) ?? [];
			const labels = [
				...new Set(names.map(nameEntry)),
				...labelsOf(kind, fields, places.get(reference)?.map(({ value }) => value) ?? []),
			];
			return { reference, company: companyOf(fields), labels, ...entriesOf(said[index]) };
		});
		await (isPostgres(transaction) ? writePostgres : writeSqlite)(transaction, read, now.toISOString());
		return rows.length;
	});
}

type Part = keyof Said;

/** What a submission says, as it stands in the index. */
interface Read extends Record<Part, string[]> {
	reference: string;
	company: string | null;
	labels: string[];
}

/** As many words as fit, who they are first. */
function entriesOf(texts: Said | undefined): Record<Part, string[]> {
	const room = { words: WORDS_MAX, bytes: BYTES_MAX };
	const counts = new Map<string, number>();
	const fill = (some: Text[] = []) =>
		some.flatMap(({ text }) => {
			const entries: string[] = [];
			for (const word of wordsOf(text)) {
				const entry = entryOf(word);
				const count = (counts.get(entry) ?? 0) + 1;
				counts.set(entry, count);
				room.bytes -= Buffer.byteLength(entry) + PLACE_BYTES;
				room.words -= 1;
				if (room.words < 0 || room.bytes < 0) break;
				entries.push(count > SAME_MAX ? GAP : entry);
			}
			return [...entries, GAP];
		});
	return { who: fill(texts?.who), said: fill(texts?.said), resume: fill(texts?.resume) };
}

/** What counts more is marked by the letters that PostgreSQL has for it. */
const WEIGHTS: [Part, string][] = [
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
	await sql`update submissions set indexed_at = ${at}, found_at = ${at}, company = read.company
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
	await sql`update submissions set indexed_at = ${at}, found_at = ${at}, company = read.value ->> 'company'
		from json_each(${all}) as read where submissions.reference = read.value ->> 'reference'`.execute(transaction);
}
