import { FACT_MAX } from "../../contract/desk/fact-names.ts";
import { foldText } from "../../contract/text/fold-text.ts";
import { readVocabulary } from "../../server/config/content.ts";
import { readClauses } from "../../server/matching/clauses/clauses.ts";
import { splitLines } from "../../server/matching/facts/lines/lines.ts";
import { tokenize } from "../../server/matching/facts/lines/phrase-finder.ts";
import { redactOwner } from "../../server/matching/facts/owner.ts";
import { factReaders, prepareResume } from "../../server/matching/facts/read-facts.ts";
import { keywordRequirement, resumeKeywords } from "../../server/matching/keywords.ts";
import { parsePlace } from "../../server/matching/places/us-places.ts";
import { buildProfile } from "../../server/matching/profile.ts";
import { applyEdits, cleanEdits, findUselessEdit } from "../../server/matching/requests/edited-requirements.ts";
import { findUnlawfulPreferences, parseRequirements } from "../../server/matching/requests/parse-requirements.ts";
import { findUnreadClauses } from "../../server/matching/requests/unread-clauses.ts";
import { summarizeFacts } from "../../server/matching/summary.ts";
import { type Fact, factKinds } from "../../server/matching/terms/fact.ts";
import { findTerms } from "../../server/matching/terms/terms.ts";
import { findRequiredYears } from "../../server/matching/terms/years.ts";
import { removeUnlawfulPreferences } from "../../server/matching/unlawful.ts";
import { parseWrittenFact } from "../../server/matching/written-fact.ts";
import { generateShapes, type Reader, repeatShape, type TextShape } from "./linear-time.ts";

/* Worst-case texts of resumes and requests, full of what slows regular expressions down, and what reads them. */

const vocabulary = readVocabulary();
const TODAY = new Date("2026-11-16");

/** Functions that read a resume. */
export const resumeReaders: Record<string, Reader> = {
	"letters, folded": (text) => () => foldText(text),
	words: (text) => () => tokenize(text),
	"the text without its owner": (text) => () => redactOwner(text, "Ana A Maria Sales"),
	lines: (text) => () => splitLines(text),
	jobs: (text) => () => prepareResume(text, vocabulary, TODAY),
	...Object.fromEntries(
		factKinds.map((kind): [string, Reader] => [
			`facts: ${kind}`,
			(text) => {
				const { prepared } = prepareOnce(text);
				return () => factReaders[kind](prepared);
			},
		]),
	),
	"a profile": (text) => {
		const { facts } = prepareOnce(text);
		return () => buildProfile(facts, { additionalInfo: text, place: text, experience: text });
	},
	"a summary": (text) => {
		const { facts } = prepareOnce(text);
		return () => summarizeFacts(facts, {}, vocabulary);
	},
	"a resume's words": (text) => () => resumeKeywords(text, { firstName: "Ana", lastName: "A Maria Sales" }),
};

/** Functions that read a request or what a recruiter types. */
export const requestReaders: Record<string, Reader> = {
	requirements: (text) => () =>
		parseRequirements({ kind: "lead", fields: { requirements: text, place: text } }, vocabulary),
	"a title": (text) => () => parseRequirements({ kind: "talent-request", fields: { jobTitle: text } }, vocabulary),
	emphasis: (text) => () => readClauses(text),
	"unlawful wishes": (text) => () => [
		removeUnlawfulPreferences(text),
		findUnlawfulPreferences({ kind: "lead", fields: { requirements: text } }),
	],
	keywords: (text) => () => keywordRequirement(text),
	"what is not understood": (text) => () => findUnreadClauses(text, vocabulary),
	"a recruiter's requirement": (text) => {
		const edit = { id: null, text, strength: "unwanted" as const };
		return () => [
			findUselessEdit([], { before: [], after: [edit] }, vocabulary),
			applyEdits([], cleanEdits([edit]), vocabulary),
		];
	},
	terms: (text) => () => findTerms(text, vocabulary),
	years: (text) => () => findRequiredYears(text),
	"a place": (text) => () => parsePlace(text),
	"a recruiter's correction": (text) => () =>
		factKinds.map((kind) =>
			parseWrittenFact(kind, { label: text.slice(0, FACT_MAX), employer: "", begin: "", end: "" }, vocabulary),
		),
};

let lastPrepared: { text: string; prepared: ReturnType<typeof prepareResume>; facts: Fact[] } | undefined;

/** Caches the last text, because readers get the same text one after another. */
function prepareOnce(text: string) {
	if (lastPrepared?.text !== text) {
		const prepared = prepareResume(text, vocabulary, TODAY);
		lastPrepared = { text, prepared, facts: factKinds.flatMap((kind) => factReaders[kind](prepared)) };
	}
	return lastPrepared;
}

const CHARACTERS = [
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
export const denseShapes: TextShape[] = [
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
].map(repeatShape);

/** Each caused catastrophic backtracking, or resembles a text that did. */
const KNOWN_SHAPES: TextShape[] = [
	...[...CHARACTERS, ...WORDS, "a.a."].map(repeatShape),
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

export const worstShapes: TextShape[] = [
	...KNOWN_SHAPES,
	...denseShapes,
	...generateShapes([...CHARACTERS, ...WORDS], 60),
];
