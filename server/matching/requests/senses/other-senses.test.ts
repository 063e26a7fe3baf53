import { expect, test } from "vitest";
import { readVocabulary } from "../../../config/content.ts";
import { parseRequirements } from "../parse-requirements.ts";

const vocabulary = readVocabulary();

/** Industries, licenses and unwanted roles. */
function readRequest(requirements: string): string[] {
	return parseRequirements({ kind: "lead", fields: { roleType: "other", requirements } }, vocabulary)
		.filter(({ kind, emphasis }) => kind === "sector" || kind === "license" || emphasis === "unwanted")
		.map(({ kind, label, emphasis }) => `${kind} ${emphasis}: ${label}`);
}

const SECURITY = "Cybersecurity & IT services";

test.each([
	["Manage partners such as MSPs and brokers.", []],
	["You know the resellers: VARs, MSPs.", []],
	["Channel manager: recruit dealers and integrators, MSPs and insurance agencies.", []],
	["Has worked for a vendor that sells through MSPs.", []],
	["Partner manager: sign accounting firms and law firms as referral partners.", []],
	["Must know the MSP channel.", []],
	["Has built a channel from zero with VARs.", []],
	["We sell backup and security software, only through MSPs.", [`sector plain: ${SECURITY}`]],
	["Payroll software sold through banks and brokers.", ["sector plain: HR & payroll software"]],
	[
		"We make underlayment and sell it through distributors, roofing background a must.",
		["sector must: Building materials"],
	],
])("partners are no industry: %s", (text, asks) => {
	expect(readRequest(text)).toEqual(asks);
});

test.each([
	["Must come from an MSP.", [`sector must: ${SECURITY}`]],
	["Sold to MSPs for five years.", [`sector plain: ${SECURITY}`]],
	["Sells F&I products to dealerships.", ["sector plain: Car dealerships"]],
	["Came up through retail.", ["sector plain: Retail & E-commerce"]],
	["Someone who has worked with hospitals.", ["sector plain: Healthcare & Medical"]],
])("customers and employers are one: %s", (text, asks) => {
	expect(readRequest(text)).toEqual(asks);
});

test.each([
	["No nurses or clinical specialists who never carried a quota.", []],
	["No pharma techs.", []],
	["No recruiters who never sold.", []],
	["No insurance adjusters or underwriters.", []],
	["No solar people who never closed a deal.", []],
	["Must have sold to hospitals. No nurses who want out of the clinic.", ["sector must: Healthcare & Medical"]],
	["No pharma reps.", ["sector unwanted: Pharma & biotech"]],
	["Not: people who sold at an MSP and were partner of the year.", []],
	["Not: people who sold at an MSP.", []],
	["Not: people who sold IT services.", [`sector unwanted: ${SECURITY}`]],
	["Nobody from staffing.", ["sector unwanted: Staffing & recruiting"]],
	["No agency or retail people.", ["sector unwanted: Retail & E-commerce"]],
	["No pharma sales managers.", []],
])("a job that is refused isn't its industry: %s", (text, asks) => {
	expect(readRequest(text).toSorted()).toEqual(asks.toSorted());
});

test.each([
	["Licensed agents, P&C needed.", ["license must: Property and Casualty Insurance"]],
	["Must be licensed in property and casualty.", ["license must: Property and Casualty Insurance"]],
	["Life & health licensed is a plus.", ["license nice: Life and Health Insurance"]],
	["Needs a Life and Health license.", ["license plain: Life and Health Insurance"]],
	["We sell P&C insurance to small firms.", ["sector plain: Property & casualty insurance"]],
	["Has sold personal lines and holds a license.", ["sector plain: Property & casualty insurance"]],
	["Life is good here. CFP a plus.", ["license nice: CFP"]],
])("a license is no industry, and an industry no license: %s", (text, asks) => {
	expect(readRequest(text)).toEqual(asks);
});

const INDUSTRIAL = "Manufacturing & Industrial";

test.each([
	["Five years in roofing, manufacturer best.", ["sector plain: Building materials"]],
	["Knows siding, ideally from a manufacturer, not a rep firm.", ["sector plain: Building materials"]],
	[
		"The manufacturing side is a plus; the distribution side is okay, too. Lumber.",
		["sector plain: Building materials"],
	],
	["We'd rather have worked-for-an-OEM people than those from distributors.", []],
	["No distributors, no manufacturers' reps.", []],
	["Has carried a bag for a manufacturer of siding.", ["sector plain: Building materials"]],
	["Nobody from wholesale, please.", []],
	["From the carrier side.", []],
	["Ten years in wholesale distribution.", []],
	["OEM accounts a must.", [`sector must: ${INDUSTRIAL}`]],
	["Must have sold to manufacturers.", [`sector must: ${INDUSTRIAL}`]],
	["Calls on a manufacturer's engineers.", [`sector plain: ${INDUSTRIAL}`]],
	["An industrial manufacturing background is a must.", [`sector must: ${INDUSTRIAL}`]],
	["Somebody who sold pumps to OEMs.", [`sector plain: ${INDUSTRIAL}`]],
	["Sells to distribution centers.", ["sector plain: Logistics & Supply Chain"]],
	["From a car dealership.", ["sector plain: Car dealerships"]],
])("a kind of employer is no industry: %s", (text, asks) => {
	expect(readRequest(text)).toEqual(asks);
});

test.each([
	["We sell email and identity security.", [`sector plain: ${SECURITY}`]],
	[
		"Lab, scale and medical equipment.",
		["sector plain: Lab equipment & diagnostics", "sector plain: Medical devices & supplies"],
	],
	["Hospitals and clinics buy it.", ["sector plain: Healthcare & Medical"]],
	["Email and a security badge.", []],
])("words of a list share their last one: %s", (text, asks) => {
	expect(readRequest(text)).toEqual(asks);
});
