import pino from "pino";
import { expect, test } from "vitest";
import type { BulkAction } from "../../../contract/desk/bulk.ts";
import { lead, newInstallation } from "../../../tests/installation.ts";
import { changePerson, findPerson, invite, join } from "../../people/people.ts";
import type { Database } from "../../store/tables.ts";
import { readSubmissionDetail } from "../submission-detail.ts";
import { actOnMany, type BulkResult, previewAnswers } from "./bulk.ts";
import { saveDraft } from "./drafts.ts";
import { actOnSubmission } from "./submission-actions.ts";

const FIRM = { name: "Closewell", phone: "302 555 0100" };
const HOUR_MS = 3_600_000;
const TEMPLATE = {
	what: "answer",
	subject: "Your search, {{firstName}}",
	text: "Hi {{firstName}},\nwhen may I call?",
} as const;

async function addPerson(db: Database, name: string, now: Date) {
	const { id } = await invite(db, { email: `${name.toLowerCase()}@firm.example`, role: "recruiter", by: null }, now);
	await db.transaction().execute((transaction) => join(transaction, id, name, now));
	const person = await findPerson(db, id);
	if (!person) throw new Error(`${name} did not join`);
	return person;
}

type WithoutItems<Action> = Action extends BulkAction ? Omit<Action, "items"> : never;

/** Leads from these people, and two who work with them. */
async function setUp(...names: string[]) {
	const installation = newInstallation();
	const { clock } = installation;
	const { intake, db } = await installation.open();
	const [claire, rosa] = [await addPerson(db, "Claire", clock()), await addPerson(db, "Rosa", clock())];
	const references: string[] = [];
	for (const name of names) {
		const sent = lead(`${name.toLowerCase()}@example.com`);
		const { reference } = await intake.receive({
			...sent,
			fields: { ...sent.fields, firstName: name, lastName: "Doe" },
		});
		references.push(reference);
	}
	const [first = "", second = "", third = ""] = references;
	const acting = { targets: [], timeZone: "America/New_York" };
	const item = async (reference: string) => {
		const found = await readSubmissionDetail(db, reference, claire.id, clock());
		if (!found) throw new Error(`${reference} is not there`);
		return found;
	};
	const items = async (chosen = references) =>
		Promise.all(chosen.map(async (reference) => ({ reference, version: (await item(reference)).version })));
	/** By Claire, on all of them as they are now. */
	const doAll = async (wanted: WithoutItems<Exclude<BulkAction, { what: "undo" }>>, seen?: BulkAction["items"]) => {
		const bulk = { ...wanted, items: seen ?? (await items()) } as BulkAction;
		return actOnMany(db, bulk, { by: claire, ...acting, firm: FIRM, log: pino({ level: "silent" }) }, clock);
	};
	const undoAll = ({ done }: BulkResult, by = claire) => {
		const undone = done.flatMap(({ event, ...seen }) => (event ? { ...seen, event } : []));
		const bulk = { what: "undo", items: undone } as const;
		return actOnMany(db, bulk, { by, ...acting, firm: FIRM, log: pino({ level: "silent" }) }, clock);
	};
	const byRosa = async (reference: string, wanted: { what: "take" } | { what: "note"; text: string }) => {
		const action = { ...wanted, version: (await item(reference)).version };
		return actOnSubmission(db, { reference, action, by: rosa, ...acting }, clock);
	};
	const mails = async () => {
		const rows = await db.selectFrom("deliveries").selectAll().where("event", "=", "written").execute();
		return rows.map(({ mail, next_at }) => ({ ...JSON.parse(mail ?? "{}"), next_at }));
	};
	return {
		...installation,
		db,
		claire,
		rosa,
		references,
		first,
		second,
		third,
		item,
		items,
		doAll,
		undoAll,
		byRosa,
		mails,
	};
}

