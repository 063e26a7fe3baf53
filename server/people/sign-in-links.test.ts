import { expect, test } from "vitest";
import { newInstallation } from "../../tests/installation.ts";
import { beginCeremony, endCeremony } from "./ceremonies.ts";
import { invite } from "./people.ts";
import { consumeLink, countLinks, makeLink, readLink } from "./sign-in-links.ts";

const now = new Date("2026-03-02T15:00:00.000Z");
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

function after(ms: number): Date {
	return new Date(now.getTime() + ms);
}

async function setUpPerson() {
	const db = await newInstallation().database();
	const { id } = await invite(db, { email: "ada@firm.example", role: "recruiter", by: null }, now);
	const use = (purpose: "join" | "sign-in", token: string, at = now) =>
		db.transaction().execute((transaction) => consumeLink(transaction, purpose, token, at));
	return { db, id, use };
}

test("if many use a link at once, only one gets in; looking at it does not use it up", async () => {
	const { db, id, use } = await setUpPerson();
	const token = await makeLink(db, "sign-in", id, now);
	for (let look = 0; look < 10; look += 1)
		expect(await readLink(db, "sign-in", token, now)).toMatchObject({ person: id });
	const used = await Promise.all(Array.from({ length: 20 }, () => use("sign-in", token)));
	expect(used.filter(Boolean)).toMatchObject([{ person: id, purpose: "sign-in" }]);
	expect(await readLink(db, "sign-in", token, now)).toBeUndefined();
});

test.each([
	["a link to sign in", "sign-in", true, 15 * MINUTE],
	["an invitation", "join", true, 7 * DAY],
	["the first person's link", "join", false, 60 * MINUTE],
] as const)("%s works until its time is over", async (_, purpose, named, lasts) => {
	const { db, id, use } = await setUpPerson();
	const token = await makeLink(db, purpose, named ? id : undefined, now);
	expect(await readLink(db, purpose, token, after(lasts - 1))).toBeDefined();
	expect(await readLink(db, purpose, token, after(lasts))).toBeUndefined();
	expect(await use(purpose, token, after(lasts))).toBeUndefined();
	expect(await use(purpose, token, after(lasts - 1))).toBeDefined();
});

test("only the newest invitation works; sign-in links do not replace each other", async () => {
	const { db, id, use } = await setUpPerson();
	const ben = await invite(db, { email: "ben@firm.example", role: "recruiter", by: null }, now);
	const [old, newest] = [await makeLink(db, "join", id, now), await makeLink(db, "join", id, now)];
	const others = [await makeLink(db, "join", ben.id, now), await makeLink(db, "join", undefined, now)];
	const first = await makeLink(db, "join", undefined, now);
	expect(await use("join", old)).toBeUndefined();
	expect(await use("join", others[1] ?? "")).toBeUndefined();
	expect(await use("join", newest)).toMatchObject({ person: id });
	expect(await use("join", others[0] ?? "")).toMatchObject({ person: ben.id });
	expect(await use("join", first)).toMatchObject({ person: null });
	const links = [await makeLink(db, "sign-in", id, now), await makeLink(db, "sign-in", id, now)];
	for (const link of links) expect(await use("sign-in", link)).toBeDefined();
	expect(await countLinks(db, "sign-in", id, after(-1))).toBe(2);
	expect(await countLinks(db, "sign-in", id, now)).toBe(0);
});

test("a link works for one purpose only, a guessed one never, and the database does not store the token", async () => {
	const { db, id, use } = await setUpPerson();
	const token = await makeLink(db, "sign-in", id, now);
	expect(await use("join", token)).toBeUndefined();
	expect(await use("sign-in", `${token.slice(0, -1)}${token.endsWith("A") ? "Q" : "A"}`)).toBeUndefined();
	expect(JSON.stringify(await db.selectFrom("links").selectAll().execute())).not.toContain(token);
});

test("a ceremony can be completed once, for its purpose, before it expires", async () => {
	const { db } = await setUpPerson();
	const begin = () => beginCeremony(db, "passkey", { challenge: "c" }, now);
	const token = await begin();
	expect(await endCeremony(db, "single sign-on", token, now)).toBeUndefined();
	const ended = await Promise.all(Array.from({ length: 10 }, () => endCeremony(db, "passkey", token, now)));
	expect(ended.filter(Boolean)).toEqual([{ challenge: "c" }]);
	expect(await endCeremony(db, "passkey", await begin(), after(10 * MINUTE))).toBeUndefined();
	expect(await endCeremony(db, "passkey", await begin(), after(10 * MINUTE - 1))).toEqual({ challenge: "c" });
});
