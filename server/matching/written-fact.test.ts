import { expect, test } from "vitest";
import { industries } from "../../contract/forms/lead.ts";
import { salesRoles } from "../../contract/forms/rules.ts";
import { readVocabulary } from "../config/content.ts";
import type { FactKind } from "./terms/fact.ts";
import { parseWrittenFact } from "./written-fact.ts";

const vocabulary = readVocabulary();

function compared(kind: FactKind, label: string): string {
	const fact = parseWrittenFact(kind, { label, employer: "", begin: "", end: "" }, vocabulary);
	return typeof fact === "string" ? fact : `${fact.value} | ${fact.label}`;
}

test("a fact a recruiter enters has the same value as one read in a resume", () => {
	expect(compared("title", "Regional Sales Manager, West")).toBe("sales-manager | Regional Sales Manager, West");
	expect(compared("title", "Beekeeper")).toBe("other | Beekeeper");
	expect(compared("years", "about 9 years")).toBe("9 | 9 years in sales");
	expect(compared("years", "many")).toMatch(/^Enter the years/);
	expect(compared("quota", "118% of $1.5M")).toBe("118 | 118% of $1.5M");
	expect(compared("place", "columbus, ohio")).toBe("columbus, oh | columbus, OH");
	expect(compared("place", "Ohio")).toBe("oh | Ohio");
	expect(compared("place", "remote")).toBe("remote | Remote");
	expect(compared("place", "Atlantis")).toMatch(/^Enter a city/);
	expect(compared("tool", "sfdc")).toBe("salesforce | Salesforce");
	expect(compared("tool", "Our own CRM")).toBe("our-own-crm | Our own CRM");
	expect(compared("degree", "Bachelor, Marketing")).toBe("bachelor | Bachelor, Marketing");
	expect(compared("sector", "Bees")).toMatch(/^Choose one of Technology & SaaS, /);
});

test("the vocabulary has exactly the choices of the forms", () => {
	const roles: string[] = salesRoles.map(({ value }) => value);
	expect(vocabulary.roles.filter(({ form }) => form && !roles.includes(form))).toEqual([]);
	const named = new Set(vocabulary.sectors.map(({ industry }) => industry));
	expect(industries.map(({ value }) => value).filter((industry) => !named.has(industry))).toEqual(["Other"]);
	const whole = vocabulary.sectors.filter(({ label, industry }) => label === industry);
	expect(whole).toHaveLength(industries.length - 1);
	expect(vocabulary.sectors.length).toBeGreaterThan(2 * whole.length);
	expect(vocabulary.tools.length).toBeGreaterThan(60);
});