test("many are assigned, closed or snoozed, each with a line in its history, and undone as one", async () => {
	const { clock, rosa, references, item, doAll, undoAll } = await setUp("Ada", "Ben", "Cleo");
	const until = new Date(clock().getTime() + HOUR_MS).toISOString();
	const actions = [
		[{ what: "assign", to: rosa.id }, "assigned", { owner: { id: rosa.id } }],
		[{ what: "close", outcome: "duplicate" }, "closed", { state: "closed", outcome: "duplicate" }],
		[{ what: "snooze", until }, "snoozed", { snoozedUntil: until, state: "open" }],
	] as const;
	for (const [wanted, what, after] of actions) {
		const before = await Promise.all(references.map(item));
		const acted = await doAll(wanted);
		expect([acted.done.map(({ reference }) => reference).sort(), acted.failed]).toEqual([[...references].sort(), []]);
		for (const reference of references) {
			const now = await item(reference);
			expect(now).toMatchObject(after);
			expect(now.events.filter((event) => event.what === what)).toHaveLength(1);
		}
		const undone = await undoAll(acted);
		expect([undone.done.length, undone.failed]).toEqual([3, []]);
		for (const { reference, owner, state, outcome, snoozedUntil } of before) {
			expect(await item(reference)).toMatchObject({ owner, state, outcome, snoozedUntil });
		}
	}
});

test("what a colleague did first is left alone and listed by name; everything else is done", async () => {
	const { claire, first, second, third, item, items, doAll, byRosa } = await setUp("Ada", "Ben", "Cleo");
	const seen = await items();
	await byRosa(first, { what: "take" });
	const acted = await doAll({ what: "close", outcome: "no-fit" }, [...seen, { reference: "CW-GONE-GONE", version: 1 }]);
	expect(acted.done.map(({ reference }) => reference).sort()).toEqual([second, third].sort());
	expect(acted.failed).toHaveLength(2);
	expect(acted.failed).toContainEqual({
		...{ reference: first, name: "Ada Doe", kind: "lead", sentence: "It changed in the meantime." },
		event: expect.objectContaining({ what: "took", person: expect.objectContaining({ name: "Rosa" }) }),
	});
	expect(acted.failed).toContainEqual(
		expect.objectContaining({ reference: "CW-GONE-GONE", name: "", sentence: expect.stringContaining("deleted") }),
	);
	expect(await item(first)).toMatchObject({ state: "open", owner: { name: "Rosa" }, version: 2 });
	const again = await doAll({ what: "assign", to: claire.id });
	expect(again.failed.map(({ sentence }) => sentence)).toEqual([
		"It's closed. Reopen it first.",
		"It's closed. Reopen it first.",
	]);
});

test("nothing is assigned to somebody who is away, and one submission given twice is changed once", async () => {
	const { db, clock, rosa, first, item, items, doAll } = await setUp("Ada", "Ben");
	await changePerson(db, rosa.id, { away_until: "2026-03-09" }, rosa.id, clock());
	const acted = await doAll({ what: "assign", to: rosa.id });
	expect([acted.done, acted.undoUntil]).toEqual([[], null]);
	expect(acted.failed.map(({ sentence }) => sentence)).toEqual(
		Array(2).fill(expect.stringMatching(/^Rosa is away until/)),
	);
	const twice = (await items([first])).flatMap((one) => [
		one,
		{ ...one, reference: ` ${one.reference.toLowerCase()}` },
	]);
	expect(await doAll({ what: "close", outcome: "other" }, twice)).toMatchObject({
		done: [{ reference: first }],
		failed: [],
	});
	expect((await item(first)).version).toBe(2);
});

test("each gets one email with their own name, which waits until all can no longer be undone", async () => {
	const { clock, claire, db, references, first, item, doAll, undoAll, mails } = await setUp("Ada", "Ben", "Cleo");
	await saveDraft(db, { reference: first, person: claire.id, subject: "Mine", text: "Half a thought" }, clock());
	const acted = await doAll(TEMPLATE);
	expect(acted).toMatchObject({ failed: [], undoUntil: new Date(clock().getTime() + 10_060).toISOString() });
	const sent = (await mails()).sort((a, b) => (a.to < b.to ? -1 : 1));
	expect(sent).toMatchObject(
		["Ada", "Ben", "Cleo"].map((name) => ({
			...{ to: `${name.toLowerCase()}@example.com`, name: `${name} Doe`, subject: `Your search, ${name}` },
			...{ text: `Hi ${name},\nwhen may I call?`, by: claire.id, next_at: acted.undoUntil },
		})),
	);
	for (const reference of references) {
		const { state, owner, events } = await item(reference);
		expect([state, owner?.id]).toEqual(["answered", claire.id]);
		expect(events.filter(({ what }) => what === "answered")).toHaveLength(1);
	}
	// A retry after a lost response sends nothing twice.
	expect(await doAll(TEMPLATE)).toMatchObject({ failed: [] });
	expect(await mails()).toHaveLength(3);
	const undone = await undoAll(acted);
	expect([undone.done.length, undone.failed, await mails()]).toEqual([3, [], []]);
	for (const reference of references) expect(await item(reference)).toMatchObject({ state: "open", owner: null });
	expect([(await item(first)).draft?.text, (await item(references[1] ?? "")).draft]).toEqual(["Half a thought", null]);
});

