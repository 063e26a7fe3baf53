import type { Content } from "./schema.ts";

/* Where a thing that a page names is told about on a page of its own. */

type Industry = Pick<Content<"industries">["industries"][number], "id" | "page" | "sectors">;

interface Named {
	name: string;
	slug: string;
}

/** The roles that have a page, as the lists of roles name them. */
export const rolePages: ReadonlyMap<string, string> = new Map([["Account Executive", "/sales-jobs/account-executive"]]);

export function placeAddress(slug: string): string {
	return `/sales-recruitment/${slug}`;
}

/** Of a sector, the page of its industry or that industry's card; the word that stands first in its name decides. Not every sector has one. */
export function industryAddress(sector: string, industries: Industry[]): string | undefined {
	const [first] = industries
		.flatMap((industry) =>
			industry.sectors.map((word) => ({ industry, length: word.length, at: placeIn(sector, word) })),
		)
		.filter(({ at }) => at !== -1)
		.sort((a, b) => a.at - b.at || b.length - a.length);
	return first && addressOf(first.industry);
}

export function addressOf({ id, page }: Pick<Industry, "id" | "page">): string {
	return page ?? `/industries#${id}`;
}

/** Of a city, its own page, or that of the state which lists it. */
export function cityAddress(
	city: string,
	pages: Named[],
	states: (Named & { cities: { name: string }[] })[],
): string | undefined {
	const found =
		pages.find(({ name }) => name === city) ?? states.find(({ cities }) => cities.some(({ name }) => name === city));
	return found && placeAddress(found.slug);
}

function placeIn(sector: string, word: string): number {
	return ` ${sector.replaceAll(",", " ")} `.indexOf(` ${word} `);
}
