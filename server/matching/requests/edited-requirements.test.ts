import { expect, test } from "vitest";
import type { RequirementEdit } from "../../../contract/desk/requirement-edits.ts";
import { compareFits, judgeFit, judgeKeywordFit } from "../fit.ts";
import { keywordRequirement } from "../keywords.ts";
import type { Profile } from "../profile.ts";
import { isUnwanted, type Requirement } from "../requirement.ts";
import { vocabulary } from "../test-vocabulary.ts";
import { applyEdits, cleanEdits, describeEdits, findUselessEdit } from "./edited-requirements.ts";
import { parseRequirements } from "./parse-requirements.ts";

const TEXT = "5+ years. Freight, Salesforce. Spanish is a plus.";

function read(requirements = TEXT): Requirement[] {
	const fields = { roleType: "account-executive", requirements };
	return [...parseRequirements({ kind: "lead", fields }, vocabulary), ...keywordRequirement(requirements)];
}

function idOf(label: string, requirements = read()): string {
	const found = requirements.find((one) => one.label === label);
	if (!found) throw new Error(`There is no requirement ${label}.`);
	return found.id;
}

function typed(text: string, strength: RequirementEdit["strength"] = "must"): RequirementEdit {
	return { id: null, text, strength };
}

function edit(label: string, strength: RequirementEdit["strength"]): RequirementEdit {
	return { id: idOf(label), strength };
}

/** Names of the candidates, best first. */
function rank(edits: RequirementEdit[], people: Record<string, Profile>): string[] {
	const counted = applyEdits(read(), edits, vocabulary).filter(({ strength }) => strength !== "dropped");
	const [words, others] = [true, false].map((are) => counted.filter(({ kind }) => (kind === "words") === are));
	return Object.entries(people)
		.map(([reference, profile]) =>
			judgeKeywordFit(judgeFit(others ?? [], { reference, receivedAt: "2026-03-02", profile }), words ?? [], profile),
		)
		.sort(compareFits)
		.map(({ reference }) => reference);
}

const BASE: Profile = { roles: ["account-executive"], years: 6 };
const PEOPLE: Record<string, Profile> = {
	freight: { ...BASE, sectors: ["freight"] },
	languages: { ...BASE, sectors: ["software"], languages: ["spanish"], tools: ["salesforce"] },
};

test("each strength moves candidates up or down the list", () => {
	expect(rank([], PEOPLE)).toEqual(["freight", "languages"]);
	expect(rank([edit("Freight", "plus"), edit("Spanish", "must")], PEOPLE)).toEqual(["languages", "freight"]);
	expect(rank([edit("Freight", "dropped")], PEOPLE)).toEqual(["languages", "freight"]);
	expect(rank([edit("Freight", "unwanted")], PEOPLE)).toEqual(["languages", "freight"]);
	expect(rank([edit("Freight", "must"), edit("Spanish", "must")], PEOPLE)).toEqual(["freight", "languages"]);
	expect(rank([typed("Software")], PEOPLE)).toEqual(["languages", "freight"]);
});

test("a must counts as the client's must, a plus as the client's plus; a dropped one stays in the list", () => {
	const weights = (edits: RequirementEdit[]) =>
		Object.fromEntries(applyEdits(read(), edits, vocabulary).map(({ label, weight }) => [label, weight]));
	expect(weights([])).toMatchObject({ Freight: 4, Salesforce: 1, Spanish: 1, "5 years or more": 2 });
	const edited = [edit("Freight", "must"), edit("Salesforce", "plus"), edit("Spanish", "must")];
	expect(weights([...edited, edit("5 years or more", "dropped")])).toMatchObject({
		...{ Freight: 8, Salesforce: 0.5, Spanish: 4, "5 years or more": 0 },
	});
	expect(applyEdits(read(), [edit("Freight", "dropped")], vocabulary).at(-1)).toMatchObject({ label: "Freight" });
});

