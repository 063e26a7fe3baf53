import { expect, test } from "vitest";
import { joinAs, newDesk } from "../../../tests/test-desk.ts";
import { invite, removePerson } from "../../people/people.ts";
import { makeLink } from "../../people/sign-in-links.ts";
import { startLine } from "../../startup-banner.ts";

/* Who can sign in, and who cannot. */

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const MAIL_GATEWAY = { "sec-fetch-site": undefined, "user-agent": "mail scanner" };

test("the first person joins by the link that a start prints, once, and is an admin", async () => {
	const desk = await newDesk();
	const { db, clock } = desk;
	const earlier = await startLine(db, desk.desk.url, clock());
	const line = await startLine(db, desk.desk.url, clock());
	const [, path = ""] = /^Desk: http:\/\/localhost:\d+(\/join\/[\w-]{43})$/.exec(line) ?? [];
	const browser = desk.visitor();
	expect((await browser.get(`/api${earlier.replace(/.*(?=\/join)/, "")}`)).status).toBe(404); // replaced at each start
	expect((await browser.get(`/api${path}`)).body).toEqual({ first: true });
	expect(await browser.post(`/api${path}`, { name: "A", email: "ada@" })).toMatchObject({
		status: 422,
		body: { errors: { name: "Name must be at least 2 characters" } },
	});
	expect(await browser.post(`/api${path}`, { name: "Ada Quinn", email: "ada@" })).toMatchObject({
		status: 422,
		body: { errors: { email: "Invalid email address" } },
	});
	const answer = await browser.post(`/api${path}`, { name: "Ada Quinn", email: "ada@closewell.example" });
	expect(answer).toMatchObject({ status: 200, body: { person: { name: "Ada Quinn", role: "admin" } } });
	expect(answer.headers["set-cookie"]).toEqual([
		expect.stringMatching(/^desk=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Strict$/),
	]);
	expect((await browser.get("/api/me")).body).toMatchObject({
		person: { email: "ada@closewell.example" },
		firm: { name: "Closewell", siteUrl: "https://www.example.com" },
		ways: { singleSignOn: false },
		version: "1.2.3",
	});
	expect((await desk.visitor().post(`/api${path}`, { name: "Eve Eve", email: "eve@x.example" })).status).toBe(404);
	expect(await startLine(db, desk.desk.url, clock())).toBe(`Desk: ${desk.desk.url}`);
});

test("the first link lasts an hour, and is not printed where others can reach the desk", async () => {
	const { db, clock, desk, visitor, pass } = await newDesk();
	const path = (await startLine(db, desk.url, clock())).replace(/.*(?=\/join)/, "");
	pass(HOUR_MS);
	expect((await visitor().get(`/api${path}`)).status).toBe(404);
	expect(await startLine(db, "https://desk.closewell.example", clock())).toBe(
		"Desk: https://desk.closewell.example (no one is invited yet: npm run -s staff -- invite EMAIL --admin)",
	);
});

test("behind TLS the cookie is bound to the host", async () => {
	const desk = await newDesk({ DESK_URL: "https://desk.closewell.example" });
	const { db, clock } = desk;
	const token = await makeLink(db, "join", undefined, clock());
	const answer = await desk.visitor().post(`/api/join/${token}`, { name: "Ada Quinn", email: "ada@closewell.example" });
	expect(answer.headers["set-cookie"]?.[0]).toMatch(
		/^__Host-desk=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
	);
	expect(answer.headers["strict-transport-security"]).toBe("max-age=63072000");
});

