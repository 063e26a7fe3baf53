import { parseDay } from "../text/format-time.ts";

/* How far a guarantee has run. */

const DAY_MS = 24 * 60 * 60 * 1000;

export interface Guarantee {
	startsOn: string;
	guaranteeDays: number;
	leftOn: string | null;
	neverStarted?: boolean;
}

export interface GuaranteeState {
	/** Days since the start; negative before it. */
	day: number;
	/** How much of the guarantee has run. */
	share: number;
	words: string;
	/** They stayed through its last day. */
	isOver: boolean;
}

export function getGuarantee(
	{ startsOn, guaranteeDays, leftOn, neverStarted }: Guarantee,
	now: number,
): GuaranteeState {
	const day = daysBetween(parseDay(startsOn), leftOn ? parseDay(leftOn) : new Date(now));
	const isOver = !leftOn && day > guaranteeDays;
	return {
		...{ day, isOver },
		share: isOver ? 1 : Math.min(1, Math.max(0, day / Math.max(1, guaranteeDays))),
		words: describe(),
	};

	function describe(): string {
		if (neverStarted) return "Never started";
		if (leftOn) return day < 0 ? "Never started" : `Left on day ${day}`;
		if (day < 0) return day === -1 ? "Starts tomorrow" : `Starts in ${-day} days`;
		return isOver ? "Guarantee over" : `Day ${day} of ${guaranteeDays}`;
	}
}

/** By the calendar: a day on which daylight saving begins or ends has 23 or 25 hours. */
export function daysBetween(from: Date, to: Date): number {
	const midnight = (at: Date) => Date.UTC(at.getFullYear(), at.getMonth(), at.getDate());
	return Math.round((midnight(to) - midnight(from)) / DAY_MS);
}
