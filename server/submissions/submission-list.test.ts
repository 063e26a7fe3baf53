import { expect, test } from "vitest";
import { lead, newInstallation } from "../../tests/installation.ts";
import { indexBatch } from "../search/indexing.ts";
import { SORTED_MAX } from "../search/matches.ts";
import { newReference } from "../store/reference.ts";
import type { Database } from "../store/tables.ts";
import { countQueues, listAmong, listReferences, listSubmissions } from "./submission-list.ts";
import { type ListView, type QueueName, queueNames } from "./submission-views.ts";

const NOW = new Date("2026-03-02T15:00:00.000Z");
const moment = {
	now: NOW,
	todayEnds: new Date("2026-03-03T05:00:00.000Z"),
	tomorrowEnds: new Date("2026-03-04T05:00:00.000Z"),
};
const HOUR = 60 * 60 * 1000;
const fromNow = (hours: number) => new Date(NOW.getTime() + hours * HOUR).toISOString();

/** Stores submissions, named after their senders. */
async function storeSubmissions(db: Database, given: Record<string, string | number | null>[]) {
	const references: string[] = [];
	for (const { name, ...row } of given) {
		const reference = newReference();
		references.push(reference);
		const email = `${name}@example.com`;
		await db
			.insertInto("submissions")
			.values({
				reference,
				kind: "message",
				email,
				inbox: email,
				fields: JSON.stringify({ name, email, message: `It is ${name} who writes.` }),
				received_at: fromNow(-1),
				details_count: 0,
				...row,
			})
			.execute();
	}
	return references;
}

const listNames = async (db: Database, view: Partial<ListView>) =>
	(await listSubmissions(db, { queue: "open", me: "claire", ...view }, undefined, moment))?.items.map(
		({ name }) => name,
	);

test("each list has its own submissions, least time left first, then those without a due time", async () => {
	const db = await newInstallation().database();
	await storeSubmissions(db, [
		{ name: "tomorrow", due_at: fromNow(20) },
		{ name: "late", due_at: fromNow(-1), owner: "claire" },
		{ name: "today", due_at: fromNow(3), owner: "rosa", kind: "lead" },
		{ name: "now", due_at: fromNow(0) },
		{ name: "midnight", due_at: moment.todayEnds.toISOString(), owner: "rosa" },
		{ name: "old", due_at: null, received_at: fromNow(-900) },
		{ name: "less-old", due_at: null, received_at: fromNow(-800), owner: "claire" },
		{ name: "answered", due_at: fromNow(-5), answered_at: fromNow(-6), owner: "claire" },
		{ name: "closed", due_at: fromNow(-5), closed_at: fromNow(-6), outcome: "won" },
		{ name: "held", due_at: fromNow(-5), suspected: "it was too fast", received_at: fromNow(-2) },
		{ name: "spam", due_at: fromNow(-5), closed_at: fromNow(-6), outcome: "spam" },
		{ name: "snoozed", due_at: fromNow(2), owner: "claire", snoozed_until: fromNow(1) },
		{ name: "back", due_at: fromNow(4), owner: "rosa", snoozed_until: fromNow(0) },
		{ name: "snoozed-and-answered", answered_at: fromNow(-6), snoozed_until: fromNow(1) },
	]);
	const lists = await Promise.all(queueNames.map(async (queue) => [queue, await listNames(db, { queue })]));
	expect(Object.fromEntries(lists)).toEqual({
		open: ["late", "now", "today", "back", "midnight", "tomorrow", "less-old", "old"],
		mine: ["late", "less-old"],
		unassigned: ["now", "tomorrow", "old"],
		due: ["now", "today", "back"],
		overdue: ["late"],
		snoozed: ["snoozed"],
		answered: expect.arrayContaining(["answered", "snoozed-and-answered"]),
		suspected: ["held"],
		all: expect.arrayContaining(["closed", "held", "spam", "old"]),
	} satisfies Record<QueueName, unknown>);
	expect(await listNames(db, { queue: "all" })).toHaveLength(14);
	expect(await listNames(db, { kind: "lead" })).toEqual(["today"]);
	const counts = await countQueues(db, "claire", moment);
	expect(counts).toMatchObject({
		queues: { open: 8, mine: 2, unassigned: 3, due: 3, overdue: 1, suspected: 1, snoozed: 1 },
		kinds: { lead: 1, message: 7, resume: 0, "talent-request": 0 },
		next: { name: "late" },
	});
});

test("the store counts as empty until the first submission, and not again once that is closed or suspected", async () => {
	const db = await newInstallation().database();
	const isEmpty = async () => (await countQueues(db, "claire", moment)).empty;
	expect(await isEmpty()).toBe(true);
	await storeSubmissions(db, [{ name: "first" }]);
	expect(await isEmpty()).toBe(false);
	for (const change of [{ closed_at: fromNow(0) }, { closed_at: null, suspected: "links" }]) {
		await db.updateTable("submissions").set(change).execute();
		expect(await isEmpty()).toBe(false);
	}
});

