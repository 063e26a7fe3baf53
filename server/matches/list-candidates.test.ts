import { expect, test } from "vitest";
import { joinAs, newDesk } from "../../tests/test-desk.ts";
import { indexBatch } from "../search/indexing.ts";
import { parseCsv } from "../sourcing/csv.ts";
import type { Database } from "../store/tables.ts";
import { listCandidates } from "./list-candidates.ts";

/* The list of candidates: who is in it, its filters, its pages and its export. */

interface Candidate {
	email?: string;
	received?: string;
	fields?: Record<string, string>;
	outcome?: string;
	suspected?: string;
	/** Roles in the vocabulary, as read in the resume. */
	roles?: string[];
	place?: string;
	title?: string;
	source?: "referral" | "event";
	agreed?: boolean;
	batch?: string;
}

async function add(db: Database, name: string, candidate: Candidate) {
	const { email = `${name}@mailbox.test`, received = "2026-02-01T12:00:00.000Z", source } = candidate;
	const reference = `CW-${name.toUpperCase()}`;
	await db
		.insertInto("submissions")
		.values({
			...{ reference, kind: "resume", email, inbox: email || null, received_at: received, details_count: 0 },
			fields: JSON.stringify({ firstName: name, lastName: "Doe", email, ...candidate.fields }),
			...{ outcome: candidate.outcome ?? null, suspected: candidate.suspected ?? null },
		})
		.execute();
	const facts = [
		...(candidate.place ? [{ kind: "place", value: candidate.place, label: candidate.place, at: null }] : []),
		...(candidate.title ? [{ kind: "title", value: "x", label: candidate.title, at: null }] : []),
	];
	const profile = JSON.stringify({ roles: candidate.roles });
	await db
		.insertInto("resume_facts")
		.values({ reference, rules: "1", facts: JSON.stringify(facts), profile })
		.execute();
	if (!source) return;
	const added = {
		reference,
		source,
		detail: "Ben",
		batch: candidate.batch ?? null,
		added_by: null,
		added_at: received,
	};
	await db
		.insertInto("sourced")
		.values({ ...added, agreed_at: candidate.agreed ? received : null })
		.execute();
}

async function fill(people: Record<string, Candidate>) {
	const desk = await newDesk();
	const { db, clock } = desk;
	for (const [name, candidate] of Object.entries(people)) await add(db, name, candidate);
	while (await indexBatch(db, clock()));
	const admin = await joinAs(desk, "admin");
	const ask = (query = "") => admin.get(`/api/candidates?${query}`);
	return {
		...{ ...desk, admin, ask },
		async who(query = ""): Promise<string[]> {
			const { items } = (await ask(query)).body;
			return items.map(({ reference }: { reference: string }) => reference.replace("CW-", "").toLowerCase());
		},
	};
}

test("each candidate is listed once, by the newest resume, without spam and without applicants of one job", async () => {
	const { db, admin, who, ask } = await fill({
		older: { email: "ada@mailbox.test", received: "2026-01-01T12:00:00.000Z" },
		ada: { email: "ada@mailbox.test", received: "2026-01-03T12:00:00.000Z", title: "Account Executive" },
		spammed: { email: "ada@mailbox.test", received: "2026-01-04T12:00:00.000Z", outcome: "spam" },
		suspect: { suspected: "too fast" },
		ben: { email: "", received: "2026-01-02T12:00:00.000Z", source: "event" },
		cleo: { email: "", received: "2026-01-02T12:00:00.000Z" },
		applied: { received: "2026-01-05T12:00:00.000Z" },
	});
	const opening = { company: { name: "Acme" }, title: "Closer", role: "account-executive", seats: 1 };
	const { id } = (await admin.post("/api/openings", opening)).body;
	await db.insertInto("applications").values({ reference: "CW-APPLIED", opening: id, on_file: 0 }).execute();
	expect(await who()).toEqual(["ada", "cleo", "ben"]);
	const [ada, , ben] = (await ask()).body.items;
	expect(ada).toMatchObject({ title: "Account Executive", resumes: 2, source: "website", notAgreed: false });
	expect(ben).toMatchObject({ resumes: 1, source: "event", sourceDetail: "Ben", notAgreed: true, agreedAt: null });
});

test("filters: role as wanted or read, state, agreement, source and import", async () => {
	const { who, ask } = await fill({
		wants: { received: "2026-02-09T12:00:00.000Z", fields: { desiredPosition: "inside-sales", place: "Akron, OH" } },
		did: { received: "2026-02-08T12:00:00.000Z", roles: ["inside-sales"], place: "columbus, oh" },
		other: { received: "2026-02-07T12:00:00.000Z", roles: ["vp-of-sales"], place: "austin, tx" },
		asked: { received: "2026-02-06T12:00:00.000Z", source: "referral", batch: "b1" },
		agreed: { received: "2026-02-05T12:00:00.000Z", source: "event", agreed: true, batch: "b1" },
	});
	const expected: Record<string, string[]> = {
		"role=inside-sales": ["wants", "did"],
		"role=other": [],
		"state=OH": ["wants", "did"],
		"state=OH&role=inside-sales&source=website": ["wants", "did"],
		"state=TX": ["other"],
		"agreed=no": ["asked"],
		"agreed=yes": ["wants", "did", "other", "agreed"],
		"source=website": ["wants", "did", "other"],
		"source=event": ["agreed"],
		"batch=b1": ["asked", "agreed"],
		"batch=b1&agreed=no": ["asked"],
	};
	for (const [query, names] of Object.entries(expected)) expect.soft(await who(query), query).toEqual(names);
	for (const query of ["role=clown", "state=Ohio", "agreed=maybe", "touched=often", "source=moon", "cursor=broken"]) {
		expect.soft((await ask(query)).status, query).toBe(422);
	}
});

