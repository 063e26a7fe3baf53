import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { OWN_ACTIONS, type OwnAction, type YourPageData } from "../../../contract/yours.ts";
import { lead } from "../../../tests/installation.ts";
import { newRecruiter } from "../../../tests/test-openings.ts";
import { findLink, newYours, type TestYours } from "../../../tests/test-yours.ts";
import { MESSAGE, TALENT_REQUEST } from "../../../tools/running/filled-forms.ts";
import { docx, pdf } from "../../../tools/running/resume-files.ts";
import { insertCall } from "../../booking/calls.ts";
import type { Submission } from "../../intake/submission.ts";
import { readEvents } from "../../store/database/events.ts";
import { findSubmissionsByAddress } from "../../yours/submissions-by-address.ts";
import { BusyError } from "../pages/render-queue.ts";

/* The sender's page over HTTP, from the link in the email or on the screen. */

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

function talentRequest(email: string): Submission {
	return { kind: "talent-request", fields: { ...TALENT_REQUEST, email }, context: {} };
}

function message(email: string): Submission {
	return { kind: "message", fields: { ...MESSAGE, email }, context: {} };
}

function one(yours: YourPageData): Extract<YourPageData, { view: "one" }> {
	if (yours.view !== "one") throw new Error(`This is the page ${yours.view}.`);
	return yours;
}

function rowOf({ db }: TestYours, reference: string) {
	return db.selectFrom("submissions").selectAll().where("reference", "=", reference).executeTakeFirstOrThrow();
}

async function history({ db }: TestYours, reference: string) {
	return (await readEvents(db, reference)).map(({ what }) => what);
}

test("a message that booked a call is known as one, alone and among others", async () => {
	const site = await newYours();
	const called = await site.arrive(message("ada@example.com"));
	const written = await site.arrive({
		...message("ada@example.com"),
		fields: { ...MESSAGE, email: "ada@example.com", message: "When are you open?" },
	});
	const { by } = await newRecruiter(site.db, site.clock);
	const call = { at: site.clock().getTime() + DAY, zone: "America/Chicago", topic: "hiring" as const };
	await site.db
		.transaction()
		.execute((transaction) =>
			insertCall(transaction, call, { reference: called.reference, person: by.id }, site.clock()),
		);
	const isCall = async (base: string) => {
		await site.get(base);
		return one(site.last()).submission.call;
	};
	expect([await isCall(called.base), await isCall(written.base)]).toEqual([true, false]);
	const all = await findSubmissionsByAddress(site.db, "ada@example.com");
	expect(new Map(all.map(({ reference, call: id }) => [reference, id !== null]))).toEqual(
		new Map([
			[called.reference, true],
			[written.reference, false],
		]),
	);
});

test("the links on the screen and in the email open the submission, and the database has neither", async () => {
	const site = await newYours();
	const { base, reference } = await site.arrive(lead("jane@example.com"));
	const [receipt] = await site.mailsTo("jane@example.com");
	const mailed = findLink(receipt);
	expect(mailed).not.toBe(base);
	expect(receipt?.parsed.text).toContain("Anyone with this link can see and change what you sent");
	for (const path of [base, mailed]) {
		const answer = await site.get(path);
		expect(answer.status).toBe(200);
		expect(Object.fromEntries(answer.headers)).toMatchObject({
			"cache-control": "no-store",
			"x-robots-tag": "noindex",
			"referrer-policy": "no-referrer",
		});
		expect(one(site.last())).toMatchObject({
			base: path,
			submission: { reference, kind: "lead", standing: "received", fields: { company: "Acme" }, employer: {} },
		});
	}
	expect(one(site.last()).submission.keptUntil).toBe("2028-03-02T15:00:00.000Z");
	const rows = JSON.stringify([
		await site.db.selectFrom("own_links").selectAll().execute(),
		await site.db.selectFrom("deliveries").selectAll().execute(),
	]);
	for (const path of [base, mailed]) expect(rows).not.toContain(path.slice("/yours/".length));
	expect(site.logged.join()).not.toMatch(/yours\/[\w-]/);
});

