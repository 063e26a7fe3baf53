import type { Label } from "./place-labels.ts";
import css from "./StateOutline.module.css";
import { type City, statePicture } from "./state-picture.ts";

interface Props {
	name: string;
	cities: City[];
}

/** The closing line as a state's outline, with its cities. */
export function StateOutline({ name, cities }: Props) {
	const { width, height, path, labels } = statePicture(name, cities);
	const places = cities.map((city) => city.name).join(", ");
	return (
		<div className={css.outline} role="img" aria-label={`Outline of ${name}, with ${places} at their places`}>
			<svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
				<path d={path} />
			</svg>
			{/* On top in pixels, so the names stay readable at any width. */}
			<Cities labels={labels.phone} className={css.phone} />
			<Cities labels={labels.larger} className={css.larger} />
		</div>
	);
}

function Cities({ labels, className }: { labels: Label[]; className: string | undefined }) {
	return (
		<svg className={className} aria-hidden="true">
			{labels.map((label) => (
				<CityMark key={label.name} {...label} />
			))}
		</svg>
	);
}

function CityMark(label: Label) {
	const { name, at, dx, dy, anchor, away } = label;
	return (
		<svg x={percent(at[0])} y={percent(at[1])} aria-hidden="true">
			{away && <line {...leader(label)} />}
			<circle r="4.5" />
			<text x={dx || undefined} y={dy} textAnchor={anchor === "start" ? undefined : anchor}>
				{name}
			</text>
		</svg>
	);
}

/** The leader line from a dot to the near edge of its name. */
function leader({ dx, dy, anchor }: Label): { x2: number; y2: number } {
	if (anchor === "middle") return { x2: dx, y2: dy < 0 ? dy + 3 : dy - 13 };
	return { x2: anchor === "start" ? dx - 3 : dx + 3, y2: dy - 5 };
}

function percent(part: number): string {
	return `${Math.round(part * 1000) / 10}%`;
}
