import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { databasePath } from "../../server/store/database/open.ts";
import { lead, newInstallation } from "../../tests/installation.ts";
import { createDateMover, moveDates } from "./move-dates.ts";

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
const EASTERN = "America/New_York";
const at = (text: string) => Date.parse(text);

test("the time of last use becomes now, and older times move by whole days", () => {
	const last = at("2026-11-17T23:00:00.000Z");
	const now = at("2026-11-20T14:00:00.000Z");
	const { moment, days } = createDateMover(last, now);
	expect(days).toBe(3);
	expect(moment(last)).toBe(now);
	expect(moment(last + 2 * HOUR)).toBe(now + 2 * HOUR);
	expect(moment(last - 10 * DAY)).toBe(last - 7 * DAY);
});

test("at whatever hour the demo restarts, order is kept and no past event ends up in the future", () => {
	const last = at("2026-11-17T23:00:00.000Z");
	for (const now of [
		"2026-11-18T05:00:00.000Z",
		"2026-11-18T12:00:00.000Z",
		"2026-11-19T10:59:00.000Z",
		"2027-08-01T20:00:00.000Z",
	]) {
		const { moment } = createDateMover(last, at(now));
		const moved = Array.from({ length: 24 * 30 }, (_, hours) => moment(last - hours * HOUR));
		expect(moved).toEqual([...moved].sort((a, b) => b - a));
		expect(Math.max(...moved)).toBe(at(now));
	}
});

test("every time in the store moves, in whichever column, and on the same day none does", async () => {
	const { open, config, clock, pass } = newInstallation();
	const site = await open();
	const { reference } = await site.intake.receive(lead("dana@harrowpike.example"));
	const { db } = site;
	await db.updateTable("installation").set({ sample_at: clock().toISOString() }).execute();
	const person = { id: "ada", email: "a@b.example", mailbox: "a@b.example", name: "Ada", role: "recruiter" as const };
	await db
		.insertInto("people")
		.values({ ...person, invited_at: clock().toISOString(), away_until: "2026-03-05" })
		.execute();
	const data = JSON.stringify({ before: { answered_at: clock().toISOString() } });
	await db
		.insertInto("events")
		.values({ id: "1", at: clock().toISOString(), reference, person: "ada", what: "took", data })
		.execute();
	const path = databasePath(config);
	const before = timesIn(path);
	expect(before.size).toBeGreaterThan(10);

	pass(5 * HOUR);
	expect(moveDates(path, clock(), EASTERN)).toBe(false);
	expect(timesIn(path)).toEqual(before);

	const start = clock().getTime() - 5 * HOUR;
	pass(3 * DAY - 5 * HOUR);
	expect(moveDates(path, clock(), EASTERN)).toBe(true);
	const after = timesIn(path);
	expect([...after.keys()]).toEqual([...before.keys()]);
	for (const [place, times] of before) {
		expect([place, after.get(place)]).toEqual([
			place,
			times.map((time) => (time.length === 10 ? plusThreeDays(time).slice(0, 10) : plusThreeDays(time))),
		]);
	}
	expect(after.get("people.away_until")).toEqual(["2026-03-08"]);
	expect(after.get("submissions.received_at")).toEqual([new Date(start + 3 * DAY).toISOString()]);
});

function plusThreeDays(time: string): string {
	return new Date(Date.parse(time) + 3 * DAY).toISOString();
}

/** All times by table and column, found independently of the code: by looking at every value. */
function timesIn(path: string): Map<string, string[]> {
	const database = new DatabaseSync(path, { readOnly: true });
	const found = new Map<string, string[]>();
	for (const { name } of database.prepare("select name from sqlite_schema where type = 'table'").all()) {
		if (/^(search|sqlite|migrations)/.test(String(name))) continue;
		for (const row of database.prepare(`select * from "${name}"`).all()) {
			for (const [column, value] of Object.entries(row)) {
				const times = String(value).match(/\d{4}-\d\d-\d\d(T[\d:.]+Z)?/g);
				const place = `${name}.${column}`;
				if (times) found.set(place, [...(found.get(place) ?? []), ...times]);
			}
		}
	}
	database.close();
	return found;
}
