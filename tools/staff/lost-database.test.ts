import { existsSync } from "node:fs";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { lead, newInstallation } from "../../tests/installation.ts";
import { runStaffCommand } from "./commands.ts";

test("a command reports that PostgreSQL ended its connection, and succeeds when run again", async () => {
	const { database, dataDir, open } = newInstallation();
	const site = await open();
	await site.intake.receive(lead("jane@example.com"));
	const [db, beside] = [await database(), await database()];
	const folder = join(dataDir, "backup");
	const said: string[] = [];
	const backUp = () =>
		runStaffCommand(["backup", folder], process.env, {
			out: new PassThrough(),
			tell: (sentence) => said.push(sentence),
		});

	let ended: Promise<number> | undefined;
	await db.transaction().execute(async (transaction) => {
		await sql`lock table submissions`.execute(transaction);
		ended = backUp();
		const endWhoWaits = sql<{ done: boolean }>`select pg_terminate_backend(pid) as done from pg_stat_activity
			where datname = current_database() and wait_event_type = 'Lock'`;
		await expect.poll(async () => (await endWhoWaits.execute(beside)).rows).toEqual([{ done: true }]);
	});
	expect(await ended).toBe(1);
	expect(said).toEqual([expect.stringMatching(/^PostgreSQL closed the connection \(.*\)\. Check that it's running/)]);
	expect(existsSync(folder)).toBe(false);
	expect(await backUp()).toBe(0);
	expect(existsSync(join(folder, "submissions.sqlite"))).toBe(true);
});
