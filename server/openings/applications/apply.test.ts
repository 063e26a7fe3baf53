import { expect, test } from "vitest";
import { newApplications } from "../../../tests/test-applications.ts";
import { factRules } from "../../candidates/resume-facts.ts";
import { readVocabulary } from "../../config/content.ts";
import { JobClosedError } from "../../intake/intake.ts";
import { findSubmissions } from "../../matches/find.ts";
import { readFits, readOpeningFits } from "../../matches/fits.ts";
import { releaseSubmission } from "../../queue/release.ts";
import { createCountedTime } from "../../retention/counted-time.ts";
import { erase, retain } from "../../retention/retain.ts";
import { indexBatch } from "../../search/indexing.ts";
import { readSenderView } from "../../yours/sender-view.ts";
import { setOnFile } from "../../yours/your-page-actions.ts";
import { readOpening } from "../views/read-opening.ts";
import { enterOpening } from "./apply.ts";

/* Applying to a published opening, and what becomes of those who did. */

const DAY_MS = 24 * 60 * 60 * 1000;

async function setUp() {
	const firm = await newApplications();
	const { clock, config, files, time, pass, db } = firm;
	const candidacies = (opening: string) =>
		db.selectFrom("candidacies").selectAll().where("opening", "=", opening).orderBy("added_at").execute();
	const looking = {
		...{ now: clock(), retainResumesMonths: 12, timeZone: "America/New_York" },
		vocabulary: factRules(readVocabulary()).vocabulary,
	};
	const store = { db, config, files, clock };
	return {
		...{ ...firm, candidacies, looking, store },
		changing: { db, targets: [], clock },
		/** Whom the search for candidates finds. */
		async search(q?: string) {
			while ((await indexBatch(db, clock())) > 0);
			const found = await findSubmissions(db, { kind: "resume", ...(q && { q }) }, undefined);
			return found?.items.map(({ reference }) => reference);
		},
		/** How many candidates are compared with the opening. */
		compare: async (opening: string) => (await readOpeningFits(db, opening, { ...looking, now: clock() }))?.onFile,
		/** Runs retention after so many days, of which every one was counted. */
		async retainAfter(days: number) {
			const counting = createCountedTime(db, time);
			for (let day = 0; day < days; day += 1) {
				pass(DAY_MS);
				await counting.beat();
			}
			return retain(store, await counting.beat());
		},
	};
}

test("an application is a resume for the job's role, a candidacy in order of arrival, and in both histories", async () => {
	const { db, publish, apply, candidacies, pass } = await setUp();
	const opening = await publish();
	const ada = await apply(opening, "ada@mailbox.example");
	pass(60_000);
	const bea = await apply(opening, "bea@mailbox.example");
	expect(await candidacies(opening)).toMatchObject([
		{ candidate: ada, resume: ada, added_by: null, stage: "applied", consent: "none", letter: null, waits_for: "us" },
		{ candidate: bea, stage: "applied", next_step: "Answer the applicant" },
	]);
	const [row] = await db.selectFrom("submissions").selectAll().where("reference", "=", ada).execute();
	expect(JSON.parse(row?.fields ?? "")).toMatchObject({ desiredPosition: "account-executive", lastName: "Quinn" });
	const [first] = await candidacies(opening);
	expect(first?.next_due_at).toBe(row?.due_at); // by the firm's promise
	const due = await db.selectFrom("openings").select("due_at").where("id", "=", opening).executeTakeFirst();
	expect(due?.due_at).toBe(row?.due_at);
	const events = await db.selectFrom("events").select(["opening", "candidate", "reference", "what"]).execute();
	expect(events).toContainEqual({ opening, candidate: ada, reference: null, what: "applied" });
	expect(events).toContainEqual({ opening: null, candidate: null, reference: ada, what: "opening: applied" });
});

test("whoever applies again joins their first application, and the newest resume counts", async () => {
	const { intake, publish, application, apply, candidacies, recruiter, pass, store } = await setUp();
	const opening = await publish();
	const first = await application(opening, "ada@mailbox.example");
	const { reference } = await intake.receive(first);
	expect((await intake.receive(first)).reference).toBe(reference); // a retry
	await recruiter.on(opening, reference, { what: "end", reason: "other", why: "No phone" });
	pass(60_000);
	const again = await apply(opening, "Ada@mailbox.example");
	expect(again).not.toBe(reference);
	expect(await candidacies(opening)).toMatchObject([{ candidate: reference, stage: "applied", ended_at: null }]);
	const shown = await readOpening(store.db, opening, {
		...{ by: recruiter.by, now: store.clock(), timeZone: "America/New_York" },
	});
	expect(shown?.candidacies).toMatchObject([{ candidate: reference, resume: again }]);
	// A colleague added them before: they stay in their stage, but count as an applicant.
	const other = await publish("Sales Manager");
	const on = await intake.receive({ ...(await application(other, "cal@mailbox.example", true)) });
	const third = await publish("VP of Sales");
	await recruiter.add(third, on.reference);
	await apply(third, "cal@mailbox.example", true);
	expect(await candidacies(third)).toMatchObject([{ candidate: on.reference, stage: "shortlisted", added_by: null }]);
});