test("an invitation stops working once its person has joined another way, and renames nobody", async () => {
	const desk = await newDesk();
	const { db, clock } = desk;
	const { id } = await invite(db, { email: "rosa@closewell.example", role: "admin", by: null }, clock());
	const invitation = `/api/join/${await makeLink(db, "join", id, clock())}`;
	const rosa = desk.visitor();
	expect((await rosa.post(`/api/sign-in/${await makeLink(db, "sign-in", id, clock())}`)).status).toBe(200);
	// One that was being created just as she joined.
	const late = `/api/join/${await makeLink(db, "join", id, clock())}`;
	for (const link of [invitation, late]) {
		const stranger = desk.visitor();
		expect((await stranger.get(link)).status).toBe(404);
		expect((await stranger.post(link, { name: "Eve Eve" })).status).toBe(404);
		expect(stranger.cookies.size).toBe(0);
	}
	expect((await rosa.get("/api/me")).body.person).toMatchObject({ id, name: "rosa" });
});

test("a link that a mail scanner opened ten times still works, and then never again", async () => {
	const desk = await newDesk();
	const { id } = await joinAs(desk, "recruiter");
	const link = `/api/sign-in/${await makeLink(desk.db, "sign-in", id, desk.clock())}`;
	const scanner = desk.visitor();
	for (let looks = 0; looks < 10; looks += 1) {
		expect((await scanner.get(link, MAIL_GATEWAY)).body).toEqual({ email: "recruiter@closewell.example" });
		expect((await scanner.ask("HEAD", link, undefined, MAIL_GATEWAY)).status).toBe(200);
		expect((await scanner.get(link.slice("/api".length), MAIL_GATEWAY)).status).toBe(200); // the page
	}
	expect((await scanner.post(link, {}, { ...MAIL_GATEWAY, origin: undefined })).status).toBe(403); // one that presses buttons
	expect(scanner.cookies.size).toBe(0);
	const all = Array.from({ length: 8 }, () => desk.visitor());
	const answers = await Promise.all(all.map((browser) => browser.post(link)));
	expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
	expect(answers.filter(({ status }) => status === 404)).toHaveLength(7);
	expect((await desk.visitor().get(link)).status).toBe(404);
	const whats = await eventsOf(desk);
	expect(whats.filter((what) => what === "link failed")).toHaveLength(7);
	expect(whats.filter((what) => what === "signed in")).toHaveLength(2); // the other by joining
});

test("a link works for 15 minutes, not for someone who was removed, and not for another purpose", async () => {
	const desk = await newDesk();
	const { db, clock, pass } = desk;
	const { id } = await joinAs(desk, "recruiter");
	await joinAs(desk, "admin");
	const late = await makeLink(db, "sign-in", id, clock());
	expect((await desk.visitor().post(`/api/join/${late}`, { name: "Eve Eve" })).status).toBe(404);
	pass(15 * MINUTE_MS);
	expect((await desk.visitor().post(`/api/sign-in/${late}`)).status).toBe(404);
	const left = await makeLink(db, "sign-in", id, clock());
	await removePerson(db, id, null, clock());
	expect((await desk.visitor().get(`/api/sign-in/${left}`)).status).toBe(404);
	expect((await desk.visitor().post(`/api/sign-in/${left}`)).status).toBe(404);
});

test("asking for a link gets the same answer whether invited or not, and at most five links an hour", async () => {
	const desk = await newDesk({ TRUST_PROXY: "1" });
	await joinAs(desk, "recruiter");
	const ask = (email: string, from: string) => desk.visitor(from).post("/api/sign-in/link", { email });
	const unknown = await ask("nobody@closewell.example", "10.0.0.1");
	const known = await ask(" Recruiter@Closewell.example ", "10.0.0.1");
	expect([unknown.status, known.status]).toEqual([202, 202]);
	expect(known.text).toBe(unknown.text);
	expect(Object.keys(known.headers)).toEqual(Object.keys(unknown.headers));
	const mails = () => desk.db.selectFrom("deliveries").selectAll().where("event", "=", "sign-in").execute();
	await expect.poll(mails).toHaveLength(1);
	for (let asked = 2; asked <= 7; asked += 1) await ask("recruiter@closewell.example", `10.0.0.${asked}`);
	await expect
		.poll(() => eventsOf(desk).then((whats) => whats.filter((what) => what === "asked for a link")))
		.toHaveLength(7);
	expect(await mails()).toHaveLength(5);
	desk.pass(HOUR_MS + 1);
	await ask("recruiter@closewell.example", "10.0.0.9");
	await expect.poll(mails).toHaveLength(6);
	const [mail] = await mails();
	const { to, link } = JSON.parse(mail?.mail ?? "{}");
	expect([to, link]).toEqual([
		"recruiter@closewell.example",
		expect.stringMatching(/^http:\/\/localhost:\d+\/sign-in\/[\w-]{43}$/),
	]);
});

