import { expect, test } from "vitest";
import { lead, newInstallation } from "../../../tests/installation.ts";
import { newRecruiter } from "../../../tests/test-openings.ts";
import { readFirm } from "../../config/content.ts";
import { createCountedTime } from "../../retention/counted-time.ts";
import { erase, retain } from "../../retention/retain.ts";
import { withdraw } from "../../retention/withdraw.ts";
import { forgetDeleted } from "./forget.ts";
import { dumpStored, sendAll } from "./test-stored.ts";

/* What stays of openings when a candidate or an employer's person goes, however they go. */

const DAY_MS = 24 * 60 * 60 * 1000;
const SUMMARY = "Account executive, 9 years in sales, Ohio\nQuota reached: 118% of $1.5M";

async function setUp() {
	const installation = newInstallation();
	const { clock, config, files, pass, time } = installation;
	const site = await installation.open();
	const { db, intake, secret } = site;
	const recruiter = await newRecruiter(db, clock);
	const { reference: request } = await intake.receive(lead("jane@acme.example"));
	const { reference: ada } = await intake.receive(await installation.resume("ada@mailbox.example"));
	const second = await installation.resume("bea@mailbox.example", "%PDF-1.7 bea");
	const { reference: bea } = await intake.receive({
		...second,
		fields: { ...second.fields, firstName: "Bea", lastName: "Moss" },
		...(second.file && { file: { ...second.file, name: "Bea.pdf" } }),
	});
	const opening = await recruiter.open({ request, fee: 20, words: "Jane wants a hunter." });
	await db.updateTable("companies").set({ terms_agreed_on: "2026-01-01" }).execute();
	await recruiter.add(opening, ada, "Whistles beautifully");
	const store = { db, config, files, clock };
	await site.start();
	return {
		...installation,
		...{ site, db, intake, recruiter, request, ada, bea, opening, store, secret },
		erase: (email: string) => erase(store, secret, email),
		present: (candidates: string[], shares: "name" | "resume" | null = null) =>
			recruiter.act(opening, {
				...{ what: "shortlist", message: "Hi Jane,\n\nthe blue-eyed one is best." },
				candidates: candidates.map((candidate) => ({
					...{ candidate, shares, summary: candidate === ada ? SUMMARY : "Sales manager, Texas" },
				})),
				readers: [
					{ name: "Jane Doe", email: "jane@acme.example" },
					{ name: "Rufus Boss", email: "rufus@acme.example" },
				],
			}),
		candidacy: (candidate = ada) =>
			db.selectFrom("candidacies").selectAll().where("candidate", "=", candidate).executeTakeFirstOrThrow(),
		sent: () => sendAll(site, pass),
		/** Runs retention after so many days, of which every one was counted. */
		async retainAfter(days: number) {
			const counting = createCountedTime(db, time);
			for (let day = 0; day < days; day += 1) {
				pass(DAY_MS);
				await counting.beat();
			}
			return retain(store, await counting.beat());
		},
		dump: () => dumpStored(db, config),
	};
}

test("nothing of an erased candidate stays, not even in what an employer was sent, but the candidacy does", async () => {
	const { recruiter, opening, ada, bea, present, sent, dump, erase: eraseAll, candidacy, db } = await setUp();
	await recruiter.add(opening, bea);
	await recruiter.on(opening, ada, { what: "ask" });
	await recruiter.on(opening, ada, { what: "consent", answer: "yes" });
	await present([ada, bea], "name").then((refused) => expect(refused.done).toBe(false));
	await present([ada], "resume");
	await sent();
	await recruiter.on(opening, ada, { what: "note", text: "She yodels", verdict: "yes" });
	await recruiter.on(opening, ada, {
		...{ what: "next", text: "Tell her about yodeling" },
		...{ dueAt: "2026-03-09T15:00:00.000Z", waitsFor: "us" },
	});
	await recruiter.on(opening, bea, { what: "end", reason: "other", why: "Moved away" });
	for (const words of ["blue-eyed", "118%"]) expect(await dump()).toContain(words);
	await eraseAll("ada@mailbox.example");
	// Three letters alone occur in many hashes.
	expect(await dump()).not.toMatch(/(?<![\w-])Ada(?![\w-])|ada@mailbox|118%|blue-eyed|Whistles|yodel/);
	expect(await candidacy()).toMatchObject({
		...{ resume: null, stage: "ended", ended_reason: "candidate-withdrew", consent: "none", why: "", next_step: null },
		letter: "A",
	});
	expect(await candidacy(bea)).toMatchObject({ resume: bea, ended_why: "Moved away" });
	expect(await db.selectFrom("openings").selectAll().executeTakeFirstOrThrow()).toMatchObject({
		...{ id: opening, status: "open", next_step: "Find more candidates" },
	});
});

