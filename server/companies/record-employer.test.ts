import { expect, test } from "vitest";
import { lead, newInstallation } from "../../tests/installation.ts";
import { recordEmployers } from "../../tests/record-employers.ts";
import type { Submission } from "../intake/submission.ts";
import { openDatabase } from "../store/database/open.ts";
import { isPostgres } from "../store/database/postgres.ts";
import type { Database } from "../store/tables.ts";
import { readNamesOfCompanies } from "./find-company.ts";
import { recordWaitingEmployers } from "./record-employer.ts";

/* Companies and contacts make themselves from what employers send. */

async function setUp() {
	const installation = newInstallation({ RECEIPTS_PER_HOUR: "1000" });
	const { db, intake } = await installation.open();
	return { ...installation, db, intake, record: () => recordEmployers(db, installation.clock()) };
}

/** The companies that requests came from, as the names of their roots, in order of arrival. */
async function employers(db: Database) {
	const rows = await db
		.selectFrom("submissions")
		.leftJoin("companies as named", "named.id", "submissions.employer")
		.leftJoin("companies", "companies.id", "named.root")
		.select(["submissions.email", "companies.name"])
		.orderBy("received_at")
		.execute();
	return Object.fromEntries(rows.map(({ email, name }) => [email, name]));
}

const fromCompany = (email: string, company: string) => lead(email, { company });

function talentRequest(email: string, company: string): Submission {
	return {
		kind: "talent-request",
		fields: { name: "Sam Lee", email, jobTitle: "VP of Sales", company, state: "ohio" },
		context: { page: "/ohio" },
	};
}

test.each([
	["the same name from private addresses", "Acme", "jane@gmail.com", "Acme", "joe@yahoo.co.uk", true],
	["a name with Inc, LLC and punctuation", "Acme, Inc.", "jane@gmail.com", "ACME LLC", "joe@aol.com", true],
	["accents, width and case", "Café Ångström", "jane@gmail.com", "CAFE ＡNGSTROM", "joe@aol.com", true],
	["another script", "株式会社アクメ", "jane@gmail.com", "株式会社アクメ", "joe@aol.com", true],
	["the same mail domain", "Acme", "jane@acme.example", "Acme Robotics", "joe@ACME.example", true],
	["a public mail provider", "Acme", "jane@gmail.com", "Zenith", "joe@gmail.com", false],
	["a provider's country edition", "Acme", "jane@yahoo.fr", "Zenith", "joe@yahoo.fr", false],
	["another name and another domain", "Acme", "jane@acme.example", "Acme North", "joe@acmenorth.example", false],
	["a subdomain", "Acme", "jane@acme.example", "Zenith", "joe@mail.acme.example", false],
])("%s", async (_, first, firstEmail, second, secondEmail, isSame) => {
	const { db, intake, record, pass } = await setUp();
	await intake.receive(fromCompany(firstEmail, first));
	pass(1_000);
	await intake.receive(fromCompany(secondEmail, second));
	await record();
	const companies = await db.selectFrom("companies").select("root").execute();
	expect(new Set(companies.map(({ root }) => root)).size).toBe(isSame ? 1 : 2);
	expect(Object.values(await employers(db)).every(Boolean)).toBe(true);
});

test("a request without a letter in its company's name has no company, unless its domain is known", async () => {
	const { db, intake, record } = await setUp();
	await intake.receive(fromCompany("jane@acme.example", "Acme"));
	await record();
	await intake.receive(fromCompany("joe@acme.example", "-"));
	await intake.receive(fromCompany("ann@nobody.example", "--"));
	await record();
	expect(await employers(db)).toEqual({
		...{ "jane@acme.example": "Acme", "joe@acme.example": "Acme", "ann@nobody.example": null },
	});
	const none = await db
		.selectFrom("submissions")
		.select("employer")
		.where("email", "=", "ann@nobody.example")
		.execute();
	expect(none).toEqual([{ employer: "" }]);
	expect(await db.selectFrom("contacts").select("email").orderBy("email").execute()).toEqual([
		...[{ email: "jane@acme.example" }, { email: "joe@acme.example" }],
	]);
});

