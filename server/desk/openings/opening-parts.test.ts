import { expect, test } from "vitest";
import { lead } from "../../../tests/installation.ts";
import { joinAs, newDesk } from "../../../tests/test-desk.ts";

const OPENING = { company: { name: "Acme" }, title: "Account Executive", role: "account-executive", seats: 1 };

async function setUp() {
	const desk = await newDesk();
	const admin = await joinAs(desk, "admin");
	const { reference: request } = await desk.intake.receive(lead("jane@acme.example"));
	const { reference: ada } = await desk.intake.receive(await desk.resume("ada@mailbox.example"));
	const { id } = (await admin.post("/api/openings", { ...OPENING, request })).body;
	expect((await admin.post(`/api/openings/${id}/candidates`, { candidate: ada })).status).toBe(201);
	return { ...desk, admin, ada, id };
}

test("the list of a candidate's openings says where they stand, under any of their resumes", async () => {
	const { admin, ada, id, intake, resume } = await setUp();
	const { reference: newer } = await intake.receive(await resume("ada@mailbox.example", "A newer resume"));
	for (const reference of [ada, newer]) {
		const { items } = (await admin.get(`/api/openings?candidate=${reference}`)).body;
		expect(items).toMatchObject([{ id, standing: { candidate: ada, stage: "shortlisted", consent: "none" } }]);
	}
	expect((await admin.get("/api/openings?candidate=CW-2222-2222")).body.items).toEqual([]);
	expect((await admin.get("/api/counts")).body.openings).toBe(1);
});

test("every stage suggests a next step, and everyone still considered has a summary", async () => {
	const { admin, ada, id } = await setUp();
	const { steps } = (await admin.get("/api/next-steps")).body;
	expect(steps).toMatchObject([
		...["applied", "shortlisted", "sent", "interview", "offer"].map((stage) => ({ stage, text: expect.any(String) })),
	]);
	expect((await admin.get(`/api/openings/${id}/summaries`)).body).toEqual({ summaries: { [ada]: expect.any(String) } });
	expect((await admin.get("/api/openings/OP-2222-2222/summaries")).body).toEqual({ summaries: {} });
});

test("a shortlist that was sent can be read again, with what it said about each candidate", async () => {
	const { admin, ada, id } = await setUp();
	const { version } = (await admin.get(`/api/openings/${id}`)).body;
	const sent = await admin.post(`/api/openings/${id}/shortlist`, {
		...{ version, subject: "Candidates", message: "Hi Jane" },
		candidates: [{ candidate: ada, summary: "Sells freight", concern: "Far away", shares: null }],
		readers: [{ name: "Jane Doe", email: "jane@acme.example" }],
	});
	expect(sent.status).toBe(200);
	expect((await admin.get(`/api/openings/${id}/mails`)).body.mails).toMatchObject([
		{
			...{ to: "jane@acme.example", name: "Jane Doe", subject: "Candidates", text: "Hi Jane", failed: null },
			candidates: [{ candidate: ada, letter: "A", summary: "Sells freight", concern: "Far away", shares: null }],
		},
	]);
});
