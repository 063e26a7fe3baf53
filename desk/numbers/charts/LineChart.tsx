import css from "./LineChart.module.css";
import { anchorAt, linePath, pointPosition, positionOnScale, type Scale, toPercent, UNITS } from "./scale.ts";

interface Line {
	name: string;
	/** One per step; undefined where there is no data. */
	values: (number | undefined)[];
	look: "accent" | "brand" | "quiet";
}

/** A labeled point on a line. */
export interface Mark {
	at: number;
	value: number;
	words: string;
	dot?: "brand" | "quiet" | "hollow";
	side: "above" | "below";
	strong?: boolean;
}

interface Props {
	lines: Line[];
	marks: Mark[];
	scale: Scale;
	inWords(tick: number): string;
	/** Labels below the lines. */
	steps: { at: number; words: string }[];
	/** How many steps there are. */
	count: number;
	/** The due time, as a dotted line with a label. */
	limit?: { value: number; words: string } | undefined;
}

const LETTER = 0.011; // half the width of a letter, as a share of the chart on a phone
const SIDES = { above: -11, below: 20 }; // px from a point to the baseline of its label

export function LineChart({ lines, marks, scale, inWords, steps, count, limit }: Props) {
	const up = (value: number) => toPercent(1 - positionOnScale(value, scale));
	const across = (index: number) => toPercent(pointPosition(index, count));
	const rules = [
		...scale.ticks
			.filter((tick) => tick !== limit?.value)
			.map((value) => ({ value, words: inWords(value), look: css.rule })),
		...(limit ? [{ ...limit, look: css.limit }] : []),
	];
	return (
		<div className={css.chart}>
			<svg aria-hidden="true" className={css.grid}>
				{rules.map(({ value, words, look }) => (
					<g key={value}>
						<line x2="100%" y1={up(value)} y2={up(value)} className={look} />
						<text x="100%" y={up(value)} dy="-5" className={css.tick}>
							{words}
						</text>
					</g>
				))}
			</svg>
			<svg aria-hidden="true" className={css.plot}>
				<svg aria-hidden="true" viewBox={`0 0 ${UNITS} ${UNITS}`} preserveAspectRatio="none" width="100%" height="100%">
					{lines.map(({ name, values, look }) => (
						<path key={name} className={css[look]} d={pathOf(values, scale, count)} />
					))}
				</svg>
				{marks.map(({ at, value, words, dot, side, strong }) => (
					<g key={`${at} ${words}`}>
						{dot && <circle cx={across(at)} cy={up(value)} r="5" className={css[`${dot}Dot`]} />}
						<text
							x={across(at)}
							y={up(value)}
							dy={SIDES[side]}
							textAnchor={anchorAt(pointPosition(at, count), words.length * LETTER)}
							className={strong ? css.strong : undefined}
						>
							{words}
						</text>
					</g>
				))}
				{steps.map(({ at, words }) => (
					<text
						key={at}
						x={across(at)}
						y="100%"
						dy="38"
						textAnchor={anchorAt(pointPosition(at, count))}
						className={css.step}
					>
						{words}
					</text>
				))}
			</svg>
		</div>
	);
}

function pathOf(values: (number | undefined)[], scale: Scale, count: number): string {
	return linePath(
		values.map((value, index) =>
			value === undefined ? undefined : { x: pointPosition(index, count), y: positionOnScale(value, scale) },
		),
	);
}
