import { HeroDrawing, Line } from "./HeroDrawing.tsx";
import css from "./RisingLine.module.css";

interface Props {
	label: string;
	/** From the bottom to the top. */
	stations: { figure: string; text: string }[];
	/** How high each station is, from 0 to 1; evenly if not given. */
	heights?: number[];
}

const [LEFT, RIGHT] = [2, 97]; // hundredths of the width
const [TOP, BOTTOM] = [12, 84]; // hundredths of the height

/** The closing line through stations that each have a figure: below the line first, then above it, where there's room. */
export function RisingLine({ label, stations, heights }: Props) {
	const last = stations.length - 1;
	const marks = stations.map((station, index) => ({
		...station,
		x: Math.round(LEFT + ((RIGHT - LEFT) * index) / last),
		y: Math.round(BOTTOM - (BOTTOM - TOP) * (heights?.[index] ?? index / last)),
		isUpper: index > last / 2,
	}));
	return (
		<HeroDrawing label={label}>
			<svg className={css.rising} aria-hidden="true">
				<Line path={heights ? straight(marks) : withSetbacks(marks)} />
				{marks.map(({ figure, text, x, y, isUpper }, index) => (
					<svg key={text} x={`${x}%`} y={`${y}%`} aria-hidden="true">
						<circle r="5.5" className={index === last ? css.end : undefined} />
						<text x={isUpper ? -14 : 14} y={isUpper ? -21 : 18} textAnchor={isUpper ? "end" : undefined}>
							<tspan className={css.figure}>{figure}</tspan>
							<tspan x={isUpper ? -14 : 14} dy="18">
								{text}
							</tspan>
						</text>
					</svg>
				))}
			</svg>
		</HeroDrawing>
	);
}

interface Place {
	x: number;
	y: number;
}

function straight(places: Place[]): string {
	return `M${places.map(({ x, y }) => `${x} ${y}`).join("L")}`;
}

/** Up, a setback, and up again to each station. */
function withSetbacks(places: Place[]): string {
	return straight(
		places.flatMap((place, index) => {
			const from = places[index - 1];
			if (!from) return [place];
			const between = (along: number, up: number): Place => ({
				x: Math.round(from.x + (place.x - from.x) * along),
				y: Math.round(from.y + (place.y - from.y) * up),
			});
			return [between(0.58, 0.75), between(0.72, 0.6), place];
		}),
	);
}
