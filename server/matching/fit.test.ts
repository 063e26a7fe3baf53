import { expect, test } from "vitest";
import { type Candidate, compareFits, judgeFit } from "./fit.ts";
import { buildProfile, type Profile } from "./profile.ts";
import { parseRequirements } from "./requests/parse-requirements.ts";
import type { Requirement } from "./requirement.ts";
import type { Fact, FactKind } from "./terms/fact.ts";
import { vocabulary } from "./test-vocabulary.ts";

function requirementsFor(
	requirements: string,
	details: Record<string, string> = {},
	roleType = "other",
): Requirement[] {
	return parseRequirements({ kind: "lead", fields: { roleType, requirements }, details }, vocabulary);
}

function verdicts(asks: Requirement[], profile: Profile): string[] {
	return judgeFit(asks, { reference: "CW-A", receivedAt: "2026-03-02", profile }).judgements.map(
		({ verdict }) => verdict,
	);
}

function rank(asks: Requirement[], candidates: Candidate[]) {
	return candidates.map((candidate) => judgeFit(asks, candidate)).sort(compareFits);
}

const inOhio = { home: "columbus, oh" };

test.each<[asked: string, of: Profile, verdict: string]>([
	["Two account executives.", { roles: ["account-executive"] }, "met"],
	["Two account executives.", { roles: ["sales-manager"], before: ["account-executive"] }, "near"],
	["Two account executives.", { roles: ["sales-manager", "account-executive"] }, "near"],
	["Two account executives.", { roles: ["sales-manager", "account-executive"], wants: "account-executive" }, "met"],
	["Two account executives.", { roles: ["sdr"] }, "near"],
	["Two account executives.", { wants: "account-executive" }, "not known"],
	["Two account executives.", { roles: ["sales-engineer"], wants: "account-executive" }, "not known"],
	["Two account executives.", { roles: ["unclear", "account-executive"] }, "not known"],
	["Two account executives.", { roles: ["unclear"], does: ["opens"] }, "met"],
	["Two account executives.", { roles: ["sdr"], does: ["opens"] }, "met"],
	["Two account executives.", { roles: ["sdr"], does: ["grows"] }, "near"],
	["Two account executives.", { roles: ["sales-engineer"], does: ["opens"] }, "not met"],
	["Two account executives.", { roles: ["account-executive"], intern: true }, "near"],
	["Two account executives.", { roles: ["account-executive"], does: ["consumers"] }, "not known"],
	["Two account executives.", { roles: ["account-executive"], levels: ["vp"] }, "not known"],
	["Two sales managers.", { roles: ["sales-manager"], levels: ["vp"] }, "met"],
	["No account executives.", { roles: ["unclear"], does: ["opens"] }, "not known"],
	["Two account executives.", { roles: ["sales-engineer"] }, "not met"],
	["Two account executives.", {}, "not known"],
	["Two account executives.", { roles: ["other"], sells: true }, "not met"],
	["Two account executives.", { roles: ["unclear"], sells: true }, "not known"],
	["Two account executives.", { roles: ["unclear"] }, "not known"],
	["5+ years.", { years: 5 }, "met"],
	["5+ years.", { years: 4 }, "near"],
	["5+ years.", { years: 3 }, "not met"],
	["5+ years.", { band: [6, 10] }, "met"],
	["5+ years.", { band: [3, 5] }, "not known"],
	["5+ years.", { band: [0, 2] }, "not met"],
	["5+ years.", { years: 7, band: [0, 2] }, "met"],
	["5+ years.", {}, "not known"],
	["5+ years.", { unsure: true, band: [6, 10] }, "not known"],
	["3 to 5 years.", { years: 5 }, "met"],
	["3 to 5 years.", { years: 9 }, "near"],
	["Three years of bringing in accounts.", { years: 9 }, "not known"],
	["Three years of bringing in accounts.", { years: 1 }, "not met"],
	["Three years of closing.", { years: 9 }, "not known"],
	["3+ years of outside sales experience.", { years: 9 }, "not known"],
	["3+ years experience selling to school districts.", { years: 9 }, "not known"],
	["Has sold to school districts at least three years.", { years: 9 }, "not known"],
	["Three years of B2B sales experience.", { years: 9 }, "met"],
	["3+ years' experience and a track record.", { years: 9 }, "met"],
	["In Columbus.", inOhio, "met"],
	["In Columbus.", { home: "dublin, oh" }, "met"],
	["In Kansas City, MO.", { home: "olathe, ks" }, "met"],
	["In Cleveland.", inOhio, "near"],
	["In Cleveland.", { ...inOhio, places: ["cleveland, oh"] }, "near"],
	["In Cleveland.", { home: "denver, co", places: ["oh"] }, "near"],
	["In Ohio.", inOhio, "met"],
	["In Michigan.", inOhio, "near"],
	["In Denver.", inOhio, "not met"],
	["In Denver.", { ...inOhio, moves: true }, "near"],
	["In Denver, no relocation.", { ...inOhio, moves: true }, "not met"],
	["In Denver. Relocation is paid.", inOhio, "not known"],
	["In Denver. Relocation is paid.", { ...inOhio, moves: true }, "near"],
	["In Denver. Relocation is paid.", { ...inOhio, stays: true }, "not met"],
	["In Cleveland.", { ...inOhio, stays: true }, "not met"],
	["In Denver.", {}, "not known"],
	["Denver or remote.", inOhio, "met"],
	["In Columbus.", { ...inOhio, remote: true }, "not met"],
	["Freight.", { sectors: ["freight"] }, "met"],
	["Freight.", { sectors: ["warehousing"] }, "not known"],
	["No freight people.", { sectors: ["warehousing"] }, "not met"],
	["Medical devices.", { sectors: ["hospitals"] }, "not known"],
	["Freight.", { sectors: ["software"] }, "not met"],
	["Freight.", { sectors: ["software"], soldTo: ["freight"] }, "not known"],
	["Freight.", { soldTo: ["freight"] }, "not known"],
	["Freight.", { sectors: ["freight"], unsure: true }, "not known"],
	["Freight.", { sectors: ["freight"], spells: [[60, "software"], [40], [9, "freight"]] }, "not known"],
	[
		"Freight.",
		{
			sectors: ["freight"],
			spells: [
				[9, "freight"],
				[60, "software"],
			],
		},
		"met",
	],
	["Freight.", { sectors: ["freight"], spells: [[60, "software"], [40], [30, "freight"]] }, "met"],
	["Freight.", {}, "not known"],
	["Freight, or at least hospitals.", { sectors: ["freight"] }, "met"],
	["Freight, or at least hospitals.", { sectors: ["hospitals"] }, "near"],
	["Freight, or at least hospitals.", { sectors: ["software"] }, "not met"],
	["Salesforce, or at least HubSpot.", { tools: ["hubspot"] }, "near"],
	["Account executive, or at least an SDR.", { roles: ["sdr"] }, "near"],
	["Salesforce or HubSpot.", { tools: ["hubspot"] }, "met"],
	["Salesforce.", { tools: ["hubspot"] }, "not known"],
	["Spanish.", {}, "not known"],
	["Spanish.", { languages: ["spanish"] }, "met"],
	["Spanish.", { someLanguages: ["spanish"] }, "near"],
	["Series 7.", { licenses: ["series-7"] }, "met"],
	["Bachelor's degree.", { degrees: ["master"] }, "met"],
	["Master's degree.", { degrees: ["bachelor"] }, "not met"],
	["$90K-$120K base.", { pay: 105 }, "met"],
	["$90K-$120K base.", { pay: 80 }, "met"],
	["$90K-$120K base.", { pay: 130 }, "near"],
	["$90K-$120K base.", { pay: 150 }, "not met"],
	["$90K-$120K base.", {}, "not known"],
	["Somebody senior.", { levels: ["senior"] }, "met"],
	["Somebody senior.", { levels: ["director"] }, "near"],
	["Somebody senior.", { levels: ["vp"] }, "not met"],
	["Somebody senior.", { levels: ["mid", "senior"] }, "met"],
	["Entry level.", { levels: ["mid"] }, "near"],
	["Entry level.", { levels: ["mid", "senior"] }, "not met"],
])("%s of %j is %s", (asked, profile, verdict) => {
	expect(verdicts(requirementsFor(asked), profile)).toEqual([verdict]);
});

