import { cleanField } from "../text/text.ts";

/* The place and role a visitor was reading about, which a link passes to the form it leads to. */

export const PLACE_MAX = 100;

export interface Prefill {
	/** 'Columbus, OH' or 'Ohio'. */
	place?: string;
	/** A value from the form's list of roles. */
	role?: string;
}

/** Adds them to the URL as query parameters, before its anchor. A URL with a query has its own. */
export function withPrefill(to: string, { place, role }: Prefill): string {
	if (to.includes("?")) return to;
	const search = new URLSearchParams({ ...(place && { place }), ...(role && { role }) }).toString();
	const [path = "", anchor] = to.split("#", 2);
	return `${path}${search && `?${search}`}${anchor === undefined ? "" : `#${anchor}`}`;
}

/** Reads them from a URL's query. Anyone can write a URL, so values that are too long are left out. */
export function parsePrefill(search: string): Prefill {
	const given = new URLSearchParams(search);
	const read = (name: string) => {
		const value = cleanField(given.get(name) ?? "", "one line");
		return value.length > PLACE_MAX ? "" : value;
	};
	const [place, role] = [read("place"), read("role") || read("position")]; // its older name in links
	return { ...(place && { place }), ...(role && { role }) };
}
