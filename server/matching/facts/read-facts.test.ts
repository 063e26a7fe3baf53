import { expect, test } from "vitest";
import { readVocabulary } from "../../config/content.ts";
import type { FactKind } from "../terms/fact.ts";
import { readFacts } from "./read-facts.ts";

const vocabulary = readVocabulary();
const on = new Date("2026-11-16");

/** Values of the facts of one kind. */
function read(text: string, kind: FactKind): string[] {
	return readFacts(text, vocabulary, on)
		.filter((fact) => fact.kind === kind)
		.map(({ value }) => value);
}

/** Titles as `role | title | employer | begin | end`. */
function titles(text: string): string[] {
	return readFacts(text, vocabulary, on)
		.filter(({ kind }) => kind === "title")
		.map(({ value, label, employer, begin, end }) => [value, label, employer, begin, end].join(" | "));
}

const MARCUS = `Marcus Ellery
Columbus, Ohio · (614) 555-0127 · marcus.ellery@mailbox.example

SUMMARY
Account executive who opens new accounts, the last four years in freight and third-party logistics.

EXPERIENCE
Larkfield Logistics, Columbus, Ohio	Feb 2022 to present
Account Executive
• Sell managed freight contracts to manufacturers with $20M to $250M in revenue, reporting to the VP of Sales.
• Pipeline in Salesforce; no experience with HubSpot.
Year	Quota	Closed	Attainment
2025	$1.50M	$1.77M	118%
2024	$1.40M	$1.53M	109%

Brightwater Packaging Supply, Dayton, Ohio	Jan 2019 to Jan 2022
Acount Executive
• 112% of quota in 2021.

Corvane Telematics, Cincinnati, Ohio	Jul 2017 to Jan 2019
Sales Development Representative

EDUCATION
B.S. in Marketing, Scioto Valley College, 2017

SKILLS
Salesforce, Outreach, MEDDIC, conversational Spanish

REFERENCES
Jane Doe, VP of Sales, Larkfield Logistics, 2020 - 2024`;

test("facts are read with their positions in the text", () => {
	expect(titles(MARCUS)).toEqual([
		"account-executive | Account Executive | Larkfield Logistics | 2022-02 | now",
		"account-executive | Acount Executive | Brightwater Packaging Supply | 2019-01 | 2022-01",
		"sales-development | Sales Development Representative | Corvane Telematics | 2017-07 | 2019-01",
	]);
	const others = readFacts(MARCUS, vocabulary, on).filter(({ kind }) => kind !== "title");
	expect(others.map(({ kind, value, label }) => [kind, value, label].join(" | "))).toEqual([
		"years | 9 | 9 years in sales",
		"place | columbus, oh | Columbus, OH",
		"place | dayton, oh | Dayton, OH",
		"place | cincinnati, oh | Cincinnati, OH",
		"sector | logistics-supply-chain | Logistics & Supply Chain",
		expect.stringMatching(/^sector/),
		expect.stringMatching(/^sector/),
		"tool | salesforce | Salesforce",
		"tool | outreach | Outreach",
		"method | meddic | MEDDIC",
		"quota | 112 | 112% of quota",
		"quota | 118 | 118% of $1.50M",
		"quota | 109 | 109% of $1.40M",
		"language | spanish | Spanish",
		"degree | bachelor | Bachelor, Marketing",
	]);
	const words = readFacts(MARCUS, vocabulary, on).map(({ at }) => at && MARCUS.slice(...at));
	expect(words).toEqual(expect.arrayContaining(["Acount Executive", "Dayton, Ohio", "Outreach", "B.S. in Marketing"]));
});

