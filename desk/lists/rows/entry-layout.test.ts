import { expect, test } from "vitest";
import type { Entry } from "./due-groups.ts";
import { layoutEntries } from "./entry-layout.ts";

const heights = { row: 54, head: 27 };
const head = (name: string): Entry => ({ name, count: 2 });

test("every entry starts where the one before it ends, headers included", () => {
	const { count, top, at } = layoutEntries([head("Overdue"), 0, 1, head("Due today"), 2], heights);
	expect(Array.from({ length: count + 1 }, (_, index) => top(index))).toEqual([0, 27, 81, 135, 162, 216]);
	expect([0, 26, 27, 80, 81, 134, 135, 161, 162, 215].map(at)).toEqual([0, 0, 1, 1, 2, 2, 3, 3, 4, 4]);
});

test("offsets outside the list give the first or the last entry", () => {
	const { at } = layoutEntries([0, 1, 2], heights);
	expect([-10, 10_000].map(at)).toEqual([0, 2]);
	expect(layoutEntries([], heights).at(0)).toBe(0);
});
