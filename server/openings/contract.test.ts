import { expect, test } from "vitest";
import { UNDO_MS } from "../../contract/desk/desk-options.ts";
import { lead } from "../../tests/installation.ts";
import { type DeskClient, type DeskResponse, joinAs, newDesk } from "../../tests/test-desk.ts";
import { addDays } from "../dates/days.ts";

/* The API of openings and companies, as another program uses it: every route with good, stale, wrong and foreign input. */

const OPENING = { title: "Account Executive", role: "account-executive", seats: 2, fee: 20 };
const JANE = { name: "Jane Doe", email: "jane@acme.example" };
const UNKNOWN_OPENING = "OP-2222-2222";
const UNKNOWN_CANDIDATE = "CW-2222-2222";
const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const JOB = { body: "The hard part: Almost no inbound.", employerShown: false };

type Body = Record<string, unknown>;

async function setUp() {
	const desk = await newDesk();
	const admin = await joinAs(desk, "admin");
	const { reference: request } = await desk.intake.receive(lead(JANE.email));
	const candidates: string[] = [];
	for (const name of ["ada", "ben", "cleo"]) {
		candidates.push((await desk.intake.receive(await desk.resume(`${name}@mailbox.example`))).reference);
	}
	const [ada = "", ben = "", cleo = ""] = candidates;
	const place = { city: "Columbus", state: "ohio", mode: "hybrid", payFrom: 90_000, payTo: 120_000 };
	const made = await admin.post("/api/openings", { request, company: { name: "Acme" }, ...OPENING, ...place });
	expect(made.status).toBe(201);
	const id: string = made.body.id;
	const read = async () => (await admin.get(`/api/openings/${id}`)).body;
	for (const candidate of [ada, ben]) {
		expect((await admin.post(`/api/openings/${id}/candidates`, { candidate })).status).toBe(201);
	}
	return {
		...desk,
		...{ admin, request, ada, ben, cleo, id, made, read },
		today: desk.clock().toISOString().slice(0, "2027-01-04".length),
		act: async (action: string, body: Body = {}) =>
			admin.post(`/api/openings/${id}/${action}`, { version: (await read()).version, ...body }),
		on: async (candidate: string, action: string, body: Body = {}) => {
			const version = find(await read(), candidate).version;
			return admin.post(`/api/openings/${id}/candidates/${candidate}/${action}`, { version, ...body });
		},
	};
}

// biome-ignore lint/suspicious/noExplicitAny: tests check the parts they read
function find(opening: any, candidate: string): any {
	return opening.candidacies.find((each: Body) => each.candidate === candidate);
}

function shortlistOf(candidate: string, shares: null | "name" | "resume" = null): Body {
	return { message: "Hi,", candidates: [{ candidate, summary: "Sells.", shares }], readers: [JANE] };
}