test("a contact has what its mailbox sent last, and keeps what was only sent before", async () => {
	const { db, intake, record, pass, clock } = await setUp();
	const { reference } = await intake.receive(fromCompany("Jane.Doe+jobs@gmail.com", "Acme"));
	await record();
	pass(60_000);
	await intake.completeLead(intake.leadToken(reference), { jobTitle: "VP Sales", phone: "302 555 0111" });
	await record();
	const contacts = () => db.selectFrom("contacts").select(["name", "title", "email", "phone", "last_at"]).execute();
	const lastAt = clock().toISOString();
	expect(await contacts()).toEqual([
		...[
			{ name: "Jane Doe", title: "VP Sales", email: "Jane.Doe+jobs@gmail.com", phone: "302 555 0111", last_at: lastAt },
		],
	]);
	pass(60_000);
	await intake.receive(talentRequest("janedoe@gmail.com", "Zenith"));
	await record();
	expect(await contacts()).toMatchObject([
		{ name: "Sam Lee", title: "VP Sales", email: "janedoe@gmail.com", phone: "302 555 0111" },
	]);
	const { name } = await db
		.selectFrom("contacts")
		.innerJoin("companies", "companies.id", "contacts.company")
		.select("companies.name")
		.executeTakeFirstOrThrow();
	expect(name).toBe("Zenith");
});

test("spam has no company; once it is released it has one", async () => {
	const { db, intake, record } = await setUp();
	await intake.receive(fromCompany("spam@acme.example", "Acme"));
	await db.updateTable("submissions").set({ outcome: "spam" }).execute();
	await intake.receive(fromCompany("robot@zenith.example", "Zenith"));
	await db.updateTable("submissions").set({ suspected: "too fast" }).where("outcome", "is", null).execute();
	await record();
	expect(await db.selectFrom("companies").selectAll().execute()).toEqual([]);
	await db.updateTable("submissions").set({ suspected: null }).execute();
	await record();
	expect(await db.selectFrom("companies").select("name").execute()).toEqual([{ name: "Zenith" }]);
	expect(await db.selectFrom("contacts").select("email").execute()).toEqual([{ email: "robot@zenith.example" }]);
});

test("a company of many names has them read once, not once for each request", async () => {
	const { db, intake, record } = await setUp();
	for (const name of ["Acme", "Acme Robotics", "Robots by Acme"]) {
		await intake.receive(fromCompany("jane@acme.example", name));
		await record();
	}
	const ids = (await db.selectFrom("companies").select("id").execute()).map(({ id }) => id);
	const names = await readNamesOfCompanies(db, ids);
	expect([...names.keys()].sort()).toEqual(ids.sort());
	const [own = []] = names.values();
	expect(new Set(own)).toEqual(new Set(["acme", "acme robotics", "robots by acme"]));
	for (const each of names.values()) expect(each).toBe(own);
});

test("two servers at once record each request once", async () => {
	const { db, intake, config, clock } = await setUp();
	for (let index = 0; index < 60; index++) {
		await intake.receive(fromCompany(`jane${index}@acme${index % 7}.example`, `Acme ${index % 5}`));
	}
	const other = isPostgres(db) ? await openDatabase(config) : db;
	await Promise.all([recordEmployers(db, clock()), recordEmployers(other, clock())]);
	if (other !== db) await other.destroy();
	expect(await db.selectFrom("companies").select("compared").orderBy("compared").execute()).toEqual(
		Array.from({ length: 5 }, (_, index) => ({ compared: `acme ${index}` })),
	);
	expect(await db.selectFrom("contacts").select("id").execute()).toHaveLength(60);
	expect(await db.selectFrom("company_domains").select("domain").execute()).toHaveLength(7);
});

const BEFORE_COMPANIES = 17;

test("an old installation's requests get their companies in batches, in any order", async () => {
	const { leftByVersion, database, clock } = newInstallation();
	const at = (month: number) => `2025-0${month}-01T15:00:00.000Z`;
	await leftByVersion(BEFORE_COMPANIES, async (old) => {
		const db = old as unknown as Database;
		for (const [reference, month, email, company, phone] of [
			["CW-AAAA-AAAA", 3, "jane@acme.example", "Acme Robotics", "3"],
			["CW-CCCC-CCCC", 1, "jane@acme.example", "Acme", "1"],
			["CW-DDDD-DDDD", 2, "joe@gmail.com", "Zenith", "2"],
		] as const) {
			const fields = JSON.stringify({ firstName: "Jane", lastName: "Doe", email, company, phone });
			const row = { reference, kind: "lead", email, fields, received_at: at(month), details_count: 0 } as const;
			await db.insertInto("submissions").values(row).execute();
		}
	});
	const db = await database();
	expect(await recordWaitingEmployers(db, clock(), 2)).toBe(2);
	expect(await recordWaitingEmployers(db, clock(), 2)).toBe(1);
	expect(await recordWaitingEmployers(db, clock(), 2)).toBe(0);
	expect(await employers(db)).toEqual({ "jane@acme.example": "Acme Robotics", "joe@gmail.com": "Zenith" });
	const contacts = await db.selectFrom("contacts").select(["email", "phone", "last_at"]).orderBy("email").execute();
	expect(contacts).toEqual([
		{ email: "jane@acme.example", phone: "3", last_at: at(3) },
		{ email: "joe@gmail.com", phone: "2", last_at: at(2) },
	]);
});
