import { expect, test } from "vitest";
import { UNDO_MS } from "../../contract/desk/desk-options.ts";
import { lead } from "../../tests/installation.ts";
import { type DeskResponse, joinAs, newDesk } from "../../tests/test-desk.ts";
import { readResponsePolicy } from "../config/content.ts";
import { remindTeam } from "../submissions/reminders.ts";

/* Openings through the desk's API: from a lead to a placement that held, or did not. */

const OPENING = { title: "Account Executive, Great Lakes", role: "account-executive", seats: 1 };
const READERS = [{ name: "Jane Doe", email: "jane@acme.example" }];

async function setUp(seats = 1) {
	const desk = await newDesk();
	const admin = await joinAs(desk, "admin");
	const recruiter = await joinAs(desk, "recruiter");
	const { reference: request } = await desk.intake.receive(lead("jane@acme.example"));
	const candidates: string[] = [];
	for (const name of ["ada", "ben", "cleo"]) {
		candidates.push((await desk.intake.receive(await desk.resume(`${name}@mailbox.example`))).reference);
	}
	const [ada = "", ben = "", cleo = ""] = candidates;
	const made = await admin.post("/api/openings", { request, company: { name: "Acme" }, ...OPENING, seats, fee: 20 });
	const id: string = made.body.id;
	const read = async () => (await admin.get(`/api/openings/${id}`)).body;
	const candidacy = (answer: DeskResponse, candidate: string) =>
		// biome-ignore lint/suspicious/noExplicitAny: tests check the parts they read
		answer.body.candidacies.find((each: any) => each.candidate === candidate);
	return {
		...desk,
		...{ admin, recruiter, request, ada, ben, cleo, id, made, read, candidacy },
		add: (candidate: string) => admin.post(`/api/openings/${id}/candidates`, { candidate }),
		/** Acts on the opening as it is now. */
		act: async (action: string, body: object = {}, by = admin) =>
			by.post(`/api/openings/${id}/${action}`, { version: (await read()).version, ...body }),
		/** Acts on a candidate as they are now. */
		on: async (candidate: string, action: string, body: object = {}, by = admin) => {
			const { version } = candidacy(await admin.get(`/api/openings/${id}`), candidate);
			return by.post(`/api/openings/${id}/candidates/${candidate}/${action}`, { version, ...body });
		},
	};
}

test("an opening is made from a lead, with the company's terms, an owner and a next step", async () => {
	const { made, admin, id, request, clock } = await setUp(2);
	expect(made.status).toBe(201);
	expect(made.body).toMatchObject({
		...{ id: expect.stringMatching(/^OP-[2-9A-Z]{4}-[2-9A-Z]{4}$/), ...OPENING, seats: 2, request, version: 1 },
		...{ company: { id: expect.any(String), name: "Acme" }, owner: { id: admin.id, name: "The admin" } },
		...{ status: "open", filled: 0, fee: 20, guaranteeDays: 90, candidacies: [], links: [], published: null },
		ownStep: { text: "Send the shortlist", waitsFor: "us" },
		nextDueAt: new Date(clock().getTime() + 3 * 24 * 3_600_000).toISOString(),
	});
	const list = await admin.get("/api/openings?status=open&q=great+acme");
	expect(list.body).toEqual({
		items: [expect.objectContaining({ id, title: OPENING.title, stages: expect.objectContaining({ shortlisted: 0 }) })],
		next: null,
	});
	expect((await admin.get("/api/openings?q=nothing")).body.items).toEqual([]);
});

test("bad input is refused with a sentence per field", async () => {
	const { admin } = await setUp();
	const wrong = { company: { name: "" }, title: "", role: "pilot", seats: 100, payFrom: 2.5, fee: 101 };
	const { status, body } = await admin.post("/api/openings", wrong);
	expect(status).toBe(422);
	expect(Object.keys(body.errors).sort()).toEqual(["company", "fee", "payFrom", "role", "seats", "title"]);
	const unknown = await admin.post("/api/openings", { ...OPENING, company: { id: "nobody" } });
	expect(unknown.body.errors).toEqual({ company: "This company doesn't exist." });
	const noRequest = await admin.post("/api/openings", { ...OPENING, company: { name: "A" }, request: "CW-2222-2222" });
	expect(noRequest.body.errors).toHaveProperty("request");
	expect((await admin.get("/api/openings/OP-2222-2222")).status).toBe(404);
});

