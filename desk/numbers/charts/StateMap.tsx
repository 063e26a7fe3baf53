import { map } from "virtual:us-map";
import css from "./StateMap.module.css";
import { shadeOf } from "./scale.ts";

interface Props {
	/** By postal code. */
	counts: Map<string, number>;
}

const FIGURES = 6;
const GULF = { x: 640, y: 585 };
const SHADES = ["none", "one", "two", "three", "four", "five"] as const;

/** Map of the country, darker where more submissions come from. The darkest states show their count. */
export function StateMap({ counts }: Props) {
	const states = map.states.map((state) => ({ ...state, count: counts.get(state.code) ?? 0 }));
	const ranked = states.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count);
	const [first, second] = ranked;
	const most = first?.count ?? 0;
	// A count can't be read on a pale or very small state.
	const written = ranked.filter(({ count, isSmall }) => !isSmall && shadeOf(count, most) >= 4).slice(0, FIGURES);
	return (
		<svg aria-hidden="true" viewBox={`0 0 ${map.width} ${map.height}`} className={css.map}>
			{states.map(({ code, path, count }) => (
				<path key={code} d={path} className={css[SHADES[shadeOf(count, most)] ?? "none"]} />
			))}
			{written.map(({ code, at: [x, y], count }) => (
				<text key={code} x={x} y={y} className={css.figure}>
					{count.toLocaleString("en-US")}
				</text>
			))}
			{first && first.count > (second?.count ?? 0) && (
				<text {...GULF} className={css.most}>
					{first.name}, {first.count.toLocaleString("en-US")}
				</text>
			)}
		</svg>
	);
}
