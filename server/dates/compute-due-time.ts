import type { Kind } from "../../contract/forms/kinds.ts";
import { clockAt, isWorkday, type OfficeHours } from "../../contract/office-hours.ts";
import type { ResponsePolicy } from "../config/content.ts";

/* Due times: when we promised to answer, computed from office hours. */

const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const DAYS_MAX = 366; // an office closed for longer than that never answers
const NEVER_OPEN = "site/content/firm.yaml names a holiday for every day of a year.";

export function computeDueTime(kind: Kind, receivedAt: Date, promise: ResponsePolicy): Date {
	return addResponseTime(1, kind, receivedAt, promise);
}

/** Submissions due before this time have used up three quarters of their response time: a quarter or less is left. */
export function computeReminderCutoff(kind: Kind, now: Date, promise: ResponsePolicy): Date {
	return addResponseTime(1 / 4, kind, now, promise);
}

/** Adds a fraction of the promised response time. For messages only office hours count. */
function addResponseTime(fraction: number, kind: Kind, from: Date, promise: ResponsePolicy): Date {
	if (kind !== "message") return new Date(from.getTime() + fraction * promise.hours * HOUR_MS);
	return addOfficeHours(from, fraction * promise.messageHours * HOUR_MS, promise.office);
}

export function addOfficeHours(from: Date, ms: number, office: OfficeHours): Date {
	let left = ms;
	let day = dayAt(from, office.timeZone);
	for (let days = 0; days < DAYS_MAX; days += 1, day = dayAfter(day)) {
		if (!isWorkday(day, office)) continue;
		const opens = Math.max(from.getTime(), toInstant(day, office.opens, office.timeZone));
		const open = Math.max(0, toInstant(day, office.closes, office.timeZone) - opens);
		if (left <= open) return new Date(opens + left);
		left -= open;
	}
	throw new Error(NEVER_OPEN);
}

/** This many workdays later, at the same time of day, but never outside office hours. */
export function addOfficeDays(from: Date, count: number, office: OfficeHours): Date {
	let [day = "", clock = ""] = clockAt(from.getTime(), office.timeZone).split(" ");
	for (let days = 0, left = count; left > 0; days += 1) {
		if (days > DAYS_MAX) throw new Error(NEVER_OPEN);
		day = dayAfter(day);
		if (isWorkday(day, office)) left -= 1;
	}
	return toOfficeMinute(day, clock.slice(0, 5), office);
}

/** The time on this day; on a day off, on the next workday; before or after hours, the nearest office minute. */
export function toOfficeMinute(day: string, time: string, office: OfficeHours): Date {
	const workday = nextWorkday(day, office);
	const within = time < office.opens ? office.opens : time > office.closes ? office.closes : time;
	return new Date(toInstant(workday, within, office.timeZone));
}

/** This day, or the next one on which the office is open. */
export function nextWorkday(day: string, office: OfficeHours): string {
	let next = day;
	for (let days = 0; !isWorkday(next, office); days += 1, next = dayAfter(next)) {
		if (days > DAYS_MAX) throw new Error(NEVER_OPEN);
	}
	return next;
}

/** The latest office minute that isn't after this time. Closing time counts as one. */
export function lastOfficeMinute(until: Date, office: OfficeHours): Date {
	let day = dayAt(until, office.timeZone);
	for (let days = 0; days < DAYS_MAX; days += 1, day = dayBefore(day)) {
		if (!isWorkday(day, office) || toInstant(day, office.opens, office.timeZone) > until.getTime()) continue;
		const minute = Math.floor(until.getTime() / MINUTE_MS) * MINUTE_MS;
		return new Date(Math.min(minute, toInstant(day, office.closes, office.timeZone)));
	}
	throw new Error(NEVER_OPEN);
}

export function nextOfficeOpening(now: Date, office: OfficeHours): Date {
	let day = dayAt(now, office.timeZone);
	for (let days = 0; days < DAYS_MAX; days += 1, day = dayAfter(day)) {
		const opens = toInstant(day, office.opens, office.timeZone);
		if (isWorkday(day, office) && opens > now.getTime()) return new Date(opens);
	}
	throw new Error(NEVER_OPEN);
}

export function dayAfter(day: string): string {
	return new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);
}

function dayBefore(day: string): string {
	return new Date(Date.parse(day) - DAY_MS).toISOString().slice(0, 10);
}

export function dayAt(instant: Date, timeZone: string): string {
	return clockAt(instant.getTime(), timeZone).slice(0, 10);
}

/** The instant at which a clock in this time zone shows this day and time. */
export function toInstant(day: string, time: string, timeZone: string): number {
	const shown = Date.parse(`${day}T${time}:00Z`);
	// Take the offset near that instant first, then at the instant itself: daylight saving may change in between.
	const about = shown - getUtcOffset(shown, timeZone);
	return shown - getUtcOffset(about, timeZone);
}

/** How far the time zone is ahead of UTC, in milliseconds. */
export function getUtcOffset(instant: number, timeZone: string): number {
	const shown = Date.parse(`${clockAt(instant, timeZone).replace(" ", "T")}Z`);
	return shown - Math.floor(instant / 1000) * 1000;
}
