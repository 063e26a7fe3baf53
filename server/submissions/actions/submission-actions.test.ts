import { spawn } from "node:child_process";
import { once } from "node:events";
import pino from "pino";
import { expect, test } from "vitest";
import type { UnversionedAction } from "../../../contract/desk/actions.ts";
import { UNDO_MS } from "../../../contract/desk/desk-options.ts";
import { lead, newInstallation } from "../../../tests/installation.ts";
import { createOutbox, type Lane } from "../../delivery/outbox.ts";
import { changePerson, findPerson, invite, join, removePerson } from "../../people/people.ts";
import { resendSubmission } from "../../queue/resend.ts";
import { eraseSubmission } from "../../retention/retain.ts";
import { createBatcher } from "../../store/database/batch.ts";
import { findChangesSince } from "../../store/database/events.ts";
import { readSecret } from "../../store/database/open.ts";
import { createSecret } from "../../store/secret.ts";
import type { Database } from "../../store/tables.ts";
import { readSubmissionDetail } from "../submission-detail.ts";
import { listSubmissions } from "../submission-list.ts";
import { saveDraft } from "./drafts.ts";
import { actOnSubmission } from "./submission-actions.ts";

async function addPerson(db: Database, name: string, now: Date, role: "recruiter" | "admin" = "recruiter") {
	const { id } = await invite(db, { email: `${name.toLowerCase()}@firm.example`, role, by: null }, now);
	await db.transaction().execute((transaction) => join(transaction, id, name, now));
	const person = await findPerson(db, id);
	if (!person) throw new Error(`${name} did not join`);
	return person;
}

/** An installation with a lead and two people who work with it. */
async function setUpDesk(env: Record<string, string> = {}) {
	const installation = newInstallation(env);
	const { clock, database, open } = installation;
	const site = await open();
	const db = await database();
	const [claire, rosa] = [await addPerson(db, "Claire", clock(), "admin"), await addPerson(db, "Rosa", clock())];
	const { reference } = await site.intake.receive(lead("dana@example.com"));
	const targets = ["firm-mail" as const, "receipt" as const];
	const item = async (of = reference) => {
		const found = await readSubmissionDetail(db, of, claire.id, clock());
		if (!found) throw new Error(`${of} is not there`);
		return found;
	};
	/** With the current version, unless another is given. */
	const doing = async (
		wanted: UnversionedAction,
		{ by = claire, version, of = reference, on = db }: ActOptions = {},
	) => {
		const action = { ...wanted, version: version ?? (await item(of)).version };
		return actOnSubmission(on, { reference: of, action, by, targets, timeZone: NEW_YORK }, clock);
	};
	return { ...installation, site, db, claire, rosa, reference, item, doing };
}

interface ActOptions {
	by?: Awaited<ReturnType<typeof addPerson>>;
	version?: number;
	of?: string;
	on?: Database;
}

const HOUR = 60 * 60_000;
const NEW_YORK = "America/New_York";
const ANSWER = { what: "answer", subject: "Your request", text: "Dear Dana, when may I call?" } as const;
const refused = (sentence: RegExp | string) => ({
	done: false,
	why: "refused",
	sentence: expect.stringMatching(sentence),
});

/** The event that undoes an action. */
function getUndoEvent(acted: Awaited<ReturnType<typeof actOnSubmission>>): string {
	if (!acted.done || !acted.undo) throw new Error(`It can't be undone: ${JSON.stringify(acted)}`);
	return acted.undo.event;
}

test("whoever answers owns it from then on if nobody did, and an undone answer gives it back", async () => {
	const { claire, rosa, item, doing, reference } = await setUpDesk();
	const answered = await doing(ANSWER);
	expect((await item(reference)).owner).toMatchObject({ id: claire.id });
	await doing({ what: "undo", event: getUndoEvent(answered) });
	expect((await item(reference)).owner).toBeNull();
	await doing({ what: "assign", to: rosa.id });
	await doing(ANSWER);
	expect((await item(reference)).owner).toMatchObject({ id: rosa.id });
});

test("a call that reached them makes the caller its owner if nobody was, and one that didn't changes nothing", async () => {
	const { claire, item, doing } = await setUpDesk();
	await doing({ what: "call", outcome: "voicemail", text: "" });
	expect(await item()).toMatchObject({ owner: null, answeredAt: null });
	await doing({ what: "call", outcome: "reached", text: "" });
	expect(await item()).toMatchObject({ owner: { id: claire.id }, answeredAt: expect.any(String) });
});

