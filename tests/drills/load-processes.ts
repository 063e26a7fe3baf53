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
	/** Milliseconds: the median, two more percentiles, and the slowest page. */
	p50: number;
	p95: number;
	p99: number;
	worst: number;
}

const PAGES = ["/", "/services", "/resume", "/locations", "/sales-recruitment/texas"];

interface VisitOptions {
	/** Of someone who is signed in at the desk. */
	cookie?: string;
	everyMs?: number;
}

/** Ordinary visitors, who load pages between begin() and end(). */
export function startPageVisitors(site: string, pages = PAGES, { cookie = "", everyMs = 10 }: VisitOptions = {}) {
	const child = forkProcess("page-visits", [site, ...pages], { VISITOR_COOKIE: cookie, EVERY_MS: String(everyMs) });
	return {
		begin: () => void child.send("begin"),
		async end(): Promise<PageTimes> {
			const { took } = await endAndReport<Visits>(child);
			const [p50 = 0, p95 = 0, p99 = 0] = [0.5, 0.95, 0.99].map((share) => quantile(took, share));
			return { p50, p95, p99, worst: Math.max(...took) };
		},
	};
}

export function startAttacker(site: string) {
	const child = forkProcess("attack", [site]);
	return {
		begin: (attack: Attack) => void child.send(attack),
		end: () => endAndReport<ResponseCounts>(child),
	};
}

function forkProcess(name: "page-visits" | "attack", words: string[], env: Record<string, string> = {}) {
	const child = fork(new URL(`./beside/${name}.ts`, import.meta.url), words, {
		env: { ...process.env, ...env },
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
