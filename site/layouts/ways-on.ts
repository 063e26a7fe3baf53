import { cityAddress, industryAddress, placeAddress } from "../content/addresses.ts";
import type { Content } from "../content/schema.ts";
import { all, words } from "../content/words.ts";
import { neighborsOf } from "../pictures/boundaries.ts";
import type { Row } from "../sections/LinkRow.tsx";

/* The pages that belong together, as rows of links: what stands beside a state, which places and which fields there are. */

export async function allStates(): Promise<(Content<"state"> | Content<"dedicatedState">)[]> {
	return [...(await all("state")), ...(await all("dedicatedState"))].sort((a, b) => a.name.localeCompare(b.name));
}

/** The states around one. Alaska and Hawaii have none. */
export async function neighborRow(state: string): Promise<Row> {
	const names = neighborsOf(state);
	return {
		heading: (await words("locations")).waysOn.neighbors,
		links: (await allStates()).filter(({ name }) => names.includes(name)).map(linkTo),
	};
}

/** The cities that have a page and the list of all states, for the page at a path; some states before them. */
export async function placesRow(path: string, states: Row["links"] = []): Promise<Row> {
	const { places, states: list } = (await words("locations")).waysOn;
	const links = [...states, ...(await all("city")).map(linkTo), { name: list.label, to: list.to }];
	return { heading: places, links: links.filter(({ to }) => to !== path) };
}

/** Roles and industries, for the page at a path. */
export async function fieldsRow(path: string): Promise<Row> {
	const { heading, links } = (await words("locations")).waysOn.fields;
	return { heading, links: links.filter(({ to }) => to !== path).map(({ label, to }) => ({ name: label, to })) };
}

/** By the names of cities, the page that tells about each. */
export async function pagesOf(cities: string[]): Promise<Map<string, string | undefined>> {
	const cityPages = await all("city");
	const states = (await allStates()).map((state) => ({
		...state,
		cities: "cities" in state.cities ? state.cities.cities : state.cities,
	}));
	return new Map(cities.map((city) => [city, cityAddress(city, cityPages, states)]));
}

/** The states that name a sector of the industry which has its page at a path. */
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