test("an edit leaves alone what it does not mention", async () => {
	const { act } = await setUp();
	const place = { city: "Toledo", state: "ohio", mode: "hybrid", words: "Two closers.", payFrom: 90_000 };
	await act("edit", place);
	expect((await act("edit", { seats: 3 })).body).toMatchObject({ ...place, seats: 3, title: OPENING.title });
	expect((await act("edit", { city: "", words: "" })).body).toMatchObject({ city: null, state: "ohio", words: "" });
});

test("a candidate is added once, also under another of their resumes", async () => {
	const { add, ada, admin, id, intake, resume, pass } = await setUp();
	const added = await add(ada);
	expect(added.status).toBe(201);
	expect(added.body.candidacies).toMatchObject([
		{ candidate: ada, resume: ada, stage: "shortlisted", consent: "none", letter: null, version: 1, ended: null },
	]);
	pass(1_000);
	const { reference: newer } = await intake.receive(await resume("ada@mailbox.example", "A newer resume"));
	const again = await add(newer);
	expect(again.status).toBe(200);
	expect(again.body.candidacies).toMatchObject([{ candidate: ada, resume: newer, version: 1 }]);
	expect((await admin.post(`/api/openings/${id}/candidates`, { candidate: "CW-2222-2222" })).status).toBe(422);
});

test("candidates move forward and back, and an old version is refused with the present one", async () => {
	const { add, ada, on, admin, id, candidacy } = await setUp();
	await add(ada);
	for (const to of ["sent", "interview", "offer", "interview", "shortlisted", "applied"]) {
		const moved = await on(ada, "stage", { to });
		expect(moved.status).toBe(200);
		expect(candidacy(moved, ada)).toMatchObject({ stage: to, nextStep: expect.any(String) });
	}
	const path = `/api/openings/${id}/candidates/${ada}`;
	const stale = await admin.post(`${path}/stage`, { version: 1, to: "offer" });
	expect(stale.status).toBe(409);
	expect(candidacy(stale, ada)).toMatchObject({ stage: "applied", version: 7 });
	expect((await on(ada, "stage", { to: "placed" })).status).toBe(422);
	expect((await admin.post(`${path}/fly`, { version: 7 })).status).toBe(404);
	expect((await on(ada, "end", { reason: "employer-passed" })).body.errors).toHaveProperty("why");
	const ended = await on(ada, "end", { reason: "employer-passed", why: "Too junior" });
	expect(candidacy(ended, ada)).toMatchObject({ stage: "ended", nextStep: null, ended: { why: "Too junior" } });
	expect(candidacy(await on(ada, "stage", { to: "interview" }), ada)).toMatchObject({
		stage: "interview",
		ended: null,
	});
});

test("a shortlist goes out in the order of the screen, and letters are never reused", async () => {
	const { add, act, on, ada, ben, cleo, read, pass, db } = await setUp();
	for (const candidate of [ada, ben, cleo]) await add(candidate);
	const blind = (...candidates: string[]) => ({
		message: "Three candidates.",
		readers: READERS,
		candidates: candidates.map((candidate) => ({ candidate, summary: `About ${candidate}`, shares: null })),
	});
	const sent = await act("shortlist", blind(cleo, ada));
	expect(sent.status).toBe(200);
	const letters = async () => {
		const { candidacies } = await read();
		return Object.fromEntries(
			candidacies.map((each: { candidate: string; letter: string }) => [each.candidate, each.letter]),
		);
	};
	expect(await letters()).toEqual({ [cleo]: "A", [ada]: "B", [ben]: null });
	expect(await db.selectFrom("submissions").select("answered_at").where("kind", "=", "lead").execute()).toEqual([
		{ answered_at: expect.any(String) },
	]);
	const undone = await act("undo", { event: sent.body.undo.event });
	expect(undone.status).toBe(200);
	expect(await letters()).toEqual({ [cleo]: null, [ada]: null, [ben]: null });
	expect(await db.selectFrom("candidacy_mails").selectAll().execute()).toEqual([]);
	await act("shortlist", blind(ada));
	await on(ada, "end", { reason: "candidate-withdrew" });
	pass(UNDO_MS);
	await act("shortlist", blind(ben, cleo));
	expect(await letters()).toEqual({ [ada]: "A", [ben]: "B", [cleo]: "C" });
});

