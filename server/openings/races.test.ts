import { expect, test } from "vitest";
import { newInstallation } from "../../tests/installation.ts";
import { newRecruiter } from "../../tests/test-openings.ts";

/* Two servers on one database, whose recruiters do the same at the same time. */

const ROUNDS = 8;

async function twoServers() {
	const installation = newInstallation();
	const { clock } = installation;
	const { db, intake } = await installation.open();
	const [claire, rosa] = [
		await newRecruiter(db, clock),
		await newRecruiter(await installation.database(), clock, "Rosa Delgado"),
	];
	const resumes: string[] = [];
	for (const name of ["ada", "bea"]) {
		const { reference } = await intake.receive(
			await installation.resume(`${name}@mailbox.example`, `%PDF-1.7 ${name}`),
		);
		resumes.push(reference);
	}
	const [ada = "", bea = ""] = resumes;
	return { db, claire, rosa, ada, bea };
}

test("the last seat is filled once, whoever of two recruiters places their candidate first", async () => {
	const { db, claire, rosa, ada, bea } = await twoServers();
	for (let round = 0; round < ROUNDS; round += 1) {
		const opening = await claire.open({ title: `Seat ${round}`, fee: 20 });
		await claire.add(opening, ada);
		await claire.add(opening, bea);
		const hire = { what: "place", startsOn: "2026-04-01", base: 90_000 } as const;
		const results = await Promise.all([claire.on(opening, ada, hire), rosa.on(opening, bea, hire)]);
		expect(results.map(({ done }) => done).sort()).toEqual([false, true]);
		const rows = await db.selectFrom("candidacies").selectAll().where("opening", "=", opening).execute();
		expect(rows.map(({ stage, ended_reason }) => [stage, ended_reason]).sort()).toEqual([
			["ended", "opening-closed"],
			["placed", null],
		]);
		const placements = await db.selectFrom("placements").select("candidate").where("opening", "=", opening).execute();
		expect(placements).toEqual([{ candidate: results[0].done ? ada : bea }]);
		const { status } = await db
			.selectFrom("openings")
			.select("status")
			.where("id", "=", opening)
			.executeTakeFirstOrThrow();
		expect(status).toBe("filled");
		// Free for the next round, as nobody is placed twice at a time.
		await claire.on(opening, results[0].done ? ada : bea, { what: "left", on: "2027-01-01", why: "Moved" });
	}
});

test("a candidate whom two recruiters add at once is there once, added once", async () => {
	const { db, claire, rosa, ada } = await twoServers();
	for (let round = 0; round < ROUNDS; round += 1) {
		const opening = await claire.open({ title: `Added ${round}` });
		const results = await Promise.all([claire.add(opening, ada, "First"), rosa.add(opening, ada, "Second")]);
		expect(results.filter((result) => "errors" in result)).toEqual([]);
		expect(await db.selectFrom("candidacies").select("stage").where("opening", "=", opening).execute()).toEqual([
			{ stage: "shortlisted" },
		]);
		const added = db.selectFrom("events").select("id").where("opening", "=", opening).where("what", "=", "added");
		expect(await added.execute()).toHaveLength(1);
	}
});

test("a letter is given once, though two recruiters present different candidates at once", async () => {
	const { db, claire, rosa, ada, bea } = await twoServers();
	for (let round = 0; round < ROUNDS; round += 1) {
		const opening = await claire.open({ title: `Letters ${round}` });
		await claire.add(opening, ada);
		await claire.add(opening, bea);
		const sent = { what: "stage", to: "sent" } as const;
		const results = await Promise.all([claire.on(opening, ada, sent), rosa.on(opening, bea, sent)]);
		expect(results.map(({ done }) => done)).toEqual([true, true]);
		const rows = await db.selectFrom("candidacies").select("letter").where("opening", "=", opening).execute();
		expect(rows.map(({ letter }) => letter).sort()).toEqual(["A", "B"]);
	}
});
