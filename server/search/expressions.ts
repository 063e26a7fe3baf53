import { labelEntry, nameEntry, type Phrase, prefixEntries, stemPrefix, wordEntry } from "./index-words.ts";
import type { Query } from "./query.ts";

/* A query in each database's syntax. Entries contain only letters, digits and our mark, so nothing needs escaping. */

/** A label of every submission, to select all of them. */
export const EVERY_LABEL = labelEntry("every");

/** A filter: results have at least one label of each group. */
export type LabelFilter = string[][];

/** A query in the database's syntax. */
export interface Expression {
	match: string;
	/** Only the wanted words, to rank by; empty if the query only excludes. */
	ranked: string;
}

export function toFts5Query({ wanted, unwanted }: Query, labels: LabelFilter): Expression {
	const terms = wanted.map((alternatives) =>
		anyOf(
			alternatives.map((all) => fts5All(all)),
			" OR ",
		),
	);
	const narrowed = labels.map((some) =>
		anyOf(
			some.map((label) => `"${label}"`),
			" OR ",
		),
	);
	const needed = [...terms, ...narrowed];
	const all = (needed.length > 0 ? needed : [`"${EVERY_LABEL}"`]).join(" AND ");
	const match = unwanted.length === 0 ? all : `(${all}) NOT ${anyOf(unwanted.map(fts5Phrase), " OR ")}`;
	return { match, ranked: terms.join(" AND ") };
}

export function toTsquery({ wanted, unwanted }: Query, labels: LabelFilter): Expression {
	const terms = wanted.map((alternatives) =>
		anyOf(
			alternatives.map((all) => `(${all.map(tsqueryPhrase).join(" & ")})`),
			" | ",
		),
	);
	const narrowed = labels.map((some) =>
		anyOf(
			some.map((label) => `'${label}'`),
			" | ",
		),
	);
	const needed = [...terms, ...narrowed];
	const all = needed.length > 0 ? needed : [`'${EVERY_LABEL}'`];
	return {
		match: [...all, ...unwanted.map(tsqueryPhrase)].join(" & "),
		ranked: terms.join(" & "),
	};
}

/** FTS5 knows `NOT` only between two. */
function fts5All(all: Phrase[]): string {
	const [needed, excluded] = [false, true].map((is) =>
		all.filter(({ isExcluded = false }) => isExcluded === is).map(fts5Phrase),
	);
	const found = needed?.length ? needed : [`"${EVERY_LABEL}"`];
	return `(${[found.join(" AND "), ...(excluded ?? [])].join(" NOT ")})`;
}

function anyOf(alternatives: string[], or: string): string {
	return `(${alternatives.join(or)})`;
}

function fts5Phrase(phrase: Phrase): string {
	const { first, ends } = phraseEntries(phrase);
	const lead = first.map((entry) => `"${entry}" + `).join("");
	return anyOf(
		ends.map(({ entry, isBeginning }) => `${lead}"${entry}"${isBeginning ? " *" : ""}`),
		" OR ",
	);
}

function tsqueryPhrase(phrase: Phrase): string {
	const { first, ends } = phraseEntries(phrase);
	const lead = first.map((entry) => `'${entry}' <-> `).join("");
	const any = anyOf(
		ends.map(({ entry, isBeginning }) => `(${lead}'${entry}'${isBeginning ? ":*" : ""})`),
		" | ",
	);
	return phrase.isExcluded ? `!${any}` : any;
}

interface LastEntry {
	entry: string;
	isBeginning: boolean;
}

function phraseEntries({ words, last, entry }: Phrase): { first: string[]; ends: LastEntry[] } {
	if (entry) return { first: [], ends: [{ entry, isBeginning: false }] };
	const first = words.slice(0, -1).map(wordEntry);
	const word = words.at(-1) ?? "";
	if (last === "as written") return { first, ends: [{ entry: wordEntry(word), isBeginning: false }] };
	const ends = [
		stemPrefix(word),
		...(last === "beginning" ? prefixEntries(word) : []),
		...(last === "beginning of a name" && first.length === 0 ? [nameEntry(word)] : []),
	];
	return { first, ends: [...new Set(ends)].map((entry) => ({ entry, isBeginning: true })) };
}
