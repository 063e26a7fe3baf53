import { mkdirSync, writeFileSync } from "node:fs";
import { personName } from "../../../contract/forms/labels.ts";
import { salesRoles } from "../../../contract/forms/rules.ts";
import { readVocabulary } from "../../../server/config/content.ts";
import { readFacts } from "../../../server/matching/facts/read-facts.ts";
import { compareFits, judgeFit } from "../../../server/matching/fit.ts";
import {
	keywordRequirement,
	resumeKeywords,
	sharedKeywords,
	weighKeywords,
} from "../../../server/matching/keywords.ts";
import { buildProfile } from "../../../server/matching/profile.ts";
import { parseRequirements } from "../../../server/matching/requests/parse-requirements.ts";
import type { Requirement } from "../../../server/matching/requirement.ts";
import { type Fact, type FactKind, factKinds } from "../../../server/matching/terms/fact.ts";
import { readText } from "../../../server/resumes/text/read.ts";
import type { Part, Row } from "../figures.ts";
import {
	type Batch,
	batches,
	type Half,
	isOf,
	type Person,
	type Request,
	readPeople,
	readRequests,
	readSearches,
	tokenize,
} from "./matching-corpus.ts";
import { type Tally, type TitlePart, tally, tallyDates, tallyTitles } from "./matching-facts.ts";
import { ndcg, rankByBm25, recall } from "./matching-order.ts";
import { drawReasons, type Ranking, writeReasons } from "./matching-reasons.ts";
import { measureSearches, type SearchFigures, searchRow } from "./matching-searches.ts";
import { sentenceRows } from "./matching-sentences.ts";

const TEXT_GOAL = 0.95; // of honest files
const WORDS_GOAL = 0.98; // of a file's words, for its text to count as found
const PRECISION_GOAL = 0.95;
const RECALL_GOAL = 0.9;
/** What has to be right, and what has to be found. */
const PRECISE = new Set(["title", "years", "tool", "title alone", "employer alone"]);
const FOUND = new Set(["tool", "title alone", "employer alone"]);
/** What was read wrongly of the people that rules may be changed for. Nobody gets to see the others' mistakes. */
const MISTAKES = "bench/matching-tune.txt";

const REASONS = "bench/matching-reasons.txt";

const vocabulary = readVocabulary();

interface Read extends Person {
	text: string;
	facts: Fact[];
}

interface Figures {
	half: Half;
	tallies: Map<FactKind | TitlePart, Tally>;
	dates: { read: number; right: number };
	/** Means over the requests. */
	order: Ranked;
	words: Ranked;
}

interface Ranked {
	gain: number;
	recall: number;
}

/**
 * How well resumes are read and people ordered, on those that the rules were tuned on and, unless only these are asked
 * for, on those that they were not: what the others measure is worth less each time they are looked at.
 */
export const matching: Part = async ({ tune: isTuning, reasons }, progress) => {
	const tune = await readAll("tune", progress);
	const held = isTuning ? undefined : await readAll("held", progress);
	if (reasons !== undefined) {
		writeReasons(drawReasons([...rankAll("tune", tune), ...rankAll("held", held ?? [])], reasons), REASONS);
		progress(`reasons to judge: ${REASONS}`);
		return [];
	}
	const searched = await searchFigures("tune", tune);
	keepMistakes(tune, searched);
	progress(`what was read wrongly on tune: ${MISTAKES}`);
	return [
		...sentenceRows(isTuning),
		textRow([...tune, ...(held ?? [])]),
		...batches.flatMap((batch) => rowsOf(batch, tune, held)),
		held ? searchRow("held", await searchFigures("held", held), searched) : searchRow("tuned", searched, undefined),
	];
};

function searchFigures(half: Half, read: Read[]) {
	return measureSearches(
		read.filter((person) => isOf(LAST_BATCH, person)),
		readSearches(half),
	);
}

const LAST_BATCH = batches[2];

async function readAll(half: Half, progress: (text: string) => void): Promise<Read[]> {
	const read: Read[] = [];
	for (const person of readPeople(half)) {
		const { text } = await readText(person.content, person.format);
		read.push({ ...person, text, facts: readFacts(text, vocabulary, new Date(), personName(person.form)) });
	}
	progress(`${half}: ${read.length} resumes read`);
	return read;
}

function rowsOf(batch: Batch, tune: Read[], held: Read[] | undefined): Row[] {
	const onTune = measure("tune", tune, batch);
	const figures = [onTune, ...(held ? [measure("held", held, batch)] : [])];
	const main = figures.at(-1) ?? onTune;
	const rows = [...factRows(main, onTune), ...orderRows(main, onTune)];
	return rows.map((row) => ({ ...row, what: `${row.what}, ${batch.name}` }));
}

const TITLE_PARTS: TitlePart[] = ["title alone", "employer alone"];

