import { expect, test } from "vitest";
import { addDays, daysBetween } from "./days.ts";

test("days are counted across daylight saving, leap days and years", () => {
	for (const [day, count, later] of [
		["2027-01-04", 90, "2027-04-04"], // the clocks change on March 14
		["2026-10-30", 7, "2026-11-06"], // and on November 1
		["2027-12-01", 90, "2028-02-29"],
		["2027-11-30", 90, "2028-02-28"],
		["2028-02-28", 2, "2028-03-01"],
		["2100-02-28", 1, "2100-03-01"], // no leap year
		["2026-12-31", 1, "2027-01-01"],
		["2027-01-04", 0, "2027-01-04"],
		["2027-01-04", 730, "2029-01-03"],
	] as const) {
		expect([day, count, addDays(day, count)]).toEqual([day, count, later]);
		expect([later, addDays(later, -count), daysBetween(day, later)]).toEqual([later, day, count]);
	}
});
