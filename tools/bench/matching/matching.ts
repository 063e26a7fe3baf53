import { mkdirSync, writeFileSync } from "node:fs";
import { personName } from "../../../contract/forms/labels.ts";
import { salesRoles } from "../../../contract/forms/rules.ts";
import { readVocabulary } from "../../../server/config/content.ts";
import { readFacts } from "../../../server/matching/facts/read-facts.ts";
import { compareFits, judgeFit } from "../../../server/matching/fit.ts";
import { keywordRequirement, resumeKeywords } from "../../../server/matching/keywords.ts";
import { parseRequirements } from "../../../server/matching/parse-requirements.ts";
import { buildProfile } from "../../../server/matching/profile.ts";
import { type Fact, type FactKind, factKinds } from "../../../server/matching/terms/fact.ts";
import { readText } from "../../../server/resumes/text/read.ts";
import type { Part, Row } from "../figures.ts";
import {
	type Half,
	LAST_OF_FIRST_BATCH,
	type Person,
	type Request,
	readPeople,
	readRequests,
	tokenize,
} from "./matching-corpus.ts";
import { type Tally, tally, tallyDates } from "./matching-facts.ts";
import { ndcg, rankByBm25, recall } from "./matching-order.ts";
import { sentenceRows } from "./matching-sentences.ts";

const TEXT_GOAL = 0.95; // of honest files
const WORDS_GOAL = 0.98; // of a file's words, for its text to count as found
const PRECISION_GOAL = 0.95;
const RECALL_GOAL = 0.8;
const GOALS: FactKind[] = ["title", "years", "tool"];
/** What was read wrongly of the people that rules may be changed for. Nobody gets to see the others' mistakes. */
const MISTAKES = "bench/matching-tune.txt";

interface Read extends Person {
	text: string;
	facts: Fact[];
}

interface Figures {
	tallies: Map<FactKind, Tally>;
	dates: { read: number; right: number };
	/** Means over the requests. */
	order: Ranked;
	words: Ranked;
}

interface Ranked {
	gain: number;
	recall: number;
}

/** How well resumes are read and people ordered, on those that the rules were tuned on and on those that they were not. */
export const matching: Part = async (_, progress) => {
	const tune = await readAll("tune", progress);
	const held = await readAll("held", progress);
	keepMistakes(tune);
	progress(`what was read wrongly on tune: ${MISTAKES}`);
	return [
		...sentenceRows(),
		textRow([...tune, ...held]),
		...rowsOf(tune.filter(isOfFirst), held.filter(isOfFirst)),
		...rowsOf(tune, held),
	];
};

async function readAll(half: Half, progress: (text: string) => void): Promise<Read[]> {
	const vocabulary = readVocabulary();
	const read: Read[] = [];
	for (const person of readPeople(half)) {
		const { text } = await readText(person.content, person.format);
		read.push({ ...person, text, facts: readFacts(text, vocabulary, new Date(), personName(person.form)) });
	}
	progress(`${half}: ${read.length} resumes read`);
	return read;
}

function isOfFirst({ number }: Person): boolean {
	return number <= LAST_OF_FIRST_BATCH;
}

function rowsOf(tune: Read[], held: Read[]): Row[] {
	const [onTune, onHeld] = [measure("tune", tune), measure("held", held)];
	const rows = [...factRows(onTune, onHeld), ...orderRows(onTune, onHeld)];
	return rows.map((row) => ({ ...row, what: `${row.what}, of ${tune.length + held.length}` }));
}

