import { geoAlbersUsa } from "d3-geo";
import { MAP, mapCoast, mapShapes, type Point, type Ring } from "./boundaries.ts";
import { toPathData } from "./svg-path.ts";

export interface MapState {
	name: string;
	code: string;
	path: string;
	/** Position of its code: the point farthest from its borders. */
	at: Point;
	/** The corner of a box off the coast, for a state too small for its code. */
	callOut?: Point;
}

export const CALL_OUT_SIZE = { width: 46, height: 28 };

// biome-ignore format: one line reads as a list
const stateCodes: Record<string, string> = {
	Alabama: "AL", Alaska: "AK", Arizona: "AZ", Arkansas: "AR", California: "CA", Colorado: "CO", Connecticut: "CT",
	Delaware: "DE", Florida: "FL", Georgia: "GA", Hawaii: "HI", Idaho: "ID", Illinois: "IL", Indiana: "IN", Iowa: "IA",
	Kansas: "KS", Kentucky: "KY", Louisiana: "LA", Maine: "ME", Maryland: "MD", Massachusetts: "MA", Michigan: "MI",
	Minnesota: "MN", Mississippi: "MS", Missouri: "MO", Montana: "MT", Nebraska: "NE", Nevada: "NV",
	"New Hampshire": "NH", "New Jersey": "NJ", "New Mexico": "NM", "New York": "NY", "North Carolina": "NC",
	"North Dakota": "ND", Ohio: "OH", Oklahoma: "OK", Oregon: "OR", Pennsylvania: "PA", "Rhode Island": "RI",
	"South Carolina": "SC", "South Dakota": "SD", Tennessee: "TN", Texas: "TX", Utah: "UT", Vermont: "VT",
	Virginia: "VA", Washington: "WA", "West Virginia": "WV", Wisconsin: "WI", Wyoming: "WY",
};

/** North of New York and down the Atlantic, from north to south, so no two lines cross. */
const callOuts: Record<string, Point> = {
	VT: [794, 60],
	NH: [846, 60],
	MA: [929, 138],
	RI: [929, 176],
	CT: [929, 214],
	NJ: [929, 252],
	DE: [929, 290],
	MD: [929, 328],
};

let cachedStates: MapState[] | undefined;

/** The states sorted by name, which is also the tab order. Cached, because several pages use them. */
export function getMapStates(): MapState[] {
	cachedStates ??= drawStates();
	return cachedStates;
}

function drawStates(): MapState[] {
	return mapShapes()
		.map(({ name, rings }): MapState => {
			const code = stateCodes[name];
			if (!code) throw new Error(`There is no postal code for "${name}"`);
			return { name, code, path: toPathData(rings), at: findInnermostPoint(rings), callOut: callOuts[code] };
		})
		.sort((a, b) => a.name.localeCompare(b.name));
}

export function getCoastPath(): string {
	return toPathData(mapCoast());
}

/** The projection of us-atlas's states-albers-10m, as its documentation gives it. */
const project = geoAlbersUsa()
	.scale(1300)
	.translate([MAP.width / 2, MAP.height / 2]);

/** Where a latitude and longitude are on the map. */
export function placeOnMap([latitude, longitude]: [number, number]): Point {
	const point = project([longitude, latitude]);
	if (!point) throw new Error(`The map has no place at ${latitude}, ${longitude}`);
	return [Math.round(point[0]), Math.round(point[1])];
}

/** The point inside a shape that is farthest from its edge, to within a unit or so. */
function findInnermostPoint(rings: Ring[]): Point {
	const STEPS = 40;
	const points = rings.flat();
	const [left, right] = extent(points.map(([x]) => x));
	const [top, bottom] = extent(points.map(([, y]) => y));
	let best: { point: Point; room: number } = { point: [MAP.width / 2, MAP.height / 2], room: 0 };
	for (let column = 1; column < STEPS; column++) {
		for (let row = 1; row < STEPS; row++) {
			const point: Point = [left + ((right - left) * column) / STEPS, top + ((bottom - top) * row) / STEPS];
			for (const ring of rings) {
				const room = distanceToRing(point, ring, best.room);
				if (room > best.room && containsPoint(ring, point)) best = { point, room };
			}
		}
	}
	return [Math.round(best.point[0]), Math.round(best.point[1])];
}

/** Distance from a point to a ring; 0 if that's `enough` or less. */
function distanceToRing(point: Point, ring: Ring, enough: number): number {
	let room = Number.POSITIVE_INFINITY;
	for (const [index, corner] of ring.entries()) {
		room = Math.min(room, distanceToSegment(point, corner, ring[index + 1] ?? corner));
		if (room <= enough) return 0;
	}
	return room;
}

function extent(numbers: number[]): [number, number] {
	return [Math.min(...numbers), Math.max(...numbers)];
}

function containsPoint(ring: Ring, [x, y]: Point): boolean {
	let inside = false;
	for (const [index, [x1, y1]] of ring.entries()) {
		const [x2, y2] = ring[index + 1] ?? ring[0] ?? [0, 0];
		if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside;
	}
	return inside;
}

/** Distance from a point to a line segment. */
function distanceToSegment([x, y]: Point, [x1, y1]: Point, [x2, y2]: Point): number {
	const [dx, dy] = [x2 - x1, y2 - y1];
	const along = Math.min(1, Math.max(0, ((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy || 1)));
	return Math.hypot(x - x1 - along * dx, y - y1 - along * dy);
}