test("a snoozed submission leaves the lists until then, and its due time stays", async () => {
	const { clock, db, claire, doing, item, pass, reference, rosa } = await setUpDesk();
	const { dueAt } = await item();
	const open = async () => {
		const now = clock();
		const moment = { now, todayEnds: new Date(now.getTime() + HOUR), tomorrowEnds: new Date(now.getTime() + HOUR) };
		return (await listSubmissions(db, { queue: "open", me: claire.id }, undefined, moment))?.items.length;
	};
	const until = new Date(clock().getTime() + 3 * HOUR).toISOString();
	const acted = await doing({ what: "snooze", until });
	expect(await item()).toMatchObject({ snoozedUntil: until, dueAt, state: "open" });
	expect((await item()).events.at(-1)).toMatchObject({ what: "snoozed", until, person: { name: "Claire" } });
	expect(await open()).toBe(0);
	await doing({ what: "undo", event: getUndoEvent(acted) });
	expect([await open(), (await item()).snoozedUntil]).toEqual([1, null]);

	await doing({ what: "snooze", until });
	const before = clock();
	pass(3 * HOUR);
	expect(await open()).toBe(1);
	const changes = await findChangesSince(db, before, clock());
	expect(changes.filter(({ what }) => what === "came back")).toMatchObject([{ reference, at: until }]);

	const later = new Date(clock().getTime() + HOUR).toISOString();
	for (const wake of [{ what: "snooze", until: null }, { what: "assign", to: rosa.id }, ANSWER] as const) {
		await doing({ what: "snooze", until: later });
		await doing(wake);
		expect([wake.what, (await item()).snoozedUntil]).toEqual([wake.what, null]);
	}
	expect(await doing({ what: "snooze", until: later })).toEqual(refused("answered"));
});

test("a submission is snoozed until a time to come, within ninety days, while it waits for an answer", async () => {
	const { clock, doing } = await setUpDesk();
	const inDays = (days: number) => new Date(clock().getTime() + days * 24 * HOUR).toISOString();
	expect(await doing({ what: "snooze", until: inDays(0) })).toEqual(refused("still to come"));
	expect(await doing({ what: "snooze", until: inDays(91) })).toEqual(refused("within 90 days"));
	expect(await doing({ what: "snooze", until: null })).toEqual(refused("isn't snoozed"));
	await doing({ what: "close", outcome: "no-fit" });
	expect(await doing({ what: "snooze", until: inDays(1) })).toEqual(refused("closed"));
});

test("if twenty take a submission at once, one gets it and nineteen are told that someone was faster", async () => {
	const { clock, database, db, doing, item } = await setUpDesk();
	const other = await database();
	const people = await Promise.all(Array.from({ length: 20 }, (_, index) => addPerson(db, `P${index}`, clock())));
	const acted = await Promise.all(
		people.map((by, index) => doing({ what: "take" }, { by, version: 1, on: index % 2 ? db : other })),
	);
	expect(acted.filter(({ done }) => done)).toHaveLength(1);
	expect(acted.filter((each) => !each.done && each.why === "stale")).toHaveLength(19);
	const { owner, version, events } = await item();
	const winner = people[acted.findIndex(({ done }) => done)];
	expect({ owner, version }).toEqual({ owner: { id: winner?.id, name: winner?.name }, version: 2 });
	expect(events.filter(({ what }) => what === "took")).toHaveLength(1);
});

test("a note or call based on an older version is accepted; anything else is not", async () => {
	const { doing, item, rosa } = await setUpDesk();
	await doing({ what: "take" });
	expect(await doing({ what: "note", text: "Reads mail between meetings." }, { by: rosa, version: 1 })).toMatchObject({
		done: true,
	});
	const call = { what: "call", outcome: "voicemail", text: "" } as const;
	expect(await doing(call, { by: rosa, version: 1 })).toMatchObject({ done: true });
	expect(await doing({ what: "close", outcome: "won" }, { by: rosa, version: 1 })).toEqual({
		done: false,
		why: "stale",
	});
	const { events, version, state } = await item();
	expect(events.map(({ what }) => what)).toEqual(["received", "took", "noted", "called"]);
	expect(events[2]).toMatchObject({ text: "Reads mail between meetings.", person: { name: "Rosa" } });
	expect(events[3]).toMatchObject({ outcome: "voicemail" });
	expect({ version, state }).toEqual({ version: 4, state: "open" });
	await doing({ what: "call", outcome: "reached", text: "Tuesday" });
	expect(await item()).toMatchObject({ state: "answered" });
});

