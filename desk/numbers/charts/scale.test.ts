import { expect, test } from "vitest";
import {
	anchorAt,
	barsPath,
	columnCenter,
	findExtremes,
	linePath,
	pointPosition,
	positionOnScale,
	shadeOf,
	shareScale,
	timeScale,
	toPercent,
} from "./scale.ts";

const HOUR = 3600;
const DAY = 24 * HOUR;

test("a value is placed along its scale, and clamped at the ends", () => {
	const scale = { from: 90, to: 100 };
	expect([90, 95, 100, 80, 120].map((value) => positionOnScale(value, scale))).toEqual([0, 0.5, 1, 0, 1]);
	expect(positionOnScale(5, { from: 5, to: 5 })).toBe(0);
	expect(toPercent(1 / 3)).toBe("33.33%");
});

test("points reach from edge to edge, columns are centered, and a single point is at the end", () => {
	expect([0, 1, 2].map((index) => pointPosition(index, 3))).toEqual([0, 0.5, 1]);
	expect(pointPosition(0, 1)).toBe(1);
	expect([0, 1].map((index) => columnCenter(index, 2))).toEqual([0.25, 0.75]);
});

test.each([
	[
		[91, 97],
		[90, 95, 100],
	],
	[[100], [90, 95, 100]],
	[
		[83.4, 97],
		[80, 90, 100],
	],
	[[60], [50, 75, 100]],
	[
		[0, 100],
		[0, 50, 100],
	],
	[[], [90, 95, 100]],
])("percentages %j have a scale with marks at %j", (percents, ticks) => {
	expect(shareScale(percents).ticks).toEqual(ticks);
});

test.each([
	[[4 * HOUR, 18 * HOUR], 24 * HOUR, [0, 12 * HOUR, 24 * HOUR]],
	[[40 * HOUR], 24 * HOUR, [0, DAY, 2 * DAY]],
	[[50 * 60], 0, [0, 30 * 60, 60 * 60]],
	[[], 0, [0, 60]],
	[[100 * DAY], 0, [0, 34 * DAY, 68 * DAY, 102 * DAY]],
])("times %j with %i s promised have a scale with marks at %j", (times, promised, ticks) => {
	const scale = timeScale(times, promised);
	expect(scale.ticks).toEqual(ticks);
	expect(scale.to).toBe(ticks.at(-1));
});

test("a line breaks where a point is missing, and a lone point is a dot", () => {
	const at = (x: number, y: number) => ({ x, y });
	expect(linePath([at(0, 0), at(0.5, 1), at(1, 0.25)])).toBe("M0 1000L500 0L1000 750");
	expect(linePath([at(0, 0), undefined, at(0.5, 0.5), at(1, 1)])).toBe("M0 1000h0M500 500L1000 0");
	expect(linePath([undefined, at(1, 1)])).toBe("M1000 0h0");
	expect(linePath([undefined])).toBe("");
});

test("bars start at the baseline, and empty ones are left out", () => {
	const bars = [
		{ at: 0.25, height: 0.5 },
		{ at: 0.75, height: 0 },
	];
	expect(barsPath(bars, 0.2)).toBe("M150 1000v-500h200v500z");
});

test("labels at the edges stay inside the chart", () => {
	expect([0, 0.5, 1].map((x) => anchorAt(x))).toEqual(["start", "middle", "end"]);
	expect(anchorAt(0.95, 0.02)).toBe("middle");
});

test("zero has no shade, one has the lightest, and the most has the darkest", () => {
	expect([0, 1, 100, 400, 900, 1000].map((value) => shadeOf(value, 1000))).toEqual([0, 1, 2, 4, 5, 5]);
	expect(shadeOf(0, 0)).toBe(0);
});

test("of equal values the later one is the extreme, and unknown ones are skipped", () => {
	expect(findExtremes([3, undefined, 1, 3, 1])).toEqual({ lowest: 4, highest: 3 });
	expect(findExtremes([undefined])).toBe(undefined);
});
