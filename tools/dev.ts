import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { watch } from "node:fs";
import { SERVER_FLAGS } from "./running/server-flags.mjs";

/* `npm run dev`: pages with live reload. Forms go to the built server, which is rebuilt and restarted when its files
   change. */

const SAVE_DEBOUNCE_MS = 300; // files saved together cause one rebuild

let server = startFormServer("0");
process.on("exit", () => server.kill());
const address = await waitForUrl(server);
if (!address) {
	console.error("The server for the forms did not start: see the message above.");
	process.exit(1);
}
let saved: NodeJS.Timeout | undefined;
let rebuilt = Promise.resolve();
for (const folder of ["desk", "contract", "server"]) watch(folder, { recursive: true }, rebuildSoon);
const args = [
	"node_modules/astro/bin/astro.mjs",
	"dev",
	"--port",
	process.env.PORT ?? "3000",
	...process.argv.slice(2),
];
const astro = spawn(process.execPath, args, { env: { ...process.env, FORM_SERVER: address }, stdio: "inherit" });
for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => astro.kill(signal));
const [code] = await once(astro, "exit");
process.exit(code ?? 1);

function startFormServer(port: string): ChildProcess {
	return spawn(process.execPath, [...SERVER_FLAGS, "dist/server/entry.mjs"], {
		env: { ...process.env, HOST: "127.0.0.1", PORT: port, LOG_LEVEL: "warn" },
		stdio: ["ignore", "pipe", "inherit"],
	});
}

/** The server's URL; undefined if it exited instead. */
function waitForUrl(server: ChildProcess): Promise<string | undefined> {
	let printed = "";
	return new Promise((done) => {
		server.once("exit", () => done(undefined));
		server.stdout?.setEncoding("utf8").on("data", (text) => {
			printed += text;
			const [, address] = /The site is up:\s+(\S+)/.exec(printed) ?? [];
			const [desk] = process.env.DESK_PORT === "off" ? [""] : (/^Desk: .*(?=\n)/m.exec(printed) ?? []);
			if (!address || desk === undefined) return;
			if (desk) console.log(`  ${desk}`);
			done(address);
		});
	});
}

function rebuildSoon(): void {
	clearTimeout(saved);
	saved = setTimeout(() => {
		rebuilt = rebuilt.then(rebuild);
	}, SAVE_DEBOUNCE_MS);
}

async function rebuild(): Promise<void> {
	const [failed] = await once(spawn(process.execPath, ["tools/bootstrap.mjs", "build"], { stdio: "inherit" }), "exit");
	if (failed) return;
	const stopped = server.exitCode === null && once(server, "exit");
	server.kill();
	await stopped;
	server = startFormServer(new URL(address ?? "").port);
	if (await waitForUrl(server)) console.log("  The server runs with what changed.");
}
