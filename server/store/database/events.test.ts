import { expect, test } from "vitest";
import { lead, newInstallation } from "../../../tests/installation.ts";
import { recordEmployers } from "../../../tests/record-employers.ts";
import { appendEvent, findChangesSince, readEvents } from "./events.ts";

test("events are returned in the order they were written, even with the same timestamp", async () => {
	const { clock, database, open, pass } = newInstallation();
	const { reference } = await (await open()).intake.receive(lead("jane@example.com"));
	const db = await database();
	const whats = Array.from({ length: 40 }, (_, index) => `step ${index}`);
	await db.transaction().execute(async (transaction) => {
		for (const what of whats) await appendEvent(transaction, { reference, person: null, what, data: {} }, clock());
	});
	const before = clock();
	pass(1);
	await db
		.transaction()
		.execute((transaction) =>
			appendEvent(transaction, { person: null, what: "invited", data: { role: "admin" } }, clock()),
		);
	expect((await readEvents(db, reference)).map(({ what }) => what)).toEqual(whats);
	const changes = await findChangesSince(db, before, clock());
	expect(changes.map(({ what }) => what).filter((what) => what !== "received")).toEqual([...whats, "invited"]);
	expect(await findChangesSince(db, clock(), clock())).toMatchObject([
		{ what: "invited", reference: null, version: null },
	]);
});

test("events that are not committed are not returned", async () => {
	const { clock, database } = newInstallation();
	const db = await database();
	const broken = db.transaction().execute(async (transaction) => {
		await appendEvent(transaction, { person: null, what: "took", data: {} }, clock());
		throw new Error("broken off");
	});
	await expect(broken).rejects.toThrow("broken off");
	expect(await findChangesSince(db, new Date(0), clock())).toEqual([]);
});

test("arrivals and deliveries are reported without events of their own", async () => {
	const { clock, database, open } = newInstallation();
	const site = await open();
	const { reference } = await site.intake.receive(lead("jane@example.com"));
	const db = await database();
	const [first, second] = await db.selectFrom("deliveries").select("id").orderBy("id").execute();
	const at = clock().toISOString();
	await db.updateTable("deliveries").set({ sent_at: at }).where("id", "=", String(first?.id)).execute();
	await db.updateTable("deliveries").set({ failed_at: at }).where("id", "=", String(second?.id)).execute();
	await db.updateTable("submissions").set({ details_at: at }).execute();
	expect(await findChangesSince(db, clock(), clock())).toEqual(
		[
			{ id: `${reference}-received`, what: "received" },
			{ id: `${reference}-details-${at}`, what: "details" },
			{ id: `${first?.id}-sent`, what: "delivered" },
			{ id: `${second?.id}-failed-${at}`, what: "not delivered" },
		]
			.map((change) => ({ ...change, at, reference, opening: null, company: null, person: null, version: 1 }))
			.sort((a, b) => (a.id < b.id ? -1 : 1)),
	);
});

test("a company that made itself is reported without an event of its own", async () => {
	const { clock, open, pass } = newInstallation();
	const { db, intake } = await open();
	await intake.receive(lead("jane@acme.example"));
	pass(1000);
	await recordEmployers(db, clock());
	const { id } = await db.selectFrom("companies").select("id").executeTakeFirstOrThrow();
	expect(await findChangesSince(db, clock(), clock())).toMatchObject([
		{ id: `${id}-made`, what: "made", company: id, opening: null, reference: null, person: null },
	]);
	expect(await db.selectFrom("events").select("id").where("company", "=", id).execute()).toEqual([]);
});
