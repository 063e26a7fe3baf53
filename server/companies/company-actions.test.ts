import { expect, test } from "vitest";
import { UNDO_MS } from "../../contract/desk/desk-options.ts";
import { lead } from "../../tests/installation.ts";
import { recordEmployers } from "../../tests/record-employers.ts";
import { type DeskClient, type DeskResponse, joinAs, newDesk } from "../../tests/test-desk.ts";

/* Companies through the desk's API. */

const OPENING = { title: "Account Executive", role: "account-executive", seats: 1 };

async function setUp() {
	const desk = await newDesk();
	const admin = await joinAs(desk, "admin");
	const recruiter = await joinAs(desk, "recruiter");
	const { db, intake, clock } = desk;
	const read = async (id: string, by: DeskClient = admin) => (await by.get(`/api/companies/${id}`)).body;
	return {
		...desk,
		...{ admin, recruiter, read },
		/** An employer's lead with its company recorded. Returns both. */
		employer: async (email: string, company: string) => {
			const { reference } = await intake.receive(lead(email, { company }));
			await recordEmployers(db, clock());
			const { employer } = await db
				.selectFrom("submissions")
				.select("employer")
				.where("reference", "=", reference)
				.executeTakeFirstOrThrow();
			return { reference, id: employer ?? "" };
		},
		open: async (company: string, request?: string) =>
			(await admin.post("/api/openings", { ...OPENING, company: { id: company }, ...(request && { request }) })).body,
		/** Acts on the company as it is now. */
		act: async (id: string, action: string, body: object = {}, by: DeskClient = recruiter) =>
			by.post(`/api/companies/${id}/${action}`, { version: (await read(id)).version, ...body }),
	};
}

const namesOf = (list: { name: string }[]) => list.map(({ name }) => name).sort();

test("a company shows its contacts, requests, openings and domains", async () => {
	const { employer, open, read, admin, recruiter } = await setUp();
	const { id, reference } = await employer("jane@acme.example", "Acme");
	const opening = await open(id, reference);
	expect(opening.contact).toMatchObject({ name: "Jane Doe", email: "jane@acme.example" });
	expect(await read(id)).toMatchObject({
		...{ id, name: "Acme", names: [], domains: ["acme.example"], version: 1, note: "", offLimits: false },
		...{ termsAgreedOn: null, fee: null, guaranteeDays: 90, events: [], placements: [] },
		contacts: [{ name: "Jane Doe", title: "", email: "jane@acme.example", phone: "" }],
		submissions: [{ reference, kind: "lead", name: "Jane Doe" }],
		openings: [{ id: opening.id, title: OPENING.title }],
	});
	const list = { items: [{ id, name: "Acme", domains: ["acme.example"], openings: 1, version: 1 }], next: null };
	expect((await recruiter.get("/api/companies")).body).toEqual(list);
	expect((await admin.get("/api/companies/nobody")).status).toBe(404);
	expect((await admin.post("/api/companies/nobody/edit", { version: 1 })).status).toBe(404);
	expect((await admin.post(`/api/companies/${id}/sell`, { version: 1 })).status).toBe(404);
});

test("an opening is made with its request's contact, even before the background has recorded it", async () => {
	const { admin, intake, read } = await setUp();
	const { reference } = await intake.receive(lead("jane@acme.example"));
	const { body } = await admin.post("/api/openings", {
		...OPENING,
		company: { name: "ACME Inc." },
		request: reference,
	});
	expect(body.contact).toMatchObject({ name: "Jane Doe" });
	expect(await read(body.company.id)).toMatchObject({ name: "Acme", submissions: [{ reference }] });
});

