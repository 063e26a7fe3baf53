import { expect, test, vi } from "vitest";
import { lead, mailServer, newInstallation } from "../../../tests/installation.ts";
import { readResponsePolicy } from "../../config/content.ts";
import { invite, join } from "../../people/people.ts";
import type { Database } from "../../store/tables.ts";
import { takeOverProposals } from "./take-over.ts";
import { olderDesk } from "./test-older-desk.ts";

/* Marks and proposals of version 1.10 become candidacies, also those that a server of that version still writes. */

const MINUTE_MS = 60_000;
const { office } = readResponsePolicy();

async function setUp(env: Record<string, string> = {}) {
	const installation = newInstallation(env);
	const { clock, pass } = installation;
	const site = await installation.open();
	const { db, intake } = site;
	const { id: person } = await invite(db, { email: "claire@firm.example", role: "recruiter", by: null }, clock());
	await db.transaction().execute((transaction) => join(transaction, person, "Claire Okafor", clock()));
	const { reference: request } = await intake.receive(lead("jane@acme.example"));
	const candidates: string[] = [];
	for (const name of ["ada", "ben", "cleo", "dora", "eli"]) {
		candidates.push((await intake.receive(await installation.resume(`${name}@mailbox.example`))).reference);
	}
	const [a = "", b = "", c = "", d = "", e = ""] = candidates.sort();
	const older = olderDesk(db, person, clock);
	/** A minute passes between any two things that the older server does. */
	const later = <Result>(result: Promise<Result>) => result.finally(() => pass(MINUTE_MS));
	return {
		...installation,
		...{ site, db, intake, person, request, a, b, c, d, e, later, older },
		of: (candidate: string) => ({ request, candidate }),
		takeOver: () => takeOverProposals(db, { office, clock }),
		candidacy: async (candidate: string) =>
			db.selectFrom("candidacies").selectAll().where("candidate", "=", candidate).executeTakeFirst(),
		move: (candidate: string, set: object) =>
			db
				.updateTable("candidacies")
				.set((row) => ({ ...set, version: row("version", "+", 1) }))
				.where("candidate", "=", candidate)
				.execute(),
		timeline: () => readTimeline(db),
	};
}

async function readTimeline(db: Database) {
	const rows = await db
		.selectFrom("events")
		.select(["what", "person", "candidate"])
		.where("opening", "is not", null)
		.orderBy("at")
		.orderBy("id")
		.execute();
	return rows.map(({ what, candidate, person }) => [what, candidate, person]);
}

test("every request with marks becomes an opening, with stages, consent and letters, and nothing is lost", async () => {
	const { db, request, a, b, c, d, e, of, older, later, takeOver, candidacy, timeline, person } = await setUp();
	for (const candidate of [a, b, c, d, e]) await later(older.mark(of(candidate), `Why ${candidate}`));
	await later(older.propose(request, [c]));
	await later(older.propose(request, [a, b, c]));
	await later(older.ask(of(a)));
	await later(older.answer(of(a), "yes", null));
	await later(older.ask(of(d)));
	await later(older.answer(of(e), "no"));
	const history = await db.selectFrom("events").selectAll().where("opening", "is", null).execute();

	expect(await takeOver()).toBe(1);
	const openings = await db.selectFrom("openings").selectAll().execute();
	expect(openings).toMatchObject([{ request, owner: person, status: "open", seats: 1, title: expect.any(String) }]);
	expect(await candidacy(a)).toMatchObject({ stage: "sent", consent: "yes", letter: "B", why: `Why ${a}` });
	expect(await candidacy(b)).toMatchObject({ stage: "sent", consent: "none", letter: "C" });
	expect(await candidacy(c)).toMatchObject({ stage: "sent", consent: "none", letter: "A", waits_for: "employer" });
	expect(await candidacy(d)).toMatchObject({ stage: "shortlisted", consent: "asked", letter: null });
	expect(await candidacy(e)).toMatchObject({ stage: "ended", ended_reason: "candidate-withdrew", consent: "no" });

	const [proposals, candidacies] = [
		await db.selectFrom("proposals").selectAll().orderBy("candidate").execute(),
		await db.selectFrom("candidacies").selectAll().orderBy("candidate").execute(),
	];
	expect(candidacies.map(({ candidate, asked_at }) => [candidate, asked_at])).toEqual(
		proposals.map(({ candidate, asked_at }) => [candidate, asked_at]),
	);
	const mails = (table: "proposal_mails" | "candidacy_mails") =>
		db
			.selectFrom(table)
			.select(["delivery", "candidate", "summary", "shares"])
			.orderBy("delivery")
			.orderBy("candidate")
			.execute();
	expect(await mails("candidacy_mails")).toEqual(await mails("proposal_mails"));
	expect(await db.selectFrom("events").selectAll().where("opening", "is", null).execute()).toEqual(history);
	expect(await timeline()).toEqual([
		["opened", null, person],
		...[a, b, c, d, e].map((candidate) => ["added", candidate, person]),
		["sent the shortlist", null, person],
		["sent the shortlist", null, person],
		["asked for consent", a, person],
		["consent: yes", a, null],
		["asked for consent", d, person],
		["consent: no", e, person],
	]);

	const before = await db.selectFrom("candidacies").selectAll().orderBy("candidate").execute();
	expect(await takeOver()).toBe(0);
	expect(await db.selectFrom("candidacies").selectAll().orderBy("candidate").execute()).toEqual(before);
});

