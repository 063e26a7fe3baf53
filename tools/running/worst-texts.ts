import { FACT_MAX } from "../../contract/desk/fact-words.ts";
import { folded } from "../../contract/text/words.ts";
import { readVocabulary } from "../../server/config/content.ts";
import { asksOf, notCountedIn } from "../../server/matching/asks.ts";
import { partsOf } from "../../server/matching/emphasis.ts";
import { linesOf } from "../../server/matching/facts/lines/lines.ts";
import { wordsOf } from "../../server/matching/facts/lines/words.ts";
import { withoutOwner } from "../../server/matching/facts/owner.ts";
import { prepare, readers } from "../../server/matching/facts/read-facts.ts";
import { placeOf } from "../../server/matching/places/places.ts";
import { profileOf } from "../../server/matching/profile.ts";
import { summaryOf } from "../../server/matching/summary.ts";
import { type Fact, factKinds } from "../../server/matching/terms/fact.ts";
import { termsIn } from "../../server/matching/terms/terms.ts";
import { readYears } from "../../server/matching/terms/years.ts";
import { lawful } from "../../server/matching/unlawful.ts";
import { wordsAsk, wordsIn } from "../../server/matching/words.ts";
import { writtenFact } from "../../server/matching/written-fact.ts";
import { generated, type Reader, repeated, type Shape } from "./linear.ts";

/* Worst-case texts of resumes and requests, full of what slows regular expressions down, and what reads them. */

const vocabulary = readVocabulary();
const on = new Date("2026-11-16");

/** Functions that read a resume. */
export const resumeReaders: Record<string, Reader> = {
	"letters, folded": (text) => () => folded(text),
	words: (text) => () => wordsOf(text),
	"the text without its owner": (text) => () => withoutOwner(text, "Ana A Maria Sales"),
	lines: (text) => () => linesOf(text),
	jobs: (text) => () => prepare(text, vocabulary, on),
	...Object.fromEntries(
		factKinds.map((kind): [string, Reader] => [
			`facts: ${kind}`,
			(text) => {
				const { prepared } = prepareOnce(text);
				return () => readers[kind](prepared);
			},
		]),
	),
	"a profile": (text) => {
		const { facts } = prepareOnce(text);
		return () => profileOf(facts, { additionalInfo: text, place: text, experience: text });
	},
	"a summary": (text) => {
		const { facts } = prepareOnce(text);
		return () => summaryOf(facts, {}, vocabulary);
	},
	"a resume's words": (text) => () => wordsIn(text, { firstName: "Ana", lastName: "A Maria Sales" }),
};

/** Functions that read a request or what a recruiter types. */
export const requestReaders: Record<string, Reader> = {
	requirements: (text) => () => asksOf({ kind: "lead", fields: { requirements: text, place: text } }, vocabulary),
	"a title": (text) => () => asksOf({ kind: "talent-request", fields: { jobTitle: text } }, vocabulary),
	emphasis: (text) => () => partsOf(text),
	"unlawful wishes": (text) => () => [lawful(text), notCountedIn({ kind: "lead", fields: { requirements: text } })],
	keywords: (text) => () => wordsAsk(text),
	terms: (text) => () => termsIn(text, vocabulary),
	years: (text) => () => readYears(text),
	"a place": (text) => () => placeOf(text),
	"a recruiter's correction": (text) => () =>
		factKinds.map((kind) =>
			writtenFact(kind, { label: text.slice(0, FACT_MAX), employer: "", begin: "", end: "" }, vocabulary),
		),
};

let last: { text: string; prepared: ReturnType<typeof prepare>; facts: Fact[] } | undefined;

/** Caches the last text, because readers get the same text one after another. */
function prepareOnce(text: string) {
	if (last?.text !== text) {
		const prepared = prepare(text, vocabulary, on);
		last = { text, prepared, facts: factKinds.flatMap((kind) => readers[kind](prepared)) };
	}
	return last;
}

