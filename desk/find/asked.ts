import type { Kind } from "../../contract/forms/kinds.ts";

/* What is searched for among people on file, as it stands in the address. */

const kinds: readonly Kind[] = ["lead", "talent-request", "resume", "message"];

export interface FindSearch {
	q?: string;
	/** Resumes, unless another kind or any is named. */
	of?: Kind | "any";
	state?: string;
	position?: string;
	/** At least so many. */
	years?: number;
	place?: string;
	/** A person's id, me or nobody. */
	owner?: string;
	/** Days. */
	from?: string;
	to?: string;
}

/** Beside an open item the address says that the list is this one. */
export interface FindBeside extends FindSearch {
	in?: "find";
}

/** A word of a list. Which words there are, the server knows. */
const WORD = /^[\w-]{1,64}$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const YEARS = /^\d{1,2}$/;

export function findSearch(search: Record<string, unknown>): FindSearch {
	// The router reads what looks like a number as one.
	const text = (name: string, form = /\S/) => {
		const value = search[name];
		const read = typeof value === "string" || typeof value === "number" ? String(value) : "";
		return form.test(read) ? read : "";
	};
	const of = text("of") === "any" ? "any" : kinds.find((kind) => kind === text("of") && kind !== "resume");
	const years = Number(text("years", YEARS));
	const words = {
		...{ q: text("q"), state: text("state", WORD), position: text("position", WORD), place: text("place") },
		...{ owner: text("owner", WORD), from: text("from", DAY), to: text("to", DAY) },
	};
	const filled = Object.fromEntries(Object.entries(words).filter(([, value]) => value !== ""));
	return { ...filled, ...(of ? { of } : {}), ...(years > 0 ? { years } : {}) };
}

export function findBeside(search: Record<string, unknown>): FindBeside {
	return search.in === "find" ? { ...findSearch(search), in: "find" } : {};
}

/** What the server is asked for. */
export function askedBy({ of, years, q, ...filters }: FindSearch): Record<string, string> {
	return {
		...filters,
		...(q ? { q: q.trim() } : {}),
		...(of === "any" ? {} : { kind: of ?? "resume" }),
		...(years ? { years: String(years) } : {}),
	};
}

/** How many filters there are beside the words. */
export function countFilters({ q: _, ...filters }: FindSearch): number {
	return Object.keys(filters).length;
}

/** As it is kept, and as it comes back. */
export function queryOf({ years, ...search }: FindSearch): string {
	return new URLSearchParams({ ...search, ...(years ? { years: String(years) } : {}) }).toString();
}

export function searchIn(query: string): FindSearch {
	return findSearch(Object.fromEntries(new URLSearchParams(query)));
}
