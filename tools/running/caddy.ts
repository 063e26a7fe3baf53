import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { findFreePort } from "./free-port.ts";
import { type ProxyTargets, type RunningProxy, waitUntilUp } from "./nginx.ts";

/* Caddy as an operator runs it, for drills: one process on free local ports, without TLS. */

/** Undefined if Caddy isn't installed. */
export function findCaddy(): string | undefined {
	return ["caddy", "/usr/bin/caddy"].find((program) => spawnSync(program, ["version"]).status === 0);
}

/** Starts Caddy with deploy/Caddyfile and a build's pages; only ports, certificates and folders are replaced. */
export async function startSiteCaddy({
	server,
	desk,
	dist = "dist",
	logging = false,
}: ProxyTargets): Promise<RunningProxy> {
	const program = findCaddy();
	if (!program) throw new Error("Caddy is not installed.");
	const folder = mkdtempSync(join(tmpdir(), "closewell-caddy-"));
	const [port, deskPort, nowhere] = [await findFreePort(), await findFreePort(), await findFreePort()];
	const release = join(folder, "release.caddy");
	const built = join(folder, "dist"); // a link, because our own path may contain a space
	symlinkSync(resolve(dist), built);
	writeFileSync(release, `import ${built}/proxy/Caddyfile\n(closewell_release) {\n\troot * ${built}/client\n}\n`);
	const listening = `\n\tbind 127.0.0.1${logging ? "\n\tlog" : ""}`;
	const config = readFileSync("deploy/Caddyfile", "utf8")
		.replace("{\n\tservers {", "{\n\tadmin off\n\tservers {\n\t\tprotocols h1 h2c")
		.replace("www.example.com {", `http://:${port} {${listening}`)
		.replace("desk.example.com {", `http://:${deskPort} {${listening}`)
		.replaceAll("127.0.0.1:3000", new URL(server).host)
		.replaceAll("127.0.0.1:3100", desk ? new URL(desk).host : `127.0.0.1:${nowhere}`)
		.replaceAll("/srv/closewell/release.caddy", release)
		.replaceAll("/srv/closewell/live/dist", built)
		.replaceAll("log_skip", directiveNames(program).logSkip);
	writeFileSync(join(folder, "Caddyfile"), config);
	const child = spawn(program, ["run", "--config", join(folder, "Caddyfile"), "--adapter", "caddyfile"], {
		stdio: ["ignore", "ignore", "pipe"],
		env: { PATH: process.env.PATH, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
	});
	let log = "";
	child.stderr.setEncoding("utf8").on("data", (text) => {
		log += text;
	});
	const caddy = await waitUntilUp("Caddy", child, folder, port, () => log);
	return { ...caddy, http2: caddy.url, desk: `http://127.0.0.1:${deskPort}` };
}

/** Debian's Caddy is older than 2.8, which renamed a directive. */
function directiveNames(program: string): { logSkip: string } {
	const version = spawnSync(program, ["version"]).stdout.toString();
	const [, minor = "0"] = /^v?2\.(\d+)/.exec(version) ?? [];
	return { logSkip: Number(minor) < 8 ? "skip_log" : "log_skip" };
}
