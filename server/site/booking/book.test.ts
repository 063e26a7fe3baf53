import ICAL from "ical.js";
import { expect, test } from "vitest";
import type { UnversionedAction } from "../../../contract/desk/actions.ts";
import { readAllStored } from "../../../tests/installation.ts";
import { HOURS, newBook, SITE_URL, VISITOR } from "../../../tests/test-book.ts";
import { remindOfCalls } from "../../booking/calls.ts";
import { setHours } from "../../booking/hours.ts";
import { readFirm } from "../../config/content.ts";
import { readMeetingStats } from "../../numbers/meetings.ts";
import { resolveRange } from "../../numbers/rows/range.ts";
import { erase } from "../../retention/retain.ts";
import { actOnSubmission } from "../../submissions/actions/submission-actions.ts";
import { readSubmissionDetail } from "../../submissions/submission-detail.ts";

const HOSTILE_TEXTS = [
	"'; drop table calls; --",
	"<script>",
	"\u0000",
	"../../etc/passwd",
	"\uD83D\uDE00",
	"a".repeat(3000),
	"__proto__",
];
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** The event in a calendar file, as a calendar reads it. */
function parseCalendar(text: string) {
	const calendar = new ICAL.Component(ICAL.parse(text));
	const events = calendar.getAllSubcomponents("vevent");
	expect(events).toHaveLength(1);
	const [component] = events;
	if (!component) throw new Error("There's no event.");
	const event = new ICAL.Event(component);
	return {
		method: calendar.getFirstPropertyValue("method"),
		uid: event.uid,
		sequence: event.sequence,
		from: event.startDate.toJSDate().toISOString(),
		to: event.endDate.toJSDate().toISOString(),
		status: component.getFirstPropertyValue("status"),
		summary: event.summary,
		description: event.description,
		organizer: event.organizer,
		attendees: event.attendees.map((attendee) => attendee.getFirstValue()),
		stamp: component.getFirstPropertyValue("dtstamp") instanceof ICAL.Time,
	};
}

/** Of an email as it arrived: the part for calendars, and the same as a file. */
function calendarsOf(mail: { parsed: { attachments: { mimeType: string; content: unknown }[] } } | undefined) {
	const files = mail?.parsed.attachments ?? [];
	return files.map(({ content }) =>
		typeof content === "string" ? content : new TextDecoder().decode(content as ArrayBuffer),
	);
}

test("until somebody sets hours, nothing can be booked; afterwards the page shows their times in the visitor's zone", async () => {
	const { page, ask, recruiter, db, clock, book } = await newBook();
	expect(await page()).toEqual({ view: "closed" });
	const slot = { day: "2026-03-03", at: "2026-03-03T14:00:00.000Z" };
	expect([(await book(slot)).status, JSON.parse((await book(slot)).text).view]).toEqual([409, "closed"]);
	const claire = await recruiter();
	expect(await page("/book?zone=America/Los_Angeles&role=sales-manager&place=Ohio&topic=job")).toMatchObject({
		...{ view: "pick", zone: "America/Los_Angeles", guess: false, takers: ["Claire Okafor"], values: { topic: "job" } },
		prefill: { role: "sales-manager", place: "Ohio" },
	});
	const shown = await page();
	expect(shown).toMatchObject({ view: "pick", zone: "America/New_York", guess: true });
	if (shown.view !== "pick") throw new Error("Nothing can be picked.");
	expect(shown.days[0]).toEqual({
		day: "2026-03-02", // from noon on: two hours ahead
		times: ["18:00", "18:40", "19:20", "20:00", "20:40", "21:20"].map((time) => `2026-03-02T${time}:00.000Z`),
	});
	expect(shown.days.map(({ times }) => times.length)).toEqual([6, 11, 11, 11, 11, 11, 11, 11, 11, 11]);
	for (const [zone, known] of [
		["America/Detroit", "America/New_York"],
		["America/Indiana/Indianapolis", "America/New_York"],
		["Europe/Berlin", "Europe/Berlin"],
		["Mars/Olympus", "America/New_York"],
		["x".repeat(5000), "America/New_York"],
	]) {
		expect(await page(`/book?zone=${zone}`)).toMatchObject({ zone: known });
	}
	for (const text of HOSTILE_TEXTS) {
		const odd = encodeURIComponent(text);
		expect((await ask(`/book?zone=${odd}&topic=${odd}&place=${odd}&role=${odd}&about=${odd}`)).status).toBe(200);
		expect((await ask(`/book/${odd}`)).status).toBe(404);
	}
	await setHours(db, claire.id, null, clock());
	expect(await page()).toEqual({ view: "closed" });
});

