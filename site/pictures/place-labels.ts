import type { Point, Ring } from "./boundaries.ts";

/* Finds a position for every city's name: beside its dot, clear of other names and dots, inside the picture, and off
   the state's outline if possible, at each of several widths. The names keep their size while the picture grows, so one
   solution must work for all of them. Every machine finds the same: nothing here needs more than + - * / and a root. */

export interface Dot {
	name: string;
	/** As fractions of the picture's width and height, 0 to 1. */
	at: Point;
}

export interface Label extends Dot {
	/** Offset from the dot, in pixels. */
	dx: number;
	dy: number;
	anchor: "start" | "middle" | "end";
	/** Whether the name is so far off that it needs a leader line. */
	away: boolean;
}

/** A state's outline. */
interface Shape {
	/** As fractions of the picture's width and height. */
	rings: Ring[];
	/** Height divided by width. */
	ratio: number;
}

interface PlacedLabels {
	labels: Label[];
	/** Whether the outline runs through a name. */
	isCrossed: boolean;
	/** The lower, the more readable the labels are together. */
	cost: number;
}

interface LabelPosition {
	dx: number;
	dy: number;
	anchor: Label["anchor"];
	/** The lower, the more readable. */
	cost: number;
}

interface Box {
	left: number;
	right: number;
	top: number;
	bottom: number;
}

interface Line {
	x: number;
	y: number;
	endX: number;
	endY: number;
}

/** A position for one name, with its box and leader line at every shown width. */
interface Choice {
	place: LabelPosition;
	boxes: Box[];
	leads: (Line | undefined)[];
	/** Whether the outline runs through the name at one of the widths. */
	isCrossed: boolean;
	cost: number;
}

const LABEL_SIZE = 14; // pixels, as in StateOutline.module.css
const ASCENT = 11; // pixels from the baseline to the top of the letters; BELOW is to their bottom
const DESCENT = 4;
const LABEL_GAP = 2; // pixels between two names
const DOT_RADIUS = 6; // pixels: a dot's radius including its ring
const BASELINE_OFFSET = 5; // pixels from the middle of a line of text down to its baseline
const OUTLINE_GAP = 2; // pixels between a name and the outline
const COST_OVER_DOT = 8; // cost of a leader line that runs over another city's dot
const COST_OVER_OUTLINE = 1000; // cost of a name that the outline runs through: more than any leader lines
const MAX_TRIES = 300_000; // positions compared in search of the best: more than nearly all states take

const nearPositions: LabelPosition[] = [
	{ dx: 9, dy: BASELINE_OFFSET, anchor: "start", cost: 0 },
	{ dx: -9, dy: BASELINE_OFFSET, anchor: "end", cost: 1 },
	{ dx: 0, dy: -9, anchor: "middle", cost: 2 },
	{ dx: 0, dy: 19, anchor: "middle", cost: 2 },
	{ dx: 7, dy: -5, anchor: "start", cost: 2 },
	{ dx: 7, dy: 15, anchor: "start", cost: 2 },
	{ dx: -7, dy: -5, anchor: "end", cost: 3 },
	{ dx: -7, dy: 15, anchor: "end", cost: 3 },
];
const LEADER_COST = 8; // names with this cost or more get a leader line
const farPositions = [14, 22, 32, 44, 58, 72, 88].flatMap((far): LabelPosition[] => [
	...[-64, -52, -40, -32, -24, -16, 0, 16, 24, 32, 40, 52, 64].flatMap((rise): LabelPosition[] => {
		const cost = LEADER_COST + leaderLength(far, rise) / 5;
		return [
			{ dx: far, dy: BASELINE_OFFSET + rise, anchor: "start", cost },
			{ dx: -far, dy: BASELINE_OFFSET + rise, anchor: "end", cost: cost + 1 },
		];
	}),
	...[-32, -16, 0, 16, 32].flatMap((dx): LabelPosition[] => {
		const cost = LEADER_COST + 1 + leaderLength(dx, far) / 5;
		return [
			{ dx, dy: -far, anchor: "middle", cost },
			{ dx, dy: far + 10, anchor: "middle", cost },
		];
	}),
]);

function leaderLength(x: number, y: number): number {
	return Math.sqrt(x * x + y * y);
}

const positions = [...nearPositions, ...farPositions].sort((a, b) => a.cost - b.cost);

