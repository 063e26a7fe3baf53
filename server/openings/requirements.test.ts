import { expect, test } from "vitest";
import { UNDO_MS } from "../../contract/desk/desk-options.ts";
import { lead } from "../../tests/installation.ts";
import { joinAs, newDesk } from "../../tests/test-desk.ts";

/* Requirements through the desk's API: edited on a request or an opening, in the history, undone. */

const WANTED = { roleType: "account-executive", requirements: "Must know Salesforce. 5+ years selling freight." };
const OPENING = { company: { name: "Acme" }, title: "Account Executive", role: "account-executive", seats: 1 };

async function setUp() {
	const desk = await newDesk();
	const rosa = await joinAs(desk, "recruiter");
	const { reference } = await desk.intake.receive(lead("jane@acme.example", WANTED));
	const ofRequest = `/api/submissions/${reference}`;
	const fits = async (path = ofRequest) => (await rosa.get(`${path}/fits`)).body;
	return {
		...desk,
		...{ rosa, reference, ofRequest, fits },
		/** Posts edits or an undo to a submission or an opening as it is now. */
		async act(path: string, action: string, body: object) {
			return rosa.post(`${path}/${action}`, { version: (await rosa.get(path)).body.version, ...body });
		},
		async openOpening(fields: object = {}) {
			const { body } = await rosa.post("/api/openings", { ...OPENING, request: reference, ...fields });
			return `/api/openings/${body.id}`;
		},
		async idOf(label: string, path = ofRequest): Promise<string> {
			const { requirements } = await fits(path);
			return requirements.find((one: { label: string }) => one.label === label).id;
		},
		async strengths(path = ofRequest): Promise<Record<string, string | null>> {
			const { requirements } = await fits(path);
			return Object.fromEntries(requirements.map((one: Record<string, string>) => [one.label, one.strength]));
		},
	};
}

test("a request's requirements are edited with version, history and undo", async () => {
	const { ofRequest, rosa, act, idOf, strengths } = await setUp();
	const edits = [
		{ id: await idOf("Salesforce"), strength: "dropped" },
		{ id: null, text: "HubSpot", strength: "plus" },
	];
	const edited = await act(ofRequest, "requirements", { edits });
	expect(edited.status).toBe(200);
	expect(await strengths()).toMatchObject({
		Salesforce: "dropped",
		HubSpot: "plus",
		"5 years or more in Logistics & Supply Chain": null,
	});
	expect(edited.body.events.at(-1)).toMatchObject({
		...{ what: "changed the requirements", person: { id: rosa.id } },
		text: "Salesforce: dropped\nAdded “HubSpot”: a plus",
	});
	expect((await rosa.post(`${ofRequest}/requirements`, { version: 1, edits: [] })).status).toBe(409);
	const again = await act(ofRequest, "requirements", { edits: [] });
	expect(again.body.events.at(-1).text).toBe("Salesforce: as the client put it\nRemoved “HubSpot”");
	const undone = await act(ofRequest, "undo", { event: again.body.undo.event });
	expect(undone.status).toBe(200);
	expect(await strengths()).toMatchObject({ Salesforce: "dropped", HubSpot: "plus" });
});

test("an opening takes the request's edits over, and has the only list from then on", async () => {
	const { ofRequest, act, idOf, strengths, openOpening, fits } = await setUp();
	const dropped = { id: await idOf("Salesforce"), strength: "dropped" };
	const edited = await act(ofRequest, "requirements", { edits: [dropped] });
	const opening = await openOpening();
	expect(await strengths(opening)).toMatchObject({ Salesforce: "dropped" });
	const late = await act(ofRequest, "requirements", { edits: [] });
	expect(late).toMatchObject({
		status: 409,
		body: { error: "An opening now has these requirements. Change them there." },
	});
	const undo = await act(ofRequest, "undo", { event: edited.body.undo.event });
	expect(undo).toMatchObject({
		status: 409,
		body: { error: expect.stringMatching(/^An opening now has these requirements/) },
	});
	await act(opening, "requirements", { edits: [{ id: null, text: "Spanish", strength: "must" }] });
	expect(await strengths()).toMatchObject({ Salesforce: "must", Spanish: "must" });
	expect(await fits()).toEqual(await fits(opening));
});