test("lists and records have the fields of the contract", async () => {
	const { admin, id, made, request, ada, act, on, today, db } = await setUp();
	const { items, next } = (await admin.get("/api/openings?status=open&q=acme")).body;
	expect(next).toBeNull();
	expect(items).toEqual([
		expect.objectContaining({
			...{ id, title: OPENING.title, seats: 2, filled: 0, status: "open", nextDueAt: TIME, openedAt: TIME, version: 1 },
			company: { id: expect.any(String), name: "Acme" },
			owner: { id: admin.id, name: "The admin" },
			stages: { applied: 0, shortlisted: 2, sent: 0, interview: 0, offer: 0, placed: 0, ended: 0 },
		}),
	]);
	expect(made.body).toMatchObject({
		...{ request, role: "account-executive", city: "Columbus", state: "ohio", mode: "hybrid" },
		...{ payFrom: 90_000, payTo: 120_000, fee: 20, guaranteeDays: 90, words: "", links: [], published: null },
	});
	await db.updateTable("companies").set({ terms_agreed_on: "2026-01-01" }).execute();
	await on(ada, "consent", { answer: "yes" });
	await act("shortlist", shortlistOf(ada, "resume"));
	await act("publish", { ...JOB, validThrough: addDays(today, 30) });
	const placed = await on(ada, "place", { startsOn: "2027-01-04", base: 100_000, fee: 15_000, why: "A friend" });
	expect(placed.body).toMatchObject({
		filled: 1,
		links: [{ id: expect.any(String), ...JANE, openedAt: null, revokedAt: null }],
		published: {
			slug: expect.stringMatching(/^account-executive-columbus-ohio-[a-z]{5}$/),
			validThrough: addDays(today, 30),
		},
	});
	expect(find(placed.body, ada)).toMatchObject({
		...{ candidate: ada, resume: ada, name: expect.any(String), stage: "placed", consent: "yes", letter: "A" },
		...{ nextStep: "Day 7 check-in", nextDueAt: TIME, waitsFor: null, verdicts: [], ended: null },
		placement: {
			...{ startsOn: "2027-01-04", base: 100_000, fee: 15_000, guaranteeEndsOn: "2027-04-04" },
			...{ invoicedOn: null, paidOn: null, leftOn: null },
		},
	});
	expect(JSON.stringify(placed.body)).not.toMatch(/token|hash/i);
	const companies = (await admin.get("/api/companies?q=acme")).body;
	expect(companies).toEqual({
		items: [
			expect.objectContaining({
				...{ id: placed.body.company.id, name: "Acme", domains: ["acme.example"], openings: 1 },
				version: expect.any(Number),
			}),
		],
		next: null,
	});
	expect((await admin.get(`/api/companies/${placed.body.company.id}`)).body).toMatchObject({
		...{ id: placed.body.company.id, name: "Acme" },
	});
});

test("lists have pages, and a wrong cursor or status is no failure", async () => {
	const { admin, id } = await setUp();
	for (let index = 0; index < 50; index += 1) {
		const company = { name: `Company ${index}` };
		expect((await admin.post("/api/openings", { ...OPENING, company, title: `Role ${index}` })).status).toBe(201);
	}
	for (const path of ["/api/openings?status=open", "/api/companies?q="]) {
		const first = (await admin.get(path)).body;
		const second = (await admin.get(`${path}&cursor=${encodeURIComponent(first.next)}`)).body;
		const ids = [...first.items, ...second.items].map((each: { id: string }) => each.id);
		expect([path, new Set(ids).size, second.next]).toEqual([path, 51, null]);
		for (const cursor of ["x", "%00", "%E2%82%AC", "W10", Buffer.from('["a",1]').toString("base64url")]) {
			expect([cursor, (await admin.get(`${path}&cursor=${cursor}`)).status]).toEqual([cursor, 200]);
		}
	}
	expect((await admin.get("/api/openings?status=filled")).body.items).toEqual([]);
	for (const name of ["status", "owner", "company", "request", "candidate", "limit", "cursor"]) {
		expect([name, (await admin.get(`/api/openings?${name}=%00`)).status]).toEqual([name, 200]);
	}
	for (const q of ["%25", "_", "%5C", "'", "%00", "a".repeat(3000), id.toLowerCase()]) {
		expect([q, (await admin.get(`/api/openings?q=${q}`)).status]).toEqual([q, 200]);
	}
});

interface Posting {
	path: string;
	good: Body;
	/** Refused with 422, and the field it names. */
	bad: [body: Body, field: string][];
}

