import { setImmediate as breathe } from "node:timers/promises";
import { type SqlBool, sql } from "kysely";
import { personName } from "../../contract/forms/labels.ts";
import { type OnFileOptions, selectOnFile, selectOnFileOrPaused } from "../candidates/on-file.ts";
import { findHiddenCandidates, loadHiddenCheck } from "../candidates/wishes.ts";
import { type Candidate, compareFits, type Fit, judgeFit, judgeKeywordFit } from "../matching/fit.ts";
import { keywordRequirement } from "../matching/keywords.ts";
import { findUnlawfulPreferences, parseRequirements, type Request } from "../matching/parse-requirements.ts";
import { placeLabel } from "../matching/places/us-places.ts";
import { buildProfile, hasResumeFacts, OTHER_WORK, type Profile } from "../matching/profile.ts";
import type { Requirement } from "../matching/requirement.ts";
import { type TermVocabulary, termLabel } from "../matching/terms/terms.ts";
import type { UnlawfulPreference } from "../matching/unlawful.ts";
import { FIT_MIN_SCORE } from "../matching/weights.ts";
import {
	type CandidacyInRequest,
	findCandidatesOfRequest,
	findRequestsOfCandidate,
} from "../openings/candidacy-lookup.ts";
import { interactiveThread } from "../search/text-threads.ts";
import { isPostgres } from "../store/database/postgres.ts";
import { normalizeReference } from "../store/reference.ts";
import type { Database, SubmissionRow } from "../store/tables.ts";
import { SUMMARY_COLUMNS, toSubmissionSummary } from "../submissions/submission-summary.ts";
import type { SubmissionState } from "../submissions/submission-views.ts";
import { type JudgementView, readKnownCandidates, readResumeTexts, withEvidence } from "./evidence.ts";

/*
 * Which candidates fit a request, and which requests a candidate fits. Everyone on file is compared, in pages so that
 * nothing else waits long. Evidence is read only for those who are shown.
 */

const ROWS_AT_ONCE = 500;
const BEST_MAX = 200; // how many fitting candidates to collect before keeping only the best
const RESCORED_MAX = 80; // how many of the best have their texts searched for the request's keywords
const SHOWN_MAX = 40;
const TEXTS_AT_ONCE = 20; // each may be long, and only its keywords are kept
const REQUESTS_MAX = 1_000; // the newest ones: no desk has more in progress
const YIELD_AFTER_MS = 15;
const REQUESTS_DAYS = 180;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Outcomes after which a request needs no candidates. */
const CLOSED_OUTCOMES = ["spam", "filled", "called-off"];

export interface FitOptions extends OnFileOptions {
	vocabulary: TermVocabulary;
}

interface CandidateFit {
	reference: string;
	name: string;
	/** One line: role, years of experience and location. */
	gist: string;
	receivedAt: string;
	met: number;
	of: number;
	score: number;
	held: JudgementView[];
	/** Set if they are in an opening of the request. */
	candidacy: CandidacyInRequest | null;
}

interface RequestFit extends Omit<CandidateFit, "gist"> {
	kind: SubmissionRow["kind"];
	company: string;
	gist: string;
	state: SubmissionState;
}

export type Fits =
	| {
			kind: "request";
			asks: Pick<Requirement, "kind" | "label" | "weight" | "words">[];
			/** Wishes that must not influence hiring, by law. */
			notCounted: UnlawfulPreference[];
			/** The best fits; at most 40. */
			people: CandidateFit[];
			/** How many fit, of how many on file. */
			fitting: number;
			onFile: number;
			/** How many of them have no readable text, so that only their form is known. */
			without: number;
	  }
	| {
			kind: "resume";
			requests: RequestFit[];
			fitting: number;
			/** Number of requests they were compared with. */
			compared: number;
			/** False if they must not be presented to anyone. */
			isOnFile: boolean;
	  };

