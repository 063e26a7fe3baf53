import { expect, test } from "vitest";
import { UNDO_MS } from "../../../contract/desk/desk-options.ts";
import { joinAs, startDeskServer } from "../../../tests/test-desk.ts";
import { DANA, newShortlist, OMAR } from "../../../tests/test-shortlist.ts";

/* Readers of a shortlist at the desk: what it hears, and what recruiters do with links. */

async function setUp() {
	const site = await newShortlist({ DESK_PORT: "0" });
	const ada = await site.addCandidate("ada@mailbox.example");
	const [base = ""] = await site.send([ada]);
	const admin = await joinAs({ ...site, ...(await startDeskServer(site.installation, site.db)) }, "admin");
	const path = `/api/openings/${site.opening}`;
	const read = async () => (await admin.get(path)).body;
	const reader = async (email: string) =>
		(await read()).links.find((link: { email: string }) => link.email === email) ?? {};
	return {
		...{ ...site, ada, base, admin, path, read, reader },
		act: async (email: string, what: string) =>
			admin.post(`${path}/links/${(await reader(email)).id}/${what}`, { version: (await read()).version }),
	};
}

test("an open desk hears of a verdict right away", async () => {
	const { admin, post, base } = await setUp();
	const stream = await admin.follow();
	await post(`${base}/verdict`, { candidate: "A", verdict: "interview", version: "0" });
	await expect
		.poll(stream.whats)
		.toEqual(expect.arrayContaining(["used the shortlist", "verdict", "opening: verdict"]));
});

test("a link is revoked, which can be undone", async () => {
	const { admin, path, act, reader, get, base } = await setUp();
	const { id } = await reader(DANA.email);
	const revoked = await act(DANA.email, "revoke");
	expect(revoked.status).toBe(200);
	expect(revoked.body.links).toMatchObject([{ id, ...DANA, revokedAt: expect.any(String) }]);
	expect(revoked.body.events.at(-1)).toMatchObject({ what: "revoked a link", data: { reader: DANA.name } });
	expect((await get(base)).status).toBe(404);
	const { version, undo } = revoked.body;
	expect((await admin.post(`${path}/undo`, { version, event: undo.event })).status).toBe(200);
	expect(await reader(DANA.email)).toMatchObject({ revokedAt: null });
	expect((await get(base)).status).toBe(200);
	expect((await admin.post(`${path}/links/${id}/revoke`, { version })).status).toBe(409);
	expect((await admin.post(`${path}/links/nobody/revoke`, { version: version + 1 })).status).toBe(404);
	expect((await admin.post(`${path}/links/${id}/fly`, { version })).status).toBe(404);
	expect((await act(DANA.email, "grant")).body.errors).toHaveProperty("link");
});

test("a fresh link is mailed, and shown at the desk as it was sent", async () => {
	const { act, sentLinks, get, base, admin, path, reader } = await setUp();
	expect((await act(DANA.email, "send")).status).toBe(200);
	const [fresh = ""] = await sentLinks([DANA]);
	expect(fresh).not.toBe(base);
	for (const link of [base, fresh]) expect((await get(link)).status).toBe(200);
	expect(await reader(DANA.email)).toMatchObject({ remindedAt: expect.any(String) });
	const { mails } = (await admin.get(`${path}/mails`)).body;
	expect(mails).toMatchObject([
		{ text: "Hi,", hasLink: true, candidates: [{ letter: "A", summary: expect.stringContaining("Sells.") }] },
		{ text: "Hi Dana,\n\nHere's your link to our candidates again.", hasLink: true, candidates: [] },
	]);
	expect(JSON.stringify(mails)).not.toMatch(/shortlist\/[\w-]{43}/);
});

test("a request for a colleague is granted, undone before the email leaves, or declined", async () => {
	const { post, base, act, admin, path, reader, pass, mailsTo, db, read } = await setUp();
	await post(`${base}/colleague`, OMAR);
	const { id } = await reader(DANA.email);
	expect(await reader(OMAR.email)).toMatchObject({
		requestedBy: { id, name: DANA.name },
		grantedAt: null,
		sentAt: null,
	});
	const granted = await act(OMAR.email, "grant");
	expect(granted.body.links[1]).toMatchObject({ ...OMAR, grantedAt: expect.any(String), sentAt: expect.any(String) });
	const { version, undo } = granted.body;
	expect((await admin.post(`${path}/undo`, { version, event: undo.event })).status).toBe(200);
	expect(await reader(OMAR.email)).toMatchObject({ grantedAt: null, sentAt: null });
	pass(UNDO_MS);
	expect(await db.selectFrom("deliveries").select("id").where("mail", "like", "%omar@%").execute()).toEqual([]);
	expect((await act(OMAR.email, "revoke")).status).toBe(200);
	expect(mailsTo(OMAR.email)).toEqual([]);
	expect((await read()).links[1]).toMatchObject({ grantedAt: null, revokedAt: expect.any(String) });
});

test("a colleague whose company a candidate blocked gets no link", async () => {
	const { post, base, act, recruiter, db, ada } = await setUp();
	await recruiter.open({ company: { name: "Globex" } });
	const { id } = await db.selectFrom("companies").select("id").where("name", "=", "Globex").executeTakeFirstOrThrow();
	await db.insertInto("company_domains").values({ domain: "globex.example", company: id }).execute();
	await db
		.insertInto("wishes")
		.values({ reference: ada, not_shown_to: JSON.stringify(["Globex"]) })
		.execute();
	await post(`${base}/colleague`, { name: "Gus", email: "gus@globex.example" });
	const refused = await act("gus@globex.example", "grant");
	expect([refused.status, refused.body.errors]).toEqual([422, { candidates: expect.stringContaining("Candidate A") }]);
});

test("undoing a shortlist removes the readers it made, and restores those it changed", async () => {
	const { recruiter, opening, ada, db } = await setUp();
	const before = await db.selectFrom("shortlist_links").selectAll().execute();
	const candidates = [{ candidate: ada, summary: "Sells.", shares: null }];
	const readers = [{ ...DANA, name: "D. Whitcomb" }, OMAR];
	const sent = await recruiter.act(opening, { what: "shortlist", message: "Hi", candidates, readers });
	expect(await db.selectFrom("shortlist_links").select("name").orderBy("name").execute()).toEqual([
		{ name: "D. Whitcomb" },
		{ name: OMAR.name },
	]);
	if (!sent.done || !sent.undo) throw new Error("It can't be undone.");
	expect(await recruiter.act(opening, { what: "undo", event: sent.undo.event })).toMatchObject({ done: true });
	expect(await db.selectFrom("shortlist_links").selectAll().execute()).toEqual(before);
	const twice = [DANA, { ...DANA, email: "Dana+x@acme.example" }];
	expect(await recruiter.act(opening, { what: "shortlist", message: "Hi", candidates, readers: twice })).toMatchObject({
		errors: { readers: expect.any(String) },
	});
});
