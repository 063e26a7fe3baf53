import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import type { UnversionedAction } from "../../contract/desk/actions.ts";
import { UNDO_MS } from "../../contract/desk/desk-options.ts";
import { databaseFiles, lead, mailServer, newInstallation } from "../../tests/installation.ts";
import { invite, join as joinDesk } from "../people/people.ts";
import { erase } from "../retention/retain.ts";
import { mailFolder } from "../store/files/mail-files.ts";
import { actOnSubmission } from "../submissions/actions/submission-actions.ts";
import { readSubmissionDetail } from "../submissions/submission-detail.ts";
import { addToShortlist, findProposals, recordConsent, removeFromShortlist } from "./proposals.ts";

/* Shortlisted, asked, consented, presented; and nothing left of anyone who is erased. */

const SUMMARY = "Account executive, 9 years in sales, Ohio\nQuota reached: 118% of $1.5M";
const LETTER = { subject: "People for your role", text: "Hi Jane,\n\nthe blue-eyed one is best." };
const QUESTION = { subject: "May we name you?", text: "Hi Ada,\n\nAcme of Dover looks for somebody like you." };
const patient = { timeout: 120_000, interval: 5 };

async function setUpServer(env: Record<string, string> = {}) {
	const installation = newInstallation(env);
	const { clock } = installation;
	const site = await installation.open();
	const { db } = site;
	const { id } = await invite(db, { email: "claire@firm.example", role: "recruiter", by: null }, clock());
	const by = await db.transaction().execute((transaction) => joinDesk(transaction, id, "Claire Okafor", clock()));
	const { reference: request } = await site.intake.receive(lead("jane@acme.example"));
	const { reference: candidate } = await site.intake.receive(await installation.resume("ada@mailbox.example"));
	const person = await db.selectFrom("people").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
	await site.start();
	const doing = async (reference: string, wanted: UnversionedAction) => {
		const item = await readSubmissionDetail(db, reference, id, clock());
		const action = { ...wanted, version: item?.version ?? 0 };
		return actOnSubmission(db, { reference, action, by: person, targets: [], timeZone: "UTC" }, clock);
	};
	const both = { request, candidate };
	return {
		...installation,
		...{ site, db, by, request, candidate, person, doing },
		on: () => ({ now: clock(), retainResumesMonths: 12 }),
		mark: (why = "") => addToShortlist(db, { ...both, why, by: person }, { now: clock(), retainResumesMonths: 12 }),
		unmark: () => removeFromShortlist(db, both, person, clock()),
		said: (answer: "yes" | "no" | null) => recordConsent(db, { ...both, answer, by: person }, clock()),
		propose: (shares: "name" | "resume" | null = null) =>
			doing(request, { what: "propose", ...LETTER, people: [{ candidate, summary: SUMMARY, shares }] }),
		ask: () => doing(candidate, { what: "ask", request, ...QUESTION }),
		async proposal() {
			return (await findProposals(db, { request }))[0];
		},
		/** What the team did, in the history of each. */
		async histories() {
			const of = async (reference: string) => {
				const events = await db
					.selectFrom("events")
					.select(["what", "data"])
					.where("reference", "=", reference)
					.orderBy("at")
					.orderBy("id")
					.execute();
				return events.map(({ what }) => what);
			};
			return { request: await of(request), candidate: await of(candidate) };
		},
		/** Lets ten seconds pass and all emails go out. */
		async sent() {
			installation.pass(UNDO_MS);
			site.outbox.nudge();
			const waiting = () =>
				db.selectFrom("deliveries").select(["id", "last_error"]).where("sent_at", "is", null).execute();
			await vi.waitFor(async () => expect(await waiting()).toEqual([]), patient);
		},
	};
}