test("a repeat of the same content gets no link", async () => {
	const { arrive, intake } = await newYours();
	const { reference } = await arrive(lead("jane@example.com"));
	expect(await intake.receive(lead("jane@example.com"))).toEqual({
		reference,
		repeated: true,
		receiptLeftOut: undefined,
	});
});

test("viewing changes nothing, whatever the URL, and a wrong, an expired and a missing link look the same", async () => {
	const site = await newYours();
	const { base, reference } = await site.arrive(await site.resume("ada@example.com"));
	await site.delivered();
	const before = await rowOf(site, reference);
	const other = await site.arrive(lead("jane@example.com"));
	for (const deed of [...Object.keys(OWN_ACTIONS), "everything", "resume", "confirm", "nothing"]) {
		for (const method of ["GET", "HEAD"]) await site.ask(method, `${base}/${deed}`);
	}
	expect(await rowOf(site, reference)).toEqual(before);
	expect(await history(site, reference)).toEqual([]);

	const wrong = [
		`/yours/${"x".repeat(43)}`,
		"/yours/short",
		`${base}x`,
		`${base}/${other.reference}`,
		`${base}/${reference}`,
		`${base}/correct/again`,
	];
	const answers = await Promise.all(wrong.map((path) => site.get(path, { "x-test-address": "203.0.113.9" })));
	expect(answers.map(({ status, text }) => [status, text])).toEqual(wrong.map(() => [404, "unknown"]));
	await site.post(`${base}/withdraw`);
	expect(await site.get(base)).toMatchObject({ status: 404, text: "unknown" });
	expect((await site.ask("PUT", base)).status).toBe(405);
});

test("a visitor who guesses has to wait ten minutes, and so does anyone with a link at the same address", async () => {
	const site = await newYours();
	const { base } = await site.arrive(lead("jane@example.com"));
	for (let tried = 0; tried < 20; tried += 1) {
		expect((await site.get(`/yours/${String(tried).padStart(43, "x")}`)).status).toBe(404);
	}
	const answer = await site.get(`/yours/${"x".repeat(43)}`);
	expect(answer.status).toBe(429);
	expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(500);
	expect((await site.get(base, { "x-test-address": "203.0.113.8" })).status).toBe(200);
	site.pass(10 * 60_000);
	expect((await site.get(base)).status).toBe(200);
});

test("a page can be opened 300 times in ten minutes from one address; others are still served", {
	tags: "thorough",
}, async () => {
	const site = await newYours();
	const { base } = await site.arrive(lead("jane@example.com"));
	for (let looked = 0; looked < 300; looked += 1) expect((await site.get(base)).status).toBe(200);
	const refused = await site.get(base);
	expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "600"]);
	const error = "Too many tries from your connection. Please try again in 10 minutes, or call us at (302) 555-0142";
	expect(site.last()).toEqual({ view: "ask", values: {}, errors: {}, error });
	expect((await site.post(`${base}/withdraw`)).status).toBe(429);
	expect((await site.get(base, { "x-test-address": "203.0.113.8" })).status).toBe(200);
	site.pass(10 * 60_000);
	expect((await site.get(base)).status).toBe(200);
});

test("when too many pages wait to be rendered the visitor is asked to try again soon", async () => {
	const site = await newYours({}, { page: () => Promise.reject(new BusyError()) });
	const { base } = await site.arrive(lead("jane@example.com"));
	for (const path of ["/yours", base]) {
		const { status, headers, text } = await site.get(path);
		expect([status, headers.get("retry-after")]).toEqual([503, "5"]);
		expect(text).toContain("Our site is very busy. Please try again in a few seconds");
	}
	expect(site.logged).toEqual([]); // a flood must not fill the log
});

test("when a page cannot be rendered, the visitor still reads the error as plain text", async () => {
	const site = await newYours({}, { page: () => Promise.reject(new Error("no template")) });
	const { base } = await site.arrive(lead("jane@example.com"));
	const unavailable = await site.get(base);
	expect([unavailable.status, unavailable.text]).toEqual([503, expect.stringContaining("(302) 555-0142")]);
	const wrong = await site.post("/yours", { email: "nobody" });
	expect([wrong.status, wrong.text]).toEqual([422, expect.stringMatching(/email.*\.$/i)]);
	for (let tried = 0; tried < 20; tried += 1) await site.get(`/yours/${String(tried).padStart(43, "x")}`);
	const limited = await site.get(base);
	expect([limited.status, limited.text]).toEqual([429, expect.stringMatching(/^Too many tries .*0142\.$/)]);
	expect(site.logged.join()).toContain("a page behind a link could not be made");
});

