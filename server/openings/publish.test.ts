import { expect, test } from "vitest";
import { lead } from "../../tests/installation.ts";
import { joinAs, newDesk } from "../../tests/test-desk.ts";
import { readFirm } from "../config/content.ts";
import { addDays } from "../dates/days.ts";
import { listAllJobs, listJobs, readJob } from "../jobs/jobs.ts";
import { remindToRenew } from "./renew-jobs.ts";

/* Publishing through the desk's API, and what the public site then lists. */

const DAY_MS = 24 * 60 * 60 * 1000;
const BODY = "You would sell: Managed freight contracts.\nThe hard part: Almost no inbound.\nOn target: $170K–$210K";

async function newOffice() {
	const desk = await newDesk();
	return { desk, admin: await joinAs(desk, "admin") };
}

/** @param office left out: a new one, of which a test has one only, because PostgreSQL gives it one database */
async function setUp(opening: object = {}, office?: Awaited<ReturnType<typeof newOffice>>) {
	const { desk, admin } = office ?? (await newOffice());
	const { reference: request } = await desk.intake.receive(lead("jane@acmefreight.example"));
	const made = await admin.post("/api/openings", {
		...{ request, company: { name: "Acme Freight Inc" }, title: "Account Executive", role: "account-executive" },
		...{ seats: 1, city: "Columbus", state: "ohio", mode: "hybrid", payFrom: 90_000, payTo: 120_000, ...opening },
	});
	expect(made.status).toBe(201);
	const id: string = made.body.id;
	const read = async () => (await admin.get(`/api/openings/${id}`)).body;
	const act = async (action: string, body: object = {}) =>
		admin.post(`/api/openings/${id}/${action}`, { version: (await read()).version, ...body });
	const today = desk.clock().toISOString().slice(0, 10);
	const publish = (body: object = {}) =>
		act("publish", { validThrough: addDays(today, 30), body: BODY, employerShown: false, ...body });
	const store = { db: desk.db, timeZone: "America/New_York", states: new Map([["ohio", "Ohio"]]), alerts: false };
	const listed = (filter: object = {}) => listJobs(store, { filter, page: 1 }, desk.clock());
	return { ...desk, admin, id, read, act, publish, store, listed, today };
}

test("an opening is listed the moment it is published, with its pay and without the employer's name", async () => {
	const { publish, read, listed, store, clock, today } = await setUp();
	expect((await listed()).jobs).toEqual([]);
	const published = await publish();
	expect(published.status).toBe(200);
	expect(published.body.published).toEqual({
		slug: expect.stringMatching(/^account-executive-columbus-ohio-[a-z]{5}$/),
		validThrough: addDays(today, 30),
	});
	const { jobs, count, seats, all } = await listed();
	expect({ count, seats, all }).toEqual({ count: 1, seats: 1, all: 1 });
	expect(jobs).toMatchObject([
		{ title: "Account Executive", employer: "A company in Ohio", employerNamed: false, onTarget: "$170K–$210K" },
	]);
	const { slug } = (await read()).published;
	expect(await readJob(store, slug, clock())).toMatchObject({
		view: "job",
		job: {
			parts: [
				{ label: "You would sell", text: "Managed freight contracts." },
				{ label: "The hard part", text: "Almost no inbound." },
				{ label: "On target", text: "$170K–$210K" },
			],
		},
	});
	expect(JSON.stringify(await readJob(store, slug, clock()))).not.toMatch(/acme/i);
	expect(await readJob(store, "nothing-xyzab", clock())).toBeUndefined();
});

test("publishing is refused, with a sentence, while pay, place, a seat or a possible day is missing", async () => {
	const office = await newOffice();
	for (const [opening, field] of [
		[{ payTo: null }, "payFrom"],
		[{ city: null }, "city"],
		[{ state: null }, "city"],
	] as const) {
		const { publish, listed } = await setUp(opening, office);
		const refused = await publish();
		expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, [field]]);
		expect((await listed()).jobs).toEqual([]);
	}
	const remote = await setUp({ city: null, state: null, mode: "remote" }, office);
	expect((await remote.publish()).status).toBe(200);
	const { publish, act, today } = await setUp({}, office);
	expect((await publish({ validThrough: addDays(today, 61) })).body.errors).toHaveProperty("validThrough");
	expect((await publish({ validThrough: addDays(today, -2) })).body.errors).toHaveProperty("validThrough");
	for (const body of [" ", "Quota:\nTerritory: \n"]) {
		expect((await publish({ body })).body.errors).toHaveProperty("body"); // labels alone say nothing
	}
	await act("hold");
	expect((await publish()).body.errors).toHaveProperty("status");
});

