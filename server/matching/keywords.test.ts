import { expect, test } from "vitest";
import { compareFits, judgeFit } from "./fit.ts";
import { keywordRequirement, resumeKeywords, sharedKeywords, weighKeywords } from "./keywords.ts";
import type { Profile } from "./profile.ts";
import { parseRequirements } from "./requests/parse-requirements.ts";
import type { Requirement } from "./requirement.ts";
import { vocabulary } from "./test-vocabulary.ts";

const REQUIREMENTS =
	"Account executive in Columbus. Sells rental uniforms to laundries, calls on plants and kitchens, walks the loading dock.";

function requirementsOf(requirements = REQUIREMENTS): Requirement[] {
	return [
		...parseRequirements({ kind: "lead", fields: { requirements } }, vocabulary),
		...keywordRequirement(requirements),
	];
}

function keywordVerdict(profile: Profile): string | undefined {
	return judge(profile).judgements.find(({ ask }) => ask.kind === "words")?.verdict;
}

function judge(profile: Profile, reference = "CW-0") {
	return judgeFit(requirementsOf(), { reference, receivedAt: "2026-03-02", profile });
}

const FITTING: Profile = { roles: ["account-executive"], home: "columbus, oh" };

test("keywords are a request's lowercase words about the job, each once", () => {
	const [ask] = keywordRequirement(
		"Need a hunter for Harrow Pike, must sell pumps, valves and seals to refineries. Selling pumps!",
	);
	expect(ask).toMatchObject({ kind: "words", values: ["hunter", "sell", "pumps", "valves", "seals", "refineries"] });
	expect(keywordRequirement("Five years, good people, and a strong team.")).toEqual([]);
	expect(keywordRequirement("Sells pumps.")).toEqual([]);
	expect(keywordRequirement()).toEqual([]);
});

test("what isn't wanted or needed gives no keywords", () => {
	const [ask] = keywordRequirement(
		"Sells pumps, valves, hoses and seals to refineries. No brokers, dealers or franchises. Welding isn't needed.",
	);
	expect(ask?.values).toEqual(["pumps", "valves", "hoses", "seals", "refineries"]);
});

test("names, pronouns and protected characteristics are never keywords", () => {
	const written =
		"Ask for Alan Whitcomb. She or he is a young father, a mother or a veteran, married, a recent graduate, a salesman.";
	expect(keywordRequirement(`${written} Sells pumps, valves, seals, hoses and gaskets.`)[0]?.values).toEqual([
		...["pumps", "valves", "seals", "hoses", "gaskets"],
	]);
});

test("a candidate's own name doesn't count as a keyword", () => {
	const text = "HUNTER MASON\nhunter.mason@mail.example\nSold pumps to refineries\n";
	const form = { firstName: "Hunter", lastName: "Mason" };
	expect(sharedKeywords(["hunter", "mason", "pump", "refinery", "selling"], resumeKeywords(text, form))).toEqual([
		...["pump", "refinery"],
	]);
	const other = { firstName: "Ada", lastName: "Quinn" };
	expect(resumeKeywords(text.replaceAll(/hunter/gi, "Ada").replaceAll(/mason/gi, "Quinn"), other)).toEqual(
		resumeKeywords(text, form),
	);
});

test("keywords are met, near or not met by how many the resume has, and not known without a text", () => {
	const of = (text: string) => keywordVerdict({ ...FITTING, words: resumeKeywords(text, {}) });
	expect(of("Rented uniforms to laundries and kitchens; every dock in the county.")).toBe("met");
	expect(of("Uniforms for kitchens.")).toBe("near");
	expect(of("Payroll software.")).toBe("not met");
	expect(keywordVerdict(FITTING)).toBe("not known");
});

test.each<[who: string, verdict: string, profile: Profile]>([
	["has the role and the place", "met", FITTING],
	["has a role near it", "near", { ...FITTING, roles: ["sdr"] }],
	["has another role", "not met", { ...FITTING, roles: ["sales-engineer"] }],
	["lives elsewhere", "not met", { ...FITTING, home: "denver, co" }],
	["lives nobody knows where", "not known", { roles: ["account-executive"] }],
])("with all keywords, for a candidate who %s: %s", (_, verdict, profile) => {
	expect(keywordVerdict({ ...profile, words: resumeKeywords(REQUIREMENTS, {}) })).toBe(verdict);
});

test("of two who meet the same requirements, the one with more keywords comes first, and they are shown", () => {
	const words = resumeKeywords("Sold rental uniforms to laundries, plants and kitchens.", {});
	const [first, second] = [judge(FITTING, "CW-0"), judge({ ...FITTING, words }, "CW-1")].sort(compareFits);
	expect([first?.reference, second?.reference]).toEqual(["CW-1", "CW-0"]);
	expect(first?.judgements.at(-1)?.by).toBe("rental, uniforms, laundries, plants, kitchens");
});

test("a keyword that few on file have counts more than those that many have, and one that no one has counts nothing", () => {
	const asks = requirementsOf();
	const counts = new Map(asks.flatMap(({ values }) => values).map((word) => [word, 90]));
	const weighed = weighKeywords(asks, counts.set("laundries", 2).set("loading", 0), 100);
	const of = (text: string) =>
		judgeFit(weighed, { reference: "CW-0", receivedAt: "", profile: { ...FITTING, words: resumeKeywords(text, {}) } });
	const [rare, common, none] = [of("Laundries."), of("Rental uniforms, plants."), of("Loading.")];
	expect(rare.score).toBeGreaterThan(common.score);
	expect(common.score).toBeGreaterThan(none.score);
	expect(none.judgements.at(-1)).toMatchObject({ verdict: "not met", by: "loading" });
});
