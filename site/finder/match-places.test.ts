import { expect, test } from "vitest";
import { matchPlaces, resolvePlace } from "./match-places.ts";
import type { Territory } from "./territories.ts";

const newYorkPage = { name: "New York", to: "/sales-recruitment/new-york" };
const states = [
	territory("Georgia", "GA", "Atlanta", "Columbus"),
	territory("Idaho", "ID", "Boise", "Coeur d'Alene"),
	territory("Kansas", "KS", "Wichita", "Kansas City"),
	territory("Maine", "ME", "Portland"),
	territory("Missouri", "MO", "St. Louis", "Kansas City"),
	withPage(territory("New York", "NY", "New York City", "Buffalo")),
	territory("Ohio", "OH", "Columbus", "Cleveland"),
	territory("Oregon", "OR", "Portland"),
	territory("Texas", "TX", "Houston", "Texarkana"),
	territory("Virginia", "VA", "Richmond"),
	territory("West Virginia", "WV", "Charleston"),
];

function territory(name: string, code: string, ...cities: string[]): Territory {
	const rest = { slug: name.toLowerCase(), sectors: [], request: "", path: "", at: [0, 0] as [number, number] };
	return { name, code, cities: cities.map((city) => ({ name: city, at: [0, 0] })), ...rest };
}

/** The first city has a page of its own. */
function withPage({ cities: [first, ...others], ...state }: Territory): Territory {
	return { ...state, cities: [...(first ? [{ ...first, page: newYorkPage }] : []), ...others] };
}

function labels(typed: string): string[] {
	return matchPlaces(typed, states).map(({ label }) => label);
}

test.each([
	["Columbus", ["Columbus, OH", "Columbus, GA"]],
	["columbus oh", ["Columbus, OH"]],
	["Columbus, Ohio", ["Columbus, OH"]],
	["TX", ["Texas"]],
	["tex", ["Texas", "Texarkana, TX"]],
	["Portland", ["Portland, ME", "Portland, OR"]],
	["new york", ["New York", "New York City, NY"]],
	["  HOUSTON ", ["Houston, TX"]],
	["Cœur", []],
	["coeur dalene", ["Coeur d'Alene, ID"]],
	["Coeur d’Alène", ["Coeur d'Alene, ID"]],
	["st louis", ["St. Louis, MO"]],
	["virginia", ["Virginia", "West Virginia"]],
	["Atlantis", []],
	["", []],
	["  . ", []],
])("%j may mean %j", (typed, expected) => {
	expect(labels(typed)).toEqual(expected);
});

test.each([
	["TX", "Texas"],
	["kansas", "Kansas"],
	["Kansas City", undefined],
	["portland", undefined],
	["new york", undefined],
	["New York City", "New York City, NY"],
	["wich", "Wichita, KS"],
	["Atlantis", undefined],
	["", undefined],
])("%j can only mean %j", (typed, expected) => {
	expect(resolvePlace(typed, states)?.label).toBe(expected);
});
