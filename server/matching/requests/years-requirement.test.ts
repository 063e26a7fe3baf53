import { expect, test } from "vitest";
import { vocabulary } from "../test-vocabulary.ts";
import { parseRequirements } from "./parse-requirements.ts";
import { findUnreadClauses } from "./unread-clauses.ts";

function read(requirements: string, kind: string) {
	const all = parseRequirements({ kind: "lead", fields: { roleType: "other", requirements } }, vocabulary);
	return all.filter((one) => one.kind === kind).map(({ label, open }) => (open ? `${label}?` : label));
}

test.each([
	["3+ yrs closing, small accounts.", ["3 years or more of closing?"]],
	["Two yrs+ running canvass teams, boats ideally.", ["2 years or more of running canvass teams?"]],
	["2 yrs in home parties min. boat people quit on me.", ["2 years or more in home parties?"]],
	["Trained reps 1yr+ in the last 4.", ["1 year or more"]],
	["Managed closers 1yr+ in the last 4.", ["1 year or more (Managed closers)?"]],
	["Sales lead, has sold pools himself, then managed 4 sellers for 2 years.", ["2 years or more (managed 4 sellers)?"]],
	["6 months to 2 years of cold calling.", ["6 months to 2 years of cold calling?"]],
	["At least a year of selling over the phone.", ["1 year or more of selling over the phone?"]],
	["3 yrs. No promo people.", ["3 years or more"]],
	["5 years or so. An ex buyer would not do.", ["5 years or more"]],
	["5 years of sales experience required.", ["5 years or more"]],
	["Two years in freight. Or reps who sold payroll.", ["2 years or more in Freight or similar?"]],
	["Two years in hospitals (freight also counts).", ["2 years or more in Hospitals"]],
	["Sold freight to hospitals, 4 years.", ["4 years or more in Freight"]],
	["Four years of hospitals themselves, and managed 3 reps for two years.", ["4 years or more in Hospitals"]],
	["Don't apply unless you have 5 years.", ["5 years or more"]],
	["If you have 5 years, call.", ["5 years or more"]],
	["5 years in the OR minimum, or 3 if they led cases.", ["5 years or more in the operating room or similar?"]],
	["Minimum seven (7) years of hospitals.", ["7 years or more in Hospitals"]],
	["7+ yrs leading reps in freight.", ["7 years or more of leading reps in freight?"]],
	["6 months to 1 yr of phone time.", ["6 months to 1 year of phone time?"]],
	["No less than 7 years.", ["7 years or more"]],
])("'%s' asks for: %s", (requirements, labels) => {
	expect(read(requirements, "years")).toEqual(labels);
});

test.each([
	"Our rep of 22 years is retiring.",
	"The last guy had 10 years and quit.",
	"No more than 3 yrs as an SDR.",
	"2 years max on the phones.",
	"Up to 4 years of golf retailing.",
	"A chef is great if she's got at least one year of commission selling.",
	"Lenders are welcome, provided they brought in deposits for 2 years.",
	"Route drivers I like, as long as they ran their own route min 3 yrs.",
	"Program managers only with 2 years of selling afterwards.",
	"No account directors unless they opened accounts for 4 years.",
	"A 4 year degree.",
	"It's a two year rebuild.",
	"Stayed at one company 4+ years.",
])("'%s' asks for no years of everyone, and is listed for the recruiter", (requirements) => {
	expect(read(requirements, "years")).toEqual([]);
	expect(findUnreadClauses(requirements, vocabulary).length + read(requirements, "degree").length).toBeGreaterThan(0);
});

test.each([
	["A senior AE.", ["Senior"]],
	["Senior enterprise software AE for Ohio.", ["Senior"]],
	["Somebody senior, please.", ["Senior"]],
	["Remote. Senior.", ["Senior"]],
	["Entry-level is fine.", ["Entry level"]],
	["Junior reps only.", ["Entry level"]],
	["Sells to senior buyers. Reports to a senior manager.", []],
	["An AE for senior living homes.", []],
])("'%s' asks for the level: %s", (requirements, labels) => {
	expect(read(requirements, "level")).toEqual(labels);
});
