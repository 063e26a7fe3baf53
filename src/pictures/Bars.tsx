import css from "./Bars.module.css";
import { onScale, type Range, type Scale } from "./scale.ts";

/* Bars on a shared scale. The figures stand beside them as text, so the bars themselves are silent. */

export function RangeBar({ range, scale }: { range: Range; scale: Scale }) {
	return (
		<svg className={css.bar} aria-hidden="true">
			<RangeRect range={range} scale={scale} />
		</svg>
	);
}

/** From zero to the value; the longest of its kind fills the width. */
export function AmountBar({ value, most }: { value: number; most: number }) {
	return (
		<svg className={css.bar} aria-hidden="true">
			<rect width={onScale(value, { from: 0, to: most })} height="100%" />
		</svg>
	);
}

/** The marks of a scale in thousands of dollars. */
export function DollarAxis({ scale }: { scale: Scale }) {
	return (
		<span className={css.axis} aria-hidden="true">
			{scale.ticks.map((tick) => (
				<span key={tick}>{tick === 0 ? "$0" : `$${tick}K`}</span>
			))}
		</span>
	);
}

interface RangeChartProps {
	rows: { name: string; figure: string; range: Range }[];
	scale: Scale;
	/** What the chart shows, and where its figures stand as text. */
	label: string;
}

/** One row a name, one bar a row, with the figure written on the free side of the bar. */
export function RangeChart({ rows, scale, label }: RangeChartProps) {
	return (
		<div className={css.chart} role="img" aria-label={label}>
			{rows.map(({ name, figure, range }) => {
				const isLow = range.from + range.to <= scale.from + scale.to;
				return (
					<div key={name}>
						<span>{name}</span>
						<svg aria-hidden="true">
							<RangeRect range={range} scale={scale} />
							<text
								x={onScale(isLow ? range.to : range.from, scale)}
								y="50%"
								dx={isLow ? 10 : -10}
								textAnchor={isLow ? undefined : "end"}
							>
								{figure}
							</text>
						</svg>
					</div>
				);
			})}
			<DollarAxis scale={scale} />
		</div>
	);
}

function RangeRect({ range, scale }: { range: Range; scale: Scale }) {
	return (
		<>
			<rect
				x={onScale(range.from, scale)}
				width={onScale(range.to - range.from + scale.from, scale)}
				height="100%"
				rx="2"
			/>
			{range.open && (
				<svg x={onScale(range.to, scale)} y="50%" aria-hidden="true">
					<path d="m5-5 5 5-5 5" />
				</svg>
			)}
		</>
	);
}
