import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { lead, newInstallation } from "../../../tests/installation.ts";
import { openReader } from "./reader.ts";
import { isBusy } from "./sqlite.ts";

const PATIENT_MS = 120_000;

async function openBoth() {
	const installation = newInstallation({ DATABASE_URL: "" });
	const site = await installation.open();
	const db = await installation.database();
	const reads = openReader(installation.config, db, PATIENT_MS);
	onTestFinished(() => reads.destroy());
	return { ...installation, site, db, reads };
}

const counting = (to: number) =>
	sql<{ last: number }>`with recursive counted (n) as (select 1 union all select n + 1 from counted where n < ${to})
		select max(n) as last from counted`;

test("a long search leaves the process free, and others are answered in turn", { tags: "thorough" }, async () => {
	const { reads, site } = await openBoth();
	let over = false;
	const long = counting(2_000_000)
		.execute(reads)
		.finally(() => {
			over = true;
		});
	let turns = 0;
	let received = 0;
	while (!over) {
		if (received < 3) received += (await site.intake.receive(lead(`${received}@example.com`))) ? 1 : 0;
		await new Promise((done) => setImmediate(done));
		turns += 1;
	}
	expect((await long).rows).toEqual([{ last: 2_000_000 }]);
	expect(received).toBe(3);
	expect(turns).toBeGreaterThan(100);
	expect(await reads.selectFrom("submissions").select("email").execute()).toHaveLength(3);
});

test("a quick query does not wait for a slow one", { tags: "thorough" }, async () => {
	const { reads } = await openBoth();
	const emails = () => reads.selectFrom("submissions").select("email").execute();
	await Promise.all([emails(), emails()]); // both threads are running
	let over = false;
	const long = counting(1_500_000)
		.execute(reads)
		.finally(() => {
			over = true;
		});
	expect(await emails()).toEqual([]);
	expect(over).toBe(false);
	await long;
});

test("a failing query fails alone; writes and transactions are refused", async () => {
	const { reads, site } = await openBoth();
	const { reference } = await site.intake.receive(lead("jane@example.com"));
	const [wrong, right] = await Promise.allSettled([
		sql`select 1 from nowhere`.execute(reads),
		reads.selectFrom("submissions").select("reference").execute(),
	]);
	expect(wrong).toMatchObject({ status: "rejected", reason: { message: "no such table: nowhere" } });
	expect(right).toMatchObject({ value: [{ reference }] });
	await expect(reads.deleteFrom("submissions").execute()).rejects.toThrow("readonly");
	await expect(
		reads
			.deleteFrom("submissions")
			.execute()
			.catch((error) => isBusy(error)),
	).resolves.toBe(false);
	await expect(reads.transaction().execute(async () => 1)).rejects.toThrow("only reads");
	expect(await reads.selectFrom("submissions").select("reference").execute()).toEqual([{ reference }]);
});

test("a query that takes too long is stopped with its thread, and the next one gets a new thread", async () => {
	const { config, db } = await openBoth();
	const reads = openReader(config, db, 300);
	onTestFinished(() => reads.destroy());
	const emails = () => reads.selectFrom("submissions").select("email").execute();
	expect(await emails()).toEqual([]);
	await expect(counting(8_000_000).execute(reads)).rejects.toThrow("A query took too long");
	expect(await emails()).toEqual([]);
});

test("closing the reader rejects queries in progress", async () => {
	const { reads } = await openBoth();
	const cut = expect(counting(2_000_000).execute(reads)).rejects.toThrow("The reader was closed.");
	await reads.destroy();
	await cut;
});

test("on PostgreSQL the reader is the database itself", async () => {
	const { config, database } = newInstallation({ DATABASE_URL: "" });
	const db = await database();
	expect(openReader({ ...config, databaseUrl: "postgres://x" }, db)).toBe(db);
});