test("a visitor books, moves and cancels a call; both get calendar files that a calendar understands", async () => {
	const { recruiter, times, book, received, page, ask, db, pass } = await newBook();
	const claire = await recruiter();
	const slots = await times("/book?zone=America/Chicago");
	const slot = slots.find(({ at }) => at === "2026-03-04T20:00:00.000Z");
	const { status, location, headers } = await book(slot, { role: "account-executive", place: "Ohio" });
	expect([status, headers.get("referrer-policy"), headers.get("cache-control")]).toEqual([
		...[303, "no-referrer", "no-store"],
	]);
	const link = location?.replace("?done=booked", "") ?? "";
	expect(await page(location ?? "")).toMatchObject({
		...{ view: "booked", done: "booked" },
		call: { at: slot?.at, zone: "America/Chicago", taker: "Claire Okafor", phone: VISITOR.phone, email: VISITOR.email },
	});
	const row = await db.selectFrom("submissions").selectAll().executeTakeFirstOrThrow();
	expect(row).toMatchObject({ kind: "message", due_at: "2026-03-04T20:20:00.000Z", answered_at: null, page: "/book" });
	expect(row.owner).toBe(claire.id);
	expect(JSON.parse(row.fields)).toEqual({
		...{ name: VISITOR.name, email: VISITOR.email, phone: VISITOR.phone, place: "Ohio", roleType: "account-executive" },
		message: "Booked a call about: Hiring salespeople, Account Executive, Ohio.",
	});

	const first = await received();
	const find = (mails: typeof first, to: string) => mails.findLast((mail) => mail.to.includes(to));
	expect(first).toHaveLength(3); // the firm, the visitor, the recruiter
	const invited = find(first, VISITOR.email);
	expect(invited?.parsed.subject).toBe("Your call with Claire Okafor: Wednesday, March 4, 2:00 to 2:20 pm Central");
	expect(invited?.parsed.text).toContain("At our office: Wednesday, March 4, 3:00 to 3:20 pm Eastern");
	expect(invited?.parsed.text).toContain(SITE_URL + link);
	expect(invited?.parsed.text).toContain(`${SITE_URL}/yours/`);
	expect(invited?.parsed.text).not.toMatch(/Castellano|555-0119|Ohio/); // only chosen values
	const told = find(first, claire.email);
	expect(told?.parsed.text).toContain(`https://desk.firm.example/s/${row.reference}`);
	expect(told?.raw).not.toMatch(/Castellano|rob@mail|555-0119/);
	const [theirs = "", file = ""] = calendarsOf(invited);
	expect(file).toBe(theirs);
	const booked = parseCalendar(theirs);
	expect(booked).toMatchObject({
		...{ method: "REQUEST", sequence: 0, from: slot?.at, to: "2026-03-04T20:20:00.000Z", status: "CONFIRMED" },
		...{ summary: "Call with Claire Okafor, Closewell", attendees: [`mailto:${VISITOR.email}`], stamp: true },
		description: expect.stringContaining(SITE_URL + link),
	});
	const ours = parseCalendar(calendarsOf(told)[0] ?? "");
	expect(ours).toMatchObject({ uid: booked.uid, method: "REQUEST", attendees: [`mailto:${claire.email}`] });
	const downloaded = await ask(`${link}/call.ics`);
	expect(downloaded.headers.get("content-type")).toBe("text/calendar; charset=utf-8; method=PUBLISH");
	expect(downloaded.text.split("\r\n").filter((line) => Buffer.byteLength(line) > 75 || line.includes("\n"))).toEqual(
		[],
	);
	expect(parseCalendar(downloaded.text)).toMatchObject({ method: "PUBLISH", uid: booked.uid, from: slot?.at });

	expect((await times()).map(({ at }) => at)).not.toContain(slot?.at);
	expect((await times(`${link}/move`)).map(({ at }) => at)).toContain(slot?.at); // its own time is free
	const later = slots.find(({ at }) => at === "2026-03-10T18:20:00.000Z"); // after the clocks changed
	const move = { day: later?.day ?? "", [`at-${later?.day}`]: later?.at ?? "" };
	expect((await ask(`${link}/move`, move, { origin: "https://elsewhere.example" })).status).toBe(403);
	expect((await ask(`${link}/move`, { day: later?.day ?? "" })).status).toBe(422);
	for (const _ of [1, 2]) expect((await ask(`${link}/move`, move)).location).toBe(`${link}?done=moved`);
	expect(await db.selectFrom("submissions").select("due_at").executeTakeFirst()).toEqual({
		due_at: "2026-03-10T18:40:00.000Z",
	});
	const second = (await received()).slice(3);
	expect(second).toHaveLength(2); // sent once, though moved twice to the same time
	for (const to of [VISITOR.email, claire.email]) {
		expect(parseCalendar(calendarsOf(find(second, to))[0] ?? "")).toMatchObject({
			...{ method: "REQUEST", uid: booked.uid, sequence: 1, from: later?.at, status: "CONFIRMED" },
		});
	}
	expect(find(second, VISITOR.email)?.parsed.subject).toContain("Tuesday, March 10, 1:20 to 1:40 pm Central");

	expect((await ask(`${link}/cancel`)).status).toBe(404); // only a button cancels
	expect(await page(link)).toMatchObject({ view: "booked" });
	for (const _ of [1, 2]) expect((await ask(`${link}/cancel`, {})).location).toBe(link);
	expect(await page(link)).toMatchObject({ view: "canceled" });
	const third = (await received()).slice(5);
	expect(third).toHaveLength(2);
	for (const to of [VISITOR.email, claire.email]) {
		expect(parseCalendar(calendarsOf(find(third, to))[0] ?? "")).toMatchObject({
			...{ method: "CANCEL", uid: booked.uid, sequence: 2, status: "CANCELLED" },
		});
	}
	expect(await db.selectFrom("submissions").select(["outcome", "answered_at"]).executeTakeFirst()).toEqual({
		...{ outcome: "called-off", answered_at: null },
	});
	expect((await times()).map(({ at }) => at)).toContain(later?.at);
	expect((await ask(`${link}/move`, move)).location).toBe(link);
	pass(30 * DAY_MS);
	expect(await page(link)).toMatchObject({ view: "canceled" });
});

