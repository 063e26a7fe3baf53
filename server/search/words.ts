import { stemmer } from "stemmer";
import { folded } from "../../contract/text/words.ts";

/* How text is compared: the same words on SQLite and on PostgreSQL, whatever either thinks of letters and endings. */

const WORD_MAX = 64; // characters; PostgreSQL takes no word of more than 2 KB
const STEM_MIN = 2; // characters
/** Letters that an ending may have. A beginning that reaches into the ending is looked for at each of them: see `beginnings`. */
const ENDING_MAX = 12;
const STEMS_KEPT = 50_000; // an English text has fewer words; to find a stem takes longer than to look it up
/** Stands between a word's stem and its ending, and before what is no word of a text. No text has it in a word. */
const MARK = "·";
/** What a company is called with and without. */
const COMPANY_FORMS = ["co", "company", "corp", "corporation", "inc", "incorporated", "limited", "llc", "llp", "ltd"];

/** In lower case, without accents, apart from each other. */
export function wordsOf(text: string): string[] {
	return (foldedText(text).match(/[\p{L}\p{N}]+/gu) ?? []).map(cut);
}

/** Salesforce™ is no Salesforcetm. */
function foldedText(text: string): string {
	return folded(text.replace(/[™℠]/g, " "));
}

/** Of an endless one, its beginning. */
export function cut(word: string): string {
	return word.length > WORD_MAX ? [...word].slice(0, WORD_MAX).join("") : word;
}

/**
 * How a word stands in the index: `manufactur·ers`, `ohio·`. One entry to a word serves three questions: the whole entry is the
 * word itself, all that begin with `manufactur·` have its stem, and those that begin with `manufacturi` or `manufactur·i` begin so.
 */
export function entryOf(word: string): string {
	const stem = stemOf(word);
	return `${stem}${MARK}${word.slice(stem.length)}`;
}

/** Begins the entries of all words that have a word's stem. */
export function stemEntry(word: string): string {
	return `${stemOf(word)}${MARK}`;
}

/** Begin the entries of all words that begin so: it may be the beginning of a stem, or a stem and the beginning of its ending. */
export function beginnings(typed: string): string[] {
	if (!/^[a-z]+$/.test(typed)) return [typed];
	const first = Math.max(STEM_MIN, typed.length - ENDING_MAX);
	const ends = Array.from({ length: Math.max(0, typed.length - first) }, (_, index) => first + index);
	return [typed, ...ends.map((end) => `${typed.slice(0, end)}${MARK}${typed.slice(end)}`)];
}

/** What is no word of a text, such as the kind of a submission. */
export function labelEntry(name: string, value = ""): string {
	return [MARK + name, ...wordsOf(value)].join(MARK);
}

/** A word of who they are, once more: by its beginning it is found without reading who else has such a word. */
export function nameEntry(word: string): string {
	return labelEntry("who", word);
}

/** Between two texts, so that no phrase reaches from one into the other. */
export const GAP = MARK;

const stems = new Map<string, string>();

/** Porter's, where a word begins with it; company and companies have the same. */
export function stemOf(word: string): string {
	const known = stems.get(word);
	if (known !== undefined) return known;
	if (stems.size >= STEMS_KEPT) stems.clear();
	const found = newStem(word);
	stems.set(word, found);
	return found;
}

function newStem(word: string): string {
	if (!/^[a-z]{3,}$/.test(word)) return word;
	const stem = stemmer(word).replace(/i$/, "");
	const isBeginning = word.startsWith(stem) && stem.length >= STEM_MIN && word.length - stem.length <= ENDING_MAX;
	return isBeginning ? stem : word;
}

/** A company as it is compared; null when none is named. */
export function companyOf(fields: Record<string, string>): string | null {
	const words = wordsOf(fields.company ?? "");
	const last = words.at(-1) ?? "";
	if (words.length > 1 && COMPANY_FORMS.includes(last)) words.pop();
	return words.join(" ") || null;
}
