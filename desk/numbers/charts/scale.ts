/* Geometry of the charts. All positions are shares of the chart's box, so that it fits any width, zoom and paper size
   without being measured. */

export interface Scale {
	from: number;
	to: number;
	/** Values with a grid line and a label, in ascending order. */
	ticks: number[];
}

/** A share of the box as an SVG length: 0.125 is 12.5%. */
export function toPercent(share: number): string {
	return `${Math.round(share * 10_000) / 100}%`;
}

/** A value's position on a scale, clamped to 0 to 1. */
export function positionOnScale(value: number, { from, to }: Pick<Scale, "from" | "to">): number {
	return to === from ? 0 : Math.min(1, Math.max(0, (value - from) / (to - from)));
}

/** Center of a column. */
export function columnCenter(index: number, count: number): number {
	return (index + 0.5) / count;
}

/** Position of a point: the first is at the left edge, the last at the right. */
export function pointPosition(index: number, count: number): number {
	return count <= 1 ? 1 : index / (count - 1);
}

const SHARE_BOTTOMS = [90, 80, 50, 0];

/** Percentages up to 100, starting as high as the lowest value allows. */
export function shareScale(percents: number[]): Scale {
	const lowest = Math.min(100, ...percents);
	const from = SHARE_BOTTOMS.find((bottom) => bottom <= lowest) ?? 0;
	return { from, to: 100, ticks: [from, (from + 100) / 2, 100] };
}

const MINUTE = 60; // seconds
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Round times for ticks. */
const ROUND_TIMES = [
	...[1, 2, 5, 10, 15, 30].map((minutes) => minutes * MINUTE),
	...[1, 2, 3, 6, 12].map((hours) => hours * HOUR),
	...[1, 2, 4, 7, 14, 28].map((days) => days * DAY),
];
const STEPS = 3;

/** Seconds from 0 to the longest time or the due time, whichever is more, in at most three round steps. */
export function timeScale(times: number[], promised = 0): Scale {
	const longest = Math.max(promised, MINUTE, ...times);
	const step = ROUND_TIMES.find((span) => span * STEPS >= longest) ?? Math.ceil(longest / STEPS / DAY) * DAY;
	const to = Math.ceil(longest / step) * step;
	return { from: 0, to, ticks: Array.from({ length: to / step + 1 }, (_, index) => index * step) };
}

/** Width and height of the box in which paths are drawn. */
export const UNITS = 1000;

/** A line through points given as shares of the box. It breaks where a point is missing. */
export function linePath(points: ({ x: number; y: number } | undefined)[]): string {
	let command = "M";
	let path = "";
	for (const [index, point] of points.entries()) {
		if (!point) {
			command = "M";
			continue;
		}
		path += `${command}${units(point.x)} ${units(1 - point.y)}`;
		const alone = command === "M" && !points[index + 1];
		if (alone) path += "h0"; // a dot, because line ends are round
		command = "L";
	}
	return path;
}

function units(share: number): number {
	return Math.round(share * UNITS * 10) / 10;
}

/** Bars on a baseline, as one path. Positions and heights are shares of the box. */
export function barsPath(bars: { at: number; height: number }[], width: number): string {
	return bars
		.filter(({ height }) => height > 0)
		.map(({ at, height }) => {
			const [left, up, wide] = [units(at - width / 2), units(height), units(width)];
			return `M${left} ${UNITS}v${-up}h${wide}v${up}z`;
		})
		.join("");
}

const ROOM = 0.12; // for half a date, at the width of a phone

/**
 * The side of its point on which a label fits into the box.
 * @param room half the width of the label
 */
export function anchorAt(x: number, room = ROOM): "start" | "middle" | "end" {
	if (x < room) return "start";
	return x > 1 - room ? "end" : "middle";
}

const SHADES = 5;

/** Shade from 1 to 5, or 0 for none. By square root, because one large state would leave all others pale. */
export function shadeOf(value: number, most: number): number {
	if (value <= 0 || most <= 0) return 0;
	return Math.max(1, Math.ceil(Math.sqrt(value / most) * SHADES - 1e-9));
}

/** Indexes of the lowest and the highest value; of equal ones, the last. */
export function findExtremes(values: (number | undefined)[]): { lowest: number; highest: number } | undefined {
	const known = values.flatMap((value, index) => (value === undefined ? [] : [{ value, index }]));
	const [first] = known;
	if (!first) return undefined;
	let [lowest, highest] = [first, first];
	for (const each of known) {
		if (each.value <= lowest.value) lowest = each;
		if (each.value >= highest.value) highest = each;
	}
	return { lowest: lowest.index, highest: highest.index };
}