test("an answer submitted twice at once is one email, ten seconds later", async () => {
	const { clock, db, doing, item, pass, reference, rosa } = await setUpDesk();
	await saveDraft(db, { reference, person: rosa.id, subject: "Mine", text: "Not sent" }, clock());
	const acted = await Promise.all([doing(ANSWER, { version: 1 }), doing(ANSWER, { by: rosa, version: 1 })]);
	expect(acted.filter(({ done }) => done)).toHaveLength(1);
	const mails = await db.selectFrom("deliveries").selectAll().where("target", "=", "desk-mail").execute();
	expect(mails).toHaveLength(1);
	const at = clock().toISOString();
	const later = new Date(clock().getTime() + UNDO_MS).toISOString();
	expect(mails[0]).toMatchObject({ id: `${reference}-3`, reference, event: "written", queued_at: at, next_at: later });
	expect(JSON.parse(mails[0]?.mail ?? "")).toMatchObject({
		to: "dana@example.com",
		name: "Jane Doe",
		text: ANSWER.text,
	});
	expect(await item()).toMatchObject({ state: "answered", answeredAt: at });
	pass(1000);
	await doing({ ...ANSWER, subject: "And" });
	expect(await item()).toMatchObject({ answeredAt: at });
});

test("a retry after a lost response is done once, within a time limit", async () => {
	const { claire, clock, db, doing, item, pass, reference, rosa } = await setUpDesk();
	const count = async (what: string) => (await item()).events.filter((event) => event.what === what).length;
	const mails = async () => (await item()).deliveries.filter(({ event }) => event === "written").length;
	const first = await doing(ANSWER, { version: 1 });
	await saveDraft(db, { reference, person: claire.id, subject: ANSWER.subject, text: ANSWER.text }, clock());
	pass(1000);
	expect(await doing(ANSWER, { version: 1 })).toEqual(first);
	expect(await doing(ANSWER)).toEqual(first);
	expect(await item()).toMatchObject({ version: 2, draft: null });
	pass(9 * 60_000);
	await saveDraft(db, { reference, person: claire.id, subject: "", text: "One more thing" }, clock());
	expect(await doing(ANSWER, { version: 1 })).toEqual({ done: true, version: expect.any(Number) });
	expect((await item()).draft?.text).toBe("One more thing");
	expect([await count("answered"), await mails()]).toEqual([1, 1]);
	expect(await doing({ ...ANSWER, text: "Dear Dana" }, { version: 1 })).toEqual({ done: false, why: "stale" });
	expect(await doing(ANSWER, { by: rosa })).toMatchObject({ done: true }); // another person's answer
	expect(await mails()).toBe(2);
	pass(59_000);
	const later = getUndoEvent(await doing(ANSWER));
	expect(await mails()).toBe(3);
	await doing({ what: "undo", event: later });
	expect(getUndoEvent(await doing(ANSWER))).not.toBe(later);
	expect(await mails()).toBe(3);

	const note = { what: "note", text: "Call on Tuesday" } as const;
	const call = { what: "call", outcome: "no-answer", text: "" } as const;
	const [noted, called] = [await doing(note), await doing(call)];
	pass(1000);
	const again = [await doing(note), await doing(call)];
	expect(again.map(getUndoEvent)).toEqual([noted, called].map(getUndoEvent));
	expect([await count("noted"), await count("called")]).toEqual([1, 1]);
	await doing(call, { by: rosa });
	await doing({ ...note, text: "Call on Friday" });
	await doing(note);
	pass(59_000);
	await doing(call);
	expect([await count("noted"), await count("called")]).toEqual([3, 3]);
});

