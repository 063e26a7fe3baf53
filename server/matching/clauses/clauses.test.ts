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
	["Keep the payroll people away from us.", { payroll: "unwanted" }],
	["Hard pass on anyone from payroll.", { payroll: "unwanted" }],
	["A payroll background counts against you.", { payroll: "unwanted" }],
	["What this is not: payroll, brokers.", { payroll: "unwanted", brokers: "unwanted" }],
	[
		"Not: people who sold payroll, brokers. Freight is what we sell.",
		{ payroll: "unwanted", brokers: "unwanted", Freight: "plain" },
	],
	["Please leave out payroll. And brokers.", { payroll: "unwanted", brokers: "unwanted" }],
	["I'd rather not see payroll, and brokers are a hard no.", { payroll: "unwanted", brokers: "unwanted" }],
	["Less interested in: payroll.", { payroll: "unwanted" }],
	["We've nothing against payroll, but brokers aren't for us.", { payroll: "plain", brokers: "unwanted" }],
	["Commission-only closers from freight.", { freight: "plain" }],
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
	["Built it from zero with freight brokers.", "freight"],
	["Took us from zero to $5M in freight.", "freight"],
	// How the firm sells
	["We sell software only through freight brokers.", "freight"],
	["Their product is sold exclusively via brokers.", "brokers"],
	["We only sell to hospitals.", "hospitals"],
	["We sell only to hospitals.", "hospitals"],
])("'%s' neither rules out nor insists", (text, word) => {
	expect(read(text, word)).toEqual(["plain"]);
});

test.each([
	["Only people who have sold freight.", "freight"],
	["Only freight people.", "freight"],
])("'%s' is a must", (text, word) => {
	expect(read(text, word)).toEqual(["must"]);
});

test.each([
	["Don't send anyone without a license.", "license"],
	["Nobody who hasn't sold freight.", "freight"],
	["We can't do without Spanish.", "Spanish"],
	["Don't apply unless you know Epic.", "Epic"],
	["Lack of a license is a dealbreaker.", "license"],
	["Spanish is not optional.", "Spanish"],
	["No license, no interview.", "license"],
	["Candidates without a license go in the trash.", "license"],
])("in '%s' two negations are a must", (text, word) => {
	expect(read(text, word)).toEqual(["must"]);
});

