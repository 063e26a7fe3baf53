/* Times and days as the browser's own date fields hold them: in the reader's time zone. */

/** 2026-12-08T13:30 */
export function toTimeField(iso: string): string {
	const at = new Date(iso);
	return `${toDayField(at)}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** Empty if nothing was chosen. */
export function fromTimeField(value: string): string {
	const at = new Date(value);
	return Number.isNaN(at.getTime()) ? "" : at.toISOString();
}

/** 2026-12-08 */
export function toDayField(at: Date): string {
	return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

function two(value: number): string {
	return String(value).padStart(2, "0");
}

/** The day that many days after another. */
export function addDays(day: string, days: number): string {
	const at = new Date(`${day}T12:00`); // noon: daylight saving moves no date
	at.setDate(at.getDate() + days);
	return toDayField(at);
}
