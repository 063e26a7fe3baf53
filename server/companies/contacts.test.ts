import { expect, test } from "vitest";
import { lead, newInstallation, readAllStored } from "../../tests/installation.ts";
import { recordEmployers } from "../../tests/record-employers.ts";
import { joinAs, newDesk } from "../../tests/test-desk.ts";
import { createCountedTime } from "../retention/counted-time.ts";
import { erase, eraseSubmission, retain } from "../retention/retain.ts";
import { readSecret } from "../store/database/open.ts";
import { createSecret } from "../store/secret.ts";
import type { Database } from "../store/tables.ts";
import { moveContact } from "./contacts.ts";
import { forgetSpamEmployers } from "./forget-spam.ts";

/* How long contacts stay, and what stays of their company. */

const DAY_MS = 24 * 3_600_000;

async function setUp() {
	const installation = newInstallation();
	const { config, clock, files, open, time } = installation;
	const { db, intake } = await open();
	const store = { db, files, config, clock };
	const counting = createCountedTime(db, time);
	await counting.beat();
	return {
		...installation,
		...{ db, intake, store, secret: createSecret(await readSecret(db)) },
		receive: async (email: string, fields: Record<string, string> = {}) => {
			const { reference } = await intake.receive(lead(email, fields));
			await recordEmployers(db, clock());
			return reference;
		},
		retain: async () => retain(store, await counting.beat()),
		passDays: async (days: number) => {
			for (let day = 0; day < days; day += 5) {
				installation.pass(5 * DAY_MS);
				await counting.beat();
			}
		},
		openingOf: async (email: string, status: "open" | "filled") => {
			const { id: contact, company } = await db
				.selectFrom("contacts")
				.select(["id", "company"])
				.where("email", "=", email)
				.executeTakeFirstOrThrow();
			const at = clock().toISOString();
			await db
				.insertInto("openings")
				.values({
					...{ id: `OP-${status}`, company, contact, request: null, title: "Closer", role: "other", seats: 1 },
					...{ city: null, state: null, mode: null, pay_from: null, pay_to: null, fee: null, guarantee_days: 90 },
					...{ owner: null, status, cancel_reason: null, replaces: null, requested_at: null, opened_at: at },
					...{ sent_at: null, closed_at: status === "open" ? null : at, next_step: null, next_due_at: null },
					...{ waits_for: null, due_at: null },
				})
				.execute();
		},
	};
}

const emails = async (db: Database) =>
	(await db.selectFrom("contacts").select("email").orderBy("email").execute()).map(({ email }) => email);
const companies = async (db: Database) =>
	(await db.selectFrom("companies").select("name").orderBy("name").execute()).map(({ name }) => name);

test("a contact goes 24 months after the last activity, unless an opening of theirs is open or was closed since", async () => {
	const { db, receive, retain, passDays, openingOf, pass } = await setUp();
	await receive("idle@acme.example");
	await receive("hiring@acme.example");
	await receive("hired@acme.example");
	await openingOf("hiring@acme.example", "open");
	await passDays(365);
	await receive("later@acme.example");
	await openingOf("hired@acme.example", "filled");
	await passDays(365);
	await retain();
	expect(await emails(db)).toContain("idle@acme.example");
	pass(DAY_MS);
	await passDays(5); // 2028 is a leap year, and the counted clock lags by up to a day
	await retain();
	expect(await emails(db)).toEqual(["hired@acme.example", "hiring@acme.example", "later@acme.example"]);
	await passDays(370);
	await retain();
	expect(await emails(db)).toEqual(["hiring@acme.example"]);
	expect(await companies(db)).toEqual(["Acme"]);
});

test("an erased employer's contact goes at once, and their company stays", async () => {
	const { db, receive, store, secret, openingOf } = await setUp();
	await receive("Zyxwv+a@gmail.com", { company: "Acme" });
	await receive("stays@acme.example");
	await openingOf("Zyxwv+a@gmail.com", "open");
	await erase(store, secret, "zyxwv@gmail.com");
	expect(await emails(db)).toEqual(["stays@acme.example"]);
	expect(await companies(db)).toEqual(["Acme"]);
	expect(await db.selectFrom("openings").select("contact").execute()).toEqual([{ contact: null }]);
});

