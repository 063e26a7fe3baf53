import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout } from "node:timers/promises";
import { freePort } from "./free-port.ts";

/* nginx as an operator runs it, for drills and measurements: one process on a free port of this machine, without TLS. */

const START_MS = 5_000;

export interface RunningNginx {
	url: string;
	process: ChildProcess;
	/** What it wrote about errors. */
	errors(): string;
	stop(): Promise<void>;
}

/** Undefined where it is not installed. */
export function nginxProgram(): string | undefined {
	return ["nginx", "/usr/sbin/nginx"].find((program) => spawnSync(program, ["-v"]).status === 0);
}

interface Options {
	/** The address of our server behind it. */
	server: string;
	/** The folder that a build has made. */
	dist?: string;
	logging?: boolean;
}

/** deploy/nginx.conf with the pages of a build, but for ports, certificates and folders. */
export function startSiteNginx({ server, dist = "dist", logging = false }: Options): Promise<RunningNginx> {
	return startNginx({
		logging,
		inHttp: (folder, port) => {
			const release = join(folder, "release.conf");
			const built = resolve(dist);
			writeFileSync(release, `root "${built}/client";\ninclude "${built}/proxy/nginx.conf";\n`);
			const [site = "", desk] = readFileSync("deploy/nginx.conf", "utf8").split("# The desk:");
			if (desk === undefined) throw new Error('deploy/nginx.conf has no part that begins with "# The desk:"');
			return site
				.replace(/^server \{\s+listen 80;.*?^\}$/ms, "")
				.replace("listen 443 ssl http2;", `listen 127.0.0.1:${port};`)
				.replace(/^\s*ssl_.*$/gm, "")
				.replace("server 127.0.0.1:3000", `server ${new URL(server).host}`)
				.replaceAll("/srv/closewell/release.conf", `"${release}"`);
		},
	});
}

interface Bare {
	logging: boolean;
	/** What stands in the http block. */
	inHttp(folder: string, port: number): string;
}

/** With what a distribution's own configuration would say, so that one compares with another. */
export async function startNginx({ logging, inHttp }: Bare): Promise<RunningNginx> {
	const program = nginxProgram();
	if (!program) throw new Error("nginx is not installed.");
	const folder = mkdtempSync(join(tmpdir(), "closewell-nginx-"));
	chmodSync(folder, 0o755);
	const port = await freePort();
	const bodies = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
	const config = `daemon off; master_process off; pid "${folder}/pid"; error_log "${folder}/error.log";
events { worker_connections 1024; }
http {
	access_log ${logging ? `"${folder}/access.log"` : "off"};
	sendfile on; tcp_nopush on; keepalive_requests 1000000000;
	${bodies.map((name) => `${name}_temp_path "${folder}/${name}";`).join(" ")}
	${inHttp(folder, port)}
}
`;
	writeFileSync(join(folder, "nginx.conf"), config);
	const child = spawn(program, ["-c", join(folder, "nginx.conf"), "-e", join(folder, "error.log")], {
		stdio: "ignore",
	});
	const url = `http://127.0.0.1:${port}`;
	const errors = () => readFileSync(join(folder, "error.log"), "utf8");
	const deadline = Date.now() + START_MS;
	while (!(await fetch(url).catch(() => undefined))) {
		if (Date.now() > deadline || child.exitCode !== null)
			throw new Error(`nginx does not answer at ${url}:\n${errors()}`);
		await setTimeout(20);
	}
	return {
		url,
		process: child,
		errors,
		async stop() {
			if (child.exitCode === null) {
				child.kill("SIGTERM");
				await once(child, "exit");
			}
			rmSync(folder, { recursive: true });
		},
	};
}
