import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { newInstallation } from "../../tests/installation.ts";
import { databasePath } from "../store/database/open.ts";

test("a rehearsed submission leaves nothing behind but when it was tried", async () => {
	const { clock, database, open } = newInstallation();
	const site = await open();
	expect(await site.findObstacle()).toBeUndefined();
	const db = await database();
	for (const table of ["submissions", "deliveries", "contents"] as const) {
		expect(await db.selectFrom(table).selectAll().execute(), table).toEqual([]);
	}
	const tried = await db.selectFrom("installation").select("checked_at").execute();
	expect(tried).toEqual([{ checked_at: clock().toISOString() }]); // a write that was really committed
});

test("a lock held by another program is reported within about a second, and not once it is released", async () => {
	const { config, database, open } = newInstallation();
	const site = await open();
	expect(await site.findObstacle()).toBeUndefined();
	const release = config.databaseUrl ? await lockTable(await database()) : lockFile(databasePath(config));
	const found = await site.findObstacle();
	await release();
	expect(found).toMatch(/^The database is locked or too slow: a test entry was not written within a second/);
	await expect.poll(() => site.findObstacle()).toBeUndefined();
});

test("a missing table is reported with the database's own message", async () => {
	const { database, open } = newInstallation();
	const site = await open();
	await sql`alter table contents rename to gone_contents`.execute(await database());
	expect(await site.findObstacle()).toMatch(/^The database cannot be written: .*contents/);
});

async function lockTable(db: Awaited<ReturnType<ReturnType<typeof newInstallation>["database"]>>) {
	const locked = Promise.withResolvers<void>();
	const released = Promise.withResolvers<void>();
	const holding = db.transaction().execute(async (transaction) => {
		await sql`lock table submissions in access exclusive mode`.execute(transaction);
		locked.resolve();
		await released.promise;
	});
	await locked.promise;
	return () => {
		released.resolve();
		return holding;
	};
}

function lockFile(path: string) {
	const other = new DatabaseSync(path);
	other.exec("begin immediate");
	onTestFinished(() => other.close());
	return async () => other.exec("rollback");
}