test("each action refuses an old version with 409 and the present record, wrong fields with 422, unknown records with 404", async () => {
	const { admin, visitor, id, ada, cleo, read, today } = await setUp();
	const next = { text: "Call", dueAt: "2027-01-04T15:00:00.000Z", waitsFor: "us" };
	const job = { ...JOB, validThrough: addDays(today, 30) };
	const company = (await read()).company.id;
	const opening = `/api/openings/${id}`;
	const candidate = `${opening}/candidates/${ada}`;
	const postings: Posting[] = [
		{
			path: `${opening}/edit`,
			good: { title: "AE" },
			bad: [
				[{ title: "" }, "title"],
				[{ seats: 0 }, "seats"],
				[{ seats: 100 }, "seats"],
				[{ role: "pilot" }, "role"],
				[{ state: "atlantis" }, "state"],
				[{ state: "OH" }, "state"],
				[{ mode: "at home" }, "mode"],
				[{ payFrom: "90000" }, "payFrom"],
				[{ payFrom: 130_000, payTo: 120_000 }, "payTo"],
				[{ payTo: 80_000 }, "payTo"],
				[{ fee: -1 }, "fee"],
				[{ guaranteeDays: 1.5 }, "guaranteeDays"],
				[{ company: { id: "nobody" } }, "company"],
				[{ company: { name: " " } }, "company"],
				[{ contact: "nobody" }, "contact"],
			],
		},
		{ path: `${opening}/hold`, good: {}, bad: [] },
		{ path: `${opening}/reopen`, good: {}, bad: [[{}, "status"]] },
		{
			path: `${opening}/cancel`,
			good: { reason: "Freeze" },
			bad: [
				[{}, "reason"],
				[{ reason: " " }, "reason"],
			],
		},
		{
			path: `${opening}/publish`,
			good: job,
			bad: [
				[{ ...job, validThrough: addDays(today, 61) }, "validThrough"],
				[{ ...job, validThrough: "2020-01-01" }, "validThrough"],
				[{ ...job, validThrough: "2027-02-30" }, "validThrough"],
				[{ ...job, body: "" }, "body"],
				[{ ...job, body: "Acme hires." }, "body"],
				[{ ...job, employerShown: true }, "employerShown"],
				[{ ...job, employerShown: undefined }, "employerShown"],
			],
		},
		{ path: `${opening}/unpublish`, good: {}, bad: [[{}, "status"]] },
		{
			path: `${opening}/undo`,
			good: { event: "x" },
			bad: [
				[{ event: "x" }, "event"],
				[{}, "event"],
			],
		},
		{
			path: `${opening}/shortlist`,
			good: shortlistOf(ada),
			bad: [
				[{ ...shortlistOf(ada), candidates: [] }, "candidates"],
				[{ ...shortlistOf(ada), readers: [] }, "readers"],
				[{ ...shortlistOf(ada), readers: [{ name: "Jane", email: "jane" }] }, "readers"],
				[{ ...shortlistOf(ada), readers: [JANE, { ...JANE, email: "Jane@ACME.example" }] }, "readers"],
				[shortlistOf(cleo), "candidates"],
				[shortlistOf(ada, "name"), "candidates"],
				[{ ...shortlistOf(ada), message: "Hi {{name}}" }, "message"],
			],
		},
		{
			path: `${candidate}/stage`,
			good: { to: "interview" },
			bad: [
				[{ to: "placed" }, "to"],
				[{ to: "ended" }, "to"],
				[{ to: "shortlisted" }, "to"],
				[{}, "to"],
			],
		},
		{
			path: `${candidate}/end`,
			good: { reason: "candidate-withdrew" },
			bad: [
				[{ reason: "employer-passed" }, "why"],
				[{ reason: "other", why: " " }, "why"],
				[{ reason: "bored" }, "reason"],
			],
		},
		{ path: `${candidate}/ask`, good: {}, bad: [[{ text: "Hi {{firstName}}" }, "text"]] },
		{
			path: `${candidate}/consent`,
			good: { answer: "yes" },
			bad: [
				[{ answer: "maybe" }, "answer"],
				[{}, "answer"],
				[{ answer: null }, "answer"],
			],
		},
		{
			path: `${candidate}/next`,
			good: next,
			bad: [
				[{ ...next, text: "" }, "text"],
				[{ ...next, dueAt: "tomorrow" }, "dueAt"],
				[{ ...next, waitsFor: "nobody" }, "waitsFor"],
			],
		},
		{
			path: `${candidate}/place`,
			good: { startsOn: "2027-01-04", base: 100_000 },
			bad: [
				[{ startsOn: "2027-02-29", base: 100_000 }, "startsOn"],
				[{ startsOn: "2027-01-04", base: 0 }, "base"],
				[{ startsOn: "2027-01-04", base: 100_000.5 }, "base"],
				[{ startsOn: "2027-01-04", base: 100_000, fee: 1 }, "why"],
			],
		},
		{
			path: `${candidate}/left`,
			good: { on: "2027-02-01", why: "Moved" },
			bad: [[{ on: "2027-02-01", why: "Moved" }, "stage"]],
		},
		{
			path: `/api/companies/${company}/edit`,
			good: { note: "Kind" },
			bad: [
				[{ name: " " }, "name"],
				[{ name: "!!!" }, "name"],
				[{ termsAgreedOn: "soon" }, "termsAgreedOn"],
				[{ fee: 101 }, "fee"],
			],
		},
		{
			path: `/api/companies/${company}/merge`,
			good: { into: "nobody" },
			bad: [
				[{ into: "nobody" }, "into"],
				[{ into: company }, "into"],
				[{}, "into"],
			],
		},
		{ path: `/api/companies/${company}/undo`, good: { event: "x" }, bad: [[{ event: "x" }, "event"]] },
	];
	const stranger = visitor();
	for (const { path, good, bad } of postings) {
		const record = path.startsWith("/api/companies") ? `/api/companies/${company}` : opening;
		const present = (await admin.get(record)).body;
		const version = path.startsWith(candidate) ? find(present, ada).version : present.version;
		const answer = async (body: Body, at = path, by: DeskClient = admin) => {
			const { status, body: said } = await by.post(at, body);
			return { at, status, said };
		};
		const stale = await answer({ version: version - 1, ...good });
		expect([path, stale.status]).toEqual([path, 409]);
		expect(stale.said).toEqual({ ...present, error: expect.stringContaining("changed this in the meantime") });
		expect(await answer(good)).toMatchObject({
			at: path,
			status: 422,
			said: { errors: { version: expect.any(String) } },
		});
		expect(await answer({ ...good, version: String(version) })).toMatchObject({ at: path, status: 422 });
		for (const [body, field] of bad) {
			const refused = await answer({ version, ...body });
			expect([path, body, refused.status, Object.keys(refused.said.errors ?? {})]).toEqual([path, body, 422, [field]]);
		}
		const elsewhere = path.replace(id, UNKNOWN_OPENING).replace(company, "nobody");
		expect(await answer({ version, ...good }, elsewhere)).toMatchObject({
			status: 404,
			said: { error: expect.any(String) },
		});
		expect(await answer({ version, ...good }, path, stranger)).toMatchObject({ at: path, status: 401 });
		const foreign = await admin.post(path, { version, ...good }, { origin: "https://elsewhere.example" });
		expect([path, foreign.status]).toEqual([path, 403]);
		const text = await admin.post(path, { version, ...good }, { "content-type": "text/plain" });
		expect([path, text.status]).toEqual([path, 415]);
		expect((await admin.get(record)).body).toEqual(present);
	}
	const gone = await admin.post(`${opening}/candidates/${UNKNOWN_CANDIDATE}/stage`, { version: 1, to: "sent" });
	expect([gone.status, gone.body.error]).toEqual([404, "This candidate isn't in this opening."]);
	expect((await admin.post(`${opening}/links/nobody/revoke`, { version: 1 })).status).toBe(404);
	for (const path of [
		`${opening}/fly`,
		`${candidate}/fly`,
		`/api/companies/${company}/fly`,
		`${opening}/constructor`,
	]) {
		expect([path, (await admin.post(path, { version: 1 })).status]).toEqual([path, 404]);
	}
	for (const path of [`/api/openings/${UNKNOWN_OPENING}`, "/api/companies/nobody"]) {
		expect([path, (await admin.get(path)).status, (await stranger.get(path)).status]).toEqual([path, 404, 401]);
	}
});

