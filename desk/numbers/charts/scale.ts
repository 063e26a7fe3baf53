/* What the charts are drawn with. Every place is a share of the chart's box, so that a drawing fits any width, zoom and paper unmeasured. */

export interface Scale {
	from: number;
	to: number;
	/** Where a line is drawn and a figure stands, from the lowest up. */
	ticks: number[];
}

/** A share of the box as SVG writes lengths: 0.125 is 12.5%. */
export function length(share: number): string {
	return `${Math.round(share * 10_000) / 100}%`;
}

/** How far along a scale a value stands, from 0 to 1; what is beyond stands at its end. */
export function along(value: number, { from, to }: Pick<Scale, "from" | "to">): number {
	return to === from ? 0 : Math.min(1, Math.max(0, (value - from) / (to - from)));
}

/** Where the middle of one of so many columns is. */
export function middleOf(index: number, count: number): number {
	return (index + 0.5) / count;
}

/** Where one of so many points stands, the first at the left edge and the last at the right. */
export function pointOf(index: number, count: number): number {
	return count <= 1 ? 1 : index / (count - 1);
}

const SHARE_BOTTOMS = [90, 80, 50, 0];

/** Percentages up to 100, from as high as the lowest of them allows. */
export function shareScale(percents: number[]): Scale {
	const lowest = Math.min(100, ...percents);
	const from = SHARE_BOTTOMS.find((bottom) => bottom <= lowest) ?? 0;
	return { from, to: 100, ticks: [from, (from + 100) / 2, 100] };
}

const MINUTE = 60; // seconds
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** What a clock is read by. */
const SPANS = [
	...[1, 2, 5, 10, 15, 30].map((minutes) => minutes * MINUTE),
	...[1, 2, 3, 6, 12].map((hours) => hours * HOUR),
	...[1, 2, 4, 7, 14, 28].map((days) => days * DAY),
];
const STEPS = 3;

/** Seconds from nothing to the longest time, or as far as is promised, in at most three steps that a clock has. */
export function timeScale(times: number[], promised = 0): Scale {
	const longest = Math.max(promised, MINUTE, ...times);
	const step = SPANS.find((span) => span * STEPS >= longest) ?? Math.ceil(longest / STEPS / DAY) * DAY;
	const to = Math.ceil(longest / step) * step;
	return { from: 0, to, ticks: Array.from({ length: to / step + 1 }, (_, index) => index * step) };
}

/** The units of the box that lines are drawn in, either way. */
export const UNITS = 1000;

/** A line through points that are shares of the box; where one is missing the line is broken. */
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
		if (alone) path += "h0"; // with round ends a dot
		command = "L";
	}
	return path;
}

function units(share: number): number {
	return Math.round(share * UNITS * 10) / 10;
}

/** Bars upon a line, all of one path: places and heights are shares of the box. */
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
 * On which side of its point a label stands, so that it stays within the box.
 * @param room what half of the label takes
 */
export function anchorAt(x: number, room = ROOM): "start" | "middle" | "end" {
	if (x < room) return "start";
	return x > 1 - room ? "end" : "middle";
}

const SHADES = 5;

/** How dark a thing is drawn: 0 for none, else 1 to 5. By the square root, because one large state would leave all others pale. */
export function shadeOf(value: number, most: number): number {
	if (value <= 0 || most <= 0) return 0;
	return Math.max(1, Math.ceil(Math.sqrt(value / most) * SHADES - 1e-9));
}

/** Where among the values the lowest and the highest are, the later of equals. */
export function extremesOf(values: (number | undefined)[]): { lowest: number; highest: number } | undefined {
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
