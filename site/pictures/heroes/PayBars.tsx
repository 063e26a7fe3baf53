import bars from "../Bars.module.css";
import { DollarAxis, RangeRect } from "../Bars.tsx";
import { createScale, type Range, scalePosition } from "../scale.ts";
import { HeroDrawing } from "./HeroDrawing.tsx";
import css from "./PayBars.module.css";

interface Props {
	label: string;
	rows: { name: string; figure: string; range: Range }[];
	/** Whether a phone goes without it. */
	isWideOnly?: boolean;
}

const SHOWN = 6;
const STEP = 50; // thousands of dollars

/** Base pay by place on one scale, from the lowest. */
export function PayBars({ label, rows, isWideOnly = false }: Props) {
	const shown = rows.slice(0, SHOWN).sort(({ range: a }, { range: b }) => a.from - b.from || a.to - b.to);
	const scale = createScale(
		shown.map(({ range }) => range),
		STEP,
		"at zero",
	);
	const hasRoomBefore = shown.every(({ range }) => range.from >= scale.to / 2);
	return (
		<div className={isWideOnly ? css.wide : undefined}>
			<HeroDrawing label={label}>
				<div className={`${bars.bars} ${css.rows}`}>
					<p>{label}</p>
					{shown.map(({ name, figure, range }, index) => (
						// biome-ignore lint/suspicious/noArrayIndexKey: two jobs may be alike, and nothing is reordered
						<div key={index}>
							<span>{name}</span>
							<svg aria-hidden="true">
								<RangeRect range={range} scale={scale} />
								<text
									x={scalePosition(hasRoomBefore ? range.from : range.to, scale)}
									y="50%"
									dx={hasRoomBefore ? -8 : 8}
									textAnchor={hasRoomBefore ? "end" : undefined}
								>
									{figure}
								</text>
							</svg>
						</div>
					))}
					<DollarAxis scale={scale} />
				</div>
			</HeroDrawing>
		</div>
	);
}