test("each action is undone as a whole", async () => {
	const { admin, db, id, ada, ben, cleo, act, on, read, today, pass } = await setUp();
	await db.updateTable("companies").set({ terms_agreed_on: "2026-01-01" }).execute();
	const other = (await admin.post("/api/openings", { ...OPENING, company: { name: "Bolt" } })).body.company.id;
	const job = { ...JOB, validThrough: addDays(today, 30) };
	const next = { text: "Call", dueAt: "2027-01-04T15:00:00.000Z", waitsFor: "us" };
	const undone = async (name: string, done: DeskResponse, before: Body) => {
		expect([name, done.status, done.body.errors]).toEqual([name, 200, undefined]);
		const restored = await act("undo", { event: done.body.undo.event });
		expect([name, restored.status, restored.body.errors]).toEqual([name, 200, undefined]);
		expect([name, strip(await read())]).toEqual([name, strip(before)]);
	};
	const onOpening: [action: string, body: Body][] = [
		[
			"edit",
			{
				...{ title: "Rep", role: "sales-manager", seats: 3, city: "Toledo", state: null, mode: "remote", fee: 10 },
				...{ payFrom: 1, payTo: 2, guaranteeDays: 30, words: "Closers", company: { id: other }, contact: null },
			},
		],
		["assign", { to: null }],
		["note", { text: "A note" }],
		["next", next],
		["hold", {}],
		["cancel", { reason: "Freeze" }],
		["publish", job],
		["publish", { ...job, employerShown: true, employerAgreed: true }],
		["shortlist", shortlistOf(ada)],
	];
	const onCandidate: [action: string, body: Body][] = [
		["stage", { to: "offer" }],
		["end", { reason: "other", why: "No answer" }],
		["remove", {}],
		["ask", {}],
		["consent", { answer: "yes" }],
		["consent", { answer: "no" }],
		["next", next],
		["note", { text: "Met them", verdict: "yes" }],
		["place", { startsOn: "2027-01-04", base: 100_000 }],
	];
	for (const [action, body] of onOpening) {
		const before = await read();
		await undone(action, await act(action, body), before);
	}
	for (const [action, body] of onCandidate) {
		const before = await read();
		await undone(action, await on(ada, action, body), before);
	}
	// What stands on something else that was done.
	await act("publish", job);
	await act("shortlist", shortlistOf(ada));
	const shown = await read();
	await undone("unpublish", await act("unpublish"), shown);
	await undone("revoke", await act(`links/${shown.links[0].id}/revoke`), shown);
	await act("hold");
	const held = await read();
	await undone("reopen", await act("reopen"), held);
	await act("reopen");
	await on(ada, "place", { startsOn: "2027-01-04", base: 100_000 });
	const placed = await read();
	await undone("checked", await on(ada, "checked", { day: 7, text: "" }), placed);
	await undone("invoiced", await on(ada, "invoiced", { on: "2027-01-05" }), placed);
	await undone("paid", await on(ada, "paid", { on: "2027-02-05" }), placed);
	await undone("left", await on(ada, "left", { on: "2027-02-01", why: "Moved" }), placed);
	expect((await admin.get("/api/openings?q=account")).body.items).toHaveLength(2); // no replacement
	const added = await admin.post(`/api/openings/${id}/candidates`, { candidate: cleo });
	expect(added.status).toBe(201);
	await undone("add", { ...added, status: 200 }, placed);
	// The last seat fills it, and ends the others.
	await act("edit", { seats: 1 });
	expect(await read()).toMatchObject({ status: "filled" });

	const late = await act("note", { text: "Late" });
	pass(UNDO_MS + 3_000);
	expect((await act("undo", { event: late.body.undo.event })).body.errors).toEqual({
		event: expect.stringContaining("too late"),
	});
	expect(find(await read(), ben)).toMatchObject({
		stage: "ended",
		ended: { reason: "opening-closed", why: null, at: TIME },
	});
});

