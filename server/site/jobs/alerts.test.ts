import { expect, test } from "vitest";
import { readAllStored } from "../../../tests/installation.ts";
import { newAlerts, POSTAL_ADDRESS } from "../../../tests/test-alerts.ts";
import { SITE_URL } from "../../../tests/test-jobs.ts";
import { exportAlerts, removeExpiredAlerts } from "../../jobs/alerts.ts";
import { erase } from "../../retention/retain.ts";

const ANN = "ann@mail.example";
const DAY_MS = 24 * 60 * 60 * 1000;

test("only a button confirms an alert; then each new job that fits is emailed once, in the morning", async () => {
	const { subscribe, confirm, publish, look, nextDay, received, ask, page, db } = await newAlerts();
	await publish({ title: "Older than the alert" });
	nextDay();
	const link = await subscribe(ANN, { state: "ohio", role: "account-executive", page: "2" });
	const [asked] = await received();
	expect([asked?.to, asked?.parsed.subject]).toEqual([[ANN], "Confirm your job alert | Closewell"]);
	expect(asked?.parsed.text).toContain(POSTAL_ADDRESS);
	expect(asked?.parsed.text).toContain("Role: Account Executive\nState: Ohio");

	const { slug } = await publish({ title: "Account Executive, Lakes" });
	await publish({ title: "In another state", city: "Austin", state: "texas" });
	nextDay();
	expect(await page(link)).toMatchObject({ view: "confirm", email: ANN });
	expect((await ask(`${link}/confirm`)).location).toBe(link);
	expect((await ask(`${link}/confirm`, {}, { origin: "https://elsewhere.example" })).status).toBe(403);
	expect(await look()).toEqual({ looked: 0, queued: 0 });
	await confirm(link);
	expect(await page(`${link}?done=confirm`)).toMatchObject({
		...{ view: "on", email: ANN, done: "confirm", until: "2027-03-04" },
		filter: { role: "account-executive", state: "ohio" },
	});
	expect((await db.selectFrom("alerts").select("address_hash").executeTakeFirst())?.address_hash).toBeNull();

	expect(await look()).toEqual({ looked: 1, queued: 1 });
	expect(await look()).toEqual({ looked: 0, queued: 0 });
	const [, told, ...more] = await received();
	expect([told?.to, told?.parsed.subject, more]).toEqual([[ANN], "New job: Account Executive, Lakes", []]);
	for (const text of [
		...[`${SITE_URL}/jobs/${slug}`, POSTAL_ADDRESS, SITE_URL + link, "$90,000–$120,000 base"],
		`${SITE_URL}/jobs?role=account-executive&state=ohio`,
	])
		expect(told?.parsed.text).toContain(text);
	expect(told?.parsed.text).not.toMatch(/Older than|another state/);
	expect(told?.raw).toContain(`\r\nList-Unsubscribe: <${SITE_URL}${link}/stop>\r\n`);
	expect(told?.raw).toContain("\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n");

	nextDay();
	expect(await look()).toEqual({ looked: 1, queued: 0 });
	await publish({ title: "Account Executive, Rivers" });
	nextDay();
	expect(await look()).toEqual({ looked: 1, queued: 1 });
	expect((await received()).at(-1)?.parsed.text).not.toContain("Lakes");
});

test("new jobs go out from 8:30 am on workdays", async () => {
	const { subscribe, confirm, publish, look, pass } = await newAlerts(); // Monday, 10 am
	await confirm(await subscribe(ANN));
	await look();
	await publish();
	pass(22 * 60 * 60 * 1000); // Tuesday, 8 am
	expect(await look()).toEqual({ looked: 0, queued: 0 });
	pass(30 * 60 * 1000);
	expect(await look()).toEqual({ looked: 1, queued: 1 });
	await publish();
	pass(4 * DAY_MS); // Saturday
	expect(await look()).toEqual({ looked: 0, queued: 0 });
	pass(2 * DAY_MS);
	expect(await look()).toEqual({ looked: 1, queued: 1 });
});

test("an address with two alerts hears of a job once, even if two servers look at the same time", async () => {
	const { subscribe, confirm, publish, look, received, db } = await newAlerts();
	await confirm(await subscribe(ANN, { state: "ohio" }));
	await confirm(await subscribe(ANN, { mode: "hybrid" }));
	await confirm(await subscribe("bob@mail.example"));
	const { id } = await publish();
	await Promise.all([look(), look(), look()]);
	const subjects = (await received()).filter(({ parsed }) => parsed.subject?.startsWith("New job"));
	expect(subjects.map(({ to }) => to[0]).sort()).toEqual([ANN, "bob@mail.example"]);
	expect(await db.selectFrom("alert_jobs").select("opening").execute()).toEqual([{ opening: id }, { opening: id }]);
});