test("two applications of the same person at the same moment are one candidacy", async () => {
	const { intake, publish, application, candidacies } = await setUp();
	const opening = await publish();
	const two = [await application(opening, "ada@mailbox.example"), await application(opening, "ada@mailbox.example")];
	const received = await Promise.all(two.map((each) => intake.receive(each)));
	expect(new Set(received.map(({ reference }) => reference)).size).toBe(2);
	expect(await candidacies(opening)).toHaveLength(1);
});

test("filling and applying at the same moment: received before, or refused with nothing stored", async () => {
	const { db, recruiter, publish, application, apply, intake, candidacies } = await setUp();
	for (let round = 0; round < 6; round += 1) {
		const opening = await publish(`Seat ${round}`);
		const hired = await apply(opening, `hired${round}@mailbox.example`, true);
		const late = await application(opening, `late${round}@mailbox.example`);
		const [filled, applied] = await Promise.allSettled([
			recruiter.on(opening, hired, { what: "place", startsOn: "2026-04-01", base: 90_000 }),
			intake.receive(late),
		]);
		expect(filled).toMatchObject({ status: "fulfilled", value: { done: true } });
		const rows = await candidacies(opening);
		const stored = await db
			.selectFrom("submissions")
			.select("reference")
			.where("email", "like", `late${round}@%`)
			.execute();
		if (applied.status === "fulfilled") {
			expect(rows.map(({ stage }) => stage).sort()).toEqual(["ended", "placed"]);
			expect(stored).toHaveLength(1);
		} else {
			expect(applied.reason).toBeInstanceOf(JobClosedError);
			expect(rows.map(({ stage }) => stage)).toEqual(["placed"]);
			expect(stored).toEqual([]);
		}
	}
});

test("a job that isn't listed takes nobody: on hold, taken down, over its time, never published or unknown", async () => {
	const { db, recruiter, publish, apply, pass, store } = await setUp();
	const [held, down, over] = [await publish(), await publish(), await publish()];
	await recruiter.act(held, { what: "hold" });
	await recruiter.act(down, { what: "unpublish" });
	const never = await recruiter.open();
	for (const opening of [held, down, never, "OP-2222-2222", "' or 1=1"]) {
		await expect(apply(opening, "ada@mailbox.example")).rejects.toBeInstanceOf(JobClosedError);
	}
	pass(60 * DAY_MS);
	await expect(apply(over, "ada@mailbox.example")).rejects.toBeInstanceOf(JobClosedError);
	for (const table of ["submissions", "contents", "candidacies", "applications"] as const) {
		expect(await db.selectFrom(table).selectAll().execute()).toEqual([]);
	}
	expect(await retain(store, { at: store.clock(), jumpedDays: undefined })).toMatchObject({ submissions: 0 });
});

test("suspected spam enters the opening once it is released, even if that was closed meanwhile", async () => {
	const { db, intake, recruiter, publish, application, candidacies, clock } = await setUp();
	const [open, closed] = [await publish(), await publish()];
	const suspicion = "the form was filled in within a second";
	for (const opening of [open, closed]) {
		await intake.receive({ ...(await application(opening, "ada@mailbox.example")), suspicion });
		expect(await candidacies(opening)).toEqual([]);
	}
	await recruiter.act(closed, { what: "cancel", reason: "Budget" });
	const held = await db.selectFrom("submissions").select("reference").execute();
	for (const { reference } of held) {
		await releaseSubmission(db, reference, ["firm-mail"], clock, (transaction, now) =>
			enterOpening(transaction, reference, now),
		);
	}
	expect(await candidacies(open)).toMatchObject([{ stage: "applied" }]);
	expect(await candidacies(closed)).toMatchObject([
		{ stage: "ended", ended_reason: "opening-closed", next_due_at: null },
	]);
	const twice = { ...(await application(open, "bea@mailbox.example")), suspicion };
	await intake.receive(twice);
	await intake.receive({ ...twice, suspicion: undefined });
	expect(await candidacies(open)).toHaveLength(2);
});

test("without the box applicants are in no search and no match, with it they are as anyone on file", async () => {
	const { db, publish, apply, recruiter, search, compare, looking } = await setUp();
	const [opening, other] = [await publish(), await publish("Account Executive", "Borden")];
	const only = await apply(opening, "only@mailbox.example");
	const kept = await apply(opening, "kept@mailbox.example", true);
	expect(await search()).toEqual([kept]);
	expect(await search("Quinn")).toEqual([kept]);
	expect(await compare(opening)).toBe(0);
	expect(await compare(other)).toBe(1);
	expect(await readFits(db, only, looking)).toMatchObject({ requests: [], compared: 0, isOnFile: false });
	expect(await recruiter.add(other, only)).toMatchObject({
		errors: { candidate: "They applied to one job only, and aren't on file for others." },
	});
	expect(await recruiter.add(other, kept)).toMatchObject({ done: true, added: true });
});