test("of fifty who want the same time at once, one gets it and the others read what is still free", async () => {
	const { recruiter, times, book, db } = await newBook();
	await recruiter();
	const [slot] = await times();
	const answers = await Promise.all(
		Array.from({ length: 50 }, (_, index) =>
			book(slot, { email: `visitor${index}@mail.example` }, `203.0.113.${index + 1}`),
		),
	);
	const lost = answers.filter(({ status }) => status === 409);
	expect([answers.filter(({ status }) => status === 303).length, lost.length]).toEqual([1, 49]);
	for (const { text } of lost) {
		const shown = JSON.parse(text);
		expect(shown).toMatchObject({
			view: "pick",
			error: expect.stringContaining("still free"),
			values: { name: VISITOR.name },
		});
		const free = shown.days.flatMap(({ times: own }: { times: string[] }) => own);
		expect(free.length).toBeGreaterThan(50);
		expect(free).not.toContain(slot?.at);
	}
	expect(await db.selectFrom("calls").select("starts_at").execute()).toEqual([{ starts_at: slot?.at }]);
	expect(await db.selectFrom("submissions").select("reference").execute()).toHaveLength(1);
});

test("receipts of requests and messages link to it once somebody takes calls", async () => {
	const { recruiter, site, received, pass } = await newBook();
	const send = async (name: string) => {
		pass(DAY_MS);
		const fields = { name: "Rob", email: "rob@mail.example", message: `A question about ${name}` };
		await site.intake.receive({ kind: "message", fields, context: {} });
		return (await received()).findLast(({ to }) => to.includes("rob@mail.example"))?.parsed.text;
	};
	expect(await send("before")).not.toContain("/book");
	await recruiter();
	expect(await send("afterwards")).toMatch(new RegExp(`${SITE_URL}/book\\?about=CW-\\w{4}-\\w{4}\n`));
});

