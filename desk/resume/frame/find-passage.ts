import type { Passage } from "../../../contract/resume-frame/messages.ts";
import { findWords, type WordPosition } from "../../text/hits.ts";

/* Finds a passage that the server read in the text shown here, which may have other line breaks and another order. */

const ENOUGH = 0.6; // share of its words; with fewer it is another passage
const SLACK = 6; // other words allowed between its words
const NEAR = 12; // words before and after in which its context is searched
const NEIGHBOR_WORDS = 3; // words on either side, used to find a passage that is spelled differently

export interface PassageMatch {
	from: number;
	to: number;
	/** Share of its words that were found: 1 is all. */
	share: number;
	/** Number of context words that were found. */
	around: number;
}

/** The best match; undefined if nothing is close enough. */
export function findPassage(text: string, { words, before, after }: Passage): PassageMatch | undefined {
	const said = findWords(text);
	const own = findBestMatch(said, { words, before, after });
	if (own) return own;
	const wider = [...before.slice(-NEIGHBOR_WORDS), ...words, ...after.slice(0, NEIGHBOR_WORDS)];
	const fallback = findBestMatch(said, { words: wider, before: [], after: [] });
	return fallback && wider.length > NEIGHBOR_WORDS ? { ...fallback, share: fallback.share / 2 } : undefined;
}

export function isBetterMatch(one: PassageMatch, other: PassageMatch | undefined): boolean {
	if (!other) return true;
	return one.share !== other.share ? one.share > other.share : one.around > other.around;
}

function findBestMatch(said: WordPosition[], sought: Omit<Passage, "page">): PassageMatch | undefined {
	const known = new Set(sought.words);
	let best: PassageMatch | undefined;
	for (const [index, { word }] of said.entries()) {
		const span = known.has(word) ? matchFrom(said, index, sought) : undefined;
		if (span && span.share >= ENOUGH && isBetterMatch(span, best)) best = span;
	}
	return best;
}

function matchFrom(
	said: WordPosition[],
	index: number,
	{ words, before, after }: Omit<Passage, "page">,
): PassageMatch | undefined {
	const first = said[index];
	if (!first) return undefined;
	let [found, next, last] = [0, 0, index];
	for (let at = index; at < Math.min(said.length, index + words.length + SLACK) && next < words.length; at += 1) {
		const place = words.indexOf(said[at]?.word ?? "", next);
		if (place === -1) continue;
		found += 1;
		next = place + 1;
		last = at;
	}
	const around =
		countShared(said.slice(Math.max(0, index - NEAR), index), before) +
		countShared(said.slice(last + 1, last + 1 + NEAR), after);
	return { from: first.from, to: said[last]?.to ?? first.to, share: found / words.length, around };
}

function countShared(said: WordPosition[], words: string[]): number {
	const there = new Set(said.map(({ word }) => word));
	return words.filter((word) => there.has(word)).length;
}