test("one click unsubscribes from anywhere and as often as it is sent; nothing is left, and nothing more is sent", async () => {
	const { subscribe, confirm, publish, look, received, ask, page, installation, db } = await newAlerts();
	const link = await subscribe(ANN);
	await confirm(link);
	await publish();
	expect(await look()).toMatchObject({ queued: 1 });
	const count = (await received()).length;
	await publish();
	await db.updateTable("alerts").set({ looked_on: null }).execute();
	expect(await look()).toMatchObject({ queued: 1 }); // waits
	expect((await ask(`${link}/stop`)).location).toBe(link);
	expect(await page(link)).toMatchObject({ view: "on" });
	for (const _ of [1, 2]) {
		const foreign = { origin: "https://mail.example", "sec-fetch-site": "cross-site" };
		const stopped = await ask(`${link}/stop`, { "List-Unsubscribe": "One-Click" }, foreign);
		expect([stopped.status, JSON.parse(stopped.text)]).toEqual([200, { view: "stopped" }]);
	}
	expect(await page(link)).toEqual({ view: "stopped" });
	expect(await received()).toHaveLength(count);
	expect(await db.selectFrom("alert_jobs").selectAll().execute()).toEqual([]);
	expect(await db.selectFrom("deliveries").select("id").execute()).toEqual([]);
	const { config, dataDir } = installation;
	if (config.databaseUrl) expect(await readAllStored(db, config, dataDir)).not.toContain(ANN);
	const again = await subscribe(ANN);
	expect([again === link, await page(again)]).toEqual([false, expect.objectContaining({ view: "confirm" })]);
	expect((await ask(`${again}/stop`, {})).location).toBe("/jobs/alerts/stopped");
});

test("a job that closed before the email went out is not in it, and without any other there is no email", async () => {
	const { subscribe, confirm, publish, look, received, recruiter, nextDay } = await newAlerts();
	await confirm(await subscribe(ANN));
	const { id } = await publish({ title: "Closed since" });
	await publish({ title: "Still open" });
	expect(await look()).toMatchObject({ queued: 1 });
	await recruiter.act(id, { what: "hold" });
	expect((await received()).at(-1)?.parsed.text).toMatch(/^1 new job for you\n\nStill open/);
	const { id: other } = await publish();
	nextDay();
	expect(await look()).toMatchObject({ queued: 1 });
	await recruiter.act(other, { what: "hold" });
	expect(await received()).toHaveLength(2);
});

test("with more new jobs than one email holds, the others come the next day", async () => {
	const { subscribe, confirm, publish, look, received, nextDay } = await newAlerts();
	await confirm(await subscribe(ANN));
	for (let index = 0; index < 22; index += 1) await publish({ title: `Account Executive ${index}.` });
	const titles = new Set<string>();
	for (const count of [20, 2]) {
		expect(await look()).toMatchObject({ queued: 1 });
		const found = (await received()).at(-1)?.parsed.text?.match(/^Account Executive \d+\.$/gm) ?? [];
		expect(found).toHaveLength(count);
		for (const title of found) titles.add(title);
		nextDay();
	}
	expect(titles.size).toBe(22);
});

test("an alert can be changed and renewed; for one search an address has one alert", async () => {
	const { subscribe, confirm, ask, page, pass, publish, look, db } = await newAlerts();
	const [ohio, texas] = [await subscribe(ANN, { state: "ohio" }), await subscribe(ANN, { state: "texas" })];
	await confirm(ohio);
	const taken = await ask(`${ohio}/change`, { state: "texas" });
	expect([taken.status, JSON.parse(taken.text)]).toEqual([
		409,
		expect.objectContaining({ filter: { state: "ohio" }, error: "You already get emails for this search" }),
	]);
	await publish({ city: "Salem", state: "oregon" });
	pass(60_000);
	expect((await ask(`${ohio}/change`, { state: "oregon", pay: "40000", role: "" })).location).toBe(
		`${ohio}?done=change`,
	);
	expect(await page(ohio)).toMatchObject({ filter: { state: "oregon", pay: 40_000 }, until: "2027-03-02" });
	expect(await look()).toEqual({ looked: 1, queued: 0 }); // what was listed by then is not news
	pass(100 * DAY_MS);
	expect((await ask(`${ohio}/renew`, {})).location).toBe(`${ohio}?done=renew`);
	expect(await page(ohio)).toMatchObject({ until: "2027-06-10" });
	expect((await ask(`${texas}/else`, {})).status).toBe(404);
	expect(await subscribe(ANN, { state: "oregon", pay: "40000" })).toBe(ohio);
	expect(await db.selectFrom("alerts").select("id").execute()).toHaveLength(2);
});

