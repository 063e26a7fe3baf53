import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { type Browser, chromium } from "playwright-core";
import { findFreePort } from "../../running/free-port.ts";

const LIGHTHOUSE = "lighthouse@12.8.2"; // npm fetches it for this bench: 192 packages that nothing else needs
const REPORT_MAX = 64 * 1024 * 1024; // bytes

const run = promisify(execFile);

/** What is read of Lighthouse's report. */
interface Report {
	categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
	audits: Record<string, { score: number | null; numericValue?: number }>;
	runtimeError?: { message: string };
}

export interface LighthouseScores {
	performance: number;
	accessibility: number;
	bestPractices: number;
	seo: number;
	fcp: number;
	lcp: number;
	tbt: number;
	cls: number;
	bytes: number;
}

export interface LighthouseResult {
	reading: LighthouseScores;
	/** What keeps it from 100, other than speed. */
	faults: string[];
}

/** A browser that Lighthouse can talk to, at the port it listens at. */
export async function openForLighthouse(): Promise<{ browser: Browser; port: number }> {
	const port = await findFreePort();
	const browser = await chromium.launch({
		executablePath: process.env.CHROMIUM_PATH,
		args: [`--remote-debugging-port=${port}`, "--no-sandbox", "--disable-gpu"],
	});
	return { browser, port };
}

/** Lighthouse as it comes (a phone on a slow line), in the browser that listens at this port. */
export async function runLighthouse(url: string, port: number): Promise<LighthouseResult> {
	const command = ["exec", "--yes", "--package", LIGHTHOUSE, "--", "lighthouse", url, `--port=${port}`];
	const { stdout } = await run("npm", [...command, "--quiet", "--output=json"], { maxBuffer: REPORT_MAX });
	const { categories, audits, runtimeError }: Report = JSON.parse(stdout);
	if (runtimeError) throw new Error(`Lighthouse could not read ${url}: ${runtimeError.message}`);
	const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
	const value = (name: string) => audits[name]?.numericValue ?? Number.NaN;
	const faults = ["accessibility", "best-practices", "seo"]
		.flatMap((name) => categories[name]?.auditRefs ?? [])
		.filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
		.map(({ id }) => id);
	const reading = {
		performance: score("performance"),
		accessibility: score("accessibility"),
		bestPractices: score("best-practices"),
		seo: score("seo"),
		fcp: value("first-contentful-paint"),
		lcp: value("largest-contentful-paint"),
		tbt: value("total-blocking-time"),
		cls: value("cumulative-layout-shift"),
		bytes: value("total-byte-weight"),
	};
	return { reading, faults };
}
