import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout } from "node:timers/promises";
import { findFreePort } from "./free-port.ts";

/* nginx as an operator runs it, for drills and benchmarks: one process on free local ports, without TLS. */

const START_MS = 5_000;

export interface RunningNginx {
	url: string;
	process: ChildProcess;
	/** The error log and, with logging, the access log. */
	logs(): string;
	stop(): Promise<void>;
}

/** nginx or Caddy with its example from deploy. */
export interface RunningProxy extends RunningNginx {
	/** The site on a port that speaks only HTTP/2, without TLS. */
	http2: string;
	desk: string;
}

/** The servers behind a proxy, and the pages it serves itself. */
export interface ProxyTargets {
	/** The URL of our server. */
	server: string;
	/** The URL of our desk. Without it, nothing answers there. */
	desk?: string;
	/** The output folder of a build. */
	dist?: string;
	logging?: boolean;
}

/** Undefined if nginx isn't installed. */
export function findNginx(): string | undefined {
	return ["nginx", "/usr/sbin/nginx"].find((program) => spawnSync(program, ["-v"]).status === 0);
}

export interface SiteNginx extends RunningProxy {
	/** The host that only redirects to https. */
	redirect: string;
}

/** Starts nginx with deploy/nginx.conf and a build's pages; only ports, certificates and folders are replaced. */
export async function startSiteNginx({
	server,
	desk,
	dist = "dist",
	logging = false,
}: ProxyTargets): Promise<SiteNginx> {
	const [http2, deskPort, redirect, nowhere] = [
		await findFreePort(),
		await findFreePort(),
		await findFreePort(),
		await findFreePort(),
	];
	const at = (port: number) => `127.0.0.1:${port}`;
	const nginx = await startNginx({
		logging,
		httpBlock: (folder, port) => {
			const release = join(folder, "release.conf");
			const built = join(folder, "dist"); // a link, because our own path may contain a space
			symlinkSync(resolve(dist), built);
			writeFileSync(release, `root "${built}/client";\ninclude "${built}/proxy/nginx.conf";\n`);
			return readFileSync("deploy/nginx.conf", "utf8")
				.replace("listen 80;", `listen ${at(redirect)};`)
				.replace("listen 443 ssl http2;", `listen ${at(port)}; listen ${at(http2)} http2;`)
				.replace("listen 443 ssl http2;", `listen ${at(deskPort)};`)
				.replace(/^\s*ssl_.*$/gm, "")
				.replace("server 127.0.0.1:3000", `server ${new URL(server).host}`)
				.replace("server 127.0.0.1:3100", `server ${desk ? new URL(desk).host : at(nowhere)}`)
				.replaceAll("/srv/closewell/release.conf", `"${release}"`)
				.replaceAll("/srv/closewell/live/dist", built);
		},
	});
	return {
		...nginx,
		http2: `http://${at(http2)}`,
		desk: `http://${at(deskPort)}`,
		redirect: `http://${at(redirect)}`,
	};
}

interface NginxOptions {
	logging: boolean;
	/** The content of the http block. */
	httpBlock(folder: string, port: number): string;
}

/** Starts nginx with the settings of a distribution's default configuration, so that runs are comparable. */
async function startNginx({ logging, httpBlock: inHttp }: NginxOptions): Promise<RunningNginx> {
	const program = findNginx();
	if (!program) throw new Error("nginx is not installed.");
	const folder = mkdtempSync(join(tmpdir(), "closewell-nginx-"));
	chmodSync(folder, 0o755);
	const port = await findFreePort();
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
	const logs = logging ? ["error.log", "access.log"] : ["error.log"];
	const read = () => logs.map((name) => readFileSync(join(folder, name), "utf8")).join("");
	return waitUntilUp("nginx", child, folder, port, read);
}

/** @param folder has its configuration; deleted when it stops */
export async function waitUntilUp(
	name: string,
	child: ChildProcess,
	folder: string,
	port: number,
	logs: () => string,
): Promise<RunningNginx> {
	const url = `http://127.0.0.1:${port}`;
	const deadline = Date.now() + START_MS;
	while (!(await fetch(url).catch(() => undefined))) {
		if (Date.now() > deadline || child.exitCode !== null)
			throw new Error(`${name} does not answer at ${url}:\n${logs()}`);
		await setTimeout(20);
	}
	return {
		url,
		process: child,
		logs,
		async stop() {
			if (child.exitCode === null) {
				child.kill("SIGTERM");
				await once(child, "exit");
			}
			rmSync(folder, { recursive: true });
		},
	};
}
