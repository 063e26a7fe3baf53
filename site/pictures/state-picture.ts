import { getOutline, type Outline, type Point } from "./boundaries.ts";
import { type Label, placeLabels } from "./place-labels.ts";
import { toPathData } from "./svg-path.ts";

export interface City {
	name: string;
	/** Latitude, longitude. */
	at: [number, number];
}

export interface StatePicture {
	width: number;
	height: number;
	path: string;
	labels: Label[];
}

const WIDTH = 400; // units: with coordinates in whole units, this makes the coast as detailed as a page can afford
const MIN_RATIO = 0.6; // height divided by width: wide states get room above and below for city names
const MAX_RATIO = 1.02;
const MARGINS = [0.06, 0.1, 0.14, 0.18, 0.22, 0.26, 0.3]; // fractions of the width
const MARGIN_STEP_COST = 6; // what a step to the next margin must save, in the label costs of placeLabels

const cachedPictures = new Map<string, StatePicture>();

/** A state's outline with its cities, each name where it's readable. Cached, because several pages use it. */
export function statePicture(name: string, cities: City[]): StatePicture {
	const key = JSON.stringify([name, cities]);
	const picture = cachedPictures.get(key) ?? draw(name, cities);
	cachedPictures.set(key, picture);
	return picture;
}

function draw(name: string, cities: City[]): StatePicture {
	const outline = getOutline(name);
	const bounds = getBounds(outline);
	let best: { cost: number; picture: StatePicture } | undefined;
	for (const [step, margin] of MARGINS.entries()) {
		if (best && best.cost <= step * MARGIN_STEP_COST) break;
		const { height, onPicture } = centerOutline(bounds, margin);
		const toFractions = ([x, y]: Point): Point => [x / WIDTH, y / height];
		const rings = outline.rings.map((ring) => ring.map(onPicture));
		const dots = cities.map((city) => ({ name: city.name, at: toFractions(onPicture(outline.place(city.at))) }));
		const placed = placeLabels(
			dots,
			rings.map((ring) => ring.map(toFractions)),
			height / WIDTH,
			best && best.cost - step * MARGIN_STEP_COST,
		);
		if (!placed) continue;
		const cost = placed.cost + step * MARGIN_STEP_COST;
		best = { cost, picture: { width: WIDTH, height, path: toPathData(rings), labels: placed.labels } };
	}
	if (best) return best.picture;
	throw new Error(
		`The names of the cities of ${name} do not fit beside each other: make one shorter, or leave one out`,
	);
}

function getBounds({ rings }: Outline) {
	const points = rings.flat();
	const xs = points.map(([x]) => x);
	const ys = points.map(([, y]) => y);
	return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

/** Centers the state in a picture of acceptable proportions, with a margin on its longer side. */
function centerOutline({ left, right, top, bottom }: ReturnType<typeof getBounds>, margin: number) {
	const ratio = (bottom - top) / (right - left);
	const inner = WIDTH * (1 - 2 * margin);
	const height = Math.round(Math.min(Math.max(inner * ratio + WIDTH * 0.12, MIN_RATIO * WIDTH), MAX_RATIO * WIDTH));
	const scale = Math.min(inner / (right - left), (height - WIDTH * 0.08) / (bottom - top));
	const onPicture = ([x, y]: Point): Point => [
		WIDTH / 2 + (x - (left + right) / 2) * scale,
		height / 2 + (y - (top + bottom) / 2) * scale,
	];
	return { height, onPicture };
}
