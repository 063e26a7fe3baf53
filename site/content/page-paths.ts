import type { Content } from "./schema.ts";

/* Paths of the pages about the places, industries and roles that other pages mention. */

type Industry = Pick<Content<"industries">["industries"][number], "id" | "page" | "sectors">;

interface NamedPage {
	name: string;
	slug: string;
}

/** The roles that have their own page, by their name in lists of roles. */
export const rolePages: ReadonlyMap<string, string> = new Map([["Account Executive", "/sales-jobs/account-executive"]]);

export function placePath(slug: string): string {
	return `/sales-recruitment/${slug}`;
}

/** The page or card of a sector's industry. The earliest match in the sector's name wins. Some sectors have none. */
export function sectorPath(sector: string, industries: Industry[]): string | undefined {
	const [first] = industries
		.flatMap((industry) =>
			industry.sectors.map((word) => ({ industry, length: word.length, at: wordIndex(sector, word) })),
		)
		.filter(({ at }) => at !== -1)
		.sort((a, b) => a.at - b.at || b.length - a.length);
	return first && industryPath(first.industry);
}

export function industryPath({ id, page }: Pick<Industry, "id" | "page">): string {
	return page ?? `/industries#${id}`;
}

/** A city's own page, or the page of the state that lists it. */
export function cityPath(
	city: string,
	pages: NamedPage[],
	states: (NamedPage & { cities: { name: string }[] })[],
): string | undefined {
	const found =
		pages.find(({ name }) => name === city) ?? states.find(({ cities }) => cities.some(({ name }) => name === city));
	return found && placePath(found.slug);
}

function wordIndex(sector: string, word: string): number {
	return ` ${sector.replaceAll(",", " ")} `.indexOf(` ${word} `);
}
