import { expect, test } from "vitest";
import { newInstallation } from "../../tests/installation.ts";
import { beginCeremony } from "./ceremonies.ts";
import { findPerson, invite, removePerson } from "./people.ts";
import {
	beginSession,
	deleteExpiredTokens,
	endSession,
	endSessions,
	findActiveSessions,
	findSession,
	listSessions,
} from "./sessions.ts";
import { makeLink } from "./sign-in-links.ts";

const now = new Date("2026-03-02T15:00:00.000Z");
const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

function after(ms: number): Date {
	return new Date(now.getTime() + ms);
}

async function setUpPerson() {
	const db = await newInstallation().database();
	const { id } = await invite(db, { email: "ada@firm.example", role: "recruiter", by: null }, now);
	const begin = (at = now) =>
		db.transaction().execute((transaction) => beginSession(transaction, id, "passkey", "Firefox", at));
	return { db, id, begin };
}

test("a session ends after twelve hours without a sign of life", async () => {
	const { db, id, begin } = await setUpPerson();
	const token = await begin();
	expect(await findSession(db, token, after(12 * HOUR - 1))).toMatchObject({ person: { id } });
	expect(await findSession(db, token, after(24 * HOUR - 2))).toMatchObject({ person: { id } });
	expect(await findSession(db, token, after(36 * HOUR - 2))).toBeUndefined();
	expect(await findSession(db, "guessed", now)).toBeUndefined();
});

test("a session ends after seven days, however busy it is", async () => {
	const { db, begin } = await setUpPerson();
	const token = await begin();
	for (let passed = 6 * HOUR; passed < 7 * DAY; passed += 6 * HOUR) {
		expect(await findSession(db, token, after(passed))).toBeDefined();
	}
	expect(await findSession(db, token, after(7 * DAY))).toBeUndefined();
});

test("people see their own sessions and end them: one, or all but this one", async () => {
	const { db, id, begin } = await setUpPerson();
	const ben = await invite(db, { email: "ben@firm.example", role: "recruiter", by: null }, now);
	const tokens = [await begin(), await begin(after(1)), await begin(after(2))];
	const sessions = await listSessions(db, id, after(3));
	expect(sessions).toMatchObject(Array(3).fill({ person: id, way: "passkey", agent: "Firefox" }));
	const [newest, middle] = sessions;
	expect(await endSession(db, ben.id, middle?.id ?? "")).toBe(false);
	expect(await endSession(db, id, middle?.id ?? "")).toBe(true);
	expect(await findSession(db, tokens[1] ?? "", after(3))).toBeUndefined();
	await endSessions(db, id, newest?.id);
	expect(await listSessions(db, id, after(3))).toEqual([newest]);
	expect(await findSession(db, tokens[2] ?? "", after(3))).toBeDefined();
	expect(JSON.stringify(await db.selectFrom("sessions").selectAll().execute())).not.toContain(tokens[2]);
});

test("a use is recorded once a minute, for its own session and person only", async () => {
	const { db, id, begin } = await setUpPerson();
	const ben = await invite(db, { email: "ben@firm.example", role: "recruiter", by: null }, now);
	await db.transaction().execute((transaction) => beginSession(transaction, ben.id, "link", "Safari", now));
	const token = await begin();
	const seen = async () =>
		Promise.all(
			[id, ben.id].map(async (each) => [
				(await findPerson(db, each))?.seen_at,
				(await listSessions(db, each, now))[0]?.seen_at,
			]),
		);
	const atFirst = Array(2).fill(now.toISOString());
	await findSession(db, token, after(60_000));
	await findSession(db, token, after(HOUR), false);
	expect(await seen()).toEqual([atFirst, atFirst]);
	await findSession(db, token, after(60_001));
	expect(await seen()).toEqual([Array(2).fill(after(60_001).toISOString()), atFirst]);
});

test("the sessions behind open pages are active as long as any other, and until their owner is removed", async () => {
	const { db, id, begin } = await setUpPerson();
	const token = await begin();
	const ids = (await listSessions(db, id, now)).map((session) => session.id);
	const active = (at: Date) => findActiveSessions(db, ids, at);
	expect(await active(after(12 * HOUR - 1))).toEqual([{ id: ids[0], role: "recruiter" }]);
	expect(await active(after(12 * HOUR))).toEqual([]);
	for (let passed = 6 * HOUR; passed < 7 * DAY; passed += 6 * HOUR) await findSession(db, token, after(passed));
	expect(await active(after(7 * DAY - 1))).toHaveLength(1);
	expect(await active(after(7 * DAY))).toEqual([]);
	await removePerson(db, id, null, now);
	await begin(after(1)); // while they were being removed
	const sessions = await listSessions(db, id, after(2));
	expect(await findActiveSessions(db, [sessions[0]?.id ?? ""], after(2))).toEqual([]);
});

test("sessions, links and ceremonies are deleted at the very moment they expire", async () => {
	const { db, id, begin } = await setUpPerson();
	await begin();
	await db
		.updateTable("sessions")
		.set({ seen_at: after(7 * DAY).toISOString() })
		.execute();
	await begin(after(7 * DAY - 12 * HOUR));
	await makeLink(db, "sign-in", id, after(6 * DAY - 15 * 60_000));
	await beginCeremony(db, "passkey", {}, after(7 * DAY - 10 * 60_000));
	const left = async (at: Date) => {
		await deleteExpiredTokens(db, at);
		const tables = ["sessions", "links", "ceremonies"] as const;
		return Promise.all(tables.map(async (table) => (await db.selectFrom(table).selectAll().execute()).length));
	};
	expect(await left(after(7 * DAY - 1))).toEqual([2, 1, 1]);
	expect(await left(after(7 * DAY))).toEqual([0, 0, 0]);
});

test("expired sessions are deleted, but not when a person was last seen", async () => {
	const { db, id, begin } = await setUpPerson();
	await begin();
	const lasting = await begin(after(2 * DAY));
	await makeLink(db, "sign-in", id, now);
	await makeLink(db, "join", id, now);
	await beginCeremony(db, "passkey", {}, now);
	await deleteExpiredTokens(db, after(2 * DAY));
	const count = async (table: "sessions" | "links" | "ceremonies") =>
		(await db.selectFrom(table).selectAll().execute()).length;
	expect([await count("sessions"), await count("links"), await count("ceremonies")]).toEqual([1, 1, 0]);
	expect(await findSession(db, lasting, after(2 * DAY))).toBeDefined();
	await deleteExpiredTokens(db, after(30 * DAY));
	expect([await count("sessions"), await count("links")]).toEqual([0, 0]);
	expect((await findPerson(db, id))?.seen_at).toBe(after(2 * DAY).toISOString());
});
