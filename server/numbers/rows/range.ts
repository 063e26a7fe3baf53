import type { NumbersQuery } from "../../../contract/desk/numbers.ts";
import type { Kind } from "../../../contract/forms/kinds.ts";
import { dayAt } from "../../dates/compute-due-time.ts";
import { type Calendar, createCalendar, mondayOf, subtractDays } from "./calendar.ts";

const DEFAULT_DAYS = 12 * 7;
const WEEK_DAYS = 7;

/** Which days and which kind are counted. */
export interface Range {
	from: string;
	to: string;
	/** Undefined: all kinds. */
	kind: Kind | undefined;
	timeZone: string;
	calendar: Calendar;
}

/** By default up to today, and twelve weeks, of which the last may be incomplete. */
export function resolveRange({ from, to, kind }: NumbersQuery, now: Date, timeZone: string): Range {
	const today = dayAt(now, timeZone);
	const last = to ?? (from && from > today ? from : today);
	const first = from ?? subtractDays(mondayOf(last), DEFAULT_DAYS - WEEK_DAYS);
	return { from: first, to: last, kind, timeZone, calendar: createCalendar(first, last, timeZone) };
}
