import type { Point } from "./boundaries.ts";

/* Finds a place for every city's name: beside its dot, over no other name and no other dot, inside the picture, at every
   width the picture is shown at. The names keep their size while the picture grows, so one answer must hold for all widths. */

export interface Dot {
	name: string;
	/** In parts of the picture's width and height, 0 to 1. */
	at: Point;
}

export interface Label extends Dot {
	/** From the dot to the name, in pixels. */
	dx: number;
	dy: number;
	anchor: "start" | "middle" | "end";
	/** Whether the name stands so far off that a line must lead to it. */
	away: boolean;
}

interface Place {
	dx: number;
	dy: number;
	anchor: Label["anchor"];
	/** The lower, the better it reads. */
	cost: number;
}

interface Box {
	left: number;
	right: number;
	top: number;
	bottom: number;
}

const LABEL_SIZE = 14; // pixels, as in src/styles/pictures.css
const SHOWN_WIDTHS = [256, 272, 300, 342, 400, 460, 540]; // pixels, from a small phone to a desk
const ABOVE = 11; // pixels from the baseline to the top of the letters, and below it
const BELOW = 4;
const APART = 2; // pixels between two names
const DOT = 6; // pixels: a dot's radius and its ring
const BASE = 5; // pixels from a line's middle down to its baseline

const beside: Place[] = [
	{ dx: 9, dy: BASE, anchor: "start", cost: 0 },
	{ dx: -9, dy: BASE, anchor: "end", cost: 1 },
	{ dx: 0, dy: -9, anchor: "middle", cost: 2 },
	{ dx: 0, dy: 19, anchor: "middle", cost: 2 },
	{ dx: 7, dy: -5, anchor: "start", cost: 2 },
	{ dx: 7, dy: 15, anchor: "start", cost: 2 },
	{ dx: -7, dy: -5, anchor: "end", cost: 3 },
	{ dx: -7, dy: 15, anchor: "end", cost: 3 },
];
const AWAY = 8; // the cost from which on a line leads to the name
const away = [20, 36, 56, 80].flatMap((far, step): Place[] => {
	const cost = AWAY + 4 * step;
	return [
		{ dx: far, dy: BASE, anchor: "start", cost },
		{ dx: -far, dy: BASE, anchor: "end", cost },
		{ dx: far, dy: BASE - 16, anchor: "start", cost },
		{ dx: far, dy: BASE + 16, anchor: "start", cost },
		{ dx: -far, dy: BASE - 16, anchor: "end", cost: cost + 1 },
		{ dx: -far, dy: BASE + 16, anchor: "end", cost: cost + 1 },
		{ dx: 0, dy: -far, anchor: "middle", cost: cost + 2 },
		{ dx: 0, dy: far + 10, anchor: "middle", cost: cost + 2 },
	];
});
const places = [...beside, ...away].sort((a, b) => a.cost - b.cost);

/** The cheapest places that fit together, or nothing if there are none. @param ratio height by width */
export function placeLabels(dots: Dot[], ratio: number): Label[] | undefined {
	const choices = dots.map((dot) => {
		const length = textWidth(dot.name) * LABEL_SIZE;
		return places
			.map((place) => ({ place, boxes: SHOWN_WIDTHS.map((width) => boxOf(dot, length, place, width, ratio)) }))
			.filter(({ boxes }) => boxes.every((box, index) => fits(box, dot, dots, SHOWN_WIDTHS[index] ?? 0, ratio)));
	});
	type Choice = (typeof choices)[number][number];
	// Whoever has the fewest places chooses first; the search then stops early where it leads nowhere.
	const order = [...dots.keys()].sort((a, b) => Number(choices[a]?.length) - Number(choices[b]?.length) || a - b);
	let best: { cost: number; taken: Map<number, Choice> } | undefined;

	const search = (depth: number, cost: number, taken: Map<number, Choice>) => {
		if (best && cost >= best.cost) return;
		const index = order[depth];
		if (index === undefined) {
			best = { cost, taken: new Map(taken) };
			return;
		}
		for (const choice of choices[index] ?? []) {
			if ([...taken.values()].some((other) => collide(choice.boxes, other.boxes))) continue;
			search(depth + 1, cost + choice.place.cost, taken.set(index, choice));
			taken.delete(index);
		}
	};
	search(0, 0, new Map());

	return best && dots.map((dot, index) => labelOf(dot, best?.taken.get(index)?.place ?? places[0]));
}

function labelOf(dot: Dot, place: Place | undefined): Label {
	const { dx = 0, dy = 0, anchor = "start", cost = 0 } = place ?? {};
	return { ...dot, dx, dy, anchor, away: cost >= AWAY };
}

function boxOf({ at: [x, y] }: Dot, length: number, { dx, dy, anchor }: Place, width: number, ratio: number): Box {
	const start = x * width + dx - (anchor === "start" ? 0 : anchor === "middle" ? length / 2 : length);
	const baseline = y * width * ratio + dy;
	return { left: start, right: start + length, top: baseline - ABOVE, bottom: baseline + BELOW };
}

function fits(box: Box, own: Dot, dots: Dot[], width: number, ratio: number): boolean {
	if (box.left < 1 || box.top < 1 || box.right > width - 1 || box.bottom > width * ratio - 1) return false;
	return dots.every(({ at: [x, y], name }) => {
		const [dotX, dotY, radius] = [x * width, y * width * ratio, name === own.name ? DOT - 2 : DOT];
		return (
			box.left > dotX + radius || box.right < dotX - radius || box.top > dotY + radius || box.bottom < dotY - radius
		);
	});
}

function collide(boxes: Box[], others: Box[]): boolean {
	return boxes.some((a, index) => {
		const b = others[index];
		return (
			b !== undefined &&
			a.left < b.right + APART &&
			b.left < a.right + APART &&
			a.top < b.bottom + APART &&
			b.top < a.bottom + APART
		);
	});
}

/** How long a text is in Figtree, in parts of its size. Rounded up: a name that is a little shorter harms nobody. */
function textWidth(text: string): number {
	return [...text].reduce((sum, letter) => {
		if (/[ .'’ijlI]/.test(letter)) return sum + 0.27;
		if (/[frt-]/.test(letter)) return sum + 0.4;
		if (/[mwMW]/.test(letter)) return sum + 0.92;
		return sum + (/[A-Z]/.test(letter) ? 0.72 : 0.57);
	}, 0);
}
