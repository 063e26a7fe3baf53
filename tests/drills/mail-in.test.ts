import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pino from "pino";
import { expect, onTestFinished, test } from "vitest";
import { readConfig } from "../../server/config/config.ts";
import { readMailbox } from "../../server/mail-in/read-mailbox.ts";
import { storeMail } from "../../server/mail-in/store-mail.ts";
import type { Commit } from "../../server/store/database/batch.ts";
import { openDatabase } from "../../server/store/database/open.ts";
import { startServer } from "../../tools/running/run-server.ts";
import { findDovecot, startDovecot } from "../dovecot.ts";
import { newInstallation } from "../installation.ts";
import { ownPostgres } from "../own-postgres.ts";
import { writeMail } from "../test-mail-in.ts";

const dovecot = findDovecot();
const POLL_OPTIONS = { timeout: 120_000, interval: 20 };

const startedPostgres = ownPostgres();

/** Servers that read one mailbox. */
async function newServers() {
	const imap = await startDovecot(dovecot ?? "");
	const { database, files, clock, pass } = newInstallation();
	const db = await database();
	const config = readConfig({ MAIL_IN_URL: imap.url }).mailIn?.imap;
	if (!config) throw new Error("There is no mailbox.");
	const stored: { by: string }[] = [];
	const start = (name: string) => {
		const reader = readMailbox({
			...{ db, imap: config, log: pino({ level: "silent" }), clock, everyMs: 20 },
			pollMs: Number.POSITIVE_INFINITY, // only IDLE tells it that an email has arrived
			async receive(original) {
				const commit: Commit = (work) => db.transaction().execute(work);
				await storeMail({ db, commit, files, clock }, original);
				stored.push({ by: name });
			},
		});
		onTestFinished(() => reader.stop());
		return reader;
	};
	const progress = () => db.selectFrom("mail_reader").selectAll().executeTakeFirst();
	return { imap, db, start, stored, progress, pass };
}

if (!dovecot) test.skip("Dovecot is not installed here, so no mailbox was read");

test.runIf(dovecot)(
	"emails are read as they arrive, by one server; another takes over when it stops or dies",
	async () => {
		const { imap, db, start, stored, progress, pass } = await newServers();
		imap.deliver(writeMail({ from: "old@mail.example", text: "There before" }));
		const first = start("first");
		await expect.poll(async () => (await progress())?.last_uid, POLL_OPTIONS).toBe(1);
		const second = start("second");
		imap.deliver(writeMail({ from: "one@mail.example", text: "One" }));
		await expect.poll(() => stored, POLL_OPTIONS).toEqual([{ by: "first" }]);
		await first.stop();
		imap.deliver(writeMail({ from: "two@mail.example", text: "Two" }));
		await expect.poll(() => stored.length, POLL_OPTIONS).toBe(2);
		expect(stored[1]).toEqual({ by: "second" });
		await expect.poll(async () => (await progress())?.last_uid, POLL_OPTIONS).toBe(3);
		await second.stop();
		// A server that was killed still has its lease.
		const until = new Date(Date.parse((await progress())?.read_at ?? "") + 45_000).toISOString();
		await db.updateTable("mail_reader").set({ holder: "killed", held_until: until }).execute();
		start("third");
		imap.deliver(writeMail({ from: "three@mail.example", text: "Three" }));
		pass(46_000);
		await expect.poll(() => stored.length, POLL_OPTIONS).toBe(3);
		expect(stored[2]).toEqual({ by: "third" });
		expect(await db.selectFrom("mails").select("id").execute()).toHaveLength(3);
	},
);

test.runIf(dovecot)("a mail server that is away or refuses us is said, and read from where it was", async () => {
	const { imap, start, stored, progress } = await newServers();
	start("only");
	await expect.poll(async () => (await progress())?.last_uid, POLL_OPTIONS).toBe(0);
	await imap.stop();
	await expect.poll(async () => (await progress())?.problem, POLL_OPTIONS).toMatch(/ECONNREFUSED|close/i);
	expect(stored).toEqual([]);
});

test.runIf(dovecot)("of two servers on PostgreSQL one reads the mailbox, and the other once it is killed", async () => {
	const imap = await startDovecot(dovecot ?? "");
	const DATA_DIR = await mkdtemp(join(tmpdir(), "closewell-mailbox-"));
	onTestFinished(() => rm(DATA_DIR, { recursive: true, force: true }));
	const DATABASE_URL = await (await startedPostgres()).createDatabase("mailbox");
	const env = { DATA_DIR, DATABASE_URL, MAIL_IN_URL: imap.url };
	const first = await startServer(env);
	const db = await openDatabase(readConfig(env));
	onTestFinished(() => db.destroy());
	const reader = () => db.selectFrom("mail_reader").select(["holder", "last_uid"]).executeTakeFirst();
	await expect.poll(async () => (await reader())?.last_uid, POLL_OPTIONS).toBe(0);
	const second = await startServer(env);
	onTestFinished(() => second.stop());
	const filed = async () =>
		(await db.selectFrom("mails").select("body").where("state", "=", "filed").orderBy("received_at").execute()).map(
			({ body }) => body,
		);
	imap.deliver(writeMail({ from: "one@mail.example", text: "One" }));
	await expect.poll(filed, POLL_OPTIONS).toEqual(["One"]);
	const holder = (await reader())?.holder;
	first.process.kill("SIGKILL");
	const killed = performance.now();
	imap.deliver(writeMail({ from: "two@mail.example", text: "Two" }));
	await expect.poll(filed, POLL_OPTIONS).toEqual(["One", "Two"]);
	expect((await reader())?.holder).not.toBe(holder);
	console.log(`the other server read the mailbox ${Math.round((performance.now() - killed) / 1000)} s after the kill`);
});
