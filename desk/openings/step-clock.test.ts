import { expect, test } from "vitest";
import { daysAgo, daysSince, getStepClock } from "./step-clock.ts";

const now = new Date(2026, 11, 8, 10, 42).getTime(); // a Tuesday
const at = (...time: [number, number, number, number, number]) => new Date(...time).toISOString();

test.each([
	[at(2026, 11, 8, 13, 30), "2h 48m", "soon"],
	[at(2026, 11, 8, 15, 0), "4h 18m", "calm"],
	[at(2026, 11, 9, 10, 0), "Wed 10:00 am", "calm"],
	[at(2026, 11, 15, 9, 0), "Dec 15", "calm"],
	[at(2026, 11, 8, 9, 42), "+1h 00m", "late"],
])("a step due at %s reads as %s", (dueAt, short, tone) => {
	expect(getStepClock(dueAt, at(2026, 11, 7, 10, 42), now)).toMatchObject({ short, tone });
});

test("the line is drawn as far as the time has run", () => {
	const since = at(2026, 11, 8, 6, 42);
	expect(getStepClock(at(2026, 11, 8, 14, 42), since, now).line).toEqual({ share: 0.5, look: "running" });
	expect([daysSince(since, now), daysSince(at(2026, 11, 6, 9, 0), now)]).toEqual(["today", "2 days"]);
	expect([daysAgo(since, now), daysAgo(at(2026, 11, 6, 9, 0), now)]).toEqual(["today", "2 days ago"]);
});