test("withdrawing the last of their requests removes the contact, an earlier one does not", async () => {
	const { db, receive, store, secret } = await setUp();
	const first = await receive("jane@acme.example");
	const second = await receive("jane@acme.example", { requirements: "Another closer for the East." });
	await eraseSubmission(store, secret, first);
	expect(await emails(db)).toEqual(["jane@acme.example"]);
	await eraseSubmission(store, secret, second);
	expect(await emails(db)).toEqual([]);
	expect(await companies(db)).toEqual(["Acme"]);
});

test("nothing is left of a contact who was entered by hand and erased at the desk", async () => {
	const desk = await newDesk();
	const admin = await joinAs(desk, "admin");
	const { db, config, dataDir } = desk;
	const opening = { company: { name: "Acme" }, title: "Closer", role: "account-executive", seats: 1 };
	const { company } = (await admin.post("/api/openings", opening)).body;
	const path = `/api/companies/${company.id}`;
	const contact = { name: "Zyxwv Ray", title: "Zyxwvtitle", email: "zyxwv@acme.example", phone: "" };
	const added = await admin.post(`${path}/contact`, { version: 1, id: null, ...contact });
	const [{ id }] = added.body.contacts;
	await admin.post(`${path}/contact`, { version: 2, id, ...contact, email: "zyxwv2@acme.example" });
	expect(await readAllStored(db, config, dataDir)).toMatch(/zyxwv/i);
	expect((await admin.ask("DELETE", "/api/people/zyxwv2@acme.example", { name: "zyxwv ray" })).status).toBe(200);
	const { contacts, events } = (await admin.get(path)).body;
	expect(contacts).toEqual([]);
	expect(events).toMatchObject([
		{ what: "added a contact", data: { contact: id, name: null } },
		{ what: "changed a contact", data: { contact: id, name: null } },
	]);
	await expect.poll(() => readAllStored(db, config, dataDir)).not.toMatch(/zyxwv/i);
});

test("a new address moves the contact, unless other requests came from the old one", async () => {
	const { db, receive } = await setUp();
	const first = await receive("jane@acme.example");
	const change = { reference: first, from: "jane@acme.example", to: "jane@new.example" };
	const second = await receive("jane@acme.example", { requirements: "Another closer for the East." });
	await db.transaction().execute((transaction) => moveContact(transaction, change));
	expect(await emails(db)).toEqual(["jane@acme.example"]);
	await db.deleteFrom("submissions").where("reference", "=", second).execute();
	await db.transaction().execute((transaction) => moveContact(transaction, change));
	expect(await emails(db)).toEqual(["jane@new.example"]);
	await receive("jane@acme.example", { requirements: "A third closer for the West." });
	await db.deleteFrom("submissions").where("reference", "<>", first).execute();
	await db.transaction().execute((transaction) => moveContact(transaction, change));
	expect(await emails(db)).toEqual(["jane@new.example"]);
});

test("what spam left goes, and comes back if it is released; a company with anything else stays", async () => {
	const { db, clock, receive } = await setUp();
	const spam = await receive("robot@pills.example", { company: "Pills" });
	await receive("robot@acme.example");
	await receive("jane@acme.example", { requirements: "Another closer for the East." });
	const mark = (outcome: string | null) =>
		db.updateTable("submissions").set({ outcome }).where("email", "like", "robot@%").execute();
	await mark("spam");
	expect(await forgetSpamEmployers(db)).toBe(2);
	expect(await forgetSpamEmployers(db)).toBe(0);
	expect(await emails(db)).toEqual(["jane@acme.example"]);
	expect(await companies(db)).toEqual(["Acme"]);
	await mark(null);
	await recordEmployers(db, clock());
	expect(await companies(db)).toEqual(["Acme", "Pills"]);
	const { employer } = await db
		.selectFrom("submissions")
		.select("employer")
		.where("reference", "=", spam)
		.executeTakeFirstOrThrow();
	await db.updateTable("companies").set({ version: 2 }).where("id", "=", employer).execute();
	await mark("spam");
	await forgetSpamEmployers(db);
	expect(await companies(db)).toEqual(["Acme", "Pills"]);
});
