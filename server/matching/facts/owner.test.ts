import { expect, test } from "vitest";
import { readVocabulary } from "../../config/content.ts";
import { compareFits, judgeFit } from "../fit.ts";
import { keywordRequirement, resumeKeywords } from "../keywords.ts";
import { buildProfile, type Profile } from "../profile.ts";
import { parseRequirements } from "../requests/parse-requirements.ts";
import { stateNames } from "./lines/us-states.ts";
import { redactOwner } from "./owner.ts";
import { readFacts } from "./read-facts.ts";

const vocabulary = readVocabulary();
const on = new Date("2026-11-16");

function read(text: string, name = ""): string[] {
	return readFacts(text, vocabulary, on, name).map(({ at, ...fact }) => JSON.stringify(fact));
}

function places(text: string, name = ""): string[] {
	return readFacts(text, vocabulary, on, name)
		.filter(({ kind }) => kind === "place")
		.map(({ value }) => value);
}

const resumeOf = (name: string) => `${name}
Wooster, OH | 614-555-0131 | ${name.toLowerCase().replaceAll(" ", ".")}@mail.example
linkedin.com/in/${name.toLowerCase().replaceAll(" ", "-")}

SUMMARY
Freight sales professional who opens new accounts with manufacturers.

EXPERIENCE
Larkfield Logistics, Columbus, Ohio	Feb 2022 to present
Account Executive
• 118% of a $1.5M quota in 2024; pipeline in Salesforce
• Sold truckload and dedicated lanes to plants and distributors

${name} - Page 2

Brightwater Packaging Supply, Dayton, Ohio	Jan 2019 to Jan 2022
Sales Development Representative
• 112% of quota in 2021

EDUCATION
B.S. in Marketing, Scioto Valley College, 2017

SKILLS
Salesforce, MEDDIC, conversational Spanish`;

/** Names made of states, postal codes, cities and vocabulary terms, half of them in capitals. */
function namesLikeFacts(count: number): { firstName: string; lastName: string }[] {
	const given = ["Denzel", "Li", "Amy", "Ana De La", "Mary-Jo", "José", "O'Neil", "Al", "In", "Virginia"];
	const family = [
		...Object.keys(stateNames).map((letters) => letters[0] + letters.slice(1).toLowerCase()),
		...Object.values(stateNames),
		...vocabulary.cities.map(({ name }) => name),
		...["Cruz", "Ok", "Ma", "De La Cruz", "Page", "Hunter", "Baker", "Sales", "Manager", "Account Executive"],
		...[vocabulary.tools, vocabulary.methods, vocabulary.languages, vocabulary.licenses, vocabulary.sectors]
			.flat()
			.map(({ label }) => label.replaceAll(/[^\p{L}]+/gu, " ").trim()),
	];
	const cities = vocabulary.cities.map(({ name }) => name);
	return Array.from({ length: count }, (_, index) => {
		const last = family[(index * 41) % family.length] ?? "";
		const first = index % 3 === 0 ? (cities[(index * 11) % cities.length] ?? "") : (given[index % given.length] ?? "");
		const inCapitals = index % 2 === 1;
		return inCapitals
			? { firstName: first.toUpperCase(), lastName: last.toUpperCase() }
			: { firstName: first, lastName: last };
	});
}

const REQUEST = {
	kind: "lead",
	fields: {
		roleType: "account-executive",
		requirements:
			"Freight hunter in Columbus, 5+ years, Salesforce, Spanish a plus. Sells truckload lanes to plants, opens accounts with manufacturers.",
	},
};
const requirements = [...parseRequirements(REQUEST, vocabulary), ...keywordRequirement(REQUEST.fields.requirements)];
const OTHERS: Profile[] = [
	{
		...{ roles: ["account-executive"], years: 9, home: "columbus, oh", sectors: ["logistics-supply-chain"] },
		...{
			until: "2019",
			tools: ["salesforce"],
			languages: ["spanish"],
			words: resumeKeywords(REQUEST.fields.requirements, {}),
		},
	},
	{ roles: ["account-executive"], years: 5, home: "cleveland, oh", sectors: ["logistics-supply-chain"] },
	{ roles: ["sales-development"], years: 2, home: "denver, co" },
	{ roles: ["account-executive"], years: 1, home: "austin, tx", sectors: ["technology-saas"] },
];

