import { expect, test } from "vitest";
import { lead } from "../../tests/installation.ts";
import { joinAs, newDesk } from "../../tests/test-desk.ts";

test("everyone at the desk gets the numbers, and only admins those by owner, as an answer and as files", async () => {
	const desk = await newDesk();
	const recruiter = await joinAs(desk, "recruiter");
	const admin = await joinAs(desk, "admin");
	await desk.intake.receive(lead("jane@example.com"));
	const asked = "from=2026-03-02&to=2026-03-02&kind=lead";
	const seen = await recruiter.get(`/api/numbers?${asked}`);
	expect(seen).toMatchObject({
		status: 200,
		body: {
			range: { from: "2026-03-02", to: "2026-03-02", kind: "lead", timeZone: "America/New_York" },
			received: { total: 1, days: [{ day: "2026-03-02", count: 1 }] },
			now: { open: 1 },
			owners: null,
			health: { version: "1.2.3", disk: { free: expect.any(Number), total: expect.any(Number) } },
		},
	});
	const all = await admin.get(`/api/numbers?${asked}`);
	expect(all.body.owners).toMatchObject({
		people: [{ id: admin.id }, { id: recruiter.id }],
		nobody: { open: 1, overdue: 0, answered: 0 },
	});
	const file = await recruiter.get(`/api/numbers/days.csv?${asked}`);
	expect(file).toMatchObject({
		status: 200,
		headers: {
			"content-type": "text/csv; charset=utf-8",
			"content-disposition": expect.stringContaining('"numbers-days-lead-2026-03-02-to-2026-03-02.csv"'),
			"cache-control": "no-store",
		},
	});
	expect(file.text).toBe('"Day","Weekday","All","Lead"\r\n"2026-03-02","Monday","1","1"\r\n');
	expect((await recruiter.get("/api/numbers/owners.csv")).status).toBe(403);
	expect((await admin.get("/api/numbers/owners.csv")).text).toContain('"Unassigned","1","0","0"');
	expect((await admin.get("/api/numbers/everything.csv")).status).toBe(404);
});

test("invalid, reversed or too many days are refused with a sentence", async () => {
	const desk = await newDesk();
	const recruiter = await joinAs(desk, "recruiter");
	for (const [query, errors] of [
		["from=2026-02-30", { from: "Enter a date such as 2026-11-17" }],
		["to=1026-02-03", { to: "Enter a date in this century" }],
		["from=2026-03-02&to=2026-03-01", { to: "The end date must not be before the start date" }],
		["from=2001-01-01&to=2026-01-01", { from: "Choose at most ten years" }],
		["kind=chat", { kind: "Choose lead, talent-request, resume or message" }],
	] as const) {
		expect(await recruiter.get(`/api/numbers?${query}`)).toMatchObject({ status: 422, body: { errors } });
		expect((await recruiter.get(`/api/numbers/days.csv?${query}`)).status).toBe(422);
	}
});

test("people decide for themselves whether they get the weekly email", async () => {
	const desk = await newDesk();
	const recruiter = await joinAs(desk, "recruiter");
	const admin = await joinAs(desk, "admin");
	expect((await admin.get("/api/me")).body.person).toMatchObject({ weeklyMail: true });
	expect(await admin.ask("PATCH", `/api/staff/${admin.id}`, { weeklyMail: false })).toMatchObject({
		status: 200,
		body: { person: { weeklyMail: false } },
	});
	expect((await admin.get("/api/me")).body.person).toMatchObject({ weeklyMail: false });
	expect((await recruiter.ask("PATCH", `/api/staff/${admin.id}`, { weeklyMail: true })).status).toBe(403);
	expect((await admin.ask("PATCH", `/api/staff/${admin.id}`, { weeklyMail: "no" })).status).toBe(422);
});
