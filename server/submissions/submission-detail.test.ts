import { expect, test } from "vitest";
import { type ManualEntry, manualEntrySchema } from "../../contract/desk/desk.ts";
import { lead, newInstallation } from "../../tests/installation.ts";
import { readResponsePolicy } from "../config/content.ts";
import { findPerson, invite, join } from "../people/people.ts";
import { queueDeskMail } from "../queue/desk-mail.ts";
import { indexBatch } from "../search/indexing.ts";
import type { Database } from "../store/tables.ts";
import { addByHand } from "./actions/by-hand.ts";
import { saveDraft } from "./actions/drafts.ts";
import { findNamesByEmail, markOpened, readSubmissionDetail } from "./submission-detail.ts";

async function addClaire(db: Database, now: Date) {
	const { id } = await invite(db, { email: "c@firm.example", role: "admin", by: null }, now);
	await db.transaction().execute((transaction) => join(transaction, id, "Claire", now));
	const claire = await findPerson(db, id);
	if (!claire) throw new Error("Claire did not join");
	return claire;
}

test("a submission is read in full, however its reference is typed", async () => {
	const { clock, database, open, pass, resume } = newInstallation();
	const site = await open();
	const db = await database();
	const claire = await addClaire(db, clock());
	const { reference } = await site.intake.receive({ ...lead("jane@example.com"), remarks: ["Odd.", "Odder."] });
	pass(60_000);
	await site.intake.completeLead(site.intake.leadToken(reference), { phone: "302 555 0142", timeline: "30-days" });
	const receivedAt = new Date(clock().getTime() - 60_000).toISOString();
	await site.intake.receive(await resume("Jane+cv@example.com"));
	const boss = await site.intake.receive(lead("boss@example.com", { company: "ACME, Inc." }));
	await site.intake.receive(lead("other@example.com", { company: "Acme Freight" }));
	while (await indexBatch(db, clock()));
	await markOpened(db, reference, clock());
	await saveDraft(db, { reference: reference.toLowerCase(), person: claire.id, subject: "Re", text: "Dear" }, clock());
	const failure = {
		failed_at: clock().toISOString(),
		last_error: "https://user:secret@hook.example refused",
		attempts: 3,
	};
	await db.updateTable("deliveries").set(failure).where("id", "=", `${reference}-1`).execute();
	const item = await readSubmissionDetail(db, ` ${reference.toLowerCase()} `, claire.id, clock());
	expect(item).toMatchObject({
		reference,
		name: "Jane Doe",
		phone: "302 555 0142",
		state: "open",
		opened: true,
		failed: true,
		version: 1,
		remarks: ["Odd.", "Odder."],
		source: { page: "/services", referrer: "https://search.example/", campaign: "utm_source=newsletter" },
		consent: { at: receivedAt },
		file: null,
		addedBy: null,
		draft: { subject: "Re", text: "Dear" },
	});
	expect(item?.fields).toEqual([
		{ name: "roleType", label: "Role type", value: "VP of Sales" },
		{ name: "requirements", label: "Requirements", value: "Two closers for the Midwest." },
	]);
	expect(item?.details).toEqual([{ name: "timeline", label: "Timeline", value: "Within 30 days" }]);
	expect(item?.samePerson.map(({ kind }) => kind)).toEqual(["resume"]);
	expect(item?.sameCompany).toMatchObject([{ reference: boss.reference, name: "Jane Doe", state: "open" }]);
	expect(item?.events.map(({ what }) => what)).toEqual(["received", "details", "not delivered"]);
	expect(item?.deliveries[0]).toMatchObject({ state: "failed", error: "https://hook.example refused", next: null });
	expect(await readSubmissionDetail(db, "CW-2222-2222", claire.id, clock())).toBeUndefined();
	expect((await readSubmissionDetail(db, reference, "somebody else", clock()))?.draft).toBeNull();
	await saveDraft(db, { reference, person: claire.id, subject: "", text: "" }, clock());
	expect((await readSubmissionDetail(db, reference, claire.id, clock()))?.draft).toBeNull();
});

