import { expect, test } from "vitest";
import { ANYWHERE } from "../requirement.ts";
import { vocabulary } from "../test-vocabulary.ts";
import { WEIGHTS } from "../weights.ts";
import { parseRequirements } from "./parse-requirements.ts";

function lead(requirements: string, details: Record<string, string> = {}, roleType = "account-executive") {
	return parseRequirements({ kind: "lead", fields: { roleType, requirements }, details }, vocabulary);
}

/** As a recruiter would read it: each requirement and how much it counts. */
function describeRequirements(requirements: string, details?: Record<string, string>): string[] {
	const counts = (times: number) => (times === 2 ? ", a must" : times === 0.5 ? ", a plus" : "");
	return lead(requirements, details, "other").map(
		({ kind, label, weight }) => `${kind}: ${label}${counts(weight / WEIGHTS[kind])}`,
	);
}

test.each([
	["They must have sold to hospitals.", ["sector: Hospitals, a must"]],
	["Experience with hospitals is a plus.", ["sector: Hospitals, a plus"]],
	["Somebody with 5+ years behind them.", ["years: 5 years or more"]],
	["Looking for 3+ years.", ["years: 3 years or more"]],
	["Has sold to hospitals for five years.", ["sector: Hospitals", "years: 5 years or more in Hospitals"]],
	["Has led a team for at least three years.", ["years: 3 years or more (led a team), a must"]],
	[
		"Sold freight or another trade for five years.",
		["sector: Freight or similar", "years: 5 years or more in Freight or similar"],
	],
	["Acme has sold beds for 40 years, a firm for 30 years.", []],
	["Must have lived in Ohio for 5 years.", ["place: Ohio, a must"]],
	[
		"Three years of closing, freight best, hospitals would work.",
		["years: 3 years or more of closing", "sector: Freight, or at least Hospitals, a plus"],
	],
	["Five years in coffee or freight.", ["sector: Freight or similar", "years: 5 years or more in Freight or similar"]],
	["With over 5 years of sales.", ["years: 5 years or more, a must"]],
	["You have done so for 4+ years in freight.", ["sector: Freight", "years: 4 years or more in Freight"]],
	[
		"Four years in freight or another trade.",
		["sector: Freight or similar", "years: 4 years or more in Freight or similar"],
	],
	["We've sold beds for 40 years. Family owned for 60 years. Guaranteed for 2 years.", []],
	["You will have this territory for 3 years. I've run it for 9 years.", []],
	["Salesforce, HubSpot or similar.", ["tool: Salesforce, HubSpot, or similar"]],
	["MEDDIC or the like. HubSpot or bust.", ["tool: HubSpot, a must", "method: MEDDIC or similar"]],
	["Sells freight. Must have sold freight, hospitals would work.", ["sector: Freight, or at least Hospitals, a must"]],
	["Sells 3pl and third-party logistics.", ["sector: Freight"]],
	["Covers the third-party and hospital logistics desk.", ["sector: Freight", "sector: Hospitals"]],
	["At least five years, six is better.", ["years: 5 years or more, a must"]],
	["We want 3-5 years.", ["years: 3 to 5 years"]],
	["Want 5 years or more.", ["years: 5 years or more"]],
	["5 or more years, six plus is better.", ["years: 5 years or more"]],
	["5 years or more required.", ["years: 5 years or more, a must"]],
	["Prefer 5 years or better.", ["years: 5 years or more, a plus"]],
	["At least 3 to 5 years.", ["years: 3 years or more, a must"]],
	["Two or three years.", ["years: 2 years or more"]],
	["Five years selling to hospitals.", ["sector: Hospitals", "years: 5 years or more in Hospitals"]],
	["Has sold freight at least five years.", ["years: 5 years or more in Freight, a must", "sector: Freight"]],
	["Sold freight. 5+ years, Spanish.", ["sector: Freight", "years: 5 years or more", "language: Spanish"]],
	["Has sold freight, or at least called on hospitals.", ["sector: Freight, or at least Hospitals"]],
	["Must have sold freight. Hospitals considered.", ["sector: Freight, or at least Hospitals, a must"]],
	["Freight people. Would also look at hospitals or software.", ["sector: Freight, or at least Hospitals or Software"]],
	["Sold freight, hospitals if nothing better turns up.", ["sector: Freight, or at least Hospitals"]],
	["Freight is best, hospitals or software OK.", ["sector: Freight, or at least Hospitals or Software, a plus"]],
	["Freight, in a pinch hospitals.", ["sector: Freight, or at least Hospitals"]],
	["A hospital rep only gets a conversation, we want freight.", ["sector: Freight, or at least Hospitals"]],
	["Has sold coffee; hospitals could work.", ["sector: Hospitals, a plus"]],
	["Sold freight or hospitals.", ["sector: Freight or Hospitals"]],
	["Freight experience is fine-tuned here.", ["sector: Freight"]],
	["Salesforce, or at least HubSpot.", ["tool: Salesforce, or at least HubSpot"]],
	["An account executive, or at least an SDR.", ["role: Account executive"]],
	["Has sold freight, software or coffee.", ["sector: Freight, Software, or similar"]],
	["Must have sold freight or we don't talk.", ["sector: Freight, a must"]],
	["Has sold coffee or freight.", ["sector: Freight or similar"]],
	["Bachelor's degree or equivalent experience.", ["degree: Bachelor's degree or similar"]],
	["We have done this for 20 years and will double in the next two years.", []],
	[
		"Freight preferred; software, coffee or hospitals count too.",
		["sector: Freight, or at least Software or Hospitals, a plus"],
	],
	["Sold freight. Or someone who sold software.", ["sector: Freight or Software"]],
	["Copiers, uniforms, freight, that world.", ["sector: Freight or similar"]],
	["Salesforce.", ["tool: Salesforce"]],
	["Salesforce or HubSpot.", ["tool: Salesforce or HubSpot"]],
	["Salesforce, HubSpot or Outreach.", ["tool: Salesforce, HubSpot, or Outreach"]],
	["Salesforce and HubSpot.", ["tool: Salesforce", "tool: HubSpot"]],
	["Plenty of cold outreach.", []],
	["Salesforce is a must, MEDDIC a plus.", ["tool: Salesforce, a must", "method: MEDDIC, a plus"]],
	["Nice to have: MEDDIC, Spanish.", ["language: Spanish, a plus", "method: MEDDIC, a plus"]],
	["Series 7 required.", ["license: Series 7, a must"]],
	["Salesforce, HubSpot required.", ["tool: Salesforce, a must", "tool: HubSpot, a must"]],
	["No Salesforce needed.", []],
	["A college degree is not required. We don't need Spanish.", []],
	["Spanish preferred but not required.", ["language: Spanish, a plus"]],
	["Columbus or remote.", ["place: Columbus, Ohio or remote"]],
	["Wooster, OH, no relocation.", ["place: Wooster, Ohio, a must"]],
	["Covers Ohio, Michigan and western Pennsylvania.", ["place: Ohio, Michigan, or Western Pennsylvania"]],
	["Based in Columbus, covers Ohio and Michigan.", ["place: Columbus, Ohio"]],
	["The territory is Ohio, based in Columbus or Cleveland.", ["place: Columbus, Ohio or Cleveland, Ohio"]],
	["Must live in Texas, remote.", ["place: Texas, a must"]],
	["In the Twin Cities.", ["place: Twin Cities"]],
	["Minneapolis or St. Paul.", ["place: Minneapolis, Minnesota"]],
	[
		"Boston or New York, remote on the East Coast possible.",
		["place: Boston, Massachusetts; New York, New York; or remote"],
	],
	["Covers the Great Lakes.", ["place: Great Lakes"]],
	["This is not a remote job.", []],
	["Remote OK.", ["place: Remote"]],
	["In Tulsa OK.", ["place: Tulsa, Oklahoma"]],
	["Two BDRs, with promotion to AE.", ["role: Sales development representative"]],
	["Base is $90K-$120K base.", ["pay: Base $90K–$120K"]],
	["Bachelor's degree.", ["degree: Bachelor's degree"]],
	["Two AEs who report to the VP of Sales.", ["role: Account executive"]],
])("%s", (requirements, asks) => {
	expect(describeRequirements(requirements)).toEqual(asks);
});