test.each([
	["Account Executive, Larkfield Logistics, Columbus, OH, 2019 - present", "Larkfield Logistics | 2019 | now"],
	[
		"Larkfield Logistics, Columbus, OH — Account Executive — Jan 2020 to present",
		"Larkfield Logistics | 2020-01 | now",
	],
	["2018–2021 Account Executive at Larkfield Logistics", "Larkfield Logistics | 2018 | 2021"],
	[
		"Account Executive\nLarkfield Logistics, Columbus, OH\n03/2019 - 11/2021",
		"Larkfield Logistics | 2019-03 | 2021-11",
	],
	[
		"Larkfield Logistics, Inc.\tMay 2018 - Aug 2018\nAccount Executive",
		"Larkfield Logistics, Inc. | 2018-05 | 2018-08",
	],
	["01.03.2019 bis 31.12.2021\tAccount Executive, Larkfield GmbH", "Larkfield GmbH | 2019-03 | 2021-12"],
	["12/05/2019 - 25/06/2021 Account Executive, Larkfield Logistics", "Larkfield Logistics | 2019-05 | 2021-06"],
	["Account Executive, Larkfield Logistics (since 2019)", "Larkfield Logistics | 2019 | now"],
	["Account Executive, Larkfield Logistics, Summer 2017", "Larkfield Logistics | 2017-06 | 2017-08"],
	["Larkfield Logistics | Account Executive | 2019/2021", "Larkfield Logistics | 2019 | 2021"],
	[
		"Account Executive (July 2022 -\nPresent)\nLarkfield Logistics, Columbus, OH",
		"Larkfield Logistics | 2022-07 | now",
	],
])("a job is read however it is written: %j", (lines, expected) => {
	expect(titles(`EXPERIENCE\n${lines}\n• Sold freight.`)).toEqual([
		`account-executive | Account Executive | ${expected}`,
	]);
	expect(titles(`Jo Doe\nTulsa, OK\n\n${lines}`)).toEqual([`account-executive | Account Executive | ${expected}`]);
});

test.each([
	["Objective\nOutside Sales Representative", ["other"]],
	["OBJECTIVE: Account Executive", ["other"]],
	["Career Goal\nRegional Sales Manager", ["other"]],
	["Desired Position\nInside Sales", ["other"]],
	["Objective\nSales Manager, Dale Tools, 2016 - 2019\n", ["sales-manager", "other"]],
	["Objective\nA team that wins\n\nSales Manager, Dale Tools, 2016 - 2019\n", ["sales-manager", "other"]],
])("a title that is wished for is no job: %j", (top, roles) => {
	const text = `Kim Vale\n${top}\nBrook Mills, Dayton, OH\n2020 - 2024\nWarehouse Clerk\n`;
	const jobs = readFacts(text, vocabulary, on).filter(({ kind }) => kind === "title");
	expect(jobs.map(({ value }) => value).toSorted()).toEqual(roles.toSorted());
});

test("several titles under one employer share it, even if only line breaks separate them", () => {
	const text = `WORK HISTORY
Larkfield Logistics, Columbus, OH	2017 - Present
Sales Manager (2021 - Present)
• Eight account executives
Account Executive (2018 - 2021)
• Opened 40 accounts
Warehouse Lead (2017 - 2018)`;
	expect(titles(text)).toEqual([
		"sales-manager | Sales Manager | Larkfield Logistics | 2021 | now",
		"account-executive | Account Executive | Larkfield Logistics | 2018 | 2021",
		"other | Warehouse Lead | Larkfield Logistics | 2017 | 2018",
	]);
	expect(read(text, "years")).toEqual(["8"]);
});

