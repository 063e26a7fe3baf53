import { type OpeningStatus, openingStatuses } from "../../contract/desk/opening-options.ts";
import type { OpeningsFilter } from "../queries/openings/list.ts";

/** The search parameters of the openings list in the URL. */
export interface OpeningsSearch {
	/** Open ones if it is missing. */
	status?: Exclude<OpeningStatus, "open"> | "all";
	/** Id of the owner. */
	owner?: string;
	q?: string;
}

export function parseOpeningsSearch({ status, owner, q }: Record<string, unknown>): OpeningsSearch {
	const known = (["all", ...openingStatuses.map(({ value }) => value)] as const).find((value) => value === status);
	// The router parses digits as a number.
	const typed = typeof q === "string" || typeof q === "number" ? String(q) : "";
	return {
		...(known && known !== "open" ? { status: known } : {}),
		...(typeof owner === "string" && /^[\w-]{1,64}$/.test(owner) ? { owner } : {}),
		...(typed.trim() ? { q: typed } : {}),
	};
}

/** The search parameters of an opening: those of the list it was opened from, and where to begin. */
export interface OpeningSearch extends OpeningsSearch {
	/** The candidate to select. */
	at?: string;
	/** Begins with recording their placement. */
	do?: "place";
}

export function parseOpeningSearch(search: Record<string, unknown>): OpeningSearch {
	const { at } = search;
	return {
		...parseOpeningsSearch(search),
		...(typeof at === "string" && /^[\w-]{1,40}$/.test(at) ? { at } : {}),
		...(search.do === "place" ? { do: "place" } : {}),
	};
}

/** Without where to begin. */
export function toListSearch({ at: _, do: __, ...list }: OpeningSearch): OpeningsSearch {
	return list;
}

/** A search from the first list covers openings of every status. */
export function toFilter({ status, owner, q }: OpeningsSearch): OpeningsFilter {
	const wanted = status ?? (q ? "all" : "open");
	return {
		...(wanted === "all" ? {} : { status: wanted }),
		...(owner ? { owner } : {}),
		...(q ? { q: q.trim() } : {}),
	};
}
