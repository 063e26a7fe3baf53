import { geoAzimuthalEqualArea, geoCentroid } from "d3-geo";
import type { Feature, MultiPolygon, Polygon, Position } from "geojson";
import { feature, mesh, neighbors } from "topojson-client";
import { presimplify } from "topojson-simplify";
import type { GeometryCollection, Topology } from "topojson-specification";
import finerAtlas from "us-atlas/counties-10m.json" with { type: "json" };
import atlas from "us-atlas/states-10m.json" with { type: "json" };
import projectedAtlas from "us-atlas/states-albers-10m.json" with { type: "json" };

/* The states' boundaries (US Census Bureau, via us-atlas), simplified enough for a page. Used only by the build. */

export type Point = [x: number, y: number];
export type Ring = Point[];

export interface Shape {
	name: string;
	rings: Ring[];
}

type Atlas = Topology<{ states: GeometryCollection<{ name: string }> }>;
type Boundary = Feature<Polygon | MultiPolygon, { name: string }>;

/** The size of the map that mapShapes() returns. */
export const MAP = { width: 975, height: 610 };
const MAP_DETAIL = 2.9; // square units: corners that account for less area are dropped
const MAP_ISLAND = 12; // square units: smaller islands are dropped
const OUTLINE_POINTS = 400; // makes a page's outline about a kilobyte
const ISLAND_POINTS = 5; // an island keeps these, however small it is
const OUTLINE_ISLAND = 0.002; // share of the state's largest part: smaller islands are dropped
const ALASKA_ISLAND = 0.00008; // as many as it takes to draw the Aleutians as far as Attu
const DC = "District of Columbia"; // has a boundary but isn't a state
const OUTER_HAWAII = -161; // degrees longitude: the uninhabited islands west of here would shrink the others to specks

/** The unsimplified boundary, for checking whether a place is inside. */
export function getBoundary(name: string): Boundary {
	const found = boundaries().find(({ properties }) => properties.name === name);
	if (!found) throw new Error(`There is no boundary of a state named "${name}"`);
	return found;
}

/** The states that share a border with this one, sorted by name. */
export function getNeighbors(name: string): string[] {
	const names = boundaries().map(({ properties }) => properties.name);
	const beside = neighbors((atlas as unknown as Atlas).objects.states.geometries)[names.indexOf(name)];
	if (!beside) throw new Error(`There is no boundary of a state named "${name}"`);
	return beside
		.map((index) => names[index] ?? "")
		.filter((neighbor) => neighbor !== name && neighbor !== DC)
		.sort();
}

/** All fifty states on one map, with Alaska and Hawaii as insets. */
export function mapShapes(): Shape[] {
	return toBoundaries(mapAtlas())
		.filter(({ properties }) => properties.name !== DC)
		.map(({ properties, geometry }) => ({
			name: properties.name,
			rings: outerRings(geometry).filter(isLargeEnough).map(withoutDetail),
		}));
}

/** The country's outline: coasts and foreign borders. */
export function mapCoast(): Ring[] {
	const topology = mapAtlas();
	return mesh(topology, topology.objects.states, (a, b) => a === b)
		.coordinates.filter(isLargeEnough)
		.map(withoutDetail);
}

function isLargeEnough(ring: Position[]): boolean {
	return ringArea(ring) >= MAP_ISLAND;
}

function withoutDetail(ring: Position[]): Ring {
	return ring.filter(([, , weight = 0]) => weight >= MAP_DETAIL).map(([x = 0, y = 0]): Point => [x, y]);
}

export interface Outline {
	rings: Ring[];
	/** Projects latitude and longitude into the same drawing. */
	place(at: [number, number]): Point;
}

/** One state in its own centered projection, north up. Units are arbitrary. */
export function getOutline(name: string): Outline {
	const state = weightedBoundaries().find(({ properties }) => properties.name === name);
	if (!state) throw new Error(`There is no boundary of a state named "${name}"`);
	const rings = outerRings(state.geometry).filter((ring) => name !== "Hawaii" || Number(ring[0]?.[0]) > OUTER_HAWAII);
	const largest = Math.max(...rings.map(ringArea));
	const least = largest * (name === "Alaska" ? ALASKA_ISLAND : OUTLINE_ISLAND);
	const kept = rings.filter((ring) => ringArea(ring) >= least);
	const weights = kept.flatMap((ring) => ring.map(([, , weight = 0]) => weight)).sort((a, b) => b - a);
	const detail = weights[OUTLINE_POINTS] ?? 0;
	const [longitude, latitude] = geoCentroid(state).map(rounded) as [number, number];
	const project = geoAzimuthalEqualArea().rotate([-longitude, -latitude]).translate([0, 0]).scale(1000);
	const onPaper = (position: Position): Point => {
		const [x, y] = project([position[0] ?? 0, position[1] ?? 0]) ?? [0, 0];
		return [rounded(x), rounded(y)];
	};
	return {
		rings: kept.map((ring) => simplify(ring, detail).map(onPaper)),
		place: ([lat, lon]) => onPaper([lon, lat]),
	};
}

/** Drops the corners that weigh less, but leaves an island a shape. */
function simplify(ring: Position[], detail: number): Position[] {
	const heaviest = ring.map(([, , weight = 0]) => weight).sort((a, b) => b - a);
	const least = Math.min(detail, heaviest[ISLAND_POINTS - 1] ?? 0);
	return ring.filter(([, , weight = 0]) => weight >= least);
}

/** Sines differ in their last digits between processors; whatever they lead to must not. */
function rounded(value: number): number {
	return Math.round(value * 1e5) / 1e5;
}

let cachedBoundaries: Boundary[] | undefined;
function boundaries(): Boundary[] {
	cachedBoundaries ??= toBoundaries(atlas as unknown as Atlas);
	return cachedBoundaries;
}

let cachedWeightedBoundaries: Boundary[] | undefined;
/** Each point has the area it accounts for as its third coordinate. */
function weightedBoundaries(): Boundary[] {
	cachedWeightedBoundaries ??= toBoundaries(presimplify(finerAtlas as unknown as Atlas));
	return cachedWeightedBoundaries;
}

let cachedMapAtlas: Atlas | undefined;
function mapAtlas(): Atlas {
	cachedMapAtlas ??= presimplify(projectedAtlas as unknown as Atlas);
	return cachedMapAtlas;
}

function toBoundaries(topology: Atlas): Boundary[] {
	return feature(topology, topology.objects.states).features as Boundary[];
}

function outerRings(geometry: Polygon | MultiPolygon): Position[][] {
	const polygons = geometry.type === "Polygon" ? [geometry.coordinates] : geometry.coordinates;
	return polygons.flatMap(([outer]) => (outer ? [outer] : []));
}

function ringArea(ring: Position[]): number {
	const twice = ring.reduce((sum, [x = 0, y = 0], index) => {
		const [nextX = 0, nextY = 0] = ring[index + 1] ?? ring[0] ?? [];
		return sum + x * nextY - nextX * y;
	}, 0);
	return Math.abs(twice / 2);
}
