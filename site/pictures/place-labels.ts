import type { Point, Ring } from "./boundaries.ts";

/* Finds a position for every city's name: beside its dot, clear of other names and dots, inside the picture, and off
   the state's outline if possible, at every width at which the picture is shown. The names keep their size while the
   picture grows, so one solution must work for all widths. */

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

interface PlacedLabels {
	labels: Label[];
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
	cost: number;
}

const LABEL_SIZE = 14; // pixels, as in StateOutline.module.css
const SHOWN_WIDTHS = [256, 272, 300, 342, 400, 460, 540]; // pixels, from a small phone to a desktop
const ASCENT = 11; // pixels from the baseline to the top of the letters; BELOW is to their bottom
const DESCENT = 4;
const LABEL_GAP = 2; // pixels between two names
const DOT_RADIUS = 6; // pixels: a dot's radius including its ring
const BASELINE_OFFSET = 5; // pixels from the middle of a line of text down to its baseline
const OUTLINE_GAP = 2; // pixels between a name and the outline
const COST_OVER_DOT = 8; // cost of a leader line that runs over another city's dot
const COST_OVER_OUTLINE = 4; // cost of a name that the outline runs through: more than any other side

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
const farPositions = [20, 36, 56, 80].flatMap((far, step): LabelPosition[] => {
	const cost = LEADER_COST + 4 * step;
	return [
		{ dx: far, dy: BASELINE_OFFSET, anchor: "start", cost },
		{ dx: -far, dy: BASELINE_OFFSET, anchor: "end", cost },
		...[-24, -16, 16, 24].flatMap((rise): LabelPosition[] => [
			{ dx: far, dy: BASELINE_OFFSET + rise, anchor: "start", cost },
			{ dx: -far, dy: BASELINE_OFFSET + rise, anchor: "end", cost: cost + 1 },
		]),
		{ dx: 0, dy: -far, anchor: "middle", cost: cost + 2 },
		{ dx: 0, dy: far + 10, anchor: "middle", cost: cost + 2 },
	];
});
const positions = [...nearPositions, ...farPositions].sort((a, b) => a.cost - b.cost);

/**
 * The cheapest positions that fit together, or undefined if none cost less than `below`.
 * @param outline the state's outline, as fractions of the picture's width and height
 * @param ratio height divided by width
 */
export function placeLabels(dots: Dot[], outline: Ring[], ratio: number, below = Infinity): PlacedLabels | undefined {
	const lines = SHOWN_WIDTHS.map((width) => outlineLines(outline, width, ratio));
	const choices = dots.map((dot): Choice[] => {
		const length = textWidth(dot.name) * LABEL_SIZE;
		return positions
			.map((place) => ({
				place,
				boxes: SHOWN_WIDTHS.map((width) => labelBox(dot, length, place, width, ratio)),
				leads: SHOWN_WIDTHS.map((width) => leaderLine(dot, place, width, ratio)),
			}))
			.filter(({ boxes }) => SHOWN_WIDTHS.every((width, index) => fits(boxes[index], dot, dots, width, ratio)))
			.map((choice) => ({
				...choice,
				cost: choice.place.cost + crossingCost(choice.boxes, lines) + leaderCost(choice.leads, dot, dots, ratio),
			}))
			.sort((a, b) => a.cost - b.cost);
	});
	// The dot with the fewest choices goes first, so dead ends are found early.
	const order = [...dots.keys()].sort((a, b) => Number(choices[a]?.length) - Number(choices[b]?.length) || a - b);
	// Lower bound on the cost of all dots from a depth on, each at its cheapest position.
	const least = order.map((_, depth) => order.slice(depth).reduce((sum, at) => sum + (choices[at]?.[0]?.cost ?? 0), 0));
	let best: { cost: number; taken: Map<number, Choice> } | undefined;

	const search = (depth: number, cost: number, taken: Map<number, Choice>) => {
		if (cost + (least[depth] ?? 0) >= (best?.cost ?? below)) return;
		const index = order[depth];
		if (index === undefined) {
			best = { cost, taken: new Map(taken) };
			return;
		}
		for (const choice of choices[index] ?? []) {
			if ([...taken.values()].some((other) => collide(choice, other))) continue;
			search(depth + 1, cost + choice.cost, taken.set(index, choice));
			taken.delete(index);
		}
	};
	search(0, 0, new Map());

	if (!best) return undefined;
	const { cost, taken } = best;
	return { cost, labels: dots.map((dot, index) => toLabel(dot, taken.get(index)?.place ?? positions[0])) };
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
function leaderCost(leads: Choice["leads"], own: Dot, dots: Dot[], ratio: number): number {
	const passed = dots.filter(
		(dot) =>
			dot !== own &&
			SHOWN_WIDTHS.some((width, index) => runsThrough(leads[index], dotBox(dot, width, ratio, DOT_RADIUS))),
	);
	return COST_OVER_DOT * passed.length;
}

function collide(one: Choice, other: Choice): boolean {
	for (const index of SHOWN_WIDTHS.keys()) {
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
	return line !== undefined && lengthInside(line, box) > 0;
}

/** The outline's line segments at one width. */
function outlineLines(outline: Ring[], width: number, ratio: number): Line[] {
	const height = width * ratio;
	return outline.flatMap((ring) =>
		ring.map(([x, y], index) => {
			const [endX, endY] = ring[index + 1] ?? ring[0] ?? [x, y];
			return { x: x * width, y: y * height, endX: endX * width, endY: endY * height };
		}),
	);
}

/** Zero if the outline doesn't touch the name; otherwise it grows with the length of outline inside it. */
function crossingCost(boxes: Box[], lines: Line[][]): number {
	const inside = boxes.map(({ left, right, top, bottom }, index) => {
		const wider = {
			left: left - OUTLINE_GAP,
			right: right + OUTLINE_GAP,
			top: top - OUTLINE_GAP,
			bottom: bottom + OUTLINE_GAP,
		};
		let sum = 0;
		for (const line of lines[index] ?? []) sum += lengthInside(line, wider);
		return sum;
	});
	const mean = inside.reduce((sum, length) => sum + length, 0) / inside.length;
	return mean === 0 ? 0 : COST_OVER_OUTLINE + mean / LABEL_SIZE;
}

/** The length of the part of a line that is inside a box. */
function lengthInside({ x, y, endX, endY }: Line, { left, right, top, bottom }: Box): number {
	// Fast path for nearly every line: a build calls this millions of times.
	if ((x < left && endX < left) || (x > right && endX > right)) return 0;
	if ((y < top && endY < top) || (y > bottom && endY > bottom)) return 0;
	let [from, to] = [0, 1];
	for (const [start, step, low, high] of [
		[x, endX - x, left, right],
		[y, endY - y, top, bottom],
	] as const) {
		if (step === 0) continue;
		const [one, other] = [(low - start) / step, (high - start) / step];
		from = Math.max(from, Math.min(one, other));
		to = Math.min(to, Math.max(one, other));
	}
	return Math.max(0, to - from) * Math.hypot(endX - x, endY - y);
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

/** Width of a text relative to its font size. Ignores kerning, which only moves letters closer. */
function textWidth(text: string): number {
	return [...text].reduce((sum, letter) => sum + (LETTER_WIDTHS[letter] ?? WIDEST_LETTER) / 1000, 0);
}
