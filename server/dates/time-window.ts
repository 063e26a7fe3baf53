/* Time windows that end now, as ISO text to compare with row timestamps. */

/** Server clocks differ slightly. A row dated further ahead comes from a wrong clock, and must block no one. */
export const CLOCK_SLACK_MS = 60_000;

export interface TimeWindow {
	after: string;
	before: string;
}

export function timeWindow(now: Date, ms: number): TimeWindow {
	return { after: timeBefore(now, ms), before: timeBefore(now, -CLOCK_SLACK_MS) };
}

export function timeBefore(now: Date, ms: number): string {
	return new Date(now.getTime() - ms).toISOString();
}
