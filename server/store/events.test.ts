import { expect, test } from "vitest";
import { lead, newInstallation } from "../test-installation.ts";
import { append, eventsFrom, eventsOf } from "./events.ts";

test("what happened is told in the order in which it was written, also within one moment", async () => {
	const { clock, database, open, pass } = newInstallation();
	const { reference } = await (await open()).intake.receive(lead("jane@example.com"));
	const db = await database();
	const whats = Array.from({ length: 40 }, (_, index) => `step ${index}`);
	await db.transaction().execute(async (transaction) => {
		for (const what of whats) await append(transaction, { reference, person: null, what, data: {} }, clock());
	});
	const before = clock();
	pass(1);
	await db
		.transaction()
		.execute((transaction) => append(transaction, { person: null, what: "invited", data: { role: "admin" } }, clock()));
	expect((await eventsOf(db, reference)).map(({ what }) => what)).toEqual(whats);
	expect((await eventsFrom(db, before, 100)).map(({ what }) => what)).toEqual([...whats, "invited"]);
	expect(await eventsFrom(db, clock(), 100)).toMatchObject([
		{ what: "invited", reference: null, data: '{"role":"admin"}' },
	]);
	expect(await eventsFrom(db, before, 3)).toHaveLength(3);
});

test("what is not committed has not happened", async () => {
	const { clock, database } = newInstallation();
	const db = await database();
	const broken = db.transaction().execute(async (transaction) => {
		await append(transaction, { person: null, what: "took", data: {} }, clock());
		throw new Error("broken off");
	});
	await expect(broken).rejects.toThrow("broken off");
	expect(await eventsFrom(db, new Date(0), 100)).toEqual([]);
});
