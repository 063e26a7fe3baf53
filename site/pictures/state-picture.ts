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
	/** Names keep their size while the picture grows, so a phone has places of its own for them. */
	labels: Record<keyof typeof SHOWN_WIDTHS, Label[]>;
}

/** The widths at which StateOutline.module.css shows the picture, in pixels. */
export const SHOWN_WIDTHS = {
	phone: [256, 272, 288, 304, 320],
	larger: [400, 446, 492, 540],
};
const WIDTH = 400; // units: with coordinates in whole units, this makes the coast as detailed as a page can afford
const INSET = 0.06; // fraction of the width that stays free on each side
const MIN_RATIO = 0.6; // height divided by width: wide states get room above and below for city names
const MAX_RATIO = 1.02;
const ROOMS = [0, 0.08, 0.16, 0.24, 0.32]; // fractions of the width by which a picture may be taller than its state needs

const cachedPictures = new Map<string, StatePicture>();

/** A state's outline with its cities, each name where it's readable. Cached, because several pages use it. */
export function statePicture(name: string, cities: City[]): StatePicture {
	const key = JSON.stringify([name, cities]);
	const picture = cachedPictures.get(key) ?? draw(name, cities);
	cachedPictures.set(key, picture);
	return picture;
}

/** The lowest picture in which the outline runs through no name, or else the one with the most readable names. */
function draw(name: string, cities: City[]): StatePicture {
	const outline = getOutline(name);
	const bounds = getBounds(outline);
	let best: { cost: number; picture: StatePicture } | undefined;
	for (const room of ROOMS) {
		const { height, onPicture } = centerOutline(bounds, room);
		const toFractions = ([x, y]: Point): Point => [x / WIDTH, y / height];
		const rings = outline.rings.map((ring) =>
			ring.map(onPicture).map(([x, y]): Point => [Math.round(x), Math.round(y)]),
		);
		const shape = { rings: rings.map((ring) => ring.map(toFractions)), ratio: height / WIDTH };
		const dots = cities.map((city) => {
			const [x, y] = toFractions(onPicture(outline.place(city.at)));
			return { name: city.name, at: [toThousandths(x), toThousandths(y)] as Point };
		});
		const phone = placeLabels(dots, shape, SHOWN_WIDTHS.phone);
		const larger = placeLabels(dots, shape, SHOWN_WIDTHS.larger);
		if (!phone || !larger) continue;
		const cost = phone.cost + larger.cost;
		if (best && best.cost <= cost) continue;
		const labels = { phone: phone.labels, larger: larger.labels };
		best = { cost, picture: { width: WIDTH, height, path: toPathData(rings), labels } };
		if (!phone.isCrossed && !larger.isCrossed) break;
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

/** Centers the state in a picture of acceptable proportions, with room above and below it for names. */
function centerOutline({ left, right, top, bottom }: ReturnType<typeof getBounds>, room: number) {
	const ratio = (bottom - top) / (right - left);
	const inner = WIDTH * (1 - 2 * INSET);
	const least = Math.round(Math.min(Math.max(inner * ratio + WIDTH * 0.12, MIN_RATIO * WIDTH), MAX_RATIO * WIDTH));
	const height = least + Math.round(room * WIDTH);
	const scale = Math.min(inner / (right - left), (least - WIDTH * 0.08) / (bottom - top));
	const onPicture = ([x, y]: Point): Point => [
		WIDTH / 2 + (x - (left + right) / 2) * scale,
		height / 2 + (y - (top + bottom) / 2) * scale,
	];
	return { height, onPicture };
}

/** As exact as the page says it. */
function toThousandths(part: number): number {
	return Math.round(part * 1000) / 1000;
}
