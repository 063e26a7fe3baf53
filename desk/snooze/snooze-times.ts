/* When something that is put off comes back. */

const LATER_HOURS = 3;
const DAY_ENDS = 18;
const MORNING = 9;
const MONDAY = 1;

export interface SnoozeTime {
	label: string;
	at: Date;
}

/** In the reader's time zone. Late in the day, "later today" is left out; on a Sunday, tomorrow is Monday. */
export function snoozeTimes(now: Date): SnoozeTime[] {
	const later = new Date(now);
	later.setHours(now.getHours() + LATER_HOURS, 0, 0, 0);
	const isToday = later.getDate() === now.getDate() && later.getHours() <= DAY_ENDS;
	const tomorrow = morningAfter(now, 1);
	const monday = morningAfter(now, (MONDAY - now.getDay() + 7) % 7 || 7);
	return [
		...(isToday ? [{ label: "Later today", at: later }] : []),
		{ label: "Tomorrow morning", at: tomorrow },
		...(monday.getTime() === tomorrow.getTime() ? [] : [{ label: "Next Monday", at: monday }]),
	];
}

function morningAfter(now: Date, days: number): Date {
	const at = new Date(now);
	at.setDate(now.getDate() + days);
	at.setHours(MORNING, 0, 0, 0);
	return at;
}
