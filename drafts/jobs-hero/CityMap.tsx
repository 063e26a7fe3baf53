import type { Content } from "../../content/schema.ts";
import css from "./CityMap.module.css";
import { countyPath, type MapView, mapHeight, toPercents } from "./counties.ts";
import { HeroDrawing } from "./HeroDrawing.tsx";

type Map = Content<"city">["map"];

const WIDTH = 480; // units

/** A city's counties with the names of its areas. */
export function CityMap({ label, view, counties, around, lit, names }: Map) {
	const shown: MapView = { ...view, width: WIDTH };
	const height = Math.round(mapHeight(shown));
	return (
		<HeroDrawing label={label}>
			<div className={css.map}>
				<svg viewBox={`0 0 ${WIDTH} ${height}`} className={css.counties} aria-hidden="true">
					<path d={around.map((county) => countyPath(county, shown)).join("")} />
					<path d={counties.map((county) => countyPath(county, shown)).join("")} className={css.own} />
					{lit && <path d={countyPath(lit, shown)} className={css.lit} />}
				</svg>
				{/* On top in pixels, so the names stay readable at any width. */}
				<svg className={css.names} aria-hidden="true">
					{names.map((name) => (
						<Name key={name.name} {...name} view={shown} />
					))}
				</svg>
			</div>
		</HeroDrawing>
	);
}

/** A name in the middle of its area, or beside its dot or the area it's too long for. */
function Name({ name, at, side, dot, soft, view }: Map["names"][number] & { view: MapView }) {
	const { x, y } = toPercents(view, at);
	const [dx, dy] = side ?? [0, 0];
	const anchor = dx > 0 ? "start" : dx < 0 ? "end" : "middle";
	const isFar = Math.abs(dx) > 12 || Math.abs(dy) > 16;
	return (
		<svg x={`${x}%`} y={`${y}%`} aria-hidden="true">
			{isFar && <path d={`M0 0L${dx - Math.sign(dx) * 4} ${dy}`} />}
			{dot && <circle r="4" />}
			<text x={dx} y={dy + 4} textAnchor={anchor} className={soft ? css.soft : undefined}>
				{name}
			</text>
		</svg>
	);
}