const REQUEST = requirementsFor(
	"Must have sold freight. 5+ years, Columbus, Salesforce, MEDDIC a plus.",
	{},
	"account-executive",
);

function order(people: Record<string, Profile>): string[] {
	const candidates = Object.entries(people).map(([reference, profile]) => ({
		reference,
		profile,
		receivedAt: "2026-03-02",
	}));
	return rank(REQUEST, candidates).map(({ reference }) => reference);
}

test("candidates who meet more of the weight come first", () => {
	const all: Profile = {
		roles: ["account-executive"],
		years: 9,
		home: "columbus, oh",
		sectors: ["freight"],
		tools: ["salesforce"],
	};
	expect(
		order({
			elsewhere: { ...all, home: "denver, co" },
			everything: all,
			"other field": { ...all, sectors: ["software"] },
			nothing: { roles: ["sales-engineer"], years: 1, home: "denver, co", sectors: ["software"] },
			"close by": { ...all, home: "cleveland, oh" },
		}),
	).toEqual(["everything", "close by", "elsewhere", "other field", "nothing"]);
});

test("of equals, musts decide, then how recent their work in sales is, never when a resume came", () => {
	const profile = { roles: ["account-executive"], years: 9, home: "columbus, oh" };
	const of = (reference: string, receivedAt: string, more: Profile) => ({
		reference,
		receivedAt,
		profile: { ...profile, ...more },
	});
	const asks = requirementsFor("Must know Salesforce. HubSpot. SAP.", {}, "account-executive").map((ask) => ({
		...ask,
		weight: 2,
	}));
	const musts = [
		of("CW-A", "2026-03-09", { tools: ["hubspot"], until: "now" }),
		of("CW-B", "2026-03-01", { tools: ["salesforce"], until: "2019-01" }),
	];
	expect(rank(asks, musts).map(({ reference }) => reference)).toEqual(["CW-B", "CW-A"]);
	const recent = [
		of("CW-A", "2026-03-09", { until: "2019-01" }),
		of("CW-B", "2026-03-01", { until: "now" }),
		of("CW-C", "2026-03-05", { until: "2024" }),
	];
	expect(rank(asks, recent).map(({ reference }) => reference)).toEqual(["CW-B", "CW-C", "CW-A"]);
});

