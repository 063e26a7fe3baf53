import { setImmediate as breathe } from "node:timers/promises";
import { type SqlBool, sql } from "kysely";
import type { RequirementStrength } from "../../contract/desk/opening-options.ts";
import type { RequirementEdit } from "../../contract/desk/requirement-edits.ts";
import { shownName } from "../../contract/forms/labels.ts";
import { countsIn, type OnFileOptions, selectOnFile, selectOnFileOrPaused } from "../candidates/on-file.ts";
import { findHiddenFrom, isHiddenCompany, readHiddenEmployers } from "../candidates/wishes.ts";
import { readComparedNames, readNamesOfCompanies } from "../companies/find-company.ts";
import { dayAt } from "../dates/compute-due-time.ts";
import { type Candidate, compareFits, type Fit, isCloseFit, judgeFit, judgeKeywordFit } from "../matching/fit.ts";
import { weighKeywords } from "../matching/keywords.ts";
import { placeLabel } from "../matching/places/us-places.ts";
import { buildProfile, hasResumeFacts, latestSalesRole, type Profile } from "../matching/profile.ts";
import { strengthOf } from "../matching/requests/edited-requirements.ts";
import { findUnlawfulPreferences } from "../matching/requests/parse-requirements.ts";
import { findUnreadClauses } from "../matching/requests/unread-clauses.ts";
import type { Requirement } from "../matching/requirement.ts";
import { type TermVocabulary, termLabel } from "../matching/terms/terms.ts";
import type { UnlawfulPreference } from "../matching/unlawful.ts";
import { findEmployed, findOffLimits, readPresentEmployers } from "../openings/may-present.ts";
import {
	listRequirements,
	openingOf,
	REQUEST_COLUMNS,
	type RequirementsRecord,
	readOpeningRecord,
	readRequestRecords,
	splitKeywords,
} from "../openings/requirements.ts";
import { findUnavailable, readAvailability } from "../openings/unavailable.ts";
import {
	type CandidacyInRequest,
	findCandidatesOf,
	findRequestsOfCandidate,
} from "../openings/views/candidacy-lookup.ts";
import { normalizeCompany } from "../search/index-words.ts";
import { countTexts, withIndexScan } from "../search/matches.ts";
import { requiredLabels } from "../search/search-labels.ts";
import { interactiveThread } from "../search/text-threads.ts";
import { isPostgres } from "../store/database/postgres.ts";
import { normalizeReference } from "../store/reference.ts";
import type { Database, SubmissionRow } from "../store/tables.ts";
import { NOTHING_KNOWN, SUMMARY_COLUMNS, toSubmissionSummary } from "../submissions/submission-summary.ts";
import type { SubmissionState } from "../submissions/submission-views.ts";
import { type JudgementView, readKnownCandidates, readResumeTexts, withEvidence } from "./evidence.ts";

/*
 * Which candidates fit a request, and which requests a candidate fits. Everyone on file is compared, in pages so that
 * nothing else waits long. Evidence is read only for those who are shown.
 */

const ROWS_AT_ONCE = 250;
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
	/** The office's: it decides on which day a guarantee ends. */
	timeZone: string;
}

/** A requirement with what a recruiter needs to edit it. */
interface RequirementView extends Pick<Requirement, "id" | "kind" | "label" | "weight" | "words"> {
	/** Null if the client states it without saying how much it matters. */
	strength: RequirementStrength | null;
	/** Who stated it. The words of a recruiter's are the text of their edit. */
	from: "client" | "recruiter";
	/** False if only its keywords are looked up in resumes. */
	understood: boolean;
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
	/** False if they are only close: they miss something that decides, such as a must. */
	fits: boolean;
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
			/** Where the requirements are edited: the request's first opening, if it has one. */
			record: RequirementsRecord["record"];
			requirements: RequirementView[];
			/** What recruiters changed. An edit replaces all of it. */
			edits: RequirementEdit[];
			/** What the client says beyond that, in their words. */
			notUnderstood: string[];
			/** Wishes that must not influence hiring, by law. */
			notCounted: UnlawfulPreference[];
			/** The best, those who fit first; at most 40. */
			people: CandidateFit[];
			/** How many fit, and how many come close, of how many on file. */
			fitting: number;
			close: number;
			onFile: number;
			/** How many of them have no readable text, so that only their form is known. */
			without: number;
			/** How many of those have a file that was not read yet. */
			reading: number;
	  }
	| {
			kind: "resume";
			requests: RequestFit[];
			fitting: number;
			close: number;
			/** Number of requests they were compared with. */
			compared: number;
			/** False if they must not be presented to anyone. */
			isOnFile: boolean;
	  };

