import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { candidateSources } from "../../../contract/desk/candidates.ts";
import { lead } from "../../../tests/installation.ts";
import { type DeskClient, joinAs, startDeskServer } from "../../../tests/test-desk.ts";
import { findLink, newYours } from "../../../tests/test-yours.ts";
import { pdf } from "../../../tools/running/resume-files.ts";
import { createCountedTime } from "../../retention/counted-time.ts";
import { retain } from "../../retention/retain.ts";

/* Adding a candidate at the desk, until they agree or are deleted. */

const DAY = 24 * 60 * 60 * 1000;
const RESUME = "ADA QUINN | ada@mailbox.test | (302) 555-0147 | Account Executive, Larkfield Logistics";

async function setUp() {
	const site = await newYours({ DESK_PORT: "0" });
	const { db, config, files, clock } = site;
	const desk = await startDeskServer({ ...site, logged: [] }, db);
	const recruiter = await joinAs({ ...site, ...desk }, "admin");
	const read = async (path: string) => (await recruiter.get(path)).body;
	return {
		...site,
		...{ recruiter, read },
		add: (fields: Record<string, string>, file?: Uint8Array, name = "resume.pdf") =>
			addCandidate(desk.desk, recruiter, fields, file && new File([new Uint8Array(file)], name)),
		act: async (reference: string, action: string, body: object = {}) => {
			const { version } = await read(`/api/submissions/${reference}`);
			return recruiter.post(`/api/submissions/${reference}/${action}`, { version, ...body });
		},
		retain: async () => retain({ db, files, config, clock }, await createCountedTime(db, site.time).beat()),
	};
}

/** As a browser sends the form. */
async function addCandidate(
	{ port, url }: { port: number; url: string },
	{ cookies }: Pick<DeskClient, "cookies">,
	fields: Record<string, string>,
	file?: File,
	headers: Record<string, string> = {},
) {
	const form = new FormData();
	for (const [name, value] of Object.entries(fields)) form.append(name, value);
	if (file) form.append("resume", file);
	const cookie = [...cookies].map((each) => each.join("=")).join("; ");
	const response = await fetch(`http://localhost:${port}/api/candidates`, {
		...{ method: "POST", body: form, headers: { origin: url, cookie, ...headers } },
	});
	return { status: response.status, body: await response.json() };
}

test("a candidate is added with a file, from which name, email and phone are read", async () => {
	const { add, read, db } = await setUp();
	const added = await add({ source: "referral", detail: "Ben Ito" }, pdf({ text: RESUME }));
	expect(added).toEqual({
		status: 201,
		body: {
			...{ reference: expect.stringMatching(/^CW-/), repeated: false, agreed: false },
			...{ name: "Ada Quinn", email: "ada@mailbox.test", phone: "(302) 555-0147" },
		},
	});
	const { reference } = added.body;
	expect(await read(`/api/submissions/${reference}`)).toMatchObject({
		...{ kind: "resume", state: "closed", outcome: "added", dueAt: null, notAgreed: true, deliveries: [] },
		added: { source: "referral", detail: "Ben Ito", askedAt: null, agreedAt: null },
		resumeText: { state: "read" },
		file: { type: "pdf" },
	});
	expect((await read("/api/submissions?queue=open")).items).toEqual([]);
	expect((await read("/api/find?kind=resume")).items).toMatchObject([{ reference, notAgreed: true }]);
	expect((await read("/api/numbers")).received.total).toBe(0);
	// A second click.
	const again = await add({ source: "referral", detail: "Ben Ito" }, pdf({ text: RESUME }));
	expect(again.body).toMatchObject({ reference, repeated: true });
	expect(await db.selectFrom("submissions").select("reference").execute()).toHaveLength(1);
});

test("a candidate is added by hand, and what is wrong is said by field", async () => {
	const { add, dataDir } = await setUp();
	const typed = { source: "linkedin", name: "Ben Ito", email: "ben@mailbox.test" };
	expect(await add(typed)).toMatchObject({ status: 201, body: { name: "Ben Ito" } });
	expect(await add({ ...typed, source: "nowhere" })).toMatchObject({
		status: 422,
		body: { errors: { source: /Choose/ } },
	});
	expect(await add({ source: "event" })).toMatchObject({ status: 422, body: { errors: { name: /^Enter a name/ } } });
	expect(await add({ source: "event", name: "Cleo" })).toMatchObject({
		status: 422,
		body: { errors: { email: /^Enter/ } },
	});
	const text = new TextEncoder().encode("Just text");
	expect(await add({ source: "event" }, text)).toMatchObject({ status: 422, body: { errors: { resume: /PDF/ } } });
	expect(await readdir(join(dataDir, "incoming"))).toEqual([]);
});

