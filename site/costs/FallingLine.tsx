import { DAYS_PER_YEAR, LIMITS } from "./costs.ts";
import css from "./FallingLine.module.css";

const [WIDTH, HEIGHT, EDGE] = [600, 220, 8];

interface Props {
	label: string;
	days: number;
	evenAfter: number | undefined;
}

/** The closing line in reverse: the year's number falls every day. The dot marks where the search breaks even. */
export function FallingLine({ label, days, evenAfter }: Props) {
	const at = (day: number) => {
		const fallen = (day / DAYS_PER_YEAR) * 2; // half a year fills the height
		return [EDGE + (day / LIMITS.days.max) * (WIDTH - 2 * EDGE), EDGE + fallen * (HEIGHT - 2 * EDGE)].map(Math.round);
	};
	const [x = 0, y = 0] = at(days);
	const [evenX, evenY] = at(evenAfter ?? 0);
	return (
		<svg className={css.line} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
			<path className={css.lost} d={`M${EDGE} ${EDGE}H${x}V${y}z`} />
			<path d={`M${EDGE} ${EDGE}H${WIDTH}`} />
			<path className={css.ahead} d={`M${x} ${y}L${at(LIMITS.days.max).join(" ")}`} />
			<path className={css.fallen} d={`M${EDGE} ${EDGE}L${x} ${y}`} />
			{evenAfter !== undefined && evenAfter < days && <circle cx={evenX} cy={evenY} r="6" />}
			<circle className={css.now} cx={x} cy={y} r={EDGE} />
		</svg>
	);
}
