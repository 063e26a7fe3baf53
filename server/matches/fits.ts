import { setImmediate as breathe } from "node:timers/promises";
import { type SqlBool, sql } from "kysely";
import { personName } from "../../contract/forms/labels.ts";
import { type OnFile, onFile, onFileOrPaused } from "../candidates/on-file.ts";
import { type ProposalView, proposalsAmong } from "../candidates/proposals.ts";
import { hidesFrom, notShownTo } from "../candidates/wishes.ts";
import type { Ask } from "../matching/ask.ts";
import { asksOf, notCountedIn, type Request } from "../matching/asks.ts";
import { byFit, type Candidate, type Fit, fitOf, hold } from "../matching/fit.ts";
import { placeLabel } from "../matching/places/places.ts";
import { isRead, OTHER_WORK, type Profile, profileOf } from "../matching/profile.ts";
import { labelOfTerm, type Terms } from "../matching/terms/terms.ts";
import type { NotCounted } from "../matching/unlawful.ts";
import { FITS_FROM } from "../matching/weights.ts";
import { wordsAsk } from "../matching/words.ts";
import { waitedFor } from "../search/threads.ts";
import { isPostgres } from "../store/database/postgres.ts";
import { asReference } from "../store/reference.ts";
import type { Database, SubmissionRow } from "../store/tables.ts";
import { asRow, ROW_COLUMNS } from "../submissions/row.ts";
import type { State } from "../submissions/views.ts";
import { type HeldView, readKnown, readTexts, withEvidence } from "./evidence.ts";

/*
 * Which candidates fit a request, and which requests a candidate fits. Everyone on file is compared, in pages so that
 * nothing else waits long. Evidence is read only for those who are shown.
 */

const ROWS_AT_ONCE = 500;
const BEST_MAX = 200; // how many fitting candidates to collect before keeping only the best
const CLOSE_MAX = 80; // how many of the best have their texts searched for the request's keywords
const SHOWN_MAX = 40;
const TEXTS_AT_ONCE = 20; // each may be long, and only its keywords are kept
const REQUESTS_MAX = 1_000; // the newest ones: no desk has more in progress
const BREATH_MS = 15;
const REQUESTS_DAYS = 180;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Outcomes after which a request needs no candidates. */
const OVER = ["spam", "filled", "called-off"];

export interface Looking extends OnFile {
	vocabulary: Terms;
}

interface PersonFit {
	reference: string;
	name: string;
	/** One line: role, years of experience and location. */
	gist: string;
	receivedAt: string;
	met: number;
	of: number;
	score: number;
	held: HeldView[];
	proposal: ProposalView | null;
}

interface RequestFit extends Omit<PersonFit, "gist"> {
	kind: SubmissionRow["kind"];
	company: string;
	gist: string;
	state: State;
}