test("robots, strangers' addresses, floods and forged links", async () => {
	const { ask, received, subscribe, db, pass } = await newAlerts();
	const sent = [303, "/jobs/alerts/sent"];
	const post = async (fields: Record<string, string>, headers = {}) => {
		const { status, location } = await ask("/jobs/alerts", fields, headers);
		return [status, location];
	};
	expect(await post({ email: ANN, subject: "Buy now" })).toEqual(sent);
	expect(await post({ email: ANN, took: "20" })).toEqual(sent);
	expect(await post({ email: ANN }, { origin: "https://elsewhere.example" })).toEqual([403, null]);
	const wrong = await ask("/jobs/alerts", { email: "ann", state: "ohio" });
	expect([wrong.status, JSON.parse(wrong.text)]).toEqual([
		422,
		{ view: "ask", filter: { state: "ohio" }, values: { email: "ann" }, errors: { email: expect.any(String) } },
	]);
	expect(await db.selectFrom("alerts").select("id").execute()).toEqual([]);

	// Three a day for one mailbox, however it is spelled; the same search twice is one.
	const spellings = [["a.nn@gmail.com"], ["ann@gmail.com"], ["Ann@gmail.com", "ohio"], ["a.n.n@gmail.com", "utah"]];
	for (const [index, [email = "", state = ""]] of [...spellings, ["ann@gmail.com", "iowa"]].entries()) {
		expect(await post({ email, state }, { "x-test-address": `203.0.113.${index + 10}` })).toEqual(sent);
	}
	expect(await received()).toHaveLength(3);

	// Five an hour from one sender.
	for (let index = 0; index < 5; index += 1) expect(await post({ email: `p${index}@mail.example` })).toEqual(sent);
	const flooded = await ask("/jobs/alerts", { email: "p5@mail.example" });
	expect([flooded.status, Number(flooded.headers.get("retry-after"))]).toEqual([429, 3600]);
	expect(await post({ email: "p5@mail.example" }, { "x-test-address": "203.0.113.99" })).toEqual(sent);
	pass(61 * 60 * 1000);
	const link = await subscribe("p6@mail.example");
	const forged = link.slice(0, -1) + (link.endsWith("A") ? "B" : "A");
	for (const path of [forged, `${forged}/stop`, "/jobs/alerts/ALERT-0123456789ABCDEF", "/jobs/alerts/x/y"]) {
		expect([path, (await ask(path)).status, (await ask(path, {})).status]).toEqual([path, 404, 404]);
	}
	const { headers } = await ask(link);
	expect([headers.get("cache-control"), headers.get("x-robots-tag"), headers.get("referrer-policy")]).toEqual([
		...["no-store", "noindex", "no-referrer"],
	]);
});

test("unconfirmed alerts go after a week and confirmed ones after a year; a person is erased, or gets what we hold", async () => {
	const { subscribe, confirm, pass, clock, db, installation, secret, publish, look, received } = await newAlerts();
	await confirm(await subscribe(ANN, { state: "ohio" }));
	await subscribe("bob@mail.example");
	const expire = () => removeExpiredAlerts(db, clock());
	pass(6 * DAY_MS);
	expect(await expire()).toBe(0);
	pass(2 * DAY_MS);
	expect([await expire(), await expire()]).toEqual([1, 0]);
	await publish();
	await look();
	await received();
	expect(await exportAlerts(db, "ANN@mail.example")).toEqual([
		{ email: ANN, search: { state: "ohio" }, askedAt: expect.any(String), confirmedAt: expect.any(String), emails: 2 },
	]);
	expect(await exportAlerts(db, "ann+other@mail.example")).toEqual([]);
	const store = { db, files: installation.files, config: installation.config, clock };
	expect(await erase(store, secret, ANN)).toMatchObject({ submissions: 0, alerts: 1 });
	for (const table of ["alerts", "alert_jobs"] as const) {
		expect([table, await db.selectFrom(table).selectAll().execute()]).toEqual([table, []]);
	}
	expect(await readAllStored(db, installation.config, installation.dataDir)).not.toContain(ANN);
	await confirm(await subscribe(ANN));
	pass(364 * DAY_MS);
	expect(await expire()).toBe(0);
	pass(2 * DAY_MS);
	expect(await expire()).toBe(1);
});

test("without a postal address nobody can ask and nothing is sent, but an alert can be stopped", async () => {
	const { ask, db, look, publish, received, secret, clock } = await newAlerts("");
	for (const body of [undefined, { email: ANN }]) expect((await ask("/jobs/alerts", body)).status).toBe(404);
	const id = "ALERT-0123456789ABCDEF";
	const at = clock().toISOString();
	await db
		.insertInto("alerts")
		.values({ id, email: ANN, inbox: ANN, search: "", made_at: at, asked_at: at, confirmed_at: at, since: at })
		.execute();
	await publish();
	expect(await look()).toMatchObject({ queued: 1 });
	expect(await received()).toEqual([]);
	const { status } = await ask(`/jobs/alerts/${id}.${secret.alertHash(id)}/stop`, { "List-Unsubscribe": "One-Click" });
	expect([status, await db.selectFrom("alerts").selectAll().execute()]).toEqual([200, []]);
});
