import { beforeEach, expect, test, vi } from "vitest";
import { createSlidingRows } from "./sliding-rows.ts";

beforeEach(() => {
	vi.useFakeTimers({ toFake: ["setTimeout"] });
	return () => vi.useRealTimers();
});

/** A list of which rows slide out for 160 ms. */
function listOf(...references: string[]) {
	const rows = new Set(references);
	let leaving: string[] = [];
	const sliding = createSlidingRows((now) => {
		leaving = [...now];
	});
	return {
		slideOut: (...out: string[]) =>
			sliding.slideOut(out, 160, (gone) => {
				for (const reference of gone) rows.delete(reference);
			}),
		keep: sliding.keep,
		now: () => ({ rows: [...rows], leaving }),
	};
}

test("rows that leave one after the other all slide out, each for its whole time", () => {
	const { slideOut, now } = listOf("a", "b", "c");
	slideOut("a");
	vi.advanceTimersByTime(100);
	slideOut("b");
	expect(now()).toEqual({ rows: ["a", "b", "c"], leaving: ["a", "b"] });
	vi.advanceTimersByTime(60);
	expect(now()).toEqual({ rows: ["b", "c"], leaving: ["b"] });
	vi.advanceTimersByTime(100);
	expect(now()).toEqual({ rows: ["c"], leaving: [] });
});

test("a row that belongs in the list again, while it slides out, stays", () => {
	const { slideOut, keep, now } = listOf("a", "b");
	slideOut("a", "b");
	keep(["a"]);
	expect(now().leaving).toEqual(["b"]);
	vi.advanceTimersByTime(160);
	expect(now()).toEqual({ rows: ["a"], leaving: [] });
});