const SIGNS = [
	...[
		"a",
		"A",
		"1",
		"9",
		" ",
		"\t",
		"\n",
		"-",
		".",
		",",
		"'",
		"’",
		"(",
		")",
		"&",
		"/",
		":",
		";",
		"%",
		"$",
		"+",
		"•",
		"|",
		"–",
		"@",
	],
	...["é", "É", "\u0301", "\u0323", "\uff9e", "ß", "ﬁ", "가", "\ud83d\ude00", "\ud800"],
];
const WORDS = [
	...[
		"A-",
		"A.",
		"A ",
		"a ",
		"1 ",
		"a, ",
		"A, ",
		"x@",
		"Jan ",
		"2019 ",
		"2019 - ",
		"01/2019",
		"present",
		"OH",
		"Ohio",
		", OH ",
		"Columbus",
	],
	...[
		"Account Executive",
		"Sales ",
		"sold ",
		"Salesforce ",
		"Outreach ",
		"Spanish ",
		"fluent ",
		"some ",
		"Series 7 ",
		"B.S. in ",
		"Nursing",
	],
	...[
		"118% ",
		"quota ",
		"plan ",
		"$1.5M ",
		"exceeded ",
		"years ",
		"five ",
		"in sales ",
		"live in ",
		"relocate ",
		"no ",
		"not ",
		"must ",
		"a plus ",
	],
	...[
		"young ",
		"native ",
		"under 40 ",
		"remote ",
		"University ",
		"Experience\n",
		"Skills: ",
		"Inc. ",
		"and ",
		"or ",
		"to ",
		"of ",
		"for ",
		"VP",
	],
];

/** Each yields as many facts, matches, lines or parts as possible. */
export const denseShapes: Shape[] = [
	...[
		"99% plan ",
		"118% of quota ",
		"109% in 2023, ",
		"maybe freight ",
		"no Salesforce ",
		"sold a Salesforce ",
		"Ohio and ",
		"OH, ",
	],
	...[
		"Aa, OH\n",
		"Account Executive 2019 - 2021\n",
		"Account Executive, Aa Inc, Columbus, OH, 2019 - 2021\n",
		"2019 -\n",
		"Jan 2019 -\n",
	],
	...[
		"Spanish, ",
		"English (fluent), ",
		"BS Aa\n",
		"A ",
		"vp of ",
		"Sales Manager of ",
		"Salesfroce ",
		"www.a.com/a ",
		"a.a@a.a ",
		"Ana ",
	],
	...["Series 7, ", "must, ", "young, ", "five years ", "A\n", "a, "],
].map(repeated);

/** Each caused catastrophic backtracking, or resembles a text that did. */
const KNOWN: Shape[] = [
	...[...SIGNS, ...WORDS, "a.a."].map(repeated),
	{ before: "live in ", unit: "A-", after: "", between: "\n" },
	{ before: "a", unit: "\u0301\uff9e", after: "", between: "" },
	{ before: "a", unit: "\u0301\u0323", after: "", between: "" },
	{ before: "some", unit: "(", after: "1 Spanish", between: "\n" },
	{ before: "languages ", unit: "a (", after: "1 Spanish", between: " " },
	{ before: "twenty ", unit: " ", after: "!", between: "" },
	{ before: "a,", unit: " ", after: ",", between: "" },
	{ before: "", unit: " ", after: "but", between: "" },
	{ before: "a", unit: "'", after: "", between: "" },
	{ before: "", unit: "a", after: "@", between: " " },
	{ before: "Ana ", unit: "A ", after: "", between: "\n" },
	{ before: "Year\tQuota\tAttainment\n", unit: "2025\t$1.5M\t118%\n", after: "", between: "" },
];

export const worstShapes: Shape[] = [...KNOWN, ...denseShapes, ...generated([...SIGNS, ...WORDS], 60)];
