import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { databasePath, openDatabase, readSecret } from "./database.ts";
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

test("several programs may open a new database at once, and agree on its secret", async () => {
	const { dataDir } = newInstallation();
	const script = `
		import { openDatabase, readSecret } from "./server/submissions/database.ts";
		import { readConfig } from "./server/config.ts";
		const db = await openDatabase(readConfig(process.env));
		console.log((await readSecret(db)).toString("hex"));
		await db.destroy();`;
	const secrets = await Promise.all(
		Array.from({ length: 6 }, async () => {
			const child = spawn(process.execPath, ["--input-type=module", "-e", script], {
				env: { ...process.env, DATA_DIR: dataDir },
				stdio: ["ignore", "pipe", "inherit"],
			});
			const [output, [code]] = await Promise.all([text(child.stdout), once(child, "exit")]);
			expect(code).toBe(0);
			return output;
		}),
	);
	expect(new Set(secrets).size).toBe(1);
	expect(secrets[0]).toMatch(/^[0-9a-f]{64}\n$/);
}, 30_000);

test("what was stored is there after opening again", async () => {
	const { database, open } = newInstallation();
	const { reference } = await (await open()).receive(lead("jane@example.com"));
	const db = await database();
	const again = await database();
	expect(await readSecret(again)).toEqual(await readSecret(db));
	expect(await again.selectFrom("submissions").select("reference").execute()).toEqual([{ reference }]);
});

test("a database of a newer program is refused with a sentence and not touched", async () => {
	const { config, database } = newInstallation();
	await (await database()).destroy();
	const raw = new DatabaseSync(databasePath(config));
	raw.exec("insert into migrations values (99, '2030-01-01')");
	raw.close();
	await expect(openDatabase(config)).rejects.toThrow(
		/version 99, but this program knows versions up to \d+\. Run the newer/,
	);
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

test("DATABASE_URL is refused rather than ignored", async () => {
	const { config } = newInstallation({ DATABASE_URL: "postgres://localhost/site" });
	await expect(openDatabase(config)).rejects.toThrow("SQLite only");
});