test("who misses the work, the place or a must, or has what is unwanted, is only close, behind everyone who fits", () => {
	const asks = requirementsFor("Must have sold freight. Columbus, 5+ years. No hospitals.", {}, "account-executive");
	const fitting: Profile = { roles: ["sdr"], home: "cleveland, oh", sectors: ["freight"] };
	const best: Profile = { roles: ["account-executive"], years: 9, home: "columbus, oh", sectors: ["freight"] };
	const people: Record<string, Profile> = {
		fitting,
		"other work": { ...best, roles: ["sales-engineer"] },
		elsewhere: { ...best, home: "denver, co" },
		"misses a must": { ...best, sectors: ["software"] },
		unwanted: { ...best, sectors: ["freight", "hospitals"] },
		unknown: { ...best, home: undefined } as Profile,
	};
	const ranked = rank(
		asks,
		Object.entries(people).map(([reference, profile]) => ({ reference, receivedAt: "", profile })),
	);
	expect(ranked.filter(({ fits }) => fits).map(({ reference }) => reference)).toEqual(["unknown", "fitting"]);
});

test("beyond that, the order is another one for each request, and always the same for one", () => {
	const profile = { roles: ["account-executive"] };
	const references = Array.from({ length: 12 }, (_, index) => `CW-${index}`);
	const ordered = (asks: Requirement[], received: string[]) =>
		rank(
			asks,
			references.map((reference, index) => ({ reference, receivedAt: received[index] ?? "", profile })),
		).map(({ reference }) => reference);
	const first = ordered(REQUEST, references);
	expect(ordered([...REQUEST], references.toReversed())).toEqual(first);
	expect(first.toSorted()).toEqual(references.toSorted());
	expect(first).not.toEqual(references.toSorted());
	expect(ordered(requirementsFor("Freight. Denver.", {}, "account-executive"), references)).not.toEqual(first);
});

