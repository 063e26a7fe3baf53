/** The same day that many months earlier, or the last day of that month. */
export function subtractMonths(now: Date, months: number): Date {
	const day = new Date(now);
	day.setUTCMonth(day.getUTCMonth() - months);
	if (day.getUTCDate() !== now.getUTCDate()) day.setUTCDate(0);
	return day;
}

/** The same day that many months later, or the last day of that month. */
export function addMonths(from: Date, months: number): Date {
	return subtractMonths(from, -months);
}
