import type { Kind } from "../../../forms/kinds.ts";
import type { NumbersQuery } from "../../../forms/numbers.ts";
import { dayAt } from "../promise.ts";
import { type Calendar, calendarOf, daysBefore, mondayOf } from "./calendar.ts";

const USUAL_DAYS = 12 * 7;

/** What is counted: which days, which kind. */
export interface Range {
	from: string;
	to: string;
	/** Undefined: all. */
	kind: Kind | undefined;
	timeZone: string;
	calendar: Calendar;
}

/** Without both days: the twelve whole weeks before this one. With the first only: until today. */
export function rangeOf({ from, to, kind }: NumbersQuery, now: Date, timeZone: string): Range {
	const today = dayAt(now, timeZone);
	const last = to ?? (from && from <= today ? today : (from ?? daysBefore(mondayOf(today), 1)));
	const first = from ?? daysBefore(last, USUAL_DAYS - 1);
	return { from: first, to: last, kind, timeZone, calendar: calendarOf(first, last, timeZone) };
}
