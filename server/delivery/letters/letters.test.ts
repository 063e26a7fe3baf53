import { expect, test } from "vitest";
import { shortlistText } from "../../../contract/desk/shortlist-text.ts";
import { readFirm } from "../../config/content.ts";
import { firmWithdrawnLetter, withdrawnLetter } from "./own-page-letters.ts";
import { signInLetter } from "./sign-in-letter.ts";

const firm = readFirm();
const link = "https://desk.example/join/x";

test("an invitation and a sign-in link say who sent them, or that they were asked for", () => {
	const letter = (event: "invitation" | "sign-in", name: string, by?: string) => {
		const { subject, preview, heading, paragraphs } = signInLetter(
			{ to: "a@b.example", event, name, link, ...(by && { by }) },
			firm,
		);
		return { subject, preview, heading, first: paragraphs?.[0] };
	};
	expect(letter("invitation", "", "Ada")).toMatchObject({
		subject: "Join Closewell's desk",
		preview: expect.stringMatching(/^Ada invited you\./),
		first: expect.stringMatching(/^Ada invited you to the desk/),
	});
	expect(letter("invitation", "")).toMatchObject({
		preview: expect.stringMatching(/^Closewell invited you\./),
		first: expect.stringMatching(/^You're invited to the desk/),
	});
	expect(letter("sign-in", "Ben", "Ada")).toMatchObject({
		subject: "Sign in to Closewell's desk",
		heading: "Sign in, Ben",
		first: "Ada sent you this link to the desk.",
	});
	expect(letter("sign-in", "")).toMatchObject({ heading: "Sign in", first: "You asked for a link to the desk." });
});

test("a withdrawal counts what was erased, for its sender, and names the kind of it to the firm", () => {
	const preview = (counted: { submissions?: number }) =>
		withdrawnLetter({ event: "withdrawn", to: "a@b.example", ...counted }, firm).preview;
	expect([preview({}), preview({ submissions: 1 })]).toEqual(Array(2).fill("We've deleted what you sent us."));
	expect(preview({ submissions: 2 })).toBe("We've deleted all 2 submissions you sent us.");
	const withdrawn = { event: "withdrawn", reference: "CW-1", at: "2026-03-02T15:00:00.000Z" } as const;
	expect(firmWithdrawnLetter({ ...withdrawn, kind: "talent-request" })).toMatchObject({
		subject: "Withdrawn: talent request CW-1",
		heading: "Talent request withdrawn",
	});
	expect(firmWithdrawnLetter({ ...withdrawn, kind: "newer" }).heading).toBe("newer withdrawn");
});

test("a shortlist names candidates who consented, and only describes the others", () => {
	const ada = {
		letter: "A",
		name: "Ada Quinn",
		contact: ["ada@example.com"],
		summary: " Sold freight. ",
		concern: null,
	};
	const resume = { key: "k", name: "Ada Quinn.pdf" };
	const ben = {
		letter: "B",
		name: null,
		contact: ["ben@example.com"],
		summary: "Sold ads.",
		concern: "New to freight",
	};
	const candidates = [
		{ ...ada, again: false, resume },
		{ ...ben, again: true, resume: null },
	];
	expect(shortlistText("Two candidates.\n", candidates)).toBe(
		[
			"Two candidates.",
			"Candidate A: Ada Quinn, ada@example.com\nSold freight.\nResume attached: Ada Quinn.pdf",
			"Candidate B (you've seen this profile before)\nSold ads.\nOur concern: New to freight",
		].join("\n\n"),
	);
	expect(shortlistText("", [])).toBe("Here are candidates who match what you asked for.");
});
