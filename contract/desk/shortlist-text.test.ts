import { expect, test } from "vitest";
import { parseSummary, shortlistMailText, shortlistPreview } from "./shortlist-text.ts";

test("a summary falls into its headline, facts, quota figures and the recruiter's own words", () => {
	const text = [
		"Account Executive, 9 years in sales, Ohio",
		"Has sold in: Logistics, Packaging",
		"Quota reached: 103% in 2023; 118% of $1.5M in 2025; 96.5%; President's club",
		"",
		"Calm on the phone.",
		"http://example.com:80 is not a label",
	].join("\r\n");
	expect(parseSummary(text)).toEqual({
		headline: "Account Executive, 9 years in sales, Ohio",
		facts: [
			{ label: "Has sold in", text: "Logistics, Packaging" },
			{ label: "Quota attainment", text: "President's club" },
		],
		quotas: [
			{ percent: 103, year: 2023, of: null },
			{ percent: 118, year: 2025, of: "$1.5M" },
			{ percent: 96.5, year: null, of: null },
		],
		rest: "Calm on the phone.\nhttp://example.com:80 is not a label",
	});
});

test.each(["", "\n\n", ":", ": ", "Quota reached:", "a\nQuota reached: ;;;", "a\n: b", `a\n${"x".repeat(50)}: y`])(
	"nothing that may be typed breaks it: %j",
	(text) => {
		expect(parseSummary(text)).toMatchObject({ headline: expect.any(String), quotas: [] });
	},
);

test("quota figures are read after the label of earlier versions too", () => {
	const quotas = [{ percent: 118, year: 2025, of: "$1.5M" }];
	expect(parseSummary("AE\nQuota attainment: 118% of $1.5M in 2025").quotas).toEqual(quotas);
	expect(parseSummary("AE\nQuota reached: 118% of $1.5M in 2025").quotas).toEqual(quotas);
});

test("a long text takes no longer for its length", () => {
	for (const piece of [
		": ",
		"1",
		"a: ",
		"Quota attainment: 1% of $1,",
		"\n",
		`Quota reached: 118% of $${"1,".repeat(9)}`,
		" ",
	]) {
		const text = `first\n${piece.repeat(100_000)}`;
		const begun = performance.now();
		parseSummary(text);
		expect(performance.now() - begun).toBeLessThan(2_000);
	}
});

test("the email has the message, a line for each candidate and the link, and nothing else of their summaries", () => {
	const candidates = [
		{ letter: "A", summary: "Account Executive, Ohio\nTools: Salesforce" },
		{ letter: "B", summary: "" },
	];
	expect(shortlistMailText("Hi Dana,\n", candidates, "https://site.example/shortlist/x")).toBe(
		"Hi Dana,\n\nCandidate A: Account Executive, Ohio\nCandidate B\n\nSee their profiles and tell me who you'd like to meet: https://site.example/shortlist/x",
	);
});

test("recruiters see the email and the profiles behind its link", () => {
	const profile = { letter: "A", summary: "Sells.\nTools: Salesforce", concern: "Far away", again: false };
	const named = { ...profile, name: "Greg Novak", contact: ["their email"], resume: { name: "their file" } };
	const preview = shortlistPreview("Hi", [named]);
	expect(preview).toMatch(
		/^Hi\n\nCandidate A: Sells\.\n\nSee .*: \(the recipient's personal link\)\n\nBehind the link \(names and resumes open only with a code emailed to the recipient\):\n\n/,
	);
	expect(preview).toContain(
		"Candidate A: Greg Novak, their email\nSells.\nTools: Salesforce\nOur concern: Far away\nResume: their file",
	);
	expect(shortlistPreview("Hi", [])).not.toContain("Behind");
});
