import { spawn } from "node:child_process";
import { expect, test } from "vitest";
import { mailServer } from "../../../tests/installation.ts";
import { newApplications } from "../../../tests/test-applications.ts";
import { tellApplicants } from "./tell-applicants.ts";

const MINUTE_MS = 60_000;

async function setUp() {
	const mail = await mailServer();
	const firm = await newApplications({ SMTP_URL: mail.url, RECEIPTS_PER_HOUR: "0" });
	const { db, clock } = firm;
	return {
		...{ ...firm, mail, tell: () => tellApplicants(db, clock) },
		/** References of those who were told. */
		async told() {
			const rows = await db.selectFrom("deliveries").select("reference").where("event", "=", "job closed").execute();
			return rows.map(({ reference }) => reference);
		},
	};
}

test("an hour after an opening is filled, each applicant who wasn't hired is told once", async () => {
	const { db, publish, apply, recruiter, pass, tell, told, site, mail, resume, intake } = await setUp();
	const opening = await publish();
	const hired = await apply(opening, "hired@mailbox.example");
	await apply(opening, "ada@mailbox.example");
	pass(MINUTE_MS);
	const again = await apply(opening, "ada@mailbox.example"); // one mail, about the newest
	const { reference: added } = await intake.receive(await resume("added@mailbox.example"));
	await recruiter.add(opening, added); // whoever didn't apply is not told
	const gone = await apply(opening, "gone@mailbox.example");
	await recruiter.on(opening, gone, { what: "consent", answer: "no" });
	await recruiter.on(opening, hired, { what: "place", startsOn: "2026-04-01", base: 90_000 });
	pass(59 * MINUTE_MS);
	expect(await tell()).toBe(0);
	pass(2 * MINUTE_MS);
	expect((await Promise.all([tell(), tell()])).reduce((sum, count) => sum + count)).toBe(1);
	expect(await tell()).toBe(0);
	expect(await told()).toEqual([again]);
	await site.start();
	const letters = () => mail.received.filter(({ parsed }) => parsed.subject === `About your application (${again})`);
	await expect.poll(() => letters().length).toBe(1);
	const events = await db.selectFrom("events").select(["opening", "what"]).where("reference", "=", again).execute();
	expect(events).toContainEqual({ opening: null, what: "opening: told that it is closed" });
});

test("an opening on hold, or reopened within the hour, tells nobody; canceled again, everybody", async () => {
	const { publish, apply, recruiter, pass, tell, told } = await setUp();
	const [opening, held] = [await publish(), await publish("Sales Manager")];
	const ada = await apply(opening, "ada@mailbox.example");
	await apply(held, "bea@mailbox.example");
	await recruiter.act(held, { what: "hold" });
	await recruiter.act(opening, { what: "cancel", reason: "Budget" });
	pass(50 * MINUTE_MS);
	await recruiter.act(opening, { what: "reopen" });
	pass(120 * MINUTE_MS);
	expect(await tell()).toBe(0);
	await recruiter.act(opening, { what: "cancel", reason: "Budget" });
	pass(61 * MINUTE_MS);
	expect(await tell()).toBe(1);
	expect(await told()).toEqual([ada]);
});

test("whom a recruiter turned down and wrote to is not told again; whom nobody wrote to is", async () => {
	const { db, publish, apply, recruiter, pass, tell, told, clock } = await setUp();
	const opening = await publish();
	const [written, silent] = [
		await apply(opening, "written@mailbox.example"),
		await apply(opening, "silent@mailbox.example"),
	];
	for (const candidate of [written, silent]) {
		await recruiter.on(opening, candidate, { what: "end", reason: "other", why: "No sales experience" });
	}
	const at = clock().toISOString();
	await db
		.insertInto("deliveries")
		.values({
			...{ id: `${written}-9`, reference: written, target: "desk-mail", event: "written", attempts: 0 },
			...{ queued_at: at, next_at: at, mail: "{}" },
		})
		.execute();
	await recruiter.act(opening, { what: "cancel", reason: "Budget" });
	pass(61 * MINUTE_MS);
	expect(await tell()).toBe(1);
	expect(await told()).toEqual([silent]);
});

test("spam and the erased are not told", async () => {
	const { db, publish, apply, recruiter, pass, tell } = await setUp();
	const opening = await publish();
	const [spam, erased] = [await apply(opening, "spam@mailbox.example"), await apply(opening, "gone@mailbox.example")];
	await db.updateTable("submissions").set({ outcome: "spam" }).where("reference", "=", spam).execute();
	await db.deleteFrom("submissions").where("reference", "=", erased).execute();
	await recruiter.act(opening, { what: "cancel", reason: "Budget" });
	pass(61 * MINUTE_MS);
	expect(await tell()).toBe(0);
});

const APPLICANTS = 12;

test("killed while it tells applicants, it goes on afterwards and tells nobody twice", async () => {
	const { db, config, publish, apply, recruiter, pass, clock, tell, told } = await setUp();
	const opening = await publish();
	const all: string[] = [];
	for (let count = 0; count < APPLICANTS; count += 1) all.push(await apply(opening, `a${count}@mailbox.example`));
	await recruiter.act(opening, { what: "cancel", reason: "Budget" });
	pass(61 * MINUTE_MS);
	const script = `
		import { writeSync } from "node:fs";
		import { readConfig } from "./server/config/config.ts";
		import { tellApplicants } from "./server/openings/applications/tell-applicants.ts";
		import { openDatabase } from "./server/store/database/open.ts";
		const db = await openDatabase(readConfig(process.env));
		// It is asked for the time inside the transaction about each applicant.
		await tellApplicants(db, () => {
			writeSync(1, "x");
			Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50);
			return new Date(${clock().getTime()});
		});`;
	const child = spawn(process.execPath, ["--input-type=module", "-e", script], {
		env: {
			...{ ...process.env, DATA_DIR: config.dataDir },
			...(config.databaseUrl && { DATABASE_URL: config.databaseUrl }),
		},
		stdio: ["ignore", "pipe", "inherit"],
	});
	let asked = 0;
	for await (const chunk of child.stdout) {
		asked += chunk.length;
		if (asked > APPLICANTS / 2) child.kill("SIGKILL");
	}
	const before = await told();
	expect([before.length > 0, before.length < APPLICANTS]).toEqual([true, true]);
	expect(await tell()).toBe(APPLICANTS - before.length);
	expect((await told()).toSorted()).toEqual(all.toSorted());
	const untold = await db.selectFrom("applications").select("reference").where("told_at", "is", null).execute();
	expect(untold).toEqual([]);
});
