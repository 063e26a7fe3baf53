import { stemmer } from "stemmer";
import { foldText } from "../../contract/text/fold-text.ts";

/* Splits and normalizes text for the search: the same on SQLite and PostgreSQL, whatever their own rules are. */

const WORD_MAX = 64; // characters; PostgreSQL accepts words of up to 2 KB
const STEM_MIN = 2; // characters
/** Letters of the longest ending. A prefix that reaches into the ending is tried at each of them: see prefixEntries. */
const ENDING_MAX = 12;
const STEM_CACHE_MAX = 50_000; // more than an English text has words; computing a stem takes longer than looking it up
/** Separates a word's stem from its ending, and starts a label. It never occurs in a word of a text. */
const SEPARATOR = "·";
/** Often left out of a company's name. */
const COMPANY_FORMS = ["co", "company", "corp", "corporation", "inc", "incorporated", "limited", "llc", "llp", "ltd"];

/** In lower case, without accents. */
export function splitWords(text: string): string[] {
	return (foldedText(text).match(/[\p{L}\p{N}]+/gu) ?? []).map(truncateWord);
}

/** Or Salesforce™ would become salesforcetm. */
function foldedText(text: string): string {
	return foldText(text.replace(/[™℠]/g, " "));
}

export function truncateWord(word: string): string {
	return word.length > WORD_MAX ? [...word].slice(0, WORD_MAX).join("") : word;
}

/**
 * A word in the index: `manufactur·ers`, `ohio·`. One entry per word serves three kinds of search: the whole entry is
 * the exact word, entries that start with `manufactur·` have the same stem, and those that start with `manufacturi` or
 * `manufactur·i` have the prefix `manufacturi`.
 */
export function wordEntry(word: string): string {
	const stem = findStem(word);
	return `${stem}${SEPARATOR}${word.slice(stem.length)}`;
}

/** Prefix of the entries of all words with the same stem. */
export function stemPrefix(word: string): string {
	return `${findStem(word)}${SEPARATOR}`;
}

/** Prefixes of the entries of all words that start so: part of a stem, or a stem and the start of its ending. */
export function prefixEntries(typed: string): string[] {
	if (!/^[a-z]+$/.test(typed)) return [typed];
	const first = Math.max(STEM_MIN, typed.length - ENDING_MAX);
	const ends = Array.from({ length: Math.max(0, typed.length - first) }, (_, index) => first + index);
	return [typed, ...ends.map((end) => `${typed.slice(0, end)}${SEPARATOR}${typed.slice(end)}`)];
}

/** Entry for something that is not a word of a text, such as the kind of a submission. */
export function labelEntry(name: string, value = ""): string {
	return [SEPARATOR + name, ...splitWords(value)].join(SEPARATOR);
}

/** A second entry for words of names, so a prefix of a name is found without reading other texts with such a word. */
export function nameEntry(word: string): string {
	return labelEntry("who", word);
}

/** Between two texts, so no phrase spans both. */
export const GAP = SEPARATOR;

const stems = new Map<string, string>();

/** Porter's stem if the word starts with it; company and companies share one. */
export function findStem(word: string): string {
	const known = stems.get(word);
	if (known !== undefined) return known;
	if (stems.size >= STEM_CACHE_MAX) stems.clear();
	const found = computeStem(word);
	stems.set(word, found);
	return found;
}

function computeStem(word: string): string {
	if (!/^[a-z]{3,}$/.test(word)) return word;
	const stem = stemmer(word).replace(/i$/, "");
	const isBeginning = word.startsWith(stem) && stem.length >= STEM_MIN && word.length - stem.length <= ENDING_MAX;
	return isBeginning ? stem : word;
}

/** The company's name, normalized for comparison; null if there is none. */
export function normalizeCompany(fields: Record<string, string>): string | null {
	const words = splitWords(fields.company ?? "");
	const last = words.at(-1) ?? "";
	if (words.length > 1 && COMPANY_FORMS.includes(last)) words.pop();
	return words.join(" ") || null;
}

/** Consecutive words. `last` says how the last one matches. */
export interface Phrase {
	words: string[];
	last: "as written" | "any ending" | "beginning of a name" | "beginning";
	/** As it was typed. Synonyms don't have it. */
	typed?: string;
	/** Must not be found. */
	isExcluded?: true;
	/** Something in the index that is no word of a text, instead of the words. */
	entry?: string;
}
