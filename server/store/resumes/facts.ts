import { createHash } from "node:crypto";
import { setImmediate as breathe } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { type Fact, type FactKind, factKinds } from "../../matching/fact.ts";
import { RULES, readFacts } from "../../matching/facts/read-facts.ts";
import { PROFILE_VERSION, profileOf } from "../../matching/profile.ts";
import type { Vocabulary } from "../../matching/vocabulary.ts";
import { isPostgres } from "../database/postgres.ts";
import { append } from "../events.ts";
import { asReference } from "../read.ts";
import { type Place, placesRead } from "../search/places.ts";
import type { Database, ResumeTextRow, Transacted } from "../tables.ts";
import { isFinished } from "./texts.ts";

/* What resumes say: read from their text, corrected by recruiters. */

const TEXTS_AT_ONCE = 5; // each takes some milliseconds, in which no page is served
const WORDS_MAX = 160; // characters, of the words that are shown as evidence

/** By what facts are read. */
export interface FactRules {
	vocabulary: Vocabulary;
	/** What was read by others is read again. */
	name: string;
}

export function factRules(vocabulary: Vocabulary): FactRules {
	const hash = createHash("sha256").update(JSON.stringify(vocabulary)).digest("hex").slice(0, 12);
	return { vocabulary, name: `${RULES}-${PROFILE_VERSION}-${hash}` };
}

/**
 * Reads what some texts say that were not read yet, or by other rules. Never in a visitor's request. Returns how many; 0 when
 * there is nothing left to do.
 */
export async function makeFacts(db: Database, rules: FactRules, most = TEXTS_AT_ONCE): Promise<number> {
	const waiting = await db
		.selectFrom("resume_texts")
		.innerJoin("submissions", "submissions.reference", "resume_texts.reference")
		.leftJoin("resume_facts", "resume_facts.reference", "resume_texts.reference")
		.select(["resume_texts.reference", "text", "received_at", "fields"])
		.where(isFinished)
		.where((row) => row.or([row("resume_facts.rules", "is", null), row("resume_facts.rules", "!=", rules.name)]))
		.limit(most)
		.execute();
	for (const { reference, text, received_at, fields } of waiting) {
		await breathe();
		const facts = readFacts(text, rules.vocabulary, new Date(received_at));
		await db
			.transaction()
			.execute((transaction) => keep(transaction, { reference, text, facts, fields, rules: rules.name }));
	}
	return waiting.length;
}

interface Read {
	reference: string;
	text: string;
	facts: Fact[];
	fields: string;
	rules: string;
}

async function keep(transaction: Transacted, { reference, text, facts, fields, rules }: Read): Promise<void> {
	const now = await transaction
		.selectFrom("resume_texts")
		.select("text")
		.where("reference", "=", reference)
		.$if(isPostgres(transaction), (query) => query.forUpdate())
		.executeTakeFirst();
	if (now?.text !== text) return; // read again meanwhile, or erased
	const corrections = await correctionsOf(transaction, reference);
	const row = { rules, facts: JSON.stringify(facts), profile: profileIn(withCorrections(facts, corrections), fields) };
	const before = await placesRead(transaction, [reference]);
	await transaction
		.insertInto("resume_facts")
		.values({ reference, ...row })
		.onConflict((conflict) => conflict.column("reference").doUpdateSet(row))
		.execute();
	await findBy(transaction, reference, before);
}

/** Somebody is found by the places that are known now, if those are others than before. */
async function findBy(transaction: Transacted, reference: string, before: Map<string, Place[]>): Promise<void> {
	const values = (places: Map<string, Place[]>) => places.get(reference)?.map(({ value }) => value) ?? [];
	if (isDeepStrictEqual(values(await placesRead(transaction, [reference])), values(before))) return;
	await transaction.updateTable("submissions").set({ indexed_at: null }).where("reference", "=", reference).execute();
}

/** What asks are held against. */
function profileIn(facts: Fact[], fields: string): string {
	return JSON.stringify(profileOf(facts, JSON.parse(fields)));
}

interface Correction {
	kind: FactKind;
	facts: Fact[];
	person: string;
	at: string;
}

async function correctionsOf(db: Database, reference: string): Promise<Correction[]> {
	const rows = await db.selectFrom("fact_corrections").selectAll().where("reference", "=", reference).execute();
	return rows.flatMap(({ kind, facts, person, corrected_at }) =>
		isFactKind(kind) ? [{ kind, facts: JSON.parse(facts), person, at: corrected_at }] : [],
	);
}

export function isFactKind(kind: string): kind is FactKind {
	return factKinds.some((known) => known === kind);
}

export function withCorrections(facts: Fact[], corrections: Pick<Correction, "kind" | "facts">[]): Fact[] {
	const corrected = new Set(corrections.map(({ kind }) => kind));
	return [...facts.filter(({ kind }) => !corrected.has(kind)), ...corrections.flatMap(({ facts: written }) => written)];
}

