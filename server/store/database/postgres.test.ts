import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { sql } from "kysely";
import pino from "pino";
import { expect, onTestFinished, test } from "vitest";
import { lead, newInstallation } from "../../../tests/installation.ts";
import { releaseSubmission } from "../../queue/release.ts";
import { resendSubmission } from "../../queue/resend.ts";
import { erase } from "../../retention/retain.ts";
import { listReferences } from "../../submissions/submission-list.ts";
import { createBatcher } from "./batch.ts";
import { openDatabase } from "./open.ts";
import { isPooled, listen, poolUse } from "./postgres.ts";

test("connections ended by the database are replaced, and nothing is lost", async () => {
	const { database, open } = newInstallation();
	const site = await open();
	const db = await database();
	const first = await site.intake.receive(lead("first@example.com"));
	await sql`select pg_terminate_backend(pid) from pg_stat_activity
		where datname = current_database() and pid <> pg_backend_pid()`.execute(db);
	const second = await site.intake.receive(lead("second@example.com"));
	expect(await site.findObstacle()).toBeUndefined();
	const stored = await db.selectFrom("submissions").select("reference").execute();
	expect(stored.map(({ reference }) => reference).sort()).toEqual([first.reference, second.reference].sort());
});

test("servers on one database agree on a lead's token, and on what was sent before", async () => {
	const installation = newInstallation();
	const [one, other] = [await installation.open(), await installation.open()];
	const [here, there] = await Promise.all([
		one.intake.receive(lead("jane@example.com")),
		other.intake.receive(lead("jane@example.com")),
	]);
	expect(here.reference).toBe(there.reference);
	expect([here.repeated, there.repeated].sort()).toEqual([false, true]);
	const token = one.intake.leadToken(here.reference);
	expect(await other.intake.completeLead(token, { phone: "3025550100" })).toEqual({ reference: here.reference });
});

