import { dayAfter, dayAt, toInstant } from "../../dates/compute-due-time.ts";
import type { DayBoundaries } from "../../submissions/submission-views.ts";

/** Now, and when today and tomorrow end at the office. */
export function officeMoment(now: Date, timeZone: string): DayBoundaries {
	const tomorrow = dayAfter(dayAt(now, timeZone));
	const midnight = (day: string) => new Date(toInstant(day, "00:00", timeZone));
	return { now, todayEnds: midnight(tomorrow), tomorrowEnds: midnight(dayAfter(tomorrow)) };
}
