import type { Phrase, Query } from "./query.ts";
import { beginnings, entryOf, labelEntry, nameEntry, stemEntry } from "./words.ts";

/* A query in each database's syntax. Entries contain only letters, digits and our mark, so nothing needs escaping. */

/** A label of every submission, to select all of them. */
export const EVERY = labelEntry("every");

/** A filter: results have at least one label of each group. */
export type Labels = string[][];

/** A query in the database's syntax. */
export interface Expression {
	match: string;
	/** Only the wanted words, to rank by; empty if the query only excludes. */
	weighed: string;
}

export function forSqlite({ wanted, unwanted }: Query, labels: Labels): Expression {
	const terms = wanted.map((alternatives) =>
		any(
			alternatives.map((all) => `(${all.map(inFts5).join(" AND ")})`),
			" OR ",
		),
	);
	const narrowed = labels.map((some) =>
		any(
			some.map((label) => `"${label}"`),
			" OR ",
		),
	);
	const needed = [...terms, ...narrowed];
	const all = (needed.length > 0 ? needed : [`"${EVERY}"`]).join(" AND ");
	const match = unwanted.length === 0 ? all : `(${all}) NOT ${any(unwanted.map(inFts5), " OR ")}`;
	return { match, weighed: terms.join(" AND ") };
}

export function forPostgres({ wanted, unwanted }: Query, labels: Labels): Expression {
	const terms = wanted.map((alternatives) =>
		any(
			alternatives.map((all) => `(${all.map(inTsquery).join(" & ")})`),
			" | ",
		),
	);
	const narrowed = labels.map((some) =>
		any(
			some.map((label) => `'${label}'`),
			" | ",
		),
	);
	const needed = [...terms, ...narrowed];
	const all = needed.length > 0 ? needed : [`'${EVERY}'`];
	return {
		match: [...all, ...unwanted.map((phrase) => `!${inTsquery(phrase)}`)].join(" & "),
		weighed: terms.join(" & "),
	};
}

function any(alternatives: string[], or: string): string {
	return `(${alternatives.join(or)})`;
}

function inFts5(phrase: Phrase): string {
	const { first, ends } = entriesOf(phrase);
	const lead = first.map((entry) => `"${entry}" + `).join("");
	return any(
		ends.map(({ entry, isBeginning }) => `${lead}"${entry}"${isBeginning ? " *" : ""}`),
		" OR ",
	);
}

function inTsquery(phrase: Phrase): string {
	const { first, ends } = entriesOf(phrase);
	const lead = first.map((entry) => `'${entry}' <-> `).join("");
	return any(
		ends.map(({ entry, isBeginning }) => `(${lead}'${entry}'${isBeginning ? ":*" : ""})`),
		" | ",
	);
}

interface End {
	entry: string;
	isBeginning: boolean;
}

function entriesOf({ words, last }: Phrase): { first: string[]; ends: End[] } {
	const first = words.slice(0, -1).map(entryOf);
	const word = words.at(-1) ?? "";
	if (last === "as written") return { first, ends: [{ entry: entryOf(word), isBeginning: false }] };
	const ends = [
		stemEntry(word),
		...(last === "beginning" ? beginnings(word) : []),
		...(last === "beginning of a name" && first.length === 0 ? [nameEntry(word)] : []),
	];
	return { first, ends: [...new Set(ends)].map((entry) => ({ entry, isBeginning: true })) };
}