function measure(half: Half, read: Read[]): Figures {
	const vocabulary = readVocabulary();
	const people = read.map(({ number, facts, form, text }) => ({
		reference: number,
		receivedAt: "", // all the same: ties go by number
		profile: { ...buildProfile(facts, form), words: resumeKeywords(text, form) },
	}));
	const texts = new Map(read.map(({ number, text }) => [number, tokenize(text)]));
	const requests = readRequests(half).map((request) => ({ ...request, fits: gradesOf(request, texts) }));
	const order = requests.map((request) => {
		const asks = [...parseRequirements(request, vocabulary), ...keywordRequirement(request.fields.requirements)];
		const ranked = people.map((person) => judgeFit(asks, person)).sort(compareFits);
		return { request, order: ranked.map(({ reference }) => reference) };
	});
	const words = requests.map((request) => ({ request, order: rankByBm25(wordsOfRequest(request), texts) }));
	return {
		tallies: new Map(factKinds.map((kind) => [kind, sumOf(read.map(({ facts, truth }) => tally(kind, facts, truth)))])),
		dates: sumOfDates(read),
		order: meanOf(order),
		words: meanOf(words),
	};
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

function factRows(tune: Figures, held: Figures): Row[] {
	const rows = factKinds.map((kind): Row => {
		const [onTune, onHeld] = [figuresOf(tune.tallies.get(kind)), figuresOf(held.tallies.get(kind))];
		return {
			part: "matching",
			what: `${kind} read, held half`,
			measured: said(onHeld),
			beside: `${said(onTune)} on the tuned half`,
			...(GOALS.includes(kind)
				? { goal: `precision >= ${PRECISION_GOAL}`, met: onHeld.precision >= PRECISION_GOAL }
				: { goal: "" }),
			figures: { ...onHeld, tunePrecision: onTune.precision, tuneRecall: onTune.recall },
		};
	});
	const [onTune, onHeld] = [tune.dates.right / tune.dates.read, held.dates.right / held.dates.read];
	const dates: Row = {
		part: "matching",
		what: "both dates of a title, held half",
		measured: `right ${onHeld.toFixed(2)}`,
		beside: `right ${onTune.toFixed(2)} on the tuned half`,
		goal: "",
		figures: { right: onHeld, tuneRight: onTune },
	};
	return [...rows, dates];
}

function figuresOf(tally: Tally | undefined): { precision: number; recall: number; read: number; there: number } {
	const { read = 0, right = 0, there = 0, found = 0 } = tally ?? {};
	return { precision: right / read, recall: found / there, read, there };
}

function said({ precision, recall, there }: ReturnType<typeof figuresOf>): string {
	return `precision ${precision.toFixed(2)}, recall ${recall.toFixed(2)} (${there})`;
}

function orderRows(tune: Figures, held: Figures): Row[] {
	const goal = (1 + held.words.gain) / 2;
	const beside = (of: (ranked: Ranked) => number) =>
		`BM25 ${of(held.words).toFixed(2)}; tuned half ${of(tune.order).toFixed(2)}, BM25 ${of(tune.words).toFixed(2)}`;
	return [
		{
			part: "matching",
			what: "who fits, held half: nDCG@10",
			measured: held.order.gain.toFixed(2),
			beside: beside(({ gain }) => gain),
			goal: `>= ${goal.toFixed(2)}, halfway from BM25 to 1`,
			met: held.order.gain >= goal,
			figures: {
				...{ held: held.order.gain, heldBm25: held.words.gain },
				...{ tune: tune.order.gain, tuneBm25: tune.words.gain },
			},
		},
		{
			part: "matching",
			what: "who is worth a call, held half: among the first 20",
			measured: held.order.recall.toFixed(2),
			beside: beside(({ recall }) => recall),
			goal: `>= ${RECALL_GOAL}`,
			met: held.order.recall >= RECALL_GOAL,
			figures: {
				...{ held: held.order.recall, heldBm25: held.words.recall },
				...{ tune: tune.order.recall, tuneBm25: tune.words.recall },
			},
		},
	];
}

function keepMistakes(read: Read[]): void {
	const lines = read.flatMap(({ number, facts, truth }) =>
		[
			...factKinds.flatMap((kind) => {
				const { wrong, missed } = tally(kind, facts, truth);
				return [...wrong.map((name) => `${kind} wrong: ${name}`), ...missed.map((name) => `${kind} missed: ${name}`)];
			}),
			...tallyDates(facts, truth).wrong.map((name) => `dates wrong: ${name}`),
		].map((mistake) => `${number} ${mistake}\n`),
	);
	mkdirSync("bench", { recursive: true });
	writeFileSync(MISTAKES, lines.join(""));
}
