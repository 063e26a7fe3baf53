import { expect, test } from "vitest";
import type { Ask } from "./ask.ts";
import { asksOf } from "./asks.ts";
import { hold, orderByFit } from "./fit.ts";
import type { Profile } from "./profile.ts";
import { vocabulary } from "./test-vocabulary.ts";
import { sharedOf, wordsAsk, wordsIn } from "./words.ts";

const REQUIREMENTS =
	"Account executive in Columbus. Sells rental uniforms to laundries, calls on plants and kitchens, walks the loading dock.";

function asked(requirements = REQUIREMENTS): Ask[] {
	return [...asksOf({ kind: "lead", fields: { requirements } }, vocabulary), ...wordsAsk(requirements)];
}

function verdictOfWords(profile: Profile): string | undefined {
	return hold(asked(), profile).find(({ ask }) => ask.kind === "words")?.verdict;
}

const FITTING: Profile = { roles: ["account-executive"], home: "columbus, oh" };

test("keywords are a request's lowercase words about the job, each once", () => {
	const [ask] = wordsAsk(
		"Need a hunter for Harrow Pike, must sell pumps, valves and seals to refineries. Selling pumps!",
	);
	expect(ask).toMatchObject({ kind: "words", values: ["hunter", "sell", "pumps", "valves", "seals", "refineries"] });
	expect(wordsAsk("Five years, good people, and a strong team.")).toEqual([]);
	expect(wordsAsk("Sells pumps.")).toEqual([]);
	expect(wordsAsk()).toEqual([]);
});

test("names, pronouns and protected characteristics are never keywords", () => {
	const written =
		"Ask for Alan Whitcomb. She or he is a young father, a mother or a veteran, married, a recent graduate, a salesman.";
	expect(wordsAsk(`${written} Sells pumps, valves, seals, hoses and gaskets.`)[0]?.values).toEqual([
		...["pumps", "valves", "seals", "hoses", "gaskets"],
	]);
});

test("a candidate's own name doesn't count as a keyword", () => {
	const text = "HUNTER MASON\nhunter.mason@mail.example\nSold pumps to refineries\n";
	const form = { firstName: "Hunter", lastName: "Mason" };
	expect(sharedOf(["hunter", "mason", "pump", "refinery", "selling"], wordsIn(text, form))).toEqual([
		...["pump", "refinery"],
	]);
	const other = { firstName: "Ada", lastName: "Quinn" };
	expect(wordsIn(text.replaceAll(/hunter/gi, "Ada").replaceAll(/mason/gi, "Quinn"), other)).toEqual(
		wordsIn(text, form),
	);
});

test("keywords are met, near or not met by how many the resume has, and not known without a text", () => {
	const of = (text: string) => verdictOfWords({ ...FITTING, words: wordsIn(text, {}) });
	expect(of("Rented uniforms to laundries and kitchens; every dock in the county.")).toBe("met");
	expect(of("Uniforms for kitchens.")).toBe("near");
	expect(of("Payroll software.")).toBe("not met");
	expect(verdictOfWords(FITTING)).toBe("not known");
});

test.each<[who: string, verdict: string, profile: Profile]>([
	["has the role and the place", "met", FITTING],
	["has a role near it", "near", { ...FITTING, roles: ["sdr"] }],
	["has another role", "not met", { ...FITTING, roles: ["sales-engineer"] }],
	["lives elsewhere", "not met", { ...FITTING, home: "denver, co" }],
	["lives nobody knows where", "not known", { roles: ["account-executive"] }],
])("with all keywords, for a candidate who %s: %s", (_, verdict, profile) => {
	expect(verdictOfWords({ ...profile, words: wordsIn(REQUIREMENTS, {}) })).toBe(verdict);
});

test("of two who meet the same requirements, the one with more keywords comes first, and they are shown", () => {
	const words = wordsIn("Sold rental uniforms to laundries, plants and kitchens.", {});
	const people = [FITTING, { ...FITTING, words }].map((profile, index) => ({
		...{ reference: `CW-${index}`, receivedAt: "2026-03-02", profile },
	}));
	expect(orderByFit(asked(), people).map(({ reference }) => reference)).toEqual(["CW-1", "CW-0"]);
	expect(hold(asked(), { ...FITTING, words }).at(-1)?.because?.label).toBe(
		"rental, uniforms, laundries, plants, kitchens",
	);
});
