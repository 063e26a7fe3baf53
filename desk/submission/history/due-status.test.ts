import { expect, test } from "vitest";
import { ago, getDueStatus, promiseSentence } from "./due-status.ts";

const HOUR = 3_600_000;
const received = Date.parse("2026-11-16T17:54:00Z");
const at = (hours: number) => new Date(received + hours * HOUR).toISOString();
const lead = { receivedAt: at(0), dueAt: at(24), answeredAt: null, state: "open" as const };

test("recent times are in seconds, even if the browser's clock is behind", () => {
	expect([ago(at(0), received + 20_400), ago(at(0), received - 5000), ago(at(0), received + 90_000)]).toEqual([
		"20 s ago",
		"1 s ago",
		"1m ago",
	]);
});

test("a due time is running, late, kept, missed or missing", () => {
	const now = received + 12 * HOUR;
	expect(getDueStatus(lead, now)).toEqual({ state: "running", words: "12h 00m", share: 0.5, label: "left to answer" });
	expect(getDueStatus(lead, received + 25 * HOUR)).toMatchObject({ state: "late", words: "1h 00m", share: 1 });
	expect(getDueStatus({ ...lead, answeredAt: at(6), state: "answered" }, now)).toEqual({
		state: "kept",
		words: "Answered in 6h 00m",
		share: 0.25,
		label: "on time",
	});
	expect(getDueStatus({ ...lead, answeredAt: at(26), state: "closed" }, now)).toMatchObject({
		state: "missed",
		label: "2h 00m late",
	});
	expect(getDueStatus({ ...lead, dueAt: null }, now)).toEqual({ state: "none" });
	expect(getDueStatus({ ...lead, state: "suspected" }, now)).toEqual({ state: "none" });
});

test("an answer at the due moment is on time, and one a millisecond later is not", () => {
	const answered = (ms: number) => ({ ...lead, answeredAt: new Date(received + 24 * HOUR + ms).toISOString() });
	expect(getDueStatus(answered(0), received)).toMatchObject({ state: "kept", share: 1 });
	expect(getDueStatus(answered(1), received)).toMatchObject({ state: "missed", share: 1 });
	expect(getDueStatus(lead, received + 24 * HOUR)).toMatchObject({ state: "running", share: 1 });
	expect(getDueStatus(lead, received + 24 * HOUR + 1)).toMatchObject({ state: "late", share: 1 });
});

test("while time is left, a stated clock time that has passed is called past", () => {
	const stated = { at: at(20), text: "Tuesday, 6 pm Eastern" };
	const given = { ...lead, promise: "within 24 hours, by Tuesday, 6 pm Eastern", statedTime: stated };
	const said = "We said within 24 hours, by Tuesday, 6 pm Eastern.";
	const after = (hours: number, item = {}) => promiseSentence({ ...given, ...item }, received + hours * HOUR);
	expect(after(19.99)).toBe(said);
	for (const hours of [20, 24]) expect(after(hours)).toBe("We told them Tuesday, 6 pm Eastern. That time has passed.");
	expect(after(24.01)).toBe(said);
	expect(after(22, { answeredAt: at(21), state: "answered" })).toBe(said);
	expect(after(22, { promise: "within 24 hours", statedTime: null })).toBe("We said within 24 hours.");
	expect(after(22, { promise: null, statedTime: null })).toBe(undefined);
});

test("an answer within a minute says so", () => {
	const answered = (ms: number) =>
		getDueStatus({ ...lead, answeredAt: new Date(received + ms).toISOString() }, received);
	expect(answered(59_999)).toMatchObject({ words: "Answered within a minute" });
	expect(answered(60_000)).toMatchObject({ words: "Answered in 1m" });
	expect(getDueStatus({ ...lead, dueAt: null, answeredAt: at(1) }, received)).toMatchObject({
		state: "kept",
		label: "",
	});
	expect([ago(at(0), received + 59_000), ago(at(0), received + 60_000)]).toEqual(["59 s ago", "1m ago"]);
});
