import type { Week } from "../../../contract/desk/numbers.ts";
import { dayAfter, instantOf, offsetAt } from "../../dates/promise.ts";

/* The firm's days and weeks. A day begins when the clock on the firm's wall says so, and lasts 23 hours, 24 or 25. */

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

interface CalendarDay {
	day: string;
	/** 1 is Monday. */
	weekday: number;
	/** Which of the weeks. */
	week: number;
}

export interface Calendar {
	days: CalendarDay[];
	weeks: Week[];
	/** The moments at which the first day begins and the last is over, as rows are dated. */
	from: string;
	before: string;
	/** Which of the days a moment is in; undefined when none. */
	indexOf(ms: number): number | undefined;
	/** What the clock on the wall shows then. */
	hourOf(ms: number): number;
}

/** @param from and to: days of the firm, both of them in it */
export function calendarOf(from: string, to: string, timeZone: string): Calendar {
	const names = daysFrom(from, to);
	const begins = [...names, dayAfter(to)].map((day) => instantOf(day, "00:00", timeZone));
	const weeks = [...Map.groupBy(names, mondayOf)];
	const indexOf = (ms: number) => lastNotAfter(begins, ms);
	return {
		days: weeks.flatMap(([, days], week) => days.map((day) => ({ day, weekday: weekdayOf(day), week }))),
		weeks: weeks.map(([week, days]) => ({ week, from: days[0] ?? week, to: days.at(-1) ?? week })),
		from: new Date(begins[0] ?? 0).toISOString(),
		before: new Date(begins.at(-1) ?? 0).toISOString(),
		indexOf,
		hourOf(ms) {
			const index = indexOf(ms) ?? 0;
			const [begin, end] = [begins[index] ?? 0, begins[index + 1] ?? 0];
			// To ask the zone takes as long as a hundred of these, and only two days a year need it.
			if (end - begin === DAY_MS) return Math.floor((ms - begin) / HOUR_MS);
			return new Date(ms + offsetAt(ms, timeZone)).getUTCHours();
		},
	};
}

function daysFrom(from: string, to: string): string[] {
	const days: string[] = [];
	for (let day = from; day <= to; day = dayAfter(day)) days.push(day);
	return days;
}

/** 1 is Monday. */
function weekdayOf(day: string): number {
	return ((new Date(day).getUTCDay() + 6) % 7) + 1;
}

export function mondayOf(day: string): string {
	return daysBefore(day, weekdayOf(day) - 1);
}

/** Of the names of days: those have no hours. */
export function daysBefore(day: string, days: number): string {
	return new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10);
}

function lastNotAfter(begins: number[], ms: number): number | undefined {
	if (ms < (begins[0] ?? Number.POSITIVE_INFINITY) || ms >= (begins.at(-1) ?? 0)) return undefined;
	let [low, high] = [0, begins.length - 1];
	while (high - low > 1) {
		const middle = (low + high) >> 1;
		if ((begins[middle] ?? 0) <= ms) low = middle;
		else high = middle;
	}
	return low;
}
