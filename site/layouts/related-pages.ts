import { type JobFilter, jobsAddress } from "../../contract/jobs.ts";
import { getAllContent, getContent } from "../content/get-content.ts";
import { cityPath, placePath, sectorPath } from "../content/page-paths.ts";
import type { Content } from "../content/schema.ts";
import { getNeighbors } from "../pictures/boundaries.ts";
import type { Row } from "../sections/LinkRow.tsx";

/* Related pages as rows of links: neighboring states, places, roles and industries, and open jobs. */

export async function getAllStates(): Promise<(Content<"state"> | Content<"dedicatedState">)[]> {
	return [...(await getAllContent("state")), ...(await getAllContent("dedicatedState"))].sort((a, b) =>
		a.name.localeCompare(b.name),
	);
}

/** The neighboring states. Alaska and Hawaii have none. */
export async function buildNeighborRow(state: string): Promise<Row> {
	const names = getNeighbors(state);
	return {
		heading: (await getContent("locations")).waysOn.neighbors,
		links: (await getAllStates()).filter(({ name }) => names.includes(name)).map(linkTo),
	};
}

/** Some states, all cities that have a page, and the list of all states, without the page itself. */
export async function buildPlacesRow(path: string, states: Row["links"] = []): Promise<Row> {
	const { places, states: list } = (await getContent("locations")).waysOn;
	const links = [...states, ...(await getAllContent("city")).map(linkTo), { name: list.label, to: list.to }];
	return { heading: places, links: links.filter(({ to }) => to !== path) };
}

/** Roles and industries, without the page itself. */
export async function buildIndustriesRow(path: string): Promise<Row> {
	const { heading, links } = (await getContent("locations")).waysOn.fields;
	return { heading, links: links.filter(({ to }) => to !== path).map(({ label, to }) => ({ name: label, to })) };
}

/** What the firm does and how it works. */
export async function buildFirmRow(): Promise<Row> {
	const { heading, links } = (await getContent("locations")).waysOn.firm;
	return { heading, links: links.map(({ label, to }) => ({ name: label, to })) };
}

/** The open jobs of a place or a role, or all of them. */
export async function buildJobsRow(filter: Pick<JobFilter, "role" | "state">, name = ""): Promise<Row> {
	const { heading, place, role, all } = (await getContent("locations")).waysOn.jobs;
	const label = filter.state ? place.replace("{place}", name) : filter.role ? role.replace("{role}", name) : all;
	return { heading, links: [{ name: label, to: jobsAddress(filter) }] };
}

/** The page about each city, by the city's name. */
export async function findCityPaths(cities: string[]): Promise<Map<string, string | undefined>> {
	const cityPages = await getAllContent("city");
	const states = (await getAllStates()).map((state) => ({
		...state,
		cities: "cities" in state.cities ? state.cities.cities : state.cities,
	}));
	return new Map(cities.map((city) => [city, cityPath(city, cityPages, states)]));
}

/** The states with a sector in the industry whose page this is. */
export async function findStatesByIndustry(page: string): Promise<Row["links"]> {
	const { industries } = await getContent("industries");
	const sectorsOf = (state: Awaited<ReturnType<typeof getAllStates>>[number]) =>
		"points" in state.industries ? state.industries.points : state.industries;
	return (await getAllStates())
		.filter((state) => sectorsOf(state).some(({ name }) => sectorPath(name, industries) === page))
		.map(linkTo);
}

function linkTo({ name, slug }: { name: string; slug: string }): Row["links"][number] {
	return { name: slug === "new-york-state" ? "New York State" : name, to: placePath(slug) };
}
