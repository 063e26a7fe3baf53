import { type ChildProcess, fork } from "node:child_process";
import { onTestFinished } from "vitest";
import { quantile } from "../../tools/bench/figures.ts";
import type { Answers, Attack } from "./beside/attack.ts";
import type { Visits } from "./beside/page-visits.ts";

/* Visitors in separate processes, so that they measure and load the server and not the drill's own process. */

/** How much slower than in a quiet run the 99th percentile of pages may be during a fault, and what is fine anyway. */
export const SLOWER_MAX = 3; // times
export const P99_FINE_MS = 30;

export interface Pace {
	/** Milliseconds: the 99th percentile and the slowest page. */
	p99: number;
	worst: number;
}

const PAGES = ["/", "/services", "/resume", "/locations", "/sales-recruitment/texas"];

/** Ordinary visitors, who load pages between begin() and end(). */
export function pageVisitors(site: string, pages = PAGES) {
	const child = start("page-visits", site, ...pages);
	return {
		begin: () => void child.send("begin"),
		async end(): Promise<Pace> {
			const { took } = await ask<Visits>(child);
			return { p99: quantile(took, 0.99), worst: Math.max(...took) };
		},
	};
}

export function attacker(site: string) {
	const child = start("attack", site);
	return {
		begin: (attack: Attack) => void child.send(attack),
		end: () => ask<Answers>(child),
	};
}

function start(name: "page-visits" | "attack", ...words: string[]) {
	const child = fork(new URL(`./beside/${name}.ts`, import.meta.url), words, {
		serialization: "advanced",
		execArgv: [],
	});
	onTestFinished(() => void child.kill());
	return child;
}

/** Tells the process to end, and returns its report. */
function ask<Said>(child: ChildProcess): Promise<Said> {
	return new Promise((resolve, reject) => {
		child.once("message", (said) => resolve(said as Said));
		child.once("exit", (code) => reject(new Error(`A process beside the drill ended with code ${code}.`)));
		child.send("end");
	});
}