test("a candidate is shortlisted, asked, consents and is presented, and neither history names the other", async () => {
	const { mark, ask, said, propose, proposal, histories, db, request, candidate, pass } = await setUpServer();
	expect(await mark("Sold to her neighbours")).toEqual({ done: true });
	expect(await mark("Sold to plants")).toEqual({ done: true });
	expect(await proposal()).toMatchObject({ name: "Ada Quinn", why: "Sold to plants", hasEmail: true, answer: null });
	expect(await ask()).toMatchObject({ done: true, undo: {} });
	pass(UNDO_MS);
	expect(await ask()).toMatchObject({ done: false, sentence: expect.stringMatching(/^They were asked already/) });
	expect(await said("yes")).toEqual({ done: true });
	expect(await propose("name")).toMatchObject({ done: true, undo: {} });
	expect(await proposal()).toMatchObject({
		...{ answer: "yes", askedAt: expect.any(String), proposedAt: expect.any(String) },
	});
	const told = ["marked", "asked", "said yes", "proposed"];
	expect(await histories()).toEqual({ request: told, candidate: told });
	const ofRequest = await db.selectFrom("events").select("data").where("reference", "=", request).execute();
	const ofCandidate = await db.selectFrom("events").select("data").where("reference", "=", candidate).execute();
	expect(JSON.stringify(ofRequest)).not.toMatch(new RegExp(`\\bAda\\b|Quinn|plants|${candidate}`));
	expect(JSON.stringify(ofCandidate)).not.toMatch(new RegExp(`Jane|Acme|plants|${request}`));
});

test("without consent neither name nor resume can be sent, and after a no nothing can", async () => {
	const { mark, said, propose, proposal } = await setUpServer();
	expect(await propose()).toMatchObject({ sentence: expect.stringMatching(/^Somebody in it is not marked/) });
	await mark();
	for (const shares of ["name", "resume"] as const) {
		expect(await propose(shares)).toMatchObject({ done: false, sentence: expect.stringMatching(/has not said yes/) });
	}
	await said("no");
	expect(await propose()).toMatchObject({ done: false, sentence: "Somebody in it said no. Take them out." });
	expect(await proposal()).toMatchObject({ proposedAt: null });
});

test("the employer gets a summary without name and file; with consent, name and resume", async () => {
	const mail = await mailServer();
	const { mark, said, propose, sent } = await setUpServer({ SMTP_URL: mail.url });
	await mark();
	await propose();
	await sent();
	const toEmployer = () =>
		mail.received.filter(({ to, parsed }) => to.includes("jane@acme.example") && parsed.subject === LETTER.subject);
	const [first] = toEmployer();
	expect(first?.parsed.text).toMatch(
		/^Hi Jane,\n\nthe blue-eyed one is best\.\n\n1\. Account executive, 9 years in sales, Ohio\n/,
	);
	expect(first?.parsed.text).toMatch(/\n\nClaire Okafor\n/);
	expect(first?.raw).not.toMatch(/\bAda\b|Quinn|ada@|302 555/);
	expect(first?.parsed.attachments).toEqual([]);
	await said("yes");
	await propose("resume");
	await sent();
	const second = toEmployer()[1];
	expect(second?.parsed.text).toContain("1. Ada Quinn, ada@mailbox.example, 302 555 0100\nAccount executive");
	expect(second?.parsed.attachments.map(({ filename }) => filename)).toEqual(["Ada Quinn; CV.pdf"]);
});

test("if consent is withdrawn before the email leaves, name and resume are not sent", async () => {
	const mail = await mailServer();
	const { mark, said, propose, sent } = await setUpServer({ SMTP_URL: mail.url });
	await mark();
	await said("yes");
	await propose("resume");
	await said(null);
	await sent();
	const letter = mail.received.find(({ parsed }) => parsed.subject === LETTER.subject);
	expect(letter?.parsed.text).toContain("1. Account executive");
	expect(letter?.raw).not.toMatch(/\bAda\b|Quinn/);
	expect(letter?.parsed.attachments).toEqual([]);
});

