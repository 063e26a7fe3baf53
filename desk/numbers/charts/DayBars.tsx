import type { AxisLabel } from "../formats/axis-labels.ts";
import css from "./DayBars.module.css";
import { anchorAt, barsPath, columnCenter, findExtremes, toPercent, UNITS } from "./scale.ts";

interface Props {
	rows: { name: string; values: number[]; total: string }[];
	/** Which columns are drawn pale. */
	pale: boolean[];
	/** Labels below all rows. */
	steps: AxisLabel[];
}

const BAR = 0.72; // share of the column's width
const WIDEST_BAR = 0.03;
const FIGURE_ROOM = 0.02;

/** Rows of small columns on one scale. The highest column of each row shows its value. */
export function DayBars({ rows, pale, steps }: Props) {
	const columns = pale.length;
	const most = Math.max(1, ...rows.flatMap(({ values }) => values));
	return (
		<div className={css.chart}>
			<svg aria-hidden="true" className={css.months}>
				{steps
					.filter(({ ruled }) => ruled)
					.map(({ at }) => (
						<line key={at} x1={toPercent(at / columns)} x2={toPercent(at / columns)} y2="100%" />
					))}
			</svg>
			{rows.map(({ name, values, total }) => (
				<div key={name} className={css.row}>
					<span className={css.name}>{name}</span>
					<Bars values={values} pale={pale} most={most} />
					<span className={`display ${css.total}`}>{total}</span>
				</div>
			))}
			<svg aria-hidden="true" className={css.steps}>
				{steps.map(({ at, words }) => (
					<text
						key={at}
						x={toPercent(columnCenter(at, columns))}
						y="1em"
						textAnchor={anchorAt(columnCenter(at, columns))}
					>
						{words}
					</text>
				))}
			</svg>
		</div>
	);
}

function Bars({ values, pale, most }: { values: number[]; pale: boolean[]; most: number }) {
	const columns = values.length;
	const width = Math.min(BAR / columns, WIDEST_BAR);
	const bars = values.map((value, index) => ({ at: columnCenter(index, columns), height: value / most }));
	const highest = findExtremes(values)?.highest ?? 0;
	const value = values[highest] ?? 0;
	const at = columnCenter(highest, columns);
	return (
		<svg aria-hidden="true" className={css.bars}>
			<svg aria-hidden="true" viewBox={`0 0 ${UNITS} ${UNITS}`} preserveAspectRatio="none" width="100%" height="100%">
				<path
					d={barsPath(
						bars.filter((_, index) => !pale[index]),
						width,
					)}
					className={css.bar}
				/>
				<path
					d={barsPath(
						bars.filter((_, index) => pale[index]),
						width,
					)}
					className={css.pale}
				/>
			</svg>
			{value > 0 && (
				<text x={toPercent(at)} y={toPercent(1 - value / most)} dy="-4" textAnchor={anchorAt(at, FIGURE_ROOM)}>
					{value.toLocaleString("en-US")}
				</text>
			)}
		</svg>
	);
}
