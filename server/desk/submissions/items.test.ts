import { expect, test } from "vitest";
import { lead } from "../../../tests/installation.ts";
import { joinAs, newDesk } from "../../../tests/test-desk.ts";

/* One submission over HTTP: read it, act on it. */

async function deskWithALead() {
	const desk = await newDesk();
	const { reference } = await desk.intake.receive(lead("jane@example.com"));
	const ann = await joinAs(desk, "recruiter", "ann@closewell.example");
	const ben = await joinAs(desk, "recruiter", "ben@closewell.example");
	return { ...desk, reference, path: `/api/submissions/${reference}`, ann, ben };
}

test("a submission is read whole, however its reference was typed", async () => {
	const { path, reference, ann } = await deskWithALead();
	const { status, body, headers } = await ann.get(path);
	expect(status).toBe(200);
	expect(headers).toMatchObject({ "cache-control": "no-store", "content-type": "application/json" });
	expect(body).toMatchObject({
		...{ reference, kind: "lead", name: "Jane Doe", email: "jane@example.com", company: "Acme" },
		...{ state: "open", owner: null, version: 1, draft: null, samePerson: [], sameCompany: [] },
		fields: expect.arrayContaining([{ name: "requirements", label: "Requirements", value: expect.any(String) }]),
		events: [expect.objectContaining({ what: "received" })],
	});
	expect((await ann.get(`/api/submissions/%20${reference.toLowerCase()}%20`)).body.reference).toBe(reference);
});

test("an unknown reference gets 404, whatever the action", async () => {
	const { ann } = await deskWithALead();
	const bodies = {
		...{ take: {}, reopen: {}, spam: {}, release: {}, resend: {}, assign: { to: null }, note: { text: "Hello" } },
		...{ call: { outcome: "reached", text: "" }, answer: { subject: "Hello", text: "Hello" } },
		...{ close: { outcome: "won" }, undo: { event: "none" }, "send-link": {} },
	};
	const sentence = { error: "This submission doesn't exist. It may have been deleted." };
	for (const name of ["CW-NONE", "__proto__", "%F0%9F%92%A9", "x".repeat(5000)]) {
		expect(await ann.get(`/api/submissions/${name}`)).toMatchObject({ status: 404, body: sentence });
		for (const [action, body] of Object.entries(bodies)) {
			const { status, body: said } = await ann.post(`/api/submissions/${name}/${action}`, { version: 1, ...body });
			expect([name, action, status, said]).toEqual([name, action, 404, sentence]);
		}
		const draft = await ann.ask("PUT", `/api/submissions/${name}/draft`, { subject: "", text: "Hello" });
		expect([name, draft.status]).toEqual([name, 404]);
	}
	expect((await ann.get("/api/submissions/CW%00")).status).toBe(404);
	expect((await ann.post("/api/submissions/CW-NONE/destroy", { version: 1 })).status).toBe(404);
});

test("an action returns the new submission; the second of two people sees what the first did", async () => {
	const { path, ann, ben } = await deskWithALead();
	const taken = await ann.post(`${path}/take`, { version: 1 });
	expect(taken).toMatchObject({
		status: 200,
		body: { version: 2, owner: { id: ann.id }, undo: { event: expect.any(String), until: expect.any(String) } },
	});
	const late = await ben.post(`${path}/take`, { version: 1 });
	expect(late).toMatchObject({
		status: 409,
		body: {
			version: 2,
			owner: { id: ann.id },
			error: expect.stringMatching(/^A colleague changed this in the meantime\./),
		},
	});
	expect(late.body.events.at(-1)).toMatchObject({ what: "took", person: { id: ann.id } });
	const noted = await ben.post(`${path}/note`, { version: 1, text: "I know her." }); // merges
	expect(noted).toMatchObject({ status: 200, body: { version: 3 } });
	expect(noted.body.events.at(-1)).toMatchObject({ what: "noted", text: "I know her.", person: { id: ben.id } });
	const undone = await ben.post(`${path}/undo`, { version: 3, event: noted.body.undo.event });
	expect(undone.status).toBe(200);
	expect(undone.text).not.toContain("I know her.");
});

test("a fresh link goes to the sender, three a day, and nobody at the desk sees it", async () => {
	const { path, ann, db } = await deskWithALead();
	const sent = await ann.post(`${path}/send-link`, { version: 1 });
	expect(sent).toMatchObject({ status: 200, body: { version: 2, undo: null } });
	expect(sent.body.events.at(-1)).toMatchObject({ what: "sent a link", person: { id: ann.id } });
	expect(sent.body.deliveries.at(-1)).toMatchObject({ target: "receipt", event: "link", state: "waiting" });
	expect(await db.selectFrom("deliveries").select("mail").where("event", "=", "link").execute()).toEqual([
		{ mail: null },
	]);
	for (const version of [2, 3]) expect((await ann.post(`${path}/send-link`, { version })).status).toBe(200);
	const more = await ann.post(`${path}/send-link`, { version: 4 });
	expect([more.status, more.body.error]).toEqual([409, expect.stringContaining("several links today")]);
	await db.updateTable("submissions").set({ suspected: "a robot" }).execute();
	expect((await ann.post(`${path}/send-link`, { version: 4 })).body.error).toContain("suspected spam");
});

