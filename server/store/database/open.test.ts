import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { lead, newInstallation } from "../../../tests/installation.ts";
import { openDatabase, readSecret } from "./open.ts";

test("several programs may open a new database at once, and agree on its secret", { tags: "thorough" }, async () => {
	const { dataDir } = newInstallation();
	const script = `
		import { openDatabase, readSecret } from "./server/store/database/open.ts";
		import { readConfig } from "./server/config/config.ts";
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

test("stored data is there after reopening", async () => {
	const { database, open } = newInstallation();
	const { reference } = await (await open()).intake.receive(lead("jane@example.com"));
	const db = await database();
	const again = await database();
	expect(await readSecret(again)).toEqual(await readSecret(db));
	expect(await again.selectFrom("submissions").select("reference").execute()).toEqual([{ reference }]);
});

test("a database of a newer version is refused with a clear message and not touched", async () => {
	const { config, database } = newInstallation();
	const db = await database();
	await sql`insert into migrations values (99, '2030-01-01')`.execute(db);
	await expect(openDatabase(config)).rejects.toThrow(
		/version 99, but this program knows versions up to \d+\. Run the newer/,
	);
});

test("the database refuses queries inside one of its open transactions, and works again afterwards", async () => {
	const { database } = newInstallation();
	const db = await database();
	const another = await database();
	const references = (from: typeof db) => from.selectFrom("submissions").select("reference").execute();
	const inside = "inside a transaction that is still open";

	await db.transaction().execute(async (transaction) => {
		expect(await references(transaction)).toEqual([]);
		await expect(references(db)).rejects.toThrow(inside);
		await expect(sql`select 1`.execute(db)).rejects.toThrow(inside);
		await expect(db.transaction().execute(references)).rejects.toThrow(inside);
		const deeper = async () => Promise.all([transaction, db].map(references));
		await expect(deeper()).rejects.toThrow(inside);
		expect(await references(another)).toEqual([]);
	});
	expect(await references(db)).toEqual([]);
	expect(await db.transaction().execute(references)).toEqual([]);
});

test("work started in a transaction may use the database once the transaction is over", async () => {
	const { database } = newInstallation();
	const db = await database();
	const references = () => db.selectFrom("submissions").select("reference").execute();

	const committed = Promise.withResolvers<void>();
	const afterCommit = await db.transaction().execute(async () => ({ found: committed.promise.then(references) }));
	committed.resolve();
	expect(await afterCommit.found).toEqual([]);

	const undone = Promise.withResolvers<void>();
	let afterRollback: ReturnType<typeof references> | undefined;
	const failing = db.transaction().execute(async () => {
		afterRollback = undone.promise.then(references);
		throw new Error("not this time");
	});
	await expect(failing).rejects.toThrow("not this time");
	undone.resolve();
	expect(await afterRollback).toEqual([]);
});

test("a transaction does not keep others from using the database", async () => {
	const { database } = newInstallation();
	const db = await database();
	const references = () => db.selectFrom("submissions").select("reference").execute();
	const begun = Promise.withResolvers<void>();
	const mayEnd = Promise.withResolvers<void>();
	const first = db.transaction().execute(async () => {
		begun.resolve();
		await mayEnd.promise;
	});
	await begun.promise;
	const beside = [references(), references(), db.transaction().execute(async () => [])];
	mayEnd.resolve();
	await first;
	expect(await Promise.all(beside)).toEqual([[], [], []]);
});
