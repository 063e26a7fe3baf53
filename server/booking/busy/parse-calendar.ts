import ICAL from "ical.js";
import { getUtcOffset, toInstant } from "../../dates/compute-due-time.ts";

/*
 * When a calendar (RFC 5545) says that its owner is busy. Its titles and people are read over. Whoever wrote it may want to
 * waste time, so this runs in a thread of its own, see read-calendar.ts.
 */

export interface BusyTime {
	from: number;
	to: number;
}

export interface ReadOptions {
	/** Only what is busy in here. */
	within: BusyTime;
	/** For days without a time, and times without a zone. */
	zone: string;
	/** The domain in the ids of our own calls, which we know better. */
	ownDomain: string;
}

/** As many events as can't be read are only counted. */
export type ReadCalendar = { busy: BusyTime[]; unread: number } | "unreadable" | "too much";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Of all events together, from their first days on. An event on every workday has 260 a year. */
const OCCURRENCES_MAX = 300_000;
const BUSY_MAX = 2_000;

export function parseCalendar(text: string, options: ReadOptions): ReadCalendar {
	zones.clear();
	const parsed = parse(text) ?? parseEachEvent(text);
	if (!parsed) return "unreadable";
	const { calendars } = parsed;
	const busy: BusyTime[] = [];
	const budget = { left: OCCURRENCES_MAX };
	let { unread } = parsed;
	for (const calendar of calendars) {
		const zone = readZone(calendar.getFirstPropertyValue("x-wr-timezone")) ?? options.zone;
		const events = calendar.getAllSubcomponents("vevent").filter((event) => !isOwn(event, options));
		const moved = findMoved(events, zone);
		for (const event of events) {
			try {
				if (isBusy(event)) busy.push(...readEvent(event, { ...options, zone, moved, budget }));
			} catch (error) {
				if (error instanceof TooMuchError) return "too much";
				unread += 1;
			}
		}
	}
	const all = joinTimes(busy);
	return all.length > BUSY_MAX ? "too much" : { busy: all, unread };
}

class TooMuchError extends Error {}

interface Parsed {
	calendars: ICAL.Component[];
	unread: number;
}

/** One event that the parser refuses is not to hide the others. */
function parseEachEvent(text: string): Parsed | undefined {
	const events: string[] = [];
	const around = text.replace(/^BEGIN:VEVENT\s[\s\S]*?^END:VEVENT\s*$/gim, (event) => {
		events.push(event.trim());
		return "";
	});
	const readable = events.filter((event) => parse(`BEGIN:VCALENDAR\r\n${event}\r\nEND:VCALENDAR`));
	const whole = parse(around.replace(/^END:VCALENDAR\s*$/im, [...readable, "END:VCALENDAR"].join("\r\n")));
	return whole && { ...whole, unread: events.length - readable.length };
}

function parse(text: string): Parsed | undefined {
	try {
		const parsed: unknown = ICAL.parse(text);
		// One calendar, or a list of them.
		const all = Array.isArray(parsed) && typeof parsed[0] === "string" ? [parsed] : parsed;
		if (!Array.isArray(all)) return undefined;
		const components = all.map((each) => new ICAL.Component(each));
		return components.length > 0 && components.every(({ name }) => name === "vcalendar")
			? { calendars: components, unread: 0 }
			: undefined;
	} catch {
		return undefined;
	}
}

function isOwn(event: ICAL.Component, { ownDomain }: ReadOptions): boolean {
	const uid = String(event.getFirstPropertyValue("uid"));
	return uid.startsWith("CALL-") && uid.endsWith(`@${ownDomain}`);
}

function isBusy(event: ICAL.Component): boolean {
	const [status, shown] = ["status", "transp"].map((name) => String(event.getFirstPropertyValue(name)).toUpperCase());
	return status !== "CANCELLED" && shown !== "TRANSPARENT";
}

interface Reading extends ReadOptions {
	moved: Set<string>;
	budget: { left: number };
}

/** An event's times, each with the id of its series and when it would have been. */
function findMoved(events: ICAL.Component[], zone: string): Set<string> {
	const moved = new Set<string>();
	for (const event of events) {
		const property = event.getFirstProperty("recurrence-id");
		const time = property?.getFirstValue();
		if (property && time instanceof ICAL.Time) moved.add(movedKey(event, toKey(time, property, zone)));
	}
	return moved;
}

function movedKey(event: ICAL.Component, key: string): string {
	return `${event.getFirstPropertyValue("uid")} ${key}`;
}

function readEvent(event: ICAL.Component, reading: Reading): BusyTime[] {
	const { within, zone, moved, budget } = reading;
	const begins = event.getFirstProperty("dtstart");
	const first = begins?.getFirstValue();
	if (!begins || !(first instanceof ICAL.Time)) throw new Error("The event has no beginning.");
	const lasts = readLength(event, first, begins, zone);
	const excluded = new Set<string>();
	for (const property of event.getAllProperties("exdate")) {
		for (const value of property.getValues())
			if (value instanceof ICAL.Time) excluded.add(toKey(value, property, zone));
	}
	const isException = event.hasProperty("recurrence-id");
	const times: BusyTime[] = [];
	for (const { time, property, length } of listOccurrences(event, first, begins, reading)) {
		budget.left -= 1;
		if (budget.left < 0) throw new TooMuchError();
		const about = Date.UTC(time.year, time.month - 1, time.day);
		if (about > within.to + DAY_MS) continue;
		if (about + (length ?? lasts.ms) < within.from - 2 * DAY_MS) continue;
		const keys = [toKey(time, property, zone), dayKey(time)];
		if (keys.some((key) => excluded.has(key))) continue;
		if (!isException && keys.some((key) => moved.has(movedKey(event, key)))) continue;
		const from = toTime(time, property, zone);
		const to = length === undefined && lasts.days ? endOfDays(time, lasts.days, zone) : from + (length ?? lasts.ms);
		const inside = { from: Math.max(from, within.from), to: Math.min(to, within.to) };
		if (inside.from < inside.to) times.push(inside);
	}
	return times;
}