test.each([
	[
		"what stands behind a comma below an employer with its time",
		"Kerevance Pharmaceuticals, 2017 - 2024\nSpecialty Representative, Rheumatology (2020 - 2024)\nSales Representative, Primary Care (2017 - 2020)",
		[
			"Specialty Representative, Rheumatology | Kerevance Pharmaceuticals",
			"Sales Representative, Primary Care | Kerevance Pharmaceuticals",
		],
	],
	[
		"what stands behind a dash below an employer",
		"Gulf & Prairie Foods\nSales Manager – Northshore\nNew Orleans, LA\n2021 – Present\n\nGulf & Prairie Foods\nTerritory Manager – French Quarter\nNew Orleans, LA\n2016 – 2021",
		["Sales Manager – Northshore | Gulf & Prairie Foods", "Territory Manager – French Quarter | Gulf & Prairie Foods"],
	],
	[
		"a part of the map that has a state in it, and a firm with its place beside it",
		"Prairie Window Company, 2019 - 2021\nTerritory Manager - Dakotas & Western Minnesota, 2019 - 2021\n\nAccount Executive\tBrightwater Freight Dayton, OH\t2016 - 2019",
		[
			"Territory Manager - Dakotas & Western Minnesota | Prairie Window Company",
			"Account Executive | Brightwater Freight",
		],
	],
	[
		"a state in the way of a newspaper, and what the firm does",
		"SUNRISE HIGHWAY MOTORS, Freeport, N.Y.\nSales Manager, 2019 - 2023\n\nNORTHFIELD FLOW HOLDINGS - $210M maker of pumps\nAccount Executive\t2015 - 2019",
		["Sales Manager | SUNRISE HIGHWAY MOTORS", "Account Executive | NORTHFIELD FLOW HOLDINGS"],
	],
	[
		"what a network's own page prints",
		"Ledgerwise\n3 years 10 months\nSenior Account Executive\nJanuary 2025 - Present (1 year 11 months)\nSan Francisco Bay Area",
		["Senior Account Executive | Ledgerwise"],
	],
	[
		"a time that breaks behind its month",
		"Motor City Telephone\nSales Specialist, May\n2013 to Jan 2016",
		["Sales Specialist | Motor City Telephone"],
	],
	[
		"a firm that works at home",
		"Brightwater Uniform, Dayton, OH\nAccount Executive\n2021 - 2024\n\n11/2020 - 04/2021\nSales Specialist (contract)\nSAFEHANDS MASKS, remote",
		["Account Executive | Brightwater Uniform", "Sales Specialist | SAFEHANDS MASKS"],
	],
	[
		"a name beside the title, and a firm in the line below",
		"Account Executive, Tiffin Corrugated, 2016 - 2019\nOrder Desk, Poly-Flex Bag Corp., 2014 - 2016",
		["Account Executive | Tiffin Corrugated"],
	],
	[
		"names behind 'for' and between waves",
		"Outside Sales for Badgerland Electric\nSheboygan, 1999 to 2003\n\nShiftly ~ Account Executive ~ 2021 - 2023",
		["Outside Sales | Badgerland Electric", "Account Executive | Shiftly"],
	],
])("titles and employers are told apart: %s", (_, lines, expected) => {
	const read = readFacts(`EXPERIENCE\n${lines}`, vocabulary, on).filter(({ kind }) => kind === "title");
	expect(read.map(({ label, employer }) => `${label} | ${employer}`)).toEqual(expected);
});

test.each([
	"Nevada salesperson license S.0177777, 2019 - 2021",
	"B.B.A., Sales concentration, 2014 - 2018",
	"$61M partner-sourced sales, 2019 - 2021",
	"Reporting to the VP of Sales, 2019 - 2021",
	"Sold to CFOs and Sales Directors, 2019 - 2021",
	"Hired the Director of Sales in 2020",
	"Named Account Executive of the Year 2021",
	"Certified Sales Manager program, 2019 - 2020",
	"VP of Sales Club, 2015 - 2017",
	"Promoted after the Sales Manager left, 2019",
])("a title of someone else is not read: %s", (line) => {
	expect(titles(`EXPERIENCE\n${line}`)).toEqual([]);
});

test("overlaps count once; gaps and jobs outside sales don't count", () => {
	const jobs = (...lines: string[]) => read(`EXPERIENCE\n${lines.join("\n")}`, "years");
	expect(jobs("Sales Representative, Acme Supply, 2010 - 2014", "Account Executive, Bolt Supply, 2012 - 2016")).toEqual(
		["6"],
	);
	expect(jobs("Sales Representative, Acme Supply, 2010 - 2012", "Account Executive, Bolt Supply, 2020 - 2022")).toEqual(
		["4"],
	);
	expect(jobs("Teacher, Oak School, 2010 - 2020", "SDR, Bolt Supply, Jan 2021 - Dec 2022")).toEqual(["2"]);
	expect(
		read(
			"PROFILE\nNine years in sales, all in staffing.\n\nPOSITIONS HELD\nAccount Manager, Windmere Workforce, Chicago, IL",
			"years",
		),
	).toEqual(["9"]);
	expect(read("Our team has 40 years of combined sales experience.", "years")).toEqual([]);
});

