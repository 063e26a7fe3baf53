import { expect, test } from "vitest";
import { formatDueTime, formatPromise } from "./due-time.ts";

test("a due time is formatted in the firm's time zone", () => {
	expect(formatDueTime(new Date("2026-11-16T15:00:00Z"), "America/New_York")).toBe(
		"Monday, November 16, 10 am Eastern",
	);
	expect(formatDueTime(new Date("2026-07-04T00:05:00Z"), "America/Los_Angeles")).toBe(
		"Friday, July 3, 5:05 pm Pacific",
	);
});

test("a promise is formatted by its weekday", () => {
	expect(formatPromise(new Date("2026-11-17T23:00:00Z"), "America/New_York")).toBe("Tuesday, 6 pm Eastern");
	expect(formatPromise(new Date("2026-11-18T15:42:00Z"), "America/New_York")).toBe("Wednesday, 10:42 am Eastern");
});
