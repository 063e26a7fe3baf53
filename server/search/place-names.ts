import { stateAbbreviations } from "../../contract/forms/state-abbreviations.ts";
import { labelEntry, type Phrase, splitWords } from "./index-words.ts";

/*
 * States and their codes, and nicknames of cities. Who searches for TX finds Texas too, and everybody with a place there;
 * who searches for DFW finds Dallas and Fort Worth, but not the other way around.
 */

export interface PlaceName {
	words: string[];
	/** A code counts only in capitals: `or` and `in` are words. */
	isCode: boolean;
	/** Found instead of the words, or besides them. */
	others: Phrase[];
	/** False for a code that is a word: IN is Indiana, and every resume has an `in`. */
	keepsWords: boolean;
}

const NICKNAMES: Record<string, string[]> = {
	ATL: ["Atlanta"],
	"Bay Area": ["San Francisco", "Oakland", "San Jose", "Palo Alto"],
	Cincy: ["Cincinnati"],
	DC: ["Washington DC"],
	DFW: ["Dallas", "Fort Worth", "Irving", "Plano", "Arlington TX"],
	"Dallas Fort Worth": ["DFW", "Dallas", "Fort Worth"],
	Indy: ["Indianapolis"],
	Jax: ["Jacksonville"],
	KC: ["Kansas City"],
	KCMO: ["Kansas City"],
	Manhattan: ["NYC"],
	NOLA: ["New Orleans"],
	NYC: ["New York City", "New York", "Manhattan", "Brooklyn"],
	"New York City": ["NYC", "Manhattan"],
	OKC: ["Oklahoma City"],
	PDX: ["Portland"],
	Philly: ["Philadelphia"],
	"Research Triangle": ["Raleigh", "Durham", "Chapel Hill"],
	SF: ["San Francisco"],
	SLC: ["Salt Lake City"],
	STL: ["St Louis", "Saint Louis"],
	"San Fran": ["San Francisco"],
	"Silicon Valley": ["San Jose", "Palo Alto", "Mountain View", "Sunnyvale"],
	"St Louis": ["Saint Louis", "STL"],
	"St Paul": ["Saint Paul"],
	"Twin Cities": ["Minneapolis", "St Paul", "Saint Paul"],
	Vegas: ["Las Vegas"],
};

/** Codes that are words of their own, or stand for something else in most resumes. */
const WORDS = new Set(["AL", "CO", "DE", "HI", "ID", "IN", "LA", "MA", "MD", "ME", "MS", "OH", "OK", "OR", "PA"]);

const phrase = (words: string[]): Phrase => ({ words, last: words.length === 1 ? "as written" : "any ending" });

const states = [...stateAbbreviations].flatMap(([slug, code]): PlaceName[] => {
	const name = splitWords(slug);
	const inState: Phrase = { words: [code.toLowerCase()], last: "as written", entry: labelEntry("state", code) };
	const written = WORDS.has(code) ? [] : [phrase(splitWords(code))];
	return [
		{ words: name, isCode: false, others: [inState, ...written], keepsWords: true },
		{ words: splitWords(code), isCode: true, others: [inState, phrase(name)], keepsWords: !WORDS.has(code) },
	];
});

export const placeNames: PlaceName[] = [
	...states,
	...Object.entries(NICKNAMES).map(([nickname, cities]) => ({
		...{ words: splitWords(nickname), isCode: false, keepsWords: true },
		others: cities.map((city) => phrase(splitWords(city))),
	})),
];