test("paging with cursors neither skips nor repeats rows while others come and go", async () => {
	const db = await newInstallation().database();
	const number = (index: number) => String(index).padStart(3, "0");
	await storeSubmissions(
		db,
		Array.from({ length: 250 }, (_, index) => ({
			name: number(index),
			// Several with the same timestamp, and some without a due time.
			due_at: index < 150 ? fromNow(Math.floor(index / 7)) : null,
			received_at: fromNow(-1 - Math.floor(index / 7)),
		})),
	);
	const walk = async (queue: QueueName) => {
		const names: string[] = [];
		let cursor: string | undefined;
		do {
			const part = await listSubmissions(db, { queue, me: "claire" }, cursor, moment);
			names.push(...(part?.items.map(({ name }) => name) ?? []));
			cursor = part?.next ?? undefined;
			if (names.length === 100) {
				await storeSubmissions(db, [{ name: "new", due_at: fromNow(-5), received_at: fromNow(0) }]);
				await db.deleteFrom("submissions").where("email", "=", "001@example.com").execute();
			}
		} while (cursor && names.length < 500); // a cursor that leads back fails below
		return names;
	};
	const all = Array.from({ length: 250 }, (_, index) => number(index));
	const walked = await walk("open");
	expect([...walked].sort()).toEqual(all);
	expect(walked.slice(150)).toEqual(walked.slice(150).toSorted((a, b) => Math.floor(+a / 7) - Math.floor(+b / 7)));
	await db.deleteFrom("submissions").where("email", "=", "new@example.com").execute();
	expect((await walk("all")).sort()).toEqual(all.filter((name) => name !== "001"));
});

test("a hundred submissions are one page; one more makes another, of which the first names the start", async () => {
	const db = await newInstallation().database();
	const dates = Array.from({ length: 100 }, (_, index) => ({ name: `n${index}`, due_at: fromNow(index) }));
	await storeSubmissions(db, dates);
	const page = (cursor?: string) => listSubmissions(db, { queue: "open", me: "claire" }, cursor, moment);
	expect(await page()).toMatchObject({ items: { length: 100 }, next: null });
	await storeSubmissions(db, [{ name: "undated", due_at: null }]);
	const first = await page();
	expect(first?.items.at(-1)?.name).toBe("n99");
	expect(await page(first?.next ?? "")).toMatchObject({ items: [{ name: "undated" }], next: null });
});

test("a row shows its owner, whether it was opened, and whether a delivery of its own failed", async () => {
	const db = await newInstallation().database();
	const [failed = "", sent = ""] = await storeSubmissions(db, [
		{ name: "failed", owner: "gone", opened_at: fromNow(0), due_at: fromNow(1) },
		{ name: "sent", due_at: fromNow(2) },
	]);
	const delivery = { target: "webhook", event: "received", queued_at: fromNow(0), next_at: fromNow(0) } as const;
	const at = { attempts: 1, claimed_until: null, claimed_by: null, last_error: null, mail: null };
	await db
		.insertInto("deliveries")
		.values([
			{ ...delivery, ...at, id: "1", reference: failed, failed_at: fromNow(0), sent_at: null },
			{ ...delivery, ...at, id: "2", reference: sent, failed_at: null, sent_at: fromNow(0) },
		])
		.execute();
	const page = await listSubmissions(db, { queue: "open", me: "claire" }, undefined, moment);
	expect(page?.items).toMatchObject([
		{ name: "failed", owner: { id: "gone", name: "A former colleague" }, opened: true, failed: true },
		{ name: "sent", owner: null, opened: false, failed: false },
	]);
});

test("all references of a list come in the same order as its pages, even if many match", async () => {
	const db = await newInstallation().database();
	const references = await storeSubmissions(
		db,
		Array.from({ length: SORTED_MAX + 20 }, (_, index) => ({
			name: `n${index}`,
			due_at: index % 3 ? fromNow(index % 100) : null,
			received_at: fromNow(-1 - (index % 90)),
		})),
	);
	while ((await indexBatch(db, NOW, SORTED_MAX)) > 0);
	const views: ListView[] = [
		{ queue: "open", me: "claire" },
		{ queue: "all", me: "claire", q: "who writes" },
		{ queue: "open", me: "claire", q: "n1000" },
	];
	for (const view of views) {
		const walked: string[] = [];
		let cursor: string | undefined;
		do {
			const part = await listSubmissions(db, view, cursor, moment);
			walked.push(...(part?.items.map(({ reference }) => reference) ?? []));
			cursor = part?.next ?? undefined;
		} while (cursor);
		for (const most of [undefined, 50]) {
			expect((await Array.fromAsync(listReferences(db, view, moment, most))).join(" ")).toBe(walked.join(" "));
		}
		expect(walked).toHaveLength(view.q === "n1000" ? 1 : references.length);
	}
	expect(await Array.fromAsync(listReferences(db, { queue: "answered", me: "claire" }, moment))).toEqual([]);
});