test("a queued shortlist omits candidates erased since, and is not sent if no one is left", async () => {
	const { recruiter, opening, ada, bea, present, sent, dump, erase: eraseAll } = await setUp();
	await recruiter.add(opening, bea);
	await present([ada, bea]);
	await eraseAll("ada@mailbox.example");
	await sent();
	const kept = await dump();
	expect(kept).toContain("Sales manager, Texas");
	expect(kept).not.toMatch(/118%|blue-eyed/);
	await present([bea]);
	await eraseAll("bea@mailbox.example");
	await sent();
	expect(await dump()).not.toContain("Sales manager, Texas");
});

test("a placement keeps company, start month, fee and outcome without the person", async () => {
	const { recruiter, opening, ada, erase: eraseAll, candidacy, db, dump } = await setUp();
	await recruiter.on(opening, ada, { what: "stage", to: "offer" });
	const placed = { startsOn: "2026-03-20", base: 91_234, fee: 15_000, why: "Her cousin" };
	expect(await recruiter.on(opening, ada, { what: "place", ...placed })).toMatchObject({ done: true });
	await recruiter.on(opening, ada, { what: "left", on: "2026-06-18", why: "Homesick" });
	await eraseAll("ada@mailbox.example");
	expect(await candidacy()).toMatchObject({ stage: "placed", resume: null });
	const placements = await db.selectFrom("placements").selectAll().execute();
	expect(placements).toMatchObject([
		{
			...{ starts_on: "2026-03-01", guarantee_ends_on: "2026-05-30", left_on: "2026-05-30", fee: 15_000, base: 0 },
			...{ fee_why: null, left_why: null, replacement: expect.any(String) },
		},
	]);
	expect(await dump()).not.toMatch(/91234|cousin|Homesick|2026-03-20/);
});

test("of two resumes, withdrawing one leaves the candidate in the opening with the other", async () => {
	const { intake, resume, pass, store, secret, ada, candidacy, dump } = await setUp();
	pass(1000);
	const { reference: newer } = await intake.receive(await resume("ada@mailbox.example", "%PDF-1.7 newer"));
	await withdraw(store, { secret, references: [ada], byMail: true });
	expect(await candidacy()).toMatchObject({ candidate: ada, resume: newer, stage: "shortlisted" });
	await withdraw(store, { secret, references: [newer], byMail: true });
	expect(await candidacy()).toMatchObject({ candidate: ada, resume: null, stage: "ended", why: "" });
	expect(await dump()).not.toMatch(/Whistles/);
});

test("nothing of an employer's person stays, but the opening does, without their words and emails", async () => {
	const { recruiter, opening, ada, present, sent, dump, erase: eraseAll, db, candidacy } = await setUp();
	const text = "Jane Doe of Dover looks for a hunter. May we introduce you?";
	await recruiter.on(opening, ada, { what: "ask", text });
	await present([ada]);
	await sent();
	await recruiter.act(opening, { what: "edit", words: "Jane wants a farmer." });
	expect(await dump()).toContain("of Dover looks");
	await eraseAll("jane@acme.example");
	expect(await dump()).not.toMatch(/Jane|jane@acme|Dover/);
	const row = await db.selectFrom("openings").selectAll().executeTakeFirstOrThrow();
	expect(row).toMatchObject({ id: opening, request: null, words: "", status: "open", company: expect.any(String) });
	expect(await candidacy()).toMatchObject({ stage: "sent", consent: "asked", resume: ada });
});

test("erasing somebody who only read a shortlist removes the email to them and their name", async () => {
	const { recruiter, ada, bea, sent, dump, erase: eraseAll, db } = await setUp();
	const opening = await recruiter.open({ company: { name: "Beta" } });
	await recruiter.add(opening, bea);
	await recruiter.act(opening, {
		...{ what: "shortlist", message: "Hi both,", candidates: [{ candidate: bea, summary: "Sells.", shares: null }] },
		readers: [
			{ name: "Rufus Boss", email: "rufus@beta.example" },
			{ name: "Olga Other", email: "olga@beta.example" },
		],
	});
	await sent();
	expect(await dump()).toContain("Rufus");
	await eraseAll("Rufus@beta.example");
	expect(await dump()).not.toMatch(/Rufus/i);
	expect(await db.selectFrom("deliveries").select("id").where("opening", "=", opening).execute()).toHaveLength(1);
	expect(await db.selectFrom("candidacies").select("stage").where("candidate", "=", ada).execute()).toHaveLength(1);
});

