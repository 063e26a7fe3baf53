import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import pino from "pino";
import { expect, onTestFinished, test } from "vitest";
import { readConfig } from "../../config.ts";
import { openInstallation } from "../../installation.ts";
import { OperatorError } from "../../operator-error.ts";
import { contentOf, lead, newInstallation } from "../../test-installation.ts";
import { openDatabase, readSecret } from "../database/open.ts";
import { openFiles } from "../files/files.ts";
import { countTime } from "../retention/counted-time.ts";
import { erase, retain } from "../retention/retain.ts";
import { createSecret } from "../secret.ts";
import { backUp, restore } from "./backup.ts";

async function filled() {
	const installation = newInstallation();
	const site = await installation.open();
	const references: string[] = [];
	for (let index = 0; index < 3; index += 1) {
		references.push((await site.intake.receive(lead(`lead-${index}@example.com`))).reference);
	}
	references.push((await site.intake.receive(await installation.resume("ada@example.com", "%PDF-1.7 Ada"))).reference);
	const { config, files, clock } = installation;
	return {
		...installation,
		site,
		references,
		kept: { db: await installation.database(), files, config, clock },
	};
}

test("a backup made while the site runs restores to the same submissions, files and tokens", async () => {
	const { dataDir, kept, references, site, time } = await filled();
	const folder = join(dataDir, "..", "backup");
	expect(await backUp(kept, folder)).toEqual({ rows: 1 + 4 + 4 + 8 + 1, files: 1 });
	await site.intake.receive(lead("after@example.com"));
	await expect(backUp(kept, folder)).rejects.toThrow("is not empty");

	const config = readConfig({ DATA_DIR: join(dataDir, "..", "new") });
	expect(await restore(folder, config)).toEqual({ rows: 18, files: 1 });
	await expect(restore(folder, config)).rejects.toThrow();
	const files = openFiles(config);
	const restored = await openInstallation(config, files, pino({ level: "silent" }), time);
	const [reference = ""] = references;
	expect(restored.intake.leadToken(reference)).toBe(site.intake.leadToken(reference));
	expect((await restored.intake.receive(lead("lead-0@example.com"))).repeated).toBe(true);
	await restored.close();
	const [file] = await Array.fromAsync(files.list());
	expect(await text(await files.read(file?.key ?? ""))).toBe("%PDF-1.7 Ada");
});

test("who is erased while a backup is made is not in it, and what is left of one that broke off does no harm", async () => {
	const { dataDir, files, kept } = await filled();
	const folder = join(dataDir, "..", "backup");
	const secret = createSecret(await readSecret(kept.db));
	const erasing = {
		...files,
		async read(key: string) {
			await erase(kept, secret, "ada@example.com");
			return files.read(key);
		},
	};
	await mkdir(`${folder}.unfinished`);
	await writeFile(join(`${folder}.unfinished`, "submissions.sqlite"), "half a database");
	expect(await backUp({ ...kept, files: erasing }, folder)).toEqual({ rows: 1 + 3 + 3 + 6, files: 0 });
});

test("a backup does not own the live storage, and what is restored from it owns its own", async () => {
	const { dataDir, files, kept, site, time } = await filled();
	const live = countTime(kept.db, time);
	await retain(kept, await live.beat());
	const folder = join(dataDir, "..", "backup");
	await site.intake.keepFile("under-way", contentOf("x"));
	await backUp(kept, folder);

	const ofBackup = readConfig({ DATA_DIR: folder });
	const db = await openDatabase(ofBackup);
	onTestFinished(() => db.destroy());
	const counted = await countTime(db, time).beat();
	const onLive = await retain({ ...kept, db }, counted);
	expect(onLive).toMatchObject({ files: 0, unknownFiles: 1, stopped: expect.stringContaining("another database") });
	expect(await retain({ ...kept, db, files: openFiles(ofBackup) }, counted)).not.toHaveProperty("stopped");
	expect(await retain(kept, await live.beat())).not.toHaveProperty("stopped");
	expect(await Array.fromAsync(files.list())).toHaveLength(2);

	const restored = readConfig({ DATA_DIR: join(dataDir, "..", "restored") });
	await restore(folder, restored);
	const there = await openDatabase(restored);
	onTestFinished(() => there.destroy());
	const found = await retain(
		{ ...kept, db: there, files: openFiles(restored), config: restored },
		await countTime(there, time).beat(),
	);
	expect(found).toEqual({ submissions: 0, files: 0, overdue: 0, unknownFiles: 0, unknownMails: 0 });
});

test("a backup says which resume is lost", async () => {
	const { dataDir, files, kept, references } = await filled();
	for await (const { key } of files.list()) await files.remove(key);
	const failure = backUp(kept, join(dataDir, "..", "backup"));
	await expect(failure).rejects.toThrow(`The file of ${references.at(-1)} cannot be read: `);
	await expect(failure).rejects.toBeInstanceOf(OperatorError);
});

test("a folder that holds no backup is refused", async () => {
	const { dataDir } = newInstallation();
	const config = readConfig({ DATA_DIR: join(dataDir, "new") });
	await expect(restore(join(dataDir, "nothing"), config)).rejects.toThrow("There is no database at");
});