interface Occurrence {
	time: ICAL.Time;
	/** Which says the zone. */
	property: ICAL.Property;
	/** In milliseconds, if it has one of its own. */
	length?: number;
}

function* listOccurrences(
	event: ICAL.Component,
	first: ICAL.Time,
	begins: ICAL.Property,
	{ within }: Reading,
): Generator<Occurrence> {
	yield { time: first, property: begins };
	if (event.hasProperty("recurrence-id")) return;
	for (const property of event.getAllProperties("rdate")) {
		for (const value of property.getValues()) {
			if (value instanceof ICAL.Time) yield { time: value, property };
			if (value instanceof ICAL.Period) {
				yield { time: value.start, property, length: value.getDuration().toSeconds() * 1000 };
			}
		}
	}
	for (const property of event.getAllProperties("rrule")) {
		const rule = property.getFirstValue();
		if (!(rule instanceof ICAL.Recur)) throw new Error("The rule can't be read.");
		const times = rule.iterator(first);
		for (let time = times.next(); time; time = times.next()) {
			if (Date.UTC(time.year, time.month - 1, time.day) > within.to + DAY_MS) break;
			yield { time, property: begins };
		}
	}
}

/** How long each of its times lasts; whole days end at midnight, however long they are. */
function readLength(event: ICAL.Component, first: ICAL.Time, begins: ICAL.Property, zone: string) {
	const property = event.getFirstProperty("dtend");
	const end = property?.getFirstValue();
	if (property && end instanceof ICAL.Time) {
		if (!first.isDate) return { ms: toTime(end, property, zone) - toTime(first, begins, zone), days: 0 };
		const days = Math.max(1, Math.round((dayOf(end) - dayOf(first)) / DAY_MS));
		return { ms: days * DAY_MS, days };
	}
	const lasts = event.getFirstPropertyValue("duration");
	const ms = lasts instanceof ICAL.Duration ? lasts.toSeconds() * 1000 : first.isDate ? DAY_MS : 0;
	return { ms, days: first.isDate ? Math.max(1, Math.round(ms / DAY_MS)) : 0 };
}

function dayOf({ year, month, day }: ICAL.Time): number {
	return Date.UTC(year, month - 1, day);
}

function endOfDays(time: ICAL.Time, days: number, zone: string): number {
	return toInstant(isoDay(dayOf(time) + days * DAY_MS), "00:00", zone);
}

function isoDay(at: number): string {
	return new Date(at).toISOString().slice(0, 10);
}

/** The same for the same instant, whatever its zone; for a day, its date. */
function toKey(time: ICAL.Time, property: ICAL.Property, zone: string): string {
	return time.isDate ? dayKey(time) : String(toTime(time, property, zone));
}

function dayKey(time: ICAL.Time): string {
	return isoDay(dayOf(time));
}

function toTime(time: ICAL.Time, property: ICAL.Property, otherwise: string): number {
	const shown = Date.UTC(time.year, time.month - 1, time.day, time.hour, time.minute, time.second);
	if (Number.isNaN(shown)) throw new Error("The time can't be read.");
	if (time.isDate) return toInstant(isoDay(shown), "00:00", otherwise);
	if (time.zone === ICAL.Timezone.utcTimezone) return shown;
	const zone = readZone(property.getFirstParameter("tzid"));
	// A name of its own, which the calendar explains.
	if (!zone && time.zone && time.zone !== ICAL.Timezone.localTimezone) return time.toUnixTime() * 1000;
	const about = shown - getUtcOffset(shown, zone ?? otherwise);
	return shown - getUtcOffset(about, zone ?? otherwise);
}

const zones = new Map<string, string | undefined>();

/** The zone of that name. Some programs put their own before it: /example.org/20260101_1/America/New_York. */
function readZone(name: unknown): string | undefined {
	if (typeof name !== "string" || name === "") return undefined;
	if (!zones.has(name)) zones.set(name, findZone(name));
	return zones.get(name);
}

function findZone(name: string): string | undefined {
	const parts = name.split("/").slice(-3);
	for (let from = 0; from < parts.length; from += 1) {
		const timeZone = parts.slice(from).join("/");
		try {
			return new Intl.DateTimeFormat("en-US", { timeZone }).resolvedOptions().timeZone;
		} catch {
			// Not a name that we know.
		}
	}
	return undefined;
}

/** In order, and those that touch as one. */
function joinTimes(times: BusyTime[]): BusyTime[] {
	const joined: BusyTime[] = [];
	for (const { from, to } of times.sort((a, b) => a.from - b.from)) {
		const last = joined.at(-1);
		if (last && from <= last.to) last.to = Math.max(last.to, to);
		else joined.push({ from, to });
	}
	return joined;
}
