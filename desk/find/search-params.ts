import type { Kind } from "../../contract/forms/kinds.ts";

/* The search for candidates, as the URL holds it. */

const kinds: readonly Kind[] = ["lead", "talent-request", "resume", "message"];

export interface FindSearch {
	q?: string;
	/** Defaults to resumes. */
	of?: Kind | "any";
	state?: string;
	position?: string;
	/** At least this many. */
	years?: number;
	place?: string;
	/** A person's id, me or nobody. */
	owner?: string;
	/** Days, as 2026-11-17. */
	from?: string;
	to?: string;
}

/** With a submission open, the URL says that the list beside it is this search. */
export interface FindItemSearch extends FindSearch {
	in?: "find";
	/** The list that it was opened from, if it wasn't the search: its query string, or all. */
	list?: string;
}

/** A choice from a list. The server knows which choices there are. */
const CHOICE = /^[\w-]{1,64}$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const YEARS = /^\d{1,2}$/;

export function parseFindSearch(search: Record<string, unknown>): FindSearch {
	// The router parses anything that looks like a number.
	const text = (name: string, form = /\S/) => {
		const value = search[name];
		const read = typeof value === "string" || typeof value === "number" ? String(value) : "";
		return form.test(read) ? read : "";
	};
	const of = text("of") === "any" ? "any" : kinds.find((kind) => kind === text("of") && kind !== "resume");
	const years = Number(text("years", YEARS));
	const words = {
		...{ q: text("q"), state: text("state", CHOICE), position: text("position", CHOICE), place: text("place") },
		...{ owner: text("owner", CHOICE), from: text("from", DAY), to: text("to", DAY) },
	};
	const filled = Object.fromEntries(Object.entries(words).filter(([, value]) => value !== ""));
	return { ...filled, ...(of ? { of } : {}), ...(years > 0 ? { years } : {}) };
}

export function parseFindItemSearch(search: Record<string, unknown>): FindItemSearch {
	if (search.in !== "find") return {};
	const list = readOpenedFrom(search);
	return { ...parseFindSearch(search), in: "find", ...(list ? { list } : {}) };
}

/** The list of candidates that an item was opened from. */
export function readOpenedFrom({ list }: Record<string, unknown>): string | undefined {
	return typeof list === "string" && /^[\w=&-]{1,400}$/.test(list) ? list : undefined;
}

/** The query parameters for the server. */
export function toApiQuery({ of, years, q, ...filters }: FindSearch): Record<string, string> {
	return {
		...filters,
		...(q ? { q: q.trim() } : {}),
		...(of === "any" ? {} : { kind: of ?? "resume" }),
		...(years ? { years: String(years) } : {}),
	};
}

/** The number of filters, apart from the search text. */
export function countFilters({ q: _, ...filters }: FindSearch): number {
	return Object.keys(filters).length;
}

/** The query string that a saved search is stored as. */
export function toQueryString({ years, ...search }: FindSearch): string {
	return new URLSearchParams({ ...search, ...(years ? { years: String(years) } : {}) }).toString();
}

export function parseQueryString(query: string): FindSearch {
	return parseFindSearch(Object.fromEntries(new URLSearchParams(query)));
}
