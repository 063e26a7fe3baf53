import bars from "./Bars.module.css";
import { DollarAxis, RangeRect } from "./Bars.tsx";
import css from "./RangeChart.module.css";
import { type Range, type Scale, scalePosition } from "./scale.ts";

interface Props {
	rows: { name: string; figure: string; range: Range }[];
	scale: Scale;
	/** What the chart shows, and where its figures are given as text. */
	label: string;
}

/** One bar per row, with the figure on the side that has room. */
export function RangeChart({ rows, scale, label }: Props) {
	return (
		<div className={`${bars.bars} ${css.chart}`} role="img" aria-label={label}>
			{rows.map(({ name, figure, range }) => {
				const isLow = range.from + range.to <= scale.from + scale.to;
				return (
					<div key={name}>
						<span>{name}</span>
						<svg aria-hidden="true">
							<RangeRect range={range} scale={scale} />
							<text
								x={scalePosition(isLow ? range.to : range.from, scale)}
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