test("an undo leaves alone what a colleague changed since, whose email is on its way, or what is too old", async () => {
	const { db, rosa, pass, first, second, item, doAll, undoAll, byRosa, mails } = await setUp("Ada", "Ben", "Cleo");
	const acted = await doAll(TEMPLATE);
	await byRosa(first, { what: "note", text: "Known." });
	await db
		.updateTable("deliveries")
		.set({ attempts: 1 })
		.where("reference", "=", second)
		.where("event", "=", "written")
		.execute();
	expect((await undoAll(acted, rosa)).failed).toHaveLength(3);
	const undone = await undoAll(acted);
	expect(undone.done).toHaveLength(1);
	expect(undone.failed.map(({ name, sentence, event }) => [name, event?.what ?? sentence]).sort()).toEqual([
		["Ada Doe", "noted"],
		["Ben Doe", "The email has already gone out, so it can't be undone."],
	]);
	expect(await mails()).toHaveLength(2);
	expect(await item(first)).toMatchObject({ state: "answered" });
	const closed = await doAll({ what: "close", outcome: "other" });
	pass(12_061);
	expect((await undoAll(closed)).failed.map(({ sentence }) => sentence)).toEqual(
		Array(3).fill(expect.stringContaining("ten seconds")),
	);
});

test("whoever has no address, no value for a placeholder, or is closed or suspected gets no template", async () => {
	const { db, claire, references, first, second, third, doAll, mails } = await setUp("Ada", "Ben", "Cleo", "Dan");
	const fourth = references[3] ?? "";
	const setFields = (reference: string, fields: object) =>
		db
			.updateTable("submissions")
			.set({ fields: JSON.stringify(fields) })
			.where("reference", "=", reference)
			.execute();
	await setFields(first, { firstName: "Ada", lastName: "Doe" });
	await setFields(second, { email: "ben@example.com" });
	await db.updateTable("submissions").set({ suspected: "links" }).where("reference", "=", third).execute();
	const preview = await previewAnswers(db, { ...TEMPLATE, references, shown: fourth }, claire, FIRM);
	expect(preview.mail).toEqual({ subject: "Your search, Dan", text: "Hi Dan,\nwhen may I call?" });
	expect(preview.problems.map(({ reference, sentence }) => [reference, sentence])).toEqual([
		[first, "There's no email address to reply to. Call them."],
		[second, "Their form doesn't say what to fill in for {{firstName}}."],
		[third, "It's suspected spam. Mark it as not spam first, or as spam."],
	]);
	expect((await previewAnswers(db, { ...TEMPLATE, references, shown: first }, claire, FIRM)).mail).toBeNull();
	const acted = await doAll(TEMPLATE);
	expect(acted.done.map(({ reference }) => reference)).toEqual([fourth]);
	expect(acted.failed.map(({ sentence }) => sentence).sort()).toEqual(
		preview.problems.map(({ sentence }) => sentence).sort(),
	);
	expect(await mails()).toHaveLength(1);
	await doAll({ what: "close", outcome: "other" });
	const closed = await previewAnswers(db, { ...TEMPLATE, references: [fourth], shown: fourth }, claire, FIRM);
	expect(closed.problems).toEqual([{ reference: fourth, sentence: "It's closed. Reopen it first." }]);
});

test("two people who change the same hundred at once: each is changed once, and none waits for another", async () => {
	const names = Array.from({ length: 60 }, (_, index) => `P${index}`);
	const { db, database, claire, rosa, references, items, item, clock } = await setUp(...names);
	const other = await database();
	const seen = await items();
	const close = (on: Database, by: typeof claire, chosen: typeof seen) => {
		const circumstances = { by, targets: [], timeZone: "America/New_York", firm: FIRM, log: pino({ level: "silent" }) };
		return actOnMany(on, { what: "close", outcome: "other", items: chosen }, circumstances, clock);
	};
	const [one, two] = await Promise.all([close(db, claire, seen), close(other, rosa, [...seen].reverse())]);
	expect(one.done.length + two.done.length).toBe(60);
	expect(one.failed.length + two.failed.length).toBe(60);
	for (const reference of references) expect((await item(reference)).version).toBe(2);
});
