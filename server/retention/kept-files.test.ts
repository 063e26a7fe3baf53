import { randomUUID } from "node:crypto";
import { mkdir, readdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { sql } from "kysely";
import pino from "pino";
import { expect, onTestFinished, test, vi } from "vitest";
import { fileContent, lead, newInstallation } from "../../tests/installation.ts";
import type { Config } from "../config/config.ts";
import { openInstallation } from "../installation.ts";
import { databasePath, openDatabase, readSecret } from "../store/database/open.ts";
import type { FileStore } from "../store/files/file-store.ts";
import { claimStorage } from "../store/files/storage-mark.ts";
import { createSecret } from "../store/secret.ts";
import type { Database } from "../store/tables.ts";
import { createCountedTime } from "./counted-time.ts";
import { createHousekeeping } from "./housekeeping.ts";
import { countUnknownFiles, keepFile, removeFiles } from "./kept-files.ts";
import { erase, type RetentionResult, retain } from "./retain.ts";

const DAY = 24 * 60 * 60 * 1000;
const patient = { timeout: 120_000, interval: 5 };

type Installation = ReturnType<typeof newInstallation>;

/** A server on a database and a storage that runs retention on request. */
function keeper({ clock, config, time }: Installation, db: Database, files: FileStore) {
	const counting = createCountedTime(db, time);
	const kept = { db, files, config, clock };
	return { kept, beat: () => counting.beat(), retain: async () => retain(kept, await counting.beat()) };
}

/** An installation with two resumes and their emails, some days later. */
async function inUse() {
	const installation = newInstallation();
	const { files, open, pass, resume } = installation;
	const site = await open();
	const db = await installation.database();
	const server = keeper(installation, db, files);
	await server.retain();
	await site.start();
	for (const email of ["ada@example.com", "bea@example.com"]) await site.intake.receive(await resume(email, email));
	await vi.waitFor(async () => expect((await site.outbox.state()).waiting).toBe(0), patient);
	await site.stop();
	for (let day = 0; day < 3; day += 1) {
		pass(DAY);
		await server.beat();
	}
	return { ...installation, db, server, site };
}

async function stored(files: FileStore): Promise<string[]> {
	const all = await Array.fromAsync(files.list());
	return Promise.all(all.map(async ({ key }) => text(await files.read(key)))).then((texts) => texts.sort());
}

/** What retention does after it has been running for days. */
async function lookForDays(
	{ pass }: Installation,
	{ beat, retain }: ReturnType<typeof keeper>,
): Promise<RetentionResult> {
	for (let day = 0; day < 3; day += 1) {
		await beat();
		pass(DAY);
	}
	return retain();
}

test("an unused file is removed after a day, by the clock and by counted time", async () => {
	const { clock, db, files, jumpClock, pass, server, site } = await inUse();
	await keepFile({ commit: site.commit, files, clock }, "orphan-1", fileContent("x"));
	await server.beat();
	pass(DAY);
	expect(await server.retain()).toMatchObject({ files: 0 });
	jumpClock(DAY - 1); // too little to count as a jump
	expect(await server.retain()).toMatchObject({ files: 0 });
	pass(1);
	expect(await server.retain()).toMatchObject({ submissions: 0, files: 1, unknownFiles: 0 });
	expect(await stored(files)).toEqual(["ada@example.com", "bea@example.com"]);
	expect(await db.selectFrom("files").select("key").execute()).toHaveLength(2);
});

test("with more than one batch of files, the unused ones are removed, each once", async () => {
	const installation = newInstallation();
	const { clock, config, open, pass, resume } = installation;
	const site = await open();
	const db = await installation.database();
	const taken = await resume("ada@example.com");
	await site.intake.receive(taken);
	const written = clock().toISOString();
	const keys = Array.from({ length: 1_201 }, (_, index) => `file-${String(index).padStart(4, "0")}`);
	for (const key of keys) {
		const dropped_at = key < "file-0600" ? written : null;
		await db.insertInto("files").values({ key, written_at: written, counted_at: written, dropped_at }).execute();
	}
	const removed: string[] = [];
	const files: FileStore = { ...installation.files, remove: async (key) => void removed.push(key) };
	const kept = { db, files, config, clock };
	expect(await removeFiles(kept)).toEqual({ removed: 600 });
	pass(2 * DAY);
	expect(await removeFiles(kept, { written: clock(), counted: clock() })).toEqual({ removed: 601 });
	expect(removed).toEqual(keys);
	expect(await db.selectFrom("files").select("key").execute()).toEqual([{ key: taken.file?.key }]);
});

test("files in the storage are looked up five hundred at a time", async () => {
	const { clock, config, database, files } = newInstallation();
	const db = await database();
	const list: FileStore["list"] = async function* () {
		for (let index = 0; index < 1_001; index += 1) yield { key: `file-${index}`, unfinished: false };
	};
	const queries = vi.spyOn(db, "selectFrom");
	expect(await countUnknownFiles({ db, files: { ...files, list }, config, clock })).toBe(1_001);
	expect(queries).toHaveBeenCalledTimes(3 * 4);
});

test("a file that could not be stored is recorded, so its remains are removed", async () => {
	const { clock, db, files, pass, server, site } = await inUse();
	const broken = {
		...fileContent("half"),
		open: async function* () {
			yield Buffer.from("ha");
			throw new Error("disk lost");
		},
	};
	await expect(keepFile({ commit: site.commit, files, clock }, "broken-01", broken)).rejects.toThrow();
	const isKnown = async () =>
		(await db.selectFrom("files").where("key", "=", "broken-01").selectAll().execute()).length;
	expect(await isKnown()).toBe(1);
	await server.beat();
	pass(DAY + 1);
	expect(await server.retain()).toMatchObject({ files: 1 });
	expect(await isKnown()).toBe(0);
});

test("files and emails not known to this database are counted and kept", async () => {
	const { dataDir, files, server, site, logged, open } = await inUse();
	await files.save("by-hand-1", fileContent("put there by hand"));
	await writeFile(join(dataDir, "mail", "2020-01-01T00-00-00-000Z_CW-AAAA-AAAA-1.eml"), "of another database");
	expect(await server.retain()).toEqual({ submissions: 0, files: 0, overdue: 0, unknownFiles: 1, unknownMails: 1 });
	expect(await stored(files)).toContain("put there by hand");
	expect(await readdir(join(dataDir, "mail"))).toHaveLength(5);

	await site.close();
	const restarted = await open();
	await restarted.start();
	await vi.waitFor(
		() => expect(restarted.housekeeping.state()).toEqual({ stopped: undefined, unknownFiles: 1, unknownMails: 1 }),
		patient,
	);
	expect(logged).toContainEqual(expect.objectContaining({ unknownFiles: 1, unknownMails: 1 }));
});

test("starting with the database moved away, or without DATABASE_URL, loses nothing", async () => {
	const used = await inUse();
	const { config, dataDir, files, site, time } = used;
	await site.close();
	await used.db.destroy();
	const aside = async (from: string, to: string) => {
		for (const suffix of ["", "-wal", "-shm"]) {
			await rename(databasePath(config) + from + suffix, databasePath(config) + to + suffix).catch(() => undefined);
		}
	};
	if (!config.databaseUrl) await aside("", ".aside");
	const other: Config = { ...config, databaseUrl: undefined };
	const wrong = await openInstallation(other, files, pino({ level: "silent" }), time);
	const db = await openDatabase(other);
	const found = await lookForDays(used, keeper({ ...used, config: other }, db, files));
	expect(found).toEqual({
		...{ submissions: 0, files: 0, overdue: 0, unknownFiles: 2, unknownMails: 4 },
		stopped: expect.stringMatching(
			/^The stored files carry the mark of another database, .* staff retain --files-are-ours\.$/,
		),
	});
	await wrong.close();
	await db.destroy();
	expect(await stored(files)).toEqual(["ada@example.com", "bea@example.com"]);
	expect(await readdir(join(dataDir, "mail"))).toHaveLength(4);

	if (!config.databaseUrl) {
		await aside("", ".wrong");
		await aside(".aside", "");
	}
	const right = await used.database();
	expect(await lookForDays(used, keeper(used, right, files))).toEqual({
		...{ submissions: 0, files: 0, overdue: 0, unknownFiles: 0, unknownMails: 0 },
	});
});

test("a staging site on the production storage removes only its own files, and only when allowed to", async () => {
	const { files, server, ...used } = await inUse();
	const staging = newInstallation({ DATABASE_URL: "" });
	const site = await openInstallation(staging.config, files, pino({ level: "silent" }), staging.time);
	onTestFinished(() => site.close());
	await keepFile({ commit: site.commit, files, clock: staging.clock }, "staging-1", fileContent("of staging"));
	const db = await staging.database();
	const itsServer = keeper(staging, db, files);
	expect(await lookForDays(staging, itsServer)).toMatchObject({
		files: 0,
		unknownFiles: 2,
		stopped: expect.anything(),
	});
	expect(await lookForDays({ ...used, files }, server)).toMatchObject({ files: 0, unknownFiles: 1 });

	await claimStorage(db, files);
	expect(await itsServer.retain()).toMatchObject({ files: 1, unknownFiles: 2 });
	expect(await server.retain()).toMatchObject({ stopped: expect.stringContaining("another database") });
	expect(await stored(files)).toEqual(["ada@example.com", "bea@example.com"]);
});

test("a copy of the database, which knows the files, removes none that the original has used since", async () => {
	const original = newInstallation({ DATABASE_URL: "" });
	const copy = newInstallation({ DATABASE_URL: "" });
	const { files, open, resume } = original;
	const site = await open();
	const db = await original.database();
	const server = keeper(original, db, files);
	await server.retain();
	const underWay = await resume("ada@example.com", "taken after the copy was made");
	await mkdir(copy.dataDir, { recursive: true });
	await sql`vacuum into ${databasePath(copy.config)}`.execute(db);
	await site.intake.receive(underWay);
	await server.retain();

	const copied = keeper(copy, await copy.database(), files);
	expect(await lookForDays(copy, copied)).toMatchObject({
		files: 0,
		stopped: expect.stringContaining("a newer state of this one"),
	});
	expect(await stored(files)).toEqual(["taken after the copy was made"]);
});

test("a crash while the mark is changed locks nobody out", async () => {
	const { files, server, ...used } = await inUse();
	const crash = () => Promise.reject(new Error("killed"));
	const before = keeper({ ...used, files }, used.db, { ...files, writeMark: crash });
	expect(await before.retain()).toMatchObject({ stopped: expect.stringContaining("cannot be used") });
	expect(await server.retain()).not.toHaveProperty("stopped");
	const writeMark = async (mark: string) => {
		await files.writeMark(mark);
		await crash();
	};
	const between = keeper({ ...used, files }, used.db, { ...files, writeMark });
	expect(await between.retain()).toMatchObject({ stopped: expect.stringContaining("cannot be used") });
	expect(await server.retain()).not.toHaveProperty("stopped");
});

test("several servers checking at the same moment agree on the mark", async () => {
	const { config, db, files, server, ...used } = await inUse();
	const servers = config.databaseUrl ? 5 : 2; // on SQLite the server, and a staff command
	const all = Array.from({ length: servers }, () => keeper({ ...used, config, files }, db, files));
	const found = await Promise.all(all.map(({ retain }) => retain()));
	expect(found.filter(({ stopped }) => stopped)).toEqual([]);
	expect(await server.retain()).not.toHaveProperty("stopped");
});

test("storage that lost its mark is not trusted", async () => {
	const { db, files, server, ...used } = await inUse();
	const readMark = vi.fn(async () => undefined);
	const emptied = { ...files, readMark };
	expect(await keeper({ ...used, files }, db, emptied).retain()).toMatchObject({
		stopped: expect.stringMatching(/^The storage does not carry the mark of this database/),
	});
	expect(readMark).toHaveBeenCalledTimes(3); // it may be changing right now
	expect(await server.retain()).not.toHaveProperty("stopped");
});

test("erasing a person whose file is another database's removes the rest, leaves the file and says so", async () => {
	const { db, files, server } = await inUse();
	const secret = createSecret(await readSecret(db));
	await files.writeMark(randomUUID());
	expect(await erase(server.kept, secret, "ada@example.com")).toEqual({
		submissions: 1,
		files: 0,
		copies: 0,
		alerts: 0,
		problem: expect.stringContaining("staff retain --files-are-ours"),
	});
	expect(await stored(files)).toEqual(["ada@example.com", "bea@example.com"]);
	await claimStorage(db, files);
	expect(await server.retain()).toMatchObject({ files: 1 });
	expect(await stored(files)).toEqual(["bea@example.com"]);
});

test("an email written while its submission is removed goes with the next run", async () => {
	const { dataDir, db, pass, server } = await inUse();
	const secret = createSecret(await readSecret(db));
	const [mail = ""] = await readdir(join(dataDir, "mail"));
	await erase(server.kept, secret, "ada@example.com");
	await erase(server.kept, secret, "bea@example.com");
	await writeFile(join(dataDir, "mail", `${mail}.part`), "written late");
	pass(DAY);
	expect(await server.retain()).toMatchObject({ unknownMails: 0 });
	expect(await readdir(join(dataDir, "mail"))).toEqual([]);
	pass(6 * DAY); // a week since it was removed
	await server.retain();
	expect(await db.selectFrom("gone").selectAll().execute()).toHaveLength(2);
	pass(1);
	await server.retain();
	expect(await db.selectFrom("gone").selectAll().execute()).toEqual([]);
});

test("an installation of version 3 opens with everything in it, and keeps it for its full time", async () => {
	const installation = newInstallation();
	const { clock, database, files, leftByVersion, open, pass } = installation;
	const now = clock().getTime();
	const at = (days: number) => new Date(now - days * DAY).toISOString();
	const resumes: [string, number][] = [
		["CW-2222-2222", 300],
		["CW-3333-3333", 0.1],
	];
	await leftByVersion(3, async (old) => {
		await sql`insert into installation values (1, ${Buffer.alloc(32).toString("base64")}, ${at(700)})`.execute(old);
		for (const [reference, age] of resumes) {
			const key = `key-of-${reference}`;
			await files.save(key, fileContent(reference));
			await sql`insert into submissions (reference, kind, email, fields, received_at, file_key)
				values (${reference}, 'resume', 'ada@example.com', '{}', ${at(age)}, ${key})`.execute(old);
		}
	});

	const site = await open();
	expect(site.housekeeping.state().stopped).toBeUndefined();
	await site.intake.receive(lead("jane@example.com"));
	const db = await database();
	const server = keeper(installation, db, files);
	expect(await server.retain()).toEqual({ submissions: 0, files: 0, overdue: 0, unknownFiles: 0, unknownMails: 0 });
	expect(await stored(files)).toEqual(["CW-2222-2222", "CW-3333-3333"]);
	pass(66 * DAY);
	expect(await server.retain()).toMatchObject({ submissions: 1, files: 1 });
	expect(await stored(files)).toEqual(["CW-3333-3333"]);
});

test("storage that can't be listed is logged once, and once more if it happens again", async () => {
	const { config, database, files, time } = newInstallation();
	const warnings: string[] = [];
	const log = pino({ level: "warn" }, { write: (line: string) => void warnings.push(JSON.parse(line).msg) });
	let fault: Error | undefined = new Error("access denied");
	let rounds = 0;
	const list: FileStore["list"] = async function* () {
		rounds += 1;
		if (fault) throw fault;
		yield* files.list();
	};
	const house = await createHousekeeping({ db: await database(), files: { ...files, list }, config, log, time });
	onTestFinished(() => house.stop());
	house.start();
	house.start();
	house.start();
	const once = "The stored files cannot be counted: access denied.";
	await expect.poll(() => rounds).toBe(3); // one at a time: two are over
	expect(warnings).toEqual([once]);
	fault = undefined;
	house.start();
	await expect.poll(() => rounds).toBe(4);
	fault = new Error("access denied");
	house.start();
	house.start();
	await expect.poll(() => rounds).toBe(6);
	expect(warnings).toEqual([once, once]);
});

test("a failure to count time is logged as an error, and does not keep the server from starting", async () => {
	const { config, database, files, time } = newInstallation();
	const errors: string[] = [];
	const log = pino({ level: "error" }, { write: (line: string) => void errors.push(JSON.parse(line).msg) });
	const db = await database();
	await sql`alter table installation rename to aside`.execute(db);
	await createHousekeeping({ db, files, config, log, time });
	expect(errors).toEqual(["time could not be counted; trying again shortly"]);
});
