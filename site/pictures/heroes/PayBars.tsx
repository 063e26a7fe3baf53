import { DollarAxis, RangeBar } from "../Bars.tsx";
import { createScale, type Range } from "../scale.ts";
import css from "./PayBars.module.css";

interface Props {
	label: string;
	/** Thousands of dollars. */
	ranges: Omit<Range, "open">[];
}

const SHOWN = 8;
const STEP = 50; // thousands of dollars

/** The base pay of jobs on one scale, from the lowest. The list below has the figures. */
export function PayBars({ label, ranges }: Props) {
	const shown = ranges
		.slice(0, SHOWN)
		.map((range): Range => ({ ...range, open: false }))
		.sort((a, b) => a.from - b.from || a.to - b.to);
	const scale = createScale(shown, STEP, "at zero");
	return (
		<div className={css.bars} role="img" aria-label={label}>
			{shown.map((range, index) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: two jobs may pay the same, and nothing is reordered
				<RangeBar key={index} range={range} scale={scale} />
			))}
			<DollarAxis scale={scale} />
		</div>
	);
}
