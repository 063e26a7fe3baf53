import { expect, test } from "vitest";
import { newDesk } from "../../../tests/test-desk.ts";
import { newRecruiter } from "../../../tests/test-openings.ts";
import { sumFees } from "./fee-sums.ts";
import { listPlacements } from "./list-placements.ts";

/* Placements and fees across openings. */

const TODAY = "2026-04-20";

async function setUp() {
	const { db, clock, intake, resume } = await newDesk();
	const claire = await newRecruiter(db, clock);
	const send = async (name: string) => (await intake.receive(await resume(`${name}@mailbox.example`))).reference;
	return {
		...{ db, claire, send },
		/** Returns the opening's id. */
		async place(name: string, startsOn: string, opening: Parameters<typeof claire.open>[0] = {}): Promise<string> {
			const [id, candidate] = [await claire.open({ fee: 20, ...opening }), await send(name)];
			await claire.add(id, candidate);
			await claire.on(id, candidate, { what: "place", startsOn, base: 100_000 });
			return id;
		},
		list: (cursor?: string, by: { id: string; role: "admin" | "recruiter" } = claire.by) =>
			listPlacements(db, { by, today: TODAY, cursor }),
	};
}

test("placements are listed by their next check-in, and those that ended long ago are left out", async () => {
	const { place, list, db } = await setUp();
	const later = await place("ada", "2026-04-15");
	const sooner = await place("ben", "2026-03-22");
	const over = await place("cleo", "2026-01-01", { guaranteeDays: 90 });
	const old = await place("dora", "2025-10-01");
	await db.updateTable("candidacies").set({ next_due_at: null }).where("opening", "in", [over, old]).execute();
	const { items, next } = await list();
	expect(items.map(({ opening }) => opening)).toEqual([sooner, later, over]);
	expect(next).toBeNull();
	expect(items.at(-1)).toMatchObject({ opening: over, nextDueAt: null, guaranteeEndsOn: "2026-04-01" });
	expect(items.find(({ opening }) => opening === later)).toMatchObject({
		...{ title: "Account Executive", company: { name: "Acme" }, owner: { name: "Claire Okafor" } },
		...{ startsOn: "2026-04-15", guaranteeDays: 90, nextStep: "Day 7 check-in", fee: 20_000, maySeeFee: true },
	});
});

test("someone who left stays for thirty days", async () => {
	const { place, list, claire, db } = await setUp();
	const id = await place("ada", "2026-02-01");
	const { candidate } = await db.selectFrom("placements").select("candidate").executeTakeFirstOrThrow();
	await claire.on(id, candidate, { what: "left", on: "2026-03-21", why: "Moved" });
	expect((await list()).items).toMatchObject([{ opening: id, leftOn: "2026-03-21", nextDueAt: null }]);
	await db.updateTable("placements").set({ left_on: "2026-03-20" }).execute();
	expect((await list()).items).toEqual([]);
});

test("only the opening's owner and admins see the fee of a placement", async () => {
	const { place, list, claire } = await setUp();
	await place("ada", "2026-04-15");
	expect((await list(undefined, { id: "someone", role: "recruiter" })).items).toMatchObject([
		{ fee: null, maySeeFee: false },
	]);
	expect((await list(undefined, { id: claire.by.id, role: "recruiter" })).items).toMatchObject([{ fee: 20_000 }]);
});

test("a page continues after the last row of the one before, and a broken cursor starts anew", async () => {
	const { place, list, db } = await setUp();
	const id = await place("ada", "2026-04-15");
	const [candidacy, placement] = [
		await db.selectFrom("candidacies").selectAll().executeTakeFirstOrThrow(),
		await db.selectFrom("placements").selectAll().executeTakeFirstOrThrow(),
	];
	for (let at = 0; at < 60; at++) {
		const candidate = `CW-${String(at).padStart(4, "0")}`;
		await db
			.insertInto("candidacies")
			.values({ ...candidacy, candidate })
			.execute();
		await db
			.insertInto("placements")
			.values({ ...placement, candidate })
			.execute();
	}
	const first = await list();
	const second = await list(first.next ?? "");
	const seen = [...first.items, ...second.items].map(({ candidate }) => candidate);
	expect([first.items.length, second.items.length, new Set(seen).size, second.next]).toEqual([50, 11, 61, null]);
	expect(first.items[0]).toMatchObject({ opening: id });
	expect((await list("nonsense")).items).toEqual(first.items);
});

test("fees are summed by the furthest candidate, and openings without a fee or pay are counted apart", async () => {
	const { db, claire, send, place } = await setUp();
	const pay = { payFrom: 90_000, payTo: 110_000 };
	await claire.open({ fee: 20, ...pay, seats: 2 });
	await claire.open({ ...pay });
	await claire.open({ fee: 20 });
	const interview = await claire.open({ fee: 25, payTo: 80_000 });
	const [ada, ben] = [await send("ada"), await send("ben")];
	await claire.add(interview, ada);
	await claire.add(interview, ben);
	await claire.on(interview, ada, { what: "stage", to: "interview" });
	const held = await claire.open({ fee: 20, ...pay });
	await claire.act(held, { what: "hold" });
	await place("cleo", "2026-04-15");
	await place("dora", "2026-04-15", { seats: 2, ...pay });

	const { stages, earned } = await sumFees(db, "2026-01-01");
	expect(stages).toEqual([
		{ stage: null, openings: 4, seats: 5, sum: 60_000, unknown: 2 },
		{ stage: "interview", openings: 1, seats: 1, sum: 20_000, unknown: 0 },
	]);
	expect(earned).toEqual({ since: "2026-01-01", placements: 2, sum: 40_000, unknown: 0 });
	expect((await sumFees(db, "2999-01-01")).earned).toMatchObject({ placements: 0, sum: 0 });
});

test("a replacement earns nothing, whatever is known of its pay", async () => {
	const { db, place, claire } = await setUp();
	const id = await place("ada", "2026-04-15");
	const { candidate } = await db.selectFrom("placements").select("candidate").executeTakeFirstOrThrow();
	await claire.on(id, candidate, { what: "left", on: null, why: "Took another job" });
	expect(await sumFees(db, "2026-01-01")).toMatchObject({
		stages: [{ stage: null, openings: 1, sum: 0, unknown: 0 }],
		earned: { placements: 0, sum: 0 },
	});
});