test("only our own pages may change something", async () => {
	const site = await newYours();
	const { base } = await site.arrive(await site.resume("ada@example.com"));
	for (const headers of [{ "sec-fetch-site": "cross-site" }, { origin: "https://evil.example" }]) {
		expect((await site.post(`${base}/pause`, {}, headers)).status).toBe(403);
		expect((await site.post("/yours", { email: "ada@example.com" }, headers)).status).toBe(403);
	}
	// As browsers send under no-referrer, and as browsers too old to send more do.
	for (const own of [{ "sec-fetch-site": "same-origin", origin: "null" }, { origin: "null" }]) {
		expect((await site.post(`${base}/pause`, {}, own)).status).toBe(303);
	}
});

test("a correction follows the form's rules and messages, notifies the firm, and leaves other fields alone", async () => {
	const site = await newYours();
	const { base, reference } = await site.arrive(lead("jane@example.com"));
	await site.get(base);
	const { version } = one(site.last());
	const wrong = await site.post(`${base}/correct`, { version: String(version), firstName: "", requirements: "short" });
	expect(wrong.status).toBe(422);
	expect(one(site.last())).toMatchObject({
		action: "correct",
		values: { firstName: "", requirements: "short" },
		errors: {
			firstName: "First name is required",
			requirements: "Please provide detailed requirements (minimum 10 characters)",
		},
		submission: { fields: { firstName: "Jane" } },
	});
	const right = {
		version: String(version),
		lastName: " Do\u200be-Ray ",
		phone: "302 555 0199",
		place: "Austin, Texas",
	};
	const answer = await site.post(`${base}/correct`, right);
	expect([answer.status, answer.headers.get("location")]).toEqual([303, `${base}?done=correct`]);
	await site.get(`${base}?done=correct`);
	expect(one(site.last())).toMatchObject({
		done: "correct",
		submission: {
			fields: { firstName: "Jane", lastName: "Doe-Ray", place: "Austin, Texas" },
			details: { phone: "302 555 0199" },
		},
	});
	expect(await rowOf(site, reference)).toMatchObject({ version: 2, indexed_at: null });
	const events = await readEvents(site.db, reference);
	expect(events).toMatchObject([{ what: "corrected", person: null }]);
	expect(JSON.parse(events[0]?.data ?? "")).toEqual({ fields: ["lastName", "place", "phone"] });
	const firm = await site.mailsTo("hello@closewell.example", 2);
	const change = firm.find(({ parsed }) => parsed.subject?.startsWith("Changed")); // they come in any order
	expect(change?.parsed.subject).toBe(`Changed: Jane Doe-Ray, Acme (${reference})`);
	expect(change?.parsed.text).toContain("They corrected: Last name, City or state, Phone.");

	expect((await site.post(`${base}/correct`, right)).status).toBe(303); // sent again after a lost answer
	const late = await site.post(`${base}/correct`, { version: String(version), lastName: "Roe" });
	expect([late.status, one(site.last()).error]).toEqual([409, expect.stringContaining("changed in the meantime")]);
	expect(one(site.last())).toMatchObject({
		values: { lastName: "Roe" },
		submission: { fields: { lastName: "Doe-Ray" } },
	});
	expect(await history(site, reference)).toEqual(["corrected"]);
});

test("what recruiters do in the meantime does not make a page stale", async () => {
	const site = await newYours();
	const { base, reference } = await site.arrive(message("sam@example.com"));
	await site.get(base);
	const { version } = one(site.last());
	await site.db.updateTable("submissions").set({ version: 9, owner: "claire" }).execute();
	await site.get(base);
	expect(one(site.last()).submission.standing).toBe("being read");
	expect((await site.post(`${base}/correct`, { version: String(version), name: "Samuel" })).status).toBe(303);
	expect(await rowOf(site, reference)).toMatchObject({ version: 10 });
});