test("an unknown never ranks below a known miss, for any kind of requirement", () => {
	const misses: Profile = {
		roles: ["sales-engineer"],
		levels: ["entry"],
		years: 1,
		home: "denver, co",
		pay: 500,
		sectors: ["software"],
	};
	const asks = requirementsFor(
		"Freight, 5+ years, Columbus, $90K base, Salesforce.",
		{ experienceLevel: "director" },
		"account-executive",
	);
	for (const name of Object.keys(misses)) {
		const unknown = Object.fromEntries(Object.entries(misses).filter(([key]) => key !== name));
		const [first, second] = rank(asks, [
			{ reference: "CW-A", receivedAt: "2026-03-02", profile: misses },
			{ reference: "CW-B", receivedAt: "2026-03-01", profile: unknown },
		]);
		expect([name, first?.reference, (first?.score ?? 0) > (second?.score ?? 0)]).toEqual([name, "CW-B", true]);
	}
});

function fact(kind: FactKind, value: string, more: Partial<Fact> = {}): Fact {
	return { kind, value, label: value, at: [0, 1], ...more };
}

test("a profile has titles by date, prefers the resume's years to the form's, and the form's place to the resume's", () => {
	const facts = [
		fact("title", "sdr", { begin: "2015-01", end: "2017-06", label: "Sales Development Representative" }),
		fact("title", "account-executive", {
			begin: "2022-02",
			end: "now",
			label: "Account Executive",
			employer: "Larkfield",
		}),
		fact("place", "dayton, oh", { at: [90, 94] }),
		fact("place", "toledo, oh", { at: [10, 14] }),
		fact("years", "9"),
		fact("sector", "freight"),
		fact("sector", "freight"),
		fact("quota", "118"),
	];
	const form = {
		...{ firstName: "Ada", lastName: "Quinn", email: "ada@example.com", desiredPosition: "account-executive" },
		...{ experience: "6-10", place: "Columbus, Ohio", additionalInfo: "About $105K base. I am willing to relocate." },
	};
	expect(buildProfile(facts, form)).toEqual({
		...{
			...{ roles: ["account-executive"], before: ["sdr"] },
			wants: "account-executive",
			levels: ["mid", "senior"],
			years: 9,
			band: [6, 10],
		},
		...{ home: "columbus, oh", places: ["toledo, oh", "dayton, oh"], moves: true, pay: 105, sectors: ["freight"] },
		...{ sells: true, until: "now" },
	});
	expect(buildProfile([], {})).toEqual({});
});

test.each<[said: string, wishes: Pick<Profile, "moves" | "stays" | "places">]>([
	["Would relocate.", { moves: true }],
	["Not relocating.", { stays: true }],
	["I will not relocate. Open to travel.", { stays: true }],
	["We don't want to relocate.", { stays: true }],
	["No relocation, please.", { stays: true }],
	["I don't mind relocating.", {}],
	["Not opposed to relocating, no problem at all to relocate.", {}],
	["Willing to relocate within Ohio or to Texas.", { places: ["oh", "tx"] }],
	["Happy to move up to a director's role.", {}],
])("%s is said about moving", (additionalInfo, wishes) => {
	expect(buildProfile([], { additionalInfo })).toEqual(wishes);
});

test("sales operations are no selling", () => {
	const unsure = (role: string) => buildProfile([fact("title", role)], {}).unsure;
	expect(["sales-operations", "other", "account-executive"].map(unsure)).toEqual([true, true, undefined]);
});

test("a sector only sold to is apart from those sold in, and met if the request says who buys", () => {
	const facts = [fact("sector", "software"), { ...fact("sector", "hospitals"), open: true as const }];
	const profile = buildProfile(facts, {});
	expect(profile).toEqual({ sectors: ["software"], soldTo: ["hospitals"] });
	expect(verdicts(requirementsFor("Sold software to hospitals."), profile)).toEqual(["met", "met"]);
	expect(verdicts(requirementsFor("Hospitals."), profile)).toEqual(["not known"]);
});

