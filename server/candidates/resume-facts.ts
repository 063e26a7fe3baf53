import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import { ThreadLimitError } from "../async/thread.ts";
import { RULES_VERSION } from "../matching/facts/read-facts.ts";
import { buildProfile, PROFILE_VERSION } from "../matching/profile.ts";
import { type Fact, type FactKind, factKinds } from "../matching/terms/fact.ts";
import type { Vocabulary } from "../matching/terms/vocabulary.ts";
import { type ResumePlace, readResumePlaces } from "../search/resume-places.ts";
import { backgroundThread } from "../search/text-threads.ts";
import { appendEvent } from "../store/database/events.ts";
import { isPostgres } from "../store/database/postgres.ts";
import { normalizeReference } from "../store/reference.ts";
import type { Database, DatabaseTransaction, ResumeTextRow, SubmissionRow } from "../store/tables.ts";
import { isFinished } from "./resume-texts.ts";

/* Facts from resumes: extracted from their text, corrected by recruiters. */

const TEXTS_AT_ONCE = 5;
const TRIES_MAX = 3;
const EVIDENCE_MAX = 160; // characters shown as evidence

/** What facts are extracted by. */
export interface FactRules {
	vocabulary: Vocabulary;
	/** The vocabulary as text, for the worker thread. */
	json: string;
	/** Facts extracted by rules of another name are extracted again. */
	name: string;
}

export function factRules(vocabulary: Vocabulary): FactRules {
	const json = JSON.stringify(vocabulary);
	const hash = createHash("sha256").update(json).digest("hex").slice(0, 12);
	return { vocabulary, json, name: `${RULES_VERSION}-${PROFILE_VERSION}-${hash}` };
}

/**
 * Extracts facts from a few texts that have none yet, or only by other rules. Each attempt is recorded before it
 * begins, so a text that crashes the process is given up after three, whatever happens to the server. Never runs in a
 * visitor's request. Returns how many; 0 when only failed ones are left, of which one is retried each time.
 *
 * @param reader where to look for them: on a large installation that takes a while
 */
export async function extractFacts(db: Database, rules: FactRules, reader = db): Promise<number> {
	const { fresh, begun } = waitingTextQueries(reader, rules.name);
	const untried = await fresh.execute();
	for (const { reference } of untried.length > 0 ? untried : await begun.execute()) {
		const claimed = await claimText(db, reference, rules.name);
		if (claimed) await extractFactsFrom(db, claimed, rules);
	}
	return untried.length;
}