test("a new email address takes effect once it is confirmed", async () => {
	const site = await newYours();
	const { base, reference } = await site.arrive(lead("jane@example.com"));
	await site.get(base);
	const { version } = one(site.last());
	const changed = { version: String(version), email: "jane@new.example", lastName: "Roe" };
	expect((await site.post(`${base}/correct`, changed)).status).toBe(303);
	await site.get(base);
	expect(one(site.last()).submission).toMatchObject({
		newEmail: "jane@new.example",
		fields: { email: "jane@example.com", lastName: "Roe" },
	});
	const [mail] = await site.mailsTo("jane@new.example");
	const confirming = findLink(mail);
	expect((await site.get(confirming)).status).toBe(200);
	expect(site.last()).toEqual({ view: "confirm", base: confirming, email: "jane@new.example" });
	expect(await rowOf(site, reference)).toMatchObject({ email: "jane@example.com", inbox: "jane@example.com" });
	expect((await site.post(`${confirming}/withdraw`)).status).toBe(404); // it confirms, and does nothing else

	const answer = await site.post(`${confirming}/confirm`);
	expect(answer.status).toBe(303);
	const fresh = answer.headers.get("location") ?? "";
	expect((await site.get(fresh)).status).toBe(200);
	expect(one(site.last()).submission.fields.email).toBe("jane@new.example");
	expect(await rowOf(site, reference)).toMatchObject({ email: "jane@new.example", inbox: "jane@new.example" });
	for (const path of [base, confirming]) expect((await site.get(path)).status).toBe(404);
	expect((await site.post(`${confirming}/confirm`)).status).toBe(404);
	const old = (await site.mailsTo("jane@example.com", 2)).at(-1);
	expect(old?.parsed.subject).toContain("Your email address was changed");
	expect(old?.raw).not.toContain("jane@new.example");
	await site.delivered();
	const told = await site.db.selectFrom("deliveries").select("mail").where("event", "=", "address changed").execute();
	expect(told).toEqual([{ mail: null }]);
	expect(await history(site, reference)).toEqual(["corrected", "wants another address", "address confirmed"]);
});

test("a new address gets at most three emails a day, and is forgotten if unconfirmed for too long", async () => {
	const site = await newYours();
	const { base } = await site.arrive(lead("jane@example.com"));
	for (const name of ["a", "b", "c"]) {
		expect((await site.post(`${base}/correct`, { email: `${name}@new.example` })).status).toBe(303);
	}
	expect((await site.post(`${base}/correct`, { email: "d@new.example" })).status).toBe(422);
	expect(one(site.last()).errors?.email).toContain("try again tomorrow");
	const [mail] = await site.mailsTo("c@new.example");
	const confirming = findLink(mail);
	site.pass(7 * DAY);
	expect((await site.get(confirming)).status).toBe(404);
	await site.get(base);
	expect(one(site.last()).submission.newEmail).toBeUndefined();
});

test("no email goes to a new address that is no longer waiting", async () => {
	const site = await newYours();
	const { base, reference } = await site.arrive(lead("jane@example.com"));
	await site.delivered();
	await site.site.stop();
	expect((await site.post(`${base}/correct`, { email: "jane@new.example" })).status).toBe(303);
	await site.db.updateTable("wishes").set({ new_email: null, new_email_at: null }).execute();
	const again = await site.open();
	await again.start();
	await site.delivered();
	const queued = site.db.selectFrom("deliveries").select("last_error").where("event", "=", "new address");
	expect(await queued.where("reference", "=", reference).execute()).toEqual([]);
	expect(site.mail.received.flatMap(({ to }) => to)).not.toContain("jane@new.example");
});