type CandidateFits = Extract<Fits, { kind: "request" }>;

/** Undefined if there is no such submission, or it is a message. */
export async function readFits(db: Database, typed: string, looking: FitOptions): Promise<Fits | undefined> {
	const reference = normalizeReference(typed);
	const row = await db
		.selectFrom("submissions")
		.select(REQUEST_COLUMNS)
		.where("reference", "=", reference)
		.executeTakeFirst();
	if (!row || row.kind === "message") return undefined;
	if (row.kind === "resume") return findRequestsFor(db, reference, looking);
	const record = (await readRequestRecords(db, [row])).get(reference);
	return record && findCandidatesFor(db, { record, of: { request: reference } }, looking);
}

/** Undefined if there is no such opening. */
export async function readOpeningFits(
	db: Database,
	typed: string,
	looking: FitOptions,
): Promise<CandidateFits | undefined> {
	const opening = await db
		.selectFrom("openings")
		.selectAll()
		.where("id", "=", normalizeReference(typed))
		.executeTakeFirst();
	if (!opening) return undefined;
	return findCandidatesFor(db, { record: await readOpeningRecord(db, opening), of: { id: opening.id } }, looking);
}

interface Wanted {
	record: RequirementsRecord;
	/** Whose openings count: a request's, or just one. */
	of: Parameters<typeof findCandidatesOf>[1];
}

async function findCandidatesFor(db: Database, { record, of }: Wanted, looking: FitOptions): Promise<CandidateFits> {
	const { vocabulary, now, timeZone } = looking;
	const listed = listRequirements(record, vocabulary);
	const { requirements, keywords } = splitKeywords(listed);
	const names = await readCompanyNames(db, record);
	const [never, unavailable] = await Promise.all([
		findHiddenFrom(db, names),
		findUnavailable(db, openingOf(record), dayAt(now, timeZone)),
	]);
	const hidden = never.union(unavailable);
	let best: ProfiledFit[] = [];
	/** Once there are enough of the best, nobody below it is one of them. */
	let lowest: Fit | undefined;
	let [people, without, reading, fitting, close] = [0, 0, 0, 0, 0];
	const keepBest = () => {
		best = best.sort(compareFits).slice(0, RESCORED_MAX);
		lowest = best[RESCORED_MAX - 1];
	};
	await forEachOnFile(db, looking, hidden, (person) => {
		people += 1;
		if (!hasResumeFacts(person.profile)) without += 1;
		if (person.isWaiting) reading += 1;
		const fit = judgeFit(requirements, person);
		if (!isCloseFit(fit)) return;
		if (fit.fits) fitting += 1;
		else close += 1;
		if (lowest && compareFits(lowest, fit) < 0) return;
		best.push({ ...fit, profile: person.profile });
		if (best.length > BEST_MAX) keepBest();
	});
	keepBest();
	const employed = await findEmployed(
		db,
		best.map(({ reference }) => reference),
		names,
	);
	const left = best.filter(({ reference }) => employed.has(reference));
	const leftFitting = left.filter(({ fits }) => fits).length;
	best = best.filter(({ reference }) => !employed.has(reference));
	const weighed = best.length > 0 ? await weighByRarity(db, keywords, people) : keywords;
	const shown = (await judgeKeywords(db, best, weighed)).sort(compareFits).slice(0, SHOWN_MAX);
	const known = await readKnownCandidates(
		db,
		shown.map(({ reference }) => reference),
	);
	const candidacies = await findCandidatesOf(db, of);
	return {
		kind: "request",
		record: record.record,
		requirements: listed.map(toRequirementView),
		edits: record.edits,
		notUnderstood: findNotUnderstood(record, requirements, vocabulary),
		notCounted: findUnlawfulPreferences(record.request),
		people: shown.map(({ profile, judgements, reached: _, ties: __, ...fit }) => ({
			...fit,
			name: shownName(known.get(fit.reference)?.form ?? {}),
			gist: summarizeProfile(profile, vocabulary),
			held: withEvidence(judgements, known.get(fit.reference), vocabulary),
			candidacy: candidacies.get(fit.reference) ?? null,
		})),
		fitting: fitting - leftFitting,
		close: close - (left.length - leftFitting),
		onFile: people - employed.size,
		without,
		reading,
	};
}

