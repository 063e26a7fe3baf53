import { cleanField } from "../text/text.ts";

/* What a link takes along into the form it leads to: the place somebody was reading about, and the role. */

export const PLACE_MAX = 100;

export interface Carried {
	/** 'Columbus, OH' or 'Ohio'. */
	place?: string;
	/** As the form's list of roles has it. */
	role?: string;
}

/** The address with what it takes along, before its anchor. */
export function carrying(to: string, { place, role }: Carried): string {
	const search = new URLSearchParams({ ...(place && { place }), ...(role && { role }) }).toString();
	const [path = "", anchor] = to.split("#", 2);
	return `${path}${search && `?${search}`}${anchor === undefined ? "" : `#${anchor}`}`;
}

/** What an address took along. Anybody can write one, so what is too long is left out. */
export function carriedBy(search: string): Carried {
	const given = new URLSearchParams(search);
	const read = (name: string) => {
		const value = cleanField(given.get(name) ?? "", "one line");
		return value.length > PLACE_MAX ? "" : value;
	};
	const [place, role] = [read("place"), read("role") || read("position")]; // as links to the resume form have called it
	return { ...(place && { place }), ...(role && { role }) };
}