function waitingTextQueries(db: Database, rules: string) {
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

/** Counts an attempt. Earlier facts stay until there are new ones. */
async function claimText(db: Database, reference: string, rules: string): Promise<Claimed | undefined> {
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
			.values({ reference, rules, tries: 1, facts: "[]", profile: profileJson([], claimed.fields) })
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

async function extractFactsFrom(db: Database, { reference, text, received_at, fields }: Claimed, rules: FactRules) {
	try {
		const facts = await backgroundThread.ask("facts", { text, form: JSON.parse(fields) }, rules.json, received_at);
		await db
			.transaction()
			.execute((transaction) => saveFacts(transaction, { reference, text, facts, fields, rules: rules.name }));
	} catch (error) {
		if (!(error instanceof ThreadLimitError)) throw error; // the attempt is counted, and the next one gets its turn
	}
}

interface ExtractedFacts {
	reference: string;
	text: string;
	facts: Fact[];
	fields: string;
	rules: string;
}

async function saveFacts(
	transaction: DatabaseTransaction,
	{ reference, text, facts, fields, rules }: ExtractedFacts,
): Promise<void> {
	const now = await transaction
		.selectFrom("resume_texts")
		.select("text")
		.where("reference", "=", reference)
		.$if(isPostgres(transaction), (query) => query.forUpdate())
		.executeTakeFirst();
	if (now?.text !== text) return; // read again in the meantime, or erased
	const corrections = await readCorrections(transaction, reference);
	const row = {
		rules,
		tries: 0,
		facts: JSON.stringify(facts),
		profile: profileJson(applyCorrections(facts, corrections), fields),
	};
	const before = await readResumePlaces(transaction, [reference]);
	await transaction
		.insertInto("resume_facts")
		.values({ reference, ...row })
		.onConflict((conflict) => conflict.column("reference").doUpdateSet(row))
		.execute();
	await reindexIfMoved(transaction, reference, before);
}

/** Has the submission indexed again if its places have changed. */
async function reindexIfMoved(
	transaction: DatabaseTransaction,
	reference: string,
	before: Map<string, ResumePlace[]>,
): Promise<void> {
	const values = (places: Map<string, ResumePlace[]>) => places.get(reference)?.map(({ value }) => value) ?? [];
	if (isDeepStrictEqual(values(await readResumePlaces(transaction, [reference])), values(before))) return;
	await transaction.updateTable("submissions").set({ indexed_at: null }).where("reference", "=", reference).execute();
}

/** What requirements are matched against. */
function profileJson(facts: Fact[], fields: string): string {
	return JSON.stringify(buildProfile(facts, JSON.parse(fields)));
}

interface Correction {
	kind: FactKind;
	facts: Fact[];
	person: string;
	at: string;
}

async function readCorrections(db: Database, reference: string): Promise<Correction[]> {
	const rows = await db.selectFrom("fact_corrections").selectAll().where("reference", "=", reference).execute();
	return rows.flatMap(({ kind, facts, person, corrected_at }) =>
		isFactKind(kind) ? [{ kind, facts: JSON.parse(facts), person, at: corrected_at }] : [],
	);
}

export function isFactKind(kind: string): kind is FactKind {
	return factKinds.some((known) => known === kind);
}

export function applyCorrections(facts: Fact[], corrections: Pick<Correction, "kind" | "facts">[]): Fact[] {
	const corrected = new Set(corrections.map(({ kind }) => kind));
	return [...facts.filter(({ kind }) => !corrected.has(kind)), ...corrections.flatMap(({ facts: written }) => written)];
}

/** A fact with the line of the resume it is from. */
interface ShownFact extends Fact {
	words: string | null;
}

export interface ResumeFacts {
	facts: ShownFact[];
	corrected: Partial<Record<FactKind, { by: { id: string; name: string }; at: string }>>;
	/** Of the text; `waiting` until it is read, `given up` after too many attempts, `none` without a file. */
	state: ResumeTextRow["state"] | "waiting" | "given up" | "none";
}

/** Undefined if there is no such submission. */
export async function findResumeFacts(db: Database, typed: string): Promise<ResumeFacts | undefined> {
	const reference = normalizeReference(typed);
	const row = await db
		.selectFrom("submissions")
		.leftJoin("resume_texts", "resume_texts.reference", "submissions.reference")
		.leftJoin("resume_facts", "resume_facts.reference", "submissions.reference")
		.select(["file_key", "text", "state", "facts", "tries"])
		.where("submissions.reference", "=", reference)
		.executeTakeFirst();
	if (!row) return undefined;
	const corrections = await readCorrections(db, reference);
	const names = await readNames(db, corrections);
	const facts = applyCorrections(JSON.parse(row.facts ?? "[]"), corrections);
	return {
		facts: facts.map((fact) => ({ ...fact, words: fact.at && evidenceAt(row.text ?? "", fact.at) })),
		corrected: Object.fromEntries(
			corrections.map(({ kind, person, at }) => [
				kind,
				{ by: { id: person, name: names.get(person) ?? "A former colleague" }, at },
			]),
		),
		state: row.file_key === null ? "none" : factsState(row),
	};
}

function factsState({
	state,
	tries,
}: {
	state: ResumeTextRow["state"] | null;
	tries: number | null;
}): ResumeFacts["state"] {
	if (state === null || tries === null) return "waiting";
	if (tries === 0) return state;
	return tries < TRIES_MAX ? "waiting" : "given up";
}

async function readNames(db: Database, corrections: Correction[]): Promise<Map<string, string>> {
	const ids = corrections.map(({ person }) => person);
	if (ids.length === 0) return new Map();
	const people = await db.selectFrom("people").select(["id", "name"]).where("id", "in", ids).execute();
	return new Map(people.map(({ id, name }) => [id, name ?? ""]));
}

const LIST_SIGN = /^[•◦▪■●·*–—-] /u;

/** The line it is in, or as much around it as fits. */
export function evidenceAt(text: string, [from, to]: [number, number]): string {
	const start = Math.max(text.lastIndexOf("\n", from - 1) + 1, from - EVIDENCE_MAX / 2);
	const lineEnd = text.indexOf("\n", to);
	const end = Math.min(lineEnd === -1 ? text.length : lineEnd, start + EVIDENCE_MAX);
	const line = text.slice(start, Math.max(end, to)).replaceAll(/\s+/g, " ").trim();
	return line.replace(LIST_SIGN, "");
}

interface CorrectionRequest {
	reference: string;
	kind: FactKind;
	/** All facts of this kind; null undoes a correction. */
	facts: Fact[] | null;
	by: string;
	/** Time of the correction the recruiter saw, null for none; undefined skips the check. */
	seen: string | null | undefined;
}

/** Returns "stale" rather than overwrite a correction made in the meantime. */
export async function correctFacts(
	db: Database,
	correcting: CorrectionRequest,
	now: Date,
): Promise<"done" | "stale" | "unknown"> {
	const reference = normalizeReference(correcting.reference);
	const { kind, facts, by, seen } = correcting;
	return db.transaction().execute(async (transaction) => {
		const submission = await transaction
			.selectFrom("submissions")
			.select(["kind", "fields"])
			.where("reference", "=", reference)
			.$if(isPostgres(transaction), (query) => query.forNoKeyUpdate())
			.executeTakeFirst();
		if (submission?.kind !== "resume") return "unknown";
		const before = (await readCorrections(transaction, reference)).find((correction) => correction.kind === kind);
		if (seen !== undefined && seen !== (before?.at ?? null)) return "stale";
		if (facts === null && !before) return "done";
		const places = await readResumePlaces(transaction, [reference]);
		await transaction
			.deleteFrom("fact_corrections")
			.where("reference", "=", reference)
			.where("kind", "=", kind)
			.execute();
		if (facts) {
			const row = { reference, kind, facts: JSON.stringify(facts), person: by, corrected_at: now.toISOString() };
			await transaction.insertInto("fact_corrections").values(row).execute();
		}
		await updateProfile(transaction, reference, submission.fields);
		await reindexIfMoved(transaction, reference, places);
		const what = facts ? "corrected what the resume says" : "took back a correction of what the resume says";
		await appendEvent(transaction, { reference, person: by, what, data: {} }, now);
		return "done";
	});
}

async function updateProfile(transaction: DatabaseTransaction, reference: string, fields: string): Promise<void> {
	const row = await transaction
		.selectFrom("resume_facts")
		.select("facts")
		.where("reference", "=", reference)
		.executeTakeFirst();
	if (!row) return; // it will be made with the facts
	const facts = applyCorrections(JSON.parse(row.facts), await readCorrections(transaction, reference));
	const profile = profileJson(facts, fields);
	await transaction.updateTable("resume_facts").set({ profile }).where("reference", "=", reference).execute();
}