test("a shortlist or consent request can be undone for ten seconds: no one was asked or presented", async () => {
	const { mark, ask, propose, proposal, doing, request, candidate, unmark, db } = await setUpServer();
	await mark();
	const asked = await ask();
	const proposed = await propose();
	if (!asked.done || !asked.undo || !proposed.done || !proposed.undo) throw new Error("Both can be taken back.");
	expect((await unmark()).done).toBe(false);
	expect(await doing(request, { what: "undo", event: proposed.undo.event })).toMatchObject({ done: true });
	// Their history says that they were presented, but nothing of theirs changed.
	expect(await doing(candidate, { what: "undo", event: asked.undo.event })).toMatchObject({ done: true });
	expect(await proposal()).toMatchObject({ askedAt: null, proposedAt: null });
	expect(await db.selectFrom("proposal_mails").selectAll().execute()).toEqual([]);
	expect(await unmark()).toEqual({ done: true });
	expect(await proposal()).toBeUndefined();
});

/** Everything stored: every row of every table, the database's bytes, and emails written to files. */
async function dumpEverything({ db, config }: Awaited<ReturnType<typeof setUpServer>>): Promise<string> {
	const tables = (await db.introspection.getTables()).filter(({ name }) => !/^searched_|^searches/.test(name));
	const rows = await Promise.all(tables.map(({ name }) => sql`select * from ${sql.table(name)}`.execute(db)));
	const bytes = databaseFiles(config).map((path) => readFileSync(path, "latin1"));
	const folder = mailFolder(config);
	const mails = readdirSync(folder).map((name) => readFileSync(join(folder, name), "utf8"));
	return [JSON.stringify(rows.map(({ rows: of }) => of)), ...bytes, ...mails].join("\n");
}

test("nothing of an erased candidate stays, not even in what an employer was sent", async () => {
	const all = await setUpServer();
	const { mark, ask, said, propose, sent, site, db, config, files, clock, request } = all;
	await mark("Whistles beautifully");
	await ask();
	await said("yes");
	await propose("resume");
	await sent();
	// Three letters alone occur in many hashes.
	const words = /(?<![\w-])Ada(?![\w-])|Quinn|ada@mailbox|118%|blue-eyed|Whistles/;
	expect(await dumpEverything(all)).toMatch(/blue-eyed[\s\S]*118%/);
	await erase({ db, config, files, clock }, site.secret, "ada@mailbox.example");
	expect(await dumpEverything(all)).not.toMatch(words);
	expect(await readSubmissionDetail(db, request, "", clock())).toMatchObject({
		name: "Jane Doe",
		answeredAt: expect.any(String),
	});
});

test("a queued shortlist omits candidates erased since, and is not sent if no one is left", async () => {
	const all = await setUpServer();
	const { mark, propose, doing, request, candidate, sent, site, db, config, files, clock, intake, person, on } = {
		...all,
		intake: all.site.intake,
	};
	const { reference: other } = await intake.receive(await all.resume("bea@mailbox.example", "%PDF-1.7 another"));
	await mark();
	await (await import("./proposals.ts")).addToShortlist(db, { request, candidate: other, why: "", by: person }, on());
	const people = [
		{ candidate, summary: SUMMARY, shares: null },
		{ candidate: other, summary: "Sales manager, Texas", shares: null },
	];
	await doing(request, { what: "propose", ...LETTER, people });
	await erase({ db, config, files, clock }, site.secret, "ada@mailbox.example");
	await sent();
	const kept = await dumpEverything(all);
	expect(kept).toContain("1. Sales manager, Texas");
	expect(kept).not.toMatch(/118%|blue-eyed/);
	expect((await propose()).done).toBe(false);
});

test("nothing of an erased employer stays in consent requests to candidates", async () => {
	const all = await setUpServer();
	const { mark, ask, sent, site, db, config, files, clock } = all;
	await mark();
	await ask();
	await sent();
	expect(await dumpEverything(all)).toContain("Acme of Dover");
	await erase({ db, config, files, clock }, site.secret, "jane@acme.example");
	expect(await dumpEverything(all)).not.toMatch(/Acme|jane@acme|Dover/);
});