test("editing takes the version that was seen, and answers an old one with the present company", async () => {
	const { employer, admin, act } = await setUp();
	const { id } = await employer("jane@acme.example", "Acme");
	const edited = await act(id, "edit", {
		termsAgreedOn: "2026-03-01",
		guaranteeDays: 60,
		offLimits: true,
		note: "Careful",
	});
	expect(edited.status).toBe(200);
	expect(edited.body).toMatchObject({
		...{ version: 2, termsAgreedOn: "2026-03-01", guaranteeDays: 60, offLimits: true, note: "Careful" },
		events: [{ what: "edited", data: { fields: ["terms_agreed_on", "guarantee_days", "note", "off_limits"] } }],
	});
	const stale = await admin.post(`/api/companies/${id}/edit`, { version: 1, note: "Mine" });
	expect([stale.status, stale.body.note, stale.body.version]).toEqual([409, "Careful", 2]);
	const wrong = await act(id, "edit", { name: "", termsAgreedOn: "soon", guaranteeDays: 1.5, fee: 101 });
	expect(wrong.status).toBe(422);
	expect(Object.keys(wrong.body.errors).sort()).toEqual(["fee", "guaranteeDays", "name", "termsAgreedOn"]);
	expect((await act(id, "edit", { termsAgreedOn: null })).body).toMatchObject({ termsAgreedOn: null, note: "Careful" });
});

