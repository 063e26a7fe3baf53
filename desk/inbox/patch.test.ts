import { expect, test } from "vitest";
import type { LoadedList, Row } from "../queries/submissions.ts";
import { insertRows, patch, removeRows } from "./patch.ts";

const row = (reference: string, dueAt: string | null, version = 1): Row => ({
	reference,
	kind: "lead",
	name: reference,
	email: "",
	company: "",
	gist: "",
	place: "",
	receivedAt: "2026-11-16T12:00:00.000Z",
	dueAt,
	answeredAt: null,
	closedAt: null,
	outcome: null,
	snoozedUntil: null,
	state: "open",
	owner: null,
	version,
	opened: false,
	failed: false,
	notAgreed: false,
});
const days = { today: "2026-11-18T05:00:00.000Z", tomorrow: "2026-11-19T05:00:00.000Z" };
const at = (hour: number) => `2026-11-17T${String(hour).padStart(2, "0")}:00:00.000Z`;
const loaded = (next: string | null): LoadedList => ({
	pages: [
		{ items: [row("a", at(1)), row("b", at(3))], next: "b", days },
		{ items: [row("c", at(5)), row("d", at(7))], next, days },
	],
	pageParams: [undefined, "b"],
});
const references = ({ pages }: LoadedList) =>
	pages.map(({ items }) => items.map(({ reference }) => reference).join(""));

test("changed rows are updated in place, and arrivals and departures are reported", () => {
	const before = loaded(null);
	const { loaded: after, arrived, left } = patch(before, ["b", "c", "x"], [row("c", at(5), 2), row("x", at(6))]);
	expect(references(after)).toEqual(["ab", "cd"]);
	expect(after.pages[1]?.items[0]?.version).toBe(2);
	expect([arrived.map(({ reference }) => reference), left]).toEqual([["x"], ["b"]]);
	expect(references(removeRows(after, new Set(left)))).toEqual(["a", "cd"]);
});

test("an unchanged page stays the same object", () => {
	const before = loaded(null);
	expect(patch(before, ["c"], [row("c", at(5), 2)]).loaded.pages[0]).toBe(before.pages[0]);
});

test.each([
	[at(0), ["xab", "cd"]],
	[at(2), ["axb", "cd"]],
	[at(4), ["ab", "xcd"]],
	[at(9), ["ab", "cdx"]],
	[null, ["ab", "cdx"]],
])("a row due at %s is inserted in order", (due, expected) => {
	expect(references(insertRows(loaded(null), [row("x", due)], true))).toEqual(expected);
});

test("a row that belongs after the loaded pages isn't inserted", () => {
	expect(references(insertRows(loaded("d"), [row("x", at(9))], true))).toEqual(["ab", "cd"]);
});

test("no row is there twice", () => {
	expect(references(insertRows(loaded(null), [row("a", at(6))], true))).toEqual(["b", "cad"]);
});

test("a list sorted by age has the newest first", () => {
	const newest = { ...row("x", at(9)), receivedAt: "2026-11-17T12:00:00.000Z" };
	expect(references(insertRows(loaded(null), [newest], false))).toEqual(["xab", "cd"]);
});