/** Normalized names of the employer. */
async function readCompanyNames(db: Database, { employer }: RequirementsRecord): Promise<string[]> {
	const known = employer.id ? await readComparedNames(db, employer.id) : [];
	const typed = normalizeCompany({ company: employer.typed });
	return typed ? [...known, typed] : known;
}

function toRequirementView(requirement: Requirement): RequirementView {
	const { id, kind, label, weight, words, typed } = requirement;
	return {
		...{ id, kind, label, weight, words, strength: strengthOf(requirement) },
		...{ from: typed ? "recruiter" : "client", understood: kind !== "words" },
	};
}

function findNotUnderstood(
	{ request, text }: RequirementsRecord,
	requirements: Requirement[],
	vocabulary: TermVocabulary,
): string[] {
	const title = request.kind === "talent-request" ? request.fields.jobTitle : undefined;
	const isTitleRead = !title || requirements.some(({ kind, words }) => kind === "role" && words === title);
	return findUnreadClauses(isTitleRead ? text : `${title}\n${text}`, vocabulary);
}

const COUNTED_MAX = 1_000; // resumes: a word that more have is common

/** @param onFile how many candidates are compared */
async function weighByRarity(db: Database, keywords: Requirement[], onFile: number): Promise<Requirement[]> {
	const words = keywords.filter(({ typed }) => !typed).flatMap(({ values }) => values);
	if (words.length === 0) return keywords;
	const resumes = requiredLabels({ kind: "resume" });
	const counts = await withIndexScan(db, (indexed) => countTexts(indexed, words, COUNTED_MAX, resumes));
	const having = new Map(words.map((word, index) => [word, counts[index] ?? 0]));
	return weighKeywords(keywords, having, Math.min(onFile, COUNTED_MAX));
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
	visit: (person: Candidate & { isWaiting?: boolean }) => void,
): Promise<void> {
	const seen = new Set<string>(hidden);
	const paused = await findPausedReferences(db);
	let next = readPageOnFile(db, looking, undefined);
	while (true) {
		const { people, count } = await next;
		const isLast = count < ROWS_AT_ONCE;
		if (!isLast) {
			next = readPageOnFile(db, looking, parseLastEntry(people)); // ahead, while this page is compared
			await breathe(); // sends the query: comparing would hold it back until the end
		}
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
			const form = forms.get(person.reference);
			if (form) visit({ ...person, ...form });
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
async function readFormProfiles(
	db: Database,
	references: string[],
): Promise<Map<string, { profile: Profile; isWaiting: boolean }>> {
	if (references.length === 0) return new Map();
	const rows = await db
		.selectFrom("submissions")
		.select(["reference", "fields", "file_key"])
		.where("reference", "in", references)
		.execute();
	return new Map(
		rows.map(({ reference, fields, file_key }) => [
			reference,
			{ profile: buildProfile([], JSON.parse(fields)), isWaiting: file_key !== null },
		]),
	);
}

async function findRequestsFor(db: Database, candidate: string, looking: FitOptions): Promise<Fits> {
	const [own, onFile, { isLocked, isAvailable }, recent, candidacies] = await Promise.all([
		readCandidateProfile(db, candidate),
		selectOnFile(db, looking)
			.select("submissions.reference")
			.where("submissions.reference", "=", candidate)
			.executeTakeFirst(),
		loadAvailability(db, candidate, looking),
		recentRequests(db, looking.now),
		findRequestsOfCandidate(db, candidate),
	]);
	const { profile, known } = own;
	const records = await readRequestRecords(db, recent);
	const names = await readNamesOfCompanies(
		db,
		[...records.values()].flatMap(({ employer }) => employer.id ?? []),
	);
	const isForOneJob = await hasAppliedOnly(db, candidate);
	const requests = recent.flatMap((row) => {
		if (isForOneJob) return [];
		const record = records.get(row.reference);
		return record && isAvailable(record, names) ? [{ row, record }] : [];
	});
	const judged: { row: (typeof recent)[number]; fit: Fit }[] = [];
	let begun = performance.now();
	for (const { row, record } of requests) {
		// Each request is parsed here, which takes as long as its text demands: yield so that pages are served in between.
		if (performance.now() - begun > YIELD_AFTER_MS) {
			await breathe();
			begun = performance.now();
		}
		const { requirements, keywords } = splitKeywords(listRequirements(record, looking.vocabulary));
		const fit = judgeFit(requirements, { reference: row.reference, receivedAt: row.received_at, profile });
		if (isCloseFit(fit)) judged.push({ row, fit: judgeKeywordFit(fit, keywords, profile) });
	}
	judged.sort((a, b) => compareFits(a.fit, b.fit));
	return {
		kind: "resume",
		requests: judged.slice(0, SHOWN_MAX).map(({ row, fit: { judgements, reached: _, ties: __, ...fit } }) => {
			const { name, company, gist, kind, state } = toSubmissionSummary(row, NOTHING_KNOWN, new Map());
			return {
				...fit,
				...{ name, company, gist, kind, state },
				held: withEvidence(judgements, known, looking.vocabulary),
				candidacy: candidacies.get(row.reference) ?? null,
			};
		}),
		fitting: judged.filter(({ fit }) => fit.fits).length,
		close: judged.filter(({ fit }) => !fit.fits).length,
		compared: requests.length,
		isOnFile: onFile !== undefined && !isLocked,
	};
}

/** Whether this resume was sent for one job only: it is compared with no other. */
async function hasAppliedOnly(db: Database, candidate: string): Promise<boolean> {
	const other = await db
		.selectFrom("submissions")
		.select("reference")
		.where("reference", "=", candidate)
		.where(countsIn())
		.executeTakeFirst();
	return other === undefined;
}

/** Whether the candidate is open to no employer at all, and a function that tells whether they are open to one. */
async function loadAvailability(db: Database, candidate: string, { now, timeZone }: FitOptions) {
	const [never, { isUnderGuarantee, settled }, present] = await Promise.all([
		readHiddenEmployers(db, candidate),
		readAvailability(db, candidate, dayAt(now, timeZone)),
		readPresentEmployers(db, [candidate]),
	]);
	const employers = present.get(candidate) ?? [];
	const isLocked = isUnderGuarantee || (await findOffLimits(db, employers)).size > 0;
	const hidden = [...never, ...employers];
	const isAvailable = (record: RequirementsRecord, names: Map<string, string[]>): boolean => {
		if (isLocked || settled.has(openingOf(record) ?? "")) return false;
		const typed = normalizeCompany({ company: record.employer.typed });
		const known = [...(names.get(record.employer.id ?? "") ?? []), ...(typed ? [typed] : [])];
		return !known.some((name) => isHiddenCompany(name, hidden));
	};
	return { isLocked, isAvailable };
}

/** What is known about one candidate, with the keywords of their resume. */
export async function readCandidateProfile(db: Database, reference: string) {
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
		.select([...SUMMARY_COLUMNS, "details", "employer"])
		.where("kind", "in", ["lead", "talent-request"])
		.where("suspected", "is", null)
		.where((row) => row.or([row("outcome", "is", null), row("outcome", "not in", CLOSED_OUTCOMES)]))
		.where((row) => row.or([row("closed_at", "is", null), row("received_at", ">=", since)]))
		.orderBy("received_at", "desc")
		.limit(REQUESTS_MAX)
		.execute();
}

function summarizeProfile(profile: Profile, vocabulary: TermVocabulary): string {
	const { years, band, home } = profile;
	const latest = latestSalesRole(profile);
	const role = latest && termLabel("role", latest, vocabulary);
	const statedYears = band && (band[1] > 50 ? `${band[0]}+ years` : `${band[0]}-${band[1]} years`);
	const yearsText = years === undefined ? statedYears : `${years} ${years === 1 ? "year" : "years"}`;
	return [role, yearsText, home && placeLabel(home)].filter(Boolean).join(", ");
}