test("the form's fields become requirements: role, level, industry, pay, place", () => {
	const asks = lead("They sell managed contracts.", {
		...{ experienceLevel: "senior", industry: "Logistics & Supply Chain", salaryRange: "$90K-$120K" },
		...{ location: "hybrid", place: "Columbus, Ohio", jobTitle: "VP of Sales" },
	});
	expect(asks.map(({ kind, label, values }) => [kind, label, values])).toEqual([
		["role", "Account Executive", ["account-executive", "enterprise-account-executive"]],
		["place", "Columbus, Ohio", ["columbus, oh"]],
		["level", "Senior", ["senior"]],
		["sector", "Logistics & Supply Chain", ["freight", "warehousing"]],
		["pay", "Base $90K-$120K", ["90", "120"]],
	]);
});

test("the text narrows what the form leaves open", () => {
	const [role, sector] = lead("An enterprise account executive for third-party logistics.", {
		industry: "Logistics & Supply Chain",
	});
	expect(role).toMatchObject({
		values: ["enterprise-account-executive"],
		near: expect.arrayContaining(["account-executive"]),
	});
	expect(sector).toMatchObject({ label: "Freight", values: ["freight"], near: [], around: ["warehousing"] });
});

test("a talent request asks for its job title in its state", () => {
	const asks = parseRequirements(
		{ kind: "talent-request", fields: { jobTitle: "Regional Sales Director", state: "ohio" } },
		vocabulary,
	);
	expect(asks.map(({ kind, label, values }) => [kind, label, values])).toEqual([
		["role", "Regional Sales Director", ["sales-director"]],
		["place", "Ohio", ["oh"]],
	]);
});

