import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startServer } from "../running/run-server.ts";
import { formatMs, formatSeconds, MB, median, type Part, type Row } from "./figures.ts";
import { readMemoryBytes } from "./process-stats.ts";

const TIME_GOAL_MS = 1000;
const MEMORY_GOAL = 120 * MB;

/** From `npm start` on a built tree to the first answered page, and what the server holds in memory then. */
export const start: Part = async ({ runs }, progress) => {
	const whole: number[] = [];
	const server: number[] = [];
	const bare: number[] = [];
	const resident: number[] = [];
	for (let run = 1; run <= runs; run++) {
		whole.push(await timeOfNpmStart());
		const started = performance.now();
		const running = await startServer();
		await (await fetch(running.url)).arrayBuffer();
		server.push(performance.now() - started);
		resident.push(readMemoryBytes(running.process.pid ?? 0, "VmRSS"));
		await running.stop();
		bare.push(await timeOf(process.execPath, ["-e", "console.log(1)"]));
		progress(
			`run ${run} of ${runs}: npm start ${formatMs(whole.at(-1) ?? 0)}, the server alone ${formatMs(server.at(-1) ?? 0)}`,
		);
	}
	const rows: Row[] = [
		{
			part: "start",
			what: "npm start to the first page",
			measured: formatSeconds(median(whole)),
			beside: `${formatSeconds(median(server))} the server alone, ${formatSeconds(median(bare))} a Node that does nothing`,
			goal: "< 1 s",
			met: median(whole) < TIME_GOAL_MS,
			figures: {
				npmStartMs: median(whole),
				fastestMs: Math.min(...whole),
				serverMs: median(server),
				bareNodeMs: median(bare),
			},
		},
		{
			part: "start",
			what: "resident memory after it",
			measured: `${(median(resident) / MB).toFixed(0)} MB`,
			beside: "",
			goal: "< 120 MB",
			met: median(resident) < MEMORY_GOAL,
			figures: { residentBytes: median(resident) },
		},
	];
	return rows;
};

async function timeOfNpmStart(): Promise<number> {
	const dataDir = await mkdtemp(join(tmpdir(), "closewell-bench-"));
	const started = performance.now();
	const child = spawn("npm", ["start"], { env: { ...process.env, PORT: "0", DATA_DIR: dataDir, LOG_LEVEL: "error" } });
	const closed = new Promise((resolve) => child.on("close", resolve));
	const site = await addressOf(child);
	await (await fetch(site)).arrayBuffer();
	const time = performance.now() - started;
	child.kill("SIGTERM");
	await closed;
	await rm(dataDir, { recursive: true, force: true });
	return time;
}

function addressOf(child: ReturnType<typeof spawn>): Promise<string> {
	let printed = "";
	return new Promise((resolve, reject) => {
		child.stdout?.setEncoding("utf8").on("data", (text) => {
			printed += text;
			const [, address] = /The site is up:\s+(\S+)/.exec(printed) ?? [];
			if (address) resolve(address);
		});
		child.on("exit", (code) => reject(new Error(`npm start ended with code ${code}:\n${printed}`)));
	});
}

function timeOf(command: string, args: string[]): Promise<number> {
	const started = performance.now();
	return new Promise((resolve) => {
		spawn(command, args).on("exit", () => resolve(performance.now() - started));
	});
}
