import { stemOf, wordsOf } from "./words.ts";

/*
 * What somebody typed to search for. Words, in any order, all of them; "in quotes" as it is written; -without; begin*. The last
 * word is found by its beginning, because somebody may still be typing it; the others whole, with any ending: sale finds sales,
 * and not Salesforce. Of names and companies the beginning is enough: dan whit finds Dana Whitcomb. Words that the field has
 * two names for are found by both; what is left out is left out as it is typed, and nobody more.
 */

export const TYPED_MAX = 200; // characters; whoever pastes a letter is searched for its beginning
const PHRASES_MAX = 12; // each costs a look into the index
/** In quotes, or up to what parts two words. What stands together otherwise, such as a mail address, is one phrase. */
const PART = /(-?)["“”„]([^"“”„]*)(?:["“”„]|$)|([^\s,;/|"“”„]+)/g;

/** Words one after the other, the last of them in any ending, by its beginning, or by that where it names somebody. */
export interface Phrase {
	words: string[];
	last: "as written" | "any ending" | "beginning of a name" | "beginning";
	/** As somebody typed it. A synonym was typed by nobody. */
	typed?: string;
}

/** Met by any one of these; each by all of its phrases. */
type Wanted = Phrase[][];

export interface Query {
	/** All of these. */
	wanted: Wanted[];
	/** None of these. */
	unwanted: Phrase[];
}

/** Groups of words that mean the same, each as it is written: AE, account executive. */
export type Synonyms = readonly (readonly string[])[];

export function readQuery(typed: string | undefined, synonyms: Synonyms = []): Query {
	const parts = partsOf((typed ?? "").slice(0, TYPED_MAX).toWellFormed()).slice(0, PHRASES_MAX);
	const unwanted = parts.filter((part) => part.without).map(({ phrase }) => phrase);
	const asked = parts.filter((part) => !part.without).map(({ phrase }) => phrase);
	return { wanted: withSynonyms(asked, meanings(synonyms)), unwanted };
}

export function isEmpty({ wanted, unwanted }: Query): boolean {
	return wanted.length === 0 && unwanted.length === 0;
}

interface Part {
	phrase: Phrase;
	without: boolean;
}

function partsOf(typed: string): Part[] {
	const found = [...typed.matchAll(PART)];
	return found.flatMap(([, minus = "", quoted, plain = ""], index): Part[] => {
		const words = wordsOf(quoted ?? plain);
		if (words.length === 0) return [];
		const phrase = { words, typed: (quoted ?? plain.replace(/\*+$/, "")).trim() };
		if (quoted !== undefined) return [{ phrase: { ...phrase, last: "as written" }, without: minus !== "" }];
		if (plain.endsWith("*")) return [{ phrase: { ...phrase, last: "beginning" }, without: plain.startsWith("-") }];
		// What is left out by its beginning would not be missed.
		if (plain.startsWith("-")) return [{ phrase: { ...phrase, last: "any ending" }, without: true }];
		const isTyped = index === found.length - 1;
		return [{ phrase: { ...phrase, last: isTyped ? "beginning" : "beginning of a name" }, without: false }];
	});
}

/** Words as they are compared, and what else means the same. */
interface Meaning {
	stems: string[];
	others: Phrase[];
}

function meanings(synonyms: Synonyms): Meaning[] {
	return synonyms.flatMap((group) => {
		const all = group.map(wordsOf).filter((words) => words.length > 0);
		return all.map((words) => ({
			stems: words.map(stemOf),
			others: all.filter((other) => other !== words).map((other): Phrase => ({ words: other, last: "any ending" })),
		}));
	});
}

/** What is in quotes means itself. Two words that mean one thing together are looked for apart, or by its other names. */
function withSynonyms(asked: Phrase[], known: Meaning[]): Wanted[] {
	const wanted: Wanted[] = [];
	for (let index = 0; index < asked.length; ) {
		const rest = asked.slice(index);
		const fitting = known.filter(({ stems }) => beginsWith(rest, stems));
		const length = Math.max(1, ...fitting.map(({ stems }) => stems.length));
		const others = fitting.filter(({ stems }) => stems.length === length).flatMap((meaning) => meaning.others);
		wanted.push([rest.slice(0, length), ...others.map((other) => [other])]);
		index += length;
	}
	return wanted;
}

function beginsWith(asked: Phrase[], stems: string[]): boolean {
	return stems.every((stem, index) => {
		const { words = [], last } = asked[index] ?? {};
		return last !== "as written" && words.length === 1 && stemOf(words[0] ?? "") === stem;
	});
}
