import { readFileSync } from "node:fs";
import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { readAllStored } from "../../../tests/installation.ts";
import { DANA, findCode, findShortlistLink, newShortlist, OMAR } from "../../../tests/test-shortlist.ts";

/* The employer's shortlist behind a reader's link. */

const MINUTE_MS = 60_000;

async function setUp() {
	const site = await newShortlist();
	const [ada, ben] = [await site.addCandidate("ada@mailbox.example"), await site.addCandidate("ben@mailbox.example")];
	return { ...site, ada, ben };
}

const interview = { candidate: "A", verdict: "interview", version: "0" };

test("the email has a line for each candidate and a link, which opens what was approved", async () => {
	const { send, ada, ben, mailsTo, page } = await setUp();
	const [base = ""] = await send([ada, ben], { concern: "Far away" });
	const [mail] = mailsTo(DANA.email);
	expect(mail?.parsed.text).toMatch(
		/^Hi,\n\nCandidate A: Sells\.\nCandidate B: Sells\.\n\nSee .*: https:\/\/www\.closewell/,
	);
	expect(mail?.raw).not.toMatch(/Salesforce|Far away|Quinn/);
	expect(mail?.parsed.attachments).toEqual([]);
	expect(await page(base)).toMatchObject({
		...{
			view: "open",
			base,
			reader: DANA.name,
			company: "Acme",
			title: "Account Executive",
			recruiter: "Claire Okafor",
		},
		...{ place: "Columbus, Ohio, hybrid", seats: 1, readers: [DANA.name], names: "none", email: "d***@acme.example" },
		candidates: ["A", "B"].map((letter) => ({
			...{
				letter,
				summary: "Sells.\nTools: Salesforce",
				concern: "Far away",
				agreed: false,
				consented: false,
				name: null,
				contact: [],
			},
			...{
				reasons: [{ label: "Account executive", met: true }],
				resume: null,
				stage: "sent",
				answer: null,
				others: [],
			},
		})),
	});
});

test("the page is private: not stored, not indexed, no referrer, and its token is in no log and not in the store", async () => {
	const { send, ada, get, post, logged, db, config, dataDir } = await setUp();
	const [base = ""] = await send([ada]);
	const answers = [await get(base), await post(`${base}/verdict`, interview), await get("/shortlist/wrong")];
	for (const { headers } of answers) {
		expect(headers.get("cache-control")).toBe("no-store");
		expect(headers.get("x-robots-tag")).toBe("noindex");
		expect(headers.get("referrer-policy")).toBe("no-referrer");
	}
	const token = base.split("/")[2] ?? "";
	expect(logged.join()).not.toContain(token);
	expect(await readAllStored(db, config, dataDir)).not.toContain(token);
});

test("wrong, revoked and gone links are answered alike, and guessing has a limit", async () => {
	const { send, ada, get, json, post, recruiter, opening, db } = await setUp();
	const [base = ""] = await send([ada]);
	const wrong = await get(`/shortlist/${"x".repeat(43)}`);
	await recruiter.onReader(opening, DANA.email, "revoke");
	const revoked = await get(base);
	expect([revoked.status, revoked.text]).toEqual([wrong.status, wrong.text]);
	expect(wrong.status).toBe(404);
	expect((await post(`${base}/verdict`, interview)).status).toBe(404);
	expect((await json(`${base}/verdict`, interview)).status).toBe(404);
	expect(await db.selectFrom("shortlist_verdicts").selectAll().execute()).toEqual([]);
	for (let tried = 0; tried < 20; tried += 1) await get(`/shortlist/${String(tried).padStart(43, "x")}`);
	const limited = await get(base);
	expect(limited.status).toBe(429);
	expect(Number(limited.headers.get("retry-after"))).toBeGreaterThan(0);
	expect((await get(base, { "x-test-address": "198.51.100.9" })).status).toBe(404);
});

