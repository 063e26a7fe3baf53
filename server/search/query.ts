import { findStem, type Phrase, splitWords } from "./index-words.ts";
import { placeNames } from "./place-names.ts";

/*
 * Parses a search. All words must be found, in any order; "in quotes" exactly as written; -excluded; prefix*. AND, OR and
 * NOT in capitals, | and (parentheses) combine them; AND binds before OR. The last word matches as a prefix, because
 * somebody may still be typing it. The others match whole words with any ending: sale finds sales but not Salesforce. In
 * names and companies a prefix is enough: dan whit finds Dana Whitcomb. Synonyms of the trade, states and nicknames of
 * cities are found too; an excluded word excludes only what was typed.
 */

export const QUERY_MAX = 200; // characters; of a whole letter that was pasted, only the start is searched for
const PHRASES_MAX = 12; // each costs an index lookup
const ALTERNATIVES_MAX = 48; // of parentheses within an OR, multiplied out
/** Quoted text, a parenthesis, a bar, or text up to a separator. Anything else unbroken, such as an email address, is one phrase. */
const TOKEN_PATTERN = /(-?)["“”„]([^"“”„]*)(?:["“”„]|$)|(-?\()|([)|])|([^\s,;/|()"“”„]+)/g;

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
	const tokens = readTokens((typed ?? "").slice(0, QUERY_MAX).toWellFormed());
	const clauses = toClauses(parseTokens(tokens), listSynonyms(synonyms));
	const isUnwanted = (clause: Wanted) => clause.length === 1 && clause[0]?.length === 1 && clause[0][0]?.isExcluded;
	return {
		wanted: clauses.filter((clause) => !isUnwanted(clause)),
		unwanted: clauses.filter(isUnwanted).flatMap((clause) => clause.flat()),
	};
}

export function isEmpty({ wanted, unwanted }: Query): boolean {
	return wanted.length === 0 && unwanted.length === 0;
}

type Token = { sign: "and" | "or" | "not" | "(" | ")" } | { sign: "term"; phrase: Phrase; isExcluded: boolean };

const OPERATORS = new Map([
	["AND", "and"],
	["OR", "or"],
	["NOT", "not"],
	["|", "or"],
	[")", ")"],
] as const);

function readTokens(typed: string): Token[] {
	const found = [...typed.matchAll(TOKEN_PATTERN)];
	let phrases = 0;
	return found.flatMap(([, minus = "", quoted, opening, sign = "", plain = ""], index): Token[] => {
		if (opening) return opening === "-(" ? [{ sign: "not" }, { sign: "(" }] : [{ sign: "(" }];
		const operator = OPERATORS.get((sign || plain) as "AND");
		if (operator && (sign || isBetween(operator, found[index - 1]?.[0], found[index + 1]?.[0]))) {
			return [{ sign: operator }];
		}
		const words = splitWords(quoted ?? plain);
		if (words.length === 0 || ++phrases > PHRASES_MAX) return [];
		const phrase = { words, typed: (quoted ?? plain.replace(/\*+$/, "")).trim() };
		const term = (last: Phrase["last"], isExcluded: boolean): Token[] => [
			{ sign: "term", phrase: { ...phrase, last }, isExcluded },
		];
		if (quoted !== undefined) return term("as written", minus !== "");
		if (plain.endsWith("*")) return term("beginning", plain.startsWith("-"));
		// Excluding by prefix would silently drop too much.
		if (plain.startsWith("-")) return term("any ending", true);
		const isTyped = index === found.length - 1 && found[index - 1]?.[0] !== "NOT";
		return term(isTyped ? "beginning" : "beginning of a name", false);
	});
}

/** 'Portland OR' ends with a state, and 'NOT' alone is a word. */
function isBetween(operator: string, before: string | undefined, after: string | undefined): boolean {
	const isTerm = (text: string | undefined) => text !== undefined && !/^[|]$/.test(text);
	return isTerm(after) && after !== ")" && (operator === "not" || (isTerm(before) && !before?.endsWith("(")));
}

type Node =
	| { kind: "term"; phrase: Phrase; isExcluded: boolean }
	| { kind: "all" | "any"; parts: Node[] }
	| { kind: "not"; part: Node };

/** Whatever is missing or too much, such as a parenthesis, is left out. */
function parseTokens(tokens: Token[]): Node {
	let at = 0;
	const parseAny = (isInside: boolean): Node => {
		const parts: Node[] = [parseAll(isInside)];
		while (tokens[at]?.sign === "or") {
			at++;
			parts.push(parseAll(isInside));
		}
		const filled = parts.filter((part) => !isNothing(part));
		return filled.length === 1 && filled[0] ? filled[0] : { kind: filled.length === 0 ? "all" : "any", parts: filled };
	};
	const parseAll = (isInside: boolean): Node => {
		const parts: Node[] = [];
		for (let token = tokens[at]; token && token.sign !== "or"; token = tokens[at]) {
			if (token.sign === ")" && isInside) break;
			const part = parseOne();
			if (part) parts.push(part);
		}
		return { kind: "all", parts };
	};
	const parseOne = (): Node | undefined => {
		const token = tokens[at++];
		if (token?.sign === "term") return { kind: "term", phrase: token.phrase, isExcluded: token.isExcluded };
		if (token?.sign === "not") {
			const part = tokens[at]?.sign === "or" || tokens[at]?.sign === ")" ? undefined : parseOne();
			return part && { kind: "not", part };
		}
		if (token?.sign !== "(") return undefined;
		const inside = parseAny(true);
		if (tokens[at]?.sign === ")") at++;
		return isNothing(inside) ? undefined : inside;
	};
	return parseAny(false);
}

