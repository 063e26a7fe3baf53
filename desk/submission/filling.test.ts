import { expect, test } from "vitest";
import { danaWhitcomb } from "../../tests/desk-stub-item.ts";
import { filled, parted, unfilledIn } from "./filling.ts";

const firm = { name: "Closewell", phone: "(302) 555-0142" };
const recruiter = "Claire Okafor";

test("a template is filled from the form's fields, and what nothing says stays", () => {
	const item = danaWhitcomb();
	const template = {
		subject: "{{role}} in {{place}}",
		text: "Hi {{firstName}},\n{{ company }}\n{{recruiter}}, {{firm}}, {{phone}}",
	};
	expect(filled(template, { item, recruiter, firm })).toEqual({
		subject: "Account Executive in Ohio",
		text: "Hi Dana,\nHarrow & Pike Freight\nClaire Okafor, Closewell, (302) 555-0142",
	});
	const less = filled(template, { item: { ...item, company: "" }, recruiter, firm });
	expect(unfilledIn(less.text)).toEqual({ place: "{{ company }}", from: 9 });
	expect(unfilledIn(less.subject)).toBeUndefined();
	expect(parted(less.text)).toEqual(["Hi Dana,\n", "{{ company }}", "\nClaire Okafor, Closewell, (302) 555-0142"]);
});

test("what a visitor writes fills no other place and marks none", () => {
	const item = { ...danaWhitcomb(), company: "{{phone}} $& $1", name: "constructor" };
	expect(filled({ subject: "{{company}} {{constructor}}", text: "{{name}}" }, { item, recruiter, firm })).toEqual({
		subject: "phone $& $1 {{constructor}}",
		text: "constructor",
	});
});
