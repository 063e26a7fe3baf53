import { dayAfter, dayAt, instantOf } from "../../dates/promise.ts";
import type { Moment } from "../../submissions/views.ts";

/** Now, and when today and tomorrow end at the office. */
export function momentOf(now: Date, timeZone: string): Moment {
	const tomorrow = dayAfter(dayAt(now, timeZone));
	const midnight = (day: string) => new Date(instantOf(day, "00:00", timeZone));
	return { now, todayEnds: midnight(tomorrow), tomorrowEnds: midnight(dayAfter(tomorrow)) };
}
