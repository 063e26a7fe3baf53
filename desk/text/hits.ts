import { foldText } from "../../contract/text/fold-text.ts";

/* Finds the search words in a text, to highlight them. The server says which other endings and synonyms it matched. */

const WORD = /[\p{L}\p{N}\p{M}]+/gu;
const SPACE = /^[^\S\n]*$/;

export interface TextPart {
	text: string;
	hit: boolean;
	/** Offset in the text. */
	at: number;
}

/** An excluded word or phrase: -word, -"some words". */
const EXCLUDED = /(^|\s)-(?:["“”„][^"“”„]*["“”„]?|\S+)/g;

export function parseSearchWords(typed: string | undefined): string[] {
	const wanted = (typed ?? "").replace(EXCLUDED, " ");
	return wanted.match(WORD)?.map(foldText).filter(Boolean) ?? [];
}

/** Consecutive words, folded for comparison. */
export type WordForm = string[];

/**
 * Splits a text into hits and the rest. Prefixes count as hits, as in the server's search by name, and so do all forms
 * that the server found.
 * @param words the search words, folded
 */
export function splitAtHits(text: string, words: string[], forms: WordForm[] = []): TextPart[] {
	if (words.length === 0) return [{ text, hit: false, at: 0 }];
	const begun = [...text.matchAll(WORD)].map(({ 0: word, index }) => ({
		from: index,
		to: index + hitLength(word, words),
	}));
	const inForms = findHits(text, [forms]).filter(({ from, to }) =>
		begun.every((hit) => hit.from === hit.to || hit.from >= to || hit.to <= from),
	);
	const hits = [...begun.filter(({ from, to }) => from < to), ...inForms].sort((one, other) => one.from - other.from);
	const found: TextPart[] = [];
	let end = 0;
	for (const { from, to } of hits) {
		if (from > end) found.push({ text: text.slice(end, from), hit: false, at: end });
		found.push({ text: text.slice(from, to), hit: true, at: from });
		end = to;
	}
	if (end < text.length) found.push({ text: text.slice(end), hit: false, at: end });
	return found;
}

/** How many characters of a word, as written, match a search word it starts with. */
function hitLength(word: string, words: string[]): number {
	const whole = foldText(word);
	const longest = Math.max(0, ...words.filter((typed) => whole.startsWith(typed)).map((typed) => typed.length));
	if (longest === 0) return 0;
	let length = 0;
	for (const letter of word) {
		if (foldText(word.slice(0, length)).length >= longest && foldText(letter) !== "") break;
		length += letter.length;
	}
	return length;
}

export interface WordPosition {
	/** Folded for comparison. */
	word: string;
	from: number;
	to: number;
}

export function findWords(text: string): WordPosition[] {
	return [...text.matchAll(WORD)].map(({ 0: word, index }) => ({
		word: foldText(word),
		from: index,
		to: index + word.length,
	}));
}

interface Hit {
	from: number;
	to: number;
	/** Index of the term. */
	term: number;
}

/** Hits of any form of the terms, in order. The longest form wins; adjacent hits of one term are merged. */
export function findHits(text: string, terms: WordForm[][]): Hit[] {
	const byFirst = Map.groupBy(
		terms.flatMap((forms, term) => forms.map((form) => ({ form, term }))).sort((a, b) => b.form.length - a.form.length),
		({ form: [first] }) => first,
	);
	const words = byFirst.size > 0 ? findWords(text) : [];
	const hits: Hit[] = [];
	for (let index = 0; index < words.length; ) {
		const fitting = byFirst
			.get(words[index]?.word)
			?.find(({ form }) => form.every((word, offset) => words[index + offset]?.word === word));
		const [first, last] = [words[index], words[index + (fitting?.form.length ?? 1) - 1]];
		if (fitting && first && last) add(hits, text, { from: first.from, to: last.to, term: fitting.term });
		index += fitting?.form.length ?? 1;
	}
	return hits;
}

function add(hits: Hit[], text: string, hit: Hit): void {
	const before = hits.at(-1);
	if (before?.term === hit.term && SPACE.test(text.slice(before.to, hit.from))) before.to = hit.to;
	else hits.push(hit);
}
