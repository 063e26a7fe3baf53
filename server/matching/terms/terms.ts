import type { Term, Vocabulary } from "./vocabulary.ts";

/* Finds vocabulary terms in a text. */

export type TermKind = "role" | "sector" | "tool" | "method" | "language" | "license" | "degree";

export interface TermMatch {
	kind: TermKind;
	id: string;
	/** Character range, `to` exclusive. */
	at: [from: number, to: number];
	/** The word may mean something else. */
	unsure?: true;
}

/** The part of the vocabulary that a request may name. */
export type TermVocabulary = Pick<Vocabulary, (typeof TERM_LISTS)[TermKind]>;

/** The vocabulary's list for each kind. */
export const TERM_LISTS = {
	role: "roles",
	sector: "sectors",
	tool: "tools",
	method: "methods",
	language: "languages",
	license: "licenses",
	degree: "degrees",
} as const satisfies Record<TermKind, keyof Vocabulary>;

const KINDS = Object.keys(TERM_LISTS).filter((name): name is TermKind => Object.hasOwn(TERM_LISTS, name));

/**
 * Terms of every kind in text order; where several begin at the same word, the longest.
 * @param short words for what stands in the text in short: `mgr`
 */
export function findTerms(text: string, vocabulary: TermVocabulary, short?: Map<string, string>): TermMatch[] {
	const index = getTermIndex(vocabulary);
	const words = tokenize(text, short);
	const taken = new Map<TermKind, number>();
	const found: TermMatch[] = [];
	for (const [start, { plain, from }] of words.entries()) {
		for (const entry of index.get(plain) ?? []) {
			const { kind, id } = entry;
			if (start < (taken.get(kind) ?? 0) || !matchesAt(entry, words, start)) continue;
			const end = start + entry.words.length;
			taken.set(kind, end);
			found.push({ kind, id, at: [from, words[end - 1]?.to ?? from], ...(entry.unsure && { unsure: true }) });
		}
	}
	return found;
}

function termsOfKind(kind: TermKind, vocabulary: TermVocabulary): Term[] {
	return vocabulary[TERM_LISTS[kind]];
}

export function termLabel(kind: TermKind, id: string, vocabulary: TermVocabulary): string {
	return termsOfKind(kind, vocabulary).find((term) => term.id === id)?.label ?? id;
}

interface Token {
	/** Lowercase and singular, for comparison. */
	plain: string;
	written: string;
	from: number;
	to: number;
}

function tokenize(text: string, short?: Map<string, string>): Token[] {
	return [...text.matchAll(/[\p{L}\p{N}]+(?:[+#]+(?![\p{L}\p{N}]))?/gu)].map(({ 0: written, index }) => ({
		plain: short?.get(written.toLowerCase()) ?? singularize(written.toLowerCase()),
		written,
		from: index,
		to: index + written.length,
	}));
}

function singularize(word: string): string {
	if (word.length > 4 && word.endsWith("ies")) return `${word.slice(0, -3)}y`;
	return word.length > 2 && word.endsWith("s") && !word.endsWith("ss") ? word.slice(0, -1) : word;
}

interface IndexEntry {
	kind: TermKind;
	id: string;
	words: Token[];
	/** Matches only with the same capitals. */
	exact: boolean;
	unsure?: true;
}

const indexes = new WeakMap<TermVocabulary, Map<string, IndexEntry[]>>();

/** By first word, longest first. Cached: 20,000 texts are searched with it. */
function getTermIndex(vocabulary: TermVocabulary): Map<string, IndexEntry[]> {
	const cached = indexes.get(vocabulary);
	if (cached) return cached;
	const entries = KINDS.flatMap((kind) =>
		termsOfKind(kind, vocabulary).flatMap(({ id, words, unsure = [] }) => [
			...words.map((each): IndexEntry => ({ kind, id, words: tokenize(each), exact: isAcronym(each) })),
			...unsure.map((each): IndexEntry => ({ kind, id, words: tokenize(each), exact: true, unsure: true })),
		]),
	).sort((a, b) => b.words.length - a.words.length);
	const index = Map.groupBy(entries, (entry) => entry.words[0]?.plain ?? "");
	indexes.set(vocabulary, index);
	return index;
}

const ACRONYM_MAX = 4; // letters: in lowercase, such a short word would mean something else, or nothing

function isAcronym(word: string): boolean {
	return word.length <= ACRONYM_MAX && word === word.toUpperCase() && /\p{L}/u.test(word);
}

function matchesAt({ words: wanted, exact }: IndexEntry, words: Token[], start: number): boolean {
	return wanted.every((word, index) => {
		const token = words[start + index];
		return token && (exact ? isSameOrPlural(token.written, word.written) : token.plain === word.plain);
	});
}

/** AE, AEs. */
function isSameOrPlural(written: string, wanted: string): boolean {
	return written === wanted || written === `${wanted}s`;
}
