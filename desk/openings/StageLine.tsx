import type { Stage } from "../../contract/desk/opening-options.ts";
import { openStages } from "./opening-labels.ts";
import css from "./StageLine.module.css";

/** How far down each station is, as a share of the height: the line rises to the hire. */
const HEIGHTS = [0.94, 0.88, 0.8, 0.72, 0.58, 0.42];

interface Props {
	counts: Record<Stage, number>;
	size: "row" | "page";
}

/** The stages with the number of candidates in each, on a line drawn to the furthest. */
export function StageLine({ counts, size }: Props) {
	const height = size === "row" ? 36 : 60;
	const stations = openStages.map(({ value, label }, index) => ({
		...{ value, label, count: counts[value] },
		x: ((index + 0.5) / openStages.length) * 100,
		y: (HEIGHTS[index] ?? 0) * (height - 8),
	}));
	const furthest = stations.findLastIndex(({ count }) => count > 0);
	const points = (from: number, to: number) =>
		stations
			.slice(from, to)
			.map(({ x, y }) => `${x},${y}`)
			.join(" ");
	return (
		<div className={`${css.stages} ${css[size]}`}>
			<svg className={css.drawing} aria-hidden="true" width="100%" height={height}>
				<svg
					aria-hidden="true"
					viewBox={`0 0 100 ${height}`}
					preserveAspectRatio="none"
					width="100%"
					height={height}
					fill="none"
				>
					<polyline className={css.ahead} points={points(Math.max(0, furthest), stations.length)} />
					{furthest >= 0 && <polyline className={css.gone} points={points(0, furthest + 1)} />}
				</svg>
				{stations.map(({ value, x, y, count }) => (
					<g key={value} className={count > 0 ? `${css.taken} ${css[value] ?? ""}` : css.empty}>
						<circle cx={`${x}%`} cy={y} r={count > 0 ? (size === "row" ? 3.5 : 5) : 2} />
						{count > 0 && (
							<text x={`${x}%`} y={y - (size === "row" ? 7 : 11)} textAnchor="middle">
								{count}
							</text>
						)}
					</g>
				))}
			</svg>
			<ol className={css.labels}>
				{stations.map(({ value, label, count }) => (
					<li key={value} className={count > 0 ? css.here : ""}>
						{label}
						<span className="sr-only">: {count}</span>
					</li>
				))}
			</ol>
		</div>
	);
}
