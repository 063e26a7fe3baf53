import css from "./ColumnChart.module.css";
import { anchorAt, barsPath, columnCenter, findExtremes, toPercent, UNITS } from "./scale.ts";

interface Props {
	/** Undefined where there is no data. */
	values: (number | undefined)[];
	most: number;
	inWords(value: number): string;
	/** Labels below the columns. */
	steps: { at: number; words: string }[];
	pale?: boolean[];
}

const BAR = 0.76; // share of the column's width
const LETTER = 0.02; // half the width of a letter, as a share of the chart on a phone

/** One column per value. The highest one shows its value. */
export function ColumnChart({ values, most, inWords, steps, pale = [] }: Props) {
	const count = values.length;
	const bars = values.map((value = 0, index) => ({ at: columnCenter(index, count), height: most ? value / most : 0 }));
	const highest = findExtremes(values)?.highest;
	const value = values[highest ?? -1];
	return (
		<svg aria-hidden="true" className={css.columns}>
			<svg aria-hidden="true" viewBox={`0 0 ${UNITS} ${UNITS}`} preserveAspectRatio="none" width="100%" height="100%">
				<path
					d={barsPath(
						bars.filter((_, index) => !pale[index]),
						BAR / count,
					)}
					className={css.bar}
				/>
				<path
					d={barsPath(
						bars.filter((_, index) => pale[index]),
						BAR / count,
					)}
					className={css.pale}
				/>
			</svg>
			<line x2="100%" y1="100%" y2="100%" />
			{highest !== undefined && value !== undefined && (
				<text
					x={toPercent(columnCenter(highest, count))}
					y={toPercent(most ? 1 - value / most : 1)}
					dy="-5"
					textAnchor={anchorAt(columnCenter(highest, count))}
				>
					{inWords(value)}
				</text>
			)}
			{steps.map(({ at, words }) => (
				<text
					key={at}
					x={toPercent(columnCenter(at, count))}
					y="100%"
					dy="16"
					textAnchor={anchorAt(columnCenter(at, count), words.length * LETTER)}
					className={css.step}
				>
					{words}
				</text>
			))}
		</svg>
	);
}
