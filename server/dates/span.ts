/* A stretch of time that ends now, as rows are dated. */

/** Servers' clocks differ a little. What is dated later than that is from a clock that was wrong, and holds nobody up. */
export const CLOCK_SLACK_MS = 60_000;

export interface Span {
	after: string;
	before: string;
}

export function span(now: Date, ms: number): Span {
	return { after: before(now, ms), before: before(now, -CLOCK_SLACK_MS) };
}

export function before(now: Date, ms: number): string {
	return new Date(now.getTime() - ms).toISOString();
}