/** Undefined if there is no such submission, or it is a message. */
export async function readFits(db: Database, typed: string, looking: FitOptions): Promise<Fits | undefined> {
	const reference = normalizeReference(typed);
	const row = await db
		.selectFrom("submissions")
		.select(["reference", "kind", "fields", "details"])
		.where("reference", "=", reference)
		.executeTakeFirst();
	if (!row || row.kind === "message") return undefined;
	return row.kind === "resume" ? findRequestsFor(db, reference, looking) : findCandidatesFor(db, row, looking);
}

type RequestColumns = Pick<SubmissionRow, "reference" | "kind" | "fields" | "details">;

function readRequirements(request: Omit<RequestColumns, "reference">, vocabulary: TermVocabulary): Requirement[] {
	return parseRequirements(toRequest(request), vocabulary);
}

function toRequest({ kind, fields, details }: Omit<RequestColumns, "reference">): Request {
	return { kind, fields: JSON.parse(fields), details: details ? JSON.parse(details) : undefined };
}

async function findCandidatesFor(db: Database, request: RequestColumns, looking: FitOptions): Promise<Fits> {
	const asks = readRequirements(request, looking.vocabulary);
	const hidden = await findHiddenCandidates(db, request);
	let best: ProfiledFit[] = [];
	let [people, without, fitting] = [0, 0, 0];
	const keepBest = () => {
		best = best.sort(compareFits).slice(0, RESCORED_MAX);
	};
	await forEachOnFile(db, looking, hidden, (person) => {
		people += 1;
		if (!hasResumeFacts(person.profile)) without += 1;
		const fit = judgeFit(asks, person);
		if (fit.score < FIT_MIN_SCORE || asks.length === 0) return;
		fitting += 1;
		best.push({ ...fit, profile: person.profile });
		if (best.length > BEST_MAX) keepBest();
	});
	keepBest();
	const words = readKeywordRequirements(request);
	const shown = (await judgeKeywords(db, best, words)).sort(compareFits).slice(0, SHOWN_MAX);
	const known = await readKnownCandidates(
		db,
		shown.map(({ reference }) => reference),
	);
	const candidacies = await findCandidatesOfRequest(db, request.reference);
	return {
		kind: "request",
		asks: [...asks, ...words].map(({ kind, label, weight, words }) => ({ kind, label, weight, words })),
		notCounted: findUnlawfulPreferences(toRequest(request)),
		people: shown.map(({ profile, judgements, ...fit }) => ({
			...fit,
			name: personName(known.get(fit.reference)?.form ?? {}),
			gist: summarizeProfile(profile, looking.vocabulary),
			held: withEvidence(judgements, known.get(fit.reference), looking.vocabulary),
			candidacy: candidacies.get(fit.reference) ?? null,
		})),
		fitting,
		onFile: people,
		without,
	};
}

function readKeywordRequirements({ fields }: Pick<RequestColumns, "fields">): Requirement[] {
	return keywordRequirement(JSON.parse(fields).requirements);
}

type ProfiledFit = Fit & { profile: Profile };

/** Searches the resumes for the request's keywords, and adds them to the fits. */
async function judgeKeywords(db: Database, fits: ProfiledFit[], asks: Requirement[]): Promise<ProfiledFit[]> {
	const all: ProfiledFit[] = [];
	for (let begin = 0; begin < fits.length; begin += TEXTS_AT_ONCE) {
		const some = fits.slice(begin, begin + TEXTS_AT_ONCE);
		const texts = await readResumeTexts(
			db,
			some.map(({ reference }) => reference),
		);
		const keywords = await interactiveThread.ask("keywords", [...texts.values()]);
		const byReference = new Map([...texts.keys()].map((reference, index) => [reference, keywords[index]]));
		for (const fit of some) {
			const words = byReference.get(fit.reference);
			const profile = words ? { ...fit.profile, words } : fit.profile;
			all.push({ ...judgeKeywordFit(fit, asks, profile), profile });
		}
	}
	return all;
}

/**
 * Visits everyone on file once, with their newest resume, one at a time so that no profile stays in memory longer than
 * needed.
 * @param hidden references and inboxes of candidates who must not be shown
 */
