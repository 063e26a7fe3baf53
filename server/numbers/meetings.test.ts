import { expect, test } from "vitest";
import { lead, newInstallation } from "../../tests/installation.ts";
import { appendEvent } from "../store/database/events.ts";
import { readMeetingStats } from "./meetings.ts";
import { resolveRange } from "./rows/range.ts";

const NOW = new Date("2026-04-01T16:00:00.000Z");

test("booked calls and interviews are counted by when they begin, with what became of them", async () => {
	const { open, clock } = newInstallation();
	const { db, intake } = await open();
	const calls: string[] = [];
	async function addCall(starts_at: string, marks: string[] = [], canceled_at: string | null = null) {
		const { reference } = await intake.receive(lead(`visitor${calls.length}@mail.example`));
		calls.push(reference);
		const id = `CALL-${calls.length}`;
		const row = { id, reference, person: "claire", zone: "America/Chicago", topic: "hiring" as const };
		await db
			.insertInto("calls")
			.values({ ...row, starts_at, ends_at: starts_at, booked_at: starts_at, reminded_at: null, canceled_at })
			.execute();
		for (const what of marks) {
			const last = await db.selectFrom("events").select("id").where("reference", "=", reference).orderBy("id", "desc");
			const { id: event } = (await last.executeTakeFirst()) ?? {};
			const data = what === "undid" ? { event } : {};
			await db
				.transaction()
				.execute((transaction) => appendEvent(transaction, { reference, person: "claire", what, data }, clock()));
		}
		return reference;
	}
	await addCall("2026-03-03T15:00:00.000Z", ["held the call"]);
	await addCall("2026-03-03T16:00:00.000Z", ["call missed", "held the call"]); // they called again
	await addCall("2026-03-04T15:00:00.000Z", ["call missed"]);
	await addCall("2026-03-04T16:00:00.000Z", ["held the call", "undid", "call missed"]);
	await addCall("2026-03-04T17:00:00.000Z", ["call missed", "undid"]);
	await addCall("2026-03-05T15:00:00.000Z", [], "2026-03-04T15:00:00.000Z");
	await addCall("2026-03-31T15:00:00.000Z");
	await addCall("2026-04-01T04:00:00.000Z", ["held the call"]); // midnight in New York: the next day
	const spam = await addCall("2026-03-06T15:00:00.000Z", ["call missed"]);
	await db.updateTable("submissions").set({ outcome: "spam" }).where("reference", "=", spam).execute();
	for (const [candidate, starts_at, held_at, canceled_at] of [
		["a", "2026-03-03T15:00:00.000Z", "2026-03-03T16:00:00.000Z", null],
		["b", "2026-03-31T15:00:00.000Z", null, null],
		["c", "2026-03-10T15:00:00.000Z", null, "2026-03-09T15:00:00.000Z"],
		["d", null, null, null], // no time suits both yet
		["e", "2026-04-10T15:00:00.000Z", null, null],
	] as const) {
		await db
			.insertInto("interviews")
			.values({
				...{ id: candidate, opening: "OP-1", candidate, made_at: "2026-03-01T15:00:00.000Z" },
				...{ starts_at, ends_at: starts_at, held_at, canceled_at },
			})
			.execute();
	}
	const range = resolveRange({ from: "2026-03-01", to: "2026-03-31" }, NOW, "America/New_York");
	expect(await readMeetingStats(db, range)).toEqual({
		calls: { booked: 7, held: 2, missed: 2, canceled: 1 },
		interviews: { booked: 3, held: 1, canceled: 1 },
	});
});
