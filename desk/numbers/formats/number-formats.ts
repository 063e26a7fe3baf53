import { type Numbers, percent } from "../../../contract/desk/numbers.ts";
import type { Kind } from "../../../contract/forms/kinds.ts";
import { formatDuration } from "../../text/format-time.ts";

/* Formats numbers, dates and durations, with no more precision than they have. */

const NBSP = " ";
/** Of fewer, a percentage would claim too much precision. */
const MIN_FOR_PERCENT = 20;

const dayName = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone: "UTC" });
const dayAndYear = new Intl.DateTimeFormat("en-US", {
	month: "short",
	day: "numeric",
	year: "numeric",
	timeZone: "UTC",
});
const weekdayName = new Intl.DateTimeFormat("en-US", { weekday: "short", timeZone: "UTC" });

/** 1,877 */
export function formatCount(value: number): string {
	return value.toLocaleString("en-US");
}

/** 1 submission, 1,877 submissions */
export function pluralize(value: number, one: string, many = `${one}s`): string {
	return `${formatCount(value)} ${value === 1 ? one : many}`;
}

/** 166 of 171 */
export function formatPart(part: number, total: number): string {
	return `${formatCount(part)} of ${formatCount(total)}`;
}

/** Whether there are enough for a percentage. */
export function isEnoughForPercent(total: number): boolean {
	return total >= MIN_FOR_PERCENT;
}

/** 97%, 166 of 171; of a few only: 3 of 4 */
export function formatShare(part: number, total: number): string {
	return isEnoughForPercent(total) ? `${percent(part, total)}, ${formatPart(part, total)}` : formatPart(part, total);
}

/** A share as a headline: 97%, or of a few 3 of 4 */
export function formatShareShort(part: number, total: number): string {
	return isEnoughForPercent(total) ? percent(part, total) : formatPart(part, total);
}

/** 4h 06m, with a non-breaking space */
export function formatSeconds(seconds: number): string {
	return formatDuration(seconds * 1000).replaceAll(" ", NBSP);
}

/** Nov 15, or Nov 15, 2025 if that isn't in the given year */
export function formatIsoDay(day: string, year = day.slice(0, 4)): string {
	return (day.slice(0, 4) === year ? dayName : dayAndYear).format(toDate(day));
}

/** Aug 24 to Nov 15; with years if they differ, or if it isn't this year */
export function formatDayRange(from: string, to: string, today: string): string {
	const [first, last, now] = [from, to, today].map((day) => day.slice(0, 4));
	if (from === to) return formatIsoDay(to, now);
	if (first !== last) return `${dayAndYear.format(toDate(from))} to ${dayAndYear.format(toDate(to))}`;
	return `${formatIsoDay(from)} to ${formatIsoDay(to, now)}`;
}

/** between Aug 24 and Nov 15, or on Nov 15 */
export function formatBetweenDays(from: string, to: string, today: string): string {
	if (from === to) return `on ${formatIsoDay(to, today.slice(0, 4))}`;
	return `between ${formatDayRange(from, to, today).replace(" to ", " and ")}`;
}

/** Mon */
export function formatWeekday(day: string): string {
	return weekdayName.format(toDate(day));
}

export function isWeekend(day: string): boolean {
	return [0, 6].includes(toDate(day).getUTCDay());
}

/** Midnight UTC of a day, for calculating with days, never with hours. */
export function toDate(day: string): Date {
	return new Date(`${day}T00:00:00Z`);
}

/** 12 am, 1 am, 12 pm */
export function formatHour(hour: number): string {
	return `${hour % 12 || 12}${NBSP}${hour < 12 ? "am" : "pm"}`;
}

export const kindPlurals: Record<Kind, string> = {
	lead: "Leads",
	"talent-request": "Talent requests",
	resume: "Resumes",
	message: "Messages",
};

/** The date in the firm's time zone when the numbers were counted. */
export function officeToday({ at, range: { timeZone } }: Pick<Numbers, "at" | "range">): string {
	return toLocalDay(new Date(at), timeZone);
}

/** The date of a moment, in a time zone or the local one. */
export function toLocalDay(at: Date, timeZone?: string): string {
	return new Intl.DateTimeFormat("en-CA", { dateStyle: "short", ...(timeZone ? { timeZone } : {}) }).format(at);
}
