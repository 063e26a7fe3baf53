import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { lead, newInstallation } from "../../test-installation.ts";
import { openDatabase, readSecret } from "./open.ts";

test("several programs may open a new database at once, and agree on its secret", async () => {
	const { dataDir } = newInstallation();
	const script = `
		import { openDatabase, readSecret } from "./server/store/database/open.ts";
		import { readConfig } from "./server/config.ts";
		const db = await openDatabase(readConfig(process.env));
		console.log((await readSecret(db)).toString("hex"));
		await db.destroy();`;
	const secrets = await Promise.all(
		Array.from({ length: 10 }, async () => {
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
});

test("what was stored is there after opening again", async () => {
	const { database, open } = newInstallation();
	const { reference } = await (await open()).intake.receive(lead("jane@example.com"));
	const db = await database();
	const again = await database();
	expect(await readSecret(again)).toEqual(await readSecret(db));
	expect(await again.selectFrom("submissions").select("reference").execute()).toEqual([{ reference }]);
});

test("a database of a newer program is refused with a sentence and not touched", async () => {
	const { config, database } = newInstallation();
	const db = await database();
	await sql`insert into migrations values (99, '2030-01-01')`.execute(db);
	await expect(openDatabase(config)).rejects.toThrow(
		/version 99, but this program knows versions up to \d+\. Run the newer/,
	);
});
