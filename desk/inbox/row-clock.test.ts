import { expect, test } from "vitest";
import type { Row } from "../queries/submissions.ts";
import { getRowClock } from "./row-clock.ts";

const HOUR = 3_600_000;
const received = Date.parse("2026-11-16T17:54:00Z");
const at = (ms: number) => new Date(received + ms).toISOString();
const row = (more: Partial<Row> = {}) =>
	({ receivedAt: at(0), dueAt: at(24 * HOUR), answeredAt: null, state: "open", ...more }) as Row;

test("a row counts down to its due time, turns urgent in the last three hours, then counts up", () => {
	const after = (ms: number) => getRowClock(row(), received + ms);
	expect(after(12 * HOUR)).toMatchObject({ short: "12h 00m", tone: "calm", line: { share: 0.5, look: "running" } });
	expect(after(21 * HOUR)).toMatchObject({ tone: "calm" });
	expect(after(21 * HOUR + 1)).toMatchObject({ tone: "soon" });
	expect(after(24 * HOUR - 1)).toMatchObject({ tone: "soon", line: { look: "running" } });
	expect(after(24 * HOUR)).toMatchObject({ tone: "late", line: { share: 1, look: "late" } });
	expect(after(26 * HOUR)).toMatchObject({ short: "+2h 00m", tone: "late" });
});

test("an answered row shows whether it was on time", () => {
	const answered = (ms: number) => getRowClock(row({ state: "answered", answeredAt: at(ms) }), received + 30 * HOUR);
	const [kept, missed] = [
		{ share: 1, look: "kept" },
		{ share: 1, look: "missed" },
	];
	expect(answered(6 * HOUR)).toMatchObject({ tone: "calm", line: kept });
	expect(answered(6 * HOUR).words).toMatch(/, answered on time$/);
	expect(answered(24 * HOUR).line).toEqual(kept);
	expect(answered(24 * HOUR + 1).line).toEqual(missed);
	expect(answered(24 * HOUR + 1).words).toMatch(/, answered late$/);
});

test("a row with no due time, or closed without an answer, has no line", () => {
	const now = received + 30 * HOUR;
	for (const other of [row({ dueAt: null }), row({ state: "closed" }), row({ dueAt: null, answeredAt: at(HOUR) })]) {
		expect(getRowClock(other, now)).not.toHaveProperty("line");
		expect(getRowClock(other, now).tone).toBe("calm");
	}
});
