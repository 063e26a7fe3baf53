import { expect, test } from "vitest";
import { dueTime, formatDueTime } from "./due-time.ts";

test("a due time is formatted in the firm's time zone", () => {
	expect(formatDueTime(new Date("2026-11-16T15:00:00Z"), "America/New_York")).toBe(
		"Monday, November 16, 10 am Eastern",
	);
	expect(formatDueTime(new Date("2026-07-04T00:05:00Z"), "America/Los_Angeles")).toBe(
		"Friday, July 3, 5:05 pm Pacific",
	);
});

test("an answer promised within 24 hours is due at the same time the next day", () => {
	const due = dueTime(new Date("2026-11-16T21:14:00Z"), "24 hours");
	expect(formatDueTime(due, "America/New_York")).toBe("Tuesday, November 17, 4:14 pm Eastern");
});
