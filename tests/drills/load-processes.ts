import { type ChildProcess, fork } from "node:child_process";
import { onTestFinished } from "vitest";
import { quantile } from "../../tools/bench/figures.ts";
import type { Attack, ResponseCounts } from "./beside/attack.ts";
import type { Visits } from "./beside/page-visits.ts";

/* Visitors in separate processes, so that they measure and load the server and not the drill's own process. */

/** How much slower than in a quiet run the 99th percentile of pages may be during a fault, and what is fine anyway. */
export const SLOWER_MAX = 3; // times
export const P99_FINE_MS = 30;

export interface PageTimes {
	/** Milliseconds: the 99th percentile and the slowest page. */
	p99: number;
	worst: number;
}

const PAGES = ["/", "/services", "/resume", "/locations", "/sales-recruitment/texas"];

/** Ordinary visitors, who load pages between begin() and end(). */
export function startPageVisitors(site: string, pages = PAGES) {
	const child = forkProcess("page-visits", site, ...pages);
	return {
		begin: () => void child.send("begin"),
		async end(): Promise<PageTimes> {
			const { took } = await endAndReport<Visits>(child);
			return { p99: quantile(took, 0.99), worst: Math.max(...took) };
		},
	};
}

export function startAttacker(site: string) {
	const child = forkProcess("attack", site);
	return {
		begin: (attack: Attack) => void child.send(attack),
		end: () => endAndReport<ResponseCounts>(child),
	};
}

function forkProcess(name: "page-visits" | "attack", ...words: string[]) {
	const child = fork(new URL(`./beside/${name}.ts`, import.meta.url), words, {
		serialization: "advanced",
		execArgv: [],
	});
	onTestFinished(() => void child.kill());
	return child;
}

/** Tells the process to end, and returns its report. */
function endAndReport<Said>(child: ChildProcess): Promise<Said> {
	return new Promise((resolve, reject) => {
		child.once("message", (said) => resolve(said as Said));
		child.once("exit", (code) => reject(new Error(`A process beside the drill ended with code ${code}.`)));
		child.send("end");
	});
}
