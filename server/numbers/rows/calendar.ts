import type { Week } from "../../../contract/desk/numbers.ts";
import { dayAfter, getUtcOffset, toInstant } from "../../dates/compute-due-time.ts";

/* The firm's days and weeks. A day starts at midnight in the firm's time zone and lasts 23, 24 or 25 hours. */

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

interface CalendarDay {
	day: string;
	/** 1 is Monday. */
	weekday: number;
	/** Index into the calendar's weeks. */
	week: number;
}

export interface Calendar {
	days: CalendarDay[];
	weeks: Week[];
	/** When the first day begins and when the last day is over, in the format of the rows. */
	from: string;
	before: string;
	/** Index of the day that contains this time; undefined if none does. */
	indexOf(ms: number): number | undefined;
	/** The hour in the firm's time zone. */
	hourOf(ms: number): number;
}

/** @param to the last day, inclusive */
export function createCalendar(from: string, to: string, timeZone: string): Calendar {
	const names = listDays(from, to);
	const dayStarts = [...names, dayAfter(to)].map((day) => toInstant(day, "00:00", timeZone));
	const weeks = [...Map.groupBy(names, mondayOf)];
	const indexOf = (ms: number) => findDayIndex(dayStarts, ms);
	return {
		days: weeks.flatMap(([, days], week) => days.map((day) => ({ day, weekday: weekdayOf(day), week }))),
		weeks: weeks.map(([week, days]) => ({ week, from: days[0] ?? week, to: days.at(-1) ?? week })),
		from: new Date(dayStarts[0] ?? 0).toISOString(),
		before: new Date(dayStarts.at(-1) ?? 0).toISOString(),
		indexOf,
		hourOf(ms) {
			const index = indexOf(ms) ?? 0;
			const [begin, end] = [dayStarts[index] ?? 0, dayStarts[index + 1] ?? 0];
			// Looking up the zone's offset takes a hundred times as long, and only two days a year need it.
			if (end - begin === DAY_MS) return Math.floor((ms - begin) / HOUR_MS);
			return new Date(ms + getUtcOffset(ms, timeZone)).getUTCHours();
		},
	};
}

function listDays(from: string, to: string): string[] {
	const days: string[] = [];
	for (let day = from; day <= to; day = dayAfter(day)) days.push(day);
	return days;
}

/** 1 is Monday. */
function weekdayOf(day: string): number {
	return ((new Date(day).getUTCDay() + 6) % 7) + 1;
}

export function mondayOf(day: string): string {
	return subtractDays(day, weekdayOf(day) - 1);
}

/** Calendar days have no time zone. */
export function subtractDays(day: string, days: number): string {
	return new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10);
}

function findDayIndex(begins: number[], ms: number): number | undefined {
	if (ms < (begins[0] ?? Number.POSITIVE_INFINITY) || ms >= (begins.at(-1) ?? 0)) return undefined;
	let [low, high] = [0, begins.length - 1];
	while (high - low > 1) {
		const middle = (low + high) >> 1;
		if ((begins[middle] ?? 0) <= ms) low = middle;
		else high = middle;
	}
	return low;
}
