import { expect, test } from "vitest";
import { clockTime, durationInWords, formatDuration, isAway, timeAgo } from "./format-time.ts";

const now = new Date(2026, 10, 17, 10, 42);

test.each([
	[new Date(2026, 10, 17, 10, 41, 30), "just now"],
	[new Date(2026, 10, 17, 10, 20), "22 min ago"],
	[new Date(2026, 10, 17, 9, 5), "today at 9:05 am"],
	[new Date(2026, 10, 16, 23, 59), "yesterday at 11:59 pm"],
	[new Date(2026, 10, 3, 12, 0), "Nov 3"],
	[new Date(2025, 10, 3, 12, 0), "Nov 3, 2025"],
])("%s reads as %s", (at, said) => {
	expect(timeAgo(at, now)).toBe(said);
});

test("noon is 12:00 pm, midnight 12:00 am", () => {
	expect([0, 12].map((hour) => clockTime(new Date(2026, 10, 17, hour, 0)))).toEqual(["12:00 am", "12:00 pm"]);
});

test("a person who is away until a day is back on that day", () => {
	expect([isAway("2026-11-18", now), isAway("2026-11-17", now), isAway(null, now)]).toEqual([true, false, false]);
});

test.each([
	[59_000, "0m", "less than a minute"],
	[48 * 60_000, "48m", "48 minutes"],
	[67 * 60_000, "1h 07m", "1 hour 7 minutes"],
	[47 * 3_600_000, "47h 00m", "47 hours"],
	[52 * 3_600_000, "2d 4h", "2 days 4 hours"],
])("%d ms are %s, read aloud as %s", (ms, short, words) => {
	expect([formatDuration(ms), durationInWords(ms)]).toEqual([short, words]);
});