test("a person erased while an email about them is being recorded is erased after that", async () => {
	const { clock, config, database, files, open } = newInstallation();
	const site = await open();
	const [db, beside] = [await database(), await database()];
	const { reference } = await site.intake.receive(lead("jane@example.com"));
	let erasing: ReturnType<typeof erase> | undefined;
	// The same rows in the opposite order: one of the two is rolled back.
	await db.transaction().execute(async (transaction) => {
		await transaction.updateTable("deliveries").set({ attempts: 1 }).where("reference", "=", reference).execute();
		erasing = erase({ clock, config, db: beside, files }, site.secret, "jane@example.com");
		const waiting = sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
			where datname = current_database() and wait_event_type = 'Lock'`;
		await expect.poll(async () => (await waiting.execute(beside)).rows[0]?.count).toBe(1);
		await transaction.updateTable("submissions").set({ version: 2 }).where("reference", "=", reference).execute();
	});
	expect(await erasing).toMatchObject({ submissions: 1 });
	expect(await db.selectFrom("submissions").select("reference").execute()).toEqual([]);
});

test("opposite batches of the same contents on two servers end with each content once", async () => {
	const installation = newInstallation();
	const [one, other] = [await installation.open(), await installation.open()];
	const contents = Array.from({ length: 40 }, (_, index) => lead(`person-${index}@example.com`));
	const received = await Promise.all([
		...contents.map((content) => one.intake.receive(content)),
		...contents.toReversed().map((content) => other.intake.receive(content)),
	]);
	expect(new Set(received.map(({ reference }) => reference)).size).toBe(contents.length);
	expect(received.filter(({ repeated }) => !repeated)).toHaveLength(contents.length);
});

test("jobs that need the same lock wait for each other in memory, in order, and hold up no others", async () => {
	const { database } = newInstallation();
	const db = await database();
	const commit = createBatcher(db, pino({ level: "silent" }));
	const done: string[] = [];
	const begun = Promise.withResolvers<void>();
	const hold = Promise.withResolvers<void>();
	const job = (name: string) => async () => void done.push(name);
	const first = commit(async () => {
		begun.resolve();
		await hold.promise;
		done.push("first");
	}, ["x"]);
	await begun.promise;
	const second = commit(job("second"), ["x", "y"]);
	const third = commit(job("third"), ["y"]); // waits for the second
	for (const name of ["fourth", "fifth"]) await commit(job(name), ["z"]);
	const waiting = sql`select 1 from pg_locks where locktype = 'advisory' and not granted`;
	expect((await waiting.execute(db)).rows).toEqual([]);
	hold.resolve();
	await Promise.all([first, second, third]);
	expect(done).toEqual(["fourth", "fifth", "first", "second", "third"]);
});

test("connections in use are counted, and so are requests waiting for one", async () => {
	const { database } = newInstallation();
	const db = await database();
	const before = poolUse() ?? { used: 0, most: 0, waiting: 0 };
	const released = Promise.withResolvers<void>();
	const users = Array.from({ length: 12 }, () => db.connection().execute(() => released.promise));
	await expect.poll(poolUse).toEqual({ used: before.used + 10, most: before.most, waiting: before.waiting + 2 });
	released.resolve();
	await Promise.all(users);
	expect(poolUse()).toEqual(before);
});

test("PostgreSQL itself is not mistaken for a pooler", async () => {
	const { config } = newInstallation();
	expect(await isPooled(config.databaseUrl ?? "")).toBe(false);
});

test("a missing database gets a clear message, without the password", async () => {
	const { config } = newInstallation({ DATABASE_URL: "postgres://site:hunter2@127.0.0.1:9/site" });
	const failure = openDatabase(config);
	await expect(failure).rejects.toThrow(
		/^PostgreSQL at 127\.0\.0\.1:9\/site cannot be used: .*ECONNREFUSED.* Check DATABASE_URL/,
	);
	await expect(failure).rejects.not.toThrow("hunter2");
});

test("an older server keeps working after a newer one adds a column", async () => {
	const { database, open } = newInstallation();
	const site = await open();
	await site.start();
	const delivered = async () => (await site.outbox.state()).waiting === 0;
	await site.intake.receive(lead("before@example.com"));
	await expect.poll(delivered).toBe(true);
	const db = await database();
	for (const table of ["submissions", "deliveries"]) {
		await sql`alter table ${sql.table(table)} add column of_the_future text`.execute(db);
	}
	await site.intake.receive(lead("after@example.com"));
	await expect.poll(delivered).toBe(true);
});

test("counting one visitor's submissions reads nobody else's, even in a table never analyzed", async () => {
	const { database, open } = newInstallation({ CHALLENGE_FROM: "0" });
	const site = await open();
	const db = await database();
	await sql`alter table submissions set (autovacuum_enabled = false)`.execute(db); // it would also analyze the table
	const sent = 60;
	for (let number = 0; number < sent; number += 1) {
		await site.intake.receive({
			...lead(`person-${number}@example.com`),
			context: { visitor: { key: `198.51.100.${number}` } },
		});
	}
	await site.close(); // a connection reports its statistics when it ends
	const read = async () => {
		const { rows } = await sql`
			select seq_tup_read::int as rows, (
				select sum(idx_tup_read)::int from pg_stat_user_indexes
				where relname = 'submissions' and indexrelname <> 'submissions_pkey'
			) as entries
			from pg_stat_user_tables where relname = 'submissions' and n_tup_ins = ${sent}`.execute(db);
		return rows[0];
	};
	await expect.poll(read).toEqual({ rows: 0, entries: 0 });
});

test("team members who resend the same submission at the same time do not conflict", async () => {
	const { clock, database, open } = newInstallation();
	const { reference } = await (await open()).intake.receive(lead("dana@example.com"));
	const db = await database();
	await db.updateTable("deliveries").set({ sent_at: clock().toISOString() }).execute();
	await Promise.all(Array.from({ length: 5 }, () => sql`select pg_sleep(0.1)`.execute(db))); // a connection for each
	const queued = await Promise.all(Array.from({ length: 5 }, () => resendSubmission(db, reference, clock)));
	expect(queued).toEqual([2, 2, 2, 2, 2]);
	expect(await db.selectFrom("deliveries").select("id").execute()).toHaveLength(4);
});

test("the firm hears of details that arrive while their lead is released from suspected spam", async () => {
	const { clock, database, open } = newInstallation();
	const site = await open();
	const { reference } = await site.intake.receive({ ...lead("dana@example.com"), suspicion: "it was too fast" });
	const [db, beside] = [await database(), await database()];
	const waiting = async () => {
		const { rows } = await sql`select 1 from pg_stat_activity where wait_event_type = 'Lock'
			and datname = current_database()`.execute(beside);
		return rows.length;
	};
	const [released, completed] = await db.transaction().execute(async (transaction) => {
		await sql`select 1 from submissions for update`.execute(transaction);
		const releasing = releaseSubmission(beside, reference, ["firm-mail"], clock);
		await expect.poll(waiting).toBe(1);
		const completing = site.intake.completeLead(site.intake.leadToken(reference), { phone: "3025550100" });
		await expect.poll(waiting).toBe(2);
		return [releasing, completing];
	});
	expect([await released, await completed]).toEqual([1, { reference }]);
	const told = await db.selectFrom("deliveries").select(["target", "event"]).orderBy("id").execute();
	expect(told).toEqual([
		{ target: "firm-mail", event: "received" },
		{ target: "firm-mail", event: "details" },
	]);
});

test("a listener gets notifications from another connection, and again after its own connection broke", async () => {
	const { config, database } = newInstallation();
	const db = await database();
	let rings = 0;
	const ring = () => {
		rings += 1;
	};
	const line = listen(config.databaseUrl ?? "", "desk", ring, () => undefined);
	onTestFinished(() => line.stop());
	const isHeard = async () => {
		const before = rings;
		await sql`select pg_notify('desk', '')`.execute(db);
		await sql`select 1`.execute(db);
		return rings > before;
	};
	await expect.poll(isHeard).toBe(true);
	await sql`select pg_terminate_backend(pid) from pg_stat_activity
		where datname = current_database() and query like 'listen %'`.execute(db);
	await expect.poll(isHeard).toBe(true);
});

test("a connection that can't be made is reported once, however often it is retried", async () => {
	let attempts = 0;
	const refusing = createServer((socket) => {
		attempts += 1;
		socket.destroy();
	}).listen(0, "127.0.0.1");
	await once(refusing, "listening");
	const complaints: unknown[] = [];
	const { port } = refusing.address() as AddressInfo;
	const line = listen(
		`postgres://127.0.0.1:${port}/x`,
		"desk",
		() => undefined,
		(error) => complaints.push(error),
	);
	onTestFinished(async () => {
		await line.stop();
		refusing.close();
	});
	await expect.poll(() => attempts).toBeGreaterThan(1);
	await line.stop();
	expect(complaints).toEqual([expect.any(Error)]);
});

test("a list exported repeatedly is planned for its filter each time", async () => {
	const { clock, database, open } = newInstallation();
	const site = await open();
	const { reference } = await site.intake.receive(lead("jane@example.com"));
	const db = await database();
	const now = clock();
	const plans = await db.connection().execute(async (one) => {
		for (let times = 0; times < 8; times += 1) {
			const listed = listReferences(one, { queue: "all", me: "claire" }, { now, todayEnds: now, tomorrowEnds: now });
			expect(await Array.fromAsync(listed)).toEqual([reference]);
		}
		const { rows } = await sql`select generic_plans::int as kept, custom_plans::int as made
			from pg_prepared_statements where statement like '%string_agg%'`.execute(one);
		return rows;
	});
	expect(plans).toEqual([{ kept: 0, made: 8 }]);
});
