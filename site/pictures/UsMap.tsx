import { MAP, type Point } from "./boundaries.ts";
import css from "./UsMap.module.css";
import { CALL_OUT_SIZE, getCoastPath, getMapStates, type MapState } from "./us-map.ts";

interface Props {
	states: { name: string; slug: string }[];
}

/** A map with every state as a link. Hover and focus show the state's name in the Gulf, where nothing covers it. */
export function UsMap({ states }: Props) {
	const drawn = getMapStates();
	const addresses = new Map(states.map(({ name, slug }) => [name, `/sales-recruitment/${slug}`]));
	return (
		<nav className={css.map} aria-label="Map of the United States">
			<p className="sr-only">
				The 50 states on a map, each a link to its page. The list further down holds the same links.
			</p>
			<svg viewBox={`0 0 ${MAP.width} ${MAP.height}`} role="presentation">
				<text className={css.hint}>Pick a state</text>
				{drawn.map((state) => (
					<a key={state.code} href={addresses.get(state.name)}>
						<path d={state.path} />
						<StateCode {...state} />
						<text>{state.name}</text>
					</a>
				))}
				<path d={getCoastPath()} className={css.coast} />
			</svg>
		</nav>
	);
}

/** The state's postal abbreviation, inside the state or in a box off the coast. */
function StateCode({ code, at, callOut }: MapState) {
	const [x, y] = callOut ? [callOut[0] + CALL_OUT_SIZE.width / 2, callOut[1] + CALL_OUT_SIZE.height / 2] : at;
	return (
		// biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it is focusable, and the name beside it says the same
		<g aria-hidden="true">
			{callOut && <CallOutBox at={at} corner={callOut} />}
			<text x={x} y={y}>
				{code}
			</text>
		</g>
	);
}

/** An empty box and its line to the state. */
function CallOutBox({ at: [x, y], corner: [left, top] }: { at: Point; corner: Point }) {
	const isNorth = top < y - 2 * CALL_OUT_SIZE.height;
	const end: Point = isNorth
		? [left + CALL_OUT_SIZE.width / 2, top + CALL_OUT_SIZE.height]
		: [left, top + CALL_OUT_SIZE.height / 2];
	return (
		<>
			<path d={`M${x} ${y}L${end.join(" ")}`} />
			<rect x={left} y={top} {...CALL_OUT_SIZE} rx="5" />
		</>
	);
}