test("a new resume replaces the first, along with everything read from it", async () => {
	const site = await newYours();
	const { base, reference } = await site.arrive(await site.resume("ada@example.com"));
	const before = await rowOf(site, reference);
	const read = { reference, reader: 1, state: "read", pages: "[]", text: "Old words" } as const;
	await site.db.insertInto("resume_texts").values(read).execute();
	await site.db
		.updateTable("submissions")
		.set({ text_at: before.received_at, indexed_at: before.received_at })
		.execute();
	const upload = (content?: Buffer, name = "New.docx") => {
		const form = new FormData();
		if (content) form.append("resume", new Blob([new Uint8Array(content)]), name);
		return site.post(`${base}/replace-resume`, form);
	};
	expect((await upload()).status).toBe(422);
	expect(one(site.last()).errors).toEqual({ resume: "Please attach your resume" });
	expect((await upload(Buffer.from("MZ not a resume"))).status).toBe(422);
	expect(one(site.last()).errors).toEqual({ resume: "Your resume must be a PDF, DOC or DOCX file" });
	expect((await upload(pdf({ size: 11 * 1024 * 1024 }))).status).toBe(413);
	expect(one(site.last()).error).toBe("Your resume must be 10MB or smaller");
	expect(await rowOf(site, reference)).toMatchObject({ file_key: before.file_key });

	const content = docx();
	expect((await upload(content)).status).toBe(303);
	const row = await rowOf(site, reference);
	expect(row).toMatchObject({ file_name: "New.docx", file_type: "docx", file_size: content.length, file_scan: "off" });
	expect([row.text_at, row.indexed_at]).toEqual([null, null]);
	expect(await site.db.selectFrom("resume_texts").selectAll().execute()).toEqual([]);
	const keys = (await Array.fromAsync(site.files.list())).map(({ key }) => key);
	expect(keys).toEqual([row.file_key]);
	expect((await site.db.selectFrom("files").select("key").execute()).map(({ key }) => key)).toEqual([row.file_key]);
	const download = await site.get(`${base}/resume`);
	expect([download.status, download.headers.get("content-disposition")]).toEqual([
		200,
		`attachment; filename="New.docx"; filename*=UTF-8''New.docx`,
	]);
	expect((await upload(content)).status).toBe(303); // sent again after a lost answer
	expect(readdirSync(join(site.dataDir, "incoming"))).toEqual([]); // nothing is left of any upload
	expect((await Array.fromAsync(site.files.list())).map(({ key }) => key)).toEqual([row.file_key]);
	expect(await history(site, reference)).toEqual(["resume replaced"]);
});

test("a candidate pauses, looks again, names employers and agrees to be kept", async () => {
	const site = await newYours();
	const { base, reference } = await site.arrive(await site.resume("ada@example.com"));
	const state = async () => {
		await site.get(base);
		return one(site.last()).submission;
	};
	expect(await state()).toMatchObject({
		keptUntil: "2027-03-02T15:00:00.000Z",
		candidate: { paused: false, notShownTo: [], asks: [] },
	});
	for (const deed of ["pause", "pause"]) expect((await site.post(`${base}/${deed}`)).status).toBe(303);
	expect((await state()).candidate?.paused).toBe(true);
	expect((await site.post(`${base}/look-again`)).status).toBe(303);
	expect((await state()).candidate?.paused).toBe(false);
	const employers = " Acme, Inc.\r\n\r\nHarrow Pike \nAcme, Inc.";
	expect((await site.post(`${base}/not-shown-to`, { employers })).status).toBe(303);
	expect((await state()).candidate?.notShownTo).toEqual(["Acme, Inc.", "Harrow Pike"]);
	const many = Array.from({ length: 21 }, (_, index) => `Firm ${index}`).join("\n");
	expect((await site.post(`${base}/not-shown-to`, { employers: many })).status).toBe(422);
	expect(one(site.last()).errors).toEqual({ employers: "Please name at most 20 employers" });
	site.pass(30 * DAY);
	expect((await site.post(`${base}/keep`)).status).toBe(303);
	expect((await state()).keptUntil).toBe("2027-04-01T15:00:00.000Z");
	expect(await history(site, reference)).toEqual(["paused", "looks again", "not shown to", "kept longer"]);
});

