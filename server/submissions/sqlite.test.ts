import { mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { databasePath, openDatabase } from "./database.ts";
import { lead, newInstallation } from "./test-installation.ts";

test("a new installation keeps its data folder and database to itself", async () => {
	const { config, dataDir, open } = newInstallation();
	const submissions = await open();
	await submissions.receive(lead("jane@example.com"));
	expect(statSync(dataDir).mode & 0o777).toBe(0o700);
	for (const suffix of ["", "-wal", "-shm"]) {
		expect(statSync(databasePath(config) + suffix).mode & 0o777).toBe(0o600);
	}
});

test("a damaged database is refused with a sentence and not touched", async () => {
	const { config, dataDir, open, files } = newInstallation();
	mkdirSync(dataDir, { recursive: true });
	writeFileSync(databasePath(config), "this is no database at all, but a text of some length".repeat(100));
	const before = readFileSync(databasePath(config));
	await expect(open()).rejects.toThrow(/is damaged \(.*Move it aside and restore a backup/);
	expect(readFileSync(databasePath(config))).toEqual(before);
	expect(await Array.fromAsync(files.list())).toEqual([]);
});

test("damage in the middle of the file is noticed at the start", async () => {
	const { config, database, open } = newInstallation();
	await (await database()).destroy();
	const bytes = readFileSync(databasePath(config));
	bytes.fill(0xff, 4096, 4096 * 4);
	writeFileSync(databasePath(config), bytes);
	await expect(open()).rejects.toThrow("is damaged");
});

test("a data folder that is a file gets a sentence", async () => {
	const { config, dataDir } = newInstallation();
	writeFileSync(dataDir, "");
	await expect(openDatabase(config)).rejects.toThrow(/cannot be opened: .* Check that DATA_DIR is a folder/);
});

test("a database that cannot be written when the server starts does not end it", async () => {
	const { database, logged, open } = newInstallation();
	const submissions = await open();
	await submissions.receive(lead("jane@example.com"));
	const db = await database();
	await db.updateTable("deliveries").set({ claimed_by: "a server that was killed" }).execute();
	await sql`create trigger refused before update on deliveries begin select raise(abort, 'disk full'); end`.execute(db);
	await submissions.deliver.start(true);
	expect(logged).toContainEqual(expect.objectContaining({ msg: expect.stringContaining("until its claims run out") }));
	await sql`drop trigger refused`.execute(db);
	const delivered = async () => (await submissions.deliveryState()).waiting === 0;
	await expect.poll(delivered, { timeout: 10_000 }).toBe(true);
});