test("each requirement has the excerpt that states it", () => {
	const [first] = lead("We sell beds. They must have sold to hospitals, and more.", {}, "other");
	expect(first?.words).toBe("They must have sold to hospitals");
});

test("an empty request has no requirements", () => {
	expect(parseRequirements({ kind: "lead", fields: {} }, vocabulary)).toEqual([]);
	expect(parseRequirements({ kind: "talent-request", fields: { jobTitle: "Other" } }, vocabulary)).toEqual([]);
});

test("an industry only chosen in the form counts half, as does one outside it; one in the text counts in full", () => {
	const sectors = (requirements: string) =>
		lead(requirements, { industry: "Logistics & Supply Chain" })
			.filter(({ kind }) => kind === "sector")
			.map(({ label, weight }) => [label, weight / WEIGHTS.sector]);
	expect(sectors("They sell.")).toEqual([["Logistics & Supply Chain", 0.5]]);
	expect(sectors("They sell freight to hospitals.")).toEqual([
		["Freight", 1],
		["Hospitals", 0.5],
	]);
});

test.each([
	["In Denver. Relocation is paid.", false],
	["In Denver, remote is possible.", true],
	["In Denver, remote in Colorado.", false],
	["In Denver.", false],
])("%s A candidate anywhere comes close: %s", (requirements, isClose) => {
	const place = lead(requirements, { location: "hybrid" }).find(({ kind }) => kind === "place");
	expect(place?.near?.includes(ANYWHERE)).toBe(isClose);
});

test("a role that the text names counts more than the form's, which is near", () => {
	const [role] = lead("Need a sales director for our plants.");
	expect(role).toMatchObject({ kind: "role", values: ["sales-director"], label: "Sales director" });
	expect(role?.near).toEqual(expect.arrayContaining(["account-executive"]));
	const [narrower] = lead("An enterprise AE, later a sales director.");
	expect(narrower).toMatchObject({ values: ["enterprise-account-executive"], label: "Enterprise AE" });
});

test("of those who sell, only account managers come near customer success", () => {
	const more = [
		{ id: "account-manager", label: "Account manager", form: "account-executive", words: ["account manager"] },
		{ id: "customer-success", label: "Customer success", form: "customer-success", words: ["CSM"] },
	].map((role) => ({ ...role, level: "mid" as const }));
	const [role] = parseRequirements(
		{ kind: "lead", fields: { roleType: "customer-success" } },
		{ ...vocabulary, roles: [...vocabulary.roles, ...more] },
	);
	expect(role).toMatchObject({ values: ["customer-success"], near: ["account-manager", "wants customer-success"] });
});

