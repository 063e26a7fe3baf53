import { globSync, readFileSync } from "node:fs";
import { geoContains } from "d3-geo";
import { expect, test } from "vitest";
import { parseYaml } from "../content/yaml.ts";
import { getBoundary, getNeighbors, mapShapes } from "./boundaries.ts";

interface City {
	name: string;
	at: [number, number];
}

interface State {
	name: string;
	cities: City[];
}

const states: State[] = [
	...globSync("site/content/states/*.yaml").map((file) => parseYaml(readFileSync(file, "utf8")) as State),
	...globSync("site/content/dedicated-states/*.yaml").map((file) => {
		const { name, cities } = parseYaml(readFileSync(file, "utf8")) as { name: string; cities: { cities: City[] } };
		return { name, cities: cities.cities };
	}),
];

test("every city lies inside its state's boundary", () => {
	expect(states).toHaveLength(50);
	const outside = states.flatMap(({ name, cities }) =>
		cities
			.filter(({ at: [lat, lon] }) => !geoContains(getBoundary(name), [lon, lat]))
			.map((city) => `${city.name}, ${name}`),
	);
	expect(outside).toEqual([]);
});

test("a city outside its state is detected", () => {
	expect(geoContains(getBoundary("Ohio"), [-83, 39.96])).toBe(true);
	expect(geoContains(getBoundary("Ohio"), [-84.51, 39.05])).toBe(false); // Covington, across the river
	expect(() => getBoundary("Atlantis")).toThrow('There is no boundary of a state named "Atlantis"');
});

test("the map has exactly the fifty states", () => {
	const names = mapShapes().map(({ name }) => name);
	expect(names.sort()).toEqual(states.map(({ name }) => name).sort());
});

test("neighbors share a border, both ways; DC, corners and water don't count", () => {
	expect(getNeighbors("Illinois")).toEqual(["Indiana", "Iowa", "Kentucky", "Missouri", "Wisconsin"]);
	expect(getNeighbors("Maryland")).toEqual(["Delaware", "Pennsylvania", "Virginia", "West Virginia"]);
	expect(getNeighbors("Arizona")).not.toContain("Colorado");
	expect([getNeighbors("Alaska"), getNeighbors("Hawaii")]).toEqual([[], []]);
	const pairs = states.flatMap(({ name }) => getNeighbors(name).map((neighbor) => [name, neighbor] as const));
	for (const [one, other] of pairs) expect(getNeighbors(other), `${other} beside ${one}`).toContain(one);
	expect(pairs).toHaveLength(2 * 105);
	expect(() => getNeighbors("Atlantis")).toThrow('There is no boundary of a state named "Atlantis"');
});
