import css from "./Bars.module.css";
import { type Range, type Scale, scalePosition } from "./scale.ts";

/* Bars on a shared scale. The figures are beside them as text, so the bars are hidden from screen readers. */

export function RangeBar({ range, scale }: { range: Range; scale: Scale }) {
	return (
		<svg className={css.bar} aria-hidden="true">
			<RangeRect range={range} scale={scale} />
		</svg>
	);
}

/** A bar from zero to the value. The largest value fills the width. */
export function AmountBar({ value, most }: { value: number; most: number }) {
	return (
		<svg className={css.bar} aria-hidden="true">
			<rect width={scalePosition(value, { from: 0, to: most })} height="100%" />
		</svg>
	);
}

/** Tick labels in thousands of dollars. */
export function DollarAxis({ scale }: { scale: Scale }) {
	return (
		<span className={css.axis} aria-hidden="true">
			{scale.ticks.map((tick) => (
				<span key={tick}>{tick === 0 ? "$0" : `$${tick}K`}</span>
			))}
		</span>
	);
}

export function RangeRect({ range, scale }: { range: Range; scale: Scale }) {
	return (
		<>
			<rect
				x={scalePosition(range.from, scale)}
				width={scalePosition(range.to - range.from + scale.from, scale)}
				height="100%"
				rx="2"
			/>
			{range.open && (
				<svg x={scalePosition(range.to, scale)} y="50%" aria-hidden="true">
					<path d="m5-5 5 5-5 5" />
				</svg>
			)}
		</>
	);
}
