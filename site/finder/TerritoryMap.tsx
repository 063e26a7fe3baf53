import { type KeyboardEvent, type MouseEvent, useState } from "react";
import type { Place } from "./match-places.ts";
import type { Territories, Territory } from "./territories.ts";

interface Props {
	territories: Territories;
	label: string;
	/** Its state is lit, and a city gets a dot. */
	shown: Place | undefined;
	onPick(state: Territory): void;
}

const DIRECTIONS: Record<string, [number, number]> = {
	ArrowLeft: [-1, 0],
	ArrowRight: [1, 0],
	ArrowUp: [0, -1],
	ArrowDown: [0, 1],
};

/** A map of the country with one tab stop. The arrow keys move to the nearest state in that direction. */
export function TerritoryMap({ territories: { states, coast }, label, shown, onPick }: Props) {
	const lit = shown?.state;
	const [stop, setStop] = useState<Territory>();
	const atStop = stop ?? lit ?? states[0];

	function moveFocus(event: KeyboardEvent, from: Territory) {
		const way = DIRECTIONS[event.key];
		if (!way) return;
		event.preventDefault();
		const next = nearest(from, way, states);
		const links = event.currentTarget.parentElement;
		if (next) links?.querySelector<SVGElement>(`[href$="/${next.slug}"]`)?.focus();
	}

	function pick(event: MouseEvent, state: Territory) {
		if (event.metaKey || event.ctrlKey || event.shiftKey) return; // open in a new tab, like any link
		event.preventDefault();
		onPick(state);
	}

	return (
		// biome-ignore lint/a11y/useSemanticElements: an SVG can't be a fieldset
		<svg viewBox="0 0 975 610" role="group" aria-label={label} data-map>
			{states.map((state) => (
				<a
					key={state.code}
					href={`/sales-recruitment/${state.slug}`}
					tabIndex={state === atStop ? 0 : -1}
					aria-current={state === lit || undefined}
					aria-label={state.name}
					onClick={(event) => pick(event, state)}
					onKeyDown={(event) => moveFocus(event, state)}
					onFocus={() => setStop(state)}
				>
					<title>{state.name}</title>
					<path d={state.path} />
				</a>
			))}
			<path d={coast} />
			{shown?.city && <circle cx={shown.city.at[0]} cy={shown.city.at[1]} r="7" />}
		</svg>
	);
}

/** The nearest state in a direction. Distance off to the side counts double. */
function nearest(from: Territory, [dx, dy]: [number, number], states: Territory[]): Territory | undefined {
	const ranked = states
		.map((state) => {
			const [x, y] = [state.at[0] - from.at[0], state.at[1] - from.at[1]];
			return { state, ahead: x * dx + y * dy, aside: Math.abs(x * dy + y * dx) };
		})
		.filter(({ ahead, aside }) => ahead > 0 && aside <= ahead * 2)
		.sort((a, b) => a.ahead + 2 * a.aside - (b.ahead + 2 * b.aside));
	return ranked[0]?.state;
}
