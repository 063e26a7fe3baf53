import type { Kind } from "../../../contract/forms/kinds.ts";
import { toDate } from "./number-formats.ts";

/* What the numbers cover, from the URL: a kind, and a first and last day in the firm's time zone, both included. */

const kinds: readonly Kind[] = ["lead", "talent-request", "resume", "message"];
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const DAY_MS = 86_400_000;
const WEEK = 7;
const DEFAULT_WEEKS = 12;

export interface NumbersSearch {
	kind?: Kind;
	from?: string;
	to?: string;
}

export interface Range {
	from: string;
	to: string;
}

interface PresetRange extends Range {
	name: string;
}

/** Either both days or none, the earlier one first. */
export function parseNumbersSearch(search: Record<string, unknown>): NumbersSearch {
	const kind = kinds.find((each) => each === search.kind);
	const [from, to] = [search.from, search.to].map(String).filter(isDay).sort();
	return { ...(kind ? { kind } : {}), ...(from && to ? { from, to } : {}) };
}

export function isDay(text: string): boolean {
	return DAY.test(text) && !Number.isNaN(toDate(text).getTime()) && dayText(toDate(text)) === text;
}

/** Without days in the URL: twelve weeks, including this one. */
export function resolveRange({ from, to }: NumbersSearch, today: string): Range {
	return from && to ? { from, to } : lastWeeks(DEFAULT_WEEKS, today);
}

export function presetRanges(today: string): PresetRange[] {
	return [
		{ name: "This week", from: mondayOf(today), to: today },
		{ name: "4 weeks", ...lastWeeks(4, today) },
		{ name: `${DEFAULT_WEEKS} weeks`, ...lastWeeks(DEFAULT_WEEKS, today) },
		{ name: "This year", from: `${today.slice(0, 4)}-01-01`, to: today },
	];
}

/** Includes the current week so far: nothing in it counts as late before it is due. */
function lastWeeks(weeks: number, today: string): Range {
	return { from: addDays(mondayOf(today), -(weeks - 1) * WEEK), to: today };
}

/** Monday of the day's week. */
export function mondayOf(day: string): string {
	return addDays(day, -((toDate(day).getUTCDay() + 6) % WEEK));
}

export function addDays(day: string, days: number): string {
	return dayText(new Date(toDate(day).getTime() + days * DAY_MS));
}

function dayText(date: Date): string {
	return date.toISOString().slice(0, 10);
}
