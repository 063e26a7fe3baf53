import { expect, test } from "vitest";
import { reminderLetter } from "./reminder-letter.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const now = new Date("2026-03-02T15:00:00.000Z");

/** A submission due this many milliseconds from now. */
const due = (ms: number, path = "/s/CW-AAAA-2222") => ({
	...{ path, what: "Lead", name: "Jane Doe", company: "Acme" },
	dueAt: new Date(now.getTime() + ms),
});
const letter = (...waiting: ReturnType<typeof due>[]) =>
	reminderLetter(waiting, { desk: "https://desk.example", timeZone: "America/New_York", now });

test("the subject says how much time is left, or that it is overdue", () => {
	expect(letter(due(90 * MINUTE)).subject).toContain("Jane Doe, Acme: 1 hour 30 minutes left");
	expect(letter(due(0)).subject).toContain("Jane Doe, Acme: overdue");
	expect(letter(due(HOUR), due(2 * HOUR)).subject).toContain("2 due soon");
	expect(letter(due(0), due(HOUR)).subject).toBe("1 overdue, 1 due soon");
	expect(letter(due(0), due(1)).preview).toBe("1 of 2 overdue.");
	expect(letter(due(1)).preview).toBe("Less than a quarter of the response time is left.");
	expect(letter().subject).toBe("Nothing is due");
	expect(letter(due(HOUR)).heading).toBe("One task needs attention");
	expect(letter(due(HOUR), due(HOUR)).heading).toBe("2 tasks need attention");
});

test("someone is named by name and company, or by either", () => {
	const subject = (given: object) => letter({ ...due(HOUR), ...given }).subject;
	expect(subject({ company: "" })).toBe("Jane Doe: 1 hour left");
	expect(subject({ name: "" })).toBe("Acme: 1 hour left");
});

test("each line says when it is due and how long that is, in its two largest units", () => {
	const lineOf = (ms: number) => JSON.stringify(letter(due(ms)));
	expect(lineOf(2 * DAY + 3 * HOUR)).toContain("Lead: 2 days 3 hours left. Due Wednesday, March 4, 1 pm Eastern.");
	expect(lineOf(1)).toContain("less than a minute left");
	expect(lineOf(DAY)).toContain(": 1 day left");
	expect(lineOf(DAY - 1)).toContain(": 23 hours 59 minutes left");
	expect(lineOf(2 * DAY + 5 * MINUTE)).toContain(": 2 days left");
	expect(lineOf(0)).toContain("overdue by less than a minute. Due Monday, March 2, 10 am Eastern.");
	expect(lineOf(-HOUR - MINUTE)).toContain(": overdue by 1 hour 1 minute");
	expect(lineOf(HOUR)).not.toContain("overdue");
	expect(lineOf(HOUR)).toContain("https://desk.example/s/CW-AAAA-2222");
});

test("a submission's line repeats what its sender was promised", () => {
	const promised = { ...due(HOUR), promised: "within 24 hours, by Monday, 10 am Eastern" };
	expect(letter(promised).list?.[0]?.text).toBe(
		"Lead: 1 hour left. We said within 24 hours, by Monday, 10 am Eastern.",
	);
});

test("a clock time that has passed is called past, for as long as time is left", () => {
	const textOf = (ms: number, statedAgo: number) => {
		const stated = { at: new Date(now.getTime() - statedAgo), text: "Monday, 6 am Eastern" };
		const item = { ...due(ms), promised: "within 24 hours, by Monday, 6 am Eastern", stated };
		return letter(item).list?.[0]?.text;
	};
	expect(textOf(HOUR, 0)).toBe("Lead: 1 hour left. We told them Monday, 6 am Eastern. That time has passed.");
	expect(textOf(HOUR, -1)).toBe("Lead: 1 hour left. We said within 24 hours, by Monday, 6 am Eastern.");
	expect(textOf(-HOUR, HOUR)).toContain("overdue by 1 hour. We said within 24 hours, by Monday");
});

test("a step with a colon of its own gets no second one", () => {
	const text = (ms: number) => letter({ ...due(ms), what: "Interview wanted: set a time" }).list?.[0]?.text;
	expect(text(-HOUR)).toBe("Interview wanted: set a time. Overdue by 1 hour. Due Monday, March 2, 9 am Eastern.");
	expect(text(HOUR)).toBe("Interview wanted: set a time. 1 hour left. Due Monday, March 2, 11 am Eastern.");
});

test("twenty are listed, and the rest counted", () => {
	const many = (count: number) => letter(...Array.from({ length: count }, (_, index) => due(HOUR, `CW-AAAA-${index}`)));
	expect([many(20).list?.length, many(20).link]).toEqual([20, undefined]);
	expect([many(21).list?.length, many(21).link?.label]).toEqual([20, "1 more at the desk"]);
});