test("an employer that isn't named can't be recognized; naming them takes their agreement", async () => {
	const { publish, act, listed } = await setUp();
	for (const body of ["Acme Freight hires.", "ACMEFREIGHT is growing.", "Write to jane@acmefreight.example"]) {
		const refused = await publish({ body });
		expect([body, refused.status, refused.body.errors?.body]).toEqual([
			body,
			422,
			expect.stringContaining("gives the employer away"),
		]);
	}
	expect((await publish({ employerAs: "Acme-Freight" })).body.errors).toHaveProperty("employerAs");
	expect((await publish({ body: "We ship freight. Our acme is Ohio." })).status).toBe(200);
	// What is on the site can't be edited into giving them away.
	expect((await act("edit", { title: "Account Executive at Acme Freight" })).body.errors).toHaveProperty("title");
	expect((await act("edit", { payTo: null })).body.errors).toHaveProperty("payFrom");
	expect((await act("edit", { payTo: 130_000 })).status).toBe(200);
	expect((await listed()).jobs).toMatchObject([{ payTo: 130_000 }]);

	expect((await publish({ employerShown: true })).body.errors).toHaveProperty("employerShown");
	expect((await publish({ employerShown: true, employerAgreed: true })).status).toBe(200);
	expect((await listed()).jobs).toMatchObject([{ employer: "Acme Freight Inc", employerNamed: true }]);
	expect((await act("edit", { title: "Account Executive at Acme Freight" })).status).toBe(200);
});

test("every way to write the unnamed employer's names, domains and contact gives it away", async () => {
	const { publish, admin, db, id } = await setUp({ company: { name: "The Harrow & Pike Company" } });
	const { contact, company } = (await admin.get(`/api/openings/${id}`)).body;
	const name = "Mary Ann O’Neill";
	await db.updateTable("contacts").set({ name, phone: "(614) 555-0142" }).where("id", "=", contact.id).execute();
	await db.insertInto("company_domains").values({ domain: "mail.hpfreight.co.uk", company: company.id }).execute();
	for (const words of [
		...[
			"Harrow & Pike hires",
			"Harrow and Pike",
			"HARROWPIKE",
			"harrow-pike",
			"at Harrow & Pike’s docks",
			"Hárrow  Pike",
		],
		...["See hpfreight.co.uk", "HPfreight is growing", "Write to jane@acmefreight.example", "acmefreight"],
		...[
			"Call Mary O’Neill",
			"O’Neill, Mary",
			"mary ann o'neill",
			"Call 614.555.0142",
			"+1 614 555 0142",
			"16145550142",
		],
	]) {
		const { status, body } = await publish({ body: `We hire. ${words}.` });
		expect([words, status, Object.keys(body.errors ?? {})]).toEqual([words, 422, ["body"]]);
		expect((await publish({ employerAs: words })).body.errors).toHaveProperty("employerAs");
	}
	for (const words of ["A company with a harrowing pike", "Mary will train you", "Freight by mail", "Quota 614,555"]) {
		expect([words, (await publish({ body: `We hire. ${words}.` })).body.errors]).toEqual([words, undefined]);
	}
	const other = await publish({ employerShown: true, employerAgreed: true, body: "Harrow & Pike hires." });
	expect(other.status).toBe(200);
});

test("filled, on hold, canceled, expired or taken down: gone from the list at once, and 30 days later for good", async () => {
	const office = await newOffice();
	const other = await setUp({}, office);
	const canceled = (await other.publish()).body.published.slug;
	expect(await listAllJobs(other.store, other.clock())).toHaveLength(1);
	await other.act("cancel", { reason: "They hired somebody else" });
	expect(await listAllJobs(other.store, other.clock())).toEqual([]);
	expect(await readJob(other.store, canceled, other.clock())).toMatchObject({ view: "closed", why: "canceled" });

	const { publish, act, listed, read, store, clock, pass } = await setUp({}, office);
	const { slug } = (await publish()).body.published;
	const look = () => readJob(store, slug, clock());
	await act("hold");
	expect((await listed()).jobs).toEqual([]);
	expect(await look()).toMatchObject({ view: "closed", why: "on-hold" });
	await act("reopen");
	expect((await listed()).jobs).toHaveLength(1);
	await act("unpublish");
	expect(await look()).toMatchObject({ view: "closed", why: "taken-down" });
	expect((await read()).published).toBeNull();
	expect((await publish()).body.published.slug).toBe(slug); // it keeps its address
	pass(31 * DAY_MS);
	expect((await listed()).jobs).toEqual([]);
	expect(await look()).toMatchObject({ view: "closed", why: "expired" });
	pass(31 * DAY_MS);
	expect(await look()).toEqual({ view: "gone" });
	expect(await readJob(other.store, canceled, clock())).toEqual({ view: "gone" });
});

test("what was edited on hold isn't listed by reopening if it couldn't be published", async () => {
	const { publish, act, listed } = await setUp();
	await publish();
	await act("hold");
	const edits = { title: "Account Executive at Acme Freight", payTo: null, city: null };
	expect((await act("edit", edits)).status).toBe(200);
	const refused = await act("reopen");
	expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ["payFrom", "city", "title"]]);
	expect((await listed()).jobs).toEqual([]);
	const done = await act("unpublish");
	expect((await act("reopen")).body).toMatchObject({ status: "open", published: null });
	expect(done.status).toBe(200);
	expect((await listed()).jobs).toEqual([]);
});