test("whoever has what is unwanted loses what a must brings, and comes below an equal without it", () => {
	const edits = [edit("Freight", "unwanted")];
	const counted = applyEdits(read(), edits, vocabulary);
	const judge = (profile: Profile) => judgeFit(counted, { reference: "A", receivedAt: "", profile });
	const [has, hasNot, unknown] = [judge(PEOPLE.freight ?? {}), judge({ ...BASE, sectors: ["software"] }), judge(BASE)];
	const total = counted.filter(({ strength }) => !strength).reduce((sum, { weight }) => sum + weight, 0);
	expect(hasNot.score - has.score).toBeCloseTo(8 / total);
	expect(has.reached).toBe(hasNot.reached);
	expect([hasNot.score, unknown.score]).toEqual([has.reached, has.reached]);
	expect(has.of).toBe(hasNot.of);
	// Neither does something near cost anything, such as another part of the same industry.
	expect(judge({ ...BASE, sectors: ["warehousing"] }).score).toBe(hasNot.score);
});

test.each([
	["5+ years. Nobody from freight.", -1],
	["5+ years. Freight.", 1],
	["5+ years. No warehouse or freight people.", -1],
	["5+ years. Not only freight.", 1],
	["5+ years. No freight experience needed.", 0],
])("'%s' puts who has sold freight before (1), beside (0) or behind (-1) who hasn't", (requirements, place) => {
	const asks = read(requirements);
	const [freight, software] = ["freight", "software"].map((sector) =>
		judgeFit(asks, { reference: sector, receivedAt: "", profile: { ...BASE, sectors: [sector] } }),
	);
	expect(Math.sign((freight?.score ?? 0) - (software?.score ?? 0))).toBe(place);
});

test("what the client doesn't want costs what a must brings, and a recruiter can turn it around", () => {
	const asks = read("5+ years. No freight people, hospitals or software people, please.");
	const unwanted = asks.filter(isUnwanted);
	expect(unwanted.map(({ label, weight, words }) => [label, weight, words])).toEqual([
		["Freight", 8, "No freight people"],
		["Hospitals", 8, "No freight people, hospitals"],
		["Software", 8, "No freight people, hospitals or software people"],
	]);
	expect(asks.find(({ kind }) => kind === "words")).toBeUndefined();
	const edited = applyEdits(asks, [{ id: unwanted[0]?.id ?? "", strength: "must" }], vocabulary);
	expect(edited.find(({ label }) => label === "Freight")).toMatchObject({ strength: "must", weight: 8 });
	expect(applyEdits([], [typed("no freight people")], vocabulary)).toMatchObject([
		{ label: "Freight", strength: "unwanted", weight: 8 },
	]);
});

test("an unwanted or welcome place does not take the keywords from those who live elsewhere", () => {
	const keywords = "sells rental uniforms to laundries kitchens breweries";
	const has = new Set(["rental", "uniform", "laundri", "kitchen", "breweri"]);
	for (const strength of ["plus", "unwanted"] as const) {
		const listed = applyEdits([...read(), ...keywordRequirement(keywords)], [typed("Denver", strength)], vocabulary);
		const sorted = [...listed.filter(({ kind }) => kind !== "words"), ...listed.filter(({ kind }) => kind === "words")];
		const profile = { ...BASE, home: "columbus, oh", words: has };
		const { judgements } = judgeFit(sorted, { reference: "A", receivedAt: "", profile });
		expect(judgements.find(({ ask }) => ask.id === "words")).toMatchObject({ verdict: "met" });
	}
});