test.each([
	["Pipeline kept in Salesforce and Gong", ["salesforce", "gong"]],
	["Built reports in Salesfroce", ["salesforce"]],
	["SKILLS\nOutreach, Slack, Excel", ["outreach", "slack", "microsoft-excel"]],
	["No experience with HubSpot, but Salesforce daily", ["salesforce"]],
	["Won deals against Salesforce's competitor and against HubSpot", []],
	["Sold HubSpot licenses to dentists", []],
	["Community outreach and slack time; I excel under pressure", []],
	["EXPERIENCE\nAccount Executive, Outreach, 2019 - 2021\nAccount Executive, Oracle, 2015 - 2019", []],
	["Currently learning: Tableau, SQL", []],
	["Customers include Zendesk and Marketo", []],
])("only tools the candidate used are read: %s", (text, expected) => {
	expect(read(text, "tool")).toEqual(expected);
});

test.each([
	["Spanish (fluent), German: native", ["spanish", "german"]],
	["Bilingual in English and Spanish", ["english", "spanish"]],
	["LANGUAGES\nFrench, Haitian Creole", ["french", "haitian-creole"]],
	["Raised a German shepherd; sold to the French market", []],
])("only languages the candidate speaks are read: %s", (text, expected) => {
	expect(read(text, "language")).toEqual(expected);
});

test.each([
	["118% of $1.5M quota", ["118"]],
	["Exceeded quota by 18% in 2021", ["118"]],
	["105% of plan in 2022, 111% in 2023", ["105", "111"]],
	["Kept 95% of a $3.3M base and grew revenue by 40%", []],
])("quota attainment is read: %s", (text, expected) => {
	expect(read(text, "quota")).toEqual(expected);
});

test.each([
	["118% of $1.5M quota in 2025", ["2025"]],
	["105% of plan in 2022, 111% in 2023", ["2022", "2023"]],
	["2023: 103% of quota, 2024: 118% of quota", ["2023", "2024"]],
	["FY24 quota attainment: 121%", ["2024"]],
	["Year\tQuota\tAttainment\n2025\t$1.5M\t118%\n2024\t$1.4M\t109%", ["2025", "2024"]],
	["118% of $2023 quota", [undefined]],
	["118% of quota", [undefined]],
])("a quota has the year that stands beside it: %s", (text, expected) => {
	const quotas = readFacts(text, vocabulary, on).filter(({ kind }) => kind === "quota");
	expect(quotas.map(({ year }) => year)).toEqual(expected);
});

test("licenses, methods, degrees and places are read, but no graduation year or street", () => {
	expect(read("LICENSES\nSeries 7, 63 and 65; Property and Casualty (Ohio)", "license")).toEqual([
		...["series-7", "series-63", "series-65", "property-casualty-insurance"],
	]);
	expect(read("Studying for the Series 7", "license")).toEqual([]);
	expect(read("Trained in MEDDPICC and the Challenger Sale", "method")).toEqual(["meddpicc", "challenger"]);
	expect(read("I like a challenge", "method")).toEqual([]);
	const schooling =
		"EDUCATION\nMBA, Ridge University, Boston, MA, 2012\nBA English, 2008\n60 credits toward a B.S. in Physics";
	expect(readFacts(schooling, vocabulary, on).map(({ label }) => label)).toEqual([
		"Master, Business Administration",
		"Bachelor, English",
	]);
	const contact =
		"Jo Doe\n123 Main Street, Columbus, OH 43215\nBorn 4 May 1980, married\n\nOpen to relocation and willing to relocate";
	expect(readFacts(contact, vocabulary, on).map(({ value }) => value)).toEqual(["columbus, oh", "relocate"]);
	expect(read("Not willing to relocate", "place")).toEqual([]);
});

test("who the candidate is changes nothing", () => {
	const changed = MARCUS.replace("Marcus Ellery", "Fatima Okafor")
		.replace("marcus.ellery", "fatima.okafor")
		.replace("2017\n\nSKILLS", "1987\n\nSKILLS");
	const values = (text: string) => readFacts(text, vocabulary, on).map(({ kind, value }) => [kind, value]);
	expect(values(changed)).toEqual(values(MARCUS));
});

/** A resume with two jobs, each written the same way. */
function jobsAs(job: (title: string, employer: string, dates: string) => string): string {
	const first = job("Account Executive", "Harbor Lane", "March 2019 - present");
	const second = job("Field Nurse, Night Shift", "Tulip Grove", "June 2015 - February 2019");
	return `Dana Quill\nColumbus, OH\n\nExperience\n${first}\n• Opened forty accounts\n\n${second}\n• Kept the ward calm\n`;
}

