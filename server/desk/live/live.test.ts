import pino from "pino";
import { expect, onTestFinished, test } from "vitest";
import { lead } from "../../../tests/installation.ts";
import { type DeskClient, joinAs, newDesk, startDeskServer } from "../../../tests/test-desk.ts";
import { type Follower, openLive } from "../../live/live.ts";
import { appendEvent } from "../../store/database/events.ts";
import { openDatabase } from "../../store/database/open.ts";
import { isPostgres } from "../../store/database/postgres.ts";
import type { Database } from "../../store/tables.ts";

/* Which changes an open desk gets, and for how long. */

const HOUR_MS = 60 * 60_000;

test("an open desk gets new submissions and the team's actions as they happen", async () => {
	const desk = await newDesk();
	const recruiter = await joinAs(desk, "recruiter");
	const admin = await joinAs(desk, "admin");
	desk.pass(HOUR_MS); // earlier changes are not sent
	const stream = await recruiter.follow();
	expect(stream.status).toBe(200);
	const { reference } = await desk.intake.receive(lead("jane@example.com"));
	// Its company makes itself, sooner or later.
	const whats = () => stream.whats().filter((what) => what !== "made");
	await expect.poll(whats).toEqual(["received"]);
	const at = desk.clock().toISOString();
	expect(stream.heard[0]).toEqual({
		id: `${at}_${reference}-received`,
		data: { id: `${reference}-received`, at, what: "received", reference, person: null, version: 1 },
	});
	await admin.post("/api/staff", { email: "ann@closewell.example", role: "recruiter" });
	await expect.poll(whats).toEqual(["received", "invited"]);
});

test("sign-ins are sent only to the person and to admins", async () => {
	const desk = await newDesk();
	const recruiter = await joinAs(desk, "recruiter");
	const admin = await joinAs(desk, "admin");
	const other = await joinAs(desk, "recruiter", "other@closewell.example");
	desk.pass(HOUR_MS);
	const streams = [await recruiter.follow(), await admin.follow()];
	await other.ask("DELETE", "/api/sessions");
	await other.ask("PATCH", `/api/staff/${other.id}`, { name: "Other Name" });
	await expect
		.poll(() => streams.map((stream) => stream.whats()))
		.toEqual([["changed a person"], ["ended all other sessions", "changed a person"]]);
});

test("everyone learns which opening or company changed", async () => {
	const desk = await newDesk();
	const { db, clock } = desk;
	const recruiter = await joinAs(desk, "recruiter");
	const admin = await joinAs(desk, "admin");
	const opening = { company: { name: "Acme" }, title: "Closer", role: "account-executive", seats: 1 };
	desk.pass(HOUR_MS);
	const stream = await recruiter.follow();
	const { id, company } = (await admin.post("/api/openings", opening)).body;
	const made = { what: "made", company: company.id };
	const byWhat = () => stream.heard.map(({ data }) => data).sort((one, other) => (one.what < other.what ? -1 : 1));
	await expect.poll(byWhat).toMatchObject([made, { what: "opened", opening: id }]);
	const edited = { company: company.id, person: admin.id, what: "edited", data: {} };
	await db.transaction().execute((transaction) => appendEvent(transaction, edited, clock()));
	await expect
		.poll(() => stream.heard.slice(2).map(({ data }) => data))
		.toMatchObject([{ what: "edited", company: company.id, reference: null }]);
});

test("a reconnect sends everything missed, and the minute before", async () => {
	const desk = await newDesk();
	const { db, clock, pass } = desk;
	const recruiter = await joinAs(desk, "recruiter");
	pass(HOUR_MS);
	const first = await recruiter.follow();
	const { reference } = await desk.intake.receive(lead("jane@example.com"));
	await expect.poll(first.whats).toEqual(["received"]);
	first.hangUp();
	pass(5_000);
	const late = new Date(clock().getTime() - 20_000); // began before the last change sent, and committed after it
	const happen = (what: string, at: Date) =>
		db
			.transaction()
			.execute((transaction) => appendEvent(transaction, { reference, person: null, what, data: {} }, at));
	await happen("slow", late);
	await happen("missed", clock());
	pass(3 * HOUR_MS);
	const second = await recruiter.follow(first.heard.at(-1)?.id);
	const heard = (stream: typeof second) => [...new Set(stream.whats())]; // some come twice
	await expect.poll(() => heard(second)).toEqual(["slow", "received", "missed"]);
	const fresh = await recruiter.follow("no such id");
	await happen("now", clock());
	await expect.poll(() => heard(fresh)).toEqual(["now"]);
});

