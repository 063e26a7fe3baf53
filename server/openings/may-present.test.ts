import { expect, test } from "vitest";
import { UNDO_MS } from "../../contract/desk/desk-options.ts";
import { joinAs, newDesk } from "../../tests/test-desk.ts";
import { readFirm } from "../config/content.ts";
import type { Fact } from "../matching/terms/fact.ts";
import { makeReaderLink, openShortlist } from "../shortlists/reader-links.ts";
import { readShortlist } from "../shortlists/shortlist-view.ts";

/* Candidates are never presented to their present employer, or to one they named as never, in any way there is. */

const ACME = [{ name: "Jane Doe", email: "jane@acme.example" }];

async function setUp() {
	const desk = await newDesk();
	const { db, clock } = desk;
	const admin = await joinAs(desk, "admin");
	const open = async (name: string): Promise<string> =>
		(await admin.post("/api/openings", { company: { name }, title: "AE", role: "account-executive", seats: 1 })).body
			.id;
	const id = await open("Acme Freight Inc");
	await db.updateTable("companies").set({ terms_agreed_on: "2026-01-01" }).execute();
	const candidate = (await desk.intake.receive(await desk.resume("ada@mailbox.example"))).reference;
	const read = async (opening = id) => (await admin.get(`/api/openings/${opening}`)).body;
	const act = async (action: string, body: object = {}) =>
		admin.post(`/api/openings/${id}/${action}`, { version: (await read()).version, ...body });
	return {
		...desk,
		...{ admin, id, candidate, open, read, act },
		add: (opening = id) => admin.post(`/api/openings/${opening}/candidates`, { candidate }),
		on: async (action: string, body: object = {}) => {
			const [{ version }] = (await read()).candidacies;
			return admin.post(`/api/openings/${id}/candidates/${candidate}/${action}`, { version, ...body });
		},
		send: (readers = ACME, shares: null | "name" | "resume" = null) =>
			act("shortlist", {
				message: "Hi,",
				candidates: [{ candidate: candidate.toLowerCase(), summary: "Sells.", shares }],
				readers,
			}),
		hide: async (...names: string[]) => {
			await db.deleteFrom("wishes").execute();
			await db
				.insertInto("wishes")
				.values({ reference: candidate, not_shown_to: JSON.stringify(names) })
				.execute();
		},
		works: async (employer: string, end = "now") => {
			const title: Fact = { kind: "title", value: "account-executive", label: "AE", employer, end, at: null };
			// As a correction, because the desk reads the file in the background.
			const row = {
				reference: candidate,
				kind: "title",
				facts: JSON.stringify([title]),
				person: admin.id,
				corrected_at: clock().toISOString(),
			} as const;
			await db.deleteFrom("fact_corrections").execute();
			await db.insertInto("fact_corrections").values(row).execute();
		},
		/** Letters that a reader would see now. */
		seen: async (email: string) => {
			const reader = await db
				.selectFrom("shortlist_links")
				.selectAll()
				.where("email", "=", email)
				.executeTakeFirstOrThrow();
			const opened = await openShortlist(db, await makeReaderLink(db, reader.id, clock()), clock());
			if (!opened) throw new Error("The link is dead.");
			const shown = await readShortlist(db, opened, {
				...{ now: clock(), office: readFirm().hours, retainResumesMonths: 12, unlocked: true },
			});
			return shown.candidates.map(({ shown: { letter } }) => letter);
		},
	};
}

const NEVER = expect.stringContaining("never to introduce them");
const WORKS = expect.stringContaining("work for this employer now");

test("they are not added, one by one or with others", async () => {
	const { admin, id, candidate, add, hide, works, read } = await setUp();
	for (const name of ["Acme Freight", "ACME FREIGHT, LLC", "Acme", "Acme Freight Lines"]) {
		await hide(name);
		const refused = await add();
		expect([name, refused.status, refused.body.errors]).toEqual([name, 422, { candidate: NEVER }]);
	}
	await hide("Bolt");
	await works("Acme Freight Co");
	expect((await add()).body.errors).toEqual({ candidate: WORKS });
	const many = await admin.post(`/api/openings/${id}/candidates/bulk`, {
		items: [{ reference: candidate, version: 1 }],
	});
	expect(many.body).toMatchObject({ done: [], failed: [{ reference: candidate, sentence: WORKS }] });
	expect((await read()).candidacies).toEqual([]);
	await works("Acme Freight Co", "2024-05");
	expect((await add()).status).toBe(201);
});