test("two recruiters who edit at once do not overwrite each other", async () => {
	const { employer, admin, recruiter } = await setUp();
	const { id } = await employer("jane@acme.example", "Acme");
	const answers = await Promise.all([
		admin.post(`/api/companies/${id}/edit`, { version: 1, note: "One" }),
		recruiter.post(`/api/companies/${id}/edit`, { version: 1, note: "Two" }),
	]);
	expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test("the fee is for admins", async () => {
	const { employer, act, admin, recruiter, read } = await setUp();
	const { id } = await employer("jane@acme.example", "Acme");
	expect((await act(id, "edit", { fee: 20 })).status).toBe(403);
	expect((await act(id, "edit", { fee: 22.5 }, admin)).body).toMatchObject({ fee: 22.5, maySeeFee: true });
	const seen = await read(id, recruiter);
	expect(seen).toMatchObject({ fee: null, maySeeFee: false });
	expect(JSON.stringify(seen)).not.toContain("22.5");
});

test("fees of placements are for admins", async () => {
	const { employer, open, admin, recruiter, read, intake, resume } = await setUp();
	const { id } = await employer("jane@acme.example", "Acme");
	const opening = await open(id);
	const { reference: candidate } = await intake.receive(await resume("ada@mailbox.example"));
	await admin.post(`/api/openings/${opening.id}/candidates`, { candidate });
	const place = { version: 1, startsOn: "2027-01-04", base: 100_000, fee: 15_000, why: "Agreed" };
	await admin.post(`/api/openings/${opening.id}/candidates/${candidate}/place`, place);
	const placement = { opening: opening.id, candidate, name: "Ada Quinn", startsOn: "2027-01-04", leftOn: null };
	expect((await read(id)).placements).toMatchObject([{ ...placement, fee: 15_000 }]);
	expect((await read(id, recruiter)).placements).toMatchObject([{ ...placement, fee: null }]);
});

test("a renamed company is found by its old and its new name, also when an employer sends it", async () => {
	const { employer, act, admin, read } = await setUp();
	const { id } = await employer("jane@gmail.com", "Acme");
	const renamed = await act(id, "edit", { name: "Apex Robotics, Inc." });
	expect(renamed.body).toMatchObject({
		...{ id, name: "Apex Robotics, Inc.", names: [{ name: "Acme", maySplitOff: false }] },
		events: [{ what: "edited", data: { renamed: { from: "Acme", to: "Apex Robotics, Inc." } } }],
	});
	for (const q of ["acme", "APEX rob", "robotics inc"]) {
		const { items } = (await admin.get(`/api/companies?q=${encodeURIComponent(q)}`)).body;
		expect(items).toMatchObject([{ id, name: "Apex Robotics, Inc." }]);
	}
	await employer("joe@gmail.com", "apex robotics llc");
	await employer("ann@gmail.com", "ACME");
	expect((await read(id)).submissions).toHaveLength(3);
	await employer("sam@gmail.com", "Zenith");
	expect((await act(id, "edit", { name: "Zenith Inc" })).body.errors.name).toMatch(/^There's already a company/);
	expect((await act(id, "edit", { name: "..." })).body.errors).toHaveProperty("name");
	const back = await act(id, "edit", { name: "ACME" });
	expect(back.body).toMatchObject({ name: "ACME", names: [{ name: "Apex Robotics, Inc.", maySplitOff: true }] });
});

test("an undone rename leaves nothing of the new name", async () => {
	const { employer, act, read, db, recruiter } = await setUp();
	const { id } = await employer("jane@gmail.com", "Acme");
	const renamed = await act(id, "edit", { name: "Apex" });
	await employer("joe@gmail.com", "Apex"); // in between
	const undone = await act(id, "undo", { event: renamed.body.undo.event });
	expect(undone.body).toMatchObject({ id, name: "Acme", names: [] });
	expect((await read(id)).submissions).toHaveLength(2);
	expect(await db.selectFrom("companies").select("compared").execute()).toEqual([{ compared: "acme" }]);
	const other = await employer("ann@gmail.com", "Apex");
	expect(other.id).not.toBe(id);
	expect((await read(other.id, recruiter)).name).toBe("Apex");
});

async function setUpTwo() {
	const desk = await setUp();
	const acme = await desk.employer("jane@acme.example", "Acme");
	const zenith = await desk.employer("joe@zenith.example", "Zenith");
	const openings = [await desk.open(acme.id, acme.reference), await desk.open(zenith.id, zenith.reference)];
	const [ofAcme, ofZenith] = openings.map(({ id }) => id);
	const parts = async (id: string) => {
		const company = await desk.read(id);
		return {
			id: company.id,
			names: namesOf(company.names),
			domains: company.domains,
			contacts: company.contacts.map(({ email }: { email: string }) => email).sort(),
			submissions: company.submissions.map(({ reference }: { reference: string }) => reference).sort(),
			openings: company.openings.map((opening: { id: string }) => opening.id).sort(),
		};
	};
	const before = { acme: await parts(acme.id), zenith: await parts(zenith.id) };
	const both = {
		...{ id: zenith.id, names: ["Acme"], domains: ["acme.example", "zenith.example"] },
		contacts: ["jane@acme.example", "joe@zenith.example"],
		submissions: [acme.reference, zenith.reference].sort(),
		openings: [ofAcme, ofZenith].sort(),
	};
	return { ...desk, acme: acme.id, zenith: zenith.id, ofAcme, ofZenith, parts, before, both };
}

test("a merged company answers under the other's id, with everything of both", async () => {
	const { act, acme, zenith, parts, both, admin, ofAcme, employer } = await setUpTwo();
	const merged = await act(acme, "merge", { into: zenith });
	expect(merged.status).toBe(200);
	expect(merged.body).toMatchObject({ id: zenith, name: "Zenith", names: [{ name: "Acme", maySplitOff: true }] });
	expect(await parts(acme)).toEqual(both);
	expect(await parts(zenith)).toEqual(both);
	expect((await admin.get(`/api/openings/${ofAcme}`)).body.company).toEqual({ id: zenith, name: "Zenith" });
	const list = (await admin.get("/api/companies?q=acme")).body;
	expect(list.items).toMatchObject([{ id: zenith, openings: 2 }]);
	await employer("ann@acme.example", "Acme");
	expect((await parts(zenith)).submissions).toHaveLength(3);
	expect(merged.body.events.map(({ what }: { what: string }) => what)).toEqual(["merged another company into it"]);
});

test("nothing is merged into itself, in a circle or into nothing", async () => {
	const { act, acme, zenith } = await setUpTwo();
	expect((await act(acme, "merge", { into: acme })).body.errors).toHaveProperty("into");
	expect((await act(acme, "merge", { into: "nobody" })).body.errors).toHaveProperty("into");
	await act(acme, "merge", { into: zenith });
	expect((await act(zenith, "merge", { into: acme })).body.errors).toHaveProperty("into");
	expect((await act(acme, "merge", { into: zenith })).body.errors).toHaveProperty("into");
});

test("two merges at once, one each way, make one company", async () => {
	const { acme, zenith, admin, recruiter, parts } = await setUpTwo();
	const answers = await Promise.all([
		admin.post(`/api/companies/${acme}/merge`, { version: 1, into: zenith }),
		recruiter.post(`/api/companies/${zenith}/merge`, { version: 1, into: acme }),
	]);
	expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
	expect(await parts(acme)).toEqual(await parts(zenith));
});

test("a merge is undone within ten seconds by whoever made it, on both sides as it was", async () => {
	const { act, acme, zenith, parts, before, admin, pass } = await setUpTwo();
	await act(acme, "edit", { offLimits: true, termsAgreedOn: "2026-03-01", note: "Careful" });
	const merged = await act(acme, "merge", { into: zenith });
	expect(merged.body).toMatchObject({ offLimits: true, termsAgreedOn: "2026-03-01", note: "Careful" });
	const { event } = merged.body.undo;
	expect((await act(zenith, "undo", { event }, admin)).body.errors).toHaveProperty("event");
	expect((await act(zenith, "undo", { event: "none" })).body.errors).toHaveProperty("event");
	const undone = await act(zenith, "undo", { event });
	expect(undone.body).toMatchObject({ id: zenith, offLimits: false, termsAgreedOn: null, note: "" });
	expect([await parts(acme), await parts(zenith)]).toEqual([before.acme, before.zenith]);
	expect((await act(zenith, "undo", { event })).status).toBe(422);

	const again = await act(acme, "merge", { into: zenith });
	pass(UNDO_MS + 3_000);
	const late = await act(zenith, "undo", { event: again.body.undo.event });
	expect(late.body.errors.event).toMatch(/ten seconds/);
});

test("nothing is undone once something else happened", async () => {
	const { act, acme, zenith } = await setUpTwo();
	const merged = await act(acme, "merge", { into: zenith });
	await act(zenith, "edit", { note: "New" });
	const undone = await act(zenith, "undo", { event: merged.body.undo.event });
	expect(undone.body.errors.event).toMatch(/Something else has changed/);
});

test("a split takes a merge apart later: both sides as they were, and what came since goes with its name", async () => {
	const { act, acme, zenith, parts, before, pass, employer, admin } = await setUpTwo();
	await act(acme, "edit", { fee: 25, offLimits: true }, admin);
	await act(acme, "merge", { into: zenith });
	pass(3_600_000);
	expect((await act(zenith, "split", { name: "Zenith" })).body.errors).toHaveProperty("name");
	expect((await act(zenith, "split", { name: "Nobody" })).body.errors).toHaveProperty("name");
	const since = await employer("ann@acme.example", "Acme");
	const split = await act(zenith, "split", { name: "Acme" }, admin);
	expect(split.body).toMatchObject({ id: zenith, names: [], fee: null, offLimits: false });
	expect(await parts(zenith)).toEqual(before.zenith);
	expect(await parts(acme)).toMatchObject({
		...{ id: acme, domains: ["acme.example"], openings: before.acme.openings },
		submissions: [...before.acme.submissions, since.reference].sort(),
	});
	expect((await admin.get(`/api/companies/${acme}`)).body).toMatchObject({ fee: 25, offLimits: true });
	const undone = await act(zenith, "undo", { event: split.body.undo.event }, admin);
	expect(undone.body).toMatchObject({ id: zenith, names: [{ name: "Acme" }], fee: 25, offLimits: true });
	expect((await parts(acme)).id).toBe(zenith);
});

test("a name that came from the same domain is split off, and stays apart", async () => {
	const { employer, act, read } = await setUp();
	const { id } = await employer("jane@agency.example", "Acme");
	const other = await employer("jane@agency.example", "Zenith");
	expect((await read(other.id)).id).toBe(id);
	await act(id, "split", { name: "zenith inc" });
	expect(await read(other.id)).toMatchObject({ id: other.id, name: "Zenith", submissions: [expect.anything()] });
	await employer("joe@agency.example", "Zenith");
	expect((await read(other.id)).submissions).toHaveLength(2);
	expect((await read(id)).submissions).toHaveLength(1);
});

test("a chain of merges is taken apart in the middle, with the names below", async () => {
	const { employer, act, read } = await setUp();
	const a = await employer("a@gmail.com", "Alpha");
	const b = await employer("b@gmail.com", "Beta");
	const c = await employer("c@gmail.com", "Gamma");
	await act(a.id, "merge", { into: b.id });
	await act(b.id, "merge", { into: c.id });
	expect((await read(a.id)).id).toBe(c.id);
	await act(c.id, "split", { name: "Beta" });
	expect((await read(a.id)).id).toBe(b.id);
	expect(namesOf((await read(b.id)).names)).toEqual(["Alpha"]);
	expect((await read(c.id)).names).toEqual([]);
});

test("contacts are added and changed by hand, one per mailbox", async () => {
	const { employer, act, read, admin, pass } = await setUp();
	const acme = await employer("jane@acme.example", "Acme");
	const zenith = await employer("joe@zenith.example", "Zenith");
	pass(1_000); // whoever was active last comes first
	const ann = { id: null, name: "Ann Ray", title: "CFO", email: "Ann@acme.example", phone: "" };
	const added = await act(acme.id, "contact", ann);
	expect(added.body.contacts).toMatchObject([{ name: "Ann Ray", title: "CFO" }, { name: "Jane Doe" }]);
	expect(added.body.events).toMatchObject([{ what: "added a contact", data: { name: "Ann Ray" } }]);
	const id = added.body.contacts.find(({ name }: { name: string }) => name === "Ann Ray").id;
	expect((await act(zenith.id, "contact", ann)).body.errors.email).toMatch(/^Ann Ray at Acme/);
	expect((await act(zenith.id, "contact", { ...ann, id })).body.errors).toHaveProperty("id");
	expect((await act(acme.id, "contact", { ...ann, id, email: "joe@zenith.example" })).body.errors).toHaveProperty(
		"email",
	);
	expect((await act(acme.id, "contact", { ...ann, name: "", email: "ann" })).status).toBe(422);
	const changed = await act(acme.id, "contact", { ...ann, id, phone: "302 555 0199" });
	expect(changed.body.contacts).toContainEqual(expect.objectContaining({ id, phone: "302 555 0199" }));
	expect((await act(acme.id, "undo", { event: changed.body.undo.event })).body.contacts).toContainEqual(
		expect.objectContaining({ id, phone: "" }),
	);
	const bea = await act(acme.id, "contact", { ...ann, name: "Bea", email: "bea@acme.example" }, admin);
	await act(acme.id, "undo", { event: bea.body.undo.event }, admin);
	expect(namesOf((await read(acme.id)).contacts)).toEqual(["Ann Ray", "Jane Doe"]);
});

test("the list is in pages, by name, and finds parts of names and domains", async () => {
	const { admin, db, clock } = await setUp();
	const rows = Array.from({ length: 120 }, (_, index) => {
		const id = `c${String(index).padStart(3, "0")}`;
		const name = `Company ${String((index * 7) % 120).padStart(3, "0")}`;
		return { id, name, made_for: name, compared: name.toLowerCase(), root: id };
	});
	for (const row of rows) {
		const others = { merged_into: null, terms_agreed_on: null, fee: null, made_at: clock().toISOString() };
		await db
			.insertInto("companies")
			.values({ ...row, ...others })
			.execute();
	}
	await db.insertInto("company_domains").values({ domain: "xyz-corp.example", company: "c010" }).execute();
	const seen: string[] = [];
	let cursor: string | null = "";
	while (cursor !== null) {
		const page: DeskResponse = await admin.get(`/api/companies?cursor=${cursor}`);
		seen.push(...page.body.items.map(({ name }: { name: string }) => name));
		cursor = page.body.next;
	}
	expect(seen).toEqual(rows.map(({ name }) => name).sort());
	const found = async (q: string) =>
		(await admin.get(`/api/companies?q=${encodeURIComponent(q)}`)).body.items.map(({ id }: { id: string }) => id);
	expect(await found("xyz-corp.example")).toEqual(["c010"]);
	expect(await found("company 007")).toEqual(["c001"]);
	expect(await found("%")).toHaveLength(50);
	expect(await found("nothing")).toEqual([]);
	expect((await admin.get("/api/companies?cursor=unknown")).body.items).toEqual([]);
});
