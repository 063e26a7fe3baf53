import { MAP } from "./boundaries.ts";
import { BOX, coastPath, type MapState, mapStates } from "./us-map.ts";

interface Props {
	states: { name: string; slug: string }[];
}

/** The country, every state a link. The names that hover and focus show stand in the Gulf, where nothing covers them. */
export function UsMap({ states }: Props) {
	const drawn = mapStates();
	const addresses = new Map(states.map(({ name, slug }) => [name, `/sales-recruitment/${slug}`]));
	return (
		<nav className="us-map" aria-label="Map of the United States">
			<svg
				viewBox={`0 0 ${MAP.width} ${MAP.height}`}
				role="group"
				aria-label="The 50 states on a map, each a link to its page. The list further down holds the same links."
			>
				<text className="us-map-hint" aria-hidden="true">
					Pick a state
				</text>
				{drawn.map((state) => (
					<a key={state.code} href={addresses.get(state.name)}>
						<path d={state.path} />
						{state.callOut && <CallOut {...state} callOut={state.callOut} />}
						<Code {...state} />
						<text>{state.name}</text>
					</a>
				))}
				<path d={coastPath()} className="us-map-coast" />
			</svg>
			<ul aria-label="Small states of the north-east">
				{drawn
					.filter(({ callOut }) => callOut)
					.map(({ name }) => (
						<li key={name}>
							<a href={addresses.get(name)}>{name}</a>
						</li>
					))}
			</ul>
		</nav>
	);
}

function CallOut({ at: [x, y], callOut: [left, top] }: MapState & { callOut: [number, number] }) {
	const isNorth = top < y - 2 * BOX.height;
	const end = isNorth ? `${left + BOX.width / 2} ${top + BOX.height}` : `${left} ${top + BOX.height / 2}`;
	return (
		<g>
			<path d={`M${x} ${y}L${end}`} />
			<rect x={left} y={top} {...BOX} rx="5" />
		</g>
	);
}

function Code({ code, at, callOut }: MapState) {
	const [x, y] = callOut ? [callOut[0] + BOX.width / 2, callOut[1] + BOX.height / 2] : at;
	return (
		<text x={x} y={y} aria-hidden="true">
			{code}
		</text>
	);
}
