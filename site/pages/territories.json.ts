import { getAllContent, getContent } from "../content/get-content.ts";
import { sectorPath } from "../content/page-paths.ts";
import type { City, Sector, Territories, Territory } from "../finder/territories.ts";
import { getCoastPath, getMapStates, type MapState, placeOnMap } from "../pictures/us-map.ts";

/* The data the finder fetches when it scrolls into view: every state and city, and the map. */

export async function GET(): Promise<Response> {
	const drawn = new Map(getMapStates().map((state) => [state.name, state]));
	const pages = await getAllContent("city");
	const citiesOf = (slug: string, cities: { name: string; at: [number, number] }[]): City[] =>
		cities.map(({ name, at }) => {
			const page = pages.find((city) => city.state.slug === slug && name.startsWith(city.name));
			return { name, at: placeOnMap(at), page: page && { name: page.name, to: `/sales-recruitment/${page.slug}` } };
		});
	const { industries: industryList } = await getContent("industries");
	const sectorsOf = (sectors: { name: string }[]): Sector[] =>
		sectors.map(({ name }) => ({ name, to: sectorPath(name, industryList) }));
	const usual = (await getAllContent("state")).map(({ name, slug, industries, cities }) => ({
		...mapPosition(name, drawn),
		slug,
		sectors: sectorsOf(industries),
		cities: citiesOf(slug, cities),
		request: `/sales-recruitment/${slug}#talent-request`,
	}));
	const dedicated = (await getAllContent("dedicatedState")).map(({ name, slug, industries, cities, roles }) => ({
		...mapPosition(name, drawn),
		slug,
		sectors: sectorsOf(industries.points),
		cities: citiesOf(slug, cities.cities),
		roles: roles.roles.map((role) => role.name),
		request: "/#lead-form",
	}));
	const found: Territories = {
		states: [...usual, ...dedicated].sort((a, b) => a.name.localeCompare(b.name)),
		coast: getCoastPath(),
		roles: (await getContent("statePage")).roles.items,
	};
	return Response.json(found);
}

function mapPosition(name: string, drawn: Map<string, MapState>): Pick<Territory, "name" | "code" | "path" | "at"> {
	const state = drawn.get(name);
	if (!state) throw new Error(`There is no state named "${name}" on the map`);
	return { name, code: state.code, path: state.path, at: state.at };
}