async function forEachOnFile(
	db: Database,
	looking: FitOptions,
	hidden: Set<string>,
	visit: (person: Candidate) => void,
): Promise<void> {
	const seen = new Set<string>(hidden);
	const paused = await findPausedReferences(db);
	let next = readPageOnFile(db, looking, undefined);
	while (true) {
		const { people, count } = await next;
		const isLast = count < ROWS_AT_ONCE;
		if (!isLast) next = readPageOnFile(db, looking, parseLastEntry(people)); // read ahead while this page is compared
		const unread: Omit<Candidate, "profile">[] = [];
		for (const [reference, receivedAt, inbox, profile] of parsePage(people)) {
			const who = inbox || reference; // without an address, each resume is its own person
			if (seen.has(who) || hidden.has(reference)) continue;
			seen.add(who);
			if (paused.has(reference)) continue; // pausing the newest resume covers the older ones
			if (profile) visit({ reference, receivedAt, profile });
			else unread.push({ reference, receivedAt });
		}
		const forms = await readFormProfiles(
			db,
			unread.map(({ reference }) => reference),
		);
		for (const person of unread) {
			const profile = forms.get(person.reference);
			if (profile) visit({ ...person, profile });
		}
		if (isLast) return;
	}
}

/** The profile is null if the resume was not read yet. */
type PageEntry = [reference: string, receivedAt: string, inbox: string | null, profile: Profile | null];

/**
 * Parses one line per candidate. Short-lived objects cost next to nothing, while parsing a whole page at once took half
 * of the time.
 */
function* parsePage(people: string): Generator<PageEntry> {
	for (let from = 0, to = 0; from < people.length; from = to + 1) {
		to = people.indexOf("\n", from);
		if (to === -1) to = people.length;
		yield JSON.parse(people.slice(from, to));
	}
}

function parseLastEntry(people: string): PageEntry {
	return JSON.parse(people.slice(people.lastIndexOf("\n") + 1));
}

/**
 * Reads a page as one string: with both databases, transferring rows takes longer than finding them. Selects only
 * columns that the index of resumes on file covers.
 */
async function readPageOnFile(db: Database, looking: FitOptions, last: PageEntry | undefined) {
	const [reference, receivedAt] = last ?? [];
	const page = selectOnFileOrPaused(db, looking)
		.select(["submissions.reference", "received_at", "inbox"])
		.$if(last !== undefined, (query) =>
			query.where(sql<SqlBool>`(received_at, submissions.reference) < (${receivedAt}, ${reference})`),
		)
		.orderBy("received_at", "desc")
		.orderBy("submissions.reference", "desc")
		.limit(ROWS_AT_ONCE);
	const inbox = isPostgres(db) ? sql`to_json(inbox)::text` : sql`json_quote(inbox)`;
	const line = sql`'["' || page.reference || '","' || received_at || '",' || coalesce(${inbox}, 'null') || ','
		|| coalesce(profile, 'null') || ']'`;
	const { people, count } = await db
		.selectFrom(page.as("page"))
		.leftJoin("resume_facts", "resume_facts.reference", "page.reference")
		.select(
			sql<string | null>`string_agg(${line}, ${"\n"} order by received_at desc, page.reference desc)`.as("people"),
		)
		.select(sql<number | string>`count(*)`.as("count"))
		.executeTakeFirstOrThrow();
	return { people: people ?? "", count: Number(count) };
}

/** References of paused resumes. There are few of them. */
async function findPausedReferences(db: Database): Promise<Set<string>> {
	const rows = await db.selectFrom("wishes").select("reference").where("paused_at", "is not", null).execute();
	return new Set(rows.map(({ reference }) => reference));
}

