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

const WEEKDAYS = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"];

/** Whether the office is open now, regardless of the visitor's time zone. */
export function isOfficeOpen(now: Date, office: OfficeHours): boolean {
	const [day = "", time = ""] = clockAt(now.getTime(), office.timeZone).split(" ");
	return isWorkday(day, office) && office.opens <= time && time < office.closes;
}

/** @param day such as 2026-11-26 */
export function isWorkday(day: string, { days, holidays }: OfficeHours): boolean {
	if (holidays.includes(day)) return false;
	const [first = 0, last = 0] = days.split("-").map((name) => WEEKDAYS.indexOf(name));
	const sinceFirst = (weekday: number) => (weekday - first + 7) % 7;
	const weekday = (new Date(day).getUTCDay() + 6) % 7; // from Monday on
	return sinceFirst(weekday) <= sinceFirst(last);
}

/** Cached: creating a formatter takes longer than using it a hundred times. */
const clockFormats = new Map<string, Intl.DateTimeFormat>();

/** What a clock in this time zone shows, such as 2026-11-17 15:04:05. */
export function clockAt(instant: number, timeZone: string): string {
	let format = clockFormats.get(timeZone);
	if (!format) {
		// Swedes write a time like this. formatToParts takes four times as long.
		format = new Intl.DateTimeFormat("sv-SE", {
			timeZone,
			hourCycle: "h23",
			year: "numeric",
			month: "2-digit",
			day: "2-digit",
			hour: "2-digit",
			minute: "2-digit",
			second: "2-digit",
		});
		clockFormats.set(timeZone, format);
	}
	return format.format(instant);
}