test("a link sent again after it was revoked opens; the revoked one stays dead", async () => {
	const { send, ada, get, page, recruiter, opening } = await setUp();
	const [old = ""] = await send([ada]);
	await recruiter.onReader(opening, DANA.email, "revoke");
	const [fresh = ""] = await send([ada]);
	expect((await get(old)).status).toBe(404);
	expect((await page(fresh)).candidates).toHaveLength(1);
});

test("looking, prefetching and asking for headers change nothing", async () => {
	const { send, ada, ask, db } = await setUp();
	const [base = ""] = await send([ada]);
	const snapshot = async () => [
		await db.selectFrom("shortlist_links").selectAll().execute(),
		await db.selectFrom("shortlist_tokens").selectAll().execute(),
		await db.selectFrom("shortlist_verdicts").selectAll().execute(),
		await db.selectFrom("events").selectAll().orderBy("id").execute(),
		await db.selectFrom("candidacies").selectAll().execute(),
		await db.selectFrom("openings").selectAll().execute(),
		await db.selectFrom("deliveries").select(["id", "mail"]).orderBy("id").execute(),
	];
	const before = await snapshot();
	for (const path of [
		"",
		"/verdict",
		"/code",
		"/names",
		"/colleague",
		"/resume/A",
		"/read/A",
		"/words/A",
		"?done=verdict&about=A",
	]) {
		for (const method of ["GET", "HEAD"]) await ask(method, base + path, undefined, { purpose: "prefetch" });
	}
	expect(await snapshot()).toEqual(before);
	expect((await ask("PUT", base, {})).status).toBe(405);
});

test("an answer is kept, shown to the others by name, and can be changed", async () => {
	const { send, ada, post, page, json } = await setUp();
	const [dana = "", omar = ""] = await send([ada], { readers: [DANA, OMAR] });
	const sent = { ...interview, comment: "Strong <b>hunter</b>", times: "Tue 2 pm" };
	const answered = await post(`${dana}/verdict`, sent);
	expect([answered.status, answered.headers.get("location")]).toEqual([303, `${dana}?done=verdict&about=A#A`]);
	expect(await page(`${dana}?done=verdict&about=A`)).toMatchObject({
		done: { what: "verdict", about: "A" },
		candidates: [
			{ answer: { verdict: "interview", reason: null, comment: sent.comment, times: "Tue 2 pm", version: 1 } },
		],
	});
	expect((await page(omar)).candidates[0]).toMatchObject({
		answer: null,
		others: [{ reader: DANA.name, verdict: "interview", comment: sent.comment }],
	});
	const changed = await json(`${dana}/verdict`, { candidate: "A", verdict: "pass", reason: "pay", version: 1 });
	expect(changed).toMatchObject({
		status: 200,
		body: { candidate: "A", verdict: "pass", reason: "pay", times: "", version: 2 },
	});
});

test("what is wrong is refused, with what was typed", async () => {
	const { send, ada, post, json } = await setUp();
	const [base = ""] = await send([ada]);
	const pass = { candidate: "A", verdict: "pass", comment: "Too far", version: "0" };
	const page = await post(`${base}/verdict`, pass);
	expect(page.status).toBe(422);
	expect(JSON.parse(page.text).refused).toMatchObject({
		what: "verdict",
		about: "A",
		values: pass,
		errors: { reason: expect.any(String) },
	});
	expect(await json(`${base}/verdict`, pass)).toEqual({
		status: 422,
		body: { errors: { reason: expect.any(String) } },
	});
	expect((await json(`${base}/verdict`, { ...interview, verdict: "hire" })).body.errors).toHaveProperty("verdict");
	expect((await json(`${base}/verdict`, { ...interview, comment: "x".repeat(1001) })).body.errors).toHaveProperty(
		"comment",
	);
	expect((await json(`${base}/verdict`, { candidate: { a: 1 }, verdict: ["pass"] })).status).toBe(422);
	expect((await json(`${base}/verdict`, { ...interview, candidate: "C" })).status).toBe(404);
	expect((await post(`${base}/verdict`, {}, { "content-type": "text/plain" })).status).toBe(415);
	expect((await post(`${base}/nothing`)).status).toBe(404);
});

