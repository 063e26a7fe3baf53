import { expect, test } from "vitest";
import { numbersTables } from "../../contract/desk/numbers.ts";
import { newInstallation } from "../../tests/installation.ts";
import { naiveNumbers } from "../../tests/numbers/plain-numbers.ts";
import { generateYear, NOW, storeYear } from "../../tests/numbers/sample-year.ts";
import { readResponsePolicy } from "../config/content.ts";
import { computeDueTime } from "../dates/compute-due-time.ts";
import type { Database } from "../store/tables.ts";
import { readNumbers } from "./numbers.ts";
import { numbersCsv } from "./numbers-csv.ts";

const promise = readResponsePolicy();
const { timeZone } = promise.office;
const asking = { forAdmin: true, promise, version: "1.0.0", disk: null };

test("every figure of a year equals a plain count of all rows, across both clock changes", {
	tags: "thorough",
}, async () => {
	const rows = generateYear(1_200);
	const db = await newInstallation().database();
	await storeYear(db, rows);
	for (const query of [
		{ from: "2026-01-01", to: "2026-12-31" },
		{ from: "2026-03-08", to: "2026-03-08" },
		{ from: "2026-10-30", to: "2026-11-02" },
		{ from: "2026-09-21", to: "2026-12-13", kind: "talent-request" as const },
		{ from: "2027-01-01", to: "2027-01-02" },
	]) {
		const { health, openings, meetings, claims, ...figures } = await readNumbers(db, { ...asking, query }, NOW);
		expect(figures).toEqual(naiveNumbers(rows, query, NOW, timeZone));
	}
	const whole = naiveNumbers(rows, { from: "2026-01-01", to: "2026-12-31" }, NOW, timeZone);
	expect(whole.received.total).toBeGreaterThan(900);
	for (const left of [...Object.values(whole.promise.leftOut), ...Object.values(whole.leftOut), whole.now.overdue]) {
		expect(left).toBeGreaterThan(0);
	}
});

test("an empty site has days, weeks and zeros; the default range is twelve weeks including this one", async () => {
	const db = await newInstallation().database();
	const empty = await readNumbers(db, { ...asking, query: {} }, NOW);
	expect(empty.range).toEqual({ from: "2026-09-28", to: "2026-12-15", days: 79, kind: null, timeZone });
	expect(empty.promise.weeks).toHaveLength(12);
	expect(empty.promise.total).toEqual({ due: 0, kept: 0 });
	expect(empty.answerTimes.total).toEqual({ answered: 0, median: null, slowestTenth: null });
	expect(empty.received).toMatchObject({ total: 0, found: [], states: [], pages: { rows: [] }, outcomes: [] });
	expect(empty.received.days).toHaveLength(79);
	expect(empty.health).toMatchObject({ backedUpAt: null, todo: [{ what: "no backup" }] });
	const since = await readNumbers(db, { ...asking, query: { from: "2026-12-01" } }, NOW);
	expect(since.range).toMatchObject({ from: "2026-12-01", to: "2026-12-15" });
});

test.each(['"', "\\", '\\"', 'Columbus "the Cap", OH', "Columbus, OH\\"])(
	"a place written as %s breaks no count",
	async (place) => {
		const { database, intakeAt } = withIntake();
		const db = await database();
		await intakeAt(db, "2026-11-01T06:30:00.000Z");
		await db
			.updateTable("submissions")
			.set({ fields: JSON.stringify({ place, state: "" }) })
			.execute();
		const { received } = await readNumbers(db, { ...asking, query: { from: "2026-11-01", to: "2026-11-01" } }, NOW);
		expect(received.total).toBe(1);
		expect(received.states.length + received.stateUnknown).toBe(1);
	},
);

test("a single answer is the median and slowest tenth, at the hour and day in the firm's time zone", async () => {
	const { database, intakeAt } = withIntake();
	const db = await database();
	// Half past one came twice that night; this is the second time, an hour and ten minutes after the first began.
	const reference = await intakeAt(db, "2026-11-01T06:30:00.000Z");
	await db
		.updateTable("submissions")
		.set({ answered_at: "2026-11-01T07:40:00.000Z" })
		.where("reference", "=", reference)
		.execute();
	const { answerTimes, promise: kept } = await readNumbers(
		db,
		{ ...asking, query: { from: "2026-11-01", to: "2026-11-02" } },
		NOW,
	);
	const time = { answered: 1, median: 4200, slowestTenth: 4200 };
	expect(answerTimes.total).toEqual(time);
	expect(answerTimes.hours.filter(({ answered }) => answered > 0)).toEqual([{ hour: 1, ...time }]);
	expect(answerTimes.weekdays.filter(({ answered }) => answered > 0)).toEqual([{ weekday: 7, ...time }]);
	// Due 24 hours later, which is Monday at half past one, in the next week.
	expect(kept.weeks.map(({ week, due }) => [week, due])).toEqual([
		["2026-10-26", 0],
		["2026-11-02", 1],
	]);
});