function measure(half: Half, all: Read[], batch: Batch): Figures {
	const read = all.filter((person) => isOf(batch, person));
	const texts = new Map(read.map(({ number, text }) => [number, tokenize(text)]));
	const requests = readRequests(half, batch).map((request) => ({ ...request, fits: gradesOf(request, texts) }));
	const order = rankRequests(read, requests).map(({ request, people }) => ({
		request,
		order: people.map(({ person }) => person.number),
	}));
	const words = requests.map((request) => ({ request, order: rankByBm25(wordsOfRequest(request), texts) }));
	return {
		half,
		tallies: new Map([
			...factKinds.map(
				(kind) => [kind, sumOf(read.map(({ facts, truth }) => tally(kind, toIndustries(facts), truth)))] as const,
			),
			...TITLE_PARTS.map(
				(part) => [part, sumOf(read.map(({ facts, truth }) => tallyTitles(part, facts, truth)))] as const,
			),
		]),
		dates: sumOfDates(read),
		order: meanOf(order),
		words: meanOf(words),
	};
}

/** Everyone for each request, best first, with why. */
function rankRequests(read: Read[], requests: Request[]): Ranking[] {
	const people = read.map((person) => ({
		person,
		reference: person.number,
		receivedAt: "", // all the same: ties go by number
		profile: { ...buildProfile(person.facts, person.form), words: resumeKeywords(person.text, person.form) },
	}));
	const countKeywords = (asks: Requirement[]) =>
		new Map(
			asks
				.flatMap(({ values }) => values)
				.map((word) => [word, people.filter(({ profile }) => sharedKeywords([word], profile.words).length > 0).length]),
		);
	return requests.map((request) => {
		const keywords = keywordRequirement(request.fields.requirements);
		const asks = [
			...parseRequirements(request, vocabulary),
			...weighKeywords(keywords, countKeywords(keywords), people.length),
		];
		const ranked = people.map(({ person, ...candidate }) => ({
			person,
			fit: judgeFit(asks, candidate),
		}));
		return { request, people: ranked.toSorted((a, b) => compareFits(a.fit, b.fit)) };
	});
}

/** The people of all batches for the requests they were judged for. */
function rankAll(half: Half, read: Read[]): { half: Half; ranking: Ranking }[] {
	if (read.length === 0) return [];
	return batches.slice(1).flatMap((batch) =>
		rankRequests(
			read.filter((person) => isOf(batch, person)),
			readRequests(half, batch),
		).map((ranking) => ({ half, ranking })),
	);
}

/** What is true of people names industries of the forms; the rules know parts of them. */
function toIndustries(facts: Fact[]): Fact[] {
	const { sectors } = vocabulary;
	return facts.map((fact) => {
		const industry = fact.kind === "sector" && sectors.find(({ id }) => id === fact.value)?.industry;
		return industry ? { ...fact, value: industry, label: industry } : fact;
	});
}

/** Of those who are there only: nobody else can be found. */
function gradesOf({ fits }: Request, people: Map<string, unknown>): Request["fits"] {
	return Object.fromEntries(Object.entries(fits).filter(([number]) => people.has(number)));
}

/** What a recruiter would type into a search: not the asking company's name, nor who asks. */
function wordsOfRequest({ fields, details = {}, kind }: Request): string[] {
	const role = salesRoles.find(({ value }) => value === fields.roleType)?.label;
	const title = kind === "talent-request" ? fields.jobTitle : undefined;
	return tokenize([role, title, fields.requirements, fields.place, details.industry].filter(Boolean).join(" "));
}

function meanOf(orders: { request: Request; order: string[] }[]): Ranked {
	const mean = (of: (order: string[], grades: Request["fits"]) => number) =>
		orders.reduce((sum, { order, request }) => sum + of(order, request.fits), 0) / orders.length;
	return { gain: mean(ndcg), recall: mean(recall) };
}

function sumOf(tallies: Tally[]): Tally {
	const sum = (of: (tally: Tally) => number) => tallies.reduce((total, each) => total + of(each), 0);
	return {
		read: sum(({ read }) => read),
		right: sum(({ right }) => right),
		there: sum(({ there }) => there),
		found: sum(({ found }) => found),
		wrong: tallies.flatMap(({ wrong }) => wrong),
		missed: tallies.flatMap(({ missed }) => missed),
	};
}

function sumOfDates(read: Read[]): Figures["dates"] {
	const each = read.map(({ facts, truth }) => tallyDates(facts, truth));
	return {
		read: each.reduce((sum, { read }) => sum + read, 0),
		right: each.reduce((sum, { right }) => sum + right, 0),
	};
}