test.each<[text: string, words: Record<string, string>]>([
	["No degree or license needed.", { degree: "not asked", license: "not asked" }],
	["Spanish preferred, not required.", { Spanish: "nice" }],
	["Spanish isn't required, but it helps.", { Spanish: "nice" }],
	["An MBA? We don't care.", { MBA: "not asked" }],
	["Any CRM is fine, any freight rep is okay.", { CRM: "not asked", freight: "plain" }],
	["Any sales background is fine.", { background: "not asked" }],
	["No license, no problem.", { license: "not asked" }],
	["A license isn't something we screen on.", { license: "not asked" }],
	["Spanish is required, French, German and a degree you can ignore.", { Spanish: "must", degree: "not asked" }],
	["Bilingual required (English, Spanish).", { Spanish: "must" }],
	["It won't hurt to know Spanish.", { Spanish: "nice" }],
	["Our last hires came from freight, each one was gold.", { freight: "nice" }],
	["What isn't optional is a license.", { license: "must" }],
	["Charlotte is a must, bachelors not a must.", { Charlotte: "must", bachelors: "not asked" }],
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

test.each<[text: string, words: Record<string, string>]>([
	[
		"Nice to have:\n- Spanish\n- HubSpot\nMust have:\n- freight\nDon't care about:\n- degree",
		{ Spanish: "nice", HubSpot: "nice", freight: "must", degree: "not asked" },
	],
	[
		"Requirements\nA license\nFreight\n\nPluses\nSpanish\n\nWe sell pumps.",
		{ license: "must", Freight: "must", Spanish: "nice", pumps: "plain" },
	],
	[
		"Preferred qualifications: Spanish; HubSpot. Dealbreakers: agency, retail.",
		{ Spanish: "nice", HubSpot: "nice", agency: "unwanted", retail: "unwanted" },
	],
	["Not a fit:\n- brokers\nAbout us:\nWe sell pumps.", { brokers: "unwanted" }],
])("headings say it of what stands under or behind them: %j", (text, words) => {
	expect(read(text, ...Object.keys(words))).toEqual(Object.values(words));
});

test.each<[text: string, words: Record<string, string>]>([
	["Do they need a degree? No. Do they need a license? Yes.", { degree: "not asked", license: "must" }],
	["Would Spanish help? Sure.", { Spanish: "nice" }],
	["Are brokers okay? Not really.", { brokers: "unwanted" }],
	["Spanish? We'd love that.", { Spanish: "nice" }],
])("answers say it of the question: %s", (text, words) => {
	expect(read(text, ...Object.keys(words))).toEqual(Object.values(words));
});

test.each<[text: string, words: Record<string, string>]>([
	["A license is critical, a degree is not.", { license: "must", degree: "not asked" }],
	["Hustle matters more to us than pedigree.", { Hustle: "must", pedigree: "not asked" }],
	["We'd rather have freight people than brokers.", { freight: "nice", brokers: "unwanted" }],
	["Prefer freight over parcels.", { freight: "nice", parcels: "plain" }],
	["We can train on freight but not on prospecting.", { freight: "not asked", prospecting: "must" }],
	["Though not required, Spanish is useful.", { Spanish: "nice" }],
	["Spanish would be great. So would HubSpot.", { Spanish: "nice", HubSpot: "nice" }],
	["Brokers keep applying. They're lovely people, they're not for this job.", { Brokers: "unwanted" }],
])("what is set against something else, or goes with it, counts by that: %s", (text, words) => {
	expect(read(text, ...Object.keys(words))).toEqual(Object.values(words));
});

test.each<[text: string, words: Record<string, string>]>([
	["As long as they know freight, any CRM is fine.", { freight: "must", CRM: "not asked" }],
	["Unless you've sold freight, please don't apply.", { freight: "must" }],
	["If they can't drive, don't bother.", { drive: "must" }],
	["If their last job was at a bank, don't send them.", { bank: "unwanted" }],
	["The license must be active.", { license: "must", active: "must" }],
	["They have to be fine with travel.", { travel: "must" }],
	["Remote is fine.", { Remote: "plain" }],
	["Our client is adamant about Chicago.", { Chicago: "must" }],
	["We won't budge on freight.", { freight: "must" }],
	["Freight people usually struggle here.", { Freight: "unwanted" }],
	["Don't rule out brokers.", { brokers: "not asked" }],
	["HubSpot would shorten the ramp.", { HubSpot: "nice" }],
	["Exposure to Medicare Advantage.", { Medicare: "plain" }],
	["Spanish nice for the Valley.", { Spanish: "nice" }],
	["German a plus for our Ohio buyers.", { German: "nice", Ohio: "plain" }],
	["A bonus for Spanish.", { Spanish: "nice" }],
	["HubSpot helpful as we report in it, MEDDIC a must.", { HubSpot: "nice", MEDDIC: "must" }],
	["What's best for our freight customers.", { freight: "plain" }],
	["Someone who doesn't need hand holding.", { holding: "plain" }],
])("a cue counts in each of its frames: %s", (text, words) => {
	expect(read(text, ...Object.keys(words))).toEqual(Object.values(words));
});

test.each<[text: string, words: Record<string, string>]>([
	["Must have sold freight. Parcels count too.", { freight: "must", Parcels: "plain" }],
	["Radio, newspaper and TV all count.", { newspaper: "plain", TV: "plain" }],
	["PEO. ASO is close enough.", { ASO: "plain" }],
	["Hustle counts.", { Hustle: "must" }],
	["Utilities aren't what we mean by energy, nor is solar.", { energy: "not asked" }],
])("what also counts is no must: %s", (text, words) => {
	expect(read(text, ...Object.keys(words))).toEqual(Object.values(words));
});

test.each<[text: string, words: Record<string, string>]>([
	["An ex lender works as long as they've sold to banks.", { lender: "not asked", banks: "not asked" }],
	["Teachers are welcome only if they carried a quota.", { Teachers: "not asked", quota: "not asked" }],
	["Brokers OK if they sold freight.", { Brokers: "not asked", freight: "not asked" }],
	["No brokers, unless they sold freight.", { brokers: "not asked", freight: "not asked" }],
	["No agents, brokers or adjusters who never sold.", { agents: "not asked", adjusters: "not asked" }],
	["We don't want a recruiter who likes sales.", { recruiter: "not asked" }],
	["Nobody straight out of a bank.", { bank: "not asked" }],
	["Retail-only people need not apply.", { Retail: "not asked" }],
	// Not touched
	["Must have sold freight as long as five years.", { freight: "must" }],
	["It'd be great if they know Spanish.", { Spanish: "nice" }],
	["Don't send people who sold payroll.", { payroll: "unwanted" }],
	["Brokers are fine. No agents.", { agents: "unwanted" }],
])("what counts only on a condition is nothing that is asked: %s", (text, words) => {
	expect(read(text, ...Object.keys(words))).toEqual(Object.values(words));
});

test.each<[text: string, words: Record<string, string>]>([
	["Who we don't want - car sales. Brokers.", { "car sales": "unwanted", Brokers: "unwanted" }],
	["Pls no: agents, brokers", { agents: "unwanted", brokers: "unwanted" }],
	["Would love: Spanish", { Spanish: "nice" }],
	["At least 3 yrs. No brokers.", { brokers: "unwanted" }],
])("short headings count, too: %s", (text, words) => {
	expect(read(text, ...Object.keys(words))).toEqual(Object.values(words));
});