/** Candidates whose resume was not read yet are compared by their form. */
async function readFormProfiles(db: Database, references: string[]): Promise<Map<string, Profile>> {
	if (references.length === 0) return new Map();
	const rows = await db
		.selectFrom("submissions")
		.select(["reference", "fields"])
		.where("reference", "in", references)
		.execute();
	return new Map(rows.map(({ reference, fields }) => [reference, buildProfile([], JSON.parse(fields))]));
}

async function findRequestsFor(db: Database, candidate: string, looking: FitOptions): Promise<Fits> {
	const [own, isHidden, isOnFile, recent, candidacies] = await Promise.all([
		readCandidateProfile(db, candidate),
		loadHiddenCheck(db, candidate),
		selectOnFile(db, looking)
			.select("submissions.reference")
			.where("submissions.reference", "=", candidate)
			.executeTakeFirst(),
		recentRequests(db, looking.now),
		findRequestsOfCandidate(db, candidate),
	]);
	const { profile, known } = own;
	const requests = recent.filter((request) => !isHidden(request));
	const judged: { row: (typeof requests)[number]; fit: Fit }[] = [];
	let begun = performance.now();
	for (const row of requests) {
		// Each request is parsed here, which takes as long as its text demands: yield so that pages are served in between.
		if (performance.now() - begun > YIELD_AFTER_MS) {
			await breathe();
			begun = performance.now();
		}
		const asks = readRequirements(row, looking.vocabulary);
		const fit = judgeFit(asks, { reference: row.reference, receivedAt: row.received_at, profile });
		if (asks.length === 0 || fit.score < FIT_MIN_SCORE) continue;
		judged.push({ row, fit: judgeKeywordFit(fit, readKeywordRequirements(row), profile) });
	}
	judged.sort((a, b) => compareFits(a.fit, b.fit));
	return {
		kind: "resume",
		requests: judged.slice(0, SHOWN_MAX).map(({ row, fit: { judgements, ...fit } }) => {
			const { name, company, gist, kind, state } = toSubmissionSummary(row, false, new Map());
			return {
				...fit,
				...{ name, company, gist, kind, state },
				held: withEvidence(judgements, known, looking.vocabulary),
				candidacy: candidacies.get(row.reference) ?? null,
			};
		}),
		fitting: judged.length,
		compared: requests.length,
		isOnFile: isOnFile !== undefined,
	};
}

async function readCandidateProfile(db: Database, reference: string) {
	const facts = await db
		.selectFrom("resume_facts")
		.select("profile")
		.where("reference", "=", reference)
		.executeTakeFirst();
	const known = (await readKnownCandidates(db, [reference])).get(reference);
	const profile: Profile = facts ? JSON.parse(facts.profile) : buildProfile([], known?.form ?? {});
	const [words] = known?.text ? await interactiveThread.ask("keywords", [known]) : [];
	return { profile: words ? { ...profile, words } : profile, known };
}

/** Open requests, and those received within the last half year. */
async function recentRequests(db: Database, now: Date) {
	const since = new Date(now.getTime() - REQUESTS_DAYS * DAY_MS).toISOString();
	return db
		.selectFrom("submissions")
		.select([...SUMMARY_COLUMNS, "details"])
		.where("kind", "in", ["lead", "talent-request"])
		.where("suspected", "is", null)
		.where((row) => row.or([row("outcome", "is", null), row("outcome", "not in", CLOSED_OUTCOMES)]))
		.where((row) => row.or([row("closed_at", "is", null), row("received_at", ">=", since)]))
		.orderBy("received_at", "desc")
		.limit(REQUESTS_MAX)
		.execute();
}

function summarizeProfile({ roles, years, band, home }: Profile, vocabulary: TermVocabulary): string {
	const latest = roles?.find((one) => one !== OTHER_WORK);
	const role = latest && termLabel("role", latest, vocabulary);
	const statedYears = band && (band[1] > 50 ? `${band[0]}+ years` : `${band[0]}-${band[1]} years`);
	const yearsText = years === undefined ? statedYears : `${years} ${years === 1 ? "year" : "years"}`;
	return [role, yearsText, home && placeLabel(home)].filter(Boolean).join(", ");
}