/** Without what counts what was done. */
function strip({ version: _, events: __, undo: ___, candidacies, ...rest }: Body): Body {
	const known = (candidacies as Body[]).map(({ version: _, ...candidacy }) => candidacy);
	return { ...rest, candidacies: known };
}

test("only whoever did it can undo it, and nobody once a colleague built on it", async () => {
	const desk = await setUp();
	const { admin, id, ada, on, read } = desk;
	const recruiter = await joinAs(desk, "recruiter");
	const moved = await on(ada, "stage", { to: "interview" });
	const undo = async (event: string, by: DeskClient) =>
		by.post(`/api/openings/${id}/undo`, { version: (await read()).version, event });
	expect((await undo(moved.body.undo.event, recruiter)).body.errors).toEqual({
		event: expect.stringContaining("Only the person"),
	});
	const further = await recruiter.post(`/api/openings/${id}/candidates/${ada}/stage`, {
		...{ version: find(await read(), ada).version, to: "offer" },
	});
	expect(further.status).toBe(200);
	expect((await undo(moved.body.undo.event, admin)).body.errors).toEqual({
		event: expect.stringContaining("Something else has changed"),
	});
	// A replacement that somebody already works on stays.
	await on(ada, "place", { startsOn: "2027-01-04", base: 100_000 });
	const left = await on(ada, "left", { on: "2027-01-10", why: "Moved" });
	const { replacement } = find(left.body, ada).placement;
	expect((await recruiter.post(`/api/openings/${replacement}/candidates`, { candidate: desk.cleo })).status).toBe(201);
	expect((await undo(left.body.undo.event, admin)).body.errors).toEqual({
		event: expect.stringContaining("Something else has changed"),
	});
	expect((await admin.get(`/api/openings/${replacement}`)).body.candidacies).toHaveLength(1);
});