test("an answer on an old version is refused with the present one; sent twice, it counts once", async () => {
	const { send, ada, json, post, db } = await setUp();
	const [base = ""] = await send([ada]);
	const first = { candidate: "A", verdict: "maybe", comment: "Hm", version: 0 };
	const both = await Promise.all([json(`${base}/verdict`, first), json(`${base}/verdict`, first)]);
	expect(both.map(({ status, body }) => [status, body.version])).toEqual([
		[200, 1],
		[200, 1],
	]);
	const stale = await json(`${base}/verdict`, { ...interview, version: 0 });
	expect(stale).toMatchObject({
		status: 409,
		body: { candidate: "A", verdict: "maybe", version: 1, error: expect.any(String) },
	});
	const page = await post(`${base}/verdict`, interview);
	expect(page.status).toBe(409);
	expect(JSON.parse(page.text)).toMatchObject({
		refused: { about: "A" },
		candidates: [{ answer: { verdict: "maybe" } }],
	});
	const events = db.selectFrom("events").selectAll().where("what", "=", "verdict");
	expect(await events.execute()).toHaveLength(1);
});

test("only our own page may answer", async () => {
	const { send, ada, post, json, db } = await setUp();
	const [base = ""] = await send([ada]);
	for (const headers of [{ origin: "https://evil.example" }, { "sec-fetch-site": "cross-site" }]) {
		expect((await post(`${base}/verdict`, interview, headers)).status).toBe(403);
		expect((await json(`${base}/verdict`, interview, headers)).status).toBe(403);
	}
	expect(await db.selectFrom("shortlist_verdicts").selectAll().execute()).toEqual([]);
	expect(await db.selectFrom("shortlist_links").select("opened_at").execute()).toEqual([{ opened_at: null }]);
	expect((await post(`${base}/verdict`, interview, { "sec-fetch-site": "same-origin", origin: "null" })).status).toBe(
		303,
	);
});

test("names and resumes take consent and the code from the reader's email, once per browser", async () => {
	const { send, ada, ben, recruiter, opening, get, page, unlock, mailsTo, db } = await setUp();
	await recruiter.on(opening, ada, { what: "consent", answer: "yes" });
	const [base = ""] = await send([ada], { shares: "resume" });
	await recruiter.on(opening, ada, { what: "note", text: "x" });
	await send([ben]);
	const locked = await page(base);
	expect(locked).toMatchObject({
		names: "locked",
		candidates: [{ agreed: true, name: null, resume: null }, { agreed: false }],
	});
	expect((await get(`${base}/resume/A`)).status).toBe(404);
	const cookie = await unlock(base);
	expect(mailsTo(DANA.email).at(-1)?.parsed.headers).toContainEqual(
		expect.objectContaining({ key: "auto-submitted", value: "auto-generated" }),
	);
	expect(await page(base, { cookie })).toMatchObject({
		names: "shown",
		candidates: [
			{ name: "Ada Quinn", contact: ["ada@mailbox.example", "302 555 0100"], resume: { size: 15 } },
			{ name: null, contact: [], resume: null },
		],
	});
	const file = await get(`${base}/resume/A`, { cookie });
	expect([file.status, file.text]).toEqual([200, "%PDF-1.7 resume"]);
	expect(file.headers.get("content-disposition")).toMatch(/^attachment; filename="Ada Quinn_ CV\.pdf"/);
	expect(file.headers.get("content-security-policy")).toContain("sandbox");
	expect(file.headers.get("cache-control")).toBe("no-store");
	expect((await get(`${base}/resume/B`, { cookie })).status).toBe(404);
	expect((await page(base)).candidates[0]?.name).toBeNull(); // another browser, or a forwarded link
	await db.updateTable("submissions").set({ file_scan: "infected" }).where("reference", "=", ada).execute();
	expect((await get(`${base}/resume/A`, { cookie })).status).toBe(404);
});

