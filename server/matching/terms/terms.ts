import type { Term, Vocabulary } from "./vocabulary.ts";

/* Finds vocabulary terms in a text. */

export type TermKind = "role" | "sector" | "tool" | "method" | "language" | "license" | "degree";

export interface Named {
	kind: TermKind;
	id: string;
	/** Character range, `to` exclusive. */
	at: [from: number, to: number];
}

/** The part of the vocabulary that a request may name. */
export type Terms = Pick<Vocabulary, (typeof LISTS)[TermKind]>;

/** The vocabulary's list for each kind. */
export const LISTS = {
	role: "roles",
	sector: "sectors",
	tool: "tools",
	method: "methods",
	language: "languages",
	license: "licenses",
	degree: "degrees",
} as const satisfies Record<TermKind, keyof Vocabulary>;

const KINDS = Object.keys(LISTS).filter((name): name is TermKind => Object.hasOwn(LISTS, name));

/** Terms of every kind in text order; where several begin at the same word, the longest. */
export function termsIn(text: string, vocabulary: Terms): Named[] {
	const index = indexOf(vocabulary);
	const words = wordsIn(text);
	const taken = new Map<TermKind, number>();
	return words.flatMap(({ plain, from }, start) => {
		const entries = (index.get(plain) ?? []).filter((entry) => isAt(entry, words, start));
		return KINDS.flatMap((kind): Named[] => {
			const [longest] = entries.filter((entry) => entry.kind === kind);
			if (!longest || start < (taken.get(kind) ?? 0)) return [];
			const end = start + longest.words.length;
			taken.set(kind, end);
			return [{ kind, id: longest.id, at: [from, words[end - 1]?.to ?? from] }];
		});
	});
}

function termsOf(kind: TermKind, vocabulary: Terms): Term[] {
	return vocabulary[LISTS[kind]];
}

export function labelOfTerm(kind: TermKind, id: string, vocabulary: Terms): string {
	return termsOf(kind, vocabulary).find((term) => term.id === id)?.label ?? id;
}

interface Word {
	/** Lowercase and singular, for comparison. */
	plain: string;
	written: string;
	from: number;
	to: number;
}

function wordsIn(text: string): Word[] {
	return [...text.matchAll(/[\p{L}\p{N}]+(?:[+#]+(?![\p{L}\p{N}]))?/gu)].map(({ 0: written, index }) => ({
		plain: singular(written.toLowerCase()),
		written,
		from: index,
		to: index + written.length,
	}));
}

function singular(word: string): string {
	if (word.length > 4 && word.endsWith("ies")) return `${word.slice(0, -3)}y`;
	return word.length > 2 && word.endsWith("s") && !word.endsWith("ss") ? word.slice(0, -1) : word;
}

interface Entry {
	kind: TermKind;
	id: string;
	words: Word[];
	/** Matches only with the same capitals. */
	exact: boolean;
}

const indexes = new WeakMap<Terms, Map<string, Entry[]>>();

/** By first word, longest first. Cached: 20,000 texts are searched with it. */
function indexOf(vocabulary: Terms): Map<string, Entry[]> {
	const known = indexes.get(vocabulary);
	if (known) return known;
	const entries = KINDS.flatMap((kind) =>
		termsOf(kind, vocabulary).flatMap(({ id, words, unsure = [] }) => [
			...words.map((each): Entry => ({ kind, id, words: wordsIn(each), exact: isInCapitals(each) })),
			...unsure.map((each): Entry => ({ kind, id, words: wordsIn(each), exact: true })),
		]),
	).sort((a, b) => b.words.length - a.words.length);
	const index = Map.groupBy(entries, (entry) => entry.words[0]?.plain ?? "");
	indexes.set(vocabulary, index);
	return index;
}

const SHORT = 4; // letters: in lowercase, such a short word would mean something else, or nothing

function isInCapitals(word: string): boolean {
	return word.length <= SHORT && word === word.toUpperCase() && /\p{L}/u.test(word);
}

function isAt({ words: wanted, exact }: Entry, words: Word[], start: number): boolean {
	return wanted.every((word, index) => {
		const there = words[start + index];
		return there && (exact ? isSame(there.written, word.written) : there.plain === word.plain);
	});
}

/** AE, AEs. */
function isSame(written: string, wanted: string): boolean {
	return written === wanted || written === `${wanted}s`;
}