/** A fact, with the line of the resume that says it. */
interface ShownFact extends Fact {
	words: string | null;
}

export interface Facts {
	facts: ShownFact[];
	corrected: Partial<Record<FactKind, { by: { id: string; name: string }; at: string }>>;
	/** Of the text; `waiting` while it is still to be read, `none` where there is no file. */
	state: ResumeTextRow["state"] | "waiting" | "none";
}

/** Undefined when there is no such submission. */
export async function factsOf(db: Database, typed: string): Promise<Facts | undefined> {
	const reference = asReference(typed);
	const row = await db
		.selectFrom("submissions")
		.leftJoin("resume_texts", "resume_texts.reference", "submissions.reference")
		.leftJoin("resume_facts", "resume_facts.reference", "submissions.reference")
		.select(["file_key", "text", "state", "facts"])
		.where("submissions.reference", "=", reference)
		.executeTakeFirst();
	if (!row) return undefined;
	const corrections = await correctionsOf(db, reference);
	const names = await namesOf(db, corrections);
	const facts = withCorrections(JSON.parse(row.facts ?? "[]"), corrections);
	const read = row.facts === null ? "waiting" : row.state;
	return {
		facts: facts.map((fact) => ({ ...fact, words: fact.at && wordsAt(row.text ?? "", fact.at) })),
		corrected: Object.fromEntries(
			corrections.map(({ kind, person, at }) => [
				kind,
				{ by: { id: person, name: names.get(person) ?? "Somebody" }, at },
			]),
		),
		state: row.file_key === null ? "none" : (read ?? "waiting"),
	};
}

async function namesOf(db: Database, corrections: Correction[]): Promise<Map<string, string>> {
	const ids = corrections.map(({ person }) => person);
	if (ids.length === 0) return new Map();
	const people = await db.selectFrom("people").select(["id", "name"]).where("id", "in", ids).execute();
	return new Map(people.map(({ id, name }) => [id, name ?? ""]));
}

/** The line in which it stands, or as much around it as fits. */
export function wordsAt(text: string, [from, to]: [number, number]): string {
	const start = Math.max(text.lastIndexOf("\n", from - 1) + 1, from - WORDS_MAX / 2);
	const lineEnd = text.indexOf("\n", to);
	const end = Math.min(lineEnd === -1 ? text.length : lineEnd, start + WORDS_MAX);
	return text.slice(start, Math.max(end, to)).replaceAll(/\s+/g, " ").trim();
}

interface Correcting {
	reference: string;
	kind: FactKind;
	/** All of the kind; null takes a correction back. */
	facts: Fact[] | null;
	by: string;
	/** The moment of the correction that was seen, null for none; undefined where nobody looked. */
	seen: string | null | undefined;
}

/** A correction that was made meanwhile is not overwritten: stale. */
export async function correct(db: Database, correcting: Correcting, now: Date): Promise<"done" | "stale" | "unknown"> {
	const reference = asReference(correcting.reference);
	const { kind, facts, by, seen } = correcting;
	return db.transaction().execute(async (transaction) => {
		const submission = await transaction
			.selectFrom("submissions")
			.select(["kind", "fields"])
			.where("reference", "=", reference)
			.$if(isPostgres(transaction), (query) => query.forNoKeyUpdate())
			.executeTakeFirst();
		if (submission?.kind !== "resume") return "unknown";
		const before = (await correctionsOf(transaction, reference)).find((correction) => correction.kind === kind);
		if (seen !== undefined && seen !== (before?.at ?? null)) return "stale";
		if (facts === null && !before) return "done";
		const places = await placesRead(transaction, [reference]);
		await transaction
			.deleteFrom("fact_corrections")
			.where("reference", "=", reference)
			.where("kind", "=", kind)
			.execute();
		if (facts) {
			const row = { reference, kind, facts: JSON.stringify(facts), person: by, corrected_at: now.toISOString() };
			await transaction.insertInto("fact_corrections").values(row).execute();
		}
		await renewProfile(transaction, reference, submission.fields);
		await findBy(transaction, reference, places);
		const what = facts ? "corrected what the resume says" : "took back a correction of what the resume says";
		await append(transaction, { reference, person: by, what, data: {} }, now);
		return "done";
	});
}

async function renewProfile(transaction: Transacted, reference: string, fields: string): Promise<void> {
	const row = await transaction
		.selectFrom("resume_facts")
		.select("facts")
		.where("reference", "=", reference)
		.executeTakeFirst();
	if (!row) return; // made with the facts
	const facts = withCorrections(JSON.parse(row.facts), await correctionsOf(transaction, reference));
	const profile = profileIn(facts, fields);
	await transaction.updateTable("resume_facts").set({ profile }).where("reference", "=", reference).execute();
}
