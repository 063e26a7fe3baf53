import { personName } from "../../contract/forms/labels.ts";
import { readClauses } from "./clauses/clauses.ts";
import { redactOwner } from "./facts/owner.ts";
import type { Requirement } from "./requirement.ts";
import { removeUnlawfulPreferences } from "./unlawful.ts";
import { WEIGHTS } from "./weights.ts";

/*
 * Keywords of a request, and which of them a resume has: they catch what no list of terms foresees. Only lowercase
 * words count, which leaves out the names of people, places and companies.
 */

const KEYWORDS_MIN = 5; // keywords; with fewer, each would count too much
const WORD_LENGTH_MIN = 3; // letters
const STEM_LENGTH = 7; // letters; `manufacturer` and `manufacturing` get the same stem

/** Stop words: they say nothing about the job. */
const STOP_WORDS = new Set(
	[
		"and for with from are was were been has have had does did not who our you your they them their its this that these those",
		"will would can could should must may than then there here what which when where how all any each more most other some such",
		"only own same too very one two three four five six seven eight nine ten new good great strong need needs needed want wants",
		"wanted look looking someone somebody anyone anybody person people candidate candidates hire hiring role position job work",
		"works working team experience experienced year years ideally plus nice least about around also just both into over under",
		"off but because before after while during within per get got make makes let know like well please out the him his her hers",
		"she myself themselves yourself",
	]
		.join(" ")
		.split(" "),
);
/** Words candidates must never be ranked by. */
const PROTECTED_WORDS =
	/^(?:age[ds]?|young\w*|older|old|elder\w*|males?|females?|m[ae]n|wom[ae]n|guys?|girls?|boys?|lad(?:y|ies)|gentlem[ae]n|gender\w*|\w+(?:man|woman|men|women)|married|single|wife|husband|spouse|mother\w*|father\w*|parents?|famil(?:y|ies)|child\w*|kids?|pregnan\w*|maternity|paternity|race|racial|ethnic\w*|religio\w*|church\w*|christian\w*|muslim\w*|jewish|baptist|catholic|disab\w*|wheelchair|health|ill|illness|veterans?|nationalit\w*|citizen\w*|native\w*|immigrant\w*|foreign\w*|accents?|gay|lesbian|trans\w*|graduat\w*|recent|hispanics?|latin[oax]s?|mexicans?|asians?|indians?|chinese|japanese|koreans?|africans?|blacks?|whites?|caucasians?|arabs?|russians?|filipinos?|jews?|hindus?|buddhists?|mormons?|protestants?|evangelicals?|atheists?)$/;

/** None if the request has too few keywords. It has to come after all other requirements, which cap its verdict. */
export function keywordRequirement(requirements = ""): Requirement[] {
	const values = uniqueByStem(findKeywords(withoutNegated(removeUnlawfulPreferences(requirements).text)));
	if (values.length < KEYWORDS_MIN) return [];
	return [
		{
			...{ id: "words", kind: "words", values, label: "Keywords", weight: WEIGHTS.words, emphasis: "plain" },
			words: values.join(", "),
		},
	];
}

/**
 * With how much each word counts: as much as it tells candidates apart, which is nothing if no one has it.
 * @param having how many of `all` on file have each word
 */
export function weighKeywords(asks: Requirement[], having: Map<string, number>, all: number): Requirement[] {
	const rarity = (word: string) => {
		const count = having.get(word) ?? 0;
		return count === 0 ? 0 : Math.log(1 + (Math.max(all, count) - count + 0.5) / (count + 0.5));
	};
	return asks.map((ask) =>
		ask.typed ? ask : { ...ask, rarities: Object.fromEntries(ask.values.map((word) => [word, rarity(word)])) },
	);
}

/** Without what the request doesn't want, or doesn't ask for. */
function withoutNegated(text: string): string {
	const negated = readClauses(text).scopes.filter(
		({ emphasis }) => emphasis === "unwanted" || emphasis === "not asked",
	);
	let [kept, at] = ["", 0];
	for (const { from, to } of negated) {
		kept += `${text.slice(at, from)} `;
		at = to;
	}
	return kept + text.slice(at);
}

/**
 * Keywords of a requirement that a recruiter typed and that means nothing to the rules. Names count too: a recruiter
 * may look for people who sold for a certain company.
 */
export function typedKeywordRequirement(text: string): Requirement[] {
	const values = uniqueByStem(findContentWords(removeUnlawfulPreferences(text).text));
	if (values.length === 0) return [];
	const id = `words ${values.toSorted().join("|")}`;
	return [{ id, kind: "words", values, label: text, weight: WEIGHTS.words, emphasis: "plain", words: text }];
}

/** In lowercase; without words that say nothing about the job, and without those nobody may be ranked by. */
export function findContentWords(text: string): string[] {
	return splitWords(text).filter(isKeyword);
}

function uniqueByStem(words: string[]): string[] {
	return [...new Map(words.map((word) => [toStem(word), word])).values()];
}

function findKeywords(text: string): string[] {
	return (text.match(/(?<![\p{L}\p{N}@.])\p{Ll}[\p{Ll}\p{M}]*(?![\p{L}\p{N}@]|['’]t\b)/gu) ?? []).filter(isKeyword);
}

function isKeyword(word: string): boolean {
	return isLongEnough(word) && !STOP_WORDS.has(word) && !PROTECTED_WORDS.test(word);
}

/** Stems of the words in a resume, without the candidate's name and addresses. */
export function resumeKeywords(text: string, form: Record<string, string>): Set<string> {
	const bare = redactOwner(text, personName(form)).text;
	const words = new Set(splitWords(bare).filter(isLongEnough));
	return new Set(Array.from(words, toStem));
}

function splitWords(text: string): string[] {
	return text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? [];
}

function isLongEnough(word: string): boolean {
	return word.length >= WORD_LENGTH_MIN;
}

/** The words that a resume with these stems has. */
export function sharedKeywords(words: string[], has: Set<string>): string[] {
	return words.filter((word) => has.has(toStem(word)));
}

function toStem(word: string): string {
	const stem = word.length > 4 ? word.replace(/(?:ings?|ers?|ed|es|s|ments?|ors?|ions?)$/, "") : word;
	return stem.slice(0, STEM_LENGTH);
}
