import { folded } from "../../../forms/words.ts";

/* How text is compared: the same words on SQLite and on PostgreSQL, whatever either thinks of letters. */

const WORD_MAX = 64; // characters; PostgreSQL takes no word of more than 2 KB
const TYPED_WORDS_MAX = 12; // each costs a look into the index
/** What a company is called with and without. */
const COMPANY_FORMS = ["co", "company", "corp", "corporation", "inc", "incorporated", "limited", "llc", "llp", "ltd"];

/** In lower case, without accents, apart from each other. */
export function wordsOf(text: string): string[] {
	return (folded(text).match(/[\p{L}\p{N}]+/gu) ?? []).map(cut);
}

function cut(word: string): string {
	return word.length > WORD_MAX ? [...word].slice(0, WORD_MAX).join("") : word;
}

/** What somebody searches for: every one is the beginning of a word. */
export function typedWords(typed: string | undefined): string[] {
	return [...new Set(wordsOf(typed ?? ""))].slice(0, TYPED_WORDS_MAX);
}

/** A company as it is compared; null when none is named. */
export function companyOf(fields: Record<string, string>): string | null {
	const words = wordsOf(fields.company ?? "");
	const last = words.at(-1) ?? "";
	if (words.length > 1 && COMPANY_FORMS.includes(last)) words.pop();
	return words.join(" ") || null;
}
