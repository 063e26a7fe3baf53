import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { expect, onTestFinished, test } from "vitest";
import { readConfig } from "../../server/config/config.ts";
import { fillStore } from "../../tools/bench/filled-store.ts";
import { findFreePort } from "../../tools/running/free-port.ts";
import type { PostgresServer } from "../../tools/running/run-postgres.ts";
import { startServer } from "../../tools/running/run-server.ts";
import { mailServer } from "../installation.ts";
import { readInstallation } from "../installation-contents.ts";
import { ownPostgres } from "../own-postgres.ts";
import { joinAsFirstPerson } from "./chat-clients.ts";
import { checkStream, deliveryIds, expectNotReady, STREAM_ENV, startStream, waitForAcknowledged } from "./drill.ts";
import { newFolder, runStaff } from "./stopped-site.ts";

/* PgBouncer between the servers and PostgreSQL, with its default settings except for the pool mode. */

const MORE = 200; // submissions
const NOBODY = 65_534; // PgBouncer does not run as root
const PROGRAM = ["pgbouncer", "/usr/sbin/pgbouncer"].find((path) => spawnSync(path, ["--version"]).status === 0);

const NOT_INSTALLED = "PgBouncer is not installed (apt-get install pgbouncer).";

const startedPostgres = ownPostgres();

for (const mode of ["transaction", "session"] as const) {
	test(`two servers and a desk behind PgBouncer that pools by ${mode}`, async ({ skip }) => {
		if (!PROGRAM) skip(NOT_INSTALLED);
		const postgres = await startedPostgres();
		const direct = await postgres.createDatabase(mode);
		const DATABASE_URL = await startPooler(postgres, mode);
		const mail = await mailServer();
		const DATA_DIR = mkdtempSync(join(tmpdir(), "closewell-pooled-"));
		onTestFinished(() => rmSync(DATA_DIR, { recursive: true, force: true }));
		const env = { ...STREAM_ENV, DATA_DIR, DATABASE_URL, SMTP_URL: mail.url, LOG_LEVEL: "warn" };
		const servers = await Promise.all([startServer({ ...env, DESK_PORT: "0" }), startServer(env)]);
		onTestFinished(async () => {
			await Promise.all(servers.map((server) => server.stop()));
		});
		const [first] = servers;
		await joinAsFirstPerson(first);
		const stream = await startStream(env, (turn) => servers[turn % servers.length]?.url ?? "");
		await waitForAcknowledged(stream, MORE);
		for (const { url } of servers) expect((await fetch(`${url}/health`)).status).toBe(200);
		expect([stream.refused(), stream.broken]).toEqual([0, []]);

		const lock = new Client({ connectionString: direct });
		await lock.connect();
		await lock.query("begin; lock table submissions in access exclusive mode");
		for (const { url } of servers) {
			await expectNotReady(url);
			expect((await (await fetch(`${url}/health`)).json()).reason).toBe("The database is locked or too slow.");
		}
		await lock.query("rollback");
		await lock.end();
		const repaired = performance.now();
		await expect
			.poll(() => Promise.all(servers.map(async ({ url }) => (await fetch(`${url}/health`)).status)))
			.toEqual([200, 200]);
		await waitForAcknowledged(stream, MORE);
		await stream.stop();
		await checkStream(`behind PgBouncer (${mode}), a table locked`, stream, {
			repaired,
			arrived: () => deliveryIds(mail.received),
		});
		expect(stream.broken).toEqual([]);
		for (const server of servers) expect(server.output()).not.toContain("prepared statement");
	});

	test(`a move behind PgBouncer that pools by ${mode} sees a server that asks once a second`, async ({ skip }) => {
		if (!PROGRAM) skip(NOT_INSTALLED);
		const postgres = await startedPostgres();
		const direct = await postgres.createDatabase(`${mode}_move`);
		const to = (await startPooler(postgres, mode)).replace(/[^/]+$/, `${mode}_move`);
		const DATA_DIR = join(newFolder(), "site");
		await fillStore({ DATA_DIR }, MORE, { unindexed: MORE });
		const move = () => runStaff({ DATA_DIR }, "move", "--to", to);
		const server = new Client({ connectionString: to, application_name: "closewell" });
		await server.connect();
		await server.query("select 1");
		const asking = setInterval(() => server.query("select 1").catch(() => undefined), 1_000);
		expect(await move()).toContain("A server is running on PostgreSQL at ");
		clearInterval(asking);
		await server.end();
		await endConnections(direct); // the pooler would keep them
		expect(await move()).toContain("Moved and compared: ");
		const moved = await readInstallation(readConfig({ DATA_DIR, DATABASE_URL: to }));
		expect(moved).toEqual(await readInstallation(readConfig({ DATA_DIR })));
	});
}

async function endConnections(url: string): Promise<void> {
	const client = new Client({ connectionString: url });
	await client.connect();
	await client.query(`select pg_terminate_backend(pid) from pg_stat_activity
		where datname = current_database() and pid <> pg_backend_pid()`);
	await client.end();
}

async function startPooler(postgres: PostgresServer, mode: "transaction" | "session"): Promise<string> {
	const folder = mkdtempSync(join(tmpdir(), "closewell-pooler-"));
	chmodSync(folder, 0o755);
	const port = await findFreePort();
	writeFileSync(join(folder, "users.txt"), '"closewell" "closewell"\n', { mode: 0o644 });
	writeFileSync(
		join(folder, "pgbouncer.ini"),
		[
			"[databases]",
			`* = host=127.0.0.1 port=${postgres.port} user=closewell password=closewell`,
			"[pgbouncer]",
			"listen_addr = 127.0.0.1",
			`listen_port = ${port}`,
			"unix_socket_dir =",
			"auth_type = plain",
			`auth_file = ${join(folder, "users.txt")}`,
			`pool_mode = ${mode}`,
			mode === "session" ? "default_pool_size = 60" : "default_pool_size = 8",
		].join("\n"),
	);
	const asNobody = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
	const pooler = spawn(PROGRAM ?? "", [join(folder, "pgbouncer.ini")], { ...asNobody, stdio: "ignore" });
	onTestFinished(async () => {
		await end(pooler);
		rmSync(folder, { recursive: true, force: true });
	});
	await expect.poll(() => isOpen(port)).toBe(true);
	return `postgres://closewell:closewell@127.0.0.1:${port}/${mode}`;
}

async function end(child: ChildProcess): Promise<void> {
	if (child.exitCode === null && child.kill("SIGKILL")) await once(child, "exit");
}

async function isOpen(port: number): Promise<boolean> {
	const socket = connect(port, "127.0.0.1");
	const opened = await Promise.race([
		once(socket, "connect").then(() => true),
		once(socket, "error").then(() => false),
	]).catch(() => false);
	socket.destroy();
	return opened;
}
