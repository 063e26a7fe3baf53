import { findStem, splitWords } from "./index-words.ts";

/*
 * Parses a search. All words must be found, in any order; "in quotes" exactly as written; -excluded; prefix*. The last
 * word matches as a prefix, because somebody may still be typing it. The others match whole words with any ending: sale
 * finds sales but not Salesforce. In names and companies a prefix is enough: dan whit finds Dana Whitcomb. Synonyms of
 * the trade are found too; an excluded word excludes only what was typed.
 */

export const QUERY_MAX = 200; // characters; of a whole letter that was pasted, only the start is searched for
const PHRASES_MAX = 12; // each costs an index lookup
/** Quoted text, or text up to a separator. Anything else that is unbroken, such as an email address, is one phrase. */
const PART_PATTERN = /(-?)["“”„]([^"“”„]*)(?:["“”„]|$)|([^\s,;/|"“”„]+)/g;

/** Consecutive words. `last` says how the last one matches. */
export interface Phrase {
	words: string[];
	last: "as written" | "any ending" | "beginning of a name" | "beginning";
	/** As it was typed. Synonyms don't have it. */
	typed?: string;
}

/** Alternatives: one of them must match, with all of its phrases. */
type Wanted = Phrase[][];

export interface Query {
	/** All of these. */
	wanted: Wanted[];
	/** None of these. */
	unwanted: Phrase[];
}

/** Groups of terms with the same meaning: AE, account executive. */
export type Synonyms = readonly (readonly string[])[];

export function parseQuery(typed: string | undefined, synonyms: Synonyms = []): Query {
	const parts = parseParts((typed ?? "").slice(0, QUERY_MAX).toWellFormed()).slice(0, PHRASES_MAX);
	const unwanted = parts.filter((part) => part.isExcluded).map(({ phrase }) => phrase);
	const included = parts.filter((part) => !part.isExcluded).map(({ phrase }) => phrase);
	return { wanted: expandSynonyms(included, listSynonyms(synonyms)), unwanted };
}

export function isEmpty({ wanted, unwanted }: Query): boolean {
	return wanted.length === 0 && unwanted.length === 0;
}

interface QueryPart {
	phrase: Phrase;
	isExcluded: boolean;
}

function parseParts(typed: string): QueryPart[] {
	const found = [...typed.matchAll(PART_PATTERN)];
	return found.flatMap(([, minus = "", quoted, plain = ""], index): QueryPart[] => {
		const words = splitWords(quoted ?? plain);
		if (words.length === 0) return [];
		const phrase = { words, typed: (quoted ?? plain.replace(/\*+$/, "")).trim() };
		if (quoted !== undefined) return [{ phrase: { ...phrase, last: "as written" }, isExcluded: minus !== "" }];
		if (plain.endsWith("*")) return [{ phrase: { ...phrase, last: "beginning" }, isExcluded: plain.startsWith("-") }];
		// Excluding by prefix would silently drop too much.
		if (plain.startsWith("-")) return [{ phrase: { ...phrase, last: "any ending" }, isExcluded: true }];
		const isTyped = index === found.length - 1;
		return [{ phrase: { ...phrase, last: isTyped ? "beginning" : "beginning of a name" }, isExcluded: false }];
	});
}

/** A term as stems, and its synonyms. */
interface SynonymEntry {
	stems: string[];
	others: Phrase[];
}

function listSynonyms(synonyms: Synonyms): SynonymEntry[] {
	return synonyms.flatMap((group) => {
		const all = group.map(splitWords).filter((words) => words.length > 0);
		return all.map((words) => ({
			stems: words.map(findStem),
			others: all.filter((other) => other !== words).map((other): Phrase => ({ words: other, last: "any ending" })),
		}));
	});
}

/** Quoted terms have no synonyms. A term of two words is found as two separate words, or by a synonym. */
function expandSynonyms(asked: Phrase[], known: SynonymEntry[]): Wanted[] {
	const wanted: Wanted[] = [];
	for (let index = 0; index < asked.length; ) {
		const rest = asked.slice(index);
		const fitting = known.filter(({ stems }) => startsWithStems(rest, stems));
		const length = Math.max(1, ...fitting.map(({ stems }) => stems.length));
		const others = fitting.filter(({ stems }) => stems.length === length).flatMap((meaning) => meaning.others);
		wanted.push([rest.slice(0, length), ...others.map((other) => [other])]);
		index += length;
	}
	return wanted;
}

function startsWithStems(asked: Phrase[], stems: string[]): boolean {
	return stems.every((stem, index) => {
		const { words = [], last } = asked[index] ?? {};
		return last !== "as written" && words.length === 1 && findStem(words[0] ?? "") === stem;
	});
}