function judgeResume(text: string, firstName: string, lastName: string) {
	const form = { firstName, lastName };
	const facts = readFacts(text, vocabulary, on, `${firstName} ${lastName}`);
	const people = [...OTHERS, { ...buildProfile(facts, form), words: resumeKeywords(text, form) }];
	const order = people
		.map((profile, index) => judgeFit(requirements, { reference: `CW-${index}`, receivedAt: "2026-03-02", profile }))
		.sort(compareFits);
	const place = order.findIndex(({ reference }) => reference === `CW-${OTHERS.length}`);
	return { facts: facts.map(({ at, ...fact }) => fact), place, score: order[place]?.score };
}

test("200 names made of places and terms change no fact, score or rank", () => {
	const plain = judgeResume(resumeOf("Denise Kowalczyk"), "Denise", "Kowalczyk");
	expect(plain.facts.length).toBeGreaterThan(10);
	expect(plain.place).toBe(1);
	const names = namesLikeFacts(200);
	expect(new Set(names.map(({ firstName, lastName }) => `${firstName} ${lastName}`)).size).toBe(200);
	for (const { firstName, lastName } of names) {
		expect([firstName, lastName, judgeResume(resumeOf(`${firstName} ${lastName}`), firstName, lastName)]).toEqual([
			...[firstName, lastName, plain],
		]);
	}
});

test.each(["LI MA", "AMY OK", "ANA DE LA CRUZ", "Denzel Washington", "Jackson MO", "DAKOTA AUSTIN", "Virginia Beach"])(
	"%s at the top is not a place, whatever the form says",
	(name) => {
		const others = places(resumeOf("Denise Kowalczyk"), "Denise Kowalczyk");
		for (const given of [name, "", "Robin Ashgrove", name.split(" ")[0] ?? ""]) {
			expect([given, ...places(resumeOf(name), given)]).toEqual([given, ...others]);
		}
	},
);

test.each([
	["Denzel Washington | Columbus, OH | 614-555-0131", ["columbus, oh"]],
	["Denzel Washington, Columbus, OH", ["columbus, oh"]],
	["Columbus, OH | Denzel Washington", ["columbus, oh"]],
	["Columbus, OH\nDenzel Washington", ["columbus, oh"]],
	["Resume of Denzel Washington\tColumbus OH 43215", ["columbus, oh"]],
	["DENZEL\nWASHINGTON\nColumbus, OH", ["columbus, oh"]],
	["Washington, Denzel\nColumbus, OH", ["columbus, oh"]],
	["Denzel J. Washington, MBA (he/him)\nColumbus, OH", ["columbus, oh"]],
	["Denzel Washington\nSpokane, Washington", ["spokane, wa"]],
	["Denzel Washington\nWooster OH 44691", ["wooster, oh"]],
	["Denzel Washington\n12 Denver St. Wooster, OH", ["wooster, oh"]],
	["Denzel Washington\n1 Ohio St St. Cloud, MN", ["st. cloud, mn"]],
	["Denzel Washington\nWinston-Salem NC", ["winston-salem, nc"]],
])("the place beside a name is read, the name is not: %j", (top, expected) => {
	expect(places(`${top}\n\nSUMMARY\nSells.`, "Denzel Washington")).toEqual(expected);
});

test("a city with the candidate's name is still read as a city", () => {
	const text =
		"Virginia Beach\nNorfolk, VA\n\nEXPERIENCE\nAccount Executive, Larkfield, Virginia Beach, VA, 2019 - present";
	expect(places(text, "Virginia Beach")).toEqual(["norfolk, va", "virginia beach, va"]);
});

test("a name that is part of an employer's name is kept", () => {
	const text = "Jane Smith\n\nEXPERIENCE\nBroker, Jane Smith Realty, Columbus, OH, 2019 - present";
	expect(readFacts(text, vocabulary, on, "Jane Smith")[0]).toMatchObject({
		kind: "title",
		employer: "Jane Smith Realty",
	});
});

test("addresses and pronouns are not read, and facts keep their positions in the text", () => {
	const text = "Sam Ng (they/them)\nsalesforce.hubspot@mail.example | www.outreach.example/gong\n\nSkills: Gong";
	expect(redactOwner(text, "Sam Ng").text).toBe("\n@ | @\n\nSkills: Gong");
	const facts = readFacts(text, vocabulary, on, "Sam Ng");
	expect(facts.map(({ value, at }) => [value, at && text.slice(...at)])).toEqual([["gong", "Gong"]]);
});

test("a first line that is a title or a place is not a name", () => {
	expect(read("Account Executive\nLarkfield Logistics, Columbus, OH\n2019 - 2021")[0]).toContain("Account Executive");
	expect(places("New York, NY\n\nSUMMARY\nSells.")).toEqual(["new york, ny"]);
});