test("a receipt's link leads to whoever owns the request by then, and to anybody if they take no calls", async () => {
	const { recruiter, site, page, times, book, db, clock } = await newBook();
	await recruiter();
	const rosa = await recruiter("Rosa Lind");
	const fields = { name: "Rob", email: "rob@mail.example", message: "Do you recruit in Guam?" };
	const { reference } = await site.intake.receive({ kind: "message", fields, context: {} });
	const link = `/book?about=${reference}`;
	expect(await page(link)).toMatchObject({ takers: ["Claire Okafor", "Rosa Lind"], prefill: { about: reference } });
	await db.updateTable("submissions").set({ owner: rosa.id }).where("reference", "=", reference).execute();
	expect(await page(link)).toMatchObject({ takers: ["Rosa Lind"] });
	expect(await page(`${link}&with=claire-okafor`)).toMatchObject({ takers: ["Rosa Lind"] });
	expect(await page("/book?about=CW-2222-2222")).toMatchObject({ takers: ["Claire Okafor", "Rosa Lind"] });
	const [slot] = await times(link);
	expect((await book(slot, { about: reference })).status).toBe(303);
	expect(await db.selectFrom("calls").select("person").execute()).toEqual([{ person: rosa.id }]);
	await setHours(db, rosa.id, null, clock());
	expect(await page(link)).toMatchObject({ takers: ["Claire Okafor"] });
});

test("two recruiters double the room, and whoever has fewer calls gets the next one", async () => {
	const { recruiter, times, book, db, page } = await newBook();
	const people = [await recruiter(), await recruiter("Rosa Lind")];
	expect(await page()).toMatchObject({ takers: ["Claire Okafor", "Rosa Lind"] });
	const [slot, , later] = await times();
	const take = (own: typeof slot, index: number) =>
		book(own, { email: `visitor${index}@mail.example` }, `203.0.113.${index + 1}`);
	for (const [index, status] of [303, 303, 409].entries()) expect((await take(slot, index)).status).toBe(status);
	for (const index of [3, 4]) expect((await take(later, index)).status).toBe(303);
	const rows = await db.selectFrom("calls").select(["person", "starts_at"]).execute();
	for (const { at } of [slot, later].filter((each) => each !== undefined)) {
		const own = rows.filter(({ starts_at }) => starts_at === at).map(({ person }) => person);
		expect(own.sort()).toEqual(people.map(({ id }) => id).sort());
	}
});

test("the form says what is missing and keeps what was typed; a time that was never shown is refused", async () => {
	const { recruiter, times, book, ask, db } = await newBook();
	await recruiter();
	const [slot] = await times();
	const wrong = await book(slot, { email: "rob", phone: "5", topic: "" });
	expect([wrong.status, JSON.parse(wrong.text)]).toEqual([
		422,
		expect.objectContaining({
			errors: { email: expect.any(String), phone: expect.any(String), topic: expect.any(String) },
			values: expect.objectContaining({ name: VISITOR.name, at: slot?.at, day: slot?.day }),
		}),
	]);
	expect(JSON.parse((await book(undefined)).text).errors).toEqual({ at: "Please pick a time" });
	const refused = [
		"2026-03-02T14:00:00.000Z", // over
		"2026-03-02T15:40:00.000Z", // too soon
		"2026-03-03T14:07:00.000Z", // between two
		"2026-03-03T17:20:00.000Z", // lunch
		"2026-03-07T15:00:00.000Z", // Saturday
		"2026-03-30T14:00:00.000Z", // too far ahead
	];
	for (const at of refused) expect([at, (await book({ day: "x", at })).status]).toEqual([at, 409]);
	for (const at of ["", "tomorrow", "2026-13-45T99:00:00.000Z", "2026-03-03"])
		expect([at, (await book({ day: "x", at })).status]).toEqual([at, 422]);
	const foreign = await ask("/book", { ...VISITOR }, { origin: "https://elsewhere.example" });
	expect(foreign.status).toBe(403);
	expect(await db.selectFrom("submissions").select("reference").execute()).toEqual([]);
});