test("the owner has a name even if the history does not mention them", async () => {
	const { clock, database, open } = newInstallation();
	const site = await open();
	const db = await database();
	const claire = await addClaire(db, clock());
	const { reference } = await site.intake.receive(lead("jane@example.com"));
	await db.updateTable("submissions").set({ owner: claire.id }).execute();
	const item = await readSubmissionDetail(db, reference, claire.id, clock());
	expect(item?.owner).toEqual({ id: claire.id, name: "Claire" });
	expect(item?.events.map(({ what }) => what)).toEqual(["received"]);
});

test("no secret in an email is returned, and nothing of other submissions", async () => {
	const { clock, database, open } = newInstallation();
	const site = await open();
	const db = await database();
	const { reference } = await site.intake.receive(lead("jane@example.com"));
	await db.transaction().execute(async (transaction) => {
		const mail = {
			to: "c@firm.example",
			name: "",
			event: "invitation" as const,
			link: "https://desk.example/join/SECRET",
		};
		await queueDeskMail(transaction, mail, clock());
		await transaction.updateTable("deliveries").set({ reference }).where("target", "=", "desk-mail").execute();
	});
	const shown = async () => JSON.stringify(await readSubmissionDetail(db, reference, "x", clock()));
	expect(await shown()).not.toContain("SECRET");
	const answer = { to: "jane@example.com", name: "Jane Doe", by: "x" };
	const mail = JSON.stringify({ ...answer, subject: "Join", text: "Follow /join/SECRET" });
	await db.updateTable("deliveries").set({ mail }).where("target", "=", "desk-mail").execute();
	expect(await shown()).not.toContain("SECRET");
	await db.updateTable("deliveries").set({ event: "written" }).where("target", "=", "desk-mail").execute();
	expect(await shown()).toContain("SECRET"); // an answer, which everyone may read
	await db.updateTable("deliveries").set({ mail: null }).execute();
	expect(await shown()).not.toContain("SECRET");
});

test("of what the same person and company sent, the ten latest are listed, latest first", async () => {
	const { clock, database, open, pass } = newInstallation();
	const site = await open();
	const db = await database();
	const { reference } = await site.intake.receive(lead("jane@example.com"));
	const sent: string[] = [];
	for (let number = 0; number < 11; number += 1) {
		pass(60 * 60_000);
		const requirements = `Closers, order ${number}.`;
		sent.unshift((await site.intake.receive(lead("jane@example.com", { requirements }))).reference);
	}
	const item = await readSubmissionDetail(db, reference, "x", clock());
	expect(item?.samePerson.map((each) => each.reference)).toEqual(sent.slice(0, 10));
	expect(item?.sameCompany).toEqual([]); // the person's own are not listed twice
});

test("only the first time a submission is opened is recorded, and only its own", async () => {
	const { clock, database, open, pass } = newInstallation();
	const site = await open();
	const db = await database();
	const { reference } = await site.intake.receive(lead("jane@example.com"));
	const other = await site.intake.receive(lead("joan@example.com"));
	const first = clock().toISOString();
	await markOpened(db, reference.toLowerCase(), clock());
	pass(1000);
	await markOpened(db, reference, clock());
	const rows = await db.selectFrom("submissions").select(["reference", "opened_at", "version"]).execute();
	expect(rows).toHaveLength(2);
	expect(rows).toContainEqual({ reference, opened_at: first, version: 1 });
	expect(rows).toContainEqual({ reference: other.reference, opened_at: null, version: 1 });
});

test("a person's names are those of their own submissions, each once, and nobody's without an address", async () => {
	const { database, open } = newInstallation();
	const site = await open();
	const db = await database();
	for (const [email, firstName] of [
		["jane@example.com", "Jane"],
		["Jane+work@example.com", "Jane"],
		["jane@example.com", "Janet"],
		["eve@example.com", "Eve"],
	] as const) {
		await site.intake.receive(lead(email, { firstName, requirements: `${email} ${firstName}, two closers.` }));
	}
	expect((await findNamesByEmail(db, " JANE@example.com")).sort()).toEqual(["Jane Doe", "Janet Doe"]);
	expect(await findNamesByEmail(db, "nobody@example.com")).toEqual([]);
	expect(await findNamesByEmail(db, "")).toEqual([]);
});