export type Fits =
	| {
			kind: "request";
			asks: Pick<Ask, "kind" | "label" | "weight" | "words">[];
			/** Wishes that must not influence hiring, by law. */
			notCounted: NotCounted[];
			/** The best fits; at most 40. */
			people: PersonFit[];
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
export async function readFits(db: Database, typed: string, looking: Looking): Promise<Fits | undefined> {
	const reference = asReference(typed);
	const row = await db
		.selectFrom("submissions")
		.select(["reference", "kind", "fields", "details"])
		.where("reference", "=", reference)
		.executeTakeFirst();
	if (!row || row.kind === "message") return undefined;
	return row.kind === "resume" ? requestsFor(db, reference, looking) : peopleFor(db, row, looking);
}

type Asking = Pick<SubmissionRow, "reference" | "kind" | "fields" | "details">;

function asksIn(request: Omit<Asking, "reference">, vocabulary: Terms): Ask[] {
	return asksOf(asRequest(request), vocabulary);
}

function asRequest({ kind, fields, details }: Omit<Asking, "reference">): Request {
	return { kind, fields: JSON.parse(fields), details: details ? JSON.parse(details) : undefined };
}

async function peopleFor(db: Database, request: Asking, looking: Looking): Promise<Fits> {
	const asks = asksIn(request, looking.vocabulary);
	const hidden = await notShownTo(db, request);
	let best: (Fit & { profile: Profile })[] = [];
	let [people, without, fitting] = [0, 0, 0];
	const keepBest = () => {
		best = best.sort(byFit).slice(0, CLOSE_MAX);
	};
	await forEachOnFile(db, looking, hidden, (person) => {
		people += 1;
		if (!isRead(person.profile)) without += 1;
		const fit = fitOf(asks, person);
		if (fit.score < FITS_FROM || asks.length === 0) return;
		fitting += 1;
		best.push({ ...fit, profile: person.profile });
		if (best.length > BEST_MAX) keepBest();
	});
	keepBest();
	const words = wordsAsked(request);
	const shown = (await withWords(db, best, [...asks, ...words])).sort(byFit).slice(0, SHOWN_MAX);
	const known = await readKnown(
		db,
		shown.map(({ reference }) => reference),
	);
	const proposals = await proposalsAmong(db, { request: request.reference });
	return {
		kind: "request",
		asks: [...asks, ...words].map(({ kind, label, weight, words }) => ({ kind, label, weight, words })),
		notCounted: notCountedIn(asRequest(request)),
		people: shown.map(({ profile, ...fit }) => ({
			...fit,
			name: personName(known.get(fit.reference)?.form ?? {}),
			gist: gistOf(profile, looking.vocabulary),
			held: withEvidence(hold([...asks, ...words], profile), known.get(fit.reference), looking.vocabulary),
			proposal: proposals.find(({ candidate }) => candidate === fit.reference) ?? null,
		})),
		fitting,
		onFile: people,
		without,
	};
}

function wordsAsked({ fields }: Pick<Asking, "fields">): Ask[] {
	return wordsAsk(JSON.parse(fields).requirements);
}

/** Rescores the fits with the request's keywords. The number of requirements met does not include them. */
async function withWords<Of extends Fit & { profile: Profile }>(db: Database, fits: Of[], asks: Ask[]): Promise<Of[]> {
	const all: Of[] = [];
	for (let begin = 0; begin < fits.length; begin += TEXTS_AT_ONCE) {
		const some = fits.slice(begin, begin + TEXTS_AT_ONCE);
		const texts = await readTexts(
			db,
			some.map(({ reference }) => reference),
		);
		const keywords = await waitedFor.ask("keywords", [...texts.values()]);
		const byReference = new Map([...texts.keys()].map((reference, index) => [reference, keywords[index]]));
		for (const fit of some) {
			const words = byReference.get(fit.reference);
			const profile = words ? { ...fit.profile, words } : fit.profile;
			all.push({ ...fit, profile, score: fitOf(asks, { ...fit, profile }).score });
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
	looking: Looking,
	hidden: Set<string>,
	look: (person: Candidate) => void,
): Promise<void> {
	const seen = new Set<string>(hidden);
	const paused = await pausedOnFile(db);
	let next = pageOnFile(db, looking, undefined);
	while (true) {
		const { people, count } = await next;
		const isLast = count < ROWS_AT_ONCE;
		if (!isLast) next = pageOnFile(db, looking, lastOf(people)); // read ahead while this page is compared
		const unread: Omit<Candidate, "profile">[] = [];
		for (const [reference, receivedAt, inbox, profile] of eachOf(people)) {
			const who = inbox || reference; // without an address, each resume is its own person
			if (seen.has(who) || hidden.has(reference)) continue;
			seen.add(who);
			if (paused.has(reference)) continue; // pausing the newest resume covers the older ones
			if (profile) look({ reference, receivedAt, profile });
			else unread.push({ reference, receivedAt });
		}
		const forms = await profilesOfForms(
			db,
			unread.map(({ reference }) => reference),
		);
		for (const person of unread) {
			const profile = forms.get(person.reference);
			if (profile) look({ ...person, profile });
		}
		if (isLast) return;
	}
}

/** The profile is null if the resume was not read yet. */
type OnPage = [reference: string, receivedAt: string, inbox: string | null, profile: Profile | null];

/**
 * Parses one line per candidate. Short-lived objects cost next to nothing, while parsing a whole page at once took half
 * of the time.
 */
function* eachOf(people: string): Generator<OnPage> {
	for (let from = 0, to = 0; from < people.length; from = to + 1) {
		to = people.indexOf("\n", from);
		if (to === -1) to = people.length;
		yield JSON.parse(people.slice(from, to));
	}
}

function lastOf(people: string): OnPage {
	return JSON.parse(people.slice(people.lastIndexOf("\n") + 1));
}

/**
 * Reads a page as one string: with both databases, transferring rows takes longer than finding them. Selects only
 * columns that the index of resumes on file covers.
 */
async function pageOnFile(db: Database, looking: Looking, last: OnPage | undefined) {
	const [reference, receivedAt] = last ?? [];
	const page = onFileOrPaused(db, looking)
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
async function pausedOnFile(db: Database): Promise<Set<string>> {
	const rows = await db.selectFrom("wishes").select("reference").where("paused_at", "is not", null).execute();
	return new Set(rows.map(({ reference }) => reference));
}

/** Candidates whose resume was not read yet are compared by their form. */
async function profilesOfForms(db: Database, references: string[]): Promise<Map<string, Profile>> {
	if (references.length === 0) return new Map();
	const rows = await db
		.selectFrom("submissions")
		.select(["reference", "fields"])
		.where("reference", "in", references)
		.execute();
	return new Map(rows.map(({ reference, fields }) => [reference, profileOf([], JSON.parse(fields))]));
}

async function requestsFor(db: Database, candidate: string, looking: Looking): Promise<Fits> {
	const [own, isHidden, isOnFile, recent, proposals] = await Promise.all([
		readOwn(db, candidate),
		hidesFrom(db, candidate),
		onFile(db, looking)
			.select("submissions.reference")
			.where("submissions.reference", "=", candidate)
			.executeTakeFirst(),
		recentRequests(db, looking.now),
		proposalsAmong(db, { candidate }),
	]);
	const { profile, known } = own;
	const requests = recent.filter((request) => !isHidden(request));
	const judged: { row: (typeof requests)[number]; asks: Ask[]; fit: Fit }[] = [];
	let begun = performance.now();
	for (const row of requests) {
		// Each request is parsed here, which takes as long as its text demands: yield so that pages are served in between.
		if (performance.now() - begun > BREATH_MS) {
			await breathe();
			begun = performance.now();
		}
		const asks = asksIn(row, looking.vocabulary);
		const fit = fitOf(asks, { reference: row.reference, receivedAt: row.received_at, profile });
		if (asks.length === 0 || fit.score < FITS_FROM) continue;
		const all = [...asks, ...wordsAsked(row)];
		judged.push({ row, asks: all, fit: { ...fit, score: fitOf(all, { ...fit, profile }).score } });
	}
	judged.sort((a, b) => byFit(a.fit, b.fit));
	return {
		kind: "resume",
		requests: judged.slice(0, SHOWN_MAX).map(({ row, asks, fit }) => {
			const { name, company, gist, kind, state } = asRow(row, false, new Map());
			return {
				...fit,
				...{ name, company, gist, kind, state },
				held: withEvidence(hold(asks, profile), known, looking.vocabulary),
				proposal: proposals.find(({ request }) => request === row.reference) ?? null,
			};
		}),
		fitting: judged.length,
		compared: requests.length,
		isOnFile: isOnFile !== undefined,
	};
}

async function readOwn(db: Database, reference: string) {
	const facts = await db
		.selectFrom("resume_facts")
		.select("profile")
		.where("reference", "=", reference)
		.executeTakeFirst();
	const known = (await readKnown(db, [reference])).get(reference);
	const profile: Profile = facts ? JSON.parse(facts.profile) : profileOf([], known?.form ?? {});
	const [words] = known?.text ? await waitedFor.ask("keywords", [known]) : [];
	return { profile: words ? { ...profile, words } : profile, known };
}

/** Open requests, and those received within the last half year. */
async function recentRequests(db: Database, now: Date) {
	const since = new Date(now.getTime() - REQUESTS_DAYS * DAY_MS).toISOString();
	return db
		.selectFrom("submissions")
		.select([...ROW_COLUMNS, "details"])
		.where("kind", "in", ["lead", "talent-request"])
		.where("suspected", "is", null)
		.where((row) => row.or([row("outcome", "is", null), row("outcome", "not in", OVER)]))
		.where((row) => row.or([row("closed_at", "is", null), row("received_at", ">=", since)]))
		.orderBy("received_at", "desc")
		.limit(REQUESTS_MAX)
		.execute();
}

function gistOf({ roles, years, band, home }: Profile, vocabulary: Terms): string {
	const latest = roles?.find((one) => one !== OTHER_WORK);
	const role = latest && labelOfTerm("role", latest, vocabulary);
	const said = band && (band[1] > 50 ? `${band[0]}+ years` : `${band[0]}-${band[1]} years`);
	const long = years === undefined ? said : `${years} ${years === 1 ? "year" : "years"}`;
	return [role, long, home && placeLabel(home)].filter(Boolean).join(", ");
}