function textRow(read: Read[]): Row {
	const shares = read.map(shareOfWords);
	const found = shares.filter((share) => share >= WORDS_GOAL).length;
	return {
		part: "matching",
		what: "text of resumes",
		measured: `${found} of ${read.length} files`,
		beside: `${(100 * Math.min(...shares)).toFixed(1)}% of the words of the worst`,
		goal: `>= ${TEXT_GOAL * 100}%`,
		met: found >= TEXT_GOAL * read.length,
		figures: { found, files: read.length, worstShareOfWords: Math.min(...shares) },
	};
}

function shareOfWords({ words, text }: Read): number {
	const there = new Set(tokenize(text));
	return words.filter((word) => there.has(word)).length / words.length;
}

function factRows(main: Figures, tune: Figures): Row[] {
	const half = HALVES[main.half];
	const rows = [...tune.tallies.keys()].map((kind): Row => {
		const [figures, onTune] = [figuresOf(main.tallies.get(kind)), figuresOf(tune.tallies.get(kind))];
		const [isPrecise, isFound] = [figures.precision >= PRECISION_GOAL, figures.recall >= RECALL_GOAL];
		const goals = [
			...(PRECISE.has(kind) ? [`precision >= ${PRECISION_GOAL}`] : []),
			...(FOUND.has(kind) ? [`recall >= ${RECALL_GOAL}`] : []),
		];
		return {
			part: "matching",
			what: `${kind} read, ${half} half`,
			measured: said(figures),
			beside: main === tune ? "" : `${said(onTune)} on the tuned half`,
			goal: goals.join(", "),
			...(goals.length > 0 && { met: (!PRECISE.has(kind) || isPrecise) && (!FOUND.has(kind) || isFound) }),
			figures: { ...figures, tunePrecision: onTune.precision, tuneRecall: onTune.recall },
		};
	});
	const [right, tuneRight] = [main.dates.right / main.dates.read, tune.dates.right / tune.dates.read];
	const dates: Row = {
		part: "matching",
		what: `both dates of a title, ${half} half`,
		measured: `right ${right.toFixed(2)}`,
		beside: main === tune ? "" : `right ${tuneRight.toFixed(2)} on the tuned half`,
		goal: "",
		figures: { right, tuneRight },
	};
	return [...rows, dates];
}

/** As the rows call them. */
const HALVES: Record<Half, string> = { tune: "tuned", held: "held" };

function figuresOf(tally: Tally | undefined): { precision: number; recall: number; read: number; there: number } {
	const { read = 0, right = 0, there = 0, found = 0 } = tally ?? {};
	return { precision: right / read, recall: found / there, read, there };
}

function said({ precision, recall, there }: ReturnType<typeof figuresOf>): string {
	return `precision ${precision.toFixed(2)}, recall ${recall.toFixed(2)} (${there})`;
}

function orderRows(main: Figures, tune: Figures): Row[] {
	const half = HALVES[main.half];
	const goal = (1 + main.words.gain) / 2;
	const beside = (of: (ranked: Ranked) => number) => {
		const own = `BM25 ${of(main.words).toFixed(2)}`;
		return main === tune ? own : `${own}; tuned half ${of(tune.order).toFixed(2)}, BM25 ${of(tune.words).toFixed(2)}`;
	};
	return [
		{
			part: "matching",
			what: `who fits, ${half} half: nDCG@10`,
			measured: main.order.gain.toFixed(2),
			beside: beside(({ gain }) => gain),
			goal: `>= ${goal.toFixed(2)}, halfway from BM25 to 1`,
			met: main.order.gain >= goal,
			figures: {
				...{ gain: main.order.gain, bm25: main.words.gain },
				...{ tune: tune.order.gain, tuneBm25: tune.words.gain },
			},
		},
		{
			part: "matching",
			what: `who is worth a call, ${half} half: among the first 20`,
			measured: main.order.recall.toFixed(2),
			beside: beside(({ recall }) => recall),
			goal: `>= ${main.words.recall.toFixed(2)}, BM25's`,
			met: main.order.recall >= main.words.recall,
			figures: {
				...{ recall: main.order.recall, bm25: main.words.recall },
				...{ tune: tune.order.recall, tuneBm25: tune.words.recall },
			},
		},
	];
}

function keepMistakes(read: Read[], { mistakes: searched }: SearchFigures): void {
	const lines = read.flatMap(({ number, facts, truth }) =>
		[
			...factKinds.flatMap((kind) => {
				const { wrong, missed } = tally(kind, toIndustries(facts), truth);
				return [...wrong.map((name) => `${kind} wrong: ${name}`), ...missed.map((name) => `${kind} missed: ${name}`)];
			}),
			...tallyDates(facts, truth).wrong.map((name) => `dates wrong: ${name}`),
		].map((mistake) => `${number} ${mistake}\n`),
	);
	mkdirSync("bench", { recursive: true });
	writeFileSync(MISTAKES, [...lines, ...searched.map((mistake) => `search ${mistake}\n`)].join(""));
}
