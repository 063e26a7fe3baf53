import { globSync, readFileSync } from "node:fs";
import { geoContains } from "d3-geo";
import { expect, test } from "vitest";
import { parse } from "../content/yaml.ts";
import { boundaryOf, mapShapes, neighborsOf } from "./boundaries.ts";

interface City {
	name: string;
	at: [number, number];
}

interface State {
	name: string;
	cities: City[];
}

const states: State[] = [
	...globSync("site/content/states/*.yaml").map((file) => parse(readFileSync(file, "utf8")) as State),
	...globSync("site/content/dedicated-states/*.yaml").map((file) => {
		const { name, cities } = parse(readFileSync(file, "utf8")) as { name: string; cities: { cities: City[] } };
		return { name, cities: cities.cities };
	}),
];

test("every city lies inside its state's boundary", () => {
	expect(states).toHaveLength(50);
	const outside = states.flatMap(({ name, cities }) =>
		cities
			.filter(({ at: [lat, lon] }) => !geoContains(boundaryOf(name), [lon, lat]))
			.map((city) => `${city.name}, ${name}`),
	);
	expect(outside).toEqual([]);
});

test("a city outside its state is detected", () => {
	expect(geoContains(boundaryOf("Ohio"), [-83, 39.96])).toBe(true);
	expect(geoContains(boundaryOf("Ohio"), [-84.51, 39.05])).toBe(false); // Covington, across the river
	expect(() => boundaryOf("Atlantis")).toThrow('There is no boundary of a state named "Atlantis"');
});

test("the map has exactly the fifty states", () => {
	const names = mapShapes().map(({ name }) => name);
	expect(names.sort()).toEqual(states.map(({ name }) => name).sort());
});

test("neighbors share a border, both ways; DC, corners and water don't count", () => {
	expect(neighborsOf("Illinois")).toEqual(["Indiana", "Iowa", "Kentucky", "Missouri", "Wisconsin"]);
	expect(neighborsOf("Maryland")).toEqual(["Delaware", "Pennsylvania", "Virginia", "West Virginia"]);
	expect(neighborsOf("Arizona")).not.toContain("Colorado");
	expect([neighborsOf("Alaska"), neighborsOf("Hawaii")]).toEqual([[], []]);
	const pairs = states.flatMap(({ name }) => neighborsOf(name).map((neighbor) => [name, neighbor] as const));
	for (const [one, other] of pairs) expect(neighborsOf(other), `${other} beside ${one}`).toContain(one);
	expect(pairs).toHaveLength(2 * 105);
	expect(() => neighborsOf("Atlantis")).toThrow('There is no boundary of a state named "Atlantis"');
});