test("seats: as many as are filled close the opening, one more opens it with a next step", async () => {
	const { ada, ben, act, on, read } = await setUp();
	await on(ada, "place", { startsOn: "2027-01-04", base: 100_000 });
	expect((await act("edit", { seats: 0 })).status).toBe(422);
	const filled = await act("edit", { seats: 1 });
	expect(filled.body).toMatchObject({ status: "filled", filled: 1, seats: 1, closedAt: TIME, ownStep: null });
	expect(find(filled.body, ben)).toMatchObject({ stage: "ended", ended: { reason: "opening-closed" } });
	expect((await act("reopen")).body.errors).toHaveProperty("seats");
	const open = await act("edit", { seats: 2 });
	expect(open.body).toMatchObject({
		status: "open",
		closedAt: null,
		ownStep: { text: "Find more candidates", dueAt: TIME, waitsFor: "us" },
	});
	const undone = await act("undo", { event: open.body.undo.event });
	expect(strip(undone.body)).toEqual(strip(filled.body));
	expect((await read()).status).toBe("filled");
});

test("a company's actions are undone, and another one's name or contact is not taken", async () => {
	const { admin, id } = await setUp();
	const { company } = (await admin.get(`/api/openings/${id}`)).body;
	const bolt = (await admin.post("/api/openings", { ...OPENING, company: { name: "Bolt" } })).body.company;
	const read = async (of = company.id) => (await admin.get(`/api/companies/${of}`)).body;
	const act = async (action: string, body: Body) =>
		admin.post(`/api/companies/${company.id}/${action}`, { version: (await read()).version, ...body });
	const same = ({ version: _, events: __, undo: ___, ...rest }: Body) => rest;
	const edits = {
		...{
			name: "Acme Freight",
			termsAgreedOn: "2026-05-01",
			fee: 22.5,
			guaranteeDays: 60,
			offLimits: true,
			note: "Kind",
		},
	};
	const contact = { id: null, name: "Omar Reyes", title: "CRO", email: "omar@acme.example", phone: "" };
	for (const [action, body, shown] of [
		["edit", edits, edits],
		["contact", contact, {}],
		["merge", { into: bolt.id }, { id: bolt.id }],
	] as const) {
		const before = await read();
		const done = await act(action, body);
		expect([action, done.status, done.body]).toEqual([action, 200, expect.objectContaining(shown)]);
		const undone = await act("undo", { event: done.body.undo.event });
		expect([action, undone.status, same(await read())]).toEqual([action, 200, same(before)]);
	}
	expect((await act("edit", { name: "Bolt, Inc." })).body.errors).toHaveProperty("name");
	expect((await act("contact", { ...contact, email: "Jane@acme.example" })).body.errors).toHaveProperty("email");
	// A company that was merged answers for the one it was merged into, with its openings.
	await act("merge", { into: bolt.id });
	expect(await read()).toMatchObject({ id: bolt.id, name: "Bolt" });
	expect((await admin.get(`/api/openings/${id}`)).body.company).toEqual(bolt);
	const old = await admin.post(`/api/companies/${company.id}/edit`, { version: 1, note: "x" });
	expect([old.status, old.body.id]).toEqual([409, bolt.id]);
});