test("whoever says so after they were added is not asked, sent or moved on", async () => {
	const { add, on, send, hide, works, read, db } = await setUp();
	expect((await add()).status).toBe(201);
	await on("consent", { answer: "yes" });
	const refusals = async () => {
		const moved = [];
		for (const to of ["sent", "interview", "offer"]) moved.push((await on("stage", { to })).body.errors);
		const sent = [];
		for (const shares of [null, "name", "resume"] as const) sent.push((await send(ACME, shares)).body.errors);
		return [...moved.map(({ to }) => to), ...sent.map(({ candidates }) => candidates)];
	};
	await hide("Acme Freight");
	expect(await refusals()).toEqual(Array(6).fill(NEVER));
	await hide();
	await works("Acme Freight");
	expect(await refusals()).toEqual(Array(6).fill(WORKS));
	await on("consent", { answer: null });
	expect((await on("ask")).body.errors).toEqual({ candidate: WORKS });
	expect(await db.selectFrom("candidacy_mails").select("delivery").execute()).toEqual([]);
	expect((await on("stage", { to: "applied" })).status).toBe(200); // nobody hears of that
	await works("Bolt");
	expect((await on("stage", { to: "interview" })).status).toBe(200);
	expect((await read()).candidacies).toMatchObject([{ stage: "interview", letter: "A" }]);
	// They were presented already: what happens then is recorded.
	await hide("Acme Freight");
	expect((await on("stage", { to: "offer" })).status).toBe(200);
});

test("a reader's mail domain counts as well: of a known company, of its parts, or with the name in it", async () => {
	const { add, send, hide, works, open, db, read, act, admin, id } = await setUp();
	await add();
	const globex = (await read(await open("Globex Steel"))).company.id;
	await db.insertInto("company_domains").values({ domain: "gbx.example", company: globex }).execute();
	const to = async (email: string) => (await send([...ACME, { name: "Gus", email }])).body.errors?.candidates;
	await hide("Globex Steel", "Initech");
	const theirs = ["gus@gbx.example", "gus@us.gbx.example", "gus@globexsteel.com", "gus@globex-steel.co.uk"];
	for (const email of [...theirs, "gus@Mail.Initech.example"]) expect([email, await to(email)]).toEqual([email, NEVER]);
	await hide();
	await works("Globex Steel");
	for (const email of theirs) expect([email, await to(email)]).toEqual([email, WORKS]);
	for (const email of ["globexsteel@gmail.com", "gus@acme.example", "gus@glob.example"]) {
		const sent = await send([{ name: "Gus", email }]);
		expect([email, sent.status]).toEqual([email, 200]);
		await act("undo", { event: sent.body.undo.event });
	}
	// A colleague who was asked for, and what a reader still sees.
	await works("Initech");
	const readers = [...ACME, { name: "Gus", email: "gus@gbx.example" }];
	expect((await send(readers)).status).toBe(200);
	const [jane = { id: "" }] = (await read()).links;
	const asked = { id: "asked", opening: id, name: "Hal", email: "hal@globexsteel.com", inbox: "hal@globexsteel.com" };
	await db
		.insertInto("shortlist_links")
		.values({
			...asked,
			asked_by: jane.id,
			made_at: "2026-03-02T15:00:00.000Z",
			made_by: null,
			granted_at: null,
			sent_at: null,
			reminded_at: null,
			opened_at: null,
			revoked_at: null,
			code_hash: null,
			code_sent_at: null,
		})
		.execute();
	await hide("Globex Steel");
	expect((await act("links/asked/grant")).body.errors).toEqual({ candidates: NEVER });
	expect((await admin.get(`/api/openings/${id}`)).body.candidacies).toMatchObject([{ stage: "sent" }]);
});

test("a reader no longer sees whoever blocked their employer since, and a merged company counts under each name", async () => {
	const { add, send, hide, seen, open, read, admin, pass, works } = await setUp();
	await add();
	await send([...ACME, { name: "Gus", email: "gus@globexsteel.com" }]);
	pass(UNDO_MS + 1_000);
	expect([await seen("jane@acme.example"), await seen("gus@globexsteel.com")]).toEqual([["A"], ["A"]]);
	await hide("Globex Steel");
	expect([await seen("jane@acme.example"), await seen("gus@globexsteel.com")]).toEqual([["A"], []]);
	await hide();
	await works("Old Acme Name");
	expect(await seen("jane@acme.example")).toEqual(["A"]);
	const { company } = await read(await open("Old Acme Name"));
	const { version } = (await admin.get(`/api/companies/${company.id}`)).body;
	const merged = await admin.post(`/api/companies/${company.id}/merge`, { version, into: (await read()).company.id });
	expect(merged.status).toBe(200);
	expect(await seen("jane@acme.example")).toEqual([]);
});

test("nobody is taken from a company that is off limits", async () => {
	const { add, works, open, read, admin } = await setUp();
	const { company } = await read(await open("Initech"));
	const { version } = (await admin.get(`/api/companies/${company.id}`)).body;
	expect((await admin.post(`/api/companies/${company.id}/edit`, { version, offLimits: true })).status).toBe(200);
	await works("Initech LLC");
	expect((await add()).body.errors).toEqual({ candidate: expect.stringContaining("off limits") });
});
