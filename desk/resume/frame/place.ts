import { type PlacedWord, placedWords } from "../../inbox/hits.ts";
import type { Place } from "../messages.ts";

/* Where in what is shown something stands that was read elsewhere: its lines may be others, and in another order. */

const ENOUGH = 0.6; // of its words; with less it is something else
const SLACK = 6; // words that may stand between its words
const NEAR = 12; // words before and after, among which those around it are looked for
const NEIGHBOURS = 3; // words on either side that stand for a word that is written in another way

export interface Span {
	from: number;
	to: number;
	/** How much of its words is there: 1 is all. */
	share: number;
	/** How many of those around it. */
	around: number;
}

/** The best of all; undefined when nothing is like it. */
export function spanOf(text: string, { words, before, after }: Place): Span | undefined {
	const said = placedWords(text);
	const own = bestOf(said, { words, before, after });
	if (own) return own;
	const wider = [...before.slice(-NEIGHBOURS), ...words, ...after.slice(0, NEIGHBOURS)];
	const makeshift = bestOf(said, { words: wider, before: [], after: [] });
	return makeshift && wider.length > NEIGHBOURS ? { ...makeshift, share: makeshift.share / 2 } : undefined;
}

export function isBetter(one: Span, other: Span | undefined): boolean {
	if (!other) return true;
	return one.share !== other.share ? one.share > other.share : one.around > other.around;
}

function bestOf(said: PlacedWord[], sought: Omit<Place, "page">): Span | undefined {
	const known = new Set(sought.words);
	let best: Span | undefined;
	for (const [index, { word }] of said.entries()) {
		const span = known.has(word) ? spanFrom(said, index, sought) : undefined;
		if (span && span.share >= ENOUGH && isBetter(span, best)) best = span;
	}
	return best;
}

function spanFrom(said: PlacedWord[], index: number, { words, before, after }: Omit<Place, "page">): Span | undefined {
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
		shared(said.slice(Math.max(0, index - NEAR), index), before) + shared(said.slice(last + 1, last + 1 + NEAR), after);
	return { from: first.from, to: said[last]?.to ?? first.to, share: found / words.length, around };
}

function shared(said: PlacedWord[], words: string[]): number {
	const there = new Set(said.map(({ word }) => word));
	return words.filter((word) => there.has(word)).length;
}
