import { expect, test } from "vitest";
import { emphasisAt, readClauses } from "./clauses.ts";

/** The emphasis of each of the words, in their order. */
function read(text: string, ...words: string[]): string[] {
	return words.map((word) => {
		const at = text.indexOf(word);
		if (at === -1) throw new Error(`'${text}' doesn't say ${word}.`);
		return emphasisAt(at, readClauses(text));
	});
}

test.each<[text: string, words: Record<string, string>]>([
	["Nobody from payroll, please.", { payroll: "unwanted" }],
	["No agency, retail or car sales.", { agency: "unwanted", retail: "unwanted", "car sales": "unwanted" }],
	["No agencies, five years in freight.", { agencies: "unwanted", freight: "plain" }],
	["Please don't send me recruiters, trainers or buyers.", { recruiters: "unwanted", buyers: "unwanted" }],
	["Anyone other than payroll people.", { payroll: "unwanted" }],
	["I'd rather not see payroll again, we sell freight.", { payroll: "unwanted", freight: "plain" }],
	["Hunters, not farmers.", { Hunters: "plain", farmers: "unwanted" }],
	["Freight sellers except brokers.", { Freight: "plain", brokers: "unwanted" }],
	["Payroll people need not apply. Freight, please.", { Payroll: "unwanted", Freight: "plain" }],
	["A payroll background is a dealbreaker.", { payroll: "unwanted" }],
	["Brokers? Hard pass.", { Brokers: "unwanted" }],
	["We've tried payroll people. Never again.", { payroll: "unwanted" }],
	["Payroll without software.", { Payroll: "plain", software: "unwanted" }],
	["Please avoid:\n- payroll\n- brokers", { payroll: "unwanted", brokers: "unwanted" }],
])("%s It is unwanted only where it says so", (text, words) => {
	expect(read(text, ...Object.keys(words))).toEqual(Object.values(words));
});

test.each([
	["Not only freight but also parcels.", "freight"],
	["She has no problem with cold calls.", "cold calls"],
	["They are not afraid of cold calls.", "cold calls"],
	["Doesn't shy away from trade shows.", "trade shows"],
	["No cap on freight commissions.", "freight"],
	["We have no office in Denver.", "Denver"],
	["No stranger to trade shows.", "trade shows"],
])("'%s' is no negation", (text, word) => {
	expect(read(text, word)).toEqual(["plain"]);
});

test.each([
	["Don't send anyone without a license.", "license"],
	["Nobody who hasn't sold freight.", "freight"],
	["We can't do without Spanish.", "Spanish"],
	["Don't apply unless you know Epic.", "Epic"],
	["Lack of a license is a dealbreaker.", "license"],
	["Spanish is not optional.", "Spanish"],
])("in '%s' two negations are a must", (text, word) => {
	expect(read(text, word)).toEqual(["must"]);
});

test.each<[text: string, words: Record<string, string>]>([
	["No degree or license needed.", { degree: "not asked", license: "not asked" }],
	["Spanish preferred, not required.", { Spanish: "nice" }],
	["Spanish isn't required, but it helps.", { Spanish: "nice" }],
	["An MBA? We don't care.", { MBA: "not asked" }],
	["No license, no problem.", { license: "not asked" }],
	["Spanish can be learned here, freight can't.", { Spanish: "not asked", freight: "must" }],
	["A license isn't required but freight is.", { license: "not asked", freight: "must" }],
	[
		"Salesforce is a must, MEDDIC a plus, HubSpot optional.",
		{ Salesforce: "must", MEDDIC: "nice", HubSpot: "not asked" },
	],
	["Must haves:\n- freight\n- Spanish\n\nWe sell pumps.", { freight: "must", Spanish: "must", pumps: "plain" }],
	["Sold freight (a must) in Denver (ideally).", { freight: "must", Denver: "nice" }],
	["IT. We require OR experience.", { IT: "plain", OR: "must" }],
])("%s", (text, words) => {
	expect(read(text, ...Object.keys(words))).toEqual(Object.values(words));
});