test.each([
	["T, E tab D", jobsAs((title, employer, dates) => `${title}, ${employer}\t${dates}`)],
	["T at E (D)", jobsAs((title, employer, dates) => `${title} at ${employer} (${dates})`)],
	["E | T | D", jobsAs((title, employer, dates) => `${employer} | ${title} | ${dates}`)],
	["E, P. T. D", jobsAs((title, employer, dates) => `${employer}, Dayton, OH. ${title}. ${dates}`)],
	["E. T. P. D.", jobsAs((title, employer, dates) => `${employer}. ${title}. Dayton, OH. ${dates}.`)],
	["T tab D / E, P", jobsAs((title, employer, dates) => `${title}\t${dates}\n${employer}, Dayton, OH`)],
	["T / E / D", jobsAs((title, employer, dates) => `${title}\n${employer}\n${dates}`)],
	["labels", jobsAs((title, employer, dates) => `Employer: ${employer}\nTitle: ${title}\nDates: ${dates}`)],
	[
		"one line of labels",
		jobsAs((title, employer, dates) => `Position: ${title}  Company: ${employer}  Dates: ${dates}`),
	],
])("a name after the title's comma belongs to the title if the employer is named elsewhere: %s", (_, text) => {
	expect(titles(text)).toEqual([
		"account-executive | Account Executive | Harbor Lane | 2019-03 | now",
		"other | Field Nurse, Night Shift | Tulip Grove | 2015-06 | 2019-02",
	]);
});

test("an employer's name may look like a title, and a second title may follow the first", () => {
	const text = `Experience
Account Executive
Copper Trail Guide
March 2019 - present

Server, then Shift Lead, Plum Kitchen	2016 - 2019
B.A. History, Alder College, 2016`;
	expect(titles(text)).toEqual([
		"account-executive | Account Executive | Copper Trail Guide | 2019-03 | now",
		"other | Server, then Shift Lead | Plum Kitchen | 2016 | 2019",
	]);
});

/** Jobs under a work heading, newest first. */
function worked(...jobs: string[]): string {
	return `Dana Quill\n\n${jobs[0]?.startsWith("Summary") ? "" : "Experience\n"}${jobs.join("\n\n")}\n`;
}

const SELLER = "Account Executive, Harbor Lane, March 2019 - present";

test.each<[what: string, text: string, years: string[]]>([
	["sales alone", worked(SELLER), ["7"]],
	["before it what is no sales", worked(SELLER, "Science Teacher, Tulip Grove, June 2010 - February 2019"), ["7"]],
	["what overlaps counts once", worked(SELLER, "Sales Manager, Plum Works, January 2018 - December 2019"), ["8"]],
	["a gap does not count", worked(SELLER, "Sales Manager, Plum Works, January 2012 - December 2013"), ["9"]],
	["years alone are their January", worked("Sales Rep, Plum Works, 2014 - 2018"), ["4"]],
	["a title that may be sales", worked(SELLER, "Growth Partner, Plum Works, 2012 - 2019"), []],
	["such a title of a field that is none", worked(SELLER, "Marketing Manager, Plum Works, 2012 - 2019"), ["7"]],
	["such a title for some months", worked(SELLER, "Associate, Plum Works, May 2018 - September 2018"), ["7"]],
	["a time without a title that is known", worked(SELLER, "Plum Works, 2012 - 2019\nRan the north desk"), []],
	["a time at school", worked(SELLER, "Alder College, 2012 - 2016"), ["7"]],
	["an agency's account executive", worked("Account Executive, Plum Advertising, 2012 - 2019"), []],
	["no sales at all", worked("Science Teacher, Tulip Grove, 2010 - 2019"), []],
	[
		"what the resume says between the bounds",
		worked("Summary\nTwelve years in sales.\n\nExperience", SELLER, "Growth Partner, Plum Works, 2013 - 2019"),
		["12"],
	],
	[
		"what it says against its dates",
		worked("Summary\nTwenty years in sales.\n\nExperience", SELLER, "Growth Partner, Plum Works, 2013 - 2019"),
		[],
	],
])("years in sales, %s", (_, text, years) => {
	expect(read(text, "years")).toEqual(years);
});

