import type { Kind } from "../../contract/forms/kinds.ts";
import { isOfficeOpen } from "../../contract/office-hours.ts";
import type { ResponsePolicy } from "../../server/config/content.ts";
import { computeDueTime, dayAt, nextOfficeOpening, toInstant } from "../../server/dates/compute-due-time.ts";
import type { Chance } from "./resumes/random.ts";

/* When things happen at the fictional firm: mostly on weekdays, mostly by day, with fewer late answers each month. */

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

const WEEKS = 12;
/** Weights of submissions by hour, from midnight: people at work, and people who write in the evening. */
const DAYTIME_WEIGHTS = [0, 0, 0, 0, 0, 1, 2, 4, 9, 13, 14, 12, 8, 11, 13, 11, 9, 6, 3, 2, 2, 1, 1, 0];
const EVENING_WEIGHTS = [1, 0, 0, 0, 0, 1, 2, 3, 4, 5, 5, 5, 6, 5, 4, 4, 4, 5, 7, 10, 12, 10, 6, 3];
const WEEKEND_SHARE = 0.3; // of a weekday's submissions
/** Share of late answers, by how many weeks ago the submission arrived. */
const LATE_SHARES: [weeks: number, share: number][] = [
	[3, 0.03],
	[7, 0.08],
	[WEEKS + 1, 0.17],
];
const ANSWERING_HOURS = [7, 21] as const; // hours in which recruiters answer

export interface Times {
	/** When a submission arrived, between twelve weeks and two days ago. */
	received(kind: Kind): Date;
	/** When it got its first answer; always in the past. */
	answered(kind: Kind, received: Date): Date;
	/** Some days later, during the day; undefined if that would be in the future. */
	later(from: Date, days: [number, number]): Date | undefined;
}

export function createTimes(now: Date, promise: ResponsePolicy, chance: Chance): Times {
	const { office } = promise;
	const { timeZone } = office;
	const hourOf = (at: number) =>
		new Date(at - toInstant(dayAt(new Date(at), timeZone), "00:00", timeZone)).getUTCHours();
	const onDay = (daysAgo: number, hour: number) => {
		const day = dayAt(new Date(now.getTime() - daysAgo * DAY_MS), timeZone);
		return toInstant(day, formatTime(hour, chance.between(0, 59)), timeZone) + chance.between(0, 59_000);
	};
	const isWeekend = (at: number) => [0, 6].includes(new Date(dayAt(new Date(at), timeZone)).getUTCDay());
	const beforeNow = (at: number, from: number) =>
		new Date(Math.min(at, Math.max(from + MINUTE_MS, now.getTime() - chance.between(4, 50) * MINUTE_MS)));
	const byDay = (at: number) => {
		const hour = hourOf(at);
		if (hour >= ANSWERING_HOURS[0] && hour < ANSWERING_HOURS[1]) return at;
		return at + ((ANSWERING_HOURS[0] - hour + 24) % 24) * HOUR_MS + chance.between(10, 80) * MINUTE_MS;
	};

	return {
		received(kind) {
			for (;;) {
				const daysAgo = 2 + Math.floor((WEEKS * 7 - 3) * chance.next() ** 1.35);
				const at = onDay(daysAgo, pickWeighted(kind === "resume" ? EVENING_WEIGHTS : DAYTIME_WEIGHTS, chance));
				if (!isWeekend(at) || chance.is(WEEKEND_SHARE)) return new Date(at);
			}
		},
		answered(kind, received) {
			const from = received.getTime();
			const due = computeDueTime(kind, received, promise).getTime();
			const weeksAgo = (now.getTime() - from) / (7 * DAY_MS);
			const late = chance.is(LATE_SHARES.find(([weeks]) => weeksAgo < weeks)?.[1] ?? 0);
			if (late) return beforeNow(byDay(due + chance.between(20, 600) * MINUTE_MS), from);
			if (kind === "message") {
				const open = isOfficeOpen(received, office) ? from : nextOfficeOpening(received, office).getTime();
				return beforeNow(Math.min(open + chance.between(6, 95) * MINUTE_MS, due - MINUTE_MS), from);
			}
			const minutes = chance.pick([chance.between(20, 150), chance.between(60, 300), chance.between(240, 900)]);
			const at = byDay(from + minutes * MINUTE_MS);
			return beforeNow(at < due ? at : due - chance.between(5, 50) * MINUTE_MS, from);
		},
		later(from, [low, high]) {
			const at = byDay(from.getTime() + chance.between(low * 24 * 60, high * 24 * 60) * MINUTE_MS);
			return at < now.getTime() - 10 * MINUTE_MS ? new Date(at) : undefined;
		},
	};
}

function formatTime(hour: number, minute: number): string {
	return [hour, minute].map((part) => String(part).padStart(2, "0")).join(":");
}

function pickWeighted(weights: number[], chance: Chance): number {
	let left = chance.next() * weights.reduce((sum, weight) => sum + weight, 0);
	return weights.findIndex((weight) => {
		left -= weight;
		return left < 0;
	});
}
