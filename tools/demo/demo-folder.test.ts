import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readConfig } from "../../server/config/config.ts";
import { invite } from "../../server/people/people.ts";
import { lockDataFolder } from "../../server/store/data-folder.ts";
import { databasePath, openDatabase } from "../../server/store/database/open.ts";
import { markAsSample } from "../../server/store/database/sample.ts";
import { prepareDemoFolder } from "./demo-folder.ts";

const NOW = new Date("2026-11-17T15:42:00.000Z");

function newFolder(): string {
	const parent = mkdtempSync(join(tmpdir(), "closewell-demo-"));
	onTestFinished(() => rmSync(parent, { recursive: true, force: true }));
	return join(parent, "demo-data");
}

async function withStore(folder: string, { sample }: { sample: boolean }) {
	const config = readConfig({ DATA_DIR: folder });
	const db = await openDatabase(config);
	if (sample) await markAsSample(db, NOW);
	await invite(db, { email: "rosa@closewell.example", role: "admin", by: null }, NOW);
	await db.destroy();
	return readFileSync(databasePath(config));
}

const prepare = (folder: string, reset: boolean) =>
	prepareDemoFolder(folder, { reset, now: NOW, tell: () => undefined });

test("a folder with a firm's own data is left alone, even with --reset", { tags: "thorough" }, async () => {
	const folder = newFolder();
	const before = await withStore(folder, { sample: false });
	for (const reset of [false, true]) {
		await expect(prepare(folder, reset)).rejects.toThrow(/holds something other than the demo's sample data/);
	}
	expect(readFileSync(join(folder, "submissions.sqlite"))).toEqual(before);
});

test("a folder with other files is left alone, and so is the one a fill would use temporarily", async () => {
	const folder = newFolder();
	for (const path of [folder, `${folder}.unfinished`]) {
		mkdirSync(path);
		writeFileSync(join(path, "notes.txt"), "mine");
		for (const reset of [false, true]) {
			await expect(prepare(folder, reset)).rejects.toThrow(`${path} holds something other`);
		}
		expect(readdirSync(path)).toEqual(["notes.txt"]);
		rmSync(path, { recursive: true });
	}
});

test("a running demo is not deleted", async () => {
	const folder = newFolder();
	await withStore(folder, { sample: true });
	const release = lockDataFolder(folder);
	await expect(prepare(folder, true)).rejects.toThrow(/already runs on the data folder/);
	expect(existsSync(join(folder, "submissions.sqlite"))).toBe(true);
	release();
	await prepare(folder, false);
});