test("nobody adds a candidate from another site, or without a session", async () => {
	const site = await newYours({ DESK_PORT: "0" });
	const started = await startDeskServer({ ...site, logged: [] }, site.db);
	const { desk } = started;
	const recruiter = await joinAs({ ...site, ...started }, "recruiter");
	const typed = { source: "linkedin", name: "Ben Ito", email: "ben@mailbox.test" };
	const elsewhere = { origin: "https://elsewhere.example" };
	expect((await addCandidate(desk, recruiter, typed, undefined, elsewhere)).status).toBe(403);
	expect((await addCandidate(desk, recruiter, typed, undefined, { "sec-fetch-site": "same-site" })).status).toBe(403);
	expect((await addCandidate(desk, { cookies: new Map() }, typed)).status).toBe(401);
	expect((await addCandidate(desk, recruiter, typed)).status).toBe(201);
});

test("until they say yes on their page, a candidate can't be presented; from then on they can", async () => {
	const site = await setUp();
	const { recruiter, add, act, read, intake } = site;
	const typed = { source: "event", name: "Ben Ito", email: "ben@mailbox.test" };
	const { reference } = (await add(typed)).body;
	const { reference: request } = await intake.receive(lead("jane@acme.example"));
	const opening = { request, company: { name: "Acme" }, title: "AE", role: "account-executive", seats: 1 };
	const { id } = (await recruiter.post("/api/openings", opening)).body;
	const present = () => recruiter.post(`/api/openings/${id}/candidates`, { candidate: reference });
	expect(await present()).toMatchObject({ status: 422, body: { errors: { candidate: /haven't agreed/ } } });
	const many = await recruiter.post(`/api/openings/${id}/candidates/bulk`, { candidates: [reference] });
	expect(JSON.stringify(many.body)).not.toContain('"done":[{');
	expect((await read(`/api/submissions/${request}/fits`)).people).toEqual([]);

	expect(await act(reference, "ask-to-agree")).toMatchObject({
		status: 200,
		body: { added: { askedAt: expect.any(String) } },
	});
	expect(await act(reference, "ask-to-agree")).toMatchObject({ status: 409, body: { error: /within the last week/ } });
	site.pass(11_000);
	site.site.outbox.nudge();
	const [mail] = await site.mailsTo("ben@mailbox.test");
	expect(mail?.parsed.text).toContain(candidateSources.find(({ value }) => value === "event")?.told);
	const page = findLink(mail);
	await site.get(page);
	expect(site.last()).toMatchObject({ submission: { candidate: { added: { source: "event", agreed: false } } } });
	expect(await present()).toMatchObject({ status: 422 }); // looking changes nothing
	expect((await site.post(`${page}/agree`)).headers.get("location")).toMatch(/\?done=agree$/);
	expect(await read(`/api/submissions/${reference}`)).toMatchObject({ notAgreed: false });
	expect((await present()).status).toBe(201);
	expect(await act(reference, "ask-to-agree")).toMatchObject({ status: 409, body: { error: /already agreed/ } });
});

test("there is no way to present who didn't agree: every action of an opening refuses them", async () => {
	const { add, read, recruiter, intake, db } = await setUp();
	const { reference } = (await add({ source: "event" }, pdf({ text: RESUME }))).body;
	const { reference: request } = await intake.receive(lead("jane@acme.example"));
	const opening = { request, company: { name: "Acme" }, title: "AE", role: "account-executive", seats: 1 };
	const { id } = (await recruiter.post("/api/openings", opening)).body;
	const { version } = await read(`/api/openings/${id}`);
	const reader = { name: "Jane Doe", email: "jane@acme.example" };
	const chosen = { candidate: reference, summary: "Sells freight software", concern: "None", shares: null };
	const tries: [path: string, sent: object][] = [
		["candidates", { candidate: reference }],
		["shortlist", { subject: "Our shortlist", message: "Meet them", candidates: [chosen], readers: [reader] }],
		["shortlist", { message: "By name", candidates: [{ ...chosen, shares: "resume" }], readers: [reader] }],
		["preview", { candidates: [chosen], readers: [reader] }],
		[`candidates/${reference}/stage`, { to: "interview" }],
		[`candidates/${reference}/ask`, {}],
		[`candidates/${reference}/consent`, { answer: "yes" }],
		[`candidates/${reference}/next`, { text: "Call", dueAt: null, waitsFor: null }],
		[`candidates/${reference}/place`, { startsOn: "2026-06-01", base: 90_000 }],
	];
	for (const [path, sent] of tries) {
		const { status } = await recruiter.post(`/api/openings/${id}/${path}`, { version, ...sent });
		expect([404, 422], `${path}: ${status}`).toContain(status);
	}
	await recruiter.post(`/api/openings/${id}/candidates/bulk`, { candidates: [reference] });
	expect((await read(`/api/openings/${id}`)).candidacies).toEqual([]);
	expect((await read(`/api/openings/${id}/fits`)).people).toEqual([]);
	expect((await read(`/api/submissions/${request}/fits`)).people).toEqual([]);
	const told = await db.selectFrom("deliveries").select(["target", "mail"]).execute();
	expect(told.filter(({ target, mail }) => target === "shortlist-mail" || mail?.includes("Sells freight"))).toEqual([]);
});

test("whoever doesn't agree within 30 days is deleted, with everything about them", async () => {
	const { add, db, pass, retain, time } = await setUp();
	const counted = createCountedTime(db, time);
	const elapse = async (days: number) => {
		for (let day = 0; day < days; day++) {
			pass(DAY);
			await counted.beat();
		}
	};
	await counted.beat();
	const { reference } = (await add({ source: "other" }, pdf({ text: RESUME }))).body;
	const { reference: kept } = (await add({ source: "other", name: "Ben Ito", email: "ben@mailbox.test" })).body;
	await counted.beat();
	await db
		.updateTable("sourced")
		.set({ agreed_at: "2026-03-03T00:00:00.000Z" })
		.where("reference", "=", kept)
		.execute();
	await elapse(29);
	expect((await retain()).submissions).toBe(0);
	await elapse(4);
	expect(await retain()).toMatchObject({ submissions: 1, files: 1 });
	for (const table of ["submissions", "sourced"] as const) {
		expect(await db.selectFrom(table).select("reference").execute(), table).toEqual([{ reference: kept }]);
	}
	for (const table of ["resume_texts", "searched"] as const) {
		const left = await db.selectFrom(table).select("reference").where("reference", "=", reference).execute();
		expect([table, left]).toEqual([table, []]);
	}
});

test("a newer resume of somebody on file counts right away; contact info is corrected until they agree", async () => {
	const { add, act, intake, read, resume } = await setUp();
	await intake.receive(await resume("ada@mailbox.test"));
	const newer = await add({ source: "mail" }, pdf({ text: RESUME }));
	expect(newer.body).toMatchObject({ agreed: true });
	const contact = { name: "Benjamin Ito", email: "benjamin@mailbox.test", phone: "" };
	expect(await act(newer.body.reference, "contact", contact)).toMatchObject({ status: 409 });
	const { reference } = (await add({ source: "event", name: "Ben Ito", email: "ben@mailbox.test" })).body;
	expect(await act(reference, "contact", contact)).toMatchObject({ status: 200, body: { name: "Benjamin Ito" } });
	expect(await act(reference, "contact", { ...contact, email: "?" })).toMatchObject({ status: 422 });
	expect(await read(`/api/submissions/${reference}`)).toMatchObject({ email: "benjamin@mailbox.test" });
	expect(await act(reference, "reopen")).toMatchObject({ status: 409 });
});

test("those who weren't asked yet are listed and asked together, two minutes apart, and once", async () => {
	const { add, read, recruiter, db } = await setUp();
	for (const name of ["ada", "ben", "cleo"]) await add({ source: "event", name, email: `${name}@mailbox.test` });
	await add({ source: "event", name: "Dee", phone: "302 555 0100" });
	expect((await read("/api/find?kind=resume&state=not-agreed")).items).toHaveLength(4);
	expect((await recruiter.post("/api/candidates/ask")).body).toMatchObject({ asked: 3, left: 0 });
	const mails = await db.selectFrom("deliveries").select(["target", "next_at"]).orderBy("next_at").execute();
	expect(mails.map(({ target }) => target)).toEqual(["candidate-mail", "candidate-mail", "candidate-mail"]);
	const [first = 0, second, third] = mails.map(({ next_at }) => Date.parse(next_at));
	expect([second, third]).toEqual([first + 120_000, first + 240_000]);
	expect((await recruiter.post("/api/candidates/ask")).body).toMatchObject({ asked: 0, left: 0 });
});
