import { dayInWords } from "./words.ts";

/* Axis labels below a chart: a few of its days or weeks, far enough apart to be readable on a phone. */

export interface Step {
	/** Index of the day. */
	at: number;
	/** Empty if there is no room. */
	words: string;
	/** Whether a vertical line is drawn there. */
	ruled?: boolean;
}

const PARTS = 3;
const APART = 0.17; // share of the width

/** The first, the last, and some between them at even intervals. */
export function someOf(days: string[]): Step[] {
	const last = days.length - 1;
	const step = Math.max(1, Math.ceil(last / PARTS));
	const places = days.flatMap((_, at) => (at === last || (at % step === 0 && last - at > step / 2) ? [at] : []));
	const year = days[last]?.slice(0, 4);
	return places.map((at) => ({ at, words: dayInWords(days[at] ?? "", year) }));
}

/** The first of each month, plus labels for the first and the last day. */
export function monthsOf(days: string[]): Step[] {
	const last = days.length - 1;
	const steps: Step[] = [{ at: 0, words: dayInWords(days[0] ?? "") }];
	let written = 0;
	for (const [at, day] of days.entries()) {
		if (!day.endsWith("-01") || at === 0) continue;
		const hasRoom = (at - written) / days.length >= APART && (last - at) / days.length >= APART;
		if (hasRoom) written = at;
		steps.push({ at, words: hasRoom ? dayInWords(day) : "", ruled: true });
	}
	if (last > 0) steps.push({ at: last, words: dayInWords(days[last] ?? "") });
	return steps;
}
