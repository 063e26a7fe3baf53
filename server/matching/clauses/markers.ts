import { CLAUSE_END } from "./cue-words.ts";
import { CUES, type Cue, type Meaning } from "./cues.ts";
import { ANY, firstWords, splitAlternatives } from "./first-words.ts";

/* Looks up the cues of a text. They stand before or after what they apply to. */

export interface Marker {
	from: number;
	to: number;
	meaning: Meaning;
	/** Whether it comes before what it applies to. */
	leads: boolean;
	/** What follows it means this: 'hustle matters more than pedigree'. */
	after?: Meaning | undefined;
	/** In lowercase. */
	words: string;
}

const ADVERB = `${ANY}ly`;
const CLOSED = new RegExp(`^${CLAUSE_END}`);

interface Known extends Omit<Cue, "pattern"> {
	pattern: RegExp;
}

/** The cues that begin with a word, or with any of an ending: `*ly`. In their order. */
const KNOWN = indexCues();

function indexCues(): Map<string, Known[]> {
	const all = CUES.flatMap(({ pattern: written, ...cue }) =>
		splitAlternatives(tolerant(written)).map((source) => ({
			words: firstWords(source),
			known: { ...cue, pattern: new RegExp(`(?:${source})(?![a-z0-9'])`, "y") },
		})),
	);
	const index = new Map(all.flatMap(({ words }) => [...words]).map((word): [string, Known[]] => [word, []]));
	const adverbs = [...index].filter(([word]) => word.endsWith("ly"));
	for (const { words, known } of all) {
		for (const word of words) index.get(word)?.push(known);
		if (!words.has(ADVERB)) continue;
		for (const [word, some] of adverbs) if (!words.has(word)) some.push(known);
	}
	return index;
}

/** In text order. Of two that overlap, the one that begins first. */
export function findMarkers(text: string): Marker[] {
	const plain = plainText(text);
	const found: Marker[] = [];
	const words = /[a-z0-9]+/g;
	for (let word = words.exec(plain); word; word = words.exec(plain)) {
		if (/[a-z0-9]-$/.test(plain.slice(Math.max(0, word.index - 2), word.index))) continue; // commission-only
		const marker = markerAt(word.index, word[0], plain);
		if (!marker) continue;
		found.push(marker);
		words.lastIndex = marker.to;
	}
	return found;
}

/** The longest, so that the order of the table doesn't matter: 'no problem with' is no 'no'. */
function markerAt(from: number, word: string, plain: string): Marker | undefined {
	let longest: (Known & { to: number }) | undefined;
	for (const known of KNOWN.get(word) ?? (word.endsWith("ly") ? (KNOWN.get(ADVERB) ?? []) : [])) {
		known.pattern.lastIndex = from;
		const match = known.pattern.exec(plain);
		const to = known.pattern.lastIndex;
		if (!match || (known.closes && match[1] === undefined && !CLOSED.test(plain.slice(to, to + 12)))) continue;
		if (to > (longest?.to ?? from)) longest = { ...known, to };
	}
	if (!longest) return undefined;
	const { meaning, leads, after, to } = longest;
	return { from, to, meaning, leads, after, words: plain.slice(from, to) };
}

/** People leave out apostrophes, and double the wrong letters. */
function tolerant(source: string): string {
	return source
		.replaceAll("n't", "n'?t")
		.replaceAll("necessar", "nec{1,2}es{1,2}ar")
		.replaceAll("required", "req(?:ui|iu)red")
		.replaceAll("preferred", "pref{1,2}er{1,2}ed");
}

/** In lowercase, with straight apostrophes and single kinds of space; as long as before. */
export function plainText(text: string): string {
	return text
		.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
		.replace(/[\u2018\u2019\u02bc`]/g, "'")
		.replace(/\s/g, " ");
}
