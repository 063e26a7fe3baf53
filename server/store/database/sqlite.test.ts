import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { CompiledQuery, sql } from "kysely";
import { expect, onTestFinished, test, vi } from "vitest";
import { lead, newInstallation } from "../../../tests/installation.ts";
import { waitingFileQueries } from "../../candidates/resume-texts.ts";
import { lockDataFolder } from "../data-folder.ts";
import { databasePath, openDatabase } from "./open.ts";

test("a new installation keeps its data folder and database to itself", async () => {
	const { config, dataDir, open } = newInstallation();
	await (await openDatabase(config)).destroy(); // creates both; databases made for tests already have tables
	const site = await open();
	await site.intake.receive(lead("jane@example.com"));
	expect(statSync(dataDir).mode & 0o777).toBe(0o700);
	for (const suffix of ["", "-wal", "-shm"]) {
		expect(statSync(databasePath(config) + suffix).mode & 0o777).toBe(0o600);
	}
});

test("a damaged database is refused with a clear message and not touched", async () => {
	const { config, dataDir, open, files } = newInstallation();
	mkdirSync(dataDir, { recursive: true });
	writeFileSync(databasePath(config), "this is no database at all, but a text of some length".repeat(100));
	const before = readFileSync(databasePath(config));
	await expect(open()).rejects.toThrow(/is damaged \(.*Move it aside and restore a backup/);
	expect(readFileSync(databasePath(config))).toEqual(before);
	expect(await Array.fromAsync(files.list())).toEqual([]);
});

test("damage in the middle of the file is noticed at startup", async () => {
	const { config, database, open } = newInstallation();
	await (await database()).destroy();
	const bytes = readFileSync(databasePath(config));
	bytes.fill(0xff, 4096, 4096 * 4);
	writeFileSync(databasePath(config), bytes);
	await expect(open()).rejects.toThrow("is damaged");
});

test("a data folder that is a file gets a clear message", async () => {
	const { config, dataDir } = newInstallation();
	writeFileSync(dataDir, "");
	await expect(openDatabase(config)).rejects.toThrow(/cannot be opened: .* Check that DATA_DIR is a folder/);
});

test("a database that can't be written to at startup does not stop the server", { tags: "thorough" }, async () => {
	const { database, logged, open } = newInstallation();
	const site = await open();
	await site.intake.receive(lead("jane@example.com"));
	const db = await database();
	await db.updateTable("deliveries").set({ claimed_by: "a server that was killed" }).execute();
	await sql`create trigger refused before update on deliveries begin select raise(abort, 'disk full'); end`.execute(db);
	await site.start(true);
	expect(logged).toContainEqual(expect.objectContaining({ msg: expect.stringContaining("until its claims run out") }));
	await sql`drop trigger refused`.execute(db);
	const delivered = async () => (await site.outbox.state()).waiting === 0;
	await expect.poll(delivered).toBe(true);
});

test("while another program holds the lock, the server does everything else and rejects what it can't store", {
	tags: "thorough",
}, async () => {
	const { config, database, open } = newInstallation();
	const site = await open();
	const first = await site.intake.receive(lead("first@example.com"));
	const other = await anotherProgram(databasePath(config));
	await other.lock();
	const refused = await Promise.allSettled(
		Array.from({ length: 5 }, (_, index) => site.intake.receive(lead(`person-${index}@example.com`))),
	);
	expect(refused.map(({ status }) => status)).toEqual(Array(5).fill("rejected"));
	for (const outcome of refused) {
		expect(outcome).toMatchObject({ reason: { message: "Another program has locked the database." } });
	}
	await other.unlock();
	const again = await Promise.all(
		Array.from({ length: 5 }, (_, index) => site.intake.receive(lead(`person-${index}@example.com`))),
	);
	expect(again.every(({ repeated }) => !repeated)).toBe(true);
	const stored = await (await database()).selectFrom("submissions").select("reference").execute();
	expect(stored.map(({ reference }) => reference).sort()).toEqual(
		[first, ...again].map(({ reference }) => reference).sort(),
	);
});

test("a query waiting for the lock gets it when it is free; meanwhile timers run and reads work", async () => {
	const { config, database, open } = newInstallation();
	const site = await open();
	const { reference } = await site.intake.receive(lead("first@example.com"));
	const db = await database();
	const other = await anotherProgram(databasePath(config));
	await other.lock();
	let answered = 0;
	const waiting = Promise.all(
		["second", "third"].map(async (name) => {
			await site.intake.receive(lead(`${name}@example.com`));
			answered += 1;
		}),
	);
	const single = db.updateTable("submissions").set({ remarks: "seen" }).where("reference", "=", reference).execute();
	for (let tick = 0; tick < 20; tick += 1) await setTimeout(1);
	expect(await db.selectFrom("submissions").select(["reference", "remarks"]).execute()).toEqual([
		{ reference, remarks: null },
	]);
	expect(answered).toBe(0);
	await other.unlock();
	await waiting;
	await single;
	expect(await db.selectFrom("submissions").select("remarks").orderBy("remarks").execute()).toHaveLength(3);
});

test("in a batch, only the job that can't be stored fails, and the log says why", async () => {
	const { database, logged, open } = newInstallation();
	const site = await open();
	const db = await database();
	await sql`create trigger refused before insert on submissions when new.email = 'person-2@example.com'
		begin select raise(abort, 'not this one'); end`.execute(db);
	const outcomes = await Promise.allSettled(
		Array.from({ length: 5 }, (_, index) => site.intake.receive(lead(`person-${index}@example.com`))),
	);
	expect(outcomes.map(({ status }) => status)).toEqual([
		...["fulfilled", "fulfilled", "rejected", "fulfilled", "fulfilled"],
	]);
	expect(await db.selectFrom("submissions").select("email").execute()).toHaveLength(4);
	expect(logged).toContainEqual(
		expect.objectContaining({ jobs: 5, err: expect.objectContaining({ message: "not this one" }) }),
	);
});

test.each(["submissions.sqlite", "submissions.sqlite-wal", "server.lock"])(
	"it receives nothing and says so when %s is taken away beneath it, and receives again when it is back",
	async (name) => {
		const { dataDir, open } = newInstallation();
		lockDataFolder(dataDir);
		const site = await open();
		await site.intake.receive(lead("jane@example.com"));
		expect(await site.findObstacle()).toBeUndefined();
		const now = vi.spyOn(performance, "now");
		onTestFinished(() => now.mockRestore());
		const later = () => now.mockReturnValue(performance.now() + 60_000);
		renameSync(join(dataDir, name), join(dataDir, "aside"));
		later();
		expect(await site.findObstacle()).toBe(
			`The file ${name} of the data folder was moved, removed or replaced while the server runs, ` +
				"so what comes in may be lost. Put it back, or start the server again.",
		);
		await expect(site.intake.receive(lead("joan@example.com"))).rejects.toThrow("was moved, removed or replaced");
		renameSync(join(dataDir, "aside"), join(dataDir, name));
		later();
		expect(await site.findObstacle()).toBeUndefined();
	},
);

test("a data folder that was moved, or uploads that can't be written, are reported as obstacles", async () => {
	const { dataDir, open } = newInstallation();
	const site = await open();
	const now = vi.spyOn(performance, "now");
	onTestFinished(() => now.mockRestore());
	const later = () => now.mockReturnValue(performance.now() + 60_000);
	expect(await site.findObstacle()).toBeUndefined();
	renameSync(dataDir, `${dataDir}-aside`);
	later();
	expect(await site.findObstacle()).toContain("The data folder was moved");
	renameSync(`${dataDir}-aside`, dataDir);
	rmSync(join(dataDir, "incoming"), { recursive: true });
	writeFileSync(join(dataDir, "incoming"), "");
	later();
	expect(await site.findObstacle()).toMatch(/^The data folder cannot be used: /);
});

/** A program that locks the database on request, and ends with the test. */
async function anotherProgram(path: string) {
	const script = `
		const { DatabaseSync } = require("node:sqlite");
		const database = new DatabaseSync(process.argv[1], { timeout: 5000 });
		process.on("message", (statement) => {
			database.exec(statement);
			process.send("done");
		});`;
	const child = spawn(process.execPath, ["-e", script, path], { stdio: ["ignore", "inherit", "inherit", "ipc"] });
	onTestFinished(() => void child.kill("SIGKILL"));
	const tell = async (statement: string) => {
		child.send(statement);
		await once(child, "message");
	};
	return { lock: () => tell("begin exclusive"), unlock: () => tell("rollback") };
}

test("resumes waiting to be read are found by their own index, not by scanning all submissions", async () => {
	const db = await newInstallation().database();
	const { unread, begun } = waitingFileQueries(db, true, new Date());
	for (const [query, index] of [
		[unread, "submissions_to_read"],
		[begun, "resume_texts_begun"],
	] as const) {
		const { sql: text, parameters } = query.compile();
		const plan = await db.executeQuery<{ detail: string }>(
			CompiledQuery.raw(`explain query plan ${text}`, [...parameters]),
		);
		expect(plan.rows.map(({ detail }) => detail).join("\n")).toContain(`USING INDEX ${index}`);
	}
});