test.each([
	["2015", "2019-06", ["other"], "near"],
	["2020", "2025-01", ["other", "account-executive"], "met"],
	[undefined, undefined, ["other", "account-executive"], "met"],
])("a role from %s to %s, and other work since, for who wants it again", (begin, end, roles, verdict) => {
	const title = { kind: "title" as const, label: "", at: null };
	const facts: Fact[] = [
		{ ...title, value: "other", begin: end ?? "2020", end: "now" },
		{ ...title, value: "account-executive", ...(begin && { begin }), ...(end && { end }) },
	];
	const profile = buildProfile(facts, { desiredPosition: "account-executive" }, new Date("2026-11-16"));
	expect(profile.roles).toEqual(roles);
	expect(verdicts(requirementsFor("Two account executives."), profile)).toEqual([verdict]);
});

test("names, pronouns and forms of address change neither requirements nor ranking", () => {
	const requests = [
		"Must have sold freight. He has 5+ years, he lives in Columbus, his tools are Salesforce. Ask for Mr. Alan Whitcomb.",
		"Must have sold freight. She has 5+ years, she lives in Columbus, her tools are Salesforce. Ask for Ms. Aisha Okonkwo.",
		"Must have sold freight. They have 5+ years, they live in Columbus, their tools are Salesforce. Ask for Mx. Sam Ng.",
	].map((requirements) => requirementsFor(requirements, {}, "account-executive"));
	const bare = requests.map((asks) => asks.map(({ words, ...ask }) => ask));
	expect(bare[1]).toEqual(bare[0]);
	expect(bare[2]).toEqual(bare[0]);

	const facts = [
		[fact("title", "account-executive"), fact("sector", "freight"), fact("years", "6")],
		[fact("title", "account-executive"), fact("years", "4")],
		[fact("title", "sdr"), fact("sector", "freight")],
	];
	const names = [
		{ firstName: "Alan", lastName: "Whitcomb", additionalInfo: "He is a father of two, 58, a veteran, and Baptist." },
		{
			firstName: "Aisha",
			lastName: "Okonkwo",
			additionalInfo: "She is a mother of two, 24, on maternity leave, and Muslim.",
		},
		{ firstName: "Nguyễn", lastName: "Ng", additionalInfo: "They are single and use a wheelchair." },
	];
	const orders = names.map((_, shift) =>
		rank(
			requests[0] ?? [],
			facts.map((known, index) => ({
				reference: `CW-${index}`,
				receivedAt: "2026-03-02",
				profile: buildProfile(known, names[(index + shift) % names.length] ?? {}),
			})),
		),
	);
	expect(orders[1]).toEqual(orders[0]);
	expect(orders[2]).toEqual(orders[0]);
	expect(new Set(orders[0]?.map(({ score }) => score)).size).toBe(3);
});

test.each<[of: Profile["spells"], verdict: string]>([
	[[[60, "freight"]], "met"],
	[
		[
			[30, "freight"],
			[30, "freight", "software"],
		],
		"met",
	],
	[
		[
			[50, "freight"],
			[60, "software"],
		],
		"near",
	],
	[
		[
			[24, "freight"],
			[60, "software"],
		],
		"not met",
	],
	[[[24, "freight"], [60]], "not known"],
	[[[24, "software"]], "not met"],
	[undefined, "not known"],
])("years in a sector count by the jobs that name it: %j", (spells, verdict) => {
	const [years] = requirementsFor("Five years in freight.").filter(({ kind }) => kind === "years");
	expect(years && verdicts([years], { years: 9, ...(spells && { spells }) })).toEqual([verdict]);
});

test("years that may be in something else, too, are missed by nobody who has as many", () => {
	const years = requirementsFor("Four years in freight or another trade.").find(({ kind }) => kind === "years");
	const judge = (profile: Profile) => years && verdicts([years], profile);
	expect(judge({ years: 9, spells: [[60, "freight"]] })).toEqual(["met"]);
	expect(judge({ years: 9, spells: [[60, "software"]] })).toEqual(["not known"]);
	expect(judge({ years: 2, spells: [[24, "software"]] })).toEqual(["not met"]);
});

