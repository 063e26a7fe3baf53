import { expect, test } from "vitest";
import { lead } from "../../../tests/installation.ts";
import { joinAs, newDesk } from "../../../tests/test-desk.ts";

/* Many submissions at once over HTTP. */

test("one request changes many, and says which were left alone", async () => {
	const desk = await newDesk();
	const references: string[] = [];
	for (const name of ["jane", "joan"]) {
		references.push((await desk.intake.receive(lead(`${name}@example.com`))).reference);
	}
	const ann = await joinAs(desk, "recruiter", "ann@closewell.example");
	const items = references.map((reference) => ({ reference, version: 1 }));
	expect((await desk.visitor().post("/api/submissions/bulk", { what: "assign", to: ann.id, items })).status).toBe(401);
	const [first, second] = references;
	await ann.post(`/api/submissions/${first}/take`, { version: 1 });
	const assigned = await ann.post("/api/submissions/bulk", { what: "assign", to: ann.id, items });
	expect(assigned).toMatchObject({
		status: 200,
		body: {
			done: [{ reference: second, version: 2, event: expect.any(String) }],
			failed: [{ reference: first, name: "Jane Doe" }],
			undoUntil: expect.any(String),
		},
	});
	const undone = await ann.post("/api/submissions/bulk", { what: "undo", items: assigned.body.done });
	expect(undone).toMatchObject({ status: 200, body: { done: [{ reference: second, version: 3 }], failed: [] } });
	expect((await ann.get(`/api/submissions/${second}`)).body).toMatchObject({ owner: null });
	const template = { subject: "Hello", text: "Hi {{firstName}}", references, shown: second };
	expect(await ann.post("/api/submissions/bulk/preview", template)).toMatchObject({
		status: 200,
		body: { mail: { subject: "Hello", text: "Hi Jane" }, problems: [] },
	});
});

test("a request that can't be meant gets 422 with a sentence, and five hundred of the longest fit", async () => {
	const desk = await newDesk();
	const ann = await joinAs(desk, "recruiter", "ann@closewell.example");
	const some = [{ reference: "CW-AAAA-AAAA", version: 1 }];
	const many = (count: number) =>
		Array.from({ length: count }, (_, index) => ({
			reference: `CW-AAAA-${String(index).padStart(4, "0")}`,
			version: 1000,
		}));
	const refusals = [
		[{ what: "assign", to: null, items: [] }, { items: "Choose at least one" }],
		[{ what: "assign", to: null, items: many(501) }, { items: "Choose at most 500 at a time" }],
		[{ what: "assign", to: null, items: [{ reference: "CW-AAAA-AAAA" }] }, { items: "Say which version you saw" }],
		[{ what: "close", outcome: "bored", items: some }, { outcome: "Choose a reason for closing" }],
		[{ what: "snooze", until: "tomorrow", items: some }, { until: expect.stringContaining("Enter a time") }],
		[
			{ what: "answer", subject: "", text: "", items: some },
			{ subject: expect.any(String), text: expect.any(String) },
		],
		[
			{ what: "answer", subject: "Hi", text: "On {{date}}", items: some },
			{ text: expect.stringContaining("no form asks") },
		],
		[{ what: "undo", items: some }, { items: "Say what to undo" }],
		[{ what: "destroy", items: some }, { what: "Choose assign, close, snooze, answer or undo" }],
	] as const;
	for (const [body, errors] of refusals) {
		expect(await ann.post("/api/submissions/bulk", body)).toMatchObject({ status: 422, body: { errors } });
	}
	const text = "漢".repeat(20_000);
	const whole = await ann.post("/api/submissions/bulk", { what: "answer", subject: "Hi", text, items: many(500) });
	expect(whole.status).toBe(200);
	expect(whole.body.failed).toHaveLength(500);
});

test("candidates are added to an opening, each with a line in their history, and removed as one", async () => {
	const desk = await newDesk();
	const { intake, resume, db } = desk;
	const ann = await joinAs(desk, "recruiter", "ann@closewell.example");
	const opening = { company: { name: "Acme" }, title: "Account Executive", role: "account-executive", seats: 1 };
	const { id } = (await ann.post("/api/openings", opening)).body;
	const references: string[] = [];
	for (const name of ["ada", "bea", "cy"]) {
		references.push((await intake.receive(await resume(`${name}@example.com`, `%PDF-1.7 ${name}`))).reference);
	}
	const [first = "", second = "", third = ""] = references;
	const request = (await intake.receive(lead("jane@example.com"))).reference;
	const path = `/api/openings/${id}/candidates`;
	await ann.post(path, { candidate: first });
	const items = [...references, request].map((reference) => ({ reference }));
	const added = await ann.post(`${path}/bulk`, { items });
	expect(added.status).toBe(200);
	expect(added.body.done.map(({ reference }: { reference: string }) => reference)).toEqual([second, third]);
	expect(added.body.failed).toEqual([
		{ reference: first, name: "Ada Quinn", sentence: "Already in this opening." },
		{ reference: request, name: "Jane Doe", sentence: expect.stringContaining("candidate doesn't exist") },
	]);
	const inOpening = async () =>
		(await db.selectFrom("candidacies").select("candidate").execute()).map((row) => row.candidate);
	expect((await inOpening()).sort()).toEqual([...references].sort());
	const { events } = (await ann.get(`/api/submissions/${second}`)).body;
	expect(events.filter(({ what }: { what: string }) => what === "opening: added")).toHaveLength(1);

	const step = { version: 1, text: "Call them", dueAt: "2026-03-04T15:00:00Z", waitsFor: "candidate" };
	expect((await ann.post(`${path}/${third}/next`, step)).status).toBe(200);
	const undone = await ann.post(`${path}/bulk/undo`, { items: added.body.done });
	expect(undone.body.done).toHaveLength(1);
	expect(undone.body.failed).toMatchObject([{ name: "Ada Quinn", sentence: expect.stringContaining("since") }]);
	expect((await inOpening()).sort()).toEqual([first, third].sort());
});
