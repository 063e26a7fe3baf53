import { WORDS_MAX } from "./entries.ts";
import { findStem, type Phrase, splitWords, truncateWord } from "./index-words.ts";
import type { Query } from "./query.ts";
import type { SourceText } from "./searchable-text.ts";

/* Where the words of a search are in what was found. */

const SNIPPETS_MAX = 3;
const ELLIPSIS_LAST = /(…|\.\.\.)\s?$/;
const SNIPPET_LENGTH = 120; // characters; a row shows about two thirds
const LEAD_LENGTH = 32; // characters of it before the first hit
const PARAGRAPH_BREAK = /\n\s*\n/;

interface Snippet {
	in: SourceText["in"];
	label: string;
	text: string;
	/** Ranges to highlight: start, and end (exclusive). */
	marks: [from: number, to: number][];
}

export interface Hits {
	hits: number;
	pieces: Snippet[];
}

/** The snippets that contain the most search terms, in the order of the texts. */
export function findHits(texts: SourceText[], query: Query): Hits {
	const phrases = listPhrases(query);
	if (phrases.length === 0) return { hits: 0, pieces: [] };
	const found = texts.map((text) => ({ text, hits: findPhrases(text, phrases) }));
	const candidates = found.flatMap(({ text, hits }) => groupHits(text.text, hits).map((span) => ({ text, ...span })));
	const best = candidates
		.map((candidate, order) => ({ candidate, order }))
		.sort((one, other) => other.candidate.terms - one.candidate.terms || one.order - other.order)
		.slice(0, SNIPPETS_MAX)
		.sort((one, other) => one.order - other.order);
	return {
		hits: found.reduce((sum, { hits }) => sum + hits.length, 0),
		pieces: best.map(({ candidate: { text, hits } }) => createSnippet(text, hits)),
	};
}

/** A search term and all its forms, each as a list of normalized words. */
interface Term {
	typed: string;
	forms: string[][];
}

/**
 * What to highlight, for code that knows neither endings nor synonyms: all forms found in the texts, plus the typed
 * term and its synonyms as they are, since more may be shown than these texts.
 */
export function findTerms(texts: SourceText[], query: Query): Term[] {
	const found = texts.flatMap((text) =>
		findPhrases(text, listPhrases(query)).map(({ from, to, term }) => ({
			term,
			words: splitWords(text.text.slice(from, to)),
		})),
	);
	const terms = query.wanted.map((alternatives, index): Term => {
		const [asked = []] = alternatives;
		const written = alternatives.flatMap((all) => all.flatMap(({ words, isExcluded }) => (isExcluded ? [] : [words])));
		const said = found.filter(({ term }) => term === index).map(({ words }) => words);
		return { typed: asked.map(({ typed = "" }) => typed).join(" "), forms: distinct([...written, ...said]) };
	});
	const names = terms.map(({ typed }) => splitWords(typed).join(" "));
	return terms.filter((_, index) => names.indexOf(names[index] ?? "") === index);
}

function distinct(forms: string[][]): string[][] {
	return [...new Map(forms.map((words) => [words.join(" "), words])).values()];
}

function listPhrases({ wanted }: Query): TermPhrase[] {
	return wanted.flatMap((alternatives, term) =>
		alternatives
			.flat()
			.filter(({ isExcluded }) => !isExcluded)
			.map((phrase) => ({ phrase, term })),
	);
}

interface TermPhrase {
	phrase: Phrase;
	/** Index of the search term it belongs to. */
	term: number;
}

interface Hit {
	from: number;
	to: number;
	term: number;
}

/** In order, without overlaps. */
function findPhrases({ in: place, text }: SourceText, phrases: TermPhrase[]): Hit[] {
	const words = positionWords(text);
	const tests = phrases.map(({ phrase, term }) => ({ ...phraseTest(phrase, place === "who"), term }));
	const hits: Hit[] = [];
	let end = 0;
	for (const [index, { from, word }] of words.entries()) {
		if (from < end) continue;
		for (const { first, isLast, length, term } of tests) {
			const last = words[index + length - 1];
			if (length > 1 && first !== word) continue;
			if (!last || !isLast(words, index) || hits.at(-1)?.from === from) continue;
			hits.push({ from, to: last.to, term });
			end = last.to;
		}
	}
	return hits;
}