test("a consent request is answered yes or no, and nothing else can be", async () => {
	const site = await newYours();
	const { base, reference: candidate } = await site.arrive(await site.resume("ada@example.com"));
	const recruiter = await newRecruiter(site.db, site.clock);
	const opening = await recruiter.open({ title: "VP of Sales", city: "Dover", state: "delaware" });
	await recruiter.add(opening, candidate, "a secret note");
	const answer = (said: string, about = opening) => site.post(`${base}/answer`, { opening: about, answer: said });
	expect((await answer("yes")).status).toBe(422); // nobody asked them
	await recruiter.on(opening, candidate, { what: "ask" });
	await site.get(base);
	const about = "VP of Sales, Dover, Delaware";
	expect(one(site.last()).submission.candidate).toMatchObject({
		asks: [{ id: opening, askedAt: site.clock().toISOString(), about }],
		openings: [{ id: opening, about, stage: "considered", interview: null }],
	});
	expect((await answer("maybe")).status).toBe(422);
	expect(one(site.last()).errors).toEqual({ answer: "Please answer yes or no" });
	expect((await answer("yes", "OP-2222-2222")).status).toBe(422);
	for (const said of ["yes", "yes", "no"]) expect((await answer(said)).status).toBe(303);
	expect(await site.db.selectFrom("candidacies").select("consent").execute()).toEqual([{ consent: "no" }]);
	const told = (await history(site, candidate)).filter((what) => what.startsWith("said"));
	expect(told).toEqual(["said yes", "said no"]);
});

test("an employer adds to a request, marks it filled, and cancels it", async () => {
	const site = await newYours();
	const { base, reference } = await site.arrive(talentRequest("dana@example.com"));
	expect((await site.post(`${base}/add`, { text: " " })).status).toBe(422);
	expect(one(site.last()).errors).toEqual({ text: "Please write what you want to add" });
	for (const text of ["It is urgent.\nReally.", "It is urgent.\nReally.", "And remote."]) {
		expect((await site.post(`${base}/add`, { text })).status).toBe(303);
	}
	const added = "It is urgent.\nReally.\n\nAnd remote.";
	expect(JSON.parse((await rowOf(site, reference)).fields)).toMatchObject({ additionalInfo: added });
	expect((await site.post(`${base}/filled`)).status).toBe(303);
	expect(await rowOf(site, reference)).toMatchObject({ outcome: "filled", closed_at: site.clock().toISOString() });
	await site.get(base);
	expect(one(site.last()).submission).toMatchObject({ standing: "closed", employer: { over: "filled" } });
	expect((await site.post(`${base}/call-off`)).status).toBe(303);
	expect(await rowOf(site, reference)).toMatchObject({ outcome: "called-off" });
	await site.db.updateTable("submissions").set({ outcome: "won" }).execute(); // the firm knows better
	expect((await site.post(`${base}/filled`)).status).toBe(303);
	expect(await rowOf(site, reference)).toMatchObject({ outcome: "won" });
	expect(await history(site, reference)).toEqual(["added to it", "added to it", "filled", "called off", "filled"]);
});

test("ten changes an hour are reported to the firm, and the eleventh has to wait", async () => {
	const site = await newYours();
	const { base } = await site.arrive(await site.resume("ada@example.com"));
	for (let pressed = 0; pressed < 5; pressed += 1) {
		for (const deed of ["pause", "look-again"]) expect((await site.post(`${base}/${deed}`)).status).toBe(303);
	}
	const answer = await site.post(`${base}/pause`);
	expect([answer.status, answer.headers.get("retry-after")]).toEqual([429, "3600"]);
	expect(one(site.last()).error).toContain("Please try again in 60 minutes, or call us at (302) 555-0142");
	site.pass(HOUR);
	expect((await site.post(`${base}/pause`)).status).toBe(303);
});

test("everything stored comes as a file, without notes, owners or who viewed it", async () => {
	const site = await newYours();
	const { base, reference } = await site.arrive(await site.resume("ada@example.com"));
	const at = site.clock().toISOString();
	const note = { id: "note", at, reference, person: "claire", what: "noted", data: '{"text":"Zyxnote"}' };
	await site.db.insertInto("events").values(note).execute();
	await site.db.updateTable("submissions").set({ owner: "Zyxowner", opened_at: at }).execute();
	const read = { reference, reader: 1, state: "read", pages: "[]", text: "Sold freight." } as const;
	await site.db.insertInto("resume_texts").values(read).execute();
	const factOf = (label: string) => JSON.stringify([{ kind: "tool", value: label, label, at: null }]);
	const facts = { reference, rules: "1", facts: factOf("Salesforce"), profile: "{}" };
	await site.db.insertInto("resume_facts").values(facts).execute();
	const correction = { reference, kind: "tool", facts: factOf("Zyxtool"), person: "claire", corrected_at: at };
	await site.db.insertInto("fact_corrections").values(correction).execute();
	const answer = await site.get(`${base}/everything`);
	expect(answer.headers.get("content-disposition")).toContain(`filename="${reference}.json"`);
	expect(JSON.parse(answer.text)).toMatchObject({
		reference,
		fields: { firstName: "Ada", phone: "302 555 0100" },
		file: {
			name: "Ada Quinn; CV.pdf",
			textReadFromIt: "Sold freight.",
			factsReadFromIt: [{ kind: "tool", label: "Salesforce" }],
		},
		cameFrom: { page: "/resume" },
		wishes: { pausedAt: null },
	});
	expect(answer.text).not.toMatch(/zyx|claire/i);
});

