import { expect, test } from "vitest";
import { joinAs, newDesk } from "../../tests/test-desk.ts";
import { indexBatch } from "../search/indexing.ts";

/* Duplicates: which are shown, and what merging them does. */

test("duplicates are shown and merged by a person: the newest resume counts, and taking it back restores both", async () => {
	const desk = await newDesk();
	const { db, intake, clock, pass, resume } = desk;
	const admin = await joinAs(desk, "admin");
	const older = (await intake.receive(await resume("ada@home.example", "One"))).reference;
	pass(60_000);
	const newer = (await intake.receive(await resume("ada.quinn@work.example", "Two"))).reference;
	while (await indexBatch(db, clock()));
	const duplicates = async (of: string) => (await admin.get(`/api/submissions/${of}/duplicates`)).body.people;
	expect(await duplicates(older)).toEqual([
		{
			reference: newer,
			name: "Ada Quinn",
			email: "ada.quinn@work.example",
			receivedAt: expect.any(String),
			why: "phone",
		},
	]);
	const read = async (of: string) => (await admin.get(`/api/submissions/${of}`)).body;
	const act = async (of: string, action: string, body = {}) =>
		admin.post(`/api/submissions/${of}/${action}`, { version: (await read(of)).version, ...body });
	const opening = { company: { name: "Acme" }, title: "AE", role: "account-executive", seats: 1 };
	const { id } = (await admin.post("/api/openings", opening)).body;
	const add = async (candidate: string) => (await admin.post(`/api/openings/${id}/candidates`, { candidate })).body;
	await add(older);
	expect((await add(newer)).candidacies).toHaveLength(2);
	expect(await act(newer, "merge", { into: older })).toMatchObject({
		status: 409,
		body: { error: /^Both are in the/ },
	});
	await db.deleteFrom("candidacies").where("candidate", "=", newer).execute();

	expect(await act(newer, "merge", { into: older })).toMatchObject({ status: 200, body: { isMerged: true } });
	expect(await duplicates(older)).toEqual([]);
	expect((await read(older)).samePerson).toMatchObject([{ reference: newer }]);
	expect((await add(newer)).candidacies).toMatchObject([{ candidate: older, resume: newer }]);
	expect(await act(newer, "merge", { into: older })).toMatchObject({ status: 409 });

	expect(await act(newer, "split")).toMatchObject({ status: 200, body: { isMerged: false, samePerson: [] } });
	expect(await duplicates(newer)).toMatchObject([{ reference: older }]);
	expect(await act(newer, "split")).toMatchObject({ status: 409 });

	// Whoever was merged is deleted with the other.
	await act(newer, "merge", { into: older });
	await admin.ask("DELETE", "/api/people/ada%40home.example", { name: "Ada Quinn" });
	expect(await db.selectFrom("submissions").select("reference").execute()).toEqual([]);
});

test("a duplicate under another last name is found by the phone number", async () => {
	const desk = await newDesk();
	const { db, intake, clock, resume } = desk;
	const admin = await joinAs(desk, "admin");
	const maiden = await resume("ada@home.example", "One");
	await intake.receive(maiden);
	const married = await resume("ada.marsh@work.example", "One");
	married.fields = { ...married.fields, lastName: "Marsh", phone: `+1 ${maiden.fields.phone}` };
	const { reference } = await intake.receive(married);
	while (await indexBatch(db, clock()));
	const { people } = (await admin.get(`/api/submissions/${reference}/duplicates`)).body;
	expect(people).toMatchObject([{ name: "Ada Quinn", why: "file" }]);
});