test("what a recruiter types is read like a request, and otherwise counts as keywords", () => {
	const added = (text: string) =>
		applyEdits(read(), [typed(text)], vocabulary).flatMap(({ kind, label, words, typed: own }) =>
			own ? [{ kind, label, words }] : [],
		);
	expect(added("HubSpot and 8 years in Ohio")).toEqual([
		{ kind: "place", label: "Ohio", words: "HubSpot and 8 years in Ohio" },
		{ kind: "years", label: "8 years or more in Ohio", words: "HubSpot and 8 years in Ohio" },
		{ kind: "tool", label: "HubSpot", words: "HubSpot and 8 years in Ohio" },
	]);
	expect(added("Restaurant linen at Cintas")).toEqual([
		{ kind: "words", label: "Restaurant linen at Cintas", words: "Restaurant linen at Cintas" },
	]);
	expect(applyEdits([], [typed("Hispanic market stalls")], vocabulary)).toMatchObject([
		{ values: ["market", "stalls"] },
	]);
	const people = {
		other: { ...BASE, words: new Set(["payroll"]) },
		linen: { ...BASE, words: new Set(["restaur", "linen", "cinta"]) },
	};
	expect(rank([typed("Restaurant linen at Cintas")], people)).toEqual(["linen", "other"]);
	expect(rank([typed("Restaurant linen at Cintas", "unwanted")], people)).toEqual(["other", "linen"]);
});

test("what a recruiter types about something the client said replaces it", () => {
	const listed = applyEdits(read(), [edit("Freight", "dropped"), typed("freight")], vocabulary);
	expect(listed.filter(({ label }) => label === "Freight")).toMatchObject([
		{ typed: true, strength: "must", weight: 8 },
	]);
});

test("ids stay the same after an unrelated change of the text", () => {
	const before = read();
	const after = read(`We are Acme. ${TEXT.replace("Salesforce.", "Salesforce, MEDDIC.")} Call me.`);
	for (const { id, label } of before) expect(idOf(label, after)).toBe(id);
	expect(new Set(after.map(({ id }) => id)).size).toBe(after.length);
	expect(applyEdits(read("Salesforce."), [edit("Freight", "must")], vocabulary).map(({ label }) => label)).toEqual([
		...["Account Executive", "Salesforce"],
	]);
});

test.each([
	["female", "must", "Gender can't be a hiring requirement."],
	["Young, hungry people", "plus", "Age can't be a hiring requirement."],
	["under 35", "must", "Age can't be a hiring requirement."],
	["kids", "unwanted", "Family status and pregnancy can't be a hiring requirement."],
	["Christian", "unwanted", "Religion can't be a hiring requirement."],
	["US citizen", "must", /^Citizenship can't be a hiring requirement\./],
	["and the", "must", /^Nothing in “and the” can be compared/],
	["pregnant", "must", /^Nothing in/],
	["Hispanic or Asian", "must", /can/],
] as const)("'%s' can't be typed as %s", (text, strength, sentence) => {
	const change = { before: [], after: [typed(text, strength)] };
	expect(findUselessEdit(read(), change, vocabulary)).toMatch(sentence);
});

test.each(["Salesforce", "kids apparel", "fluent Spanish", "authorized to work in the US"])(
	"'%s' may be typed",
	(text) => {
		expect(findUselessEdit(read(), { before: [], after: [typed(text)] }, vocabulary)).toBeUndefined();
	},
);

test("an edit of a requirement that isn't there is refused, unless it was stored before", () => {
	const gone: RequirementEdit = { id: "tool gone", strength: "must" };
	expect(findUselessEdit(read(), { before: [], after: [gone] }, vocabulary)).toMatch(/changed in the meantime/);
	expect(findUselessEdit(read(), { before: [gone], after: [gone] }, vocabulary)).toBeUndefined();
});

test("the history says what was changed in words", () => {
	const before = [edit("Freight", "must"), edit("Spanish", "dropped"), typed("HubSpot", "plus"), typed("MEDDIC")];
	const after = [edit("Freight", "unwanted"), typed("HubSpot"), typed("cold calls", "plus")];
	expect(describeEdits(read(), { before, after }).split("\n")).toEqual([
		...["Freight: unwanted", "Spanish: as the client put it", "“HubSpot”: must have", "Removed “MEDDIC”"],
		"Added “cold calls”: a plus",
	]);
	expect(describeEdits(read(), { before, after: before })).toBe("");
});

test("a line typed twice counts once, as typed last", () => {
	expect(cleanEdits([typed(" Cold\ncalls ", "plus"), typed("cold calls"), edit("Freight", "must")])).toEqual([
		typed("cold calls"),
		edit("Freight", "must"),
	]);
});