test("a link to everything under an address goes only to that address, three a day, and nobody learns whether anything exists", async () => {
	const site = await newYours();
	const first = await site.arrive(await site.resume("ada@example.com"));
	site.pass(1000);
	const second = await site.arrive(message("Ada@example.com"));
	const foreign = await site.arrive(lead("ada+other@example.com")); // may be another's mailbox
	await site.delivered();
	const links = () => site.mail.received.filter(({ parsed }) => parsed.subject?.startsWith("Everything Closewell has"));
	expect((await site.post("/yours", { email: "no address" })).status).toBe(422);
	expect(site.last()).toMatchObject({
		view: "ask",
		errors: { email: "Invalid email address" },
		values: { email: "no address" },
	});
	const asked = [];
	for (const email of ["nobody@example.com", "ada@example.com"]) asked.push(await site.post("/yours", { email }));
	expect(asked.map(({ status, headers }) => [status, headers.get("location")])).toEqual([
		[303, "/yours/sent"],
		[303, "/yours/sent"],
	]);
	await site.afterwards();
	await site.delivered();
	expect(links()).toHaveLength(1);
	const [last] = links();
	expect(last?.to).toEqual(["Ada@example.com"]);
	const all = findLink(last);
	expect((await site.get(all)).status).toBe(200);
	expect(site.last()).toMatchObject({
		view: "all",
		base: all,
		submissions: [{ reference: second.reference }, { reference: first.reference }],
	});
	expect((await site.get(`${all}/${first.reference}`)).status).toBe(200);
	expect(one(site.last()).base).toBe(`${all}/${first.reference}`);
	expect((await site.get(`${all}/${foreign.reference}`)).status).toBe(404);
	expect((await site.post(`${all}/${first.reference}/pause`)).headers.get("location")).toBe(
		`${all}/${first.reference}?done=pause`,
	);
	expect((await site.post(`${all}/pause`)).status).toBe(404);
	expect(Object.keys(JSON.parse((await site.get(`${all}/everything`)).text))).toEqual([
		"email",
		"submissions",
		"jobAlerts",
	]);

	for (let more = 0; more < 4; more += 1) await site.post("/yours", { email: "ada@example.com" });
	await site.afterwards();
	await site.delivered();
	expect(links()).toHaveLength(3);
	for (let more = 0; more < 4; more += 1) await site.post("/yours", { email: "nobody@example.com" });
	expect((await site.post("/yours", { email: "nobody@example.com" })).status).toBe(429);
	const moved = { email: "ada@new.example", inbox: "ada@new.example" };
	await site.db.updateTable("submissions").set(moved).execute();
	expect((await site.get(all)).status).toBe(404); // nothing is under the address any more
	expect((await site.get(`${all}/${first.reference}`)).status).toBe(404);
});

type Prepared = (site: TestYours, arrived: { base: string; reference: string }) => Promise<void>;

function having(values: Record<string, string | null>): Prepared {
	return async ({ db }, { reference }) => {
		await db.updateTable("submissions").set(values).where("reference", "=", reference).execute();
	};
}

const AT = "2026-03-02T15:00:00.000Z";