test("a stream ends with its session, however that ends", async () => {
	const desk = await newDesk();
	const admin = await joinAs(desk, "admin");
	const people = await Promise.all(
		["a", "b", "c"].map((name) => joinAs(desk, "recruiter", `${name}@closewell.example`)),
	);
	const [out, removed, idle] = people;
	if (!out || !removed || !idle) throw new Error("Three have joined.");
	const streams = await Promise.all(people.map((person) => person.follow()));
	const own = await admin.follow();
	await out.post("/api/sign-out");
	await admin.ask("DELETE", `/api/staff/${removed.id}`);
	await expect.poll(() => streams.map((stream) => stream.ended())).toEqual([true, true, false]);
	desk.pass(11 * HOUR_MS);
	await admin.get("/api/me");
	desk.pass(HOUR_MS); // an open page does not count as use
	await expect.poll(() => streams.map((stream) => stream.ended())).toEqual([true, true, true]);
	expect(own.ended()).toBe(false);
	desk.desk.endStreams();
	await expect.poll(own.ended).toBe(true);
});

test("a session has at most 20 streams, and closed ones no longer count", async () => {
	const desk = await newDesk();
	const recruiter = await joinAs(desk, "recruiter");
	const streams = await Promise.all(Array.from({ length: 20 }, () => recruiter.follow()));
	expect(streams.map(({ status }) => status)).toEqual(Array(20).fill(200));
	const more = await recruiter.follow();
	expect(more.status).toBe(429);
	streams[0]?.hangUp();
	await expect.poll(async () => (await recruiter.follow()).status).toBe(200);
});

test("changes by another process arrive too, on PostgreSQL also on another server", async () => {
	const desk = await newDesk();
	const recruiter = await joinAs(desk, "recruiter");
	const other = await openDatabase(desk.config);
	onTestFinished(() => other.destroy());
	desk.pass(HOUR_MS);
	const servers = isPostgres(desk.db) ? [desk.visitor, (await startDeskServer(desk, other)).visitor] : [desk.visitor];
	const streams = await Promise.all(
		servers.map((visitor) => {
			const browser = visitor();
			for (const [name, value] of recruiter.cookies) browser.cookies.set(name, value);
			return browser.follow();
		}),
	);
	await other
		.transaction()
		.execute((transaction) => appendEvent(transaction, { person: null, what: "invited", data: {} }, desk.clock()));
	await expect.poll(() => streams.map((stream) => stream.whats())).toEqual(servers.map(() => ["invited"]));
});

test("a follower that leaves right away does not keep the next one from getting changes", async () => {
	const desk = await newDesk();
	const { db, clock, intake } = desk;
	await joinAs(desk, "admin");
	const { id: session } = await db.selectFrom("sessions").select("id").executeTakeFirstOrThrow();
	const live = openLive({ db, databaseUrl: undefined, log: pino({ level: "silent" }), clock });
	onTestFinished(() => live.stop());
	const told: string[] = [];
	const somebody = () => ({
		...{ session, person: "none", role: "admin" as const, from: clock(), end: () => undefined },
		tell: (changes: { what: string }[]) => void told.push(...changes.map(({ what }) => what)),
	});
	const first = somebody();
	live.follow(first);
	live.leave(first);
	live.follow(somebody());
	await intake.receive(lead("jane@example.com"));
	await expect.poll(() => told).toContain("received");
});

test("changes made while the store could not be read are sent once it can, however long that took", {
	tags: "thorough",
}, async () => {
	const desk = await newDesk();
	const admin = await joinAs(desk, "admin");
	const faulty = failingReads(desk.db);
	const { visitor } = await startDeskServer(desk, faulty.db);
	desk.pass(HOUR_MS);
	const stream = await followAs(admin, visitor());
	for (const query of [CHANGES_QUERY, SESSIONS_QUERY]) {
		await faulty.whileFailing(query, async () => {
			await recordEvent(desk, `during ${query}`);
			await faulty.failedAgain();
			desk.pass(5 * 60_000);
		});
	}
	await expect.poll(stream.whats).toEqual([CHANGES_QUERY, SESSIONS_QUERY].map((query) => `during ${query}`));
});

