import { expect, test } from "vitest";
import { danaWhitcomb } from "../../../tests/desk-stub-item.ts";
import { fillTemplate, findUnfilled, splitPlaceholders } from "./fill-template.ts";

const firm = { name: "Closewell", phone: "(302) 555-0142" };
const recruiter = "Claire Okafor";

test("a template is filled from the form's fields, and unknown placeholders stay", () => {
	const item = danaWhitcomb();
	const template = {
		subject: "{{role}} in {{place}}",
		text: "Hi {{firstName}},\n{{ company }}\n{{recruiter}}, {{firm}}, {{phone}}",
	};
	expect(fillTemplate(template, { item, recruiter, firm })).toEqual({
		subject: "Account Executive in Ohio",
		text: "Hi Dana,\nHarrow & Pike Freight\nClaire Okafor, Closewell, (302) 555-0142",
	});
	const less = fillTemplate(template, { item: { ...item, company: "" }, recruiter, firm });
	expect(findUnfilled(less.text)).toEqual({ place: "{{ company }}", from: 9 });
	expect(findUnfilled(less.subject)).toBeUndefined();
	expect(splitPlaceholders(less.text)).toEqual([
		"Hi Dana,\n",
		"{{ company }}",
		"\nClaire Okafor, Closewell, (302) 555-0142",
	]);
});

test("a visitor's text can't fill or create placeholders", () => {
	const item = { ...danaWhitcomb(), company: "{{phone}} $& $1", name: "constructor" };
	expect(fillTemplate({ subject: "{{company}} {{constructor}}", text: "{{name}}" }, { item, recruiter, firm })).toEqual(
		{
			subject: "phone $& $1 {{constructor}}",
			text: "constructor",
		},
	);
});

test("the role is the one to fill, and never Other", () => {
	const item = danaWhitcomb();
	const field = (name: string, value: string) => ({ name, label: name, value });
	const roleOf = (kind: "lead" | "talent-request", ...fields: ReturnType<typeof field>[]) =>
		fillTemplate({ subject: "{{role}}", text: "" }, { item: { ...item, kind, fields, details: [] }, recruiter, firm })
			.subject;
	expect(roleOf("talent-request", field("jobTitle", "Sales Manager"))).toBe("Sales Manager");
	expect(roleOf("lead", field("jobTitle", "Head of Sales"), field("roleType", "VP of Sales"))).toBe("VP of Sales");
	expect(roleOf("talent-request", field("jobTitle", "Other"))).toBe("{{role}}");
});

test("the place is the city they named, else the state whose page they were on", () => {
	const item = danaWhitcomb();
	const place = { name: "place", label: "Place", value: "Columbus, OH" };
	const subjectOf = (fields: typeof item.fields) =>
		fillTemplate({ subject: "{{place}}", text: "" }, { item: { ...item, fields }, recruiter, firm }).subject;
	expect(subjectOf([...item.fields, place])).toBe("Columbus, OH");
	expect(subjectOf(item.fields)).toBe("Ohio");
});
