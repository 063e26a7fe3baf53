import { expect, test } from "vitest";
import { bodyLimits, inMinutes, rateLimitMessage } from "./form-limits.ts";

test("a form has half a minute and 64 KB; one with a resume has five minutes and 10 MB more", () => {
	const form = { fieldBytes: 64 * 1024, fileBytes: 0, totalMs: 30_000, idleMs: 30_000, keepTyped: false };
	expect(bodyLimits(false, false)).toEqual(form);
	const resume = { ...form, fileBytes: 10 * 1024 * 1024, totalMs: 300_000, keepTyped: true };
	expect(bodyLimits(true, true)).toEqual(resume);
});

test("a wait is told in minutes, rounded up, with its cause", () => {
	expect([1, 60, 61, 120, 121].map(inMinutes)).toEqual([
		...["in a minute", "in a minute", "in 2 minutes", "in 2 minutes", "in 3 minutes"],
	]);
	const phone = "(302) 555-0142";
	expect(rateLimitMessage({ why: "visitor", seconds: 90 }, phone)).toBe(
		"Several forms were already sent from your connection. Please try again in 2 minutes, or call us at (302) 555-0142",
	);
	expect(rateLimitMessage({ why: "pressure", seconds: 1 }, phone)).toMatch(/^We're busier than usual .* in a minute/);
});