test("a resume is shown to whoever may download it, and to nobody else", async () => {
	const { send, ada, recruiter, opening, get, ask, unlock, db, store, logged } = await setUp();
	await recruiter.on(opening, ada, { what: "consent", answer: "yes" });
	const [base = ""] = await send([ada], { shares: "resume" });
	const change = (values: { file_type?: "docx" | "doc"; file_scan?: "unscanned" | "infected" }) =>
		db.updateTable("submissions").set(values).where("reference", "=", ada).execute();
	const toCode = [303, `${base}#names`];
	const read = async (path: string, headers = {}) => {
		const { status, headers: sent, text } = await get(base + path, headers);
		expect([sent.get("cache-control"), sent.get("x-robots-tag"), sent.get("referrer-policy")]).toEqual([
			...["no-store", "noindex", "no-referrer"],
		]);
		return [status, sent.get("location") ?? (status === 404 || JSON.parse(text))];
	};
	expect(await read("/read/A")).toEqual(toCode);
	expect(await read("/read/Q")).toEqual(toCode);
	const cookie = await unlock(base);
	const shown = { base, letter: "A", name: "Ada Quinn", reader: DANA.name, type: "pdf" };
	expect(await read("/read/A", { cookie })).toEqual([200, expect.objectContaining({ ...shown, showing: "pdf" })]);
	expect((await ask("HEAD", `${base}/read/A`, undefined, { cookie })).status).toBe(200);
	expect(await read("/words/A", { cookie })).toEqual([404, true]);
	expect(await read("/read/A")).toEqual(toCode); // a forwarded link

	store.files.read = async () => Readable.from([readFileSync("tests/corpus/libreoffice.docx")]);
	await change({ file_type: "docx" });
	expect(await read("/read/A", { cookie })).toEqual([200, expect.objectContaining({ showing: "docx" })]);
	expect(await read("/words/A", { cookie })).toEqual([200, { html: expect.stringMatching(/>[^<]*Jordan Reyes/) }]);
	expect(await read("/words/A")).toEqual([404, true]);
	store.files.read = async () => Readable.from(["no Word file"]);
	expect(await read("/words/A", { cookie })).toEqual([422, {}]);
	store.files.read = () => Promise.reject(new Error("The storage is down"));
	expect(await read("/words/A", { cookie })).toEqual([503, {}]);

	await change({ file_scan: "unscanned" });
	expect(await read("/read/A", { cookie })).toEqual([200, expect.objectContaining({ showing: "unscanned" })]);
	expect(await read("/read/A?anyway=1", { cookie })).toEqual([200, expect.objectContaining({ showing: "docx" })]);
	await change({ file_scan: "infected" });
	expect(await read("/read/A?anyway=1", { cookie })).toEqual(toCode);
	expect(await read("/words/A", { cookie })).toEqual([404, true]);
	expect(logged.join()).not.toContain(base.split("/")[2]);
});

test("no guess is counted for a file of the resume frame that is gone", async () => {
	const { send, ada, get } = await setUp();
	const [base = ""] = await send([ada]);
	for (let times = 0; times < 30; times += 1)
		expect((await get("/shortlist/frame/assets/page-old.js")).status).toBe(404);
	expect((await get(base)).status).toBe(200);
});

test("the cookie is for this page, hidden from scripts, and ends after thirty days", async () => {
	const { send, ada, recruiter, opening, page, post, received, pass, unlock } = await setUp();
	await recruiter.on(opening, ada, { what: "consent", answer: "yes" });
	const [base = ""] = await send([ada], { shares: "name" });
	await post(`${base}/code`);
	const [, mail] = await received(DANA.email, 2);
	const entered = await post(`${base}/names`, { code: ` ${findCode(mail).replace(/^.../, "$& ")} ` });
	expect(entered.headers.get("set-cookie")).toMatch(
		/^shortlist_[\w-]+=[\w-]{43}; Max-Age=2592000; Path=\/shortlist; HttpOnly; Secure; SameSite=Lax$/,
	);
	pass(2 * MINUTE_MS);
	const cookie = await unlock(base);
	expect((await page(base, { cookie })).names).toBe("shown");
	pass(30 * 24 * 60 * MINUTE_MS);
	expect((await page(base, { cookie })).names).toBe("locked");
});