test("a submission closed as answered elsewhere is unanswered once reopened, unless answered otherwise", async () => {
	const { clock, doing, item, pass } = await setUpDesk();
	const close = { what: "close", outcome: "answered-elsewhere" } as const;
	await doing(close);
	expect(await item()).toMatchObject({ state: "closed", answeredAt: clock().toISOString() });
	pass(60_000);
	await doing({ what: "reopen" });
	expect(await item()).toMatchObject({ state: "open", answeredAt: null });
	await doing(close);
	pass(60_000);
	const answered = clock().toISOString();
	await doing(ANSWER);
	await doing({ what: "reopen" });
	expect(await item()).toMatchObject({ state: "answered", answeredAt: answered });
	pass(1000);
	await doing(close);
	await doing({ what: "reopen" });
	expect(await item()).toMatchObject({ state: "answered", answeredAt: answered });
});

test("an action can be undone by the same person, within ten seconds, if nothing has changed since", async () => {
	const { doing, item, pass, rosa } = await setUpDesk();
	const before = await item();
	const steps: UnversionedAction[] = [
		{ what: "take" },
		{ what: "assign", to: rosa.id },
		{ what: "note", text: "A note" },
		{ what: "call", outcome: "reached", text: "" },
		{ what: "close", outcome: "answered-elsewhere" },
		{ what: "spam" },
		ANSWER,
	];
	for (const step of steps) {
		const event = getUndoEvent(await doing(step));
		expect(await doing({ what: "undo", event }, { by: rosa })).toEqual(refused("Only the person who did it"));
		pass(UNDO_MS + 2000); // with the network's delay
		expect(await doing({ what: "undo", event }), step.what).toEqual({ done: true, version: expect.any(Number) });
		const { owner, state, answeredAt, closedAt, outcome, events } = await item();
		expect({ owner, state, answeredAt, closedAt, outcome }).toEqual({
			owner: null,
			state: "open",
			answeredAt: null,
			closedAt: null,
			outcome: null,
		});
		const undone = events.find(({ id }) => id === event);
		expect(undone).toMatchObject({ undone: true });
		expect(undone).not.toHaveProperty("text");
		expect(await doing({ what: "undo", event })).toEqual(refused("changed since"));
	}
	expect((await item()).version).toBe(before.version + 2 * steps.length);

	const late = getUndoEvent(await doing({ what: "take" }));
	pass(UNDO_MS + 2001);
	expect(await doing({ what: "undo", event: late })).toEqual(refused("too late to undo"));
	const earlier = getUndoEvent(await doing({ what: "note", text: "One" }));
	await doing({ what: "note", text: "Two" }, { by: rosa });
	expect(await doing({ what: "undo", event: earlier })).toEqual(refused("changed since"));
	expect(await doing({ what: "undo", event: earlier }, { version: 1 })).toEqual({ done: false, why: "stale" });
	expect(await doing({ what: "undo", event: "nothing" })).toEqual(refused("can't be undone"));
	const close = getUndoEvent(await doing({ what: "close", outcome: "won" }));
	await doing({ what: "undo", event: close });
	await doing({ what: "close", outcome: "won" });
	await doing({ what: "undo", event: getUndoEvent(await doing({ what: "reopen" })) });
	expect(await item()).toMatchObject({ state: "closed", outcome: "won" });
});

test("an undone answer is a draft again, with anything typed since; one being sent stays sent", async () => {
	const { claire, clock, db, doing, item, pass, reference } = await setUpDesk();
	await saveDraft(db, { reference, person: claire.id, subject: "Your request", text: "Dear" }, clock());
	const first = getUndoEvent(await doing(ANSWER));
	expect((await item()).draft).toBeNull();
	pass(1000);
	await saveDraft(db, { reference, person: claire.id, subject: "", text: "One more thing" }, clock());
	await doing({ what: "undo", event: first });
	expect((await item()).draft).toMatchObject({ subject: "Your request", text: `${ANSWER.text}\n\nOne more thing` });
	expect(await db.selectFrom("deliveries").select("id").where("target", "=", "desk-mail").execute()).toEqual([]);

	for (const [typed, text] of [
		["Dear Dana, when", ANSWER.text],
		[`${ANSWER.text} \n`, ANSWER.text],
		[`${ANSWER.text}\nAnd where?\n`, `${ANSWER.text}\nAnd where?\n`],
	] as const) {
		const event = getUndoEvent(await doing(ANSWER));
		await saveDraft(db, { reference, person: claire.id, subject: "", text: typed }, clock());
		await doing({ what: "undo", event });
		expect((await item()).draft?.text).toBe(text);
	}

	const second = getUndoEvent(await doing(ANSWER));
	await db
		.updateTable("deliveries")
		.set({ claimed_by: "outbox", claimed_until: clock().toISOString(), attempts: 1 })
		.where("target", "=", "desk-mail")
		.execute();
	expect(await doing({ what: "undo", event: second })).toEqual(refused("already gone out"));
	expect(await item()).toMatchObject({ state: "answered", draft: null });
});