test("an employer above its titles is theirs, and one between two titles belongs to the second", () => {
	const resume = `Rachel Feldman

Experience
Oakline Compliance, Raleigh, NC — compliance and audit
SaaS, $40M ARR
Director of Sales, Mid-Market and Enterprise (July 2022 - Present)
Cut ramp from 8 months to 5.

Senior Account Executive (March 2018 - June 2022)
Tarheel Benefits Software, Durham, NC
Inside Sales Representative (June 2013 - February 2018)`;
	expect(titles(resume).map((title) => title.split(" | ").slice(1, 3).join(" at "))).toEqual([
		"Director of Sales, Mid-Market and Enterprise at Oakline Compliance",
		"Senior Account Executive at Oakline Compliance",
		"Inside Sales Representative at Tarheel Benefits Software",
	]);
});

test("where somebody says they're moving is a place of theirs", () => {
	const at = (said: string) =>
		read(`Jo Doe\nTulsa, OK\n\nSummary\nSold payroll software for years. ${said}\n`, "place");
	expect(at("Relocating to Denver in January.")).toEqual(["tulsa, ok", "denver, co"]);
	expect(at("I am moving back to Denver soon.")).toEqual(["tulsa, ok", "denver, co"]);
	expect(at("Not moving to Denver.")).toEqual(["tulsa, ok"]);
	expect(at("Willing to relocate.")).toEqual(["tulsa, ok", "relocate"]);
	expect(at("Will relocate within Oklahoma or to Denver.")).toEqual(["tulsa, ok", "ok", "denver, co"]);
	expect(at("Willing to relocate to the right team.")).toEqual(["tulsa, ok", "relocate"]);
	expect(at("Moved accounts to Denver's branch.")).toEqual(["tulsa, ok"]);
});

test("a job is read in a narrow table, whose cells come as blocks of short lines", () => {
	const resume = `Experience

Since January
2023

Sales Team
Lead

Six account executives

07/2020 -
12/2022

Account Executive,
Larkfield Logistics,
Columbus, OH

Sold freight

B.S. Marketing, 2018
2 weeks of training`;
	expect(titles(resume)).toEqual([
		"sales-manager | Sales Team Lead |  | 2023-01 | now",
		"account-executive | Account Executive | Larkfield Logistics | 2020-07 | 2022-12",
	]);
});

test("a job is read in a table's row, however much the last cell says", () => {
	const row = (cell: string) =>
		titles(`Experience\nOct 2016 - Present\tAccount Manager, Rahway Inc., Linden, NJ\t${cell}`);
	const read = ["account-manager | Account Manager | Rahway Inc. | 2016-10 | now"];
	expect(row(`$10.9M, 118% of plan; ${"plant trials, ".repeat(10)}`)).toEqual(read);
	expect(row("Boilers and towers, from $1.2M to $3.7M")).toEqual(read);
	expect(titles("Experience\n2016 - Present\tAccount Manager\tRahway Inc.\tLinden, NJ")).toEqual([
		"account-manager | Account Manager | Rahway Inc. | 2016 | now",
	]);
});

test.each([
	["Palisade Decking, Burlington, NC. Dealer Development. 6/2020 to now", "Dealer Development | Palisade Decking"],
	["Dealer Development, Palisade Decking, Burlington, NC, 6/2020 - present", "Dealer Development | Palisade Decking"],
	["Palisade Decking, Burlington, NC\nDealer Development\t6/2020 - present", "Dealer Development | Palisade Decking"],
])("a current job's title may be unusual, and says nothing of the work: %j", (lines, expected) => {
	expect(titles(`Jo Doe\nTulsa, OK\n\n${lines}\n41 yards\n`)).toEqual([`other | ${expected} | 2020-06 | now`]);
});

test.each([
	"Palisade Decking, Burlington, NC, 6/2020 - present",
	"Palisade Decking, a maker of rails, Burlington, NC, 6/2020 - present",
	"Dealer Development, Palisade Decking, Burlington, NC, 2018 - 2020",
	"Licensed in Life and Health since 2016, certified each year",
])("other names beside dates are no title: %j", (line) => {
	expect(titles(`Jo Doe\nTulsa, OK\n\n${line}\n41 yards\n`)).toEqual([]);
});