test("an opening's edits are in its history and can be undone", async () => {
	const { act, idOf, strengths, openOpening, pass } = await setUp();
	const opening = await openOpening();
	const unwanted = { id: await idOf("Salesforce", opening), strength: "unwanted" };
	const first = await act(opening, "requirements", { edits: [unwanted] });
	expect(first.body.events.at(-1)).toMatchObject({
		...{ what: "changed the requirements", data: { text: "Salesforce: unwanted" } },
	});
	pass(UNDO_MS);
	const second = await act(opening, "requirements", { edits: [{ id: null, text: "MEDDIC", strength: "plus" }] });
	expect(await strengths(opening)).toMatchObject({ Salesforce: "must", MEDDIC: "plus" });
	const undone = await act(opening, "undo", { event: second.body.undo.event });
	expect(undone.status).toBe(200);
	const restored = await strengths(opening);
	expect(restored).toMatchObject({ Salesforce: "unwanted" });
	expect(restored).not.toHaveProperty("MEDDIC");
	const same = await act(opening, "requirements", { edits: [unwanted] });
	expect(same.body.errors).toEqual({ edits: "The requirements already say that." });
});

test("unlawful, empty and unknown requirements are refused with a sentence", async () => {
	const { ofRequest, act, openOpening, strengths } = await setUp();
	const before = await strengths();
	const unlawful = { edits: [{ id: null, text: "Female", strength: "plus" }] };
	expect(await act(ofRequest, "requirements", unlawful)).toMatchObject({
		...{ status: 409, body: { error: "Gender can't be a hiring requirement." } },
	});
	const opening = await openOpening();
	expect(await act(opening, "requirements", unlawful)).toMatchObject({
		...{ status: 422, body: { errors: { edits: "Gender can't be a hiring requirement." } } },
	});
	for (const edit of [
		{ id: null, text: " ", strength: "must" },
		{ id: "tool gone", strength: "must" },
		{ id: null, text: "Salesforce", strength: "loves" },
	]) {
		expect((await act(opening, "requirements", { edits: [edit] })).status).toBe(422);
	}
	expect(await strengths(opening)).toEqual(before);
});

test("a message has no requirements, and an unknown opening no matching candidates", async () => {
	const { intake, rosa, resume, act } = await setUp();
	const { reference } = await intake.receive(await resume("ada@mailbox.example"));
	const edits = [{ id: null, text: "Salesforce", strength: "must" }];
	expect((await act(`/api/submissions/${reference}`, "requirements", { edits })).status).toBe(409);
	expect((await rosa.get("/api/openings/OP-2222-2222/fits")).status).toBe(404);
});

test("a replacement is looked for with the same requirements", async () => {
	const { act, rosa, intake, resume, openOpening, strengths } = await setUp();
	const opening = await openOpening();
	await act(opening, "requirements", { edits: [{ id: null, text: "MEDDIC", strength: "plus" }] });
	const { reference: candidate } = await intake.receive(await resume("ada@mailbox.example"));
	await rosa.post(`${opening}/candidates`, { candidate });
	const path = `${opening}/candidates/${candidate}`;
	await rosa.post(`${path}/place`, { version: 1, startsOn: "2026-03-09", base: 100_000 });
	const { body } = await rosa.post(`${path}/left`, { version: 2, on: "2026-03-20", why: "Moved away" });
	expect(await strengths(`/api/openings/${body.candidacies[0].placement.replacement}`)).toMatchObject({
		MEDDIC: "plus",
	});
});