test.each(["jane@acme.example", "Rufus@acme.example"])(
	"erasing %s, who was asked whether the employer may be named, removes that email, its copy and its words",
	async (email) => {
		const { recruiter, opening, sent, dump, erase: eraseAll, db, clock } = await setUp();
		const { company } = await db.selectFrom("openings").select("company").executeTakeFirstOrThrow();
		const inbox = email.toLowerCase();
		const at = clock().toISOString();
		const contact = { id: "asked", company, name: "Asked Person", email, inbox, title: "", phone: "" };
		await db.deleteFrom("contacts").where("inbox", "=", inbox).execute();
		await db
			.insertInto("contacts")
			.values({ ...contact, added_at: at, last_at: at })
			.execute();
		await recruiter.act(opening, { what: "edit", contact: contact.id });
		const text = "Asked Person, you told me at the fair.";
		expect(await recruiter.act(opening, { what: "ask-employer", text })).toMatchObject({ done: true });
		await sent();
		expect(await dump()).toContain("at the fair");
		await eraseAll(email);
		expect(await dump()).not.toMatch(new RegExp(`Asked Person|at the fair|${email}`, "i"));
		expect(await db.selectFrom("openings").select("status").where("id", "=", opening).execute()).toHaveLength(1);
	},
);

test("a resume and its request stay while the candidate is considered, and go when that is over", async () => {
	const { retainAfter, recruiter, opening, request, ada, bea, db } = await setUp();
	const kept = async () => {
		const rows = await db.selectFrom("submissions").select("reference").execute();
		return [ada, bea, request].map((reference) => rows.some((row) => row.reference === reference));
	};
	await retainAfter(370);
	expect(await kept()).toEqual([true, false, true]);
	await retainAfter(400);
	expect(await kept()).toEqual([true, false, true]);
	await recruiter.act(opening, { what: "cancel", reason: "No budget" });
	await retainAfter(1);
	expect(await kept()).toEqual([false, false, false]);
	expect(await db.selectFrom("candidacies").select(["resume", "why"]).execute()).toEqual([{ resume: null, why: "" }]);
	expect(await db.selectFrom("openings").select(["request", "words"]).execute()).toEqual([
		{ request: null, words: "" },
	]);
});

test("a resume placed in month 11 is there on day 90, and gone after the guarantee", async () => {
	const { retainAfter, recruiter, opening, ada, clock, db } = await setUp();
	await retainAfter(335);
	const startsOn = clock().toISOString().slice(0, 10);
	await recruiter.on(opening, ada, { what: "stage", to: "offer" });
	expect(await recruiter.on(opening, ada, { what: "place", startsOn, base: 90_000 })).toMatchObject({ done: true });
	const isThere = async () =>
		(await db.selectFrom("submissions").select("reference").where("reference", "=", ada).execute()).length === 1;
	await retainAfter(90);
	expect(await isThere()).toBe(true);
	await retainAfter(3);
	expect(await isThere()).toBe(false);
	expect(await db.selectFrom("placements").select("base").execute()).toEqual([{ base: 0 }]);
});

test("when a resume expires, its candidacies follow the newer one", async () => {
	const { retainAfter, intake, resume, ada, candidacy, db } = await setUp();
	await retainAfter(200);
	const { reference: newer } = await intake.receive(await resume("ada@mailbox.example", "%PDF-1.7 newer"));
	await retainAfter(170);
	const left = await db.selectFrom("submissions").select("reference").where("kind", "=", "resume").execute();
	expect(left).toEqual([{ reference: newer }]);
	expect(await candidacy()).toMatchObject({ candidate: ada, resume: newer, stage: "shortlisted" });
});

test("what an older server deleted is forgotten in the same way, once", async () => {
	const { db, clock, ada, request, recruiter, opening, candidacy } = await setUp();
	await recruiter.on(opening, ada, { what: "ask" });
	await db.deleteFrom("submissions").where("reference", "in", [ada, request]).execute();
	const sweep = () => forgetDeleted(db, { office: readFirm().hours, clock });
	expect(await sweep()).toBe(2);
	expect(await candidacy()).toMatchObject({ resume: null, stage: "ended", why: "", consent: "none", next_step: null });
	expect(await db.selectFrom("openings").select("words").execute()).toEqual([{ words: "" }]);
	await recruiter.act(opening, { what: "edit", words: "Our own words" });
	expect(await sweep()).toBe(0);
	expect(await db.selectFrom("openings").select("words").execute()).toEqual([{ words: "Our own words" }]);
});
