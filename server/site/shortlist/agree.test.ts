import { expect, test } from "vitest";
import { UNDO_MS } from "../../../contract/desk/desk-options.ts";
import { DANA, newShortlist } from "../../../tests/test-shortlist.ts";
import { agreementToken } from "../../shortlists/employer-agreement.ts";

/* An employer agrees to be named in a job listing: the email, the page and its button. */

const LINK = /\/shortlist\/agree\/\S+/;

async function setUp() {
	const site = await newShortlist();
	const { db, recruiter, opening, clock, pass, received } = site;
	const read = () => db.selectFrom("openings").selectAll().where("id", "=", opening).executeTakeFirstOrThrow();
	const { company } = await read();
	const contact = {
		...{ id: "dana", company, ...DANA, inbox: DANA.email, title: "", phone: "" },
		...{ added_at: clock().toISOString(), last_at: clock().toISOString() },
	};
	await db.insertInto("contacts").values(contact).execute();
	await recruiter.act(opening, { what: "edit", contact: "dana" });
	return {
		...{ ...site, read },
		/** Asks, and returns the path in the email. */
		async ask(): Promise<string> {
			expect(await recruiter.act(opening, { what: "ask-employer" })).toMatchObject({ done: true });
			pass(UNDO_MS);
			const mails = await received(DANA.email, 1);
			return LINK.exec(mails[0]?.parsed.text ?? "")?.[0] ?? "";
		},
	};
}

test("opening the link changes nothing; the button records it once, and the desk hears of it", async () => {
	const { ask, get, post, read, db, opening, recruiter, logged } = await setUp();
	const link = await ask();
	const page = await get(link);
	expect([page.status, JSON.parse(page.text)]).toEqual([
		200,
		{ view: "agree", title: "Account Executive", place: "Columbus, Ohio", company: "Acme", agreed: false },
	]);
	expect(Object.fromEntries(page.headers)).toMatchObject({
		"cache-control": "no-store",
		"x-robots-tag": "noindex",
		"referrer-policy": "no-referrer",
	});
	expect((await read()).employer_agreed_at).toBeNull();
	const foreign = await post(link, {}, { origin: "https://elsewhere.example" });
	expect([foreign.status, (await read()).employer_agreed_at]).toEqual([403, null]);

	const { version } = await read();
	const pressed = await Promise.all([post(link), post(link)]);
	expect(pressed.map(({ status, headers }) => [status, headers.get("location")])).toEqual([
		[303, link],
		[303, link],
	]);
	expect(JSON.parse((await get(link)).text)).toMatchObject({ agreed: true });
	expect(await read()).toMatchObject({ employer_agreed_at: expect.any(String), version: version + 1 });
	const events = await db
		.selectFrom("events")
		.select(["what", "person"])
		.where("opening", "=", opening)
		.where("what", "=", "the employer agreed")
		.execute();
	expect(events).toEqual([{ what: "the employer agreed", person: null }]);
	expect(await recruiter.act(opening, { what: "ask-employer" })).toMatchObject({
		errors: { employerShown: "They already agreed." },
	});
	expect(logged.join("")).not.toContain(link);
});

test("a wrong link, a closed opening and another company's opening record nothing", async () => {
	const { ask, get, post, read, recruiter, opening, secret } = await setUp();
	const link = await ask();
	for (const wrong of [
		`${link.slice(0, -1)}${link.endsWith("A") ? "B" : "A"}`,
		"/shortlist/agree/OP-2222-2222",
		"/shortlist/agree/x",
	]) {
		expect([wrong, (await get(wrong)).status, (await post(wrong)).status]).toEqual([wrong, 404, 404]);
	}
	await recruiter.act(opening, { what: "edit", company: { name: "Globex" } });
	expect((await post(link)).status).toBe(404);
	const globex = `/shortlist/agree/${agreementToken(await read(), secret.agreementHash)}`;
	expect((await get(globex)).status).toBe(200);
	await recruiter.act(opening, { what: "cancel", reason: "No budget" });
	expect((await post(globex)).status).toBe(404);
	expect((await read()).employer_agreed_at).toBeNull();
});

test("an undone request is not sent, and another company has agreed to nothing", async () => {
	const { recruiter, opening, read, db, ask, post, mailsTo } = await setUp();
	const asked = await recruiter.act(opening, { what: "ask-employer", text: "May we?" });
	if (!asked.done || !asked.undo) throw new Error("It can't be undone.");
	expect(await recruiter.act(opening, { what: "undo", event: asked.undo.event })).toMatchObject({ done: true });
	expect(await db.selectFrom("deliveries").select("id").where("opening", "=", opening).execute()).toEqual([]);
	expect(mailsTo(DANA.email)).toEqual([]);
	await post(await ask());
	expect((await read()).employer_agreed_at).not.toBeNull();
	await recruiter.act(opening, { what: "edit", company: { name: "Globex" } });
	expect((await read()).employer_agreed_at).toBeNull();
});