test("guessing ends after twenty failures, for that visitor only, and for ten minutes", async () => {
	const desk = await newDesk({ TRUST_PROXY: "1" });
	const { id } = await joinAs(desk, "recruiter");
	const guesser = desk.visitor("10.0.0.1");
	for (let guess = 0; guess < 10; guess += 1) {
		expect((await guesser.get(`/api/sign-in/${guess}`)).status).toBe(404);
		expect((await guesser.post(`/api/join/${guess}`, { name: "Eve Eve", email: "eve@x.example" })).status).toBe(404);
	}
	const link = `/api/sign-in/${await makeLink(desk.db, "sign-in", id, desk.clock())}`;
	for (const refused of [await guesser.get(link), await guesser.post(link), await guesser.get("/api/join/x")]) {
		expect(refused).toMatchObject({
			status: 429,
			headers: { "retry-after": "600" },
			body: { error: "Too many attempts from your connection. Try again in 10 minutes." },
		});
	}
	expect((await desk.visitor("10.0.0.2").get(link)).status).toBe(200);
	desk.pass(10 * MINUTE_MS);
	expect((await guesser.post(link)).status).toBe(200);
});

test("a session ends after twelve hours without use, and after seven days in any case", async () => {
	const desk = await newDesk();
	const idle = await joinAs(desk, "recruiter");
	const busy = await joinAs(desk, "admin");
	for (let hours = 0; hours < 7 * 24; hours += 11) {
		expect((await busy.get("/api/me")).status).toBe(200);
		desk.pass(11 * HOUR_MS);
		if (hours === 0) expect((await idle.get("/api/staff")).status).toBe(200);
		if (hours === 22) expect((await idle.get("/api/staff")).status).toBe(401);
	}
	expect((await busy.get("/api/me")).status).toBe(401);
});

test("signing in again, signing out, ending a session and being removed leave no session behind", async () => {
	const desk = await newDesk();
	const { db, clock, visitor } = desk;
	const recruiter = await joinAs(desk, "recruiter");
	const admin = await joinAs(desk, "admin");
	const signIn = async (browser: ReturnType<typeof visitor>) => {
		const token = await makeLink(db, "sign-in", recruiter.id, clock());
		expect((await browser.post(`/api/sign-in/${token}`)).status).toBe(200);
		return browser;
	};
	const stolen = new Map(recruiter.cookies);
	await signIn(recruiter);
	const thief = visitor();
	for (const [name, value] of stolen) thief.cookies.set(name, value);
	expect((await thief.get("/api/me")).status).toBe(401);

	const phone = await signIn(visitor());
	const tablet = await signIn(visitor());
	const laptop = await signIn(visitor());
	const { sessions } = (await recruiter.get("/api/sessions")).body;
	expect(sessions).toHaveLength(4);
	expect(sessions.filter(({ isThis }: { isThis: boolean }) => isThis)).toHaveLength(1);
	const { id } = (await phone.get("/api/me")).body.session;
	expect((await admin.ask("DELETE", `/api/sessions/${id}`)).status).toBe(404); // not theirs
	expect((await recruiter.ask("DELETE", `/api/sessions/${id}`)).status).toBe(200);
	expect((await phone.get("/api/me")).status).toBe(401);
	const own = (await laptop.get("/api/me")).body.session.id;
	expect((await laptop.ask("DELETE", `/api/sessions/${own}`)).status).toBe(200);
	expect(laptop.cookies.size).toBe(0);
	expect((await recruiter.ask("DELETE", "/api/sessions")).status).toBe(200);
	expect((await tablet.get("/api/me")).status).toBe(401);
	expect((await recruiter.get("/api/me")).status).toBe(200);
	expect((await admin.ask("DELETE", `/api/staff/${recruiter.id}`)).status).toBe(200);
	expect((await recruiter.get("/api/me")).status).toBe(401);
	expect((await admin.post("/api/sign-out")).status).toBe(200);
	expect([admin.cookies.size, (await admin.get("/api/me")).status]).toEqual([0, 401]);
	const events = await db.selectFrom("events").select(["person", "what"]).execute();
	const counts = Object.entries(Object.groupBy(events, ({ what }) => what)).map(([what, all]) => [what, all?.length]);
	expect(Object.fromEntries(counts)).toEqual({
		...{ invited: 2, joined: 2, "signed in": 6, "ended a session": 2, "ended all other sessions": 1 },
		...{ "removed a person": 1, "signed out": 1 },
	});
	expect(events.filter(({ what }) => /ended/.test(what)).every(({ person }) => person === recruiter.id)).toBe(true);
	expect(events).toContainEqual({ person: admin.id, what: "signed out" });
});