test("a list is narrowed, and an empty one says what would find something", async () => {
	const { publish, listed } = await setUp();
	await publish();
	const found = { role: "account-executive", state: "ohio", mode: "hybrid", pay: 120_000 };
	expect((await listed(found)).count).toBe(1);
	for (const other of [{ role: "vp-sales" }, { state: "texas" }, { mode: "remote" }, { pay: 150_000 }]) {
		const { count, wider } = await listed({ ...found, ...other });
		expect([other, count, wider[0]?.count]).toEqual([other, 0, 1]);
	}
});

test("publishing is undone", async () => {
	const { publish, act, listed } = await setUp();
	const { undo } = (await publish()).body;
	await act("undo", { event: undo.event });
	expect((await listed()).jobs).toEqual([]);
});

test("a preview shows the page and everything that speaks against it, and changes nothing", async () => {
	const { admin, id, read, today } = await setUp({ payTo: null, city: null, state: "colorado" });
	const preview = async (body: object = {}) =>
		admin.post(`/api/openings/${id}/preview`, {
			validThrough: addDays(today, 30),
			body: BODY,
			employerShown: false,
			...body,
		});
	const before = await read();
	const { status, body } = await preview({ body: "Acme Freight hires.\nQuota: " });
	expect(status).toBe(200);
	expect(Object.keys(body.errors).sort()).toEqual(["body", "city", "payFrom"]);
	expect(body.advice).toEqual([
		"Say what's hard about it, in a line that begins with “The hard part:”.",
		"Candidates also ask about: On target, You would sell, Territory, Quota, You report to, You bring.",
	]);
	expect(body.payRules).toMatchObject([{ text: expect.stringContaining("pay range"), source: "C.R.S. 8-5-201" }]);
	expect(body.job).toMatchObject({
		...{ title: "Account Executive", employer: "A company in Colorado", employerNamed: false },
		parts: [{ label: "", text: "Acme Freight hires." }],
	});
	const named = await preview({ employerShown: true });
	expect(named.body).toMatchObject({
		errors: { employerShown: expect.any(String) },
		job: { employer: "Acme Freight Inc" },
	});
	expect((await preview({ employerShown: true, employerAgreed: true })).body.errors).not.toHaveProperty(
		"employerShown",
	);
	expect((await preview({ validThrough: "soon" })).status).toBe(422);
	expect(
		(await admin.post("/api/openings/OP-2222-2222/preview", { validThrough: today, body: "", employerShown: false }))
			.status,
	).toBe(404);
	expect(await read()).toEqual(before);
});

test("a week before its last day, renewing is the next step, once; renewing brings the old step back", async () => {
	const office = await newOffice();
	const { publish, act, db, clock, pass, today, id } = await setUp({}, office);
	const remind = () => remindToRenew(db, { office: readFirm().hours, clock });
	/** Sessions don't last for days. */
	const actLater = async (email: string, action: string, body: object = {}) => {
		const admin = await joinAs(office.desk, "admin", email);
		const { version } = (await admin.get(`/api/openings/${id}`)).body;
		return (await admin.post(`/api/openings/${id}/${action}`, { version, ...body })).body;
	};
	await act("next", { text: "Call Jane", dueAt: `${addDays(today, 40)}T15:00:00.000Z`, waitsFor: "us" });
	await publish({ validThrough: addDays(today, 9) });
	pass(DAY_MS);
	expect(await remind()).toBe(0);
	pass(DAY_MS);
	expect([await remind(), await remind()]).toEqual([1, 0]);
	const { ownStep, events } = await actLater("rosa@closewell.example", "note", { text: "Seen" });
	expect(ownStep).toMatchObject({ text: "Renew the job page or let it close. Then: Call Jane", waitsFor: "us" });
	expect(Date.parse(ownStep.dueAt)).toBeLessThan(clock().getTime() + 4 * DAY_MS);
	expect(events.at(-2)).toMatchObject({ what: "job closes soon", data: { validThrough: addDays(today, 9) } });
	const renewed = await actLater("james@closewell.example", "publish", {
		...{ validThrough: addDays(today, 12), body: BODY, employerShown: false },
	});
	expect(renewed.ownStep).toMatchObject({ text: "Call Jane" });
	expect(await remind()).toBe(0);
	pass(3 * DAY_MS);
	expect(await remind()).toBe(1);
	expect((await actLater("li@closewell.example", "unpublish")).ownStep).toMatchObject({ text: "Call Jane" });
	expect(await remind()).toBe(0);
});

test("a job that is listed for a few days only comes with no reminder", async () => {
	const { publish, db, clock, today, pass } = await setUp();
	await publish({ validThrough: addDays(today, 5) });
	pass(DAY_MS);
	expect(await remindToRenew(db, { office: readFirm().hours, clock })).toBe(0);
});
