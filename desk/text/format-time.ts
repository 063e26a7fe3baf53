/* Times for display: in the reader's own time zone, as short as is clear. */

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const clock = new Intl.DateTimeFormat("en-US", { hour: "numeric", minute: "2-digit" });
const dayThisYear = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric" });
const dayOfAnyYear = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", year: "numeric" });

/** 10:42 am */
export function clockTime(at: Date): string {
	return clock.format(at).replace(/\s(AM|PM)$/, (_, half: string) => ` ${half.toLowerCase()}`);
}

/** Nov 17, or Nov 17, 2025 */
export function formatDay(at: Date, now = new Date()): string {
	return (at.getFullYear() === now.getFullYear() ? dayThisYear : dayOfAnyYear).format(at);
}

/** just now, 5 min ago, today at 10:42 am, yesterday at 10:42 am, Nov 3 */
export function timeAgo(at: Date, now = new Date()): string {
	const ago = now.getTime() - at.getTime();
	if (ago < 2 * MINUTE_MS) return "just now";
	if (ago < HOUR_MS) return `${Math.floor(ago / MINUTE_MS)} min ago`;
	const days = Math.round((midnight(now) - midnight(at)) / DAY_MS);
	if (days === 0) return `today at ${clockTime(at)}`;
	if (days === 1) return `yesterday at ${clockTime(at)}`;
	return formatDay(at, now);
}

function midnight(at: Date): number {
	return new Date(at.getFullYear(), at.getMonth(), at.getDate()).getTime();
}

/** Parses a day as forms and the store write it, 2026-11-17, in this time zone. */
export function parseDay(day: string): Date {
	return new Date(`${day}T00:00`);
}

/** Whether a person is still away: the day is their first one back. */
export function isAway(until: string | null, now = new Date()): until is string {
	return until !== null && parseDay(until) > now;
}

/** 48m, 2h 12m, 20h 06m, 3d 4h */
export function formatDuration(ms: number): string {
	const { days, hours, minutes } = splitDuration(ms);
	if (days >= 2) return `${days}d ${hours}h`;
	const all = days * 24 + hours;
	return all === 0 ? `${minutes}m` : `${all}h ${String(minutes).padStart(2, "0")}m`;
}

/** The same for screen readers: 2 hours 12 minutes */
export function durationInWords(ms: number): string {
	const { days, hours, minutes } = splitDuration(ms);
	if (days >= 2) return joinUnits([days, "day"], [hours, "hour"]);
	return joinUnits([days * 24 + hours, "hour"], [minutes, "minute"]);
}

function splitDuration(ms: number): { days: number; hours: number; minutes: number } {
	const [days, hours, minutes] = [ms / DAY_MS, (ms % DAY_MS) / HOUR_MS, (ms % HOUR_MS) / MINUTE_MS].map(Math.floor);
	return { days: days ?? 0, hours: hours ?? 0, minutes: minutes ?? 0 };
}

function joinUnits(...counted: [count: number, of: string][]): string {
	const said = counted.filter(([count]) => count > 0).map(([count, of]) => `${count} ${of}${count === 1 ? "" : "s"}`);
	return said.join(" ") || "less than a minute";
}

const weekday = new Intl.DateTimeFormat("en-US", { weekday: "short" });
const DAYS_BY_NAME = 6;

/** 10:42 am, if on the same day as `before` or else as now; Mon 12:54 pm; Nov 3 12:54 pm */
export function formatMoment(at: Date, before: Date | undefined, now = new Date()): string {
	if (midnight(at) === midnight(before ?? now)) return clockTime(at);
	const days = Math.abs(Math.round((midnight(now) - midnight(at)) / DAY_MS));
	return `${days <= DAYS_BY_NAME ? weekday.format(at) : formatDay(at, now)} ${clockTime(at)}`;
}

/** 12:54 pm today, 12:54 pm tomorrow, 12:54 pm on Nov 20 */
export function formatDue(at: Date, now = new Date()): string {
	const days = Math.round((midnight(at) - midnight(now)) / DAY_MS);
	const day = { "-1": "yesterday", 0: "today", 1: "tomorrow" }[days];
	return `${clockTime(at)} ${day ?? `on ${formatDay(at, now)}`}`;
}
