import { existsSync } from "node:fs";
import { join } from "node:path";
import { type KyselyPlugin, sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { fileContent, lead, newInstallation } from "../../tests/installation.ts";
import { readInstallation } from "../../tests/installation-contents.ts";
import { type Config, readConfig } from "../config/config.ts";
import { invite } from "../people/people.ts";
import { latestVersion, schemaVersion } from "../store/database/migrations.ts";
import { openDatabase } from "../store/database/open.ts";
import { openFiles } from "../store/files/files.ts";
import { backUp, copyInstallation, restore } from "./backup.ts";

const BEFORE_MARKS = 15; // the tables of 1.7.0, which did not mark unfinished copies
const AT = "2026-03-01T12:00:00.000Z";
const UNFINISHED = /^A restore into this installation has not finished \(begun \d{4}-\d\d-\d\d \d\d:\d\d UTC\)\. /;

/** A backup with this many leads and resumes, and one team member. */
async function backupOf(count: number, name: string): Promise<{ folder: string; config: Config }> {
	const { clock, dataDir, open, resume } = newInstallation({ DATABASE_URL: "", ...NO_S3 });
	const site = await open();
	for (let index = 0; index < count; index += 1) {
		await site.intake.receive(lead(`${name}-${index}@example.com`));
		await site.intake.receive(await resume(`${name}-${index}@example.com`, `%PDF-1.7 ${name} ${index}`));
	}
	await invite(site.db, { email: `${name}@firm.example`, role: "recruiter", by: null }, clock());
	const folder = join(dataDir, "..", `backup-${name}`);
	const config = readConfig({ DATA_DIR: dataDir });
	await backUp({ db: site.db, files: openFiles(config), config, clock }, folder);
	return { folder, config: readConfig({ DATA_DIR: folder }) };
}

const NO_S3 = { S3_ENDPOINT: "", S3_BUCKET: "", S3_REGION: "", S3_ACCESS_KEY_ID: "", S3_SECRET_ACCESS_KEY: "" };

test("an interrupted copy does not open, wherever it stopped, and a repeat matches its source exactly", {
	tags: "thorough",
}, async () => {
	const { config, files, withoutTables } = newInstallation();
	await withoutTables();
	await files.save("somebody-elses", fileContent("not of any backup"));
	const sources = [await backupOf(2, "first"), await backupOf(3, "second")];
	let [broken, marked] = [0, 0];
	for (let step = 1, done = false; !done; step += 6) {
		const source = sources[broken % 2]?.config ?? config;
		const db = await openDatabase(source);
		const target = { command: "restore" as const, config, files, filesAreOurs: false };
		const copying = copyInstallation(db.withPlugin(failingAt(step)), openFiles(source), target);
		done = await copying.then(
			() => true,
			(error) => {
				expect(String(error)).toContain("broke off here");
				return false;
			},
		);
		await db.destroy();
		if (!done) {
			broken += 1;
			if (await isMarked(config)) marked += 1;
			else expect(marked, "before the first mark only").toBe(0);
			continue;
		}
		const copied = await readInstallation(config);
		const original = await readInstallation(source);
		expect(copied.rows).toEqual(original.rows);
		expect(copied.rows.submissions).toHaveLength(broken % 2 ? 6 : 4);
		const { "somebody-elses": foreign, ...own } = copied.files;
		expect(foreign).toBeDefined();
		expect(own).toEqual(original.files);
	}
	expect(marked).toBeGreaterThan(8);
});

test("a copy interrupted at its very end does not open either", { tags: "thorough" }, async () => {
	const { config, files, withoutTables } = newInstallation();
	await withoutTables();
	const { folder, config: source } = await backupOf(1, "only");
	const db = await openDatabase(source);
	onTestFinished(() => db.destroy());
	const breaking = { ...files, writeMark: () => Promise.reject(new Error("broke off here")) };
	const copying = copyInstallation(db, openFiles(source), {
		command: "restore",
		config,
		files: breaking,
		filesAreOurs: false,
	});
	await expect(copying).rejects.toThrow("broke off here");
	expect(await isMarked(config)).toBe(true);
	// Complete files are not copied again.
	const saved: string[] = [];
	const counting: typeof files = { ...files, save: async (key) => void saved.push(key) };
	await copyInstallation(db, openFiles(source), { command: "restore", config, files: counting, filesAreOurs: false });
	expect(saved).toEqual([]);
	await expect(restore(folder, config)).rejects.toThrow(/already holds 2 submissions and 1 person\. /);
	expect((await readInstallation(config)).rows).toEqual((await readInstallation(source)).rows);
});

test("a database that is not empty is refused by name and left unchanged, even with older tables", async () => {
	const { config, dataDir, files, leftByVersion } = newInstallation();
	await leftByVersion(BEFORE_MARKS, async (old) => {
		await sql`insert into installation (id, secret, checked_at) values (1, 'its own', ${AT})`.execute(old);
		for (const reference of ["CW-2222-2222", "CW-3333-3333"]) {
			await sql`insert into submissions (reference, kind, email, fields, received_at)
				values (${reference}, 'lead', 'jane@example.com', '{}', ${AT})`.execute(old);
		}
	});
	const { folder } = await backupOf(1, "only");
	const refused = restore(folder, config);
	await expect(refused).rejects.toThrow(/already holds 2 submissions\. (?:Name|Set DATA_DIR to) a new/);
	await expect(refused).rejects.not.toThrow(/empty the|drop/i);
	await openDatabase(config, {
		prepare: async (db) => {
			expect(await schemaVersion(db)).toBe(BEFORE_MARKS);
			const { rows } = await sql`select secret from installation`.execute(db);
			expect(rows).toEqual([{ secret: "its own" }]);
		},
	}).then((db) => db.destroy());
	expect(await Array.fromAsync(files.list())).toEqual([]);
	expect(existsSync(join(dataDir, `submissions.before-${latestVersion}.sqlite`))).toBe(false);
});

test.each([
	[
		"people",
		"1 person",
		`insert into people (id, email, mailbox, name, role, invited_at) values ('p', '', '', '', '', '')`,
	],
	[
		"erasures",
		"1 row in its table erasures",
		`insert into erasures (address_hash, erased_at, submissions) values ('', '', 1)`,
	],
	["another program's table", "tables of another program (customers)", "create table customers (id integer)"],
])("a database without submissions is not empty for that: %s", async (_, told, statement) => {
	const { config, database } = newInstallation();
	const db = await database();
	await sql.raw(statement).execute(db);
	await db.destroy();
	const { folder } = await backupOf(1, "only");
	await expect(restore(folder, config)).rejects.toThrow(`already holds ${told}. `);
});

test("an installation that was started and never used can be restored into", async () => {
	const { config, open } = newInstallation();
	const site = await open();
	await site.start();
	await site.stop();
	await site.close();
	const { folder, config: source } = await backupOf(1, "only");
	await restore(folder, config);
	const { rows } = await readInstallation(config);
	expect(rows).toEqual((await readInstallation(source)).rows);
});

test("a backup is not restored into itself", async () => {
	const { folder, config } = await backupOf(1, "only");
	await expect(restore(folder, config)).rejects.toThrow(`${folder} is the backup itself. `);
});

async function isMarked(config: Config): Promise<boolean> {
	try {
		await (await openDatabase(config)).destroy();
		return false;
	} catch (error) {
		expect(String((error as Error).message)).toMatch(UNFINISHED);
		return true;
	}
}

/** Lets this many queries through, and no more. */
function failingAt(step: number): KyselyPlugin {
	let queries = 0;
	return {
		transformQuery({ node }) {
			queries += 1;
			if (queries >= step) throw new Error("broke off here");
			return node;
		},
		transformResult: async ({ result }) => result,
	};
}
