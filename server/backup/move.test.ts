import { text } from "node:stream/consumers";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { fileContent, lead, newInstallation } from "../../tests/installation.ts";
import { readInstallation } from "../../tests/installation-contents.ts";
import { newRecruiter, workThroughOpening } from "../../tests/test-openings.ts";
import { readConfig } from "../config/config.ts";
import { invite, listPeople } from "../people/people.ts";
import { makeLink, readLink } from "../people/sign-in-links.ts";
import { retain } from "../retention/retain.ts";
import { blockStarts } from "../store/database/migrations.ts";
import { openDatabase } from "../store/database/open.ts";
import { openFiles } from "../store/files/files.ts";
import { claimStorage } from "../store/files/storage-mark.ts";
import { move } from "./backup.ts";

const NO_S3 = { S3_ENDPOINT: "", S3_BUCKET: "", S3_REGION: "", S3_ACCESS_KEY_ID: "", S3_SECRET_ACCESS_KEY: "" };

/** A stopped site on SQLite and disk, and its target: the test's own database and bucket. */
async function stoppedSite(leads: number) {
	const { clock, config, dataDir, database, open, resume } = newInstallation({
		DATABASE_URL: "",
		RECEIPTS_PER_HOUR: "1000",
		...NO_S3,
	});
	const site = await open();
	for (let index = 0; index < leads; index += 1) await site.intake.receive(lead(`lead-${index}@example.com`));
	const ada = await resume("ada@example.com", "%PDF-1.7 Ada");
	await site.intake.receive(ada);
	const ben = await invite(site.db, { email: "ben@firm.example", role: "recruiter", by: null }, clock());
	const link = await makeLink(site.db, "join", ben.id, clock());
	await site.close();

	const target = readConfig({ ...process.env, DATA_DIR: dataDir });
	const files = openFiles(target);
	const kept = { db: await database(), files, config: { ...config, s3: target.s3 }, clock };
	return { ada, ben, clock, config, files, kept, link, target, to: target.databaseUrl ?? "" };
}

/** The target database, opened as a server would. */
async function opened(target: ReturnType<typeof readConfig>) {
	const db = await openDatabase(target);
	onTestFinished(() => db.destroy());
	return db;
}

test("an installation on SQLite and disk moves to PostgreSQL and S3", async () => {
	const { ada, ben, clock, files, kept, link, target, to } = await stoppedSite(600);
	expect(await move(kept, to)).toEqual({ rows: 1 + 601 + 601 + 601 + 1202 + 1 + 2, files: 1 });
	const there = await opened(target);
	expect(await listPeople(there)).toEqual([ben]);
	expect(await readLink(there, "join", link, clock())).toBeUndefined();
	expect(await text(await files.read(ada.file?.key ?? ""))).toBe("%PDF-1.7 Ada");
	expect(await there.selectFrom("installation").select("secret").execute()).toEqual(
		await kept.db.selectFrom("installation").select("secret").execute(),
	);
	const retained = await retain({ db: there, files, config: target, clock }, { at: clock(), jumpedDays: undefined });
	expect(retained).toEqual({ submissions: 0, files: 0, overdue: 0, unknownFiles: 0, unknownMails: 0 });
});

test("openings move too, with their candidates, placements and replacements", async () => {
	const { clock, config, kept, target, to } = await stoppedSite(0);
	const recruiter = await newRecruiter(kept.db, clock);
	const { reference } = await kept.db.selectFrom("submissions").select("reference").executeTakeFirstOrThrow();
	for (let index = 0; index < 3; index += 1) await workThroughOpening(recruiter, reference);
	await move(kept, to);
	const [moved, site] = [await readInstallation(target), await readInstallation(config)];
	expect(moved.rows).toEqual(site.rows);
	expect(moved.rows.openings).toHaveLength(6);
});

test("an interrupted move, repeated after the site has gone on, matches the site", async () => {
	const { config, files, kept, target, to } = await stoppedSite(3);
	const breaking = { ...files, writeMark: () => Promise.reject(new Error("broke off here")) };
	await expect(move({ ...kept, files: breaking }, to)).rejects.toThrow("broke off here");
	await expect(openDatabase(target)).rejects.toThrow(/^A move into this installation has not finished/);
	await kept.db.updateTable("submissions").set({ fields: "{}" }).where("email", "=", "lead-1@example.com").execute();
	await kept.db.deleteFrom("submissions").where("email", "=", "ada@example.com").execute();
	await move(kept, to);
	const [moved, site] = [await readInstallation(target), await readInstallation(config)];
	expect(moved.rows).toEqual(site.rows);
	expect(moved.rows.submissions).toHaveLength(3);
	expect(moved.files).toEqual({}); // the first attempt copied it, and nothing refers to it anymore
	expect(Object.keys(site.files)).toHaveLength(1);
});

test("a move into a database in use is refused before anything is written", async () => {
	const { files, kept, target, to } = await stoppedSite(1);
	const live = await opened(target);
	await sql`insert into submissions (reference, kind, email, fields, received_at)
		values ('CW-2222-2222', 'lead', 'jane@example.com', '{}', '2026-03-01T12:00:00.000Z')`.execute(live);
	await invite(live, { email: "eve@other.example", role: "recruiter", by: null }, kept.clock());
	const before = await readInstallation(target);
	const { host, pathname } = new URL(to);
	await expect(move(kept, to)).rejects.toThrow(
		`PostgreSQL at ${host}${pathname} already holds 1 submission and 1 person. Name a new, empty database.`,
	);
	expect(await readInstallation(target)).toEqual(before);
	expect(await files.readMark()).toBeUndefined();
});

