import type { CallHours } from "../../contract/booking.ts";
import { CALL_MINUTES } from "../../contract/call-times.ts";
import { dayAfter, dayAt, toInstant } from "../dates/compute-due-time.ts";

/* When a call can begin. Pages show what findSlots returns, and a booking is accepted if findSlots returns its time. */

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
export const CALL_MS = CALL_MINUTES * MINUTE_MS;
/** How far ahead calls can be booked. */
export const BOOK_AHEAD_MS = 21 * DAY_MS;

/** A recruiter's hours, and why there may be no calls within them. */
export interface Schedule extends CallHours {
	/** The first day back; null if they are not away. */
	awayUntil: string | null;
	/** What they are busy with, as instants. */
	busy: { from: number; to: number }[];
}

/**
 * The instants at which a call can begin, in order.
 * @param within looks only here, ends included
 */
export function findSlots(schedule: Schedule, now: number, within: { from: number; to: number }): number[] {
	const from = Math.max(within.from, now + schedule.notice * HOUR_MS);
	const to = Math.min(within.to, now + BOOK_AHEAD_MS);
	const slots: number[] = [];
	if (from > to) return slots;
	const last = dayAt(new Date(to), schedule.zone);
	for (let day = dayAt(new Date(from), schedule.zone); day <= last; day = dayAfter(day)) {
		for (const slot of slotsOf(schedule, day)) {
			if (slot >= from && slot <= to && !isBusy(schedule, slot)) slots.push(slot);
		}
	}
	return slots;
}

/** All that a day has room for, one after another from the beginning of each part of the day. */
function* slotsOf(schedule: Schedule, day: string): Generator<number> {
	const { zone, awayUntil, daysOff, buffer } = schedule;
	if (daysOff.includes(day) || (awayUntil !== null && day < awayUntil)) return;
	for (const { from, to } of partsOf(schedule, day)) {
		const end = toInstant(day, to, zone) - CALL_MS;
		for (let slot = toInstant(day, from, zone); slot <= end; slot += CALL_MS + buffer * MINUTE_MS) yield slot;
	}
}

/** The day's hours, without the pause. */
function partsOf({ week, pause }: CallHours, day: string): { from: string; to: string }[] {
	const weekday = (new Date(day).getUTCDay() + 6) % 7; // from Monday on
	const hours = week[weekday];
	if (!hours) return [];
	if (!pause || pause.to <= hours.from || pause.from >= hours.to) return [hours];
	const parts = [
		{ from: hours.from, to: pause.from },
		{ from: pause.to, to: hours.to },
	];
	return parts.filter(({ from, to }) => from < to);
}

function isBusy({ busy, buffer }: Schedule, slot: number): boolean {
	const around = buffer * MINUTE_MS;
	return busy.some(({ from, to }) => slot < to + around && slot + CALL_MS + around > from);
}
