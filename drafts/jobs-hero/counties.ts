import type { Feature, MultiPolygon, Polygon } from "geojson";
import { feature } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import atlas from "us-atlas/counties-10m.json" with { type: "json" };
import type { Point, Ring } from "../boundaries.ts";
import { toPathData } from "../svg-path.ts";

/* The counties around a city (US Census Bureau, via us-atlas) on a flat map: at this size nobody sees the globe. */

export interface MapView {
	/** Degrees. */
	south: number;
	west: number;
	north: number;
	east: number;
	/** Units. */
	width: number;
}

type County = Feature<Polygon | MultiPolygon, { name: string }>;
type Counties = Topology<{ counties: GeometryCollection<{ name: string }> }>;

/** A county by its number at the Census Bureau, its FIPS code. */
export function countyPath(id: string, view: MapView): string {
	const county = counties().get(id);
	if (!county) throw new Error(`There is no county ${id}`);
	const { geometry } = county;
	const polygons = geometry.type === "Polygon" ? [geometry.coordinates] : geometry.coordinates;
	const rings = polygons.flatMap(([outer]) => (outer ? [outer] : []));
	return toPathData(rings.map((ring): Ring => ring.map(([lon = 0, lat = 0]) => project(view, [lat, lon]))));
}

/** A place in hundredths of the picture. */
export function toPercents(view: MapView, at: [number, number]): { x: number; y: number } {
	const [x, y] = project(view, at);
	return { x: tenths((x / view.width) * 100), y: tenths((y / mapHeight(view)) * 100) };
}

/** In units. */
export function mapHeight(view: MapView): number {
	return project(view, [view.south, view.east])[1];
}

function project({ south, west, north, east, width }: MapView, [lat, lon]: [number, number]): Point {
	const scale = width / (east - west);
	const taller = 1 / Math.cos((((south + north) / 2) * Math.PI) / 180);
	return [(lon - west) * scale, (north - lat) * scale * taller];
}

function tenths(value: number): number {
	return Math.round(value * 10) / 10;
}

let cached: Map<string, County> | undefined;
function counties(): Map<string, County> {
	const topology = atlas as unknown as Counties;
	cached ??= new Map(
		(feature(topology, topology.objects.counties).features as County[]).map((county) => [String(county.id), county]),
	);
	return cached;
}
