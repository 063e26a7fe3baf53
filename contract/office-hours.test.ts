import { expect, test } from "vitest";
import { isOfficeOpen } from "./office-hours.ts";

const hours = {
	days: "Mo-Fr",
	opens: "08:00",
	closes: "18:00",
	timeZone: "America/New_York",
	holidays: ["2026-11-26"],
};

test.each([
	["Monday at eight in summer", "2026-07-06T12:00:00Z", true],
	["a minute before", "2026-07-06T11:59:00Z", false],
	["Monday at eight in winter", "2026-01-05T13:00:00Z", true],
	["an hour before, which would be eight in summer", "2026-01-05T12:00:00Z", false],
	["Friday, the last minute", "2026-07-10T21:59:59Z", true],
	["Friday at six", "2026-07-10T22:00:00Z", false],
	["Saturday noon", "2026-07-11T16:00:00Z", false],
	["midnight, which is hour 0 and not 24", "2026-07-07T04:00:00Z", false],
	["Thanksgiving", "2026-11-26T16:00:00Z", false],
	["the evening before Thanksgiving, which is the day itself in London", "2026-11-25T22:30:00Z", true],
	["Monday in Lewes while it is Tuesday in Tokyo", "2026-07-06T21:00:00Z", true],
])("on %s", (_, moment, open) => {
	expect(isOfficeOpen(new Date(moment), hours)).toBe(open);
});

test("office days may span the weekend", () => {
	const weekend = { ...hours, days: "Fr-Mo" };
	expect(isOfficeOpen(new Date("2026-07-12T16:00:00Z"), weekend)).toBe(true); // Sunday
	expect(isOfficeOpen(new Date("2026-07-08T16:00:00Z"), weekend)).toBe(false); // Wednesday
});