function isNothing(node: Node): boolean {
	return node.kind === "all" && node.parts.length === 0;
}

/** As a list of alternatives, all of which must match; `not` only at single phrases. */
function toClauses(node: Node, synonyms: SynonymEntry[], isNegated = false): Wanted[] {
	if (node.kind === "not") return toClauses(node.part, synonyms, !isNegated);
	if (node.kind === "term") {
		if (node.isExcluded === isNegated) return expandSynonyms([node.phrase], synonyms);
		const { phrase } = node;
		const last = phrase.last === "beginning of a name" ? "any ending" : phrase.last;
		return [[[{ ...phrase, last, isExcluded: true }]]];
	}
	if ((node.kind === "all") !== isNegated) {
		return splitRuns(node.parts, isNegated).flatMap((run) =>
			Array.isArray(run) ? expandSynonyms(run, synonyms) : toClauses(run, synonyms, isNegated),
		);
	}
	const alternatives = node.parts.flatMap((part) => multiplyOut(toClauses(part, synonyms, isNegated)));
	return alternatives.length === 0 ? [] : [alternatives.slice(0, ALTERNATIVES_MAX)];
}

/** Words next to each other may be a term of the trade together. */
function splitRuns(parts: Node[], isNegated: boolean): (Phrase[] | Node)[] {
	const runs: (Phrase[] | Node)[] = [];
	for (const part of parts) {
		const last = runs.at(-1);
		if (part.kind !== "term" || part.isExcluded || isNegated) runs.push(part);
		else if (Array.isArray(last)) last.push(part.phrase);
		else runs.push([part.phrase]);
	}
	return runs;
}

/** (a or b) and c: a and c, or b and c. */
function multiplyOut(clauses: Wanted[]): Phrase[][] {
	return clauses.reduce<Phrase[][]>(
		(all, clause) => all.flatMap((some) => clause.map((more) => [...some, ...more])).slice(0, ALTERNATIVES_MAX),
		[[]],
	);
}

/** A term as stems, and its synonyms. */
interface SynonymEntry {
	stems: string[];
	others: Phrase[];
	/** Only if typed in capitals. */
	isCode?: boolean;
	/** Its own words are not looked up. */
	replaces?: boolean;
}

const placeEntries = placeNames.map(
	({ words, others, isCode, keepsWords }): SynonymEntry => ({
		...{ stems: words.map(findStem), others, isCode },
		replaces: !keepsWords,
	}),
);

function listSynonyms(synonyms: Synonyms): SynonymEntry[] {
	const known = synonyms.flatMap((group) => {
		const all = group.map(splitWords).filter((words) => words.length > 0);
		return all.map((words) => ({
			stems: words.map(findStem),
			others: all.filter((other) => other !== words).map((other): Phrase => ({ words: other, last: "any ending" })),
		}));
	});
	return [...known, ...placeEntries];
}

/** Quoted terms have no synonyms. A term of two words is found as two separate words, or by a synonym. */
function expandSynonyms(asked: Phrase[], known: SynonymEntry[]): Wanted[] {
	const wanted: Wanted[] = [];
	for (let index = 0; index < asked.length; ) {
		const rest = asked.slice(index);
		const fitting = known.filter((entry) => startsWithTerm(rest, entry));
		const length = Math.max(1, ...fitting.map(({ stems }) => stems.length));
		const meanings = fitting.filter(({ stems }) => stems.length === length);
		const others = [...meanings.flatMap((meaning) => meaning.others), ...(length === 1 ? joined(rest[0]) : [])];
		const own = rest.slice(0, length);
		wanted.push([...(meanings.some(({ replaces }) => replaces) ? [] : [own]), ...others.map((other) => [other])]);
		index += length;
	}
	return wanted;
}

/** 'Pre-sales' is also written 'presales'. */
function joined(phrase: Phrase | undefined): Phrase[] {
	if (!phrase || phrase.last === "as written" || !/^\p{L}+-\p{L}+$/u.test(phrase.typed ?? "")) return [];
	return [{ words: [phrase.words.join("")], last: "any ending" }];
}

function startsWithTerm(asked: Phrase[], { stems, isCode }: SynonymEntry): boolean {
	return stems.every((stem, index) => {
		const { words = [], last, typed = "" } = asked[index] ?? {};
		if (isCode && typed !== typed.toUpperCase()) return false;
		return last !== "as written" && words.length === 1 && findStem(words[0] ?? "") === stem;
	});
}
