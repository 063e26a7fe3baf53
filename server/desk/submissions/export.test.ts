import { expect, test } from "vitest";
import { lead } from "../../../tests/installation.ts";
import { joinAs, newDesk } from "../../../tests/test-desk.ts";
import { indexBatch } from "../../search/indexing.ts";

const LEADS = 105; // more than one batch

async function deskWithLeads() {
	const desk = await newDesk({ CHALLENGE_FROM: "0" });
	const references: string[] = [];
	for (let number = 0; number < LEADS; number += 1) {
		desk.pass(1000);
		const { reference } = await desk.intake.receive(lead(`p${number}@example.com`, { company: `Acme ${number}` }));
		references.push(reference);
	}
	return { ...desk, references, admin: await joinAs(desk, "admin") };
}

const eventsOf = async ({ db }: Awaited<ReturnType<typeof newDesk>>) =>
	(await db.selectFrom("events").select(["data", "person"]).where("what", "=", "exported").execute()).map(
		({ data, person }) => ({ person, ...JSON.parse(data ?? "{}") }),
	);

test("a list is exported whole and in order, as CSV and as JSON, and the history records it", async () => {
	const desk = await deskWithLeads();
	const { admin, references } = desk;
	await admin.post(`/api/submissions/${references[0]}/take`, { version: 1 });
	await admin.post(`/api/submissions/${references[1]}/close`, { version: 1, outcome: "no-fit" });
	const open = references.filter((_, index) => index !== 1);
	const table = await admin.get("/api/export?format=csv");
	expect(table.status).toBe(200);
	expect(table.headers).toMatchObject({
		"content-type": "text/csv; charset=utf-8",
		"content-disposition": expect.stringMatching(/^attachment; filename="submissions-open-2026-03-02\.csv";/),
		"x-content-type-options": "nosniff",
		"cache-control": "no-store",
	});
	const [head = "", ...lines] = table.text.trimEnd().split("\r\n");
	expect(head).toMatch(
		/^"Reference","Kind","Received".*"Owner","Due","Answered","Closed","Outcome","Version","Chat","Openings","Emails"$/,
	);
	expect(lines.map((line) => line.split(",")[0])).toEqual(open.map((reference) => `"${reference}"`));
	expect(lines[0]).toContain('"The admin"');
	const json = await admin.get("/api/export?format=json&queue=all&kind=lead");
	expect(json.headers["content-disposition"]).toContain('filename="submissions-all-lead-2026-03-02.json"');
	expect(json.body).toHaveLength(LEADS);
	expect(json.body.find((entry: { reference: string }) => entry.reference === references[1])).toMatchObject({
		...{ outcome: "no-fit", version: 2, fields: { company: "Acme 1" } },
	});
	expect(json.body[0]).not.toHaveProperty("row");
	expect(await eventsOf(desk)).toEqual([
		{ person: admin.id, format: "csv", queue: "open", kind: null, search: false },
		{ person: admin.id, format: "json", queue: "all", kind: "lead", search: false },
	]);
});

test("a line says which openings came from a request, and where a candidate stands in them", async () => {
	const desk = await newDesk();
	const admin = await joinAs(desk, "admin");
	const { reference: request } = await desk.intake.receive(lead("jane@acme.example"));
	const { reference: candidate } = await desk.intake.receive(await desk.resume("ada@mailbox.example"));
	const made = { request, company: { name: "Acme" }, title: "Closer", role: "account-executive", seats: 1 };
	const { id } = (await admin.post("/api/openings", made)).body;
	expect((await admin.post(`/api/openings/${id}/candidates`, { candidate })).status).toBe(201);
	const lines = (await admin.get("/api/export?format=csv&queue=all")).text.trimEnd().split("\r\n");
	const openings = (reference: string) => lines.find((line) => line.includes(reference))?.match(/"([^"]*)",""$/)?.[1];
	expect([openings(request), openings(candidate)]).toEqual([
		...[`${id} Closer: open`, `${id} Closer: shortlisted, consent none`],
	]);
});

test("a search is exported too, without its text in the file name or in the history", async () => {
	const desk = await deskWithLeads();
	const { admin, references, db, clock } = desk;
	while ((await indexBatch(db, clock())) > 0);
	const { body, headers } = await admin.get("/api/export?format=json&q=acme%20104");
	expect(body.map((entry: { reference: string }) => entry.reference)).toEqual([references[104]]);
	expect(headers["content-disposition"]).toContain('filename="submissions-open-search-2026-03-02.json"');
	expect(JSON.stringify(await eventsOf(desk))).not.toMatch(/acme/i);
	expect((await admin.get("/api/export?format=json&kind=message")).body).toEqual([]);
	const { text } = await admin.get("/api/export?kind=message");
	expect(text.split("\r\n")).toHaveLength(2); // the header line and nothing else
});

test("invalid queries are refused before anything is recorded, and HEAD does not count as an export", async () => {
	const desk = await newDesk();
	const admin = await joinAs(desk, "admin");
	for (const query of ["format=xlsx", "format=csv&queue=none", "format=json&kind=none"]) {
		expect([query, (await admin.get(`/api/export?${query}`)).status]).toEqual([query, 422]);
	}
	const { status, text } = await admin.ask("HEAD", "/api/export");
	expect([status, text]).toEqual([200, ""]);
	expect(await eventsOf(desk)).toEqual([]);
});

test("an export that fails midway does not look complete", async () => {
	const desk = await deskWithLeads();
	const { admin, db } = desk;
	await db.updateTable("submissions").set({ fields: "no JSON" }).where("fields", "like", "%Acme 104%").execute();
	await expect(admin.get("/api/export")).rejects.toThrow("aborted");
});
