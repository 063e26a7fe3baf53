import { expect, test } from "vitest";
import { keywordRequirement } from "./keywords.ts";
import { findUnlawfulPreferences, parseRequirements } from "./requests/parse-requirements.ts";
import { vocabulary } from "./test-vocabulary.ts";
import { removeUnlawfulPreferences } from "./unlawful.ts";

test.each<[wish: string, why: RegExp]>([
	["recent grad energy", /^Age/],
	["Recent college graduates", /^Age/],
	["new grad", /^Age/],
	["fresh out of college", /^Age/],
	["digital native", /^Age/],
	["under 40", /^Age/],
	["under the age of 35", /^Age/],
	["no older than 45", /^Age/],
	["nobody over 50", /^Age/],
	["25-35 years old", /^Age/],
	["30 years old or younger", /^Age/],
	["aged 25 to 35", /^Age/],
	["in their late twenties", /^Age/],
	["twenty-somethings", /^Age/],
	["millennial", /^Age/],
	["no boomers", /^Age/],
	["no older candidates", /^Age/],
	["young talent", /^Age/],
	["young, hungry people", /^Age/],
	["young blood", /^Age/],
	["native speaker", /^National origin/],
	["native English speaker", /^National origin/],
	["native Spanish", /^National origin/],
	["Spanish native speaker", /^National origin/],
	["English mother tongue", /^National origin/],
	["no accent", /^National origin/],
	["without a foreign accent", /^National origin/],
	["neutral accent", /^National origin/],
	["accent-free", /^National origin/],
	["American-born", /^National origin/],
	["born in the US", /^National origin/],
	["Hispanic candidates", /^National origin and race/],
	["of Asian descent", /^National origin and race/],
	["white men", /race|Gender/],
	["no foreigners", /^National origin and race/],
	["must be a woman", /^Gender/],
	["looking for a man", /^Gender/],
	["female candidates", /^Gender/],
	["females only", /^Gender/],
	["no women", /^Gender/],
	["no kids", /^Family/],
	["without family obligations", /^Family/],
	["must be single", /^Family/],
	["not pregnant", /^Family/],
	["no single moms", /^Family/],
	["must be a Christian", /^Religion/],
	["practicing Catholic", /^Religion/],
	["Christian values", /^Religion/],
	["churchgoing", /^Religion/],
	["able-bodied", /^Disability/],
	["no disabilities", /^Disability/],
	["no health issues", /^Disability/],
	["must be a US citizen", /^Citizenship/],
	["U.S. citizens only", /^Citizenship/],
	["no green card holders", /^Citizenship/],
])("%s is not counted", (wish, why) => {
	for (const request of [`We want 5+ years, ${wish}, freight.`, `${wish}. Freight.`, `Freight, and ${wish}`]) {
		const { text, notCounted } = removeUnlawfulPreferences(request);
		expect(notCounted).toEqual([
			{
				words: expect.stringContaining(wish.replace(/^must be an? |^looking for an? /, "")),
				why: expect.stringMatching(why),
			},
		]);
		expect(text.toLowerCase()).not.toContain(wish.toLowerCase());
		expect(text).toMatch(/freight/i);
	}
});

test.each([
	["Someone young.", "Someone young"],
	["Young, driven, coachable.", "Young"],
	["Looking for a young account executive.", "young"],
	["A young and hungry hunter for Ohio.", "young and hungry"],
])("in %j, %j is not counted", (request, words) => {
	expect(removeUnlawfulPreferences(request).notCounted).toEqual([{ words, why: "Age can't be a hiring requirement." }]);
});

test.each([
	"Fluent in Spanish, or bilingual.",
	"Native advertising and cloud-native software.",
	"We are a young company with a mature product.",
	"A young startup, young brands, young families as customers.",
	"Ernst & Young alumni, Brigham Young University, Young Living.",
	"Hispanic market experience, and has sold to Hispanic grocers.",
	"Sells women's health devices and men's apparel to women-owned businesses.",
	"Male and female connectors, single-family homes, a single point of contact.",
	"Recent experience with hospitals. Recently promoted.",
	"Must be authorized to work in the US. No visa sponsorship.",
	"US citizenship is required for the security clearance.",
	"US citizens or green card holders.",
	"Christian Science Monitor, Baptist Health and Catholic schools are accounts.",
	"Looking for Christian Jones's replacement.",
	"Sold to Jewish community centers and Christian bookstores.",
	"Under 40 minutes of travel, under 30 days to close, teams of under 50.",
	"Forbes 30 Under 30 and 40 under 40 are a plus.",
	"Our firm is 40 years old. Drivers must be 21 years of age or older.",
	"Markets to millennials and Gen Z consumers.",
	"Sells accent chairs and accent lighting.",
	"Senior citizens are the customers. Citizens Bank is one.",
	"We do not discriminate on age, race, color, religion, gender, national origin, disability or citizenship.",
	"Veterans and people of all ages and backgrounds are welcome.",
	"High energy, entry level, willing to lift 50 pounds.",
	"No parent company, no family-owned shops, no kidding.",
	"Pregnancy tests and health screening products.",
	"Old accounts, new logos, an old-school closer.",
])("%j is lawful", (request) => {
	expect(removeUnlawfulPreferences(request)).toEqual({ text: request, notCounted: [] });
});

test("a preference the request says isn't needed is dropped without a notice", () => {
	expect(removeUnlawfulPreferences("A native speaker is not required.")).toEqual({
		text: "A … is not required.",
		notCounted: [],
	});
});

const REQUEST = {
	kind: "lead",
	fields: {
		roleType: "account-executive",
		requirements:
			"Recent college grad energy. Must be a native Spanish speaker, under 40. Sells pumps, valves, seals, hoses and gaskets to refineries.",
	},
};

test("an unlawful preference becomes neither a requirement nor a keyword", () => {
	expect(parseRequirements(REQUEST, vocabulary).map(({ kind, words }) => [kind, words])).toEqual([
		["role", "Account Executive"],
	]);
	expect(keywordRequirement(REQUEST.fields.requirements)[0]?.values).toEqual([
		...["pumps", "valves", "seals", "hoses", "gaskets", "refineries"],
	]);
	expect(findUnlawfulPreferences(REQUEST).map(({ words }) => words)).toEqual([
		...["Recent college grad energy", "native Spanish speaker", "under 40"],
	]);
});

test("they are cut from a talent request's job title; the job title of a lead's sender isn't read at all", () => {
	const fields = { jobTitle: "Young account executive" };
	expect(parseRequirements({ kind: "talent-request", fields }, vocabulary)).toMatchObject([
		{ values: ["account-executive"], label: "account executive" },
	]);
	expect(findUnlawfulPreferences({ kind: "talent-request", fields })).toMatchObject([{ words: "Young" }]);
	expect(
		findUnlawfulPreferences({ kind: "lead", fields: {}, details: { jobTitle: "Director, young talent" } }),
	).toEqual([]);
});