test("robots take no time, floods wait, and a stranger's inbox gets three emails a day", async () => {
	const { recruiter, times, book, db, received, site } = await newBook();
	await recruiter();
	const slots = await times();
	const robot = await book(slots[0], { subject: "Buy now" });
	expect([robot.status, robot.location]).toEqual([303, "/book/sent"]);
	const [held] = await db.selectFrom("submissions").select(["suspected", "fields"]).execute();
	expect([held?.suspected, JSON.parse(held?.fields ?? "{}").message]).toEqual([
		"a hidden field was filled in",
		expect.stringMatching(/They picked Monday, March 2, .* Eastern\. It isn't booked/),
	]);
	expect(await db.selectFrom("calls").select("id").execute()).toEqual([]);
	expect((await times())[0]).toEqual(slots[0]);
	for (const [index, slot] of slots.slice(0, 5).entries()) {
		expect((await book(slot, {}, `203.0.113.${index + 20}`)).status).toBe(303);
	}
	const mails = (await received()).filter(({ to }) => to.includes(VISITOR.email));
	expect(mails).toHaveLength(3);
	const again = await book(slots[0], {}, "203.0.113.20"); // the same once more
	expect([again.status, again.location]).toEqual([303, "/book/sent"]);
	const statuses: number[] = [];
	for (let index = 0; index < 10; index += 1) {
		statuses.push((await book(slots[20 + index], { email: `v${index}@mail.example` }, "203.0.113.20")).status);
	}
	expect(statuses).toEqual([...Array(9).fill(303), 429]);
	expect(site.config.receiptsPerHour).toBeGreaterThan(0);
});

test("a link with a recruiter's name books with them, and with anybody once they have no times left", async () => {
	const { recruiter, times, book, page, db } = await newBook();
	await recruiter("Ann Bell");
	const claire = await recruiter("Claire Okafor", { ...HOURS, week: [HOURS.week[0] ?? null, ...Array(6).fill(null)] });
	const shown = await page("/book?with=claire-okafor&place=Ohio&role=nobody");
	expect(shown).toMatchObject({ takers: ["Claire Okafor"], prefill: { with: "claire-okafor", place: "Ohio" } });
	const slots = await times("/book?with=claire-okafor");
	expect(new Set(slots.map(({ at }) => new Date(at).getUTCDay()))).toEqual(new Set([1]));
	expect((await book(slots[0], { with: "claire-okafor" })).status).toBe(303);
	expect(await db.selectFrom("calls").select("person").execute()).toEqual([{ person: claire.id }]);
	expect((await book(slots[0], { with: "claire-okafor", email: "b@mail.example" }, "203.0.113.2")).status).toBe(409);
	expect(await page("/book?with=claire-okafor-x")).toMatchObject({ takers: ["Ann Bell", "Claire Okafor"] });
	await setHours(db, claire.id, null, new Date());
	expect(await page("/book?with=claire-okafor")).toMatchObject({ takers: ["Ann Bell"] });
});

test("both are reminded within the hour before, once, unless it was booked shortly before", async () => {
	const { recruiter, times, book, db, clock, pass, received } = await newBook();
	await recruiter();
	const slots = await times();
	const today = slots.find(({ at }) => at === "2026-03-02T18:00:00.000Z"); // in three hours
	const tomorrow = slots.find(({ at }) => at === "2026-03-03T18:00:00.000Z");
	await book(today, {}, "203.0.113.1");
	pass(MINUTE_MS);
	await book(slots[1], { email: "late@mail.example" }, "203.0.113.2"); // under four hours ahead
	await book(tomorrow, {}, "203.0.113.3");
	const before = (await received()).length;
	expect(await remindOfCalls(db, clock)).toBe(0);
	pass(26 * HOUR_MS - 2 * MINUTE_MS);
	expect(await remindOfCalls(db, clock)).toBe(0);
	pass(2 * MINUTE_MS);
	expect(await Promise.all([remindOfCalls(db, clock), remindOfCalls(db, clock)]).then((both) => both.sort())).toEqual([
		0, 1,
	]);
	const reminders = (await received()).slice(before);
	expect(reminders.map(({ parsed }) => parsed.subject?.slice(0, 30)).sort()).toEqual([
		"Coming up: your call with Clai",
		"You have a call within the hou",
	]);
	expect(await remindOfCalls(db, clock)).toBe(0);
});

test("a booked call is no answer until it was held; then it counts from when it began, and a no-show doesn't", async () => {
	const { recruiter, times, book, db, clock, pass } = await newBook();
	const by = await recruiter();
	const { hours: office } = readFirm();
	const slots = await times();
	const reference = async () => (await db.selectFrom("calls").select("reference").executeTakeFirstOrThrow()).reference;
	const act = async (action: UnversionedAction) => {
		const { version } = await db.selectFrom("submissions").select("version").executeTakeFirstOrThrow();
		const request = { reference: await reference(), action: { ...action, version }, by, targets: [] };
		return actOnSubmission(db, { ...request, timeZone: office.timeZone }, clock);
	};
	const answered = async () =>
		(await db.selectFrom("submissions").select("answered_at").executeTakeFirst())?.answered_at;
	await book(slots[0]);
	expect(await answered()).toBeNull();
	for (const what of ["call-held", "call-missed"] as const) {
		expect(await act({ what })).toMatchObject({ done: false, sentence: "The call hasn't begun yet." });
	}
	pass(4 * HOUR_MS);
	const missed = await act({ what: "call-missed" });
	expect([missed, await answered()]).toEqual([expect.objectContaining({ done: true }), null]);
	const held = await act({ what: "call-held" });
	expect(held).toMatchObject({ done: true, undo: expect.anything() });
	expect(await answered()).toBe(slots[0]?.at);
	if (!held.done || !held.undo) throw new Error("It can't be undone.");
	expect(await act({ what: "undo", event: held.undo.event })).toMatchObject({ done: true });
	expect(await answered()).toBeNull();
	const { calls } = await readMeetingStats(db, resolveRange({}, clock(), office.timeZone));
	expect(calls).toEqual({ booked: 1, held: 0, missed: 1, canceled: 0 });
	const detail = await readSubmissionDetail(db, await reference(), by.id, clock());
	expect(detail).toMatchObject({ owner: { id: by.id }, call: { at: slots[0]?.at, with: { name: "Claire Okafor" } } });
	expect(detail?.events.map(({ what, undone }) => (undone ? `${what}, undone` : what))).toEqual([
		...["received", "booked a call", "call missed", "held the call, undone", "undid"],
	]);
});

test("a link that isn't ours opens nothing, one that is past can't be changed, and erasing leaves nothing", async () => {
	const { recruiter, times, book, page, ask, pass, db, site, installation, received, secret } = await newBook();
	await recruiter("Claire Okafor", { ...HOURS, notice: 1 });
	const [slot] = await times();
	const link = (await book(slot)).location?.replace("?done=booked", "") ?? "";
	const forged = link.slice(0, -1) + (link.endsWith("A") ? "B" : "A");
	for (const path of [forged, `${forged}/move`, `${forged}/call.ics`, "/book/CALL-0123456789ABCDEF", "/book/x/y"]) {
		expect([path, (await ask(path)).status]).toEqual([path, 404]);
	}
	for (const action of ["move", "cancel"]) expect((await ask(`${forged}/${action}`, {})).status).toBe(404);
	expect(await page(link)).toMatchObject({ view: "booked" });
	pass(5 * HOUR_MS);
	expect(await page(link)).toMatchObject({ view: "over" });
	expect((await ask(`${link}/cancel`, {})).location).toBe(link);
	expect(await page(link)).toMatchObject({ view: "over" });
	await received();
	const store = { db, files: installation.files, config: installation.config, clock: installation.clock };
	expect(await erase(store, secret, VISITOR.email)).toMatchObject({ submissions: 1 });
	expect(await db.selectFrom("calls").select("id").execute()).toEqual([]);
	expect(await db.selectFrom("deliveries").select("id").execute()).toEqual([]);
	expect((await ask(link)).status).toBe(404);
	expect(await readAllStored(site.db, installation.config, installation.dataDir)).not.toContain(VISITOR.email);
});
