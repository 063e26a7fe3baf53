import type { NumbersQuery } from "../../../contract/desk/numbers.ts";
import type { Kind } from "../../../contract/forms/kinds.ts";
import { dayAt } from "../../dates/promise.ts";
import { type Calendar, calendarOf, daysBefore, mondayOf } from "./calendar.ts";

const USUAL_DAYS = 12 * 7;
const WEEK = 7;

/** What is counted: which days, which kind. */
export interface Range {
	from: string;
	to: string;
	/** Undefined: all. */
	kind: Kind | undefined;
	timeZone: string;
	calendar: Calendar;
}

/** Without a last day: until today. Without a first: twelve weeks, the last one as far as it goes. */
export function rangeOf({ from, to, kind }: NumbersQuery, now: Date, timeZone: string): Range {
	const today = dayAt(now, timeZone);
	const last = to ?? (from && from > today ? from : today);
	const first = from ?? daysBefore(mondayOf(last), USUAL_DAYS - WEEK);
	return { from: first, to: last, kind, timeZone, calendar: calendarOf(first, last, timeZone) };
}
