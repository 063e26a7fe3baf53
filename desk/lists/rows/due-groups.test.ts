import { expect, test } from "vitest";
import type { Row } from "../../queries/submissions.ts";
import { groupByDue } from "./due-groups.ts";

const days = { today: "2026-11-18T05:00:00.000Z", tomorrow: "2026-11-19T05:00:00.000Z" };
const noon = Date.parse("2026-11-17T17:00:00.000Z");
const due = [
	"2026-11-17T16:59:00.000Z",
	"2026-11-18T04:59:00.000Z",
	"2026-11-18T05:00:00.000Z",
	"2026-11-21T00:00:00.000Z",
	null,
];
const rows = due.map(
	(dueAt, index): Row => ({
		reference: `CW-${index}`,
		kind: "lead",
		name: "Dana Whitcomb",
		email: "",
		company: "",
		gist: "",
		place: "",
		receivedAt: "2026-11-16T17:00:00.000Z",
		dueAt,
		answeredAt: null,
		closedAt: null,
		outcome: null,
		snoozedUntil: null,
		state: "open",
		owner: null,
		version: 1,
		opened: false,
		failed: false,
		notAgreed: false,
	}),
);
const names = (now: number) =>
	groupByDue(rows, days, now, false).flatMap((entry) =>
		typeof entry === "number" ? [] : `${entry.name} ${entry.count}`,
	);

test("rows are grouped by due day, in the office's time zone", () => {
	expect(names(noon)).toEqual(["Overdue 1", "Due today 1", "Due tomorrow 1", "Later 1", "No due time 1"]);
});

test("after midnight, tomorrow becomes today", () => {
	expect(names(Date.parse("2026-11-18T05:00:00.000Z"))).toEqual(["Overdue 3", "Later 1", "No due time 1"]);
	expect(names(Date.parse("2026-11-18T04:58:30.000Z"))[1]).toBe("Due today 1");
});

test("a group that may continue on the next page says so", () => {
	const heads = groupByDue(rows.slice(0, 2), days, noon, true).filter((entry) => typeof entry !== "number");
	expect(heads.map(({ open }) => open ?? false)).toEqual([false, true]);
});
