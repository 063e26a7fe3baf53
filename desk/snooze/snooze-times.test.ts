import { expect, test } from "vitest";
import { snoozeTimes } from "./snooze-times.ts";

function times(now: string): [string, string][] {
	return snoozeTimes(new Date(now)).map(({ label, at }) => [label, at.toString().slice(0, 21)]);
}

test("it offers later today, tomorrow morning and next Monday", () => {
	expect(times("2026-12-08T10:42")).toEqual([
		["Later today", "Tue Dec 08 2026 13:00"],
		["Tomorrow morning", "Wed Dec 09 2026 09:00"],
		["Next Monday", "Mon Dec 14 2026 09:00"],
	]);
});

test("in the afternoon, and shortly before midnight, there is no later today", () => {
	expect(times("2026-12-08T15:59").map(([label]) => label)).toContain("Later today");
	expect(times("2026-12-08T16:00").map(([label]) => label)).not.toContain("Later today");
	expect(times("2026-12-08T22:30").map(([label]) => label)).not.toContain("Later today");
});

test("on a Sunday, tomorrow is Monday; on a Monday, it is the one after", () => {
	expect(times("2026-12-13T22:00")).toEqual([["Tomorrow morning", "Mon Dec 14 2026 09:00"]]);
	expect(times("2026-12-14T17:00").at(-1)).toEqual(["Next Monday", "Mon Dec 21 2026 09:00"]);
});
