/* A call's time in words, the same on pages and in emails. The desk shows it at once, so no schema is in here. */

export const CALL_MINUTES = 20;

/** The zones of the United States that differ from each other during a year. */
export const usZones = [
	{ value: "America/New_York", label: "Eastern" },
	{ value: "America/Chicago", label: "Central" },
	{ value: "America/Denver", label: "Mountain" },
	{ value: "America/Phoenix", label: "Mountain (Arizona)" },
	{ value: "America/Los_Angeles", label: "Pacific" },
	{ value: "America/Anchorage", label: "Alaska" },
	{ value: "America/Adak", label: "Aleutian" },
	{ value: "Pacific/Honolulu", label: "Hawaii" },
] as const;

/** Such as 'Thursday, December 10, 2:40 to 3:00 pm Central'. */
export function formatCallTime(at: Date, timeZone: string, minutes = CALL_MINUTES): string {
	const end = new Date(at.getTime() + minutes * 60_000);
	const [from, to] = [formatClock(at, timeZone), formatClock(end, timeZone)];
	const begins = from.slice(-2) === to.slice(-2) ? from.slice(0, -3) : from;
	return `${formatDay(at, timeZone)}, ${begins} to ${to} ${nameZone(timeZone, at)}`;
}

/** Such as 'Thursday, December 10'. */
export function formatDay(at: Date, timeZone: string): string {
	return at.toLocaleDateString("en-US", { timeZone, weekday: "long", month: "long", day: "numeric" });
}

/** Such as '2:40 pm'. */
export function formatClock(at: Date, timeZone: string): string {
	const time = at.toLocaleTimeString("en-US", { timeZone, hour: "numeric", minute: "2-digit" });
	return time.replace(/\s/u, " ").toLowerCase();
}

/** Such as 'Central'; elsewhere than in the US, such as 'GMT+1'. */
export function nameZone(timeZone: string, at: Date): string {
	const known = usZones.find(({ value }) => value === timeZone);
	if (known) return known.label;
	const format = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "shortGeneric" });
	return format.formatToParts(at).find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
}

/** Whether the clocks of both zones show the same at this time. */
export function isSameTime(at: Date, one: string, other: string): boolean {
	return formatCallDay(at, one) === formatCallDay(at, other);
}

function formatCallDay(at: Date, timeZone: string): string {
	return at.toLocaleString("en-US", { timeZone });
}
