import { expect, test } from "vitest";
import { lead, newInstallation } from "../../tests/installation.ts";
import { findLink, newYours } from "../../tests/test-yours.ts";
import { askToKeep } from "./ask-to-keep.ts";
import { createCountedTime } from "./counted-time.ts";
import { describeClockDoubt, retain } from "./retain.ts";

/* A month before a resume expires its sender is asked; if they agree it is kept for as long again, by both clocks. */

const DAY = 24 * 60 * 60 * 1000;

async function setUpServer(env: Record<string, string> = {}) {
	const site = await newYours(env);
	const { clock, config, db, files, pass, time } = site;
	const counting = createCountedTime(db, time);
	await counting.beat();
	const store = { db, files, config, clock };
	return {
		...site,
		async passDays(days: number) {
			for (let left = days; left > 0; left -= 5) {
				pass(Math.min(left, 5) * DAY);
				await counting.beat();
			}
		},
		retain: async () => retain(store, await counting.beat()),
		/** As housekeeping does it. */
		async ask() {
			const counted = await counting.beat();
			const asked = describeClockDoubt(counted) ? "stopped" : await askToKeep(store, counted);
			site.site.outbox.nudge(); // would notice by itself within half a minute
			return asked;
		},
		left: async () => (await db.selectFrom("submissions").select("email").execute()).map(({ email }) => email),
	};
}

test("a resume's sender is asked once, a month before it expires; without an answer it is deleted", async () => {
	const site = await setUpServer();
	await site.arrive(await site.resume("ada@example.com"));
	await site.arrive(lead("jane@example.com")); // leads are kept longer, and no one is asked about them
	const held = { ...(await site.resume("robot@example.com", "%PDF-1.7 robot")), suspicion: "a robot" };
	await site.arrive(held);
	await site.passDays(337);
	expect(await site.ask()).toBe(0);
	await site.passDays(3);
	expect(await site.ask()).toBe(1);
	expect(await site.ask()).toBe(0);
	const mails = await site.mailsTo("ada@example.com", 2); // in any order
	const mail = mails.find(({ parsed }) => parsed.subject === "Should we keep your resume? | Closewell");
	expect(mail?.parsed.text).toContain("only until March 2, 2027");
	expect((await site.get(findLink(mail))).status).toBe(200); // opening the page is not an answer
	await site.passDays(30);
	expect(await site.retain()).toMatchObject({ submissions: 2 });
	expect(await site.left()).toEqual(["jane@example.com"]);
});

test("a resume whose sender agrees is kept for as long again, then the sender is asked again", async () => {
	const site = await setUpServer();
	const { base } = await site.arrive(await site.resume("ada@example.com"));
	await site.passDays(340);
	expect(await site.ask()).toBe(1);
	expect((await site.post(`${base}/keep`)).status).toBe(303);
	await site.passDays(330);
	expect(await site.retain()).toMatchObject({ submissions: 0, overdue: 0 });
	expect(await site.ask()).toBe(0);
	await site.passDays(10);
	expect(await site.ask()).toBe(1);
	await site.passDays(27);
	expect(await site.retain()).toMatchObject({ submissions: 1, files: 1 });
});

test("a clock that jumps neither asks nor deletes, and resumes kept by a wrong clock don't go early", async () => {
	const site = await setUpServer();
	const { base } = await site.arrive(await site.resume("ada@example.com"));
	await site.passDays(100);
	site.jumpClock(20 * 365 * DAY);
	expect(await site.ask()).toBe("stopped");
	expect(await site.retain()).toMatchObject({
		submissions: 0,
		stopped: expect.stringContaining("The clock moved ahead"),
	});
	site.jumpClock(-20 * 365 * DAY);
	await site.passDays(1);
	await site.passDays(2); // steady again
	expect(await site.ask()).toBe(0);

	await site.passDays(200);
	site.jumpClock(-190 * DAY); // agreed while the clock is half a year behind
	await site.passDays(2);
	expect((await site.post(`${base}/keep`)).status).toBe(303);
	await site.passDays(1);
	site.jumpClock(190 * DAY);
	await site.passDays(1);
	await site.passDays(180); // past its time by the clock, not by what was counted
	expect(await site.retain()).toMatchObject({ submissions: 0 });
	expect(await site.left()).toEqual(["ada@example.com"]);
	await site.passDays(200);
	expect(await site.retain()).toMatchObject({ submissions: 1 });
});

test.each([
	[12, "2025-04-02T15:00:00.000Z"],
	[2, "2026-02-02T15:00:00.000Z"],
	[1, "2026-02-09T15:00:00.000Z"], // a week before its month is over
])(
	"with resumes kept for %i months, a sender is asked about one received before %s, by both clocks",
	async (months, ending) => {
		const { clock, database, open, resume } = newInstallation();
		const { intake } = await open();
		const db = await database();
		const { reference } = await intake.receive(await resume("ada@example.com"));
		const earlier = new Date(Date.parse(ending) - 1).toISOString();
		const config = { retainResumesMonths: months, receiptsPerHour: 0 };
		const ask = async (received_at: string, counted_at: string) => {
			await db.updateTable("submissions").set({ received_at, counted_at }).execute();
			return askToKeep({ db, config, clock }, { at: clock(), jumpedDays: undefined });
		};
		expect([await ask(ending, earlier), await ask(earlier, ending)]).toEqual([0, 0]);
		expect([await ask(earlier, earlier), await ask(earlier, earlier)]).toEqual([1, 0]);
		const keep = (kept_at: string, counted_at: string) =>
			db
				.updateTable("wishes")
				.set({ kept_at, counted_at, asked_to_keep_at: earlier })
				.where("reference", "=", reference)
				.execute();
		await keep(ending, earlier);
		expect(await ask(earlier, earlier)).toBe(0);
		await keep(earlier, ending);
		expect(await ask(earlier, earlier)).toBe(0);
		await keep(earlier, earlier);
		expect(await ask(earlier, earlier)).toBe(1);
	},
);

test("requests to keep resumes use at most half of the hourly limit on receipts", async () => {
	const site = await setUpServer({ RECEIPTS_PER_HOUR: "4" });
	for (const name of ["a", "b", "c", "d", "e"]) {
		await site.arrive(await site.resume(`${name}@example.com`, `%PDF-1.7 ${name}`));
	}
	await site.passDays(340);
	expect(await site.ask()).toBe(2);
	expect(await site.ask()).toBe(0);
	site.pass(60 * 60 * 1000 - 1);
	expect(await site.ask()).toBe(0);
	site.pass(1);
	expect(await site.ask()).toBe(2);
});