test("one reader's cookie opens nothing for another", async () => {
	const { send, ada, recruiter, opening, page, unlock, db } = await setUp();
	await recruiter.on(opening, ada, { what: "consent", answer: "yes" });
	const [dana = "", omar = ""] = await send([ada], { shares: "name", readers: [DANA, OMAR] });
	const [, token] = (await unlock(dana)).split("=");
	const other = await db
		.selectFrom("shortlist_links")
		.select("id")
		.where("email", "=", OMAR.email)
		.executeTakeFirstOrThrow();
	expect((await page(omar, { cookie: `shortlist_${other.id}=${token}` })).names).toBe("locked");
});

test("a code works once, for ten minutes and five tries", async () => {
	const { send, ada, recruiter, opening, post, received, pass, page, db } = await setUp();
	await recruiter.on(opening, ada, { what: "consent", answer: "yes" });
	const [base = ""] = await send([ada], { shares: "name" });
	expect((await post(`${base}/names`, { code: "000000" })).status).toBe(422);
	await post(`${base}/code`);
	expect((await page(base)).names).toBe("code-sent");
	await post(`${base}/code`); // clicked twice
	const code = findCode((await received(DANA.email, 2)).at(-1));
	const enter = async (typed: string) => (await post(`${base}/names`, { code: typed })).status;
	const wrong = code === "111111" ? "222222" : "111111";
	expect(await enter("12345")).toBe(422); // not a code at all
	for (let tried = 0; tried < 4; tried += 1) expect(await enter(wrong)).toBe(422);
	expect(await enter(code)).toBe(303);
	expect(await enter(code)).toBe(422); // replayed

	pass(MINUTE_MS);
	await post(`${base}/code`);
	const second = findCode((await received(DANA.email, 3)).at(-1));
	const other = second === "111111" ? "222222" : "111111";
	await Promise.all(Array.from({ length: 5 }, () => enter(other)));
	expect(await enter(second)).toBe(422);
	expect((await page(base)).names).toBe("locked");

	await post(`${base}/code`);
	const third = findCode((await received(DANA.email, 4)).at(-1));
	pass(10 * MINUTE_MS);
	expect(await enter(third)).toBe(422);
	const stored = await db.selectFrom("shortlist_links").select("code_hash").executeTakeFirstOrThrow();
	expect(stored.code_hash).not.toContain(third);

	await post(`${base}/code`);
	await received(DANA.email, 5);
	pass(MINUTE_MS);
	expect((await post(`${base}/code`)).status).toBe(429);
	pass(60 * MINUTE_MS);
	expect((await post(`${base}/code`)).status).toBe(303);
});

test("while nobody agreed, no code is sent", async () => {
	const { send, ada, post, page } = await setUp();
	const [base = ""] = await send([ada]);
	expect((await post(`${base}/code`)).status).toBe(422);
	expect((await page(base)).names).toBe("none");
});

test("names need the company's terms, and end with the consent", async () => {
	const { send, ada, recruiter, opening, page, unlock, get, db } = await setUp();
	await recruiter.on(opening, ada, { what: "consent", answer: "yes" });
	const [base = ""] = await send([ada], { shares: "resume" });
	const cookie = await unlock(base);
	await db.updateTable("companies").set({ terms_agreed_on: null }).execute();
	expect(await page(base, { cookie })).toMatchObject({ names: "none", candidates: [{ name: null, agreed: false }] });
	await db.updateTable("companies").set({ terms_agreed_on: "2026-01-01" }).execute();
	await recruiter.on(opening, ada, { what: "consent", answer: null });
	expect(await page(base, { cookie })).toMatchObject({ names: "none", candidates: [{ name: null }] });
	expect((await get(`${base}/resume/A`, { cookie })).status).toBe(404);
	expect((await get(`${base}/read/A`, { cookie })).status).toBe(303);
});