test("an invalid cursor, or one of another list, is refused", async () => {
	const db = await newInstallation().database();
	await storeSubmissions(
		db,
		Array.from({ length: 101 }, (_, index) => ({ name: `n${index}`, due_at: fromNow(index) })),
	);
	const open = await listSubmissions(db, { queue: "open", me: "x" }, undefined, moment);
	expect(open?.next).toEqual(expect.any(String));
	const at = fromNow(0);
	const forged = [
		["due", 1, 2],
		["due", at, 2],
		["due", 1, "CW-AAAA-AAAA"],
		["owner", at, "CW-AAAA-AAAA"],
		["due", at, "\0"],
	];
	const encoded = forged.map((each) => Buffer.from(JSON.stringify(each)).toString("base64url"));
	const garbage = ["", "x", "bnVsbA", "W10", ...encoded, "%00", "'; drop"];
	for (const cursor of garbage)
		expect(await listSubmissions(db, { queue: "open", me: "x" }, cursor, moment)).toBeUndefined();
	expect(await listSubmissions(db, { queue: "all", me: "x" }, open?.next ?? "", moment)).toBeUndefined();
});

test("an open desk gets those of the given submissions that belong to its list now", async () => {
	const db = await newInstallation().database();
	const [late = "", today = "", answered = ""] = await storeSubmissions(db, [
		{ name: "late", due_at: fromNow(-1) },
		{ name: "today", due_at: fromNow(1) },
		{ name: "answered", answered_at: fromNow(-1) },
	]);
	while (await indexBatch(db, NOW));
	const among = async (view: Partial<ListView>, references: string[]) =>
		(await listAmong(db, { queue: "open", me: "x", ...view }, references, moment)).map(({ reference }) => reference);
	expect(await among({}, [today, answered, ` ${late.toLowerCase()}`, "CW-0000-0000"])).toEqual([late, today]);
	expect(await among({ queue: "answered" }, [today, answered])).toEqual([answered]);
	expect(await among({ q: "today" }, [today, late])).toEqual([today]);
	expect(await among({}, [])).toEqual([]);
});

test("a row says what it is about, from the form's fields", async () => {
	const { database, open, resume } = newInstallation();
	const site = await open();
	const db = await database();
	await site.intake.receive(lead("jane@example.com", { requirements: `Two closers.\n${"word ".repeat(150)}` }));
	await site.intake.receive(await resume("ada@example.com"));
	await site.intake.receive({
		kind: "talent-request",
		fields: { name: "Gail", email: "g@example.com", jobTitle: "Sales Manager", company: "Bluestem", state: "nebraska" },
		context: {},
	});
	await site.intake.receive({
		kind: "message",
		fields: { name: "Andre", email: "a@example.com", message: "Is the guarantee\nin the contract?" },
		context: {},
	});
	await db
		.updateTable("deliveries")
		.set({ failed_at: fromNow(0) })
		.where("id", "like", "%-1")
		.execute();
	const listed = await listSubmissions(db, { queue: "all", me: "x" }, undefined, moment);
	const byKind = Object.fromEntries(listed?.items.map((row) => [row.kind, row]) ?? []);
	expect(byKind.lead).toMatchObject({ name: "Jane Doe", company: "Acme", place: "", opened: false, failed: true });
	expect(byKind.lead?.gist).toMatch(/^VP of Sales: Two closers\. word .* word…$/);
	expect(byKind.resume).toMatchObject({ gist: "6-10 years, VP of Sales", company: "" });
	expect(byKind["talent-request"]).toMatchObject({ gist: "Sales Manager in Nebraska", place: "NE" });
	expect(byKind.message).toMatchObject({ gist: "Is the guarantee in the contract?", version: 1, state: "open" });
});

test("a row shows up to 140 characters of a message, then cuts at a space", async () => {
	const { database } = newInstallation();
	const db = await database();
	const fields = (message: string) => JSON.stringify({ name: "Ada", message });
	const whole = `${"word ".repeat(27)}fives`; // 140 characters
	await storeSubmissions(db, [
		{ name: "whole", fields: fields(whole) },
		{ name: "longer", fields: fields(`${whole}!`) },
		{ name: "spaceless", fields: fields("x".repeat(141)) },
		{ name: "early", fields: fields(`${"y".repeat(70)} ${"y".repeat(100)}`) }, // a cut there would lose half of it
		{ name: "later", fields: fields(`${"z".repeat(71)} ${"z".repeat(100)}`) },
	]);
	const listed = await listSubmissions(db, { queue: "all", me: "x" }, undefined, moment);
	expect(listed?.items.map(({ gist }) => gist).sort()).toEqual([
		whole,
		`${"word ".repeat(27).trim()}…`,
		`${"x".repeat(140)}…`,
		`${"y".repeat(70)} ${"y".repeat(69)}…`,
		`${"z".repeat(71)}…`,
	]);
});