/** Every state a submission can be in, and how it gets there. */
const STATES: Record<string, Prepared> = {
	received: async () => undefined,
	"being read": having({ opened_at: AT, owner: "claire" }),
	answered: having({ opened_at: AT, answered_at: AT }),
	closed: having({ answered_at: AT, closed_at: AT, outcome: "won" }),
	"called off": having({ closed_at: AT, outcome: "called-off" }),
	"suspected spam": having({ suspected: "a hidden field was filled in" }),
	spam: having({ closed_at: AT, outcome: "spam" }),
	erased: async ({ post }, { base }) => void (await post(`${base}/withdraw`)),
};

const SENT: Record<OwnAction, Record<string, string> | (() => FormData)> = {
	correct: { name: "Another Name", firstName: "Another" },
	"replace-resume": () => {
		const form = new FormData();
		form.append("resume", new Blob([new Uint8Array(pdf({ text: "Another" }))]), "another.pdf");
		return form;
	},
	keep: {},
	pause: {},
	"look-again": {},
	"keep-on-file": {},
	"this-job-only": {},
	"not-shown-to": { employers: "Acme" },
	answer: { request: "CW-2222-2222", answer: "yes" },
	interview: { opening: "OP-2222-2222", offers: "" },
	"cancel-interview": { opening: "OP-2222-2222" },
	add: { text: "More." },
	filled: {},
	"call-off": {},
	agree: {},
	withdraw: {},
};

/** Nobody asked anything or wants to meet them, the resume was not sent for one job, and nobody was added by the team. */
const NOT_ASKED = ["answer", "interview", "cancel-interview", "keep-on-file", "this-job-only", "agree"];

test.each(Object.entries(STATES))(
	"of what is %s every action is done that its kind has, and no other",
	{ tags: "thorough" },
	async (state, prepare) => {
		const site = await newYours({ RECEIPTS_PER_HOUR: "0" });
		const kinds: Submission[] = [
			lead("jane@example.com"),
			talentRequest("dana@example.com"),
			await site.resume("ada@example.com"),
			message("sam@example.com"),
		];
		for (const incoming of kinds) {
			const arrived = await site.arrive(incoming);
			await prepare(site, arrived);
			const isThere = state !== "erased";
			const isTold = isThere && state !== "suspected spam" && state !== "spam";
			for (const [action, sent] of Object.entries(SENT) as [OwnAction, (typeof SENT)[OwnAction]][]) {
				const isOfKind = OWN_ACTIONS[action].some((kind) => kind === incoming.kind);
				const done = NOT_ASKED.includes(action) ? 422 : 303;
				const { base } = arrived;
				if (action === "correct" && isThere) {
					await site.get(base);
					Object.assign(sent, { version: String(one(site.last()).version) });
				}
				if (action === "withdraw") {
					const changes = await site.db.selectFrom("deliveries").select("id").where("event", "=", "changed").execute();
					expect([incoming.kind, changes.length > 0]).toEqual([incoming.kind, isTold]);
				}
				const body = typeof sent === "function" ? sent() : sent;
				const { status } = await site.post(`${base}/${action}`, body);
				expect([incoming.kind, action, status]).toEqual([incoming.kind, action, isThere && isOfKind ? done : 404]);
				site.pass(10 * 60_000); // so that neither changes nor guesses are too many
			}
			expect(await site.db.selectFrom("submissions").select("reference").execute()).toEqual([]);
		}
	},
);

test("an email about a change, a new address, a withdrawal or a link is sent right away", async () => {
	const site = await newYours();
	const { base } = await site.arrive(lead("jane@example.com"));
	let before = site.nudges();
	const nudged = () => {
		const more = site.nudges() - before;
		before += more;
		return more;
	};
	await site.get(base);
	expect(nudged()).toBe(0);
	await site.post(`${base}/correct`, { email: "jane@new.example" });
	expect(nudged()).toBe(1);
	const confirming = findLink((await site.mailsTo("jane@new.example"))[0]);
	const fresh = (await site.post(`${confirming}/confirm`)).headers.get("location")?.split("?")[0] ?? "";
	expect(nudged()).toBe(1);
	for (const email of ["nobody@example.com", "jane@new.example"]) await site.post("/yours", { email });
	await site.afterwards();
	expect(nudged()).toBe(1); // not for the address that nobody has used
	await site.post(`${fresh}/withdraw`);
	expect(nudged()).toBe(1);
});
