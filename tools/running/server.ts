import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SERVER_FLAGS } from "../server-flags.mjs";

export interface RunningServer {
	/** Of the site; of the desk, when this server has no site. */
	url: string;
	/** What its start says of the desk, without the beginning of the line; undefined when it has none. */
	desk: string | undefined;
	dataDir: string;
	/** What the staff's command line needs to see what this server received. */
	store: Record<string, string>;
	process: ChildProcess;
	/** What it printed so far. */
	output(): string;
	/** SIGTERM, then the exit code. */
	stop(): Promise<void>;
}

/** What says where a server with this data folder keeps submissions and resumes: in that folder, unless told otherwise. */
let storeOf = async (_dataDir: string): Promise<Record<string, string>> => ({});

/** Gives the servers that are started from now on another store. */
export function keepElsewhere(store: typeof storeOf): void {
	storeOf = store;
}

/** The built server as an operator runs it: a process of its own, on a free port, with a data folder of its own. */
export async function startServer(env: Record<string, string> = {}, folder = "."): Promise<RunningServer> {
	const dataDir = env.DATA_DIR ?? (await mkdtemp(join(tmpdir(), "closewell-")));
	const store = { DATA_DIR: dataDir, ...(await storeOf(dataDir)) };
	// More come in during a test than on any day of the firm's, and each is to have its receipt.
	// A test that wants the desk passes DESK_PORT "0".
	const usual = { PORT: "0", DESK_PORT: "off", LOG_LEVEL: "silent", RECEIPTS_PER_HOUR: "0", WEEKLY_MAIL: "off" };
	const variables = { ...usual, ...store, ...env };
	const { child, output } = run(variables, { cwd: folder });
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
 * The server where it is expected to refuse to start: its exit code and what it said.
 * @param starter a program, with its arguments, that starts the server
 */
export async function runServer(
	env: Record<string, string>,
	starter: string[] = [],
): Promise<{ code: number | null; output: string }> {
	const { child, output } = run(env, { starter });
	const [code] = await once(child, "exit");
	return { code, output: output() };
}

/** Of NODE_OPTIONS: what is loaded into a server before everything else. */
export function preload(name: "clock" | "full-disk"): string {
	return `--import=${new URL(`./preload/${name}.ts`, import.meta.url)}`;
}

const running = new Set<ChildProcess>();
// What a test that failed has left.
process.on("exit", () => {
	for (const child of running) child.kill("SIGKILL");
});

interface Started {
	child: ChildProcess;
	output(): string;
}

function run(env: Record<string, string>, { cwd = ".", starter = [] as string[] }): Started {
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
