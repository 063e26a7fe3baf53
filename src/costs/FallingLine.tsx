import { LIMITS } from "./costs.ts";
import css from "./FallingLine.module.css";

const [WIDTH, HEIGHT, TOP] = [600, 150, 10];

interface Props {
	label: string;
	/** What is left of the year's number, of 1. */
	part: number;
	days: number;
	evenAfter: number | undefined;
}

/** The closing line the wrong way: a year's number that falls with every day. The station is where the search is paid. */
export function FallingLine({ label, part, days, evenAfter }: Props) {
	const x = (day: number) => Math.round((day / LIMITS.days.max) * WIDTH);
	const fall = days > 0 ? (1 - part) / days : 0;
	const y = (day: number) => Math.round(TOP + 2 * fall * day * (HEIGHT - 2 * TOP));
	const [end, height] = [x(days), y(days)];
	return (
		<svg className={css.line} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
			<path className={css.lost} d={`M0 ${TOP}H${end}V${height}z`} />
			<path d={`M0 ${TOP}H${WIDTH}`} />
			<path className={css.fallen} d={`M0 ${TOP}L${end} ${height}`} />
			{evenAfter !== undefined && evenAfter < days && <circle cx={x(evenAfter)} cy={y(evenAfter)} r="6" />}
			<circle className={css.now} cx={end} cy={height} r="7" />
		</svg>
	);
}
