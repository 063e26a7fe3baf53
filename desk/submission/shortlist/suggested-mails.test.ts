import { expect, test } from "vitest";
import type { Item } from "../../queries/submission.ts";
import { setEmployerNamed, suggestConsentMail, suggestShortlistMail } from "./suggested-mails.ts";

const field = (name: string, value: string) => ({ name, label: name, value });

function lead(changed: Partial<Item> = {}): Item {
	const rest: Partial<Item> = {
		kind: "lead",
		name: "Dana Whitcomb",
		company: "Harrow & Pike Freight",
		fields: [field("roleType", "Account Executive"), field("requirements", "Call Dana at 614 555 0188.")],
		details: [field("industry", "Logistics & Supply Chain"), field("place", "Columbus, Ohio")],
		...changed,
	};
	return rest as Item; // only what a letter uses
}

test("the letter to a candidate describes the employer, and names it only when that is chosen", () => {
	const described = suggestConsentMail(lead(), "Marcus Ellery", false);
	expect(described.text).toContain(
		"Hi Marcus,\n\nAn employer in Logistics & Supply Chain, in Columbus, Ohio, is hiring for a sales role",
	);
	expect(`${described.subject} ${described.text}`).not.toMatch(/Harrow|Dana|Whitcomb|614/);
	expect(described.text).toContain("Please answer with yes or no.");
	expect(suggestConsentMail(lead(), "Marcus Ellery", true).text).toContain("Harrow & Pike Freight is hiring");
});

test("the letter to the employer says how many, and for what", () => {
	expect(suggestShortlistMail(lead(), 1, 0)).toMatchObject({
		subject: "People on file for your Account Executive role",
		text: expect.stringMatching(/^Hi Dana,\n\nOf the people we have on file, one person fits/),
	});
	const open = lead({ fields: [field("roleType", "Other")] });
	expect(suggestShortlistMail(open, 3, 0)).toMatchObject({
		subject: "People on file for your open role",
		text: expect.stringContaining("3 people fit"),
	});
});

test("the letter to the employer says no names only of candidates who aren't named", () => {
	expect(suggestShortlistMail(lead(), 1, 1).text).toContain(
		"They have agreed to be introduced: below is how to reach them.",
	);
	expect(suggestShortlistMail(lead(), 2, 2).text).not.toContain("no names");
	const mixed = suggestShortlistMail(lead(), 3, 1).text;
	expect(mixed).toContain("1 of them has agreed to be introduced");
	expect(mixed).toContain("Of the others I can tell what they have done: no names");
});

test("naming the employer keeps what the recruiter wrote around it", () => {
	const { text } = suggestConsentMail(lead(), "Marcus Ellery", false);
	const written = `${text}\n\nCall me any time.`;
	const named = setEmployerNamed(written, lead(), true);
	expect(named).toBe(`${suggestConsentMail(lead(), "Marcus Ellery", true).text}\n\nCall me any time.`);
	expect(setEmployerNamed(named, lead(), false)).toBe(written);
});

test("the letter to the employer says how many have agreed", () => {
	expect(suggestShortlistMail(lead(), 2, 2).text).toContain("All have agreed");
	expect(suggestShortlistMail(lead(), 3, 2).text).toContain("2 of them have agreed");
	expect(suggestShortlistMail(lead(), 2, 0).text).toContain("before they have agreed: no names");
});

test("an employer is described only by what the form said", () => {
	const said = (...details: Item["fields"]) => suggestConsentMail(lead({ details }), "Marcus Ellery", false).text;
	expect(said()).toContain("\n\nAn employer is hiring for a sales role: Account Executive.");
	expect(said(field("industry", "Other"))).toContain("\n\nAn employer is hiring");
	expect(said(field("state", "Ohio"), field("companySize", "51-200"))).toContain(
		"An employer, in Ohio, with 51-200 employees, is hiring",
	);
	const request = lead({ kind: "talent-request", fields: [field("jobTitle", "Other")] });
	expect(suggestConsentMail(request, "Marcus Ellery", false).text).toContain("is hiring for a sales role.");
	expect(suggestConsentMail(lead({ company: "" }), "Marcus Ellery", true).text).toContain("An employer in Logistics");
	const titled = lead({ kind: "talent-request", fields: [field("jobTitle", "Sales Manager")] });
	expect(suggestShortlistMail(titled, 1, 0).subject).toBe("People on file for your Sales Manager role");
});