test("deliveries are counted by the hour, and waiting or failed ones by age", async () => {
	const { database, intakeAt } = withIntake();
	const db = await database();
	const reference = await intakeAt(db, "2026-12-15T14:59:59.999Z");
	const delivery = (id: string, row: object) =>
		db
			.insertInto("deliveries")
			.values({
				...{ id, reference, target: "webhook" as const, event: "received" as const, attempts: 1 },
				...{ queued_at: "2026-12-15T15:00:00.000Z", next_at: "2026-12-15T15:55:00.000Z", ...row },
			})
			.execute();
	await delivery("a", { sent_at: NOW.toISOString() });
	await delivery("b", { queued_at: "2026-12-15T14:49:00.000Z" });
	await delivery("c", { queued_at: "2026-12-14T15:59:59.999Z", failed_at: "2026-12-15T01:00:00.000Z" });
	await delivery("d", { target: "desk-mail", event: "written", sent_at: NOW.toISOString() });
	await delivery("e", { target: "desk-mail", event: "reminder", sent_at: NOW.toISOString() });
	const { health } = await readNumbers(db, { ...asking, query: {} }, NOW);
	expect(health.hours).toHaveLength(24);
	expect(health.hours.at(-1)).toEqual({ begins: "2026-12-15T15:00:00.000Z", hour: 10 });
	expect(health.hours[0]).toEqual({ begins: "2026-12-14T16:00:00.000Z", hour: 11 });
	const webhook = health.targets.find(({ target }) => target === "webhook");
	expect(webhook).toMatchObject({ queued: 2, sent: 1 });
	expect(webhook?.hours.slice(-2)).toEqual([
		{ queued: 1, sent: 0, failed: 0 },
		{ queued: 1, sent: 1, failed: 0 },
	]);
	expect(webhook?.waiting).toEqual({
		...{ count: 1, oldestAt: "2026-12-15T14:49:00.000Z", nextAt: "2026-12-15T15:55:00.000Z" },
	});
	expect(webhook?.failed).toEqual({ count: 1, oldestAt: "2026-12-15T01:00:00.000Z" });
	expect(health.targets.map(({ target, sent }) => [target, sent])).toEqual([
		...[
			["receipts", 0],
			["notices", 0],
			["replies", 1],
			["staff mails", 1],
			["webhook", 1],
		],
	]);
	expect(health.todo).toEqual([
		{ what: "unassigned", count: 1, to: "/?queue=unassigned" },
		{ what: "not delivered", count: 1, to: `/s/${reference}` },
		{ what: "no backup", count: 1, to: null },
	]);
});

test("a CSV table has the figures of the page, and nothing in it runs as a formula", async () => {
	const rows = generateYear(300);
	const db = await newInstallation().database();
	await storeYear(db, rows);
	const query = { from: "2026-10-01", to: "2026-12-13" };
	const numbers = await readNumbers(db, { ...asking, query }, NOW);
	for (const name of numbersTables) {
		const [head = "", ...lines] = parsed(numbersCsv(name, numbers) ?? "");
		expect(lines.length, name).toBeGreaterThan(0);
		expect(head.length, name).toBeGreaterThan(1);
		for (const cell of lines.flat()) expect(cell, name).not.toMatch(/^[=+@-]/);
	}
	const days = parsed(numbersCsv("days", numbers) ?? "").slice(1);
	expect(days.map(([day, , count]) => ({ day, count: Number(count) }))).toEqual(
		numbers.received.days.map(({ day, count }) => ({ day, count })),
	);
	expect(numbersCsv("campaigns", numbers)).toContain(`"google","cpc","'=1+1"`);
	expect(numbersCsv("owners", { ...numbers, owners: null })).toBeUndefined();
});

/** Cells of each line, all of them quoted. */
function parsed(csv: string): string[][] {
	return csv
		.replace("\ufeff", "")
		.trimEnd()
		.split("\r\n")
		.map((line) => line.slice(1, -1).split('","'));
}

test("thousands of made-up pages, campaigns and places neither hide the real ones nor break a total", async () => {
	const db = await newInstallation().database();
	const madeUp = 5_200; // more than are counted separately
	const real = 3;
	const received_at = "2026-11-05T15:00:00.000Z";
	const rows = Array.from({ length: madeUp + real }, (_, index) => {
		const fields = JSON.stringify({ place: index < real ? "Columbus, OH" : `Nowhere ${index}` });
		const page = index < real ? "/services" : `/${index}`;
		const utm = JSON.stringify({ source: index < real ? "newsletter" : `${index}`.padEnd(2_100, "x") });
		const about = { reference: `CW-${index}`, email: "jane@example.com", page, utm, fields };
		return { ...about, kind: "lead" as const, received_at, details_count: 0 };
	});
	for (let at = 0; at < rows.length; at += 500) {
		await db
			.insertInto("submissions")
			.values(rows.slice(at, at + 500))
			.execute();
	}
	const { received } = await readNumbers(db, { ...asking, query: { from: "2026-11-05", to: "2026-11-05" } }, NOW);
	const total = madeUp + real;
	const sumOf = (counted: { count: number }[]) => counted.reduce((sum, { count }) => sum + count, 0);
	expect(received.total).toBe(total);
	expect(received.pages.rows).toContainEqual({ page: "/services", count: real });
	expect(received.pages.others.rows).toBeLessThan(5_000);
	expect(sumOf(received.pages.rows) + received.pages.others.count).toBe(total);
	expect(received.campaigns.rows).toEqual([{ source: "newsletter", medium: "", campaign: "", count: real }]);
	expect(received.withoutCampaign).toBe(madeUp);
	expect(sumOf(received.found)).toBe(total);
	expect(received.states).toMatchObject([{ abbreviation: "OH", count: real }]);
	expect(received.stateUnknown).toBe(madeUp);
});

function withIntake() {
	const { database } = newInstallation();
	let count = 0;
	return {
		database,
		/** Stores a lead and returns its reference. */
		async intakeAt(db: Database, received_at: string): Promise<string> {
			count += 1;
			const reference = `CW-${count}`;
			await db
				.insertInto("submissions")
				.values({
					...{ reference, kind: "lead", email: "jane@example.com", fields: "{}", received_at, details_count: 0 },
					due_at: computeDueTime("lead", new Date(received_at), promise).toISOString(),
				})
				.execute();
			return reference;
		},
	};
}
