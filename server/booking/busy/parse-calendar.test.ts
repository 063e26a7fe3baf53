import { expect, test } from "vitest";
import { ics, vevent } from "../../../tests/test-calendars.ts";
import { parseCalendar } from "./parse-calendar.ts";
import { readCalendar } from "./read-calendar.ts";

const OPTIONS = {
	within: { from: Date.parse("2026-03-02T00:00:00Z"), to: Date.parse("2026-04-06T00:00:00Z") },
	zone: "America/New_York",
	ownDomain: "closewell.example",
};
const EASTERN = "TZID=America/New_York";

/** Its busy times, such as '03-02 15:00 to 03-02 16:00' in UTC. */
function busy(...events: string[]) {
	const read = parseCalendar(ics(...events), OPTIONS);
	if (typeof read === "string") return read;
	const minute = (at: number) => new Date(at).toISOString().slice(5, 16).replace("T", " ");
	const times = read.busy.map(({ from, to }) => `${minute(from)} to ${minute(to)}`);
	return read.unread > 0 ? [...times, `${read.unread} unread`] : times;
}

test("an event is busy from its beginning to its end, in UTC, in its zone, or in the recruiter's", () => {
	expect(busy(vevent("DTSTART:20260303T150000Z", "DTEND:20260303T160000Z"))).toEqual(["03-03 15:00 to 03-03 16:00"]);
	expect(busy(vevent(`DTSTART;${EASTERN}:20260303T100000`, "DURATION:PT90M"))).toEqual(["03-03 15:00 to 03-03 16:30"]);
	expect(busy(vevent("DTSTART:20260303T100000", "DTEND:20260303T110000"))).toEqual(["03-03 15:00 to 03-03 16:00"]);
	expect(busy("X-WR-TIMEZONE:America/Denver", vevent("DTSTART:20260303T100000", "DURATION:PT1H"))).toEqual([
		"03-03 17:00 to 03-03 18:00",
	]);
	const prefixed = "TZID=/freeassociation.sourceforge.net/America/Chicago";
	expect(busy(vevent(`DTSTART;${prefixed}:20260303T100000`, "DURATION:PT1H"))).toEqual(["03-03 16:00 to 03-03 17:00"]);
});

test("a zone that only the calendar knows is read from the calendar", () => {
	const zone = [
		...["BEGIN:VTIMEZONE", "TZID:Customized Time Zone", "BEGIN:STANDARD", "DTSTART:20000101T000000"],
		...["TZOFFSETFROM:-0700", "TZOFFSETTO:-0700", "END:STANDARD", "END:VTIMEZONE"],
	];
	expect(busy(...zone, vevent("DTSTART;TZID=Customized Time Zone:20260303T100000", "DURATION:PT1H"))).toEqual([
		"03-03 17:00 to 03-03 18:00",
	]);
});

test("free and canceled events, those before and after, and our own calls aren't busy", () => {
	const time = ["DTSTART:20260303T150000Z", "DTEND:20260303T160000Z"];
	expect(
		busy(
			vevent(...time, "TRANSP:TRANSPARENT"),
			vevent(...time, "STATUS:CANCELLED"),
			vevent(...time, "UID:CALL-0123456789ABCDEF@closewell.example"),
			vevent("DTSTART:20260201T150000Z", "DTEND:20260201T160000Z"),
			vevent("DTSTART:20260501T150000Z", "DTEND:20260501T160000Z"),
			vevent("DTSTART:20260303T150000Z"),
		),
	).toEqual([]);
	expect(busy(vevent(...time, "UID:CALL-0123456789ABCDEF@elsewhere.example", "STATUS:TENTATIVE"))).toHaveLength(1);
});

test("whole days last from midnight to midnight where the recruiter is, also when the clocks change", () => {
	expect(busy(vevent("DTSTART;VALUE=DATE:20260304"))).toEqual(["03-04 05:00 to 03-05 05:00"]);
	expect(busy(vevent("DTSTART;VALUE=DATE:20260307", "DTEND;VALUE=DATE:20260310"))).toEqual([
		"03-07 05:00 to 03-10 04:00",
	]);
	expect(busy(vevent("DTSTART;VALUE=DATE:20200101", "DTEND;VALUE=DATE:20300101"))).toEqual([
		"03-02 00:00 to 04-06 00:00",
	]);
});

