import { cityAddress, industryAddress, placeAddress } from "../content/addresses.ts";
import type { Content } from "../content/schema.ts";
import { all, words } from "../content/words.ts";
import { neighborsOf } from "../pictures/boundaries.ts";
import type { Row } from "../sections/LinkRow.tsx";

/* Related pages as rows of links: neighboring states, places, and roles and industries. */

export async function allStates(): Promise<(Content<"state"> | Content<"dedicatedState">)[]> {
	return [...(await all("state")), ...(await all("dedicatedState"))].sort((a, b) => a.name.localeCompare(b.name));
}

/** The neighboring states. Alaska and Hawaii have none. */
export async function neighborRow(state: string): Promise<Row> {
	const names = neighborsOf(state);
	return {
		heading: (await words("locations")).waysOn.neighbors,
		links: (await allStates()).filter(({ name }) => names.includes(name)).map(linkTo),
	};
}

/** Some states, all cities that have a page, and the list of all states, without the page itself. */
export async function placesRow(path: string, states: Row["links"] = []): Promise<Row> {
	const { places, states: list } = (await words("locations")).waysOn;
	const links = [...states, ...(await all("city")).map(linkTo), { name: list.label, to: list.to }];
	return { heading: places, links: links.filter(({ to }) => to !== path) };
}

/** Roles and industries, without the page itself. */
export async function fieldsRow(path: string): Promise<Row> {
	const { heading, links } = (await words("locations")).waysOn.fields;
	return { heading, links: links.filter(({ to }) => to !== path).map(({ label, to }) => ({ name: label, to })) };
}

/** The page about each city, by the city's name. */
export async function pagesOf(cities: string[]): Promise<Map<string, string | undefined>> {
	const cityPages = await all("city");
	const states = (await allStates()).map((state) => ({
		...state,
		cities: "cities" in state.cities ? state.cities.cities : state.cities,
	}));
	return new Map(cities.map((city) => [city, cityAddress(city, cityPages, states)]));
}

/** The states with a sector in the industry whose page this is. */
export async function statesWith(page: string): Promise<Row["links"]> {
	const { industries } = await words("industries");
	const sectorsOf = (state: Awaited<ReturnType<typeof allStates>>[number]) =>
		"points" in state.industries ? state.industries.points : state.industries;
	return (await allStates())
		.filter((state) => sectorsOf(state).some(({ name }) => industryAddress(name, industries) === page))
		.map(linkTo);
}

function linkTo({ name, slug }: { name: string; slug: string }): Row["links"][number] {
	return { name: slug === "new-york-state" ? "New York State" : name, to: placeAddress(slug) };
}