const CALL = { name: "Tom Lee Beckett", phone: "(302) 555-0100" };

async function addCall(given: object) {
	const { clock, database, pass } = newInstallation();
	const db = await database();
	const by = await addClaire(db, clock());
	const add = async (more: object) => {
		const call: ManualEntry = manualEntrySchema.parse({ ...CALL, ...given, ...more });
		const reference = await addByHand(db, { call, by, promise: readResponsePolicy(), targets: ["webhook"] }, clock());
		const item = await readSubmissionDetail(db, reference, by.id, clock());
		if (!item) throw new Error("It is not there");
		return item;
	};
	return { add, clock, db, pass };
}

test("a phone call is a submission owned by whoever took it, with a due time and no receipt", async () => {
	const { add, clock } = await addCall({ company: "Westmark", state: "ohio", role: "vp-sales", text: "Two reps." });
	const item = await add({ kind: "lead", email: "Tom@Example.com" });
	expect(item).toMatchObject({
		kind: "lead",
		name: "Tom Lee Beckett",
		email: "Tom@Example.com",
		phone: "(302) 555-0100",
		company: "Westmark",
		place: "OH",
		gist: "VP of Sales: Two reps.",
		state: "open",
		opened: true,
		dueAt: new Date(clock().getTime() + 24 * 60 * 60 * 1000).toISOString(),
		owner: { name: "Claire" },
		addedBy: { name: "Claire" },
	});
	expect(item.deliveries).toMatchObject([{ target: "webhook", event: "received" }]);
	expect(item.events.map(({ what }) => what)).toEqual(["added"]);
	const request = await add({ kind: "talent-request" });
	expect(request).toMatchObject({ name: "Tom Lee Beckett", gist: "VP of Sales in Ohio", company: "Westmark" });
	const candidate = await add({ kind: "resume", role: "", company: "", answered: true });
	expect(candidate).toMatchObject({ gist: "Two reps.", state: "answered" });
	expect(candidate.events.map(({ what }) => what)).toEqual(["added", "called"]);
});

test("the same call sent again within ten minutes is added once, unless one of the two was answered", async () => {
	const { add, pass } = await addCall({ kind: "lead" });
	const [first, answered] = [await add({}), await add({ answered: true })];
	expect(answered.reference).not.toBe(first.reference);
	pass(10 * 60_000 - 1);
	expect((await add({})).reference).toBe(first.reference);
	expect((await add({ answered: true })).reference).toBe(answered.reference);
	expect((await add({ text: "Two reps." })).reference).not.toBe(first.reference);
	pass(1);
	expect((await add({})).reference).not.toBe(first.reference);
});

test("callers without an email address are not treated as one person", async () => {
	const { add, db } = await addCall({ kind: "lead" });
	const [one, other] = [await add({ name: "One" }), await add({ name: "Other" })];
	expect([one, other]).toMatchObject([
		{ email: "", samePerson: [], sameCompany: [] },
		{ email: "", samePerson: [], sameCompany: [] },
	]);
	const rows = await db.selectFrom("submissions").select(["email", "inbox"]).execute();
	expect(rows).toEqual([
		{ email: "", inbox: null },
		{ email: "", inbox: null },
	]);
});

test("a place given in both steps is shown once, from step two", async () => {
	const { clock, database, open } = newInstallation();
	const site = await open();
	const db = await database();
	const { reference } = await site.intake.receive(lead("jane@example.com", { place: "Ohio" }));
	const placesOf = async () => {
		const item = await readSubmissionDetail(db, reference, "", clock());
		return [...(item?.fields ?? []), ...(item?.details ?? [])].filter(({ name }) => name === "place");
	};
	expect(await placesOf()).toEqual([{ name: "place", label: "City or state", value: "Ohio" }]);
	await site.intake.completeLead(site.intake.leadToken(reference), { place: "Columbus, OH" });
	expect(await placesOf()).toEqual([{ name: "place", label: "City or state", value: "Columbus, OH" }]);
});
