import { expect, test } from "vitest";
import { BUSY_CALENDARS_MAX } from "../../../contract/busy-calendars.ts";
import { readAllStored } from "../../../tests/installation.ts";
import { HOURS, newBook } from "../../../tests/test-book.ts";
import { calendarServer, ics, vevent } from "../../../tests/test-calendars.ts";
import { removePerson } from "../../people/people.ts";
import { setHours } from "../hours.ts";
import { addBusyCalendar, listBusyCalendars, readBusyCalendars, removeBusyCalendar } from "./busy-calendars.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const running = () => false;

/** A recruiter who takes calls, and a server with their calendar. Opened on Monday, March 2, 2026, at 10 am Eastern. */
async function newBusy(...events: string[]) {
	const book = await newBook();
	const { db, secret, clock } = book;
	const person = await book.recruiter();
	const served = { text: ics(...events), status: 200 };
	const server = await calendarServer(({ headers }, response) => {
		const etag = `"${served.text.length}"`;
		if (served.status !== 200) return response.writeHead(served.status).end();
		if (headers["if-none-match"] === etag) return response.writeHead(304).end();
		return response.writeHead(200, { etag, "content-type": "text/calendar" }).end(served.text);
	});
	const parts = { db, secret, clock, timeZone: "America/New_York", domain: "closewell.example", fetch: server.fetch };
	return {
		...book,
		...{ person, served, server, parts },
		add: (address = server.url, own = person) => addBusyCalendar(db, secret, { person: own.id, address }, clock()),
		read: () => readBusyCalendars(parts, running),
		list: () => listBusyCalendars(db, person.id),
		/** Which of Tuesday's times the page shows. */
		async tuesday() {
			const shown = await book.times();
			return shown.filter(({ day }) => day === "2026-03-03").map(({ at }) => at.slice(11, 16));
		},
	};
}

const DENTIST = vevent("DTSTART;TZID=America/New_York:20260303T100000", "DURATION:PT1H", "LOCATION:Smile Street 1");

test("no call is offered or accepted while a recruiter is busy elsewhere, and removing the calendar frees the time", async () => {
	const { add, read, list, tuesday, book, times, db, person, recruiter, installation } = await newBusy(DENTIST);
	const taken = (await times()).find(({ at }) => at === "2026-03-03T15:20:00.000Z");
	expect(await tuesday()).toHaveLength(11);
	expect(await add()).toBe("added");
	expect(await list()).toMatchObject([{ readAt: null, problem: null }]);
	await read();
	expect(await list()).toMatchObject([
		{
			host: expect.stringMatching(/^calendar\.example:/),
			readAt: "2026-03-02T15:00:00.000Z",
			problem: null,
			unread: 0,
		},
	]);
	// From 10 to 11 am, and the buffer of 20 minutes around it.
	expect(await tuesday()).toEqual(["14:00", "16:40", "18:00", "18:40", "19:20", "20:00", "20:40", "21:20"]);
	expect((await book(taken)).status).toBe(409);
	// Only when they are busy is kept.
	expect(await db.selectFrom("busy_times").select(["starts_at", "ends_at"]).execute()).toEqual([
		{ starts_at: "2026-03-03T15:00:00.000Z", ends_at: "2026-03-03T16:00:00.000Z" },
	]);
	const stored = await readAllStored(db, installation.config, installation.dataDir);
	for (const secret of ["Dentist", "Adeyemi", "Smile", "secret.ics"]) expect(stored).not.toContain(secret);
	expect(JSON.stringify(installation.logged)).not.toMatch(/secret\.ics|calendar\.example/);
	// A colleague who isn't busy takes the call, and can't remove it.
	const rosa = await recruiter("Rosa Lind");
	expect((await book(taken)).status).toBe(303);
	const [calendar] = await list();
	await removeBusyCalendar(db, { person: rosa.id, id: calendar?.id ?? "" });
	expect(await list()).toHaveLength(1);
	await setHours(db, rosa.id, null, new Date());
	await removeBusyCalendar(db, { person: person.id, id: calendar?.id ?? "" });
	expect(await list()).toEqual([]);
	expect(await db.selectFrom("busy_times").selectAll().execute()).toEqual([]);
	expect(await tuesday()).toHaveLength(11);
});

