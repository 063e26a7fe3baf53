import { expect, test } from "vitest";
import { fillTemplate, findUnfilled, findUnknownPlaceholder, splitPlaceholders } from "./fill-template.ts";

const firm = { name: "Closewell", phone: "(302) 555-0142" };
const recruiter = "Claire Okafor";
const dana = {
	...{ kind: "lead" as const, name: "Dana Whitcomb", company: "Harrow & Pike Freight", details: [] },
	fields: [
		{ name: "jobTitle", label: "Job title", value: "VP of Sales" },
		{ name: "state", label: "State", value: "Ohio" },
		{ name: "roleType", label: "Role type", value: "Account Executive" },
	],
};

test("a template is filled from the form's fields, and unknown placeholders stay", () => {
	const template = {
		subject: "{{role}} in {{place}}",
		text: "Hi {{firstName}},\n{{ company }}\n{{recruiter}}, {{firm}}, {{phone}}",
	};
	expect(fillTemplate(template, { item: dana, recruiter, firm })).toEqual({
		subject: "Account Executive in Ohio",
		text: "Hi Dana,\nHarrow & Pike Freight\nClaire Okafor, Closewell, (302) 555-0142",
	});
	const less = fillTemplate(template, { item: { ...dana, company: "" }, recruiter, firm });
	expect(findUnfilled(less.text)).toEqual({ place: "{{ company }}", from: 9 });
	expect(findUnfilled(less.subject)).toBeUndefined();
	expect(splitPlaceholders(less.text)).toEqual([
		"Hi Dana,\n",
		"{{ company }}",
		"\nClaire Okafor, Closewell, (302) 555-0142",
	]);
});

test("a visitor's text can't fill or create placeholders", () => {
	const item = { ...dana, company: "{{phone}} $& $1", name: "constructor" };
	expect(fillTemplate({ subject: "{{company}} {{constructor}}", text: "{{name}}" }, { item, recruiter, firm })).toEqual(
		{
			subject: "phone $& $1 {{constructor}}",
			text: "constructor",
		},
	);
});

test("the role is the one to fill, and never Other", () => {
	const field = (name: string, value: string) => ({ name, label: name, value });
	const roleOf = (kind: "lead" | "talent-request", ...fields: ReturnType<typeof field>[]) =>
		fillTemplate({ subject: "{{role}}", text: "" }, { item: { ...dana, kind, fields }, recruiter, firm }).subject;
	expect(roleOf("talent-request", field("jobTitle", "Sales Manager"))).toBe("Sales Manager");
	expect(roleOf("lead", field("jobTitle", "Head of Sales"), field("roleType", "VP of Sales"))).toBe("VP of Sales");
	expect(roleOf("talent-request", field("jobTitle", "Other"))).toBe("{{role}}");
});

test("the place is the city they named, else the state whose page they were on", () => {
	const place = { name: "place", label: "Place", value: "Columbus, OH" };
	const subjectOf = (fields: typeof dana.fields) =>
		fillTemplate({ subject: "{{place}}", text: "" }, { item: { ...dana, fields }, recruiter, firm }).subject;
	expect(subjectOf([...dana.fields, place])).toBe("Columbus, OH");
	expect(subjectOf(dana.fields)).toBe("Ohio");
});

test("a placeholder that no form fills is found, wherever it stands", () => {
	expect(findUnknownPlaceholder("Hi {{ firstName }}, {{role}} at {{company}}")).toBeUndefined();
	expect(findUnknownPlaceholder("Hi {{firstName}}, are you free on {{date}}?")).toBe("{{date}}");
});
