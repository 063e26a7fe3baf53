import { type Numbers, percent } from "../../contract/desk/numbers.ts";
import type { Kind } from "../../contract/forms/kinds.ts";
import { span } from "../ui/when.ts";

/* Formats numbers, dates and durations, with no more precision than they have. */

const NBSP = " ";
/** Of fewer, a percentage would claim too much precision. */
const FEW = 20;

const dayName = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone: "UTC" });
const dayAndYear = new Intl.DateTimeFormat("en-US", {
	month: "short",
	day: "numeric",
	year: "numeric",
	timeZone: "UTC",
});
const weekdayName = new Intl.DateTimeFormat("en-US", { weekday: "short", timeZone: "UTC" });

/** 1,877 */
export function count(of: number): string {
	return of.toLocaleString("en-US");
}

/** 1 submission, 1,877 submissions */
export function counted(of: number, one: string, many = `${one}s`): string {
	return `${count(of)} ${of === 1 ? one : many}`;
}

/** 166 of 171 */
export function partOf(part: number, of: number): string {
	return `${count(part)} of ${count(of)}`;
}

/** Whether there are enough for a percentage. */
export function isMany(of: number): boolean {
	return of >= FEW;
}

/** 97%, 166 of 171; of a few only: 3 of 4 */
export function shareInWords(part: number, of: number): string {
	return isMany(of) ? `${percent(part, of)}, ${partOf(part, of)}` : partOf(part, of);
}

/** A share as a headline: 97%, or of a few 3 of 4 */
export function shareInShort(part: number, of: number): string {
	return isMany(of) ? percent(part, of) : partOf(part, of);
}

/** 4h 06m, with a non-breaking space */
export function time(seconds: number): string {
	return span(seconds * 1000).replaceAll(" ", NBSP);
}

/** Nov 15, or Nov 15, 2025 if that isn't in the given year */
export function dayInWords(day: string, year = day.slice(0, 4)): string {
	return (day.slice(0, 4) === year ? dayName : dayAndYear).format(dateOf(day));
}

/** Aug 24 to Nov 15; with years if they differ, or if it isn't this year */
export function daysInWords(from: string, to: string, today: string): string {
	const [first, last, now] = [from, to, today].map((day) => day.slice(0, 4));
	if (from === to) return dayInWords(to, now);
	if (first !== last) return `${dayAndYear.format(dateOf(from))} to ${dayAndYear.format(dateOf(to))}`;
	return `${dayInWords(from)} to ${dayInWords(to, now)}`;
}

/** between Aug 24 and Nov 15, or on Nov 15 */
export function daysBetween(from: string, to: string, today: string): string {
	if (from === to) return `on ${dayInWords(to, today.slice(0, 4))}`;
	return `between ${daysInWords(from, to, today).replace(" to ", " and ")}`;
}

/** Mon */
export function weekdayInWords(day: string): string {
	return weekdayName.format(dateOf(day));
}

export function isWeekend(day: string): boolean {
	return [0, 6].includes(dateOf(day).getUTCDay());
}

/** Midnight UTC of a day, for calculating with days, never with hours. */
export function dateOf(day: string): Date {
	return new Date(`${day}T00:00:00Z`);
}

/** 12 am, 1 am, 12 pm */
export function hourInWords(hour: number): string {
	return `${hour % 12 || 12}${NBSP}${hour < 12 ? "am" : "pm"}`;
}

export const kindsInWords: Record<Kind, string> = {
	lead: "Leads",
	"talent-request": "Talent requests",
	resume: "Resumes",
	message: "Messages",
};

/** The date in the firm's time zone when the numbers were counted. */
export function todayOf({ at, range: { timeZone } }: Pick<Numbers, "at" | "range">): string {
	return dayHere(new Date(at), timeZone);
}

/** The date of a moment, in a time zone or the local one. */
export function dayHere(at: Date, timeZone?: string): string {
	return new Intl.DateTimeFormat("en-CA", { dateStyle: "short", ...(timeZone ? { timeZone } : {}) }).format(at);
}