test("a move is refused while any server is connected, whatever its name, and writes nothing", async () => {
	const { kept, to } = await stoppedSite(1);
	for (const [server, given] of [
		[to, to],
		[`${to}?application_name=careers`, `${to}?application_name=careers`],
	] as const) {
		const running = await openDatabase({ ...kept.config, databaseUrl: server });
		const before = await running.selectFrom("installation").selectAll().execute();
		await expect(move(kept, given)).rejects.toThrow(/^A server is running on PostgreSQL at .* Stop all servers and /);
		expect(await running.selectFrom("unfinished").selectAll().execute()).toEqual([]);
		expect(await running.selectFrom("installation").selectAll().execute()).toEqual(before);
		await running.destroy();
	}
	await move(kept, `${to}?application_name=careers`);
});

test("during a move, no other move begins and no server starts", async () => {
	const { files, kept, target, to } = await stoppedSite(1);
	const elsewhere = { ...kept, config: { ...kept.config, dataDir: `${kept.config.dataDir}-elsewhere` } };
	const refusals: string[] = [];
	const observed: typeof files = {
		...files,
		async save(key, content) {
			for (const beside of [() => move(elsewhere, to), () => openDatabase(target), () => move(kept, to)]) {
				refusals.push(await (beside() as Promise<unknown>).then(String, (error: Error) => error.message));
			}
			await files.save(key, content);
		},
	};
	await move({ ...kept, files: observed }, to);
	expect(refusals).toEqual([
		expect.stringMatching(/is being filled by another restore or move\. Wait until it ends\.$/),
		expect.stringMatching(/^A move into this installation has not finished/),
		expect.stringMatching(/^Another server, restore or move already runs on the data folder/),
	]);
	expect((await readInstallation(target)).rows.submissions).toHaveLength(2);
});

test("a server that starts while a database is being marked waits, and then refuses", async () => {
	const { kept, target, to } = await stoppedSite(1);
	const [marking, watching] = [await opened(target), await opened(target)];
	const waiting = async () =>
		(await sql`select 1 from pg_locks where not granted and relation = 'migrations'::regclass`.execute(watching)).rows;
	let start: Promise<unknown> | undefined;
	await marking.transaction().execute(async (transaction) => {
		await blockStarts(transaction);
		start = openDatabase(target).catch((error: Error) => error.message);
		await expect.poll(waiting, { interval: 5 }).toHaveLength(1);
		const at = { token: "", begun_at: "2026-11-17T19:40:12.345Z", storage_mark: null };
		await transaction
			.insertInto("unfinished")
			.values({ id: 1, command: "restore", ...at })
			.execute();
	});
	expect(await start).toBe(
		"A restore into this installation has not finished (begun 2026-11-17 19:40 UTC). " +
			"If it was interrupted, repeat the same command: it starts over.",
	);
	await Promise.all([marking.destroy(), watching.destroy()]);
	await move(kept, to);
});

test("a move that lost its lock to another one stops before it writes", async () => {
	const { files, kept, target, to } = await stoppedSite(1);
	const elsewhere = { ...kept, config: { ...kept.config, dataDir: `${kept.config.dataDir}-elsewhere` } };
	let others: unknown;
	const slow: typeof files = {
		...files,
		async save(key, content) {
			await files.save(key, content);
			await endConnections(to);
			others = await move(elsewhere, to);
		},
	};
	await expect(move({ ...kept, files: slow }, to)).rejects.toThrow("Another restore or move has begun to fill");
	expect(others).toMatchObject({ files: 1 });
	expect((await readInstallation(target)).rows.submissions).toHaveLength(2);
});

test("storage with another database's mark is left alone, unless the operator says nobody uses it", async () => {
	const { config, files, kept, target, to } = await stoppedSite(1);
	const other = newInstallation({ DATABASE_URL: "", ...NO_S3 });
	await files.save("of-the-other-site", fileContent("x"));
	await claimStorage(await other.database(), files);
	const mark = await files.readMark();
	await expect(move(kept, to)).rejects.toThrow(
		/^The stored files in http\S+ carry the mark of another database.* If no other site .* add --files-are-ours\.$/,
	);
	expect(await files.readMark()).toBe(mark);
	expect(await Array.fromAsync(files.list())).toHaveLength(1);
	await (await openDatabase(target)).destroy(); // no mark

	const breaking = { ...files, save: () => Promise.reject(new Error("broke off here")) };
	await expect(move({ ...kept, files: breaking }, to, { filesAreOurs: true })).rejects.toThrow("broke off here");
	await move(kept, to); // as the first attempt was
	expect((await readInstallation(target)).rows).toEqual((await readInstallation(config)).rows);
	expect(await Array.fromAsync(files.list())).toHaveLength(2);
});

/** As when PostgreSQL terminates them: the lock is lost, and the next query gets a new connection. */
async function endConnections(databaseUrl: string): Promise<void> {
	const db = await openDatabase({ ...readConfig({}), databaseUrl }, { prepare: async () => undefined });
	await sql`select pg_terminate_backend(pid) from pg_stat_activity
		where datname = current_database() and pid <> pg_backend_pid()`.execute(db);
	await db.destroy();
}
