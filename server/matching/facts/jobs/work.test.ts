import { expect, test } from "vitest";
import { readVocabulary } from "../../../config/content.ts";
import { readFacts } from "../read-facts.ts";

const vocabulary = readVocabulary();

function work(title: string, ...lines: string[]) {
	const resume = `Jo Doe\nTulsa, OK\n\nExperience\n${title}, Harrow Inc., Tulsa, OK\t2020 - present\n${lines.map((line) => `• ${line}`).join("\n")}\n`;
	const [fact] = readFacts(resume, vocabulary, new Date("2026-11-16")).filter(({ kind }) => kind === "title");
	return fact?.does?.map(({ work: done, at }) => `${done}: ${resume.slice(...at)}`) ?? [];
}

/** Without the lines that say so. */
function kinds(title: string, ...lines: string[]): string[] {
	return work(title, ...lines).map((one) => one.slice(0, one.indexOf(":")));
}

test.each([
	["Growth Partner", ["New logos only, no list, no inbound", "60 calls a day"], ["opens"]],
	["Growth Partner", ["I find the company, run discovery and walk it through legal"], ["opens"]],
	["Growth Partner", ["First call to signature in 71 days", "Won 14 accounts in 2025"], ["opens"]],
	["Senior Account Executive", ["42 new accounts opened", "118% of $1.5M quota"], ["opens"]],
	["Account Manager", ["Opened 17 plants", "My number in 2025: $2M"], ["opens"]],
	["Business Development Manager", ["50 doors a week on foot", "127% of new business quota"], ["opens", "territory"]],
	["Dealer Manager", ["41 pro yards and five distributors", "Six nights a month away"], ["territory"]],
	["Practice Partner", ["$3.9M a year under contract", "95.8% signed again in 2025"], ["grows"]],
	["Client Partner", ["GRR 95, NRR 109", "Uplift of 7% held"], ["grows"]],
	["Account Representative", ["Renewals of $2M", "Quarterly business reviews"], ["grows"]],
	["Ecosystem Lead", ["Sold two-tier", "Deal reg answered in four hours"], ["partners"]],
	["Growth Lead", ["Recruited 31 MSPs", "$4M partner-sourced"], ["partners"]],
	["Head of Revenue", ["4 people to 47; four frontline leads"], ["leads leaders"]],
	["Sales Consultant", ["One-call close, set my own appointments, door to door", "131% of target"], ["consumers"]],
	["In-Home Sales Consultant", ["Two leads a day"], ["consumers"]],
	["Senior Sales Consultant", ["Walk-in customers, small business accounts"], ["consumers"]],
	["General Manager", ["Led 14 sellers", "Team of 20"], ["leads"]],
])("%s, %j: %j", (title, lines, done) => {
	expect(kinds(title, ...lines)).toEqual(done);
});

test.each([
	["Growth Partner", ["New logos only"]], // one sign
	["Account Executive", ["118% of $1.5M quota"]], // of what?
	["Account Executive", ["Renewals of $2M"]],
	["Growth Partner", ["Opened two plants", "60 calls a day", "Led 14 sellers"]], // who only leads
	["Category Manager", ["Opened 14 accounts with suppliers", "Cold calls from nine bidders"]],
	["Principal", ["Placed 61 sellers", "New clients by cold calls"]],
	["Sales Consultant", ["Sold to homeowners, door to door", "131% of target"]],
	["Growth Manager", ["New accounts by cold calls, which the account executives close"]],
	["Growth Manager", ["New accounts by cold calls", "Have never carried a quota"]],
	["Senior Recruiter", ["New clients by cold calls", "120% of target"]],
	["Customer Success Manager", ["Renewals of $2M", "Quarterly business reviews"]], // the title says it
	["Director of Sales", ["4 people to 47; four frontline leads"]],
])("%s, %j: nothing more than the title", (title, lines) => {
	expect(kinds(title, ...lines)).toEqual([]);
});

test("the line that says so is kept", () => {
	expect(work("Growth Partner", "Dry van and reefer", "Opened 14 accounts by cold calling, full cycle")).toEqual([
		"opens: • Opened 14 accounts by cold calling, full cycle",
	]);
});
