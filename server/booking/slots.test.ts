import { expect, test } from "vitest";
import { bufferChoices, type CallHours, noticeChoices } from "../../contract/booking.ts";
import { CALL_MINUTES, usZones } from "../../contract/call-times.ts";
import { clockAt } from "../../contract/office-hours.ts";
import { addDays } from "../dates/days.ts";
import { BOOK_AHEAD_MS, findSlots, type Schedule } from "./slots.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** All hours of the tests begin and end at multiples of it. */
const STEP_MS = 10 * MINUTE_MS;

const WEEKDAYS = { from: "09:00", to: "17:00" };
const HOURS: CallHours = {
	...{ zone: "America/New_York", pause: { from: "12:00", to: "13:00" }, buffer: 20, notice: 2, daysOff: [] },
	week: [WEEKDAYS, WEEKDAYS, WEEKDAYS, WEEKDAYS, WEEKDAYS, null, null],
};

function schedule(own: Partial<Schedule> = {}): Schedule {
	return { ...HOURS, awayUntil: null, busy: [], ...own };
}

/** How many calls fit, counted from what a clock in the zone shows, minute by minute. */
function countPlainly({ zone, week, pause, buffer }: CallHours, from: number, to: number): number {
	const isOpen = (at: number) => {
		const [day = "", time = ""] = clockAt(at, zone).split(" ");
		const hours = week[(new Date(day).getUTCDay() + 6) % 7];
		const clock = time.slice(0, 5);
		const isPause = pause && pause.from <= clock && clock < pause.to;
		return Boolean(hours && hours.from <= clock && clock < hours.to && !isPause);
	};
	let count = 0;
	let open = 0;
	for (let at = from; at <= to; at += STEP_MS) {
		if (at < to && isOpen(at)) {
			open += STEP_MS / MINUTE_MS;
		} else if (open > 0) {
			count += open < CALL_MINUTES ? 0 : Math.floor((open - CALL_MINUTES) / (CALL_MINUTES + buffer)) + 1;
			open = 0;
		}
	}
	return count;
}

test.each(usZones.map(({ value }) => value))(
	"on every day of two years in %s, the slots are exactly those the hours have room for",
	{ tags: "thorough" },
	(zone) => {
		const hours: CallHours = {
			...{ ...HOURS, zone, notice: 1 },
			// Also in the evening and on the Sundays on which the clocks change.
			week: [
				...[WEEKDAYS, { from: "05:00", to: "23:00" }, WEEKDAYS, null, { from: "11:00", to: "12:10" }, WEEKDAYS],
				{ from: "05:00", to: "23:00" },
			],
		};
		let slots = 0;
		for (let day = "2026-01-01"; day < "2028-01-01"; day = addDays(day, 1)) {
			const from = Date.parse(`${day}T00:00:00Z`);
			const shown = findSlots(schedule(hours), from - 2 * DAY_MS, { from, to: from + DAY_MS - 1 });
			const outside = shown.filter((at) => {
				const [begins = "", ends = ""] = [at, at + CALL_MINUTES * MINUTE_MS].map((time) => clockAt(time, zone));
				const today = hours.week[(new Date(begins.slice(0, 10)).getUTCDay() + 6) % 7];
				return !today || begins.slice(11, 16) < today.from || ends.slice(11, 16) > today.to;
			});
			expect(outside).toEqual([]);
			slots += shown.length;
		}
		// A day of a zone is two days of UTC, so whole days are compared over the whole time, which begins and ends at night.
		const [from, to] = [Date.parse("2026-01-01T00:00:00Z"), Date.parse("2028-01-01T00:00:00Z")];
		const night = (at: number) => at + (24 - Number(clockAt(at, zone).slice(11, 13))) * HOUR_MS;
		const [first, last] = [night(from), night(to - DAY_MS)];
		let whole = 0;
		for (let at = first; at < last; at += 20 * DAY_MS) {
			const until = Math.min(at + 20 * DAY_MS, last) - 1;
			whole += findSlots(schedule(hours), at - 2 * HOUR_MS, { from: at, to: until }).length;
		}
		expect(whole).toBe(countPlainly(hours, first, last));
		expect(slots).toBeGreaterThanOrEqual(whole);
	},
);