test("whoever was sent blind and agreed since is named if a recruiter allowed to ask them, else with the next sending", async () => {
	const { send, ada, ben, recruiter, opening, page, unlock } = await setUp();
	const [base = ""] = await send([ada], { askOnInterest: true });
	await send([ben]);
	await recruiter.on(opening, ada, { what: "consent", answer: "yes" });
	await recruiter.on(opening, ben, { what: "consent", answer: "yes" });
	const cookie = await unlock(base);
	const names = async () => (await page(base, { cookie })).candidates.map(({ name }) => name);
	expect(await names()).toEqual(["Ada Quinn", null]);
	await send([ada, ben], { readers: [OMAR], shares: "name" });
	expect(await names()).toEqual(["Ada Quinn", null]);
	await send([ben], { shares: "name" });
	expect(await names()).toEqual(["Ada Quinn", "Ada Quinn"]);
	await send([ada]); // blind, although they agreed
	expect(await names()).toEqual([null, "Ada Quinn"]);
});

test.each(["withdrawn", "paused", "blocked", "no", "ended", "blocked for the reader's company"])(
	"a candidate is gone on the next look: %s",
	async (how) => {
		const { send, ada, ben, page, json, post, recruiter, opening, db, pass } = await setUp();
		if (how === "blocked for the reader's company") await recruiter.open({ company: { name: "Globex" } });
		const globex = await db.selectFrom("companies").select("id").where("name", "=", "Globex").executeTakeFirst();
		if (globex)
			await db.insertInto("company_domains").values({ domain: "globex.example", company: globex.id }).execute();
		const readers = [globex ? { name: "Gus", email: "gus@globex.example" } : DANA];
		const [base = ""] = await send([ada, ben], { readers });
		const wish = (wishes: object) =>
			db
				.insertInto("wishes")
				.values({ reference: ada, ...wishes })
				.execute();
		if (how === "withdrawn") await db.deleteFrom("submissions").where("reference", "=", ada).execute();
		if (how === "paused") await wish({ paused_at: "2026-03-02T15:00:00.000Z" });
		if (how === "blocked") await wish({ not_shown_to: JSON.stringify(["Acme"]) });
		if (globex) await wish({ not_shown_to: JSON.stringify(["Globex"]) });
		if (how === "no") await recruiter.on(opening, ada, { what: "consent", answer: "no" });
		if (how === "ended") await recruiter.on(opening, ada, { what: "end", reason: "other", why: "x" });
		pass(1000);
		expect((await page(base)).candidates.map(({ letter }) => letter)).toEqual(["B"]);
		expect((await json(`${base}/verdict`, interview)).status).toBe(404);
		const refused = await post(`${base}/verdict`, interview);
		expect([refused.status, JSON.parse(refused.text).refused.error]).toEqual([404, expect.any(String)]);
	},
);

test.each([
	["filled", "place"],
	["canceled", "cancel"],
	["on-hold", "hold"],
])("a closed opening only says thanks: %s", async (outcome, how) => {
	const { send, ada, recruiter, opening, get, post, json } = await setUp();
	const [base = ""] = await send([ada]);
	if (how === "place") await recruiter.on(opening, ada, { what: "consent", answer: "yes" });
	if (how === "place") await recruiter.on(opening, ada, { what: "place", startsOn: "2026-04-01", base: 90_000 });
	if (how === "cancel") await recruiter.act(opening, { what: "cancel", reason: "No budget" });
	if (how === "hold") await recruiter.act(opening, { what: "hold" });
	expect(JSON.parse((await get(base)).text)).toEqual({
		...{ view: "closed", outcome, base, reader: DANA.name, company: "Acme", title: "Account Executive" },
		recruiter: "Claire Okafor",
		recruiterEmail: "claire@firm.example",
	});
	expect((await get(`${base}/resume/A`)).status).toBe(404);
	for (const action of ["verdict", "code", "names", "colleague"]) {
		expect((await post(`${base}/${action}`, interview)).status).toBe(404);
		expect((await json(`${base}/${action}`, interview)).status).toBe(404);
	}
});