test("a request that was filled or called off becomes a closed opening", async () => {
	const { db, intake, a, b, older, takeOver, candidacy } = await setUp();
	const { reference: filled } = await intake.receive(lead("joe@beta.example"));
	const { reference: off } = await intake.receive(lead("jim@gamma.example"));
	for (const [reference, outcome] of [
		[filled, "filled"],
		[off, "called-off"],
	] as const) {
		const closed_at = "2026-03-05T10:00:00.000Z";
		await db.updateTable("submissions").set({ outcome, closed_at }).where("reference", "=", reference).execute();
	}
	await older.mark({ request: filled, candidate: a });
	await older.mark({ request: off, candidate: b });
	expect(await takeOver()).toBe(2);
	const rows = await db.selectFrom("openings").select(["request", "status", "due_at"]).execute();
	expect(new Map(rows.map(({ request, status, due_at }) => [request, [status, due_at]]))).toEqual(
		new Map([
			[filled, ["filled", null]],
			[off, ["canceled", null]],
		]),
	);
	expect(await candidacy(a)).toMatchObject({ stage: "ended", ended_reason: "opening-closed", next_due_at: null });
});

test("what an older server still writes is taken over, and nobody is moved back or doubled", async () => {
	const all = await setUp();
	const { db, request, a, b, c, d, e, of, older, later, takeOver, candidacy, move } = all;
	for (const candidate of [a, b, c]) await later(older.mark(of(candidate)));
	await takeOver();

	await later(older.mark(of(d)));
	await later(older.ask(of(a)));
	await takeOver();
	expect(await candidacy(a)).toMatchObject({ consent: "asked", stage: "shortlisted" });
	expect(await candidacy(d)).toMatchObject({ stage: "shortlisted" });

	await move(a, { stage: "interview" });
	await later(older.answer(of(a), "yes", null));
	await later(older.propose(request, [a, b], "name"));
	await takeOver();
	expect(await candidacy(a)).toMatchObject({ stage: "interview", consent: "yes", letter: "A" });
	expect(await candidacy(b)).toMatchObject({ stage: "sent", letter: "B" });

	await move(b, { consent: "yes", consent_at: "2027-01-01T00:00:00.000Z" });
	await later(older.answer(of(b), "no"));
	await takeOver();
	expect(await candidacy(b)).toMatchObject({ stage: "sent", consent: "yes" });

	await later(older.answer(of(a), "no", null));
	await takeOver();
	expect(await candidacy(a)).toMatchObject({ stage: "ended", consent: "no", ended_reason: "candidate-withdrew" });
	await later(older.answer(of(a), null));
	await takeOver();
	expect(await candidacy(a)).toMatchObject({ stage: "sent", consent: "asked", ended_reason: null });

	await older.unmark(of(c));
	await move(d, { next_step: "Call her" });
	await older.unmark(of(d));
	await takeOver();
	expect(await candidacy(c)).toBeUndefined();
	expect(await candidacy(d)).toMatchObject({ next_step: "Call her" });
	await older.mark(of(c));
	await older.mark(of(e));
	await takeOver();
	expect(await candidacy(c)).toMatchObject({ stage: "shortlisted" });
	expect(await takeOver()).toBe(0);
	expect(await db.selectFrom("openings").select("id").execute()).toHaveLength(1);
	expect(await db.selectFrom("candidacies").select("candidate").execute()).toHaveLength(5);
});

test("an email that an older server takes back asked or presented nobody", async () => {
	const { request, a, b, of, older, later, takeOver, candidacy } = await setUp();
	for (const candidate of [a, b]) await later(older.mark(of(candidate)));
	const asked = await later(older.ask(of(a)));
	const sent = await later(older.propose(request, [b]));
	await takeOver();
	expect([await candidacy(a), await candidacy(b)]).toMatchObject([{ consent: "asked" }, { stage: "sent" }]);
	await older.undo(asked, of(a), { asked_at: null });
	await older.undo(sent, of(b), { proposed_at: null });
	await takeOver();
	expect(await candidacy(a)).toMatchObject({ consent: "none", asked_at: null });
	expect(await candidacy(b)).toMatchObject({ stage: "shortlisted", sent_at: null });
});

test("two servers take over at the same time, and each mark becomes one candidacy", async () => {
	const { db, a, b, c, of, older, takeOver } = await setUp();
	for (const candidate of [a, b, c]) await older.mark(of(candidate));
	await Promise.all([takeOver(), takeOver(), takeOver()]);
	expect(await db.selectFrom("openings").select("id").execute()).toHaveLength(1);
	expect(await db.selectFrom("candidacies").select("candidate").execute()).toHaveLength(3);
	expect(await takeOver()).toBe(0);
});

test("a shortlist that an older server queued is sent as it was written", async () => {
	const mail = await mailServer();
	const { site, request, a, b, of, older } = await setUp({ SMTP_URL: mail.url });
	for (const candidate of [a, b]) await older.mark(of(candidate));
	await older.answer(of(b), "yes");
	await older.propose(request, [a, b], "resume");
	await site.start();
	const find = () => mail.received.find(({ parsed }) => parsed.subject === "Candidates");
	await vi.waitFor(() => expect(find()).toBeDefined(), { timeout: 60_000, interval: 20 });
	expect(find()?.parsed.text).toContain(`About ${a}`);
	expect(find()?.parsed.text).toMatch(new RegExp(`Ada Quinn, .*\\n(?:.*\\n)*?.*About ${b}`));
	expect(find()?.parsed.attachments).toHaveLength(1);
});