test("an answer is either sent or undone, never both, however close the two are", async () => {
	const { clock, db, database, doing, item } = await setUpDesk();
	const outboxDb = await database();
	const log = pino({ level: "silent" });
	for (let turns = 0; turns < 12; turns += 1) {
		const sent: string[] = [];
		const lane: Lane = { target: "desk-mail", send: async ({ delivery }) => void sent.push(delivery.id) };
		const later = () => new Date(clock().getTime() + UNDO_MS);
		const parts = { db: outboxDb, commit: createBatcher(outboxDb, log), lanes: [lane], log, clock: later };
		const outbox = createOutbox(parts);
		const event = getUndoEvent(await doing({ ...ANSWER, subject: `Try ${turns}` }));
		const { version } = await item();
		await outbox.start();
		for (let turn = 0; turn < turns; turn += 1) await new Promise((done) => setImmediate(done));
		const { done } = await doing({ what: "undo", event }, { version });
		const unsent = db
			.selectFrom("deliveries")
			.select("id")
			.where("target", "=", "desk-mail")
			.where("sent_at", "is", null);
		await expect.poll(() => unsent.execute()).toEqual([]);
		await outbox.stop();
		expect(sent, `after ${turns} turns`).toHaveLength(done ? 0 : 1);
		const { state, draft, deliveries } = await item();
		expect({ state, draft: draft?.text }).toEqual(
			done ? { state: "open", draft: ANSWER.text } : { state: "answered", draft: undefined },
		);
		expect(deliveries.filter(({ event: each }) => each === "written")).toHaveLength(done ? 0 : 1);
		// As it was.
		await db.deleteFrom("deliveries").where("target", "=", "desk-mail").execute();
		await db.updateTable("submissions").set({ answered_at: null }).execute();
	}
});

test("step two after an answer that was undone gets a new delivery number", async () => {
	const { doing, item, reference, site } = await setUpDesk();
	const event = getUndoEvent(await doing(ANSWER));
	await site.intake.completeLead(site.intake.leadToken(reference), { phone: "3025550100" });
	await doing({ what: "undo", event });
	await doing(ANSWER);
	const ids = (await item()).deliveries.map(({ id }) => id);
	expect(ids.sort()).toEqual([1, 2, 4, 5].map((number) => `${reference}-${number}`));
});

test("a submission can be assigned only to people who have joined, are not removed and not away", async () => {
	const { claire, clock, db, doing, item, pass, rosa } = await setUpDesk();
	const invited = await invite(db, { email: "new@firm.example", role: "recruiter", by: null }, clock());
	expect(await doing({ what: "assign", to: invited.id })).toEqual(refused("hasn't joined"));
	expect(await doing({ what: "assign", to: "nobody" })).toEqual(refused("isn't on the team"));
	await changePerson(db, rosa.id, { away_until: "2026-03-03" }, null, clock());
	expect(await doing({ what: "assign", to: rosa.id })).toEqual(refused("Rosa is away until 2026-03-03"));
	pass(13 * HOUR); // the day after in London, and not yet at the office
	expect(await doing({ what: "assign", to: rosa.id })).toEqual(refused("Rosa is away until 2026-03-03"));
	pass(HOUR);
	expect(await doing({ what: "assign", to: rosa.id })).toMatchObject({ done: true });
	expect(await doing({ what: "assign", to: rosa.id })).toEqual(refused("They already own it."));
	expect((await item()).events.at(-1)).toMatchObject({ what: "assigned", to: { id: rosa.id, name: "Rosa" } });
	await doing({ what: "close", outcome: "won" });
	await removePerson(db, rosa.id, claire.id, clock());
	expect((await item()).owner).toEqual({ id: rosa.id, name: "Rosa" });
	await doing({ what: "reopen" });
	expect(await doing({ what: "assign", to: null })).toMatchObject({ done: true });
	expect(await item()).toMatchObject({ owner: null });
	expect((await item()).events.at(-1)).toMatchObject({ what: "assigned", to: null });
	expect(await doing({ what: "assign", to: null })).toEqual(refused("It's already unassigned."));
});

