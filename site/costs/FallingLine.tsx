import type { Content } from "../content/schema.ts";
import { DAYS_PER_YEAR } from "./costs.ts";
import css from "./FallingLine.module.css";

const [WIDTH, HEIGHT, EDGE] = [600, 160, 8];

interface Props {
	label: string;
	/** The labels below: the day it became empty, break-even, today, the end of the year. */
	axis: Content<"home">["insights"]["seat"]["axis"];
	days: number;
	evenAfter: number | undefined;
}

/** The closing line in reverse: the year's number falls to nothing by the year's end. */
export function FallingLine({ label, axis, days, evenAfter = Number.POSITIVE_INFINITY }: Props) {
	const at = (day: number) =>
		[WIDTH, HEIGHT].map((length) => Math.round(EDGE + (day / DAYS_PER_YEAR) * (length - 2 * EDGE)));
	const [x = 0, y = 0] = at(days);
	const isEven = evenAfter <= DAYS_PER_YEAR;
	const [evenX, evenY] = at(isEven ? evenAfter : 0);
	const bottom = HEIGHT - EDGE;
	return (
		<>
			<svg className={css.line} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
				<path className={css.lost} d={`M${EDGE} ${EDGE}H${x}V${y}z`} />
				<path d={`M${EDGE} ${EDGE}V${bottom}H${WIDTH}M${x} ${y}V${bottom}`} />
				<path className={css.ahead} d={`M${x} ${y}L${WIDTH - EDGE} ${bottom}`} />
				<path className={css.fallen} d={`M${EDGE} ${EDGE}L${x} ${y}`} />
				{isEven && <circle cx={evenX} cy={evenY} r="6" />}
				<circle className={css.now} cx={x} cy={y} r={EDGE} />
			</svg>
			<p className={`small soft ${css.axis}`}>
				<span>{axis.start}</span>
				{isEven && <span className={css.even}>{axis.even.replace("{even}", String(evenAfter))}</span>}
				<span className={css.today}>{axis.today.replace("{days}", String(days))}</span>
				<span>{axis.end}</span>
			</p>
		</>
	);
}
