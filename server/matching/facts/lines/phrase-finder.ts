import { foldText } from "../../../../contract/text/fold-text.ts";

/* Finds the phrases of a vocabulary in a text with a trie: the time is linear in the text's length. */

const WORD_MAX = 64; // letters; no vocabulary word is longer, and folding an endless one would be wasted work
const HITS_MAX = 2_000; // per kind; a long resume has a few hundred, and each is read with the words around it

const TYPO_MIN = 7; // letters; a typo in a shorter word makes another word
const ACRONYM_MAX = 5; // letters; a longer word in capitals isn't an ordinary word in lowercase

export interface Word {
	/** Lowercase, without accents. */
	word: string;
	from: number;
	to: number;
}

export interface Hit<T> {
	means: T;
	from: number;
	to: number;
	/** In words. */
	length: number;
}

export interface Phrase<T> {
	words: string;
	means: T;
	/** Matches only with the same capitals. */
	exact?: boolean;
}

export interface Finder<T> {
	/** From left to right, the longest at each word, without overlaps. At most 2,000. */
	find(text: string, words: Word[]): Hit<T>[];
}

export function tokenize(text: string): Word[] {
	return Array.from(text.matchAll(/[\p{L}\p{N}\p{M}]+/gu), ({ 0: found, index }) => ({
		word: foldText(found.slice(0, WORD_MAX)),
		from: index,
		to: index + found.length,
	}));
}

interface TrieNode<T> {
	next: Map<string, TrieNode<T>>;
	ends: { means: T; exact: string | undefined }[];
}

/**
 * If the same words have several meanings, the first counts.
 *
 * @param between characters allowed between two words of a phrase, besides a space
 */
export function makeFinder<T>(spellings: Iterable<Phrase<T>>, between = /^[-–./&'’+() ]$/): Finder<T> {
	const root: TrieNode<T> = { next: new Map(), ends: [] };
	const known = new Set<string>();
	for (const { words, means, exact } of spellings) {
		let branch = root;
		for (const { word } of tokenize(words)) {
			known.add(word);
			const next = branch.next.get(word) ?? { next: new Map(), ends: [] };
			branch.next.set(word, next);
			branch = next;
		}
		branch.ends.push({ means, exact: exact || isAcronym(words) ? lettersOnly(words) : undefined });
	}
	const typos = indexTypos(known);
	const corrections = new Map<string, string>();

	function find(text: string, words: Word[]): Hit<T>[] {
		const hits: Hit<T>[] = [];
		for (let index = 0; index < words.length && hits.length < HITS_MAX; index++) {
			const hit = longestHit(text, words, index);
			if (!hit) continue;
			hits.push(hit);
			index += hit.length - 1;
		}
		return hits;
	}

	function longestHit(text: string, words: Word[], start: number): Hit<T> | undefined {
		let branch: TrieNode<T> | undefined = root;
		let hit: Hit<T> | undefined;
		const from = words[start]?.from ?? 0;
		for (let index = start; index < words.length; index++) {
			const word = words[index];
			const before = words[index - 1];
			if (
				!word ||
				(index > start && before && !isAllowedGap(text.slice(before.to, Math.min(word.from, before.to + 8))))
			)
				break;
			branch = branch.next.get(correctTypo(word.word));
			if (!branch) break;
			const { to } = word;
			const end = branch.ends.find(({ exact }) => exact === undefined || lettersOnly(text.slice(from, to)) === exact);
			if (end) hit = { means: end.means, from, to, length: index - start + 1 };
		}
		return hit;
	}

	function isAllowedGap(gap: string): boolean {
		if (gap.length > 4 || gap.includes("\n\n") || gap.includes("\t")) return false;
		const bare = gap.replaceAll(/\s+/g, " ");
		return bare === " " || bare.split("").every((sign) => between.test(sign));
	}

	function correctTypo(word: string): string {
		if (known.has(word) || word.length < TYPO_MIN - 1) return word;
		const before = corrections.get(word);
		if (before !== undefined) return before;
		const found =
			word.length > 30
				? word
				: (withOneDeletion(word)
						.flatMap((less) => typos.get(less) ?? [])
						.find((other) => isOneEditApart(word, other)) ?? word);
		if (corrections.size < 10_000) corrections.set(word, found);
		return found;
	}

	return { find };
}

/** `AE` is a title, `ae` is not. */
function isAcronym(words: string): boolean {
	return words.length <= ACRONYM_MAX && !/[^\p{Lu}]/u.test(words);
}

function lettersOnly(text: string): string {
	return text.replaceAll(/[^\p{L}\p{N}]+/gu, " ").trim();
}

function indexTypos(known: Iterable<string>): Map<string, string[]> {
	const typos = new Map<string, string[]>();
	for (const word of known) {
		if (word.length < TYPO_MIN) continue;
		for (const less of withOneDeletion(word)) typos.set(less, [...(typos.get(less) ?? []), word]);
	}
	return typos;
}

/** The word itself, and the word with each single letter removed. */
function withOneDeletion(word: string): string[] {
	return [word, ...Array.from(word, (_, index) => word.slice(0, index) + word.slice(index + 1))];
}

/**
 * One letter too many, too few or wrong, or two swapped. The first and last letters must match: `managed` is not a
 * manager, and `challenge` not a challenger.
 */
function isOneEditApart(word: string, other: string): boolean {
	if (word[0] !== other[0] || word.at(-1) !== other.at(-1)) return false;
	let start = 0;
	while (start < word.length && word[start] === other[start]) start++;
	let end = 0;
	while (end < Math.min(word.length, other.length) - start && word.at(-1 - end) === other.at(-1 - end)) end++;
	const [left, right] = [word.slice(start, word.length - end), other.slice(start, other.length - end)];
	if (left.length <= 1 && right.length <= 1) return true;
	return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0];
}
