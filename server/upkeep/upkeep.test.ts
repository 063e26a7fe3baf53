import pino from "pino";
import { expect, onTestFinished, test, vi } from "vitest";
import { lead, newInstallation } from "../../tests/installation.ts";
import { pdf } from "../../tools/running/resume-files.ts";
import { factRules } from "../candidates/resume-facts.ts";
import { readResponsePolicy, readVocabulary } from "../config/content.ts";
import { invite, join } from "../people/people.ts";
import { createSecret } from "../store/secret.ts";
import { openUpkeep } from "./upkeep.ts";

test("while the desk runs, resumes are read, submissions are indexed, and the team is reminded of what is due", {
	tags: "thorough",
}, async () => {
	const { clock, database, files, open, pass, resume } = newInstallation();
	const { intake } = await open();
	const db = await database();
	const { id } = await invite(db, { email: "ada@firm.example", role: "admin", by: null }, clock());
	await db.transaction().execute((transaction) => join(transaction, id, "Ada", clock()));
	await intake.receive(lead("jane@example.com"));
	await intake.receive(lead("john@example.com"));
	pass(18 * 60 * 60 * 1000);
	const mailQueued = vi.fn();
	const log = pino({ level: "silent" });
	const rules = factRules(readVocabulary());
	const parts = {
		db,
		reads: db,
		files,
		scanned: false,
		promise: readResponsePolicy(),
		rules,
		retainResumesMonths: 12,
		weeklyMail: false,
		sendsAlerts: false,
		url: "https://desk.firm.example",
		log,
		clock,
		mailQueued,
		secret: createSecret(Buffer.alloc(32)),
		domain: "closewell.example",
	};
	const upkeep = openUpkeep(parts);
	onTestFinished(() => upkeep.stop());
	const unindexed = () => db.selectFrom("submissions").select("reference").where("indexed_at", "is", null).execute();
	await expect.poll(unindexed).toEqual([]);
	await expect.poll(() => mailQueued.mock.calls).toHaveLength(1);
	await intake.receive(await resume("ada@example.com", pdf().toString("latin1")));
	upkeep.nudge();
	const texts = () => db.selectFrom("resume_texts").select(["state", "text"]).execute();
	await expect.poll(texts).toEqual([{ state: "read", text: "Jordan Reyes, Account Executive" }]);
	await expect.poll(unindexed).toEqual([]);
	const [reminder, ...others] = await db.selectFrom("deliveries").selectAll().where("event", "=", "reminder").execute();
	expect(others).toEqual([]);
	expect(JSON.parse(reminder?.mail ?? "")).toMatchObject({ person: id, desk: "https://desk.firm.example" });

	await intake.receive(lead("jim@example.com"));
	upkeep.nudge();
	await expect.poll(unindexed).toEqual([]);
	await upkeep.stop();
});
