import css from "./HourTicks.module.css";
import { columnCenter, toPercent } from "./scale.ts";

interface Props {
	hours: { queued: number; sent: number; failed: number }[];
}

const LOOKS = {
	none: { y: "43%", height: "14%", look: css.none },
	sent: { y: "15%", height: "70%", look: css.sent },
	waiting: { y: "15%", height: "70%", look: css.waiting },
	failed: { y: "0%", height: "100%", look: css.failed },
};
const TICK_PX = 3;

/** One tick per hour: a dot if there was nothing to send, hollow if deliveries wait, longer and red if any failed. */
export function HourTicks({ hours }: Props) {
	return (
		<svg aria-hidden="true" className={css.ticks}>
			{hours.map((hour, index) => {
				const { y, height, look } = LOOKS[stateOf(hour)];
				const at = columnCenter(index, hours.length);
				return <rect key={at} x={toPercent(at)} y={y} width={TICK_PX} height={height} className={look} />;
			})}
		</svg>
	);
}

function stateOf({ queued, sent, failed }: Props["hours"][number]): keyof typeof LOOKS {
	if (queued === 0) return "none";
	if (failed > 0) return "failed";
	return sent < queued ? "waiting" : "sent";
}
