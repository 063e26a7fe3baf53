import { expect, test } from "vitest";
import { lead, newInstallation } from "../../tests/installation.ts";
import type { Database, PersonRow, Role } from "../store/tables.ts";
import { addPasskey, listPasskeys, removePasskey } from "./passkeys.ts";
import {
	bindAccount,
	changePerson,
	findPerson,
	findPersonByAccount,
	findPersonByEmail,
	invite,
	isAnyoneInvited,
	isAway,
	join,
	joinAsFirst,
	listPeople,
	readPersonNames,
	removePerson,
} from "./people.ts";
import { beginSession, findSession } from "./sessions.ts";
import { makeLink, readLink } from "./sign-in-links.ts";

const now = new Date("2026-03-02T15:00:00.000Z");
const later = new Date("2026-03-03T15:00:00.000Z");

async function addPerson(db: Database, name: string, role: Role): Promise<PersonRow> {
	const person = await invite(db, { email: `${name}@firm.example`, role, by: null }, now);
	await db.transaction().execute((transaction) => join(transaction, person.id, name, now));
	return person;
}

test("if many open the first link at once, only one becomes the admin", async () => {
	const db = await newInstallation().database();
	expect(await isAnyoneInvited(db)).toBe(false);
	const joined = await Promise.all(
		["ada", "ben", "cyd", "dee"].map((name) =>
			db.transaction().execute((transaction) => joinAsFirst(transaction, { name, email: `${name}@firm.example` }, now)),
		),
	);
	const first = joined.filter(Boolean);
	expect(first).toHaveLength(1);
	expect(await listPeople(db)).toEqual(first);
	expect(first[0]).toMatchObject({ role: "admin", joined_at: now.toISOString() });
});

test("a person is found by any spelling of their address, and by no other address", async () => {
	const db = await newInstallation().database();
	const { id } = await invite(db, { email: " Ada@Firm.example ", role: "recruiter", by: null }, now);
	expect(await findPersonByEmail(db, "ada@FIRM.example")).toMatchObject({
		id,
		email: "Ada@Firm.example",
		joined_at: null,
	});
	expect(await findPersonByEmail(db, "ada+x@firm.example")).toBeUndefined();
});

test("a person who is invited again keeps the higher of the two roles", async () => {
	const db = await newInstallation().database();
	const { id } = await addPerson(db, "ada", "recruiter");
	expect(await invite(db, { email: "ada@firm.example", role: "admin", by: null }, later)).toMatchObject({ id });
	await invite(db, { email: "ADA@firm.example", role: "recruiter", by: null }, later);
	expect(await listPeople(db)).toMatchObject([{ id, role: "admin", name: "ada", joined_at: now.toISOString() }]);
});

test("joining uses up a person's invitations and works once", async () => {
	const db = await newInstallation().database();
	const { id } = await invite(db, { email: "ada@firm.example", role: "recruiter", by: null }, now);
	const token = await makeLink(db, "join", id, now);
	const joinAs = (name: string) => db.transaction().execute((transaction) => join(transaction, id, name, now));
	expect(await joinAs("Ada")).toBe(true);
	expect(await readLink(db, "join", token, now)).toBeUndefined();
	expect(await joinAs("Eve")).toBe(false);
	expect(await findPerson(db, id)).toMatchObject({ name: "Ada" });
});