interface PositionedWord {
	word: string;
	from: number;
	to: number;
}

/** Normalized words with their positions in the text, as many as are in the index. */
function positionWords(text: string): PositionedWord[] {
	const placed: PositionedWord[] = [];
	for (const { 0: written, index: from } of text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
		const to = from + written.length;
		// Most words are plain ASCII, and folding them would take ten times as long.
		const words = /^[a-z0-9]+$/i.test(written) ? [truncateWord(written.toLowerCase())] : splitWords(written);
		placed.push(...words.map((word) => ({ word, from, to })));
		if (placed.length >= WORDS_MAX) break;
	}
	return placed;
}

function phraseTest({ words, last }: Phrase, isName: boolean) {
	const final = words.at(-1) ?? "";
	const stem = findStem(final);
	const byBeginning = last === "beginning" || (last === "beginning of a name" && words.length === 1 && isName);
	const isEnd = (word: string) => {
		if (word === final) return true;
		if (last === "as written") return false;
		if (byBeginning && word.startsWith(final)) return true;
		return word.startsWith(stem) && findStem(word) === stem;
	};
	const isLast = (placed: PositionedWord[], at: number) =>
		isEnd(placed[at + words.length - 1]?.word ?? "") &&
		words.slice(0, -1).every((word, index) => placed[at + index]?.word === word);
	return { first: words[0], length: words.length, isLast };
}

interface Span {
	hits: Hit[];
	/** How many of the search terms it contains. */
	terms: number;
}

/** Groups hits that fit into one snippet. */
function groupHits(text: string, hits: Hit[]): Span[] {
	const spans: Hit[][] = [];
	for (const hit of hits) {
		const open = spans.at(-1);
		const first = open?.[0];
		const fits =
			first &&
			hit.to - first.from <= SNIPPET_LENGTH - LEAD_LENGTH &&
			!PARAGRAPH_BREAK.test(text.slice(first.from, hit.from));
		if (fits) open?.push(hit);
		else spans.push([hit]);
	}
	return spans.map((some) => ({ hits: some, terms: new Set(some.map(({ term }) => term)).size }));
}

function createSnippet({ in: place, label, text }: SourceText, hits: Hit[]): Snippet {
	const first = hits[0]?.from ?? 0;
	const last = hits.at(-1)?.to ?? 0;
	const begin = snippetStart(text, first);
	const end = snippetEnd(text, Math.max(last, begin + SNIPPET_LENGTH), last);
	const before = text.slice(0, begin).trim() === "" ? "" : "…";
	const shown = text.slice(begin, end).replace(/\s/g, " ").toWellFormed();
	const after = text.slice(end).trim() === "" || ELLIPSIS_LAST.test(shown) ? "" : "…";
	const marks = hits.map(({ from, to }): [number, number] => [
		from - begin + before.length,
		to - begin + before.length,
	]);
	return { in: place, label, text: `${before}${shown}${after}`, marks };
}

/** At the start of a word, in the same paragraph, shortly before the first hit. */
function snippetStart(text: string, first: number): number {
	const near = text.slice(Math.max(0, first - LEAD_LENGTH), first);
	const block = near.split(PARAGRAPH_BREAK).at(-1) ?? "";
	if (block.length < near.length || first <= LEAD_LENGTH) return first - block.trimStart().length;
	return first - block.replace(/^\S*\s+/, "").length;
}

function snippetEnd(text: string, wanted: number, last: number): number {
	const [block = ""] = text.slice(last, wanted).split(PARAGRAPH_BREAK);
	if (last + block.length < wanted || wanted >= text.length) return last + block.trimEnd().length;
	return last + block.replace(/\s+\S*$/, "").length;
}