test("names and resumes need the candidate's consent and the company's agreement to our terms", async () => {
	const { add, act, on, ada, ben, db, candidacy } = await setUp();
	await add(ada);
	await add(ben);
	const named = { message: "Meet them.", readers: READERS, candidates: [{ candidate: ada, shares: "resume" }] };
	expect((await act("shortlist", named)).body.errors.candidates).toMatch(/hasn't consented/);
	const asked = await on(ada, "ask");
	expect(candidacy(asked, ada)).toMatchObject({ consent: "asked", waitsFor: "candidate" });
	expect((await on(ada, "ask")).body.errors).toHaveProperty("consent");
	expect(candidacy(await on(ada, "consent", { answer: "yes" }), ada)).toMatchObject({ consent: "yes" });
	expect((await act("shortlist", named)).body.errors.terms).toMatch(/^First record when Acme agreed/);
	await db.updateTable("companies").set({ terms_agreed_on: "2026-11-01" }).execute();
	expect((await act("shortlist", named)).status).toBe(200);
	const no = await on(ben, "consent", { answer: "no" });
	expect(candidacy(no, ben)).toMatchObject({ stage: "ended", consent: "no", ended: { reason: "candidate-withdrew" } });
	expect(candidacy(await on(ben, "consent", { answer: "yes" }), ben)).toMatchObject({
		...{ stage: "shortlisted", consent: "yes", ended: null },
	});
});

test("a placement fills the last seat, ends the others and counts its guarantee in days", async () => {
	const { add, on, ada, ben, id, admin, candidacy } = await setUp();
	await add(ada);
	await add(ben);
	const placed = await on(ada, "place", { startsOn: "2027-01-04", base: 108_000 });
	expect(placed.status).toBe(200);
	expect(placed.body).toMatchObject({ status: "filled", filled: 1, stages: { placed: 1, ended: 1 } });
	expect(candidacy(placed, ada).placement).toMatchObject({
		...{ startsOn: "2027-01-04", base: 108_000, fee: 21_600, guaranteeEndsOn: "2027-04-04", leftOn: null },
		checkIns: [
			{ day: 7, dueOn: "2027-01-11", done: false },
			{ day: 30, dueOn: "2027-02-03", done: false },
			{ day: 60, dueOn: "2027-03-05", done: false },
			{ day: 85, dueOn: "2027-03-30", done: false },
		],
	});
	expect(candidacy(placed, ada)).toMatchObject({ nextStep: "Day 7 check-in", nextDueAt: "2027-01-11T15:00:00.000Z" });
	expect(candidacy(placed, ben)).toMatchObject({ stage: "ended", ended: { reason: "opening-closed" } });
	expect((await on(ben, "stage", { to: "offer" })).body.errors).toHaveProperty("status");
	const checked = await on(ada, "checked", { day: 7, text: "All well" });
	expect(candidacy(checked, ada)).toMatchObject({ nextStep: "Day 30 check-in" });
	const undone = await admin.post(`/api/openings/${id}/undo`, {
		...{ version: checked.body.version, event: checked.body.undo.event },
	});
	expect(candidacy(undone, ada)).toMatchObject({ nextStep: "Day 7 check-in" });
});

test("leaving on the guarantee's last day opens a replacement without a fee; the day after does not", async () => {
	const { add, on, ada, ben, admin, candidacy } = await setUp(2);
	for (const candidate of [ada, ben]) {
		await add(candidate);
		await on(candidate, "place", { startsOn: "2027-01-04", base: 100_000 });
	}
	const left = await on(ada, "left", { on: "2027-04-04", why: "Moved away" });
	const { replacement, leftOn } = candidacy(left, ada).placement;
	expect(leftOn).toBe("2027-04-04");
	expect(left.body).toMatchObject({ filled: 2, status: "filled" });
	expect((await admin.get(`/api/openings/${replacement}`)).body).toMatchObject({
		...{ status: "open", seats: 1, filled: 0, fee: 0, replaces: left.body.id },
	});
	const later = await on(ben, "left", { on: "2027-04-05", why: "Better offer" });
	expect(candidacy(later, ben).placement).toMatchObject({ leftOn: "2027-04-05", replacement: null });
});

test("an undone placement leaves nothing behind", async () => {
	const { add, on, act, ada, ben, db, candidacy } = await setUp();
	await add(ada);
	await add(ben);
	const placed = await on(ada, "place", { startsOn: "2027-01-04", base: 100_000 });
	const undone = await act("undo", { event: placed.body.undo.event });
	expect(undone.body).toMatchObject({ status: "open", filled: 0 });
	expect(candidacy(undone, ada)).toMatchObject({ stage: "shortlisted", placement: null });
	expect(candidacy(undone, ben)).toMatchObject({ stage: "shortlisted", ended: null });
	expect(await db.selectFrom("placements").selectAll().execute()).toEqual([]);
});

test("an undone placement reopens the request that it closed, as it was", async () => {
	const { add, on, act, ada, request, db } = await setUp();
	await add(ada);
	const readRequest = async () => {
		const row = await db
			.selectFrom("submissions")
			.select(["closed_at", "outcome", "answered_at", "owner"])
			.where("reference", "=", request)
			.executeTakeFirstOrThrow();
		const events = await db
			.selectFrom("events")
			.select("what")
			.where("reference", "=", request)
			.orderBy("id")
			.execute();
		return { ...row, events: events.map(({ what }) => what) };
	};
	const { events, ...open } = await readRequest();
	const place = { startsOn: "2027-01-04", base: 100_000, closesRequest: true };
	const placed = await on(ada, "place", place);
	expect(await readRequest()).toEqual({
		...{ ...open, closed_at: expect.any(String), outcome: "won" },
		events: [...events, "closed"],
	});
	await act("undo", { event: placed.body.undo.event });
	expect(await readRequest()).toEqual({ ...open, events: [...events, "closed", "reopened"] });

	const closed = { closed_at: "2026-01-01T00:00:00.000Z", outcome: "filled" as const };
	await db.updateTable("submissions").set(closed).where("reference", "=", request).execute();
	const again = await on(ada, "place", place);
	await act("undo", { event: again.body.undo.event });
	expect(await readRequest()).toMatchObject(closed); // it was closed before
});

test("without a guarantee, whoever never started or left is not replaced", async () => {
	const { add, on, act, ada, ben, candidacy, db } = await setUp(2);
	await act("edit", { guaranteeDays: 0 });
	for (const [candidate, left] of [
		[ada, { on: null, why: "Changed their mind" }],
		[ben, { on: "2027-01-04", why: "Left on day one" }],
	] as const) {
		await add(candidate);
		await on(candidate, "place", { startsOn: "2027-01-04", base: 100_000 });
		const ended = candidacy(await on(candidate, "left", left), candidate);
		expect(ended).toMatchObject({ nextStep: null, placement: { leftOn: expect.any(String), replacement: null } });
	}
	expect(await db.selectFrom("openings").select("id").execute()).toHaveLength(1);
});

test("the fee is for the owner and admins", async () => {
	const { add, on, act, ada, recruiter, id, candidacy, pass } = await setUp();
	await add(ada);
	await on(ada, "place", { startsOn: "2027-01-04", base: 100_000 });
	const seen = await recruiter.get(`/api/openings/${id}`);
	expect(seen.body).toMatchObject({ fee: null, maySeeFee: false });
	expect(candidacy(seen, ada).placement).toMatchObject({ base: 100_000, fee: null });
	expect((await act("edit", { fee: 5 }, recruiter)).status).toBe(403);
	expect((await on(ada, "invoiced", { on: "2027-01-04" }, recruiter)).status).toBe(403);
	await act("assign", { to: recruiter.id });
	pass(UNDO_MS);
	expect((await recruiter.get(`/api/openings/${id}`)).body).toMatchObject({ fee: 20 });
	expect((await on(ada, "invoiced", { on: "2027-01-04" }, recruiter)).status).toBe(200);
});

test("a fee other than the agreed one needs a reason", async () => {
	const { add, on, ada, candidacy } = await setUp();
	await add(ada);
	const place = { startsOn: "2027-01-04", base: 100_000, fee: 15_000 };
	expect((await on(ada, "place", place)).body.errors).toEqual({ why: expect.any(String) });
	const placed = await on(ada, "place", { ...place, why: "A friend of the house" });
	expect(candidacy(placed, ada).placement).toMatchObject({ fee: 15_000, feeWhy: "A friend of the house" });
});

test("on hold nothing is due or sent; canceling ends everyone and says why", async () => {
	const { add, act, on, ada, read, candidacy } = await setUp();
	await add(ada);
	expect((await act("hold")).body).toMatchObject({ status: "on-hold", nextDueAt: null });
	expect((await on(ada, "ask")).body.errors).toHaveProperty("status");
	expect((await act("reopen")).body).toMatchObject({ status: "open", nextDueAt: expect.any(String) });
	expect((await act("cancel", { reason: "" })).status).toBe(422);
	const canceled = await act("cancel", { reason: "Hiring freeze" });
	expect(canceled.body).toMatchObject({ status: "canceled", cancelReason: "Hiring freeze", nextDueAt: null });
	expect(candidacy(canceled, ada)).toMatchObject({ stage: "ended", ended: { reason: "opening-closed" } });
	expect((await read()).events.map(({ what }: { what: string }) => what)).toEqual([
		...["opened", "added", "put on hold", "reopened", "canceled"],
	]);
});

test("two recruiters who move the same candidate at once do not overwrite each other", async () => {
	const { add, ada, id, admin, recruiter } = await setUp();
	await add(ada);
	const path = `/api/openings/${id}/candidates/${ada}/stage`;
	const answers = await Promise.all([
		admin.post(path, { version: 1, to: "interview" }),
		recruiter.post(path, { version: 1, to: "offer" }),
	]);
	expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test("next steps that are due stand in the inbox's lists, and their owner is reminded of them once", async () => {
	const { add, on, act, ada, ben, admin, recruiter, db, clock, pass, id } = await setUp();
	await add(ada);
	await add(ben);
	const dueAt = new Date(clock().getTime() + 3_600_000).toISOString();
	await on(ada, "next", { text: "Call about the offer", dueAt, waitsFor: "candidate" });
	const steps = async (by: typeof admin, queue: string) =>
		(await by.get(`/api/steps?queue=${queue}`)).body.items.map(({ text }: { text: string }) => text);
	const counts = async (by: typeof admin) => (await by.get("/api/counts")).body.queues;
	expect(await steps(admin, "due")).toEqual(["Call about the offer"]);
	expect(await steps(admin, "mine")).toEqual(["Call about the offer"]);
	expect(await steps(recruiter, "mine")).toEqual([]);
	expect(await counts(admin)).toMatchObject({ mine: 1, due: 1, overdue: 0 });
	pass(2 * 3_600_000);
	expect(await steps(admin, "due")).toEqual([]);
	expect((await admin.get("/api/steps?queue=overdue")).body.items).toMatchObject([
		{ opening: id, candidate: ada, title: OPENING.title, company: { name: "Acme" }, waitsFor: "candidate" },
	]);
	const remind = () => remindTeam(db, { promise: readResponsePolicy(), desk: "https://desk.example" }, clock());
	expect([await remind(), await remind()]).toEqual([1, 0]);
	const reminded = await db.selectFrom("step_reminders").select(["candidate", "person"]).execute();
	expect(reminded).toEqual([{ candidate: ada, person: admin.id }]);
	const later = new Date(clock().getTime() + 2 * 3_600_000).toISOString();
	await on(ada, "next", { text: "Call about the offer", dueAt: later, waitsFor: "candidate" });
	expect(await steps(admin, "overdue")).toEqual([]);
	await act("hold");
	pass(11 * 3_600_000);
	expect(await steps(admin, "overdue")).toEqual([]);
});
