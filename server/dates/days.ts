/* Arithmetic on calendar days such as 2027-01-04. They have no time zone, so daylight saving cannot shift them. */

const DAY_MS = 24 * 60 * 60 * 1000;

export function addDays(day: string, count: number): string {
	return new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10);
}

/** How many days `later` is after `day`; negative if it is before. */
export function daysBetween(day: string, later: string): number {
	return Math.round((Date.parse(later) - Date.parse(day)) / DAY_MS);
}
