import { findBasePay, findNoBasePay } from "./base-pay.ts";
import { type Clause, clauseAt, readClauses } from "./clauses/clauses.ts";
import { findContentWords } from "./keywords.ts";
import { LEVEL_WORD, RELOCATION_OFFERED, REMOTE_WORK, shorten } from "./parse-requirements.ts";
import { findPlaces } from "./places/us-places.ts";
import { findTerms, type TermVocabulary } from "./terms/terms.ts";
import { findRequiredYears } from "./terms/years.ts";
import { removeUnlawfulPreferences } from "./unlawful.ts";

/* What a request says that the rules don't understand. */

const SHOWN_MAX = 8;
const PHRASES = [LEVEL_WORD, REMOTE_WORK, RELOCATION_OFFERED, /\b(?:no relocation|local candidates?)\b/i];
/** Words of courtesy, and of what a company says about itself. */
const FILLER_WORDS = new Set(
	[
		"thanks thank hello dear regards best sincerely greetings call email phone asap soon possible today tomorrow week weeks",
		"month months company companies business firm growing grow growth open opening openings currently right away start seeking",
		"searching help questions contact reach send resumes resume interested excited offer join ideal",
	]
		.join(" ")
		.split(" "),
);

/** In the client's words, in their order, without filler. At most 8. */
export function findUnreadClauses(whole: string, vocabulary: TermVocabulary): string[] {
	const { text } = removeUnlawfulPreferences(whole);
	const { clauses } = readClauses(text);
	const read = new Set(findReadPositions(text, vocabulary).map((from) => clauseAt(from, clauses)));
	const unread = clauses.filter((clause) => !read.has(clause) && saysSomething(clause));
	return joinNeighbors(unread, text)
		.slice(0, SHOWN_MAX)
		.map((said) => shorten(said.replaceAll("…", "").replace(/[\s.,;:!?–-]+$/, "")));
}

function findReadPositions(text: string, vocabulary: TermVocabulary): number[] {
	const found = [...findTerms(text, vocabulary), ...findPlaces(text), ...findRequiredYears(text)];
	const phrases = PHRASES.flatMap((phrase) =>
		Array.from(text.matchAll(new RegExp(phrase, "gi")), ({ index }) => index),
	);
	const pay = findBasePay(text)?.from ?? findNoBasePay(text) ?? [];
	return [...found.map(({ at: [from] }) => from), ...phrases].concat(pay);
}

function saysSomething({ text }: Clause): boolean {
	return findContentWords(text).some((word) => !FILLER_WORDS.has(word));
}

/** 'Sells to laundries, kitchens and breweries' is one thing to read. */
function joinNeighbors(clauses: Clause[], text: string): string[] {
	const joined: { from: number; to: number }[] = [];
	for (const clause of clauses) {
		const [from, to] = [clause.from, clause.from + clause.text.length];
		const last = joined.at(-1);
		if (last && /^,\s+$/.test(text.slice(last.to, from))) last.to = to;
		else joined.push({ from, to });
	}
	return joined.map(({ from, to }) => text.slice(from, to));
}