test("a submission shows its sender's wishes, and how long it is kept", async () => {
	const { path, ann, clock, db, reference } = await deskWithALead();
	const { body } = await ann.get(path);
	expect(body).toMatchObject({
		keptUntil: "2028-03-02T15:00:00.000Z",
		promise: "within 24 hours, by Tuesday, 10 am Eastern",
		statedTime: { at: "2026-03-03T15:00:00.000Z", text: "Tuesday, 10 am Eastern" },
		wishes: { pausedAt: null, notShownTo: [] },
	});
	const at = clock().toISOString();
	const wishes = { paused_at: at, not_shown_to: '["Acme"]', new_email: "jane@new.example", new_email_at: at };
	await db
		.insertInto("wishes")
		.values({ reference, ...wishes, kept_at: at })
		.execute();
	expect((await ann.get(path)).body.wishes).toEqual({
		...{ pausedAt: at, notShownTo: ["Acme"], keptAt: at, askedToKeepAt: null, newEmail: "jane@new.example" },
	});
});

test("an answer waits in the outbox with its text, and turns back into a draft when undone", async () => {
	const { path, ann, db } = await deskWithALead();
	const answered = await ann.post(`${path}/answer`, {
		version: 1,
		subject: "Two closers",
		text: "Dear Jane,\nhere I am.",
	});
	expect(answered).toMatchObject({ status: 200, body: { state: "answered", version: 2, draft: null } });
	const mails = () => db.selectFrom("deliveries").select("mail").where("target", "=", "desk-mail").execute();
	expect(JSON.parse((await mails())[0]?.mail ?? "{}")).toMatchObject({ to: "jane@example.com", by: ann.id });
	const undone = await ann.post(`${path}/undo`, { version: 2, event: answered.body.undo.event });
	expect(undone).toMatchObject({
		status: 200,
		body: { state: "open", answeredAt: null, draft: { subject: "Two closers", text: "Dear Jane,\nhere I am." } },
	});
	expect(await mails()).toEqual([]);
});

test("a draft is kept for its writer, finished or not", async () => {
	const { path, ann, ben } = await deskWithALead();
	const put = (draft: object) => ann.ask("PUT", `${path}/draft`, draft);
	expect((await put({ subject: "", text: "Dear {{firstName}}" })).status).toBe(200);
	expect((await ann.get(path)).body.draft).toMatchObject({ subject: "", text: "Dear {{firstName}}" });
	expect((await ben.get(path)).body.draft).toBe(null);
	expect((await ann.get(path)).body.version).toBe(1);
	expect((await put({ subject: "x".repeat(201), text: "" })).body.errors).toHaveProperty("subject");
	expect((await put({ subject: "", text: "x".repeat(20_001) })).body.errors).toHaveProperty("text");
	expect((await put({ subject: "", text: "" })).status).toBe(200);
	expect((await ann.get(path)).body.draft).toBe(null);
});

test("refused actions say why, and change nothing", async () => {
	const { path, ann } = await deskWithALead();
	const wrong: [action: string, body: object, field: string, sentence: string | RegExp][] = [
		["take", {}, "version", "Say which version you saw"],
		["take", { version: "1" }, "version", "Say which version you saw"],
		["take", { version: 1.5 }, "version", "Say which version you saw"],
		["take", { version: null }, "version", "Say which version you saw"],
		["assign", { version: 1 }, "to", "Choose who to assign it to, or no one"],
		["assign", { version: 1, to: 7 }, "to", "Choose who to assign it to, or no one"],
		["note", { version: 1, text: " \u200b " }, "text", "Write a note first"],
		["note", { version: 1, text: "x".repeat(5001) }, "text", "A note must be less than 5000 characters"],
		["note", { version: 1, text: ["a"] }, "text", /./],
		["call", { version: 1, outcome: "maybe", text: "" }, "outcome", "Choose how the call went"],
		["answer", { version: 1, subject: "", text: "Hello" }, "subject", "Enter a subject"],
		["answer", { version: 1, subject: "Hello", text: "" }, "text", "Write your answer first"],
		[
			"answer",
			{ version: 1, subject: "{{role}}", text: "Hello" },
			"subject",
			"Fill in the placeholders in the subject",
		],
		["answer", { version: 1, subject: "Hi", text: "{{ x }}" }, "text", "Fill in the placeholders in the answer"],
		["close", { version: 1, outcome: "spam" }, "outcome", "Choose a reason for closing"],
		["undo", { version: 1 }, "event", "Say what to undo"],
	];
	for (const [action, body, field, sentence] of wrong) {
		const { status, body: said } = await ann.post(`${path}/${action}`, body);
		expect([action, body, status, said.errors?.[field]]).toEqual([
			...[action, body, 422],
			typeof sentence === "string" ? sentence : expect.stringMatching(sentence),
		]);
	}
	for (const body of [[], "take", 7, null]) {
		const { status } = await ann.ask("POST", `${path}/take`, { toJSON: () => body });
		expect([body, status]).toEqual([body, 422]);
	}
	const refused = await ann.post(`${path}/assign`, { version: 1, to: "nobody-of-this-id" });
	expect(refused).toMatchObject({ status: 409, body: { version: 1, error: expect.stringMatching(/^[A-Z].*\.$/) } });
	expect((await ann.get(path)).body).toMatchObject({ version: 1, owner: null });
});