test("an applicant can be presented in their opening, without computed reasons, unless they blocked the employer", async () => {
	const { db, publish, apply, recruiter } = await setUp();
	const opening = await publish();
	const [ada, bea] = [await apply(opening, "ada@mailbox.example"), await apply(opening, "bea@mailbox.example")];
	const present = (candidate: string) =>
		recruiter.act(opening, {
			...{ what: "shortlist", message: "Hi", candidates: [{ candidate, shares: null, summary: "Sells." }] },
			readers: [{ name: "Jane Doe", email: "jane@acme.example" }],
		});
	expect(await present(ada)).toMatchObject({ done: true });
	expect(await db.selectFrom("candidacy_mails").select("reasons").execute()).toEqual([{ reasons: "[]" }]);
	await db.insertInto("wishes").values({ reference: bea, not_shown_to: '["Acme Inc"]' }).execute();
	expect(await present(bea)).toMatchObject({ done: false, why: "refused" });
	await db.updateTable("wishes").set({ not_shown_to: "[]", paused_at: "2026-03-02T15:00:00.000Z" }).execute();
	expect(await present(bea)).toMatchObject({ done: false, why: "refused" });
});

test("somebody on file who applies elsewhere stays on file with the resume they sent for that", async () => {
	const { resume, intake, publish, apply, recruiter, search, compare, pass, db } = await setUp();
	const { reference: general } = await intake.receive(await resume("ada@mailbox.example"));
	const [opening, other] = [await publish(), await publish("Sales Manager", "Borden")];
	await recruiter.add(other, general);
	pass(60_000);
	await apply(opening, "ada@mailbox.example");
	expect(await search()).toEqual([general]);
	expect(await compare(opening)).toBe(0);
	const asked = await recruiter.on(other, general, { what: "ask" });
	expect(asked).toMatchObject({ done: true });
	const [mail] = await db.selectFrom("deliveries").select("reference").where("opening", "=", other).execute();
	expect(mail).toEqual({ reference: general });
});

test("the box can be changed on their page, which names the job", async () => {
	const { db, intake, resume, publish, apply, search, changing, config, clock } = await setUp();
	const opening = await publish();
	const ada = await apply(opening, "ada@mailbox.example");
	const applied = async () => (await readSenderView(db, ada, config, clock()))?.submission.candidate?.applied;
	expect(await applied()).toEqual({ about: "Account Executive, Columbus, Ohio", employer: null, onFile: false });
	expect(await setOnFile(changing, ada, true)).toEqual({ done: true });
	expect((await applied())?.onFile).toBe(true);
	expect(await search("Quinn")).toEqual([ada]);
	await setOnFile(changing, ada, false);
	expect(await search("Quinn")).toEqual([]);
	const { reference } = await intake.receive(await resume("bea@mailbox.example"));
	expect(await setOnFile(changing, reference, true)).toEqual({ done: false, why: "unknown" });
});

test("a named employer is named to those who applied", async () => {
	const { db, recruiter, publish, apply, config, clock } = await setUp();
	const opening = await publish();
	await recruiter.act(opening, {
		...{ what: "publish", validThrough: "2026-04-20", body: "Sell.", employerShown: true, employerAgreed: true },
	});
	const ada = await apply(opening, "ada@mailbox.example");
	const view = await readSenderView(db, ada, config, clock());
	expect(view?.submission.candidate?.applied).toMatchObject({ employer: "Acme" });
});

test("who applied to one job only goes when its opening has been closed for a year; others stay as long as anyone", async () => {
	const { db, publish, apply, recruiter, retainAfter, candidacies } = await setUp();
	const [closed, open] = [await publish(), await publish()];
	const only = await apply(closed, "only@mailbox.example");
	const kept = await apply(closed, "kept@mailbox.example", true);
	const waiting = await apply(open, "waiting@mailbox.example");
	await retainAfter(30);
	await recruiter.act(closed, { what: "cancel", reason: "Budget" });
	const left = async () =>
		(await db.selectFrom("submissions").select("reference").orderBy("email").execute()).map(
			({ reference }) => reference,
		);
	await retainAfter(300);
	expect(await left()).toEqual([kept, only, waiting]);
	await retainAfter(64); // a year since they sent it
	expect(await left()).toEqual([only, waiting]);
	await retainAfter(3); // a year since it was closed
	expect(await left()).toEqual([waiting]);
	const rows = await candidacies(closed);
	expect(rows.find(({ candidate }) => candidate === only)).toMatchObject({ resume: null, stage: "ended" });
	expect(await db.selectFrom("applications").select("reference").where("reference", "=", only).execute()).toEqual([]);
});

test("erasing an applicant leaves nothing of them in the opening", async () => {
	const { db, publish, apply, secret, store, candidacies } = await setUp();
	const opening = await publish();
	await apply(opening, "ada@mailbox.example");
	await erase(store, secret, "ada@mailbox.example");
	expect(await candidacies(opening)).toMatchObject([{ resume: null, stage: "ended", next_step: null }]);
	expect(await db.selectFrom("applications").selectAll().execute()).toEqual([]);
});
