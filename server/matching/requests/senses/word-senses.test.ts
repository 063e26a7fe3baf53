import { expect, test } from "vitest";
import { readVocabulary } from "../../../config/content.ts";
import { parseRequirements } from "../parse-requirements.ts";

const vocabulary = readVocabulary();
const KINDS = ["sector", "tool", "method", "language", "license"];

function readTerms(requirements: string, industry = "Other"): string[] {
	return parseRequirements(
		{ kind: "lead", fields: { roleType: "other", requirements }, details: { industry } },
		vocabulary,
	)
		.filter(({ kind }) => KINDS.includes(kind))
		.map(({ label, emphasis }) => `${emphasis}: ${label}`);
}

test.each([
	["Must work here without visa sponsorship.", []],
	["We offer sponsorship for a visa.", []],
	["Has sold sponsorships and season tickets.", ["plain: Media & Entertainment"]],
	["Two people for the phones, happy on the phones all day.", []],
	["Has sold mobile phones.", ["plain: Telecommunications"]],
	["Knows Medicare billing rules.", []],
	["Has sold Medicare Advantage.", ["plain: Life & health insurance"]],
	["Buys it with a credit card.", []],
	["Deals of $80K ACV, grew it to $5M ARR.", []],
	["Prior military welcome, military veterans too.", []],
	["1099 contractors welcome.", []],
	["Base plus benefits, full benefits.", []],
	["Somebody patient and kind.", []],
	["Lives near Mobile, AL.", []],
	["Knows the PMP vs PG trade-off.", []],
	["PMP a plus.", ["nice: PMP"]],
	["Chemical or mechanical engineering degree.", []],
	["Tool truck people.", []],
	["Someone with polish. Polish your pitch.", []],
	["Natural channel brokers welcome.", []],
	["We do Greek foods.", []],
	["Greek restaurants buy from us.", []],
	["Greek is a plus.", ["nice: Greek"]],
])("a word of another sense asks for nothing: %s", (text, asks) => {
	expect(readTerms(text)).toEqual(asks);
});

test.each([
	["Bullhorn, Avionté, whoever.", []],
	["Salesforce, HubSpot or Zoho, doesn't matter which.", []],
	["Looker, SQL, Tableau: any 2 of the 3.", []],
	["Gong and Clari alumni welcome.", []],
	["Someone from Gong or Clari.", []],
	["We're a NetSuite partner.", []],
	["Gong, Clari or Highspot backgrounds.", []],
	["Competitors (Gainsight, Totango) are where they come from.", []],
	["Gong helps, a degree doesn't matter.", ["nice: Gong"]],
	["Knows NetSuite from daily work.", ["plain: NetSuite"]],
	["NetSuite preferred, Epicor or Plex fine.", ["nice: NetSuite, or at least Epicor or Plex"]],
])("who makes a tool may be meant, or any tool: %s", (text, asks) => {
	expect(readTerms(text)).toEqual(asks);
});

test("outside the employer's own industry, a short acronym may stand for anything", () => {
	const industry = "Technology & SaaS";
	const form = [`plain: ${industry}`];
	expect(readTerms("Calls at PEO level. Our POS is by the DTC.", industry)).toEqual(form);
	expect(readTerms("Has sold POS to restaurants.", industry)).toEqual(["plain: Retail & E-commerce"]);
	expect(readTerms("PEO experience.", industry)).toEqual(["plain: Payroll & HR services"]);
});

test("a term doesn't go on into brackets", () => {
	expect(readTerms("Prospecting in B2B (SaaS preferred).")).toEqual(["nice: Technology & SaaS"]);
});

test.each([
	["Sold freight. A banker works as long as they've sold to credit unions since.", ["plain: Logistics & Supply Chain"]],
	["Solar people are considered only if they closed.", []],
	["Has sold freight. Solar could work if they cold called.", ["plain: Logistics & Supply Chain"]],
	["Nice if you have sold solar.", ["nice: Solar"]],
])("who would do on a condition is no requirement: %s", (text, asks) => {
	expect(readTerms(text)).toEqual(asks);
});
