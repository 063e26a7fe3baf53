import { expect, test } from "vitest";
import { getGuarantee } from "./guarantee.ts";

const placement = { startsOn: "2027-01-04", guaranteeDays: 90, leftOn: null };

function at(day: string, time = "00:30", changes: Partial<Parameters<typeof getGuarantee>[0]> = {}) {
	return getGuarantee({ ...placement, ...changes }, new Date(`${day}T${time}`).getTime());
}

test.each([
	["2027-01-02", "Starts in 2 days"],
	["2027-01-03", "Starts tomorrow"],
	["2027-01-04", "Day 0 of 90"],
	["2027-01-27", "Day 23 of 90"],
	["2027-03-15", "Day 70 of 90"],
	["2027-04-04", "Day 90 of 90"],
	["2027-04-05", "Guarantee over"],
])("on %s it says %s", (day, words) => {
	expect(at(day).words).toBe(words);
	expect(at(day, "23:30").words).toBe(words);
});

test("the line ends with the guarantee, or where they left", () => {
	expect(at("2027-01-02").share).toBe(0);
	expect(at("2027-02-18").share).toBe(0.5);
	expect(at("2027-05-01")).toMatchObject({ share: 1, isOver: true });
	expect(at("2027-05-01", "10:00", { leftOn: "2027-01-22" })).toEqual({
		...{ day: 18, share: 0.2, words: "Left on day 18", isOver: false },
	});
	expect(at("2027-05-01", "10:00", { leftOn: "2027-01-22", neverStarted: true }).words).toBe("Never started");
});
