import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import { TooMuch } from "../async/thread.ts";
import { RULES } from "../matching/facts/read-facts.ts";
import { PROFILE_VERSION, profileOf } from "../matching/profile.ts";
import { type Fact, type FactKind, factKinds } from "../matching/terms/fact.ts";
import type { Vocabulary } from "../matching/terms/vocabulary.ts";
import { type Place, placesRead } from "../search/places.ts";
import { background } from "../search/threads.ts";
import { append } from "../store/database/events.ts";
import { isPostgres } from "../store/database/postgres.ts";
import { asReference } from "../store/reference.ts";
import type { Database, ResumeTextRow, SubmissionRow, Transacted } from "../store/tables.ts";
import { isFinished } from "./texts.ts";

/* What resumes say: read from their text, corrected by recruiters. */

const TEXTS_AT_ONCE = 5;
const TRIES_MAX = 3;
const WORDS_MAX = 160; // characters, of the words that are shown as evidence

/** By what facts are read. */
export interface FactRules {
	vocabulary: Vocabulary;
	/** The same, for a thread of its own. */
	json: string;
	/** What was read by others is read again. */
	name: string;
}

export function factRules(vocabulary: Vocabulary): FactRules {
	const json = JSON.stringify(vocabulary);
	const hash = createHash("sha256").update(json).digest("hex").slice(0, 12);
	return { vocabulary, json, name: `${RULES}-${PROFILE_VERSION}-${hash}` };
}

/**
 * Reads what some texts say that were not read yet, or by other rules. Each try is written down before it begins, so a text that
 * brings down whoever reads it is given up after three, whatever happens to the server. Never in a visitor's request.
 * Returns how many; 0 when there is nothing left to do but what failed before, of which one is tried each time.
 *
 * @param reads where to look for them: on a large installation that takes a while
 */
export async function makeFacts(db: Database, rules: FactRules, reads = db): Promise<number> {
	const { fresh, begun } = textsWaiting(reads, rules.name);
	const untried = await fresh.execute();
	for (const { reference } of untried.length > 0 ? untried : await begun.execute()) {
		const claimed = await claim(db, reference, rules.name);
		if (claimed) await makeFactsOf(db, claimed, rules);
	}
	return untried.length;
}

function textsWaiting(db: Database, rules: string) {
	const texts = db
		.selectFrom("resume_texts")
		.leftJoin("resume_facts", "resume_facts.reference", "resume_texts.reference")
		.select("resume_texts.reference")
		.where(isFinished);
	const fresh = texts
		.where((row) => row.or([row("rules", "is", null), row("rules", "!=", rules)]))
		.limit(TEXTS_AT_ONCE);
	const begun = texts.where("rules", "=", rules).where("tries", ">", 0).where("tries", "<", TRIES_MAX).limit(1);
	return { fresh, begun };
}

/** One more try. What was read before stays until there is something new. */
async function claim(db: Database, reference: string, rules: string): Promise<Claimed | undefined> {
	return db.transaction().execute(async (transaction) => {
		const claimed = await transaction
			.selectFrom("resume_texts")
			.innerJoin("submissions", "submissions.reference", "resume_texts.reference")
			.select(["resume_texts.reference", "text", "received_at", "fields"])
			.where("resume_texts.reference", "=", reference)
			.executeTakeFirst();
		if (!claimed) return undefined; // erased
		await transaction
			.insertInto("resume_facts")
			.values({ reference, rules, tries: 1, facts: "[]", profile: profileIn([], claimed.fields) })
			.onConflict((conflict) =>
				conflict.column("reference").doUpdateSet({
					rules,
					tries: sql`case when resume_facts.rules = ${rules} then resume_facts.tries + 1 else 1 end`,
				}),
			)
			.execute();
		return claimed;
	});
}

type Claimed = Pick<ResumeTextRow, "reference" | "text"> & Pick<SubmissionRow, "received_at" | "fields">;

async function makeFactsOf(db: Database, { reference, text, received_at, fields }: Claimed, rules: FactRules) {
	try {
		const facts = await background.ask("facts", { text, form: JSON.parse(fields) }, rules.json, received_at);
		await db
			.transaction()
			.execute((transaction) => keep(transaction, { reference, text, facts, fields, rules: rules.name }));
	} catch (error) {
		if (!(error instanceof TooMuch)) throw error; // the try counts; the others' turn comes
	}
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
	const row = {
		rules,
		tries: 0,
		facts: JSON.stringify(facts),
		profile: profileIn(withCorrections(facts, corrections), fields),
	};
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
	/** Of the text; `waiting` while it is still to be read, `given up` after too many tries, `none` where there is no file. */
	state: ResumeTextRow["state"] | "waiting" | "given up" | "none";
}

/** Undefined when there is no such submission. */
export async function factsOf(db: Database, typed: string): Promise<Facts | undefined> {
	const reference = asReference(typed);
	const row = await db
		.selectFrom("submissions")
		.leftJoin("resume_texts", "resume_texts.reference", "submissions.reference")
		.leftJoin("resume_facts", "resume_facts.reference", "submissions.reference")
		.select(["file_key", "text", "state", "facts", "tries"])
		.where("submissions.reference", "=", reference)
		.executeTakeFirst();
	if (!row) return undefined;
	const corrections = await correctionsOf(db, reference);
	const names = await namesOf(db, corrections);
	const facts = withCorrections(JSON.parse(row.facts ?? "[]"), corrections);
	return {
		facts: facts.map((fact) => ({ ...fact, words: fact.at && wordsAt(row.text ?? "", fact.at) })),
		corrected: Object.fromEntries(
			corrections.map(({ kind, person, at }) => [
				kind,
				{ by: { id: person, name: names.get(person) ?? "Somebody" }, at },
			]),
		),
		state: row.file_key === null ? "none" : stateOf(row),
	};
}

function stateOf({ state, tries }: { state: ResumeTextRow["state"] | null; tries: number | null }): Facts["state"] {
	if (state === null || tries === null) return "waiting";
	if (tries === 0) return state;
	return tries < TRIES_MAX ? "waiting" : "given up";
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