test("spam is closed and can be reopened; suspected spam is delivered once when it is released", async () => {
	const { db, doing, item, site } = await setUpDesk();
	await doing({ what: "spam" });
	expect(await item()).toMatchObject({ state: "spam", outcome: "spam" });
	expect(await doing(ANSWER)).toEqual(refused("marked as spam"));
	expect(await doing({ what: "take" })).toEqual(refused("Reopen it first"));
	await doing({ what: "release" });
	expect(await item()).toMatchObject({ state: "open", closedAt: null });
	expect(await doing({ what: "release" })).toEqual(refused("isn't marked or suspected"));
	expect((await item()).deliveries).toHaveLength(2);

	const held = await site.intake.receive({ ...lead("robot@example.com"), suspicion: "it was filled in too fast" });
	const of = held.reference;
	for (const wanted of [ANSWER, { what: "close", outcome: "won" }, { what: "resend" }] as const) {
		expect(await doing(wanted, { of })).toEqual(refused("suspected spam"));
	}
	await doing({ what: "spam" }, { of });
	expect(await item(of)).toMatchObject({ state: "spam", suspected: "it was filled in too fast", deliveries: [] });
	const [one, other] = await Promise.all([
		doing({ what: "release" }, { of, version: 2 }),
		doing({ what: "release" }, { of, version: 2 }),
	]);
	expect([one.done, other.done].sort()).toEqual([false, true]);
	expect(await item(of)).toMatchObject({ state: "open", suspected: null });
	expect(await db.selectFrom("deliveries").select("id").where("reference", "=", of).execute()).toHaveLength(2);
});

test("resending skips answers that can be undone and copies none; a failed one is an answer again", async () => {
	const { clock, db, doing, item, pass, reference } = await setUpDesk();
	const at = clock().toISOString();
	await db.updateTable("deliveries").set({ sent_at: at }).execute();
	await doing(ANSWER);
	const [answer] = await db.selectFrom("deliveries").selectAll().where("event", "=", "written").execute();
	const id = answer?.id ?? "";
	expect(await resendSubmission(db, reference, clock)).toBe(2); // copies of mail and receipt
	expect(await db.selectFrom("deliveries").selectAll().where("id", "=", id).executeTakeFirst()).toEqual(answer);
	expect(await doing({ what: "resend", delivery: id })).toEqual(refused("nothing to resend"));
	await db.updateTable("deliveries").set({ sent_at: at }).execute();
	expect(await doing({ what: "resend", delivery: id })).toEqual(refused("nothing to resend"));
	expect(await doing({ what: "resend", delivery: `${reference}-1` })).toMatchObject({ done: true });
	expect((await item()).deliveries.filter(({ state }) => state === "waiting")).toMatchObject([{ target: "firm-mail" }]);

	pass(UNDO_MS);
	await db.updateTable("deliveries").set({ sent_at: at }).execute();
	await db
		.updateTable("deliveries")
		.set({ sent_at: null, failed_at: at, attempts: 9, last_error: "no such mailbox" })
		.where("id", "=", id)
		.execute();
	await db.updateTable("submissions").set({ answered_at: null }).where("reference", "=", reference).execute();
	expect(await item()).toMatchObject({ state: "open", failed: true });
	expect(await doing({ what: "resend", delivery: id })).toEqual({ done: true, version: expect.any(Number) });
	expect(await item()).toMatchObject({ state: "answered", answeredAt: clock().toISOString(), failed: false });

	pass(1000);
	await doing({ ...ANSWER, subject: "Once more" });
	const given = db.updateTable("deliveries").set({ sent_at: null, failed_at: clock().toISOString() });
	await db.updateTable("deliveries").set({ sent_at: clock().toISOString() }).execute();
	await given.where("id", "=", id).execute();
	expect(await doing({ what: "resend" })).toEqual(refused("nothing to resend")); // a newer one went out
	expect(await resendSubmission(db, reference, clock)).toBe(0);
	await given.where("target", "=", "receipt").execute();
	expect(await doing({ what: "resend" })).toEqual({ done: true, version: expect.any(Number) });
	expect((await item()).deliveries.find((delivery) => delivery.id === id)).toMatchObject({ state: "failed" });
	expect(await doing({ what: "resend", delivery: id })).toEqual({ done: true, version: expect.any(Number) });
});