test("who is in an opening and when they were last touched counts with any of their resumes", async () => {
	const { db, admin, who, ask, clock, pass } = await fill({
		older: { email: "ada@mailbox.test", received: "2025-06-01T12:00:00.000Z" },
		ada: { email: "ada@mailbox.test", received: "2025-06-02T12:00:00.000Z" },
		ben: { received: "2025-06-01T12:00:00.000Z" },
	});
	expect(await who("opening=yes")).toEqual([]);
	expect(await who("touched=within-90")).toEqual([]);
	expect(await who("touched=not-90")).toEqual(["ada", "ben"]);
	const opening = { company: { name: "Acme" }, title: "Closer", role: "account-executive", seats: 1 };
	const { id } = (await admin.post("/api/openings", opening)).body;
	await db.updateTable("submissions").set({ closed_at: null }).execute();
	expect((await admin.post(`/api/openings/${id}/candidates`, { candidate: "CW-ADA" })).status).toBe(201);
	// As if the older resume had been added, before the newer one came.
	await db.updateTable("candidacies").set({ resume: "CW-OLDER" }).execute();
	expect(await who("opening=yes")).toEqual(["ada"]);
	expect(await who("opening=no")).toEqual(["ben"]);
	expect((await ask()).body.items[0].openings).toEqual([{ id, title: "Closer", stage: "shortlisted" }]);

	await admin.post("/api/submissions/CW-OLDER/note", { version: 1, text: "Spoke with her" });
	const touchedAt = clock().toISOString();
	expect(await who("touched=within-7")).toEqual(["ada"]);
	expect(await who("touched=not-30")).toEqual(["ben"]);
	expect((await ask()).body.items[0].touchedAt).toBe(touchedAt);
	pass(31 * 24 * 60 * 60_000);
	await db.updateTable("openings").set({ status: "filled" }).execute();
	const found = await listCandidates(db, { inOpening: true }, undefined);
	expect(found?.items).toEqual([]);
	const since = new Date(clock().getTime() - 30 * 24 * 60 * 60_000).toISOString();
	const untouched = await listCandidates(db, { untouchedSince: since }, undefined);
	expect(untouched?.items.map(({ reference }) => reference)).toEqual(["CW-ADA", "CW-BEN"]);
});

test("pages neither hide nor repeat anyone, and the export has all of them with source and agreement", async () => {
	const day = (number: number) => `2026-01-${String((number % 9) + 10)}T12:00:00.000Z`;
	const people = Array.from({ length: 120 }, (_, number): [string, Candidate] => [
		`p${String(number).padStart(3, "0")}`,
		{ received: day(number), ...(number % 40 === 0 && { source: "referral" }) },
	]);
	const desk = await fill(Object.fromEntries(people));
	const seen: string[] = [];
	let cursor = "";
	do {
		const { items, next } = (await desk.ask(cursor && `cursor=${cursor}`)).body;
		seen.push(...items.map(({ reference }: { reference: string }) => reference));
		cursor = next ?? "";
	} while (cursor);
	expect(seen).toHaveLength(120);
	expect(new Set(seen).size).toBe(120);

	const exported = await desk.admin.get("/api/candidates.csv");
	expect(exported.headers["content-disposition"]).toMatch(/candidates-2026-03-02\.csv/);
	const [headings = [], ...rows] = parseCsv(exported.text);
	expect(rows.map(([reference]) => reference)).toEqual(seen);
	const cell = (row: string[] | undefined, name: string) => row?.[headings.indexOf(name)];
	const [website, referred] = [rows.find(([it]) => it === "CW-P001"), rows.find(([it]) => it === "CW-P040")];
	expect([cell(website, "Source"), cell(website, "Agreed")]).toEqual(["Website", day(1)]);
	expect([cell(referred, "Source"), cell(referred, "Source detail"), cell(referred, "Agreed")]).toEqual([
		...["Referral", "Ben", "no"],
	]);
	const some = parseCsv((await desk.admin.get("/api/candidates.csv?source=referral")).text);
	expect(some.slice(1).map(([reference]) => reference)).toHaveLength(3);
	const events = await desk.db.selectFrom("events").select("what").where("what", "=", "exported").execute();
	expect(events).toHaveLength(2);
});
