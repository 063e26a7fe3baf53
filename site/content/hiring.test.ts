import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { hiring } from "./content-files.ts";
import { buildHiringBlock, buildLicenseNote } from "./hiring.ts";
import { hiringSchema } from "./schema.ts";
import { parseYaml } from "./yaml.ts";

const states = globSync("site/content/{states,dedicated-states}/*.yaml").map(
	(file) => parseYaml(readFileSync(file, "utf8")) as { name: string; slug: string },
);
const factsOf = (slug: string) => {
	const state = states.find((each) => each.slug === slug);
	return (state && buildHiringBlock(state, hiring, states)?.facts) ?? [];
};
const textsOf = (slug: string, term: string) =>
	factsOf(slug).flatMap((fact) => (fact.term === term ? [fact.text] : []));
const statesWith = (text: string) =>
	states.filter(({ slug }) => factsOf(slug).some((fact) => fact.text.includes(text))).map(({ slug }) => slug);

test("39 states have a block, and the eleven without facts have none", () => {
	expect(states).toHaveLength(50);
	const silent = states.filter((state) => !buildHiringBlock(state, hiring, states)).map(({ slug }) => slug);
	expect(silent.sort()).toEqual([
		"alabama",
		"arkansas",
		"delaware",
		"georgia",
		"louisiana",
		"mississippi",
		"missouri",
		"new-mexico",
		"north-carolina",
		"south-carolina",
		"utah",
	]);
});

test("a block says how old it is, and that laws change", () => {
	expect(buildHiringBlock({ name: "Ohio", slug: "ohio" }, hiring, states, new Date("2026-07-31"))).toEqual({
		heading: "Hiring in Ohio",
		lead: "What to know before you post the job. Last checked July 2025. Laws change; consult counsel.",
		facts: [
			{
				term: "Cross-border taxes",
				text: "A seller who lives in Indiana, Kentucky, Michigan, Pennsylvania or West Virginia and works here is taxed on wages only by the home state, and vice versa.",
				source: "State revenue departments, reciprocal agreements",
				asOf: "July 2025",
			},
		],
	});
});

test("a block and a note say so if their oldest fact is more than a year old", () => {
	const leadOn = (day: string) =>
		buildHiringBlock({ name: "Ohio", slug: "ohio" }, hiring, states, new Date(day))?.lead ?? "";
	expect(leadOn("2026-07-31")).toContain("Last checked July 2025. Laws change");
	expect(leadOn("2026-08-01")).toContain("Last checked July 2025, over a year ago. Laws change");
	expect(buildLicenseNote(["Insurance"], hiring, new Date("2026-08-01"))).toContain("July 2025, over a year ago.");
});

test("a block with facts from two months names the older one", () => {
	const later = structuredClone(hiring);
	for (const topic of later.topics)
		if (topic.term === "Commission" && topic.states.california) topic.states.california.asOf = "2026-10";
	expect(buildHiringBlock({ name: "California", slug: "california" }, later, states)?.lead).toContain("July 2025");
});

test("each topic has the expected number of states", () => {
	expect(statesWith("in the job posting")).toHaveLength(12);
	expect(statesWith("employers must tell applicants")).toEqual(["connecticut", "nevada", "rhode-island"]);
	expect(statesWith("is void")).toEqual(["california", "minnesota", "north-dakota", "oklahoma"]);
	expect(statesWith("depends on pay")).toHaveLength(9);
	expect(statesWith("must be in writing").sort()).toEqual(["california", "new-york-state"]);
	expect(statesWith("does not tax wages")).toHaveLength(9);
	expect(states.filter(({ slug }) => textsOf(slug, "Time zones").length === 1)).toHaveLength(16);
	expect(hiring.reciprocal.pairs).toHaveLength(28);
});

test("an agreement between two states is on both pages", () => {
	const nameOf = new Map(states.map(({ slug, name }) => [slug, name]));
	for (const [one, other] of hiring.reciprocal.pairs) {
		expect(textsOf(one, "Cross-border taxes").join(), one).toContain(nameOf.get(other));
		expect(textsOf(other, "Cross-border taxes").join(), other).toContain(nameOf.get(one));
	}
});

test("no amount of money is printed, because those change each year", () => {
	for (const { slug } of states) for (const { text } of factsOf(slug)) expect(text).not.toContain("$");
});

test("licenses are mentioned only for insurance, securities and real estate sectors", () => {
	expect(buildLicenseNote(["Insurance and Wealth", "Oil and Gas"], hiring, new Date("2026-07-31"))).toBe(
		"To sell insurance, a hire may need a producer license from the state insurance department. To sell securities, a hire may need to register with FINRA and the state securities regulator. Last checked July 2025. Laws change; consult counsel.",
	);
	expect(buildLicenseNote(["Construction & Real Estate"], hiring, new Date("2026-07-31"))).toContain(
		"a license from the state real estate commission.",
	);
	expect(buildLicenseNote(["Oil and Gas", "Homebuilding and Solar"], hiring)).toBeUndefined();
});

test.each([
	["source", "topics.0.states.ohio.source"],
	["asOf", "topics.0.states.ohio.asOf"],
])("a fact without its %s is rejected", (missing, path) => {
	const fact: Record<string, string> = { text: "So it is.", source: "A law", asOf: "2025-07" };
	delete fact[missing];
	expect(problemsOf({ term: "Pay", states: { ohio: fact } })).toEqual([path]);
});

test("a fact without a state or text, or with a day instead of a month, is rejected", () => {
	const sourced = { source: "A law", asOf: "2025-07" };
	expect(problemsOf({ term: "Pay", text: "So it is.", states: { atlantis: sourced } })).toEqual([
		"topics.0.states.atlantis",
	]);
	expect(problemsOf({ term: "Pay", states: { ohio: sourced } })).toEqual(["topics.0.states.ohio"]);
	expect(problemsOf({ term: "Pay", text: "So.", states: { ohio: { ...sourced, asOf: "2025-07-01" } } })).toEqual([
		"topics.0.states.ohio.asOf",
	]);
});

function problemsOf(topic: unknown): string[] {
	const schema = hiringSchema((slug) => states.some((state) => state.slug === slug));
	const result = schema.safeParse({ ...hiring, topics: [topic] });
	return result.success ? [] : result.error.issues.map(({ path }) => path.join("."));
}