/** The cheapest positions that fit together, at each of the given widths. Undefined if none do. */
export function placeLabels(dots: Dot[], { rings, ratio }: Shape, widths: number[]): PlacedLabels | undefined {
	const lines = widths.map((width) => outlineLines(rings, width, ratio));
	const choices = dots.map((dot): Choice[] => {
		const length = labelWidth(dot.name);
		return positions
			.map((place) => ({
				place,
				boxes: widths.map((width) => labelBox(dot, length, place, width, ratio)),
				leads: widths.map((width) => leaderLine(dot, place, width, ratio)),
			}))
			.filter(({ boxes }) => widths.every((width, index) => fits(boxes[index], dot, dots, width, ratio)))
			.map((choice) => ({ ...choice, isCrossed: isCrossed(choice.boxes, lines) }))
			.filter(({ place, isCrossed }) => !isCrossed || place.cost < LEADER_COST)
			.map((choice) => ({
				...choice,
				cost:
					choice.place.cost +
					(choice.isCrossed ? COST_OVER_OUTLINE : 0) +
					leaderCost(choice.leads, dot, dots, widths, ratio),
			}))
			.sort((a, b) => a.cost - b.cost);
	});
	// The dot with the fewest choices goes first, so dead ends are found early.
	const order = [...dots.keys()].sort((a, b) => Number(choices[a]?.length) - Number(choices[b]?.length) || a - b);
	// Lower bound on the cost of all dots from a depth on, each at its cheapest position.
	const least = order.map((_, depth) => order.slice(depth).reduce((sum, at) => sum + (choices[at]?.[0]?.cost ?? 0), 0));
	let best: { cost: number; taken: Map<number, Choice> } | undefined;
	let tries = 0;

	const search = (depth: number, cost: number, taken: Map<number, Choice>) => {
		const index = order[depth];
		if (index === undefined) {
			best = { cost, taken: new Map(taken) };
			return;
		}
		for (const choice of choices[index] ?? []) {
			const sum = cost + choice.cost;
			if (tries++ > MAX_TRIES || sum + (least[depth + 1] ?? 0) >= (best?.cost ?? Infinity)) return;
			if ([...taken.values()].some((other) => collide(choice, other))) continue;
			search(depth + 1, sum, taken.set(index, choice));
			taken.delete(index);
		}
	};
	search(0, 0, new Map());

	if (!best) return undefined;
	const { cost, taken } = best;
	return {
		cost,
		isCrossed: [...taken.values()].some(({ isCrossed }) => isCrossed),
		labels: dots.map((dot, index) => toLabel(dot, taken.get(index)?.place ?? positions[0])),
	};
}

function toLabel(dot: Dot, place: LabelPosition | undefined): Label {
	const { dx = 0, dy = 0, anchor = "start", cost = 0 } = place ?? {};
	return { ...dot, dx, dy, anchor, away: cost >= LEADER_COST };
}

function labelBox(
	{ at: [x, y] }: Dot,
	length: number,
	{ dx, dy, anchor }: LabelPosition,
	width: number,
	ratio: number,
): Box {
	const start = x * width + dx - (anchor === "start" ? 0 : anchor === "middle" ? length / 2 : length);
	const baseline = y * width * ratio + dy;
	return { left: start, right: start + length, top: baseline - ASCENT, bottom: baseline + DESCENT };
}

/** The leader line from a dot to a name that is away from it. */
function leaderLine(
	{ at: [x, y] }: Dot,
	{ dx, dy, cost }: LabelPosition,
	width: number,
	ratio: number,
): Line | undefined {
	if (cost < LEADER_COST) return undefined;
	const [startX, startY] = [x * width, y * width * ratio];
	return { x: startX, y: startY, endX: startX + dx, endY: startY + dy - BASELINE_OFFSET };
}

function fits(box: Box | undefined, own: Dot, dots: Dot[], width: number, ratio: number): boolean {
	if (!box || box.left < 1 || box.top < 1 || box.right > width - 1 || box.bottom > width * ratio - 1) return false;
	return dots.every((dot) => !overlap(box, dotBox(dot, width, ratio, dot === own ? DOT_RADIUS - 2 : DOT_RADIUS), 0));
}

function dotBox({ at: [x, y] }: Dot, width: number, ratio: number, radius: number): Box {
	const [dotX, dotY] = [x * width, y * width * ratio];
	return { left: dotX - radius, right: dotX + radius, top: dotY - radius, bottom: dotY + radius };
}

