import { geoAlbersUsa } from "d3-geo";
import { MAP } from "../boundaries.ts";
import { getCoastPath } from "../us-map.ts";
import { HeroDrawing } from "./HeroDrawing.tsx";
import css from "./UsDrawing.module.css";

const WIDTH = MAP.width + 165; // units: room off the Atlantic coast for names

interface Props {
	label: string;
	/** Drawn on the map, in its units. */
	lines?: string;
	/** Marks at places: `at` in latitude and longitude. */
	marks: Mark[];
	/** Whether a phone has no room for the words below the figures. */
	isCrowded?: boolean;
}

interface Mark {
	at: [number, number];
	/** Pixels. */
	radius: number;
	figure: string;
	text: string;
	/** Whether its words stand above the height of its dot. */
	isUp?: boolean;
	/** Whether its words stand to the left of its dot. */
	isLeft?: boolean;
}

/** The country with places on it. */
export function UsDrawing({ label, lines, marks, isCrowded = false }: Props) {
	return (
		<HeroDrawing label={label}>
			<div className={css.country}>
				<svg viewBox={`0 0 ${WIDTH} ${MAP.height}`} aria-hidden="true">
					<path d={getCoastPath()} />
					{lines && <path d={lines} className={css.lines} />}
				</svg>
				<svg className={isCrowded ? css.crowded : undefined} aria-hidden="true">
					{marks.map((mark) => (
						<PlaceMark key={mark.figure} {...mark} />
					))}
				</svg>
			</div>
		</HeroDrawing>
	);
}

function PlaceMark({ at, radius, figure, text, isUp, isLeft }: Mark) {
	const [x, y] = mapPoint(at);
	const dx = (radius + 6) * (isLeft ? -1 : 1);
	return (
		<svg x={`${tenths((x / WIDTH) * 100)}%`} y={`${tenths((y / MAP.height) * 100)}%`} aria-hidden="true">
			<circle r={radius} />
			<text x={dx} y={isUp ? -14 : 0} textAnchor={isLeft ? "end" : undefined}>
				<tspan className={css.figure}>{figure}</tspan>
				<tspan x={dx} dy="16">
					{text}
				</tspan>
			</text>
		</svg>
	);
}

const project = geoAlbersUsa()
	.scale(1300)
	.translate([MAP.width / 2, MAP.height / 2]); // as in us-atlas

/** A place on the map, in its units. */
export function mapPoint([lat, lon]: [number, number]): [number, number] {
	const point = project([lon, lat]);
	if (!point) throw new Error(`${lat}, ${lon} is not in the United States`);
	return [Math.round(point[0]), Math.round(point[1])];
}

function tenths(value: number): number {
	return Math.round(value * 10) / 10;
}
