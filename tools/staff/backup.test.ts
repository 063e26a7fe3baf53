import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import pino from "pino";
import { expect, test, vi } from "vitest";
import { readConfig } from "../../server/config.ts";
import { openFiles } from "../../server/submissions/files.ts";
import { openSubmissions } from "../../server/submissions/submissions.ts";
import { lead, newInstallation } from "../../server/submissions/test-installation.ts";
import { backUp, restore } from "./backup.ts";

vi.setConfig({ testTimeout: 30_000 });

async function filled() {
	const installation = newInstallation();
	const submissions = await installation.open();
	const references: string[] = [];
	for (let index = 0; index < 3; index += 1) {
		references.push((await submissions.receive(lead(`lead-${index}@example.com`))).reference);
	}
	references.push((await submissions.receive(await installation.resume("ada@example.com", "%PDF-1.7 Ada"))).reference);
	const { config, files, clock } = installation;
	return {
		...installation,
		submissions,
		references,
		kept: { db: await installation.database(), files, config, clock },
	};
}

test("a backup made while the site runs restores to the same submissions, files and tokens", async () => {
	const { clock, dataDir, kept, references, submissions } = await filled();
	const folder = join(dataDir, "..", "backup");
	expect(await backUp(kept, folder)).toEqual({ rows: 1 + 4 + 4 + 8, files: 1 });
	await submissions.receive(lead("after@example.com"));
	await expect(backUp(kept, folder)).rejects.toThrow("is not empty");

	const config = readConfig({ DATA_DIR: join(dataDir, "..", "new") });
	expect(await restore(folder, config)).toEqual({ rows: 17, files: 1 });
	await expect(restore(folder, config)).rejects.toThrow();
	const files = openFiles(config);
	const restored = await openSubmissions(config, files, pino({ level: "silent" }), clock);
	const [reference = ""] = references;
	expect(restored.leadToken(reference)).toBe(submissions.leadToken(reference));
	expect((await restored.receive(lead("lead-0@example.com"))).repeated).toBe(true);
	await restored.close();
	const [file] = await Array.fromAsync(files.list());
	expect(await text(await files.read(file?.key ?? ""))).toBe("%PDF-1.7 Ada");
});

test("a backup that broke off can be made again", async () => {
	const { dataDir, kept } = await filled();
	const folder = join(dataDir, "..", "again");
	mkdirSync(`${folder}.unfinished`);
	writeFileSync(join(`${folder}.unfinished`, "submissions.sqlite"), "half of it");
	expect(await backUp(kept, folder)).toMatchObject({ files: 1 });
});

test("a folder that holds no backup is refused", async () => {
	const { dataDir } = newInstallation();
	const config = readConfig({ DATA_DIR: join(dataDir, "new") });
	await expect(restore(join(dataDir, "nothing"), config)).rejects.toThrow("There is no database at");
});