test("a follower that connects while the store cannot be read gets everything since it connected", {
	tags: "thorough",
}, async () => {
	const desk = await newDesk();
	const admin = await joinAs(desk, "admin");
	desk.pass(HOUR_MS);
	for (const query of [CHANGES_QUERY, SESSIONS_QUERY]) {
		const faulty = failingReads(desk.db);
		const { visitor } = await startDeskServer(desk, faulty.db);
		faulty.failOnce(query);
		const stream = await followAs(admin, visitor());
		await faulty.failedAgain();
		await recordEvent(desk, `after ${query} failed`);
		await expect.poll(stream.whats).toEqual([`after ${query} failed`]);
		stream.hangUp();
		desk.pass(HOUR_MS);
	}
});

test("a client that got no changes reconnects from the right time, also after heartbeats", async () => {
	const desk = await newDesk();
	const admin = await joinAs(desk, "admin");
	const faulty = failingReads(desk.db);
	const { visitor } = await startDeskServer(desk, faulty.db);
	desk.pass(HOUR_MS);
	await faulty.whileFailing(CHANGES_QUERY, async () => {
		const before = desk.clock().getTime();
		const stream = await followAs(admin, visitor());
		await faulty.failedAgain();
		await expect.poll(stream.reached).not.toBe("");
		expect(Date.parse(stream.reached().split("_")[0] ?? "")).toBeLessThan(before);
		stream.hangUp();
	});
});

test("a follower that fails is dropped, and the others still get the change", async () => {
	const desk = await newDesk();
	const { db, clock } = desk;
	const log = pino({ level: "silent" });
	const live = openLive({ db, databaseUrl: undefined, log, clock });
	onTestFinished(() => live.stop());
	const { session, id } = await joinAs(desk, "admin").then(async (person) => ({
		...person,
		session: (await person.get("/api/me")).body.session.id,
	}));
	desk.pass(HOUR_MS);
	const heard: string[] = [];
	let ends = 0;
	const follower = (tell: Follower["tell"]): Follower => ({
		...{ session, person: id, role: "admin", from: clock(), tell },
		end: () => {
			ends += 1;
		},
	});
	live.follow(
		follower(() => {
			throw new Error("gone");
		}),
	);
	live.follow(follower((changes) => heard.push(...changes.map(({ what }) => what))));
	await recordEvent(desk, "first");
	await expect.poll(() => heard).toEqual(["first"]);
	await recordEvent(desk, "second");
	await expect.poll(() => heard).toEqual(["first", "second"]);
	expect([ends, live.count(session)]).toEqual([1, 1]);
});

const CHANGES_QUERY = "as changes";
const SESSIONS_QUERY = "InnerJoinNode";

/** The same database, where queries whose Kysely nodes contain a given text fail on demand. */
function failingReads(db: Database) {
	let failing: string | undefined;
	let once = false;
	let failures = 0;
	const faulty = db.withPlugin({
		transformQuery({ node }) {
			const held = JSON.stringify(node).replace('"kind":"JoinNode","joinType":"InnerJoin"', SESSIONS_QUERY);
			if (failing === undefined || !held.includes(failing)) return node;
			failures += 1;
			if (once) failing = undefined;
			throw new Error("The store is away.");
		},
		transformResult: async ({ result }) => result,
	});
	return {
		db: faulty,
		failOnce(query: string) {
			failing = query;
			once = true;
		},
		async whileFailing(query: string, work: () => Promise<void>) {
			failing = query;
			once = false;
			await work();
			failing = undefined;
		},
		/** Waits for the next failure or, after failOnce, for that one. */
		async failedAgain() {
			const before = once ? 0 : failures;
			await expect.poll(() => failures).toBeGreaterThan(before);
		},
	};
}

async function followAs(person: DeskClient, browser: DeskClient, last?: string) {
	for (const [name, value] of person.cookies) browser.cookies.set(name, value);
	return browser.follow(last);
}

/** Records an event that admins get. */
async function recordEvent({ db, clock }: Pick<Awaited<ReturnType<typeof newDesk>>, "db" | "clock">, what: string) {
	await db.transaction().execute((transaction) => appendEvent(transaction, { person: null, what, data: {} }, clock()));
}