/** A cost and not a ban: a leader line can't avoid dots so close that one covers the other. */
function leaderCost(leads: Choice["leads"], own: Dot, dots: Dot[], widths: number[], ratio: number): number {
	const passed = dots.filter(
		(dot) =>
			dot !== own && widths.some((width, index) => runsThrough(leads[index], dotBox(dot, width, ratio, DOT_RADIUS))),
	);
	return COST_OVER_DOT * passed.length;
}

function collide(one: Choice, other: Choice): boolean {
	for (const index of one.boxes.keys()) {
		const a = one.boxes[index];
		const b = other.boxes[index];
		if (!a || !b) continue;
		if (overlap(a, b, LABEL_GAP) || runsThrough(one.leads[index], b) || runsThrough(other.leads[index], a)) return true;
	}
	return false;
}

function overlap(a: Box, b: Box, apart: number): boolean {
	return a.left < b.right + apart && b.left < a.right + apart && a.top < b.bottom + apart && b.top < a.bottom + apart;
}

function runsThrough(line: Line | undefined, box: Box): boolean {
	return line !== undefined && crosses(line, box);
}

/** The outline's line segments at one width: x, y, endX, endY of each. */
function outlineLines(outline: Ring[], width: number, ratio: number): Float64Array {
	const height = width * ratio;
	return Float64Array.from(
		outline.flatMap((ring) =>
			ring.flatMap(([x, y], index) => {
				const [endX, endY] = ring[index + 1] ?? ring[0] ?? [x, y];
				return [x * width, y * height, endX * width, endY * height];
			}),
		),
	);
}

/** Whether the outline touches the name at any width. */
function isCrossed(boxes: Box[], lines: Float64Array[]): boolean {
	return boxes.some(({ left, right, top, bottom }, index) => {
		const wider = {
			left: left - OUTLINE_GAP,
			right: right + OUTLINE_GAP,
			top: top - OUTLINE_GAP,
			bottom: bottom + OUTLINE_GAP,
		};
		const all = lines[index] ?? new Float64Array();
		for (let at = 0; at < all.length; at += 4) {
			const [x, y, endX, endY] = [
				all[at] as number,
				all[at + 1] as number,
				all[at + 2] as number,
				all[at + 3] as number,
			];
			// A build compares millions of lines, and nearly all are on one side of the name.
			if ((x < wider.left && endX < wider.left) || (x > wider.right && endX > wider.right)) continue;
			if ((y < wider.top && endY < wider.top) || (y > wider.bottom && endY > wider.bottom)) continue;
			if (crosses({ x, y, endX, endY }, wider)) return true;
		}
		return false;
	});
}

/** Whether a part of a line is inside a box. */
function crosses({ x, y, endX, endY }: Line, { left, right, top, bottom }: Box): boolean {
	let [from, to] = [0, 1];
	for (const [start, step, low, high] of [
		[x, endX - x, left, right],
		[y, endY - y, top, bottom],
	] as const) {
		if (step === 0) {
			if (start < low || start > high) return false;
			continue;
		}
		const [one, other] = [(low - start) / step, (high - start) / step];
		from = Math.max(from, Math.min(one, other));
		to = Math.min(to, Math.max(one, other));
	}
	return to > from;
}

/** Widths of Figtree's letters at weight 600, which the names use, in thousandths of the font size. */
const LETTER_WIDTHS: Partial<Record<string, number>> = {
	...{ a: 524, b: 592, c: 544, d: 591, e: 551, f: 384, g: 596, h: 565, i: 250, j: 282, k: 517, l: 236, m: 864 },
	...{ n: 564, o: 581, p: 597, q: 586, r: 363, s: 466, t: 393, u: 564, v: 542, w: 815, x: 512, y: 556, z: 483 },
	...{ A: 699, B: 612, C: 723, D: 695, E: 590, F: 550, G: 750, H: 750, I: 282, J: 537, K: 644, L: 530, M: 853 },
	...{ N: 774, O: 783, P: 594, Q: 785, R: 637, S: 610, T: 572, U: 705, V: 711, W: 975, X: 653, Y: 630, Z: 635 },
	...{ " ": 241, ".": 232, "'": 227, "’": 204, "-": 411 },
};
const WIDEST_LETTER = 975;

/** A name's width in pixels. Ignores kerning, which only moves letters closer. */
export function labelWidth(name: string): number {
	return [...name].reduce((sum, letter) => sum + (LETTER_WIDTHS[letter] ?? WIDEST_LETTER), 0) * (LABEL_SIZE / 1000);
}
