import { expect, test } from "vitest";
import { daysBetween } from "../../openings/guarantee.ts";
import { parseDay } from "../../text/format-time.ts";
import { addDays, fromTimeField, toTimeField } from "./local-time.ts";

test("a time goes into its field and back unchanged", () => {
	const at = new Date(2026, 11, 8, 13, 30).toISOString();
	expect(toTimeField(at)).toBe("2026-12-08T13:30");
	expect(fromTimeField(toTimeField(at))).toBe(at);
	expect(fromTimeField("")).toBe("");
});

test.each([
	["2027-01-04", 90, "2027-04-04"],
	["2028-02-28", 1, "2028-02-29"],
	["2026-10-31", 2, "2026-11-02"],
])("%s and %d days is %s", (day, days, then) => {
	expect(addDays(day, days)).toBe(then);
	expect(daysBetween(parseDay(day), parseDay(then))).toBe(days);
});