test("the store holds no token in plain text", async () => {
	const desk = await newDesk();
	const recruiter = await joinAs(desk, "recruiter");
	const link = await makeLink(desk.db, "sign-in", recruiter.id, desk.clock());
	const rows = await Promise.all(
		(["sessions", "links", "events", "ceremonies"] as const).map((table) =>
			desk.db.selectFrom(table).selectAll().execute(),
		),
	);
	const stored = JSON.stringify(rows);
	expect(rows[0]).toHaveLength(1);
	for (const secret of [link, ...recruiter.cookies.values()]) expect(stored).not.toContain(secret);
});

test("failed attempts to use a sign-in link count as guesses", async () => {
	const desk = await newDesk();
	const guesser = desk.visitor();
	for (let guess = 0; guess < 20; guess += 1) {
		expect((await guesser.post(`/api/sign-in/${guess}`)).status).toBe(404);
	}
	expect((await guesser.post("/api/sign-in/one-more")).status).toBe(429);
});

test("the first-start link stops working once someone has been invited", async () => {
	const desk = await newDesk();
	const token = await makeLink(desk.db, "join", undefined, desk.clock());
	await invite(desk.db, { email: "ann@closewell.example", role: "recruiter", by: null }, desk.clock());
	const browser = desk.visitor();
	expect((await browser.get(`/api/join/${token}`)).status).toBe(404);
	const eve = { name: "Eve Eve", email: "eve@x.example" };
	expect((await browser.post(`/api/join/${token}`, eve)).status).toBe(404);
});

test("admins can send one person at most twenty sign-in links an hour", async () => {
	const desk = await newDesk();
	const recruiter = await joinAs(desk, "recruiter");
	const admin = await joinAs(desk, "admin");
	const send = () => admin.post(`/api/staff/${recruiter.id}/link`);
	for (let sent = 0; sent < 20; sent += 1) expect((await send()).status).toBe(200);
	expect(await send()).toMatchObject({
		status: 409,
		body: { error: "The recruiter was already sent 20 links this hour. Try again later." },
	});
	const mails = await desk.db.selectFrom("deliveries").select("id").where("event", "=", "sign-in").execute();
	expect(mails).toHaveLength(20);
	const sent = desk.db.selectFrom("events").select(["person", "data"]).where("what", "=", "sent a link");
	expect(await sent.execute()).toEqual(Array(20).fill({ person: admin.id, data: `{"person":"${recruiter.id}"}` }));
	desk.pass(HOUR_MS);
	expect((await send()).status).toBe(200);
});

async function eventsOf({ db }: Awaited<ReturnType<typeof newDesk>>): Promise<string[]> {
	return (await db.selectFrom("events").select("what").execute()).map(({ what }) => what);
}