test("a calendar that can't be read keeps its times and says why, and is asked less and less often", async () => {
	const { add, read, list, tuesday, served, server, pass } = await newBusy(DENTIST);
	await add();
	await read();
	const busy = await tuesday();
	served.status = 503;
	for (const [waited, asked] of [
		[14, 1], // minutes since it was read, and how many times it was asked
		[2, 2],
		[14, 2],
		[2, 3],
		[20, 3],
		[11, 4],
	] as const) {
		pass(waited * MINUTE_MS);
		await read();
		expect([waited, server.asked.length]).toEqual([waited, asked]);
	}
	expect(await list()).toMatchObject([
		{
			...{ problem: "Its server answered 503.", failedAt: "2026-03-02T15:16:00.000Z" },
			readAt: "2026-03-02T15:00:00.000Z",
		},
	]);
	expect(await tuesday()).toEqual(busy);
	for (const text of ["<html>Sign in</html>", ics(vevent("DTSTART:20200101T000000Z", "RRULE:FREQ=SECONDLY"))]) {
		Object.assign(served, { text, status: 200 });
		pass(DAY_MS / 4);
		await read();
		expect((await list())[0]?.problem).toMatch(/iCalendar format|too many events/);
	}
	served.text = ics();
	pass(DAY_MS / 4);
	await read();
	expect(await list()).toMatchObject([{ problem: null, failedAt: null }]);
	expect((await tuesday()).length).toBeGreaterThan(busy.length);
});

test("an unchanged calendar isn't sent again, but read anew each week, and when its owner's time zone changes", async () => {
	const days = vevent("DTSTART;VALUE=DATE:20260317");
	const { add, read, server, pass, db, person, clock } = await newBusy(days);
	const versions = () => server.asked.map(({ headers }) => headers["if-none-match"] ?? "none");
	const starts = async () =>
		(await db.selectFrom("busy_times").select("starts_at").execute()).map((row) => row.starts_at);
	await add();
	await read();
	pass(15 * MINUTE_MS);
	await read();
	pass(8 * DAY_MS);
	await read();
	expect(versions()).toEqual(["none", expect.stringContaining('"'), "none"]);
	expect(await starts()).toEqual(["2026-03-17T04:00:00.000Z"]);
	await setHours(db, person.id, { ...HOURS, zone: "Pacific/Honolulu" }, clock());
	await read();
	expect(await starts()).toEqual(["2026-03-17T10:00:00.000Z"]);
});

test("one address is added once, five at most, and several servers read each calendar once", async () => {
	const { add, read, list, server, served, db, person, recruiter } = await newBusy(DENTIST);
	expect(await Promise.all([add(), add(), add()])).toEqual(["added", "added", "added"]);
	expect(await list()).toHaveLength(1);
	const more = await Promise.all(
		Array.from({ length: BUSY_CALENDARS_MAX }, (_, index) => add(server.url.replace("secret", `secret-${index}`))),
	);
	expect(more.sort()).toEqual([...Array(BUSY_CALENDARS_MAX - 1).fill("added"), "too many"]);
	served.text = ics(vevent("DTSTART:20260304T150000Z", "DURATION:PT1H"));
	await Promise.all([read(), read(), read()]);
	expect(server.asked).toHaveLength(BUSY_CALENDARS_MAX);
	expect(await db.selectFrom("busy_times").select("starts_at").execute()).toHaveLength(BUSY_CALENDARS_MAX);
	await recruiter("Rosa Lind");
	await removePerson(db, person.id, null, new Date());
	for (const table of ["busy_calendars", "busy_times"] as const) {
		expect(await db.selectFrom(table).selectAll().execute()).toEqual([]);
	}
});

test("a calendar that is removed while it is read leaves nothing", async () => {
	const { add, list, db, person, parts, server } = await newBusy(DENTIST);
	await add();
	const [calendar] = await list();
	const fetch: typeof server.fetch = async (address, known) => {
		await removeBusyCalendar(db, { person: person.id, id: calendar?.id ?? "" });
		return server.fetch(address, known);
	};
	await readBusyCalendars({ ...parts, fetch }, running);
	expect(await db.selectFrom("busy_times").selectAll().execute()).toEqual([]);
});
