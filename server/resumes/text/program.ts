import { Worker } from "node:worker_threads";
import type { ReadMessage, ReadRequest } from "./thread.ts";

/*
 * The child process of read.ts: a worker thread reads the file while the main thread watches it. If it runs out of
 * memory or time, this process dies, and only this one.
 */

const HEAP = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 16 };
const CPU_MAX = 15_000_000; // microseconds of its own processor time; a resume takes a tenth of a second
const MEMORY_MAX = 384 * 1024 * 1024; // bytes in all; with pdf.js loaded and nothing read yet, it uses 110 MB
const CHECK_EVERY_MS = 20;

const thread = new Worker(new URL("./thread.ts", import.meta.url), { resourceLimits: HEAP, execArgv: [], env: {} });
thread.on("message", (answer: ReadMessage) => process.send?.(answer));
thread.on("error", ({ code }: Error & { code?: string }) => {
	if (code === "ERR_WORKER_OUT_OF_MEMORY") die();
	process.exit(1);
});
let cpuAtStart = process.cpuUsage();
process.on("message", (question: ReadRequest) => {
	cpuAtStart = process.cpuUsage();
	thread.postMessage(question);
});
process.on("disconnect", die); // the server is gone
setInterval(() => {
	const { user, system } = process.cpuUsage(cpuAtStart);
	if (process.memoryUsage.rss() > MEMORY_MAX || user + system > CPU_MAX) die();
}, CHECK_EVERY_MS);

/** Immediately, whatever the thread is doing. */
function die(): void {
	process.kill(process.pid, "SIGKILL");
}
