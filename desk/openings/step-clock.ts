import type { ClockLineProps } from "../line/ClockLine.tsx";
import { clockTime, durationInWords, formatDay, formatDuration } from "../text/format-time.ts";

/* The time left for a next step, or how late it is. */

const HOUR_MS = 3_600_000;
const SOON_MS = 3 * HOUR_MS;
const COUNTED_MS = 12 * HOUR_MS; // beyond that, a day says more than hours
const DAYS_BY_NAME_MS = 6 * 24 * HOUR_MS;

export interface StepClock {
	short: string;
	/** The same for screen readers. */
	words: string;
	tone: "calm" | "soon" | "late";
	line: ClockLineProps;
}

const weekday = new Intl.DateTimeFormat("en-US", { weekday: "short" });

/** @param since when the time began to run */
export function getStepClock(dueAt: string, since: string, now: number): StepClock {
	const due = Date.parse(dueAt);
	const left = due - now;
	if (left <= 0) {
		return {
			short: `+${formatDuration(-left)}`,
			words: `${durationInWords(-left)} late`,
			tone: "late",
			line: { share: 1, look: "late" },
		};
	}
	const start = Math.min(Date.parse(since), now);
	return {
		short: left < COUNTED_MS ? formatDuration(left) : dayAndTime(new Date(due), new Date(now)),
		words: left < COUNTED_MS ? `${durationInWords(left)} left` : `due ${dayAndTime(new Date(due), new Date(now))}`,
		tone: left < SOON_MS ? "soon" : "calm",
		line: { share: (now - start) / Math.max(1, due - start), look: "running" },
	};
}

/** Wed 10:00 am; further away Dec 14 */
function dayAndTime(at: Date, now: Date): string {
	return at.getTime() - now.getTime() < DAYS_BY_NAME_MS ? `${weekday.format(at)} ${clockTime(at)}` : formatDay(at, now);
}

/** today, 1 day, 12 days */
export function daysSince(since: string, now: number): string {
	const days = countDays(since, now);
	if (days === 0) return "today";
	return days === 1 ? "1 day" : `${days} days`;
}

/** today, 1 day ago, 12 days ago */
export function daysAgo(since: string, now: number): string {
	const days = daysSince(since, now);
	return days === "today" ? days : `${days} ago`;
}

export function countDays(since: string, now: number): number {
	return Math.floor(Math.max(0, now - Date.parse(since)) / (24 * HOUR_MS));
}
