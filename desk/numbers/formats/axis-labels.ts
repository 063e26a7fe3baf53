import { formatIsoDay } from "./number-formats.ts";

/* Axis labels below a chart: a few of its days or weeks, far enough apart to be readable on a phone. */

export interface AxisLabel {
	/** Index of the day. */
	at: number;
	/** Empty if there is no room. */
	words: string;
	/** Whether a vertical line is drawn there. */
	ruled?: boolean;
}

const INTERVALS = 3;
const MIN_GAP = 0.17; // share of the width

/** The first, the last, and some between them at even intervals. */
export function spacedLabels(days: string[]): AxisLabel[] {
	const last = days.length - 1;
	const step = Math.max(1, Math.ceil(last / INTERVALS));
	const places = days.flatMap((_, at) => (at === last || (at % step === 0 && last - at > step / 2) ? [at] : []));
	const year = days[last]?.slice(0, 4);
	return places.map((at) => ({ at, words: formatIsoDay(days[at] ?? "", year) }));
}

/** The first of each month, plus labels for the first and the last day. */
export function monthLabels(days: string[]): AxisLabel[] {
	const last = days.length - 1;
	const steps: AxisLabel[] = [{ at: 0, words: formatIsoDay(days[0] ?? "") }];
	let written = 0;
	for (const [at, day] of days.entries()) {
		if (!day.endsWith("-01") || at === 0) continue;
		const hasRoom = (at - written) / days.length >= MIN_GAP && (last - at) / days.length >= MIN_GAP;
		if (hasRoom) written = at;
		steps.push({ at, words: hasRoom ? formatIsoDay(day) : "", ruled: true });
	}
	if (last > 0) steps.push({ at: last, words: formatIsoDay(days[last] ?? "") });
	return steps;
}