test("a phone call is added, counted and owned; without a phone number or email address it is refused", async () => {
	const { ann, ben } = await deskWithALead();
	const call = { kind: "lead", name: "Carl Weathers", phone: "302 555 0199", company: "Creed", text: "Needs a VP." };
	const added = await ann.post("/api/submissions", call);
	expect(added).toMatchObject({
		status: 201,
		body: {
			kind: "lead",
			name: "Carl Weathers",
			email: "",
			state: "open",
			owner: { id: ann.id },
			addedBy: { id: ann.id },
		},
	});
	expect((await ben.get("/api/submissions")).body.items.map(({ name }: { name: string }) => name)).toContain(
		"Carl Weathers",
	);
	const again = await ann.post("/api/submissions", call); // the answer was lost
	expect([again.status, again.body.reference]).toEqual([201, added.body.reference]);
	const both = await Promise.all([ben.post("/api/submissions", call), ben.post("/api/submissions", call)]);
	const references = new Set([added, ...both].map(({ body }) => body.reference));
	expect(references.size).toBe(2); // another person's, once
	const others = [
		{ ...call, text: "" },
		{ ...call, answered: true },
	];
	for (const other of others) references.add((await ann.post("/api/submissions", other)).body.reference);
	expect(references.size).toBe(4);
	expect((await ann.post("/api/submissions", { ...call, phone: "" })).body.errors).toEqual({
		phone: "Enter a phone number or an email address",
	});
	expect((await ann.post("/api/submissions", { ...call, kind: "message" })).body.errors).toHaveProperty("kind");
	const answered = await ann.post(`/api/submissions/${added.body.reference}/answer`, {
		version: added.body.version,
		...{ subject: "Hello", text: "Hello" },
	});
	expect(answered).toMatchObject({ status: 409, body: { error: expect.stringMatching(/\.$/) } }); // to whom?
});

test("what the team types is stored as safely as what visitors type", async () => {
	const { path, ann, db } = await deskWithALead();
	const hostile = "Hi\0 \u202eJane\r\nBcc: victim@example.com\u2028X: 1";
	const lines = "Hi Jane\nBcc: victim@example.com\nX: 1";
	const noted = await ann.post(`${path}/note`, { version: 1, text: hostile });
	expect(noted.body.events.at(-1).text).toBe(lines);
	expect((await ann.ask("PUT", `${path}/draft`, { subject: hostile, text: "Dear\0 Jane,\n\n" })).status).toBe(200);
	expect((await ann.get(path)).body.draft.text).toBe("Dear Jane,\n\n"); // as it is being typed
	const answered = await ann.post(`${path}/answer`, { version: 2, subject: hostile, text: hostile });
	expect(answered.status).toBe(200);
	const { mail } = await db
		.selectFrom("deliveries")
		.select("mail")
		.where("target", "=", "desk-mail")
		.executeTakeFirstOrThrow();
	expect(JSON.parse(mail ?? "")).toMatchObject({ subject: lines.replaceAll("\n", " "), text: lines });
	const added = await ann.post("/api/submissions", {
		kind: "lead",
		name: hostile,
		email: "a@example.com",
		text: "<b>",
	});
	expect(added).toMatchObject({ status: 201, body: { name: lines.replaceAll("\n", " ") } });
});

test("templates come from content, and cannot be sent with placeholders left", async () => {
	const { path, ann } = await deskWithALead();
	const { status, body } = await ann.get("/api/templates");
	expect(status).toBe(200);
	expect(body.templates.length).toBeGreaterThan(3);
	for (const { id, name, kinds, subject, text, ...rest } of body.templates) {
		expect([id, name, subject, text, ...kinds].every((each) => typeof each === "string" && each !== "")).toBe(true);
		expect(rest).toEqual({});
		expect((await ann.post(`${path}/answer`, { version: 1, subject, text })).status).toBe(422);
	}
});
