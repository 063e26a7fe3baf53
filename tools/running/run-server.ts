import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SERVER_FLAGS } from "./server-flags.mjs";

export interface RunningServer {
	/** The site's URL; the desk's if this server has no site. */
	url: string;
	/** What the startup message says after "Desk: "; undefined if there is no desk. */
	desk: string | undefined;
	dataDir: string;
	/** Variables that let the staff commands read this server's data. */
	store: Record<string, string>;
	process: ChildProcess;
	/** Everything printed so far. */
	output(): string;
	/** Sends SIGTERM and waits for the exit. */
	stop(): Promise<void>;
}

/** Variables for where a server with this data folder stores its data: in that folder by default. */
let storeVariables = async (_dataDir: string): Promise<Record<string, string>> => ({});

/** Sets the store for servers started from now on. */
export function setStoreVariables(store: typeof storeVariables): void {
	storeVariables = store;
}

/** Variables of the store that a server with this data folder uses. */
export async function readStoreVariables(dataDir: string): Promise<Record<string, string>> {
	return { DATA_DIR: dataDir, ...(await storeVariables(dataDir)) };
}

/** Starts the built server as an operator does: its own process, a free port, its own data folder. */
export async function startServer(env: Record<string, string> = {}, folder = "."): Promise<RunningServer> {
	const dataDir = env.DATA_DIR ?? (await mkdtemp(join(tmpdir(), "closewell-")));
	const store = await readStoreVariables(dataDir);
	// A test sends more than the firm gets in a day, and every submission should get its receipt.
	// A test that wants the desk passes DESK_PORT "0".
	const usual = { PORT: "0", DESK_PORT: "off", LOG_LEVEL: "silent", RECEIPTS_PER_HOUR: "0", WEEKLY_MAIL: "off" };
	const variables = { ...usual, ...store, ...env };
	const { child, output } = spawnServer(variables, { cwd: folder });
	const { url, desk } = await new Promise<Pick<RunningServer, "url" | "desk">>((resolve, reject) => {
		child.stdout?.on("data", () => {
			const [, site] = /The site is up:\s+(\S+)/.exec(output()) ?? [];
			const [, line] = /^Desk: (.+)\n/m.exec(output()) ?? [];
			const hasDesk = variables.DESK_PORT !== "off";
			if (hasDesk && !line) return;
			if (variables.PORT === "off") resolve({ url: line ?? "", desk: line });
			else if (site) resolve({ url: site, desk: line });
		});
		child.once("exit", (code) => reject(new Error(`The server stopped with code ${code}:\n${output()}`)));
	});
	return {
		url,
		desk,
		dataDir,
		store,
		process: child,
		output,
		async stop() {
			if (child.exitCode === null && child.signalCode === null) {
				child.kill("SIGTERM");
				await once(child, "exit");
			}
			if (!env.DATA_DIR) await rm(dataDir, { recursive: true, force: true });
		},
	};
}

/**
 * Runs a server that is expected to refuse to start. Returns its exit code and output.
 * @param starter a program with arguments that starts the server
 */
export async function runServerToExit(
	env: Record<string, string>,
	starter: string[] = [],
): Promise<{ code: number | null; output: string }> {
	const { child, output } = spawnServer(env, { starter });
	const [code] = await once(child, "exit");
	return { code, output: output() };
}

/** The NODE_OPTIONS flag that preloads this file into a server. */
export function preloadFlag(name: "clock" | "full-disk"): string {
	return `--import=${new URL(`./preload/${name}.ts`, import.meta.url)}`;
}

const running = new Set<ChildProcess>();
// Kills the servers that failed tests left running.
process.on("exit", () => {
	for (const child of running) child.kill("SIGKILL");
});

interface StartedProcess {
	child: ChildProcess;
	output(): string;
}

function spawnServer(env: Record<string, string>, { cwd = ".", starter = [] as string[] }): StartedProcess {
	const { PATH, NODE_COMPILE_CACHE } = process.env;
	const [program = "", ...args] = [...starter, process.execPath, ...SERVER_FLAGS, "dist/server/entry.mjs"];
	const child = spawn(program, args, {
		cwd,
		env: { PATH, NODE_COMPILE_CACHE, NODE_ENV: "production", ...env },
	});
	running.add(child);
	child.once("exit", () => running.delete(child));
	let printed = "";
	child.stdout?.setEncoding("utf8").on("data", (text) => {
		printed += text;
	});
	child.stderr?.setEncoding("utf8").on("data", (text) => {
		printed += text;
	});
	return { child, output: () => printed };
}