test("an action on an erased submission is refused, and nothing of it comes back", async () => {
	const { claire, clock, config, db, doing, files, item, reference } = await setUpDesk();
	const { version } = await item();
	const secret = createSecret(await readSecret(db));
	await Promise.all([doing(ANSWER, { version }), eraseSubmission({ db, files, config, clock }, secret, reference)]);
	expect(await readSubmissionDetail(db, reference, claire.id, clock())).toBeUndefined();
	for (const table of ["deliveries", "drafts"] as const) {
		expect(await db.selectFrom(table).selectAll().execute()).toEqual([]);
	}
	expect(await doing({ what: "note", text: "x" }, { version: 1 })).toEqual({ done: false, why: "unknown" });
	expect(await saveDraft(db, { reference, person: claire.id, subject: "", text: "x" }, clock())).toBe(false);
});

test("a process killed in the middle of an answer leaves no trace of it", { tags: "thorough" }, async () => {
	const { claire, clock, config, db, doing, item, reference } = await setUpDesk();
	await saveDraft(db, { reference, person: claire.id, subject: "Re", text: "Dear" }, clock());
	const before = await item();
	// The event reads `by.id` last, after email, draft and submission were written.
	const script = `
		import { openDatabase } from "./server/store/database/open.ts";
		import { actOnSubmission } from "./server/submissions/actions/submission-actions.ts";
		import { readConfig } from "./server/config/config.ts";
		const db = await openDatabase(readConfig(process.env));
		let asked = 0;
		const by = { get id() { if (++asked === 3) process.kill(process.pid, "SIGKILL"); return "${claire.id}"; } };
		const wanted = ${JSON.stringify({ ...ANSWER, version: 1 })};
		await actOnSubmission(db, { reference: "${reference}", action: wanted, by, targets: [] }, () => new Date());`;
	const child = spawn(process.execPath, ["--input-type=module", "-e", script], {
		env: { ...process.env, DATA_DIR: config.dataDir, DATABASE_URL: config.databaseUrl ?? "" },
		stdio: ["ignore", "ignore", "inherit"],
	});
	expect(await once(child, "exit")).toEqual([null, "SIGKILL"]);
	expect(await item()).toEqual(before);
	expect(await doing(ANSWER, { version: 1 })).toMatchObject({ done: true });
});

test("a closed submission cannot be assigned until it is reopened", async () => {
	const { claire, doing, item, rosa } = await setUpDesk();
	await doing({ what: "assign", to: claire.id });
	await doing({ what: "close", outcome: "no-fit" });
	for (const to of [rosa.id, null]) {
		expect(await doing({ what: "assign", to })).toEqual(refused("It's closed. Reopen it first."));
	}
	expect(await item()).toMatchObject({ state: "closed", owner: { id: claire.id } });
	await doing({ what: "reopen" });
	expect(await doing({ what: "assign", to: rosa.id })).toMatchObject({ done: true });
});

test("a person can be sent three links to their page within a day, not counting any dated in the future", async () => {
	const { db, doing, item, pass } = await setUpDesk();
	const send = () => doing({ what: "send-link" });
	for (let sent = 0; sent < 3; sent += 1) expect(await send()).toEqual({ done: true, version: expect.any(Number) });
	expect(await send()).toEqual(refused("several links today"));
	const links = async () => (await item()).deliveries.filter(({ event }) => event === "link");
	expect(await links()).toHaveLength(3);
	pass(24 * HOUR - 1);
	expect(await send()).toEqual(refused("several links today"));
	pass(1);
	expect(await send()).toEqual({ done: true, version: expect.any(Number) });
	expect(await links()).toHaveLength(4);
	await db.updateTable("deliveries").set({ queued_at: "2027-01-01T00:00:00.000Z" }).execute(); // the clock was ahead
	expect(await send()).toEqual({ done: true, version: expect.any(Number) });
});