test("the last admin who has joined cannot be removed or demoted, whoever else is invited", async () => {
	const db = await newInstallation().database();
	const ada = await addPerson(db, "ada", "admin");
	const invited = await invite(db, { email: "ben@firm.example", role: "admin", by: ada.id }, now);
	await expect(removePerson(db, ada.id, null, now)).rejects.toThrow("This is the last admin");
	await expect(changePerson(db, ada.id, { role: "recruiter" }, ada.id, now)).rejects.toThrow("This is the last admin");
	expect(await findPerson(db, ada.id)).toMatchObject({ role: "admin" });
	await removePerson(db, invited.id, ada.id, now); // sent to a wrong address

	const cyd = await addPerson(db, "cyd", "admin");
	const gone = await Promise.allSettled([ada, cyd].map(({ id }) => removePerson(db, id, null, now)));
	expect(gone.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
	expect(await listPeople(db)).toMatchObject([{ role: "admin" }]);
});

test("a removed person is signed out, loses open submissions, and can return only by invitation", async () => {
	const { database, open } = newInstallation();
	const site = await open();
	const waiting = await site.intake.receive(lead("jane@example.com"));
	const closed = await site.intake.receive(lead("joan@example.com"));
	const db = await database();
	await addPerson(db, "ada", "admin");
	const ben = await addPerson(db, "ben", "recruiter");
	await db.updateTable("submissions").set({ owner: ben.id }).execute();
	const closed_at = now.toISOString();
	await db.updateTable("submissions").set({ closed_at }).where("reference", "=", closed.reference).execute();
	const { session, link } = await db.transaction().execute(async (transaction) => {
		await addPasskey(transaction, passkeyOf(ben.id));
		expect(await bindAccount(transaction, ben.id, { issuer: "https://id.example", subject: "7" })).toBe(true);
		const draft = { reference: waiting.reference, person: ben.id, subject: "Re", body: "Dear", saved_at: closed_at };
		await transaction.insertInto("drafts").values(draft).execute();
		return {
			session: await beginSession(transaction, ben.id, "passkey", "Firefox", now),
			link: await makeLink(transaction, "sign-in", ben.id, now),
		};
	});
	expect(await findSession(db, session, now)).toMatchObject({ person: { id: ben.id } });

	await removePerson(db, ben.id, null, now);

	expect(await findSession(db, session, now)).toBeUndefined();
	expect(await readLink(db, "sign-in", link, now)).toBeUndefined();
	expect(await listPasskeys(db, ben.id)).toEqual([]);
	expect(await findPersonByAccount(db, "https://id.example", "7")).toBeUndefined();
	expect(await findPersonByEmail(db, ben.email)).toBeUndefined();
	expect(await db.selectFrom("drafts").selectAll().execute()).toEqual([]);
	const rows = await db.selectFrom("submissions").select(["reference", "owner", "version"]).execute();
	expect(rows).toHaveLength(2);
	expect(rows).toContainEqual({ reference: waiting.reference, owner: null, version: 2 });
	expect(rows).toContainEqual({ reference: closed.reference, owner: ben.id, version: 1 });
	const events = db.selectFrom("events").select(["reference", "what", "data"]).where("reference", "is not", null);
	expect(await events.execute()).toEqual([
		{ reference: waiting.reference, what: "assigned", data: JSON.stringify({ to: null }) },
	]);
	// The name stays, for the history.
	expect(await db.selectFrom("people").select("name").where("id", "=", ben.id).execute()).toEqual([{ name: "ben" }]);

	const back = await invite(db, { email: "ben@firm.example", role: "recruiter", by: null }, later);
	expect(back).toMatchObject({ id: ben.id, joined_at: null, removed_at: null, subject: null });
	expect(await findSession(db, session, now)).toBeUndefined();
});

test("the only person, once removed, can join as the first again and keep their history", async () => {
	const db = await newInstallation().database();
	const { id } = await invite(db, { email: "ada@firm.example", role: "admin", by: null }, now);
	await removePerson(db, id, null, now);
	expect(await isAnyoneInvited(db)).toBe(false);
	const first = await db
		.transaction()
		.execute((transaction) => joinAsFirst(transaction, { name: "Ada", email: "ada@firm.example" }, later));
	expect(first).toMatchObject({ id, name: "Ada", role: "admin", removed_at: null, joined_at: later.toISOString() });
});

test("every change to the team is in the history, with who made it", async () => {
	const db = await newInstallation().database();
	const ada = await db
		.transaction()
		.execute((transaction) => joinAsFirst(transaction, { name: "Ada", email: "ada@firm.example" }, now));
	const by = ada?.id ?? "";
	const ben = await invite(db, { email: "ben@firm.example", role: "recruiter", by }, now);
	await db.transaction().execute((transaction) => join(transaction, ben.id, "Ben", now));
	await changePerson(db, ben.id, { role: "admin" }, by, now);
	await removePerson(db, ben.id, by, now);
	const events = await db.selectFrom("events").select(["person", "what", "data", "at"]).execute();
	expect(events.map(({ data, ...event }) => ({ ...event, data: JSON.parse(data ?? "") }))).toEqual(
		[
			{ person: by, what: "joined", data: {} },
			{ person: by, what: "invited", data: { person: ben.id, role: "recruiter" } },
			{ person: ben.id, what: "joined", data: {} },
			{ person: by, what: "changed a person", data: { person: ben.id, role: "admin" } },
			{ person: by, what: "removed a person", data: { person: ben.id } },
		].map((event) => ({ ...event, at: now.toISOString() })),
	);
});

test("a change to one person leaves the others as they are, and a removed one too", async () => {
	const db = await newInstallation().database();
	const [ada, ben] = [await addPerson(db, "ada", "admin"), await addPerson(db, "ben", "recruiter")];
	await changePerson(db, ben.id, { name: "Benjamin", away_until: "2026-03-09" }, ada.id, now);
	expect(await findPerson(db, ada.id)).toMatchObject({ name: "ada", away_until: null });
	expect(await findPerson(db, ben.id)).toMatchObject({ name: "Benjamin", away_until: "2026-03-09" });
	await removePerson(db, ben.id, ada.id, now);
	await changePerson(db, ben.id, { name: "Eve" }, ada.id, now);
	expect(await readPersonNames(db, [ben.id])).toEqual(new Map([[ben.id, "Benjamin"]]));
});

test("what was created while a person was being removed does not work once they return", async () => {
	const db = await newInstallation().database();
	await addPerson(db, "ada", "admin");
	for (const rejoin of [
		() => invite(db, { email: "ben@firm.example", role: "recruiter", by: null }, later),
		() =>
			db
				.transaction()
				.execute((transaction) =>
					joinAsFirst(transaction, { name: "Ben", email: "ben@firm.example", open: true }, later),
				),
	]) {
		const { id } = await invite(db, { email: "ben@firm.example", role: "recruiter", by: null }, now);
		await removePerson(db, id, null, now);
		await db.transaction().execute((transaction) => addPasskey(transaction, passkeyOf(id)));
		expect(await rejoin()).toMatchObject({ id, removed_at: null });
		expect(await listPasskeys(db, id)).toEqual([]);
	}
});

test("the link that a start prints lets a current person in, with their passkeys, as an admin", async () => {
	const db = await newInstallation().database();
	const ben = await addPerson(db, "ben", "recruiter");
	await db.transaction().execute((transaction) => addPasskey(transaction, passkeyOf(ben.id)));
	const first = { name: "Ben", email: "ben@firm.example" };
	const open = (isOpen: boolean) =>
		db.transaction().execute((transaction) => joinAsFirst(transaction, { ...first, open: isOpen }, later));
	expect(await open(false)).toBeUndefined();
	expect(await open(true)).toMatchObject({ id: ben.id, role: "admin", joined_at: now.toISOString() });
	expect(await listPasskeys(db, ben.id)).toHaveLength(1);
});

test("a person is away until the day before they are back", () => {
	const days = ["2026-03-08", "2026-03-09"];
	expect(days.map((today) => isAway({ away_until: "2026-03-09" }, today))).toEqual([true, false]);
	expect(isAway({ away_until: null }, "2026-03-08")).toBe(false);
});

test("people who have no name yet are called by their address", async () => {
	const db = await newInstallation().database();
	const { id } = await invite(db, { email: "ada@firm.example", role: "recruiter", by: null }, now);
	const ben = await addPerson(db, "ben", "recruiter");
	expect(await readPersonNames(db, [id, ben.id])).toEqual(
		new Map([
			[id, "ada@firm.example"],
			[ben.id, "ben"],
		]),
	);
	expect(await readPersonNames(db, [])).toEqual(new Map());
});

test("an invitation that is opened while its owner is being removed does not work", async () => {
	const db = await newInstallation().database();
	const { id } = await invite(db, { email: "ben@firm.example", role: "recruiter", by: null }, now);
	await removePerson(db, id, null, now);
	expect(await db.transaction().execute((transaction) => join(transaction, id, "Ben", now))).toBe(false);
});

test("a single sign-on account is linked to one person, even if two try at once", async () => {
	const db = await newInstallation().database();
	const [ada, ben] = [await addPerson(db, "ada", "admin"), await addPerson(db, "ben", "recruiter")];
	const bind = (id: string, subject: string) =>
		db.transaction().execute((transaction) => bindAccount(transaction, id, { issuer: "https://id.example", subject }));
	const both = await Promise.all([bind(ada.id, "7"), bind(ben.id, "7")]);
	expect(both.sort()).toEqual([false, true]);
	const owner = await findPersonByAccount(db, "https://id.example", "7");
	expect(owner && (await bind(owner.id, "7"))).toBe(true);
	expect(owner && (await bind(owner.id, "8"))).toBe(false);
	expect(await findPersonByAccount(db, "https://other.example", "7")).toBeUndefined();
});

test("only its owner can remove a passkey", async () => {
	const db = await newInstallation().database();
	const [ada, ben] = [await addPerson(db, "ada", "admin"), await addPerson(db, "ben", "recruiter")];
	await db.transaction().execute((transaction) => addPasskey(transaction, passkeyOf(ada.id)));
	expect(await removePasskey(db, ben.id, "key")).toBe(false);
	expect(await removePasskey(db, ada.id, "key")).toBe(true);
	expect(await listPasskeys(db, ada.id)).toEqual([]);
});

function passkeyOf(person: string) {
	const named = { id: "key", person, public_key: "", counter: 0, transports: "[]", name: "Phone" };
	return { ...named, added_at: now.toISOString(), used_at: null };
}