test("at an agency, an account executive's title says nothing of the work", () => {
	const open = (employer: string) =>
		readFacts(`Experience\nAccount Executive, ${employer}\t2019 - 2024`, vocabulary, on).find(
			({ kind }) => kind === "title",
		)?.open ?? false;
	expect(open("Deep Ellum Advertising")).toBe(true);
	expect(open("Coral Way Satellite Communications")).toBe(false);
});

test.each([
	"360 desk: placed 74 account executives, sales engineers",
	"Screen sellers on quota, deal size, sales cycle",
])("people and fields named beside a job are no title: %j", (line) => {
	expect(titles(`Experience\nHarrow Inc., Columbus, OH\t2019 - 2024\n${line}\n`)).toEqual([]);
});

test("a rank before a field of sales is the role", () => {
	const role = (title: string) =>
		titles(`Experience\n${title}\nHarrow Inc., Columbus, OH\n2019 - 2024`)[0]?.split(" | ")[0];
	expect(role("Vice President, North American Sales")).toBe("vp-sales");
	expect(role("Director, Field Sales")).toBe("director");
	expect(role("Director, Sales Operations")).toBe("other");
});

test("a title that says nothing of the work is open, one of another function isn't", () => {
	const title = (name: string) => {
		const [fact] = readFacts(`Experience\n${name}, Harrow Inc.\t2019 - 2024`, vocabulary, on).filter(
			({ kind }) => kind === "title",
		);
		return [fact?.value, fact?.open ?? false];
	};
	expect(title("Growth Partner")).toEqual(["other", true]);
	expect(title("Commercial Engineer")).toEqual(["other", true]);
	expect(title("Senior Recruiter")).toEqual(["other", false]);
	expect(title("Customer Success Operations Analyst")).toEqual(["other", false]);
});

test("parts of an industry are read apart, and count together", () => {
	const sectors = (text: string) =>
		read(`Jo Doe\n\nExperience\nAccount Executive, Harrow\t2019 - 2024\n${text}\n`, "sector");
	expect(sectors("Sold siding to lumberyards and specialty chemicals to plants")).toEqual([
		"building-materials",
		"chemicals",
	]);
	expect(sectors("Sold siding once")).toEqual([]);
});

test.each<[text: string, sold: string[], soldTo: string[]]>([
	["ARR of $2M, SaaS for hospitals and clinics", ["technology-saas"], ["healthcare-medical"]],
	[
		"P&C, commercial lines for roofers, siding and roofing contractors",
		["insurance-commercial"],
		["building-materials"],
	],
	["Siding and roofing, through lumberyards", ["building-materials"], []],
	["Called on primary care, cardiology and oncology\nVaccines and pharma samples", ["pharma"], ["healthcare-medical"]],
	["Outside sales for light industrial staffing, temp labor", ["staffing-industrial"], []],
])("%s: what was sold, and to whom", (text, sold, soldTo) => {
	const resume = `Jo Doe\n\nExperience\nAccount Executive, Harrow\t2019 - 2024\n${text}\n`;
	const sectors = readFacts(resume, vocabulary, on).filter(({ kind }) => kind === "sector");
	const names = (isOpen: boolean) => sectors.filter(({ open = false }) => open === isOpen).map(({ value }) => value);
	expect([names(false), names(true)]).toEqual([sold, soldTo]);
});

test("whoever never sold has sold in no sector", () => {
	const job = (title: string) =>
		`Jo Doe\n\nExperience\n${title}, Harrow Roofing\t2019 - 2024\nSiding, roofing and lumber\n`;
	expect(read(job("Account Executive"), "sector")).toEqual(["building-materials"]);
	expect(read(job("Purchasing Manager"), "sector")).toEqual([]);
});

test("a language they know only some of is said to be so", () => {
	const some = (line: string) =>
		readFacts(`Jo Doe\n\nLanguages\n${line}\n`, vocabulary, on)
			.filter(({ kind, open }) => kind === "language" && open)
			.map(({ value }) => value);
	expect(some("Some Spanish")).toEqual(["spanish"]);
	expect(some("German (fluent), Turkish (basic)")).toEqual(["turkish"]);
	expect(some("English, basic Spanish")).toEqual(["spanish"]);
	expect(some("Spanish, some French")).toEqual(["french"]);
	expect(some("Spanish, intermediate; French")).toEqual([]);
});
