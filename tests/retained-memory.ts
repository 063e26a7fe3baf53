import { readdirSync } from "node:fs";
import { vi } from "vitest";
import type { RunningServer } from "../tools/running/run-server.ts";

/* The memory a server retains after garbage collection. The system's figure (RSS) adds noise to that. */

/** Environment that makes a server print its retained memory on SIGUSR2. */
export const MEMORY_REPORT_ENV = {
	NODE_OPTIONS: `--expose-gc --import=data:text/javascript,${encodeURIComponent(`process.on("SIGUSR2", async () => {
		for (let times = 0; times < 3; times += 1) {
			gc();
			await new Promise(setImmediate); // what a collection finds may let go of more
		}
		console.log("held:" + JSON.stringify(process.memoryUsage()) + ";");
	})`)}`,
};

const TIMEOUT_MS = 120_000;

export interface RetainedMemory {
	/** Bytes. */
	heap: number;
	/** Bytes outside the heap. */
	buffers: number;
	handles: number;
}

export async function measureRetainedMemory({ output, process }: RunningServer): Promise<RetainedMemory> {
	const reports = () => [...output().matchAll(/held:({.*?});/g)].map(([, json = ""]) => JSON.parse(json));
	const before = reports().length;
	process.kill("SIGUSR2");
	await vi.waitUntil(() => reports().length > before, { timeout: TIMEOUT_MS });
	const { heapUsed, external } = reports()[before];
	return { heap: heapUsed, buffers: external, handles: readdirSync(`/proc/${process.pid}/fd`).length };
}
