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

/** A search from the first list covers openings of every status. */
export function toFilter({ status, owner, q }: OpeningsSearch): OpeningsFilter {
	const wanted = status ?? (q ? "all" : "open");
	return {
		...(wanted === "all" ? {} : { status: wanted }),
		...(owner ? { owner } : {}),
		...(q ? { q: q.trim() } : {}),
	};
}
