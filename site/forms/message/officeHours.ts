export interface OfficeHours {
	/** A range such as Mo-Fr. */
	days: string;
	/** Such as 08:00. */
	opens: string;
	closes: string;
	timeZone: string;
	/** Dates such as 2026-11-26 when the office is closed. */
	holidays: string[];
}

const DAYS = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"];

/** Whether the office is open now, regardless of the visitor's time zone. */
export function isOpen({ days, opens, closes, timeZone, holidays }: OfficeHours, now: Date): boolean {
	const { date, day, time } = toOfficeTime(now, timeZone);
	if (holidays.includes(date)) return false;
	const [first = "", last = ""] = days.split("-");
	const workdays = (DAYS.indexOf(last) - DAYS.indexOf(first) + DAYS.length) % DAYS.length;
	const daysIn = (DAYS.indexOf(day) - DAYS.indexOf(first) + DAYS.length) % DAYS.length;
	return daysIn <= workdays && opens <= time && time < closes;
}

function toOfficeTime(now: Date, timeZone: string): { date: string; day: string; time: string } {
	const format = new Intl.DateTimeFormat("en-US", {
		timeZone,
		year: "numeric",
		month: "2-digit",
		day: "2-digit",
		weekday: "short",
		hour: "2-digit",
		minute: "2-digit",
		hourCycle: "h23",
	});
	const parts = Object.fromEntries(format.formatToParts(now).map(({ type, value }) => [type, value]));
	return {
		date: `${parts.year}-${parts.month}-${parts.day}`,
		day: (parts.weekday ?? "").slice(0, 2),
		time: `${parts.hour}:${parts.minute}`,
	};
}
