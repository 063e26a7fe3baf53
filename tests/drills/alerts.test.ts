import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test } from "vitest";
import { preloadFlag, startServer } from "../../tools/running/run-server.ts";
import { makeAlwaysOpenSite } from "../always-open.ts";
import { mailServer } from "../installation.ts";
import { startJobs } from "../published-jobs.ts";
import { POSTAL_ADDRESS } from "../test-alerts.ts";
import { isFullRun } from "./full-run.ts";

const KILLS = isFullRun ? 10 : 2;
const ALERTS = 120; // more than are looked at in one go
const DAY_MS = 24 * 60 * 60 * 1000;
const NOON_MS = 17 * 60 * 60 * 1000; // at the office, in UTC

test("a server killed repeatedly while it emails new jobs tells every address of every job, and none in two emails", async () => {
	const mail = await mailServer();
	const dataDir = await mkdtemp(join(tmpdir(), "closewell-alerts-"));
	onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
	// Emails go out in the morning, so at the servers it is noon.
	const clockFile = join(dataDir, "clock");
	await writeFile(clockFile, String(DAY_MS - (Date.now() % DAY_MS) + NOON_MS));
	const env = { DATA_DIR: dataDir, SMTP_URL: mail.url, DESK_PORT: "0" };
	const timed = { ...env, CLOCK_OFF_BY: clockFile, NODE_OPTIONS: preloadFlag("clock") };
	const folder = makeAlwaysOpenSite({ postalAddress: POSTAL_ADDRESS });
	const { publish, server } = await startJobs(timed, folder);
	const jobs = [(await publish()).id, (await publish({ title: "Sales Manager" })).id].sort();
	await server.stop();
	withDatabase((db) => {
		const at = new Date(0).toISOString();
		const add = db.prepare(
			"insert into alerts (id, email, inbox, search, made_at, asked_at, confirmed_at, since) values (?, ?, ?, '', ?, ?, ?, ?)",
		);
		const confirmed = new Date().toISOString();
		for (let index = 0; index < ALERTS; index += 1) {
			const email = `reader-${index}@mail.example`;
			add.run(`ALERT-${String(index).padStart(16, "0")}`, email, email, at, at, confirmed, at);
		}
	});

	for (let round = 0; round < KILLS; round += 1) {
		const killed = await startServer(timed, folder);
		const before = mail.received.length;
		await expect
			.poll(() => mail.received.length, { interval: 2 })
			.toBeGreaterThan(before + Math.floor((Math.random() * ALERTS) / (2 * KILLS)));
		killed.process.kill("SIGKILL");
		await new Promise((done) => killed.process.once("exit", done));
	}
	const last = await startServer(timed, folder);
	onTestFinished(() => last.stop());
	const addresses = () => new Set(mail.received.flatMap(({ to }) => to));
	await expect.poll(() => addresses().size, { interval: 50 }).toBe(ALERTS);
	const unsent = () => withDatabase((db) => db.prepare("select id from deliveries where sent_at is null").all());
	await expect.poll(unsent, { interval: 50 }).toEqual([]);
	await last.stop();

	const told = withDatabase((db) => db.prepare("select inbox, opening, delivery from alert_jobs").all());
	const byInbox = Map.groupBy(told, ({ inbox }) => inbox);
	expect(byInbox.size).toBe(ALERTS);
	for (const rows of byInbox.values()) {
		expect(rows.map(({ opening }) => opening).sort()).toEqual(jobs);
		expect(new Set(rows.map(({ delivery }) => delivery)).size).toBe(1);
	}
	// An email whose acceptance a killed server could not record is sent again under its id, which mail programs show once.
	const ids = new Set(mail.received.map(({ parsed }) => parsed.messageId));
	expect(ids.size).toBe(ALERTS);
	console.log(
		`${KILLS} kills: ${ALERTS} alerts, 0 lost, 0 doubled, ${mail.received.length - ids.size} emails sent twice`,
	);

	function withDatabase<T>(work: (db: DatabaseSync) => T): T {
		const db = new DatabaseSync(join(dataDir, "submissions.sqlite"), { timeout: 60_000 });
		try {
			return work(db);
		} finally {
			db.close();
		}
	}
});