test("what a recruiter can still undo is not shown", async () => {
	const { send, ada, ben, recruiter, opening, page } = await setUp();
	const [base = ""] = await send([ada]);
	const candidates = [ada, ben].map((candidate) => ({ candidate, summary: "Anew.", shares: null }));
	const sent = await recruiter.act(opening, { what: "shortlist", message: "Hi", candidates, readers: [DANA] });
	const shown = async () =>
		(await page(base)).candidates.map(({ letter, summary }) => [letter, summary.split("\n")[0]]);
	expect(await shown()).toEqual([["A", "Sells."]]);
	if (!sent.done || !sent.undo) throw new Error("It can't be undone.");
	await recruiter.act(opening, { what: "undo", event: sent.undo.event });
	expect(await shown()).toEqual([["A", "Sells."]]);
});

test("a shortlist of which everyone opted out is not sent, though others are still shown", async () => {
	const { send, ada, ben, recruiter, opening, db, pass, site, mailsTo } = await setUp();
	await send([ada]);
	const candidates = [{ candidate: ben, summary: "Sells.", shares: null }];
	await recruiter.act(opening, { what: "shortlist", message: "One more,", candidates, readers: [DANA] });
	await db.insertInto("wishes").values({ reference: ben, paused_at: "2026-03-02T15:00:00.000Z" }).execute();
	pass(10_000);
	site.outbox.nudge();
	const waiting = db.selectFrom("deliveries").select("id").where("mail", "like", "%One more%");
	await expect.poll(() => waiting.execute()).toEqual([]);
	expect(mailsTo(DANA.email)).toHaveLength(1);
});

test("a reader asks for a colleague's link, and a recruiter grants it", async () => {
	const { send, ada, post, json, page, recruiter, opening, db, received, pass, mailsTo, site } = await setUp();
	const [base = ""] = await send([ada], { concern: "Far away" });
	const asked = await post(`${base}/colleague`, OMAR);
	expect([asked.status, asked.headers.get("location")]).toEqual([303, `${base}?done=colleague`]);
	expect(await page(`${base}?done=colleague`)).toMatchObject({ done: { what: "colleague" }, readers: [DANA.name] });
	await post(`${base}/colleague`, { ...OMAR, email: "Omar+x@acme.example" }); // the same mailbox
	expect((await json(`${base}/colleague`, { name: "O", email: "omar" })).body.errors).toMatchObject({
		name: expect.any(String),
		email: expect.any(String),
	});
	const row = () => db.selectFrom("openings").selectAll().where("id", "=", opening).executeTakeFirstOrThrow();
	expect(await row()).toMatchObject({ next_step: "Send or decline a colleague's link", waits_for: "us" });
	expect(mailsTo(OMAR.email)).toEqual([]);
	expect(await recruiter.onReader(opening, OMAR.email, "send")).toMatchObject({
		done: false,
		errors: { link: "Send their link first." },
	});
	expect(await recruiter.onReader(opening, OMAR.email, "grant")).toMatchObject({
		done: true,
		undo: expect.any(Object),
	});
	pass(10_000);
	site.outbox.nudge();
	const [mail] = await received(OMAR.email, 1);
	expect(mail?.parsed.text).toContain("A colleague of yours asked me to share our candidates");
	expect(await page(findShortlistLink(mail))).toMatchObject({
		...{ reader: OMAR.name, readers: [OMAR.name, DANA.name] },
		candidates: [{ letter: "A", concern: "Far away" }],
	});
});

test("at most ten requests for colleagues wait for a recruiter", async () => {
	const { send, ada, post } = await setUp();
	const [base = ""] = await send([ada]);
	const statuses: number[] = [];
	for (let count = 0; count < 11; count += 1) {
		statuses.push((await post(`${base}/colleague`, { name: "Al", email: `al${count}@acme.example` })).status);
	}
	expect(statuses).toEqual([...Array.from({ length: 10 }, () => 303), 429]);
});
