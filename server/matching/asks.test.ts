import { expect, test } from "vitest";
import { asksOf } from "./asks.ts";
import { vocabulary } from "./test-vocabulary.ts";

function lead(requirements: string, details: Record<string, string> = {}, roleType = "account-executive") {
	return asksOf({ kind: "lead", fields: { roleType, requirements }, details }, vocabulary);
}

/** As a person would read it: what is asked, and how much it counts. */
function told(requirements: string, details?: Record<string, string>): string[] {
	return lead(requirements, details, "other").map(({ kind, label, weight }) => `${kind}: ${label} (${weight})`);
}

test.each([
	["They must have sold to hospitals.", ["sector: Hospitals (8)"]],
	["Experience with hospitals is a plus.", ["sector: Hospitals (2)"]],
	["Somebody with 5+ years behind them.", ["years: 5 years or more (3)"]],
	["At least five years, six is better.", ["years: 5 years or more (3)"]],
	["We want 3-5 years.", ["years: 3 years or more (3)"]],
	["We have done this for 20 years and will double in the next two years.", []],
	["Salesforce.", ["tool: Salesforce (1.5)"]],
	["Salesforce or HubSpot.", ["tool: Salesforce or HubSpot (1.5)"]],
	["Salesforce, HubSpot or Outreach.", ["tool: Salesforce or HubSpot or Outreach (1.5)"]],
	["Salesforce and HubSpot.", ["tool: Salesforce (1.5)", "tool: HubSpot (1.5)"]],
	["Plenty of cold outreach.", []],
	["Salesforce is a must, MEDDIC a plus.", ["tool: Salesforce (3)", "method: MEDDIC (0.5)"]],
	["Nice to have: MEDDIC, Spanish.", ["language: Spanish (1)", "method: MEDDIC (0.5)"]],
	["Series 7 required.", ["license: Series 7 (4)"]],
	["Salesforce, HubSpot required.", ["tool: Salesforce (3)", "tool: HubSpot (3)"]],
	["No Salesforce needed.", []],
	["A college degree is not required. We don't need Spanish.", []],
	["Spanish preferred but not required.", ["language: Spanish (1)"]],
	["Columbus or remote.", ["place: Columbus, Ohio or remote (3)"]],
	["Wooster, OH, no relocation.", ["place: Wooster, Ohio (6)"]],
	["Covers Ohio, Michigan and western Pennsylvania.", ["place: Ohio or Michigan or Pennsylvania (3)"]],
	["Covers the Great Lakes.", ["place: Illinois or Indiana or Michigan or 5 more states (3)"]],
	["This is not a remote job.", []],
	["Base is $90K-$120K base.", ["pay: Base $90K-$120K (1)"]],
	["Bachelor's degree.", ["degree: Bachelor's degree (1)"]],
	["Two AEs who report to the VP of Sales.", ["role: Account executive (5)"]],
])("%s", (requirements, asks) => {
	expect(told(requirements)).toEqual(asks);
});

test("what the form says is asked: role, level, industry, pay, place", () => {
	const asks = lead("They sell managed contracts.", {
		...{ experienceLevel: "senior", industry: "Logistics & Supply Chain", salaryRange: "$90K-$120K" },
		...{ location: "hybrid", place: "Columbus, Ohio", jobTitle: "VP of Sales" },
	});
	expect(asks.map(({ kind, label, values }) => [kind, label, values])).toEqual([
		["role", "Account Executive", ["account-executive", "enterprise-account-executive"]],
		["sector", "Logistics & Supply Chain", ["freight", "warehousing"]],
		["place", "Columbus, Ohio", ["columbus, oh"]],
		["level", "Senior", ["senior"]],
		["pay", "Base $90K-$120K", ["90", "120"]],
	]);
});

test("the text says more closely what the form leaves wide", () => {
	const [role, sector] = lead("An enterprise account executive for third-party logistics.", {
		industry: "Logistics & Supply Chain",
	});
	expect(role).toMatchObject({
		values: ["enterprise-account-executive"],
		near: expect.arrayContaining(["account-executive"]),
	});
	expect(sector).toMatchObject({ label: "Freight", values: ["freight"], near: ["warehousing"] });
});

test("a talent request asks for its job title in its state", () => {
	const asks = asksOf(
		{ kind: "talent-request", fields: { jobTitle: "Regional Sales Director", state: "ohio" } },
		vocabulary,
	);
	expect(asks.map(({ kind, label, values }) => [kind, label, values])).toEqual([
		["role", "Regional Sales Director", ["sales-director"]],
		["place", "Ohio", ["oh"]],
	]);
});

test("each ask holds the words that ask for it", () => {
	const [first] = lead("We sell beds. They must have sold to hospitals, and more.", {}, "other");
	expect(first?.words).toBe("They must have sold to hospitals");
});

test("a request of nothing asks nothing", () => {
	expect(asksOf({ kind: "lead", fields: {} }, vocabulary)).toEqual([]);
	expect(asksOf({ kind: "talent-request", fields: { jobTitle: "Other" } }, vocabulary)).toEqual([]);
});
