import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { cityPath, sectorPath } from "./page-paths.ts";
import type { Content } from "./schema.ts";
import { parseYaml } from "./yaml.ts";

const { industries } = parseYaml(readFileSync("site/content/pages/industries.yaml", "utf8")) as Content<"industries">;
const addressOf = (sector: string) => sectorPath(sector, industries);

test.each([
	["Software and AI", "/industries/technology"],
	["Hospitals and Devices", "/industries/healthcare"],
	["Health Insurance Technology", "/industries#financial-services"], // longer than 'Health'
	["Semiconductors and Technology", "/industries/manufacturing"], // the first match wins
	["Coal, Oil and Gas", "/industries#energy"],
	["Retail Headquarters Accounts", "/industries#retail"],
	["Data Centers and Power", "/industries#telecommunications"],
	["Port and Freight", "/industries#logistics"],
	["Defense Electronics", "/industries#aerospace"],
	["Film and Television", "/industries#media"],
	["Corporate Legal Services", "/industries#professional-services"],
	["Recreational Vehicles", "/industries#automotive"],
])("the sector %s leads to %s", (sector, address) => {
	expect(addressOf(sector)).toBe(address);
});

test.each(["Poultry and Food", "Tourism and Recreation", "Building Trades", "Spaceport Tours"])(
	"the sector %s is of none of the twelve, and leads nowhere",
	(sector) => {
		expect(addressOf(sector)).toBeUndefined();
	},
);

test("every industry is found by its own name, and no word belongs to two", () => {
	for (const { name, id, page } of industries) expect(addressOf(name), name).toBe(page ?? `/industries#${id}`);
	const words = industries.flatMap(({ sectors }) => sectors);
	expect(words).toHaveLength(new Set(words).size);
});

test("more than half of the sectors of states and cities are links, and at least two on each page", () => {
	const pages = globSync("site/content/{states,dedicated-states,cities}/*.yaml").map((file) => {
		const { industries: sectors } = parseYaml(readFileSync(file, "utf8")) as {
			industries: { name: string }[] | { points: { name: string }[] };
		};
		const names = ("points" in sectors ? sectors.points : sectors).map(({ name }) => name);
		return { file, named: names.length, linked: names.filter(addressOf).length };
	});
	expect(pages).toHaveLength(53);
	expect(pages.filter(({ linked }) => linked < 2)).toEqual([]);
	const sum = (key: "named" | "linked") => pages.reduce((total, page) => total + page[key], 0);
	expect(sum("linked") / sum("named")).toBeGreaterThan(0.5);
});

test("a city links to its own page, or else to its state, or else nowhere", () => {
	const chicago = { name: "Chicago", slug: "chicago" };
	const illinois = { name: "Illinois", slug: "illinois", cities: [{ name: "Chicago" }, { name: "Peoria" }] };
	expect(cityPath("Chicago", [chicago], [illinois])).toBe("/sales-recruitment/chicago");
	expect(cityPath("Peoria", [chicago], [illinois])).toBe("/sales-recruitment/illinois");
	expect(cityPath("Springfield", [chicago], [illinois])).toBeUndefined();
});
