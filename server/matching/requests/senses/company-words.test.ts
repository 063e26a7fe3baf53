import { expect, test } from "vitest";
import { readVocabulary } from "../../../config/content.ts";
import { parseRequirements } from "../parse-requirements.ts";

const vocabulary = readVocabulary();

function readTerms(requirements: string, industry = ""): string[] {
	return parseRequirements(
		{ kind: "lead", fields: { roleType: "other", requirements }, details: { industry } },
		vocabulary,
	)
		.filter(({ kind }) => kind === "sector" || kind === "tool")
		.map(({ label, emphasis }) => `${emphasis}: ${label}`);
}

const TECHNOLOGY = "Technology & SaaS";

test.each([
	["We handle payroll for hospitals and clinics. Has sold freight.", ["plain: Logistics & Supply Chain"]],
	["Our clients are law firms, hospitals and a few banks.", []],
	["They'd call on hospitals and car dealerships all day.", []],
	["You'll be selling to credit unions. Spanish helps.", []],
	["Maker of dust collectors, sold to foundries and pharma plants. Knows HVAC.", ["plain: Building materials"]],
	["We plug into Salesforce and HubSpot.", []],
	["We run on Salesforce.", ["plain: Salesforce"]],
	["Acme builds scales for hospitals. Has sold freight.", ["plain: Logistics & Supply Chain"]],
	["The last guy sold solar to farms.", []],
	["Five years with a manufacturer of pumps.", ["plain: Manufacturing & Industrial"]],
	["We need somebody who has sold to hospitals.", ["must: Healthcare & Medical"]],
	["We want five years of calling on hospitals.", ["plain: Healthcare & Medical"]],
	["Our customers trust us, and you have sold solar.", ["plain: Solar"]],
])("whom a company sells to is no wish: %s", (text, asks) => {
	expect(readTerms(text)).toEqual(asks);
});

test("what a company is counts in its own industry, if nothing else is asked for", () => {
	const sells = "We're a solar company with 40 people.";
	expect(readTerms(sells)).toEqual(["plain: Solar"]);
	expect(readTerms(sells, "Energy & Utilities")).toEqual(["plain: Solar"]);
	expect(readTerms(sells, TECHNOLOGY)).toEqual([`plain: ${TECHNOLOGY}`]);
	expect(readTerms(`${sells} Must have sold roofing.`, "Energy & Utilities")).toEqual(["must: Building materials"]);
	expect(readTerms("Acme is a leading provider of propane.")).toEqual(["plain: Energy & Utilities"]);
	expect(readTerms("My uncle started this MSP. Has sold propane.")).toEqual(["plain: Energy & Utilities"]);
});

test("the form's industry counts only if the text asks for none", () => {
	expect(readTerms("Must close.", TECHNOLOGY)).toEqual([`plain: ${TECHNOLOGY}`]);
	expect(readTerms("Has sold group benefits to employers.", TECHNOLOGY)).toEqual(["plain: Employee benefits"]);
	expect(readTerms("No pharma reps.", TECHNOLOGY)).toEqual(["unwanted: Pharma & biotech", `plain: ${TECHNOLOGY}`]);
});
