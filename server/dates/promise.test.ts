import { expect, test } from "vitest";
import type { Kind } from "../../contract/forms/kinds.ts";
import { readResponsePolicy } from "../config/content.ts";
import { computeDueTime } from "./compute-due-time.ts";
import { promisedTime, promiseText } from "./promise.ts";

const policy = readResponsePolicy();

/** What a receipt promises for something received at this time, which is local to the office. */
function promised(kind: Kind, received: string, office = policy.office): string | undefined {
	const receivedAt = new Date(received);
	return promisedTime({ kind, receivedAt, dueAt: computeDueTime(kind, receivedAt, { ...policy, office }) }, office);
}

test.each([
	["on a Tuesday morning", "2026-11-17T10:42:37-05:00", "Wednesday, 10:42 am Eastern"],
	["early in the morning", "2026-11-17T00:41-05:00", "Tuesday, 6 pm Eastern"],
	["a minute before opening", "2026-11-17T07:59-05:00", "Tuesday, 6 pm Eastern"],
	["at opening", "2026-11-17T08:00-05:00", "Wednesday, 8 am Eastern"],
	["a minute before closing", "2026-11-17T17:59-05:00", "Wednesday, 5:59 pm Eastern"],
	["at closing", "2026-11-17T18:00-05:00", "Wednesday, 6 pm Eastern"],
	["in the evening", "2026-11-17T21:00-05:00", "Wednesday, 6 pm Eastern"],
	["two hours before the weekend", "2026-11-13T16:00-05:00", "Friday, 6 pm Eastern"],
	["less than two hours before the weekend", "2026-11-13T16:01-05:00", undefined],
	["a minute before closing on a Friday", "2026-11-13T17:59-05:00", undefined],
	["on a Friday night", "2026-11-13T21:14-05:00", undefined],
	["on a Saturday", "2026-11-14T12:00-05:00", undefined],
	["early on a Sunday", "2026-11-15T09:59-05:00", undefined],
	["on a Sunday, two office hours before it is due", "2026-11-15T10:00-05:00", "Monday, 10 am Eastern"],
	["on a Sunday night", "2026-11-15T23:30-05:00", "Monday, 6 pm Eastern"],
	["on the morning before Thanksgiving", "2026-11-25T09:00-05:00", "Wednesday, 6 pm Eastern"],
	["on the evening before Thanksgiving", "2026-11-25T17:30-05:00", undefined],
	["on Thanksgiving, early", "2026-11-26T07:00-05:00", undefined],
	["on Thanksgiving, late", "2026-11-26T20:00-05:00", "Friday, 6 pm Eastern"],
	["on the Sunday the clocks go forward", "2026-03-08T22:00-04:00", "Monday, 6 pm Eastern"],
	["on the Sunday the clocks go back", "2026-11-01T22:00-05:00", "Monday, 6 pm Eastern"],
])("%s a receipt promises an office minute, or none", (_, received, time) => {
	for (const kind of ["lead", "talent-request", "resume"] as const) expect(promised(kind, received)).toBe(time);
});

test.each([
	["forward", "2026-03-07T12:00-05:00", "Sunday, 1 pm Eastern"],
	["back", "2026-10-31T12:00-04:00", "Sunday, 11 am Eastern"],
])("an office open all week keeps its 24 hours when the clocks go %s", (_, received, time) => {
	expect(promised("lead", received, { ...policy.office, days: "Mo-Su" })).toBe(time);
});

test.each([
	["on a Tuesday morning", "2026-11-17T10:42-05:00", "Tuesday, 12:42 pm Eastern"],
	["on a Friday night", "2026-11-13T21:14-05:00", "Monday, 10 am Eastern"],
	["a minute before closing", "2026-11-13T17:59-05:00", "Monday, 9:59 am Eastern"],
	["before Christmas and a weekend", "2026-12-24T17:00-05:00", "Monday, 9 am Eastern"],
	["before the clocks go forward", "2026-03-06T17:30-05:00", "Monday, 9:30 am Eastern"],
])("%s a message is promised two office hours", (_, received, time) => {
	expect(promised("message", received)).toBe(time);
});

test("receipts, reminders and the desk word a promise alike: hours always, a clock time only in the office", () => {
	const text = (kind: Kind, received: string, now?: string) => {
		const receivedAt = new Date(received);
		const dueAt = computeDueTime(kind, receivedAt, policy);
		return promiseText({ kind, receivedAt, dueAt }, policy.office, now === undefined ? undefined : new Date(now));
	};
	expect(text("lead", "2026-11-17T10:42:37-05:00")).toBe("within 24 hours, by Wednesday, 10:42 am Eastern");
	expect(text("resume", "2026-11-13T21:14-05:00")).toBe("within 24 hours");
	expect(text("message", "2026-11-13T21:14-05:00")).toBe("by Monday, 10 am Eastern");
	expect(text("lead", "2026-11-03T10:42-05:00", "2026-11-17T10:42-05:00")).toBe(
		"within 24 hours, by Wednesday, November 4, 10:42 am Eastern",
	);
});

test("a promise already given keeps its hours when the firm changes them", () => {
	const receivedAt = new Date("2026-11-13T21:14-05:00");
	const dueAt = new Date(receivedAt.getTime() + 48 * 60 * 60 * 1000);
	expect(promiseText({ kind: "lead", receivedAt, dueAt }, policy.office)).toBe("within 48 hours");
});
