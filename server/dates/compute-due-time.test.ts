import { expect, test } from "vitest";
import { isOfficeOpen } from "../../contract/office-hours.ts";
import { lead, newInstallation } from "../../tests/installation.ts";
import { readResponsePolicy } from "../config/content.ts";
import { computeDueTime, nextOfficeOpening } from "./compute-due-time.ts";

const promise = readResponsePolicy();

/** Local time at the office. */
function eastern(text: string, offset: "EST" | "EDT"): Date {
	return new Date(`${text}:00${offset === "EST" ? "-05:00" : "-04:00"}`);
}

test.each(["lead", "talent-request", "resume"] as const)("a %s is answered within 24 hours, any day", (kind) => {
	const saturday = new Date("2026-12-26T03:00:00.000Z");
	expect(computeDueTime(kind, saturday, promise)).toEqual(new Date("2026-12-27T03:00:00.000Z"));
});

test.each([
	["in the morning", "2026-11-17T10:42", "EST", "2026-11-17T12:42", "EST"],
	["that can just be answered the same day", "2026-11-17T16:00", "EST", "2026-11-17T18:00", "EST"],
	["before the office opens", "2026-11-17T05:00", "EST", "2026-11-17T10:00", "EST"],
	["in the evening", "2026-11-17T21:00", "EST", "2026-11-18T10:00", "EST"],
	["at 17:30 on a Friday", "2026-11-13T17:30", "EST", "2026-11-16T09:30", "EST"],
	["on a weekend", "2026-11-15T12:00", "EST", "2026-11-16T10:00", "EST"],
	["at 17:30 before Thanksgiving", "2026-11-25T17:30", "EST", "2026-11-27T09:30", "EST"],
	["on Independence Day that is observed on a Friday", "2026-07-03T09:00", "EDT", "2026-07-06T10:00", "EDT"],
	["before Christmas and a weekend", "2026-12-24T17:00", "EST", "2026-12-28T09:00", "EST"],
	["before the clocks go forward", "2026-03-06T17:30", "EST", "2026-03-09T09:30", "EDT"],
	["before the clocks go back", "2026-10-30T17:30", "EDT", "2026-11-02T09:30", "EST"],
] as const)("a message %s is answered within two office hours", (_, received, offset, due, dueOffset) => {
	expect(computeDueTime("message", eastern(received, offset), promise)).toEqual(eastern(due, dueOffset));
});

test.each([
	["forward", "2026-03-08T01:30", "EST", "2026-03-08T04:30", "EDT"],
	["back", "2026-11-01T00:30", "EDT", "2026-11-01T01:30", "EST"],
] as const)(
	"an office that is open while the clocks go %s counts the hours that pass",
	(_, received, offset, due, dueOffset) => {
		const office = { ...promise.office, days: "Mo-Su", opens: "00:00", closes: "06:00" };
		expect(computeDueTime("message", eastern(received, offset), { ...promise, office })).toEqual(
			eastern(due, dueOffset),
		);
	},
);

test.each([
	["in the morning", "2026-11-17T10:42", "EST", true, "2026-11-18T08:00", "EST"],
	["as it opens", "2026-11-17T08:00", "EST", true, "2026-11-18T08:00", "EST"],
	["before it opens", "2026-11-17T07:59", "EST", false, "2026-11-17T08:00", "EST"],
	["as it closes", "2026-11-17T18:00", "EST", false, "2026-11-18T08:00", "EST"],
	["on a Friday night", "2026-11-13T21:00", "EST", false, "2026-11-16T08:00", "EST"],
	["on Thanksgiving", "2026-11-26T10:00", "EST", false, "2026-11-27T08:00", "EST"],
	["on the weekend before the clocks go forward", "2026-03-07T12:00", "EST", false, "2026-03-09T08:00", "EDT"],
] as const)("%s it is known whether the office is open, and when it opens next", (_, at, offset, open, next, of) => {
	expect(isOfficeOpen(eastern(at, offset), promise.office)).toBe(open);
	expect(nextOfficeOpening(eastern(at, offset), promise.office)).toEqual(eastern(next, of));
});

test("a new submission has a due time", async () => {
	const { clock, database, open } = newInstallation();
	await (await open()).intake.receive(lead("jane@example.com"));
	const rows = await (await database()).selectFrom("submissions").select(["due_at", "version", "owner"]).execute();
	const tomorrow = new Date(clock().getTime() + 24 * 60 * 60 * 1000).toISOString();
	expect(rows).toEqual([{ due_at: tomorrow, version: 1, owner: null }]);
});

test("submissions stored by a server of the previous version get their due times at the next start", async () => {
	const { database, open } = newInstallation();
	const site = await open(() => new Date());
	const { reference } = await site.intake.receive(lead("jane@example.com"));
	const db = await database();
	const { desk_since } = await db.selectFrom("installation").select("desk_since").executeTakeFirstOrThrow();
	const before = new Date(Date.parse(desk_since ?? "") - 1).toISOString();
	await db.updateTable("submissions").set({ due_at: null }).execute();
	await site.intake.receive(lead("joan@example.com"));
	await db
		.updateTable("submissions")
		.set({ due_at: null, received_at: before })
		.where("email", "=", "joan@example.com")
		.execute();
	await open(() => new Date());
	const rows = await db
		.selectFrom("submissions")
		.select(["reference", "received_at", "due_at"])
		.orderBy("received_at")
		.execute();
	expect(rows.map(({ due_at }) => due_at && Date.parse(due_at))).toEqual([
		null,
		Date.parse(rows[1]?.received_at ?? "") + 24 * 60 * 60 * 1000,
	]);
	expect(rows[1]?.reference).toBe(reference);
});