test("a series keeps its time on the clock, without what was deleted, and with what was moved or added", () => {
	const series = [`DTSTART;${EASTERN}:20250106T100000`, `DTEND;${EASTERN}:20250106T110000`, "UID:weekly"];
	expect(busy(vevent(...series, "RRULE:FREQ=WEEKLY"))).toEqual([
		...["03-02 15:00 to 03-02 16:00", "03-09 14:00 to 03-09 15:00", "03-16 14:00 to 03-16 15:00"],
		...["03-23 14:00 to 03-23 15:00", "03-30 14:00 to 03-30 15:00"],
	]);
	expect(
		busy(
			vevent(
				...[...series, "RRULE:FREQ=WEEKLY;UNTIL=20260317T000000Z", `EXDATE;${EASTERN}:20250101T100000`],
				...["EXDATE:20250102T150000Z", "EXDATE:20260309T140000Z", `RDATE;${EASTERN}:20260320T090000`],
				"RDATE;VALUE=PERIOD:20260321T090000Z/PT2H",
			),
			vevent("UID:weekly", `RECURRENCE-ID;${EASTERN}:20260316T100000`, "DTSTART:20260318T200000Z", "DURATION:PT30M"),
		),
	).toEqual([
		...["03-02 15:00 to 03-02 16:00", "03-18 20:00 to 03-18 20:30"],
		...["03-20 13:00 to 03-20 14:00", "03-21 09:00 to 03-21 11:00"],
	]);
	expect(
		busy(
			vevent(...series, "RRULE:FREQ=WEEKLY;COUNT=62"),
			vevent(...[...series, `RECURRENCE-ID;${EASTERN}:20260302T100000`], "STATUS:CANCELLED"),
		),
	).toEqual(["03-09 14:00 to 03-09 15:00"]);
	const days = vevent("DTSTART;VALUE=DATE:20260301", "RRULE:FREQ=WEEKLY;COUNT=3", "EXDATE;VALUE=DATE:20260308");
	expect(busy(days)).toEqual(["03-02 00:00 to 03-02 05:00", "03-15 04:00 to 03-16 04:00"]);
});

test("times that touch are one, and events that can't be read are counted", () => {
	expect(
		busy(
			vevent("DTSTART:20260303T150000Z", "DTEND:20260303T160000Z"),
			vevent("DTSTART:20260303T160000Z", "DTEND:20260303T170000Z"),
			vevent("DTSTART:20260303T153000Z", "DTEND:20260303T154000Z"),
			vevent("DTEND:20260303T160000Z"),
			vevent("DTSTART:tomorrow", "DTEND:20260303T160000Z"),
			vevent("DTSTART:20260303T150000Z", "DURATION:PT1H", "RRULE:FREQ=SOMETIMES"),
		),
	).toEqual(["03-03 15:00 to 03-03 17:00", "3 unread"]);
	for (const text of ["", "<html>Sign in</html>", "BEGIN:VCARD\r\nEND:VCARD", "BEGIN:VCALENDAR", "\u0000"]) {
		expect(parseCalendar(text, OPTIONS)).toBe("unreadable");
	}
});

test("a calendar that is made to waste time or memory is given up, and the next one is read", async () => {
	const every = (rule: string) => ics(vevent("DTSTART:19700101T000000Z", "DURATION:PT1S", `RRULE:${rule}`));
	expect(await readCalendar(every("FREQ=SECONDLY"), OPTIONS)).toBe("too much");
	expect(await readCalendar(every("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30"), OPTIONS)).not.toBe("unreadable");
	const nested = "BEGIN:VCALENDAR\r\n".repeat(60_000);
	expect(await readCalendar(nested, OPTIONS)).toBe("unreadable");
	const closed = nested + "END:VCALENDAR\r\n".repeat(60_000);
	expect(await readCalendar(closed, OPTIONS)).toEqual({ busy: [], unread: 0 });
	const many = (count: number) =>
		ics(
			...Array.from({ length: count }, (_, index) =>
				[
					...["BEGIN:VEVENT", `UID:${index}`],
					...[`DTSTART:${new Date(OPTIONS.within.from + index * 120_000).toISOString().replace(/[-:]|\.\d+/g, "")}`],
					...["DURATION:PT1M", "END:VEVENT"],
				].join("\r\n"),
			),
		);
	expect(await readCalendar(many(10_000), OPTIONS)).toBe("too much");
	expect(await readCalendar(many(100), OPTIONS)).toMatchObject({ unread: 0 });
	// Ten series that began ten years ago are no problem.
	const daily = Array.from({ length: 10 }, () =>
		vevent(`DTSTART;${EASTERN}:20160104T090000`, "DURATION:PT30M", "RRULE:FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR"),
	);
	const read = await readCalendar(ics(...daily), OPTIONS);
	expect(typeof read === "string" ? read : read.busy.length).toBe(25);
});