test.each([
	["forward", "2026-03-08"],
	["back", "2026-11-01"],
])("on the day the clocks go %s, calls keep their times on the clock", (_, sunday) => {
	for (const { value: zone } of usZones) {
		const hours = schedule({ ...HOURS, zone, pause: null, week: Array.from({ length: 7 }, () => WEEKDAYS) });
		for (const day of [addDays(sunday, -1), sunday, addDays(sunday, 1)]) {
			const now = Date.parse(`${addDays(day, -2)}T12:00:00Z`);
			const all = findSlots(hours, now, { from: now, to: now + 5 * DAY_MS });
			const own = all.map((at) => clockAt(at, zone)).filter((clock) => clock.startsWith(day));
			expect(own.map((clock) => clock.slice(11, 16))).toEqual([
				...["09:00", "09:40", "10:20", "11:00", "11:40", "12:20", "13:00", "13:40", "14:20", "15:00", "15:40", "16:20"],
			]);
		}
	}
});

/** The same numbers on every run. */
function createRandom(seed: number): (below: number) => number {
	let state = seed;
	return (below) => {
		state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
		return Math.floor((state / 2 ** 32) * below);
	};
}

test("of 10,000 random slots that were shown, none is refused, and a minute beside one always is", () => {
	const random = createRandom(47);
	let tried = 0;
	while (tried < 10_000) {
		const clock = (hour: number) => `${String(hour).padStart(2, "0")}:${random(6)}0`;
		const busy = Array.from({ length: random(12) }, () => random(3 * 7 * 24 * 60)).map((minute) => ({ minute }));
		const now = Date.parse("2026-01-01T00:00:00Z") + random(2 * 365 * 24 * 60) * MINUTE_MS;
		const own = schedule({
			zone: usZones[random(usZones.length)]?.value ?? "America/New_York",
			week: Array.from({ length: 7 }, () =>
				random(4) ? { from: clock(5 + random(7)), to: clock(13 + random(9)) } : null,
			),
			pause: random(2) ? { from: clock(11), to: clock(12 + random(3)) } : null,
			buffer: bufferChoices[random(bufferChoices.length)] ?? 0,
			notice: noticeChoices[random(noticeChoices.length)] ?? 1,
			busy: busy.map(({ minute }) => ({
				from: now + minute * MINUTE_MS,
				to: now + (minute + 20 + random(90)) * MINUTE_MS,
			})),
		});
		const shown = findSlots(own, now, { from: now, to: now + BOOK_AHEAD_MS });
		for (let draws = 0; draws < 20 && shown.length > 0; draws += 1, tried += 1) {
			const at = shown[random(shown.length)] ?? 0;
			expect(findSlots(own, now, { from: at, to: at })).toEqual([at]);
			expect(findSlots(own, now, { from: at + MINUTE_MS, to: at + MINUTE_MS })).toEqual([]);
			const overlaps = own.busy.filter(({ from, to }) => at + CALL_MINUTES * MINUTE_MS > from && at < to);
			expect(overlaps).toEqual([]);
		}
	}
});

test("days off, time away, notice and the three weeks ahead are kept", () => {
	const monday = Date.parse("2026-11-16T14:00:00Z"); // 9 am in New York
	const on = (own: Partial<Schedule>, day: string) =>
		findSlots(schedule(own), monday, { from: monday, to: monday + 60 * DAY_MS })
			.map((at) => clockAt(at, "America/New_York"))
			.filter((clock) => clock.startsWith(day))
			.map((clock) => clock.slice(11, 16));
	// Nothing before 11 am: that is two hours ahead.
	expect(on({}, "2026-11-16")).toEqual(["11:00", "11:40", "13:00", "13:40", "14:20", "15:00", "15:40", "16:20"]);
	expect(on({ notice: 24 }, "2026-11-16")).toEqual([]);
	expect(on({ daysOff: ["2026-11-18"] }, "2026-11-18")).toEqual([]);
	expect(on({ awayUntil: "2026-11-19" }, "2026-11-18")).toEqual([]);
	expect(on({ awayUntil: "2026-11-19" }, "2026-11-19")).toHaveLength(11);
	expect(on({}, "2026-12-04")).toHaveLength(11);
	expect(on({}, "2026-12-08")).toEqual([]);
});

test("a booked call keeps its time and the break around it", () => {
	const now = Date.parse("2026-11-16T14:00:00Z");
	const at = Date.parse("2026-11-17T15:20:00Z"); // 10:20 am
	const times = (buffer: 0 | 20) =>
		findSlots(schedule({ buffer, busy: [{ from: at, to: at + CALL_MINUTES * MINUTE_MS }] }), now, {
			...{ from: at - 2 * HOUR_MS, to: at + 1.5 * HOUR_MS },
		}).map((slot) => clockAt(slot, "America/New_York").slice(11, 16));
	expect(times(20)).toEqual(["09:00", "09:40", "11:00", "11:40"]);
	expect(times(0)).toEqual(["09:00", "09:20", "09:40", "10:00", "10:40", "11:00", "11:20", "11:40"]);
});