test("whoever does other work has no level in the work asked for", () => {
	const asks = requirementsFor("Somebody senior.", {}, "account-executive");
	expect(verdicts(asks, { roles: ["sales-engineer"], levels: ["senior"] })).toEqual(["not met", "not known"]);
	expect(verdicts(asks, { roles: ["sales-engineer"], levels: ["entry"] })).toEqual(["not met", "not met"]);
	expect(verdicts(asks, { roles: ["sales-director", "account-executive"], levels: ["senior"] })).toEqual([
		"near",
		"met",
	]);
});

test.each<[title: string, role: string, years: number, levels: Profile["levels"]]>([
	["Senior Account Executive", "account-executive", 4, ["mid", "senior"]],
	["Senior SDR", "sales-development", 2, ["entry", "mid"]],
	["Senior Manager, Sales Development", "sales-manager", 7, ["senior"]],
	["Principal Engineer", "other", 12, undefined],
	["Teacher", "other", 0, undefined],
	["Finance Director", "other", 12, undefined],
	["Senior Account Executive", "account-executive", 7, ["senior"]],
	["Account Executive", "account-executive", 7, ["mid", "senior"]],
	["Client Acquisition Lead", "sales-representative", 7, ["mid", "senior"]],
	["Vice President, Commercial Producer", "insurance-agent", 12, ["senior"]],
	["Vice President, Business Development", "vp-sales", 12, ["vp"]],
	["Account Director", "account-manager", 4, ["mid", "senior"]],
	["Regional Director of Sales", "director", 7, ["director"]],
])("a %s in %s for %i years has the levels %j", (label, role, years, levels) => {
	const facts = [fact("title", role, { label }), fact("years", String(years))];
	expect(buildProfile(facts, {}).levels).toEqual(levels);
});

test("a senior title with years of a mid level comes near to mid level, and costs nothing", () => {
	const asks = requirementsFor("", { experienceLevel: "mid" });
	const judge = (years: number) =>
		rank(asks, [{ reference: "CW-A", receivedAt: "", profile: { levels: ["senior"], years } }])[0];
	expect(judge(7)).toMatchObject({ met: 0, of: 1, score: 1 });
	expect(judge(14)).toMatchObject({ met: 0, of: 1, score: 0.5 });
});

test("whoever isn't known to have sold has no level that is known", () => {
	const facts = [fact("title", "other", { label: "Category Manager", open: true }), fact("years", "12")];
	const asks = requirementsFor("Somebody senior.");
	expect(verdicts(asks, buildProfile(facts, {}))).toEqual(["not known"]);
	const [title, years] = facts;
	const does = { ...title, does: [{ work: "opens", at: [0, 9] }] } as Fact;
	expect(verdicts(asks, buildProfile([does, ...(years ? [years] : [])], {}))).toEqual(["met"]);
});

test("an internship is read as one", () => {
	const profile = (label: string) => buildProfile([fact("title", "sales-development", { label })], {});
	expect(profile("Sales Development Intern").intern).toBe(true);
	expect(profile("Internal Sales Representative").intern).toBeUndefined();
});

test("more years than asked come near, and cost nothing", () => {
	const asks = requirementsFor("3 to 5 years.");
	const [more] = rank(asks, [{ reference: "CW-A", receivedAt: "", profile: { years: 9 } }]);
	expect(more).toMatchObject({ met: 0, of: 1, score: 1 });
});

test("coming near to what is unwanted is not having it", () => {
	const asks = requirementsFor("No freight people.");
	expect(
		verdicts(
			asks.map((ask) => ({ ...ask, near: ["parcels"] })),
			{ sectors: ["parcels"] },
		),
	).toEqual(["not met"]);
});

test("years in a sector are not known where no job names it but the resume does", () => {
	const [years] = requirementsFor("Five years in freight.").filter(({ kind }) => kind === "years");
	const profile: Profile = { years: 9, sectors: ["freight"], spells: [[24, "software"]] };
	expect(years && verdicts([years], profile)).toEqual(["not known"]);
});
