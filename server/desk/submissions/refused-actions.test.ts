import { expect, test } from "vitest";
import { lead } from "../../../tests/installation.ts";
import { joinAs, newDesk } from "../../../tests/test-desk.ts";

/* What a recruiter is told when an action is refused, and that nothing has changed then. */

test("every action that is refused says why, and changes nothing", async () => {
	const desk = await newDesk();
	const ann = await joinAs(desk, "recruiter");
	const open = (await desk.intake.receive(lead("jane@example.com"))).reference;
	const held = await desk.intake.receive({ ...lead("robot@example.com"), suspicion: "it was filled in too fast" });
	const called = await ann.post("/api/submissions", {
		kind: "lead",
		name: "Tom Lee",
		phone: "302 555 0142",
		text: "Two",
	});
	const read = async (reference: string) => (await ann.get(`/api/submissions/${reference}`)).body;
	const act = async (reference: string, action: string, given: object = {}) => {
		const { version } = await read(reference);
		return ann.post(`/api/submissions/${reference}/${action}`, { version, ...given });
	};
	const answer = { subject: "Your request", text: "When may I call?" };
	const refusals: [reference: string, action: string, given: object, error: string][] = [
		[open, "assign", { to: null }, "It's already unassigned."],
		[open, "assign", { to: "x" }, "This person isn't on the team. They may have been removed."],
		[open, "reopen", {}, "It's already open."],
		[open, "release", {}, "It isn't marked or suspected as spam."],
		[held.reference, "answer", answer, "It's suspected spam. Mark it as not spam first, or as spam."],
		[held.reference, "send-link", {}, "It's suspected spam. Mark it as not spam first, or as spam."],
		[held.reference, "close", { outcome: "won" }, "It's suspected spam. Mark it as not spam first, or as spam."],
		[held.reference, "resend", {}, "It's suspected spam. Mark it as not spam first, or as spam."],
		[called.body.reference, "take", {}, "You already own it."],
		[called.body.reference, "answer", answer, "There's no email address to reply to. Call them."],
		[called.body.reference, "send-link", {}, "There's no email address to reply to. Call them."],
	];
	const afterClosing: typeof refusals = [
		[open, "take", {}, "It's closed. Reopen it first."],
		[open, "assign", { to: null }, "It's closed. Reopen it first."],
		[open, "close", { outcome: "won" }, "It's already closed."],
		[held.reference, "spam", {}, "It's already marked as spam."],
		[held.reference, "answer", answer, "It's marked as spam. Mark it as not spam first."],
	];
	const expectRefusals = async (all: typeof refusals) => {
		for (const [reference, action, given, error] of all) {
			const before = await read(reference);
			const refused = await act(reference, action, given);
			expect([action, refused.status, refused.body.error]).toEqual([action, 409, error]);
			expect(await read(reference)).toEqual(before);
		}
	};
	await expectRefusals(refusals);
	expect((await act(open, "close", { outcome: "won" })).status).toBe(200);
	expect((await act(held.reference, "spam")).status).toBe(200);
	await expectRefusals(afterClosing);
});

test("what each action leaves in the history can be read there, with who did it", async () => {
	const desk = await newDesk();
	const ann = await joinAs(desk, "recruiter");
	const { reference } = await desk.intake.receive(lead("jane@example.com"));
	const actions: [action: string, given: object][] = [
		["take", {}],
		["assign", { to: null }],
		["note", { text: "Reads mail between meetings." }],
		["call", { outcome: "voicemail", text: "Tuesday" }],
		["call", { outcome: "reached", text: "" }],
		["answer", { subject: "Your request", text: "When may I call?" }],
		["close", { outcome: "won" }],
		["reopen", {}],
		["spam", {}],
		["release", {}],
		["send-link", {}],
	];
	for (const [action, given] of actions) {
		desk.pass(60_000);
		const { version } = (await ann.get(`/api/submissions/${reference}`)).body;
		const acted = await ann.post(`/api/submissions/${reference}/${action}`, { version, ...given });
		expect([action, acted.status, acted.body.version]).toEqual([action, 200, version + 1]);
	}
	const { events } = (await ann.get(`/api/submissions/${reference}`)).body;
	const person = { id: ann.id, name: "The recruiter" };
	const told = [
		{ what: "took" },
		{ what: "assigned", to: null },
		{ what: "noted", text: "Reads mail between meetings." },
		{ what: "called", outcome: "voicemail", text: "Tuesday" },
		{ what: "called", outcome: "reached" },
		{ what: "answered", subject: "Your request", text: "When may I call?" },
		{ what: "closed", outcome: "won" },
		{ what: "reopened" },
		{ what: "marked as spam" },
		{ what: "released" },
		{ what: "sent a link" },
	];
	expect(events).toEqual([
		expect.objectContaining({ what: "received", person: null }),
		...told.map((event) => ({ id: expect.any(String), at: expect.any(String), person, ...event })),
	]);
});
