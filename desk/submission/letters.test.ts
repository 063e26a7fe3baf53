import { expect, test } from "vitest";
import type { Item } from "../queries/submission.ts";
import { toCandidate, toEmployer } from "./letters.ts";

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
	return rest as Item; // what a letter reads of it
}

test("the letter to a candidate describes the employer, and names it only when that is chosen", () => {
	const described = toCandidate(lead(), "Marcus Ellery", false);
	expect(described.text).toContain(
		"Hi Marcus,\n\nAn employer in Logistics & Supply Chain, in Columbus, Ohio looks for somebody",
	);
	expect(`${described.subject} ${described.text}`).not.toMatch(/Harrow|Dana|Whitcomb|614/);
	expect(described.text).toContain("Please answer with yes or no.");
	expect(toCandidate(lead(), "Marcus Ellery", true).text).toContain("Harrow & Pike Freight looks for somebody");
});

test("the letter to the employer says how many, and for what", () => {
	expect(toEmployer(lead(), 1)).toMatchObject({
		subject: "People on file for your Account Executive role",
		text: expect.stringMatching(/^Hi Dana,\n\nOf the people on our file, one person fits/),
	});
	const open = lead({ fields: [field("roleType", "Other")] });
	expect(toEmployer(open, 3)).toMatchObject({
		subject: "People on file for your open role",
		text: expect.stringContaining("3 people fit"),
	});
});