test("'please no' refuses what follows, and what goes through somebody is no refusal", () => {
	const strengths = (text: string) => lead(text, {}, "other").map(({ kind, emphasis }) => `${kind} ${emphasis}`);
	expect(strengths("And please no hospitals, I mean it.")).toEqual(["sector unwanted"]);
	expect(strengths("Our people pull it through with freight brokers.")).toEqual(["sector plain"]);
	expect(strengths("No freight, software or coffee people.")).toEqual(["sector unwanted", "sector unwanted"]);
	expect(strengths("I'm through with freight people.")).toEqual(["sector unwanted"]);
});

test("a part of an industry that is asked for isn't refused by the same words", () => {
	expect(lead("Must have sold freight. No freight dispatchers.", {}, "other").map(({ emphasis }) => emphasis)).toEqual([
		"must",
	]);
});

test.each<[text: string, form: string, pay: string | undefined]>([
	["Base up to 110 plus commission.", "$90K-$120K", "Base up to $110K"],
	["Remote, $105-125K base plus variable.", "$120K-$160K", "Base $105K–$125K"],
	["60-70 base, commission uncapped.", "$60K-$90K", "Base $60K–$70K"],
	["Base to 70.", "$60K-$90K", "Base up to $70K"],
	["52 base, 78 OTE.", "Under $60K", "Base $52K"],
	["base 85-95, double OTE", "", "Base $85K–$95K"],
	["Base salary: $90,000 - $110,000", "", "Base $90K–$110K"],
	["The base tops out at $95k.", "$90K-$120K", "Base up to $95K"],
	["We can go to 130 on base.", "$90K-$120K", "Base up to $130K"],
	["Commission only for 60 days, then 50 base.", "$60K-$90K", "Base $50K"],
	["Draw against commission, first year around 90.", "$60K-$90K", undefined],
	["No base, straight commission.", "$60K-$90K", undefined],
	["Not commission only.", "$60K-$90K", "Base $60K-$90K"],
	["Total comp of 180, a customer base of 200 accounts.", "$60K-$90K", "Base $60K-$90K"],
	["Grow our base 20% a year, base camp 40 miles away.", "", undefined],
	["115 + comm, OTE 190.", "$120K-$160K", "Base $115K"],
	["Hybrid. $140-150K + 30% + equity.", "", "Base $140K–$150K"],
	["70k plus overrides, uncapped.", "", "Base $70K"],
	["Denver, 90/130.", "", "Base $90K"],
	["$22 an hour and commission.", "Under $60K", "Base $22 an hour"],
	["1100/wk salary at first.", "", "Base $1100/wk"],
	["A recoverable draw of $5k.", "$60K-$90K", undefined],
	["OTE 170 + bonus, open 24/7.", "", undefined],
	["Top reps made 180 plus bonus in 80/20 splits.", "", undefined],
	// What a recruiter typed in the opening
	["Base up to 110.", "$95K–$115K", "Base $95K–$115K"],
])("the base salary in '%s' (%s) is %s", (text, salaryRange, pay) => {
	expect(lead(text, { salaryRange }).find(({ kind }) => kind === "pay")?.label).toBe(pay);
});

test("an hourly wage is compared by the year, and its words are its own", () => {
	expect(lead("Four days.\n$25 an hour.").find(({ kind }) => kind === "pay")).toMatchObject({
		values: ["52", "52"],
		words: "$25 an hour.",
	});
	expect(lead("Midtown\n95 base").find(({ kind }) => kind === "pay")?.words).toBe("95 base");
});

test("if what else would do is not known, nobody misses what is asked for", () => {
	const isOpen = (text: string) => lead(text, {}, "other").map(({ open }) => open);
	expect(isOpen("Freight is best, coffee or hospitals OK.")).toEqual([true]);
	expect(isOpen("Freight is best, hospitals OK.")).toEqual([undefined]);
	expect(isOpen("Freight ideally, hospitals coffee beds count too.")).toEqual([true]);
});

test("a role that isn't wanted comes near to none", () => {
	const [unwanted, role] = lead("No inside sales people.");
	expect(unwanted).toMatchObject({ kind: "role", values: ["inside-sales"], emphasis: "unwanted" });
	expect(role?.values).toContain("account-executive");
	expect(role?.near).not.toContain("inside-sales");
});
