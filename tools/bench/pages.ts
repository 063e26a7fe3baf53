import { execFile } from "node:child_process";
import { readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { chromium } from "playwright-core";
import type { ServableFile } from "../../server/http/servable-file.ts";
import { freePort } from "../running/free-port.ts";
import { pageKinds } from "../running/page-kinds.ts";
import { startServer } from "../running/server.ts";
import { sitemapPaths } from "../running/sitemap.ts";
import { median, type Part, type Row, ratio, seconds } from "./figures.ts";

const BARE_HTML = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="description" content="One line"><title>One line</title></head><body><h1>One line of text.</h1></body></html>`;
const BARE_PATH = "/bare";
const LCP_GOAL = 1.25;
const LIGHTHOUSE = "lighthouse@12.8.2"; // npm fetches it for this bench: 192 packages that nothing else needs
const REPORT_MAX = 64 * 1024 * 1024; // bytes

const run = promisify(execFile);

/** What is read of Lighthouse's report. */
interface Report {
	categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
	audits: Record<string, { score: number | null; numericValue?: number }>;
	runtimeError?: { message: string };
}

interface Reading {
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

interface Measured {
	reading: Reading;
	/** What keeps it from 100, other than speed. */
	faults: string[];
}

/** Lighthouse as it comes (a phone on a slow line), beside a page of one line of text: the limit. */
export const pages: Part = async ({ runs, all }, progress) => {
	const copy = await copyWithBarePage();
	const server = await startServer({}, copy);
	const port = await freePort();
	const browser = await chromium.launch({
		executablePath: process.env.CHROMIUM_PATH,
		args: [`--remote-debugging-port=${port}`, "--no-sandbox", "--disable-gpu"],
	});
	const paths = all ? await sitemapPaths(server.url) : pageKinds;
	const measure = async (url: string): Promise<Measured> => {
		const readings: Measured[] = [];
		for (let run = 0; run < runs; run++) readings.push(await read(url, port));
		return { reading: middle(readings.map(({ reading }) => reading)), faults: readings.at(-1)?.faults ?? [] };
	};
	const { reading: limit } = await measure(server.url + BARE_PATH);
	progress(`bare page: ${said(limit)}`);
	const rows: Row[] = [row("a bare page of one line", { reading: limit, faults: [] })];
	for (const [index, path] of paths.entries()) {
		const measured = await measure(server.url + path);
		progress([`${index + 1} of ${paths.length}, ${path}: ${said(measured.reading)}`, ...measured.faults].join("; "));
		rows.push(row(path, measured, limit));
	}
	await browser.close();
	await server.stop();
	await rm(copy, { recursive: true });
	return rows;
};

function row(what: string, { reading, faults }: Measured, limit?: Reading): Row {
	const { performance, accessibility, bestPractices, seo, tbt, cls, lcp } = reading;
	const full = [performance, accessibility, bestPractices, seo].every((score) => score === 100);
	const met = limit && full && tbt === 0 && cls === 0 && lcp <= LCP_GOAL * limit.lcp;
	return {
		part: "pages",
		what,
		measured: said(reading),
		beside: limit ? [`LCP ${ratio(lcp, limit.lcp)} of the bare page's`, ...faults].join("; ") : "",
		goal: limit ? "100 x 4, LCP <= 1.25 x, TBT 0, CLS 0" : "",
		...(met !== undefined && { met }),
		figures: { ...reading },
	};
}

function said({ performance, accessibility, bestPractices, seo, fcp, lcp, tbt, cls, bytes }: Reading): string {
	const scores = [performance, accessibility, bestPractices, seo].join("/");
	return `${scores}, FCP ${seconds(fcp)}, LCP ${seconds(lcp)}, TBT ${Math.round(tbt)}, CLS ${cls.toFixed(2)}, ${(bytes / 1024).toFixed(1)} KB`;
}

async function read(url: string, port: number): Promise<Measured> {
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

function middle(readings: Reading[]): Reading {
	const names = Object.keys(readings[0] ?? {}) as (keyof Reading)[];
	return Object.fromEntries(
		names.map((name) => [name, median(readings.map((reading) => reading[name]))]),
	) as unknown as Reading;
}

/** The built site with a page more: a line of text, served as our pages are. */
async function copyWithBarePage(): Promise<string> {
	const copy = await mkdtemp(join(tmpdir(), "closewell-bench-"));
	await cp("dist", join(copy, "dist"), { recursive: true });
	for (const name of ["node_modules", "src"]) symlinkSync(resolve(name), join(copy, name));
	writeFileSync(join(copy, "dist/client", `${BARE_PATH}.html`), BARE_HTML);
	const list = join(copy, "dist/servable.json");
	const files: ServableFile[] = JSON.parse(readFileSync(list, "utf8"));
	files.push({ path: `${BARE_PATH.slice(1)}.html`, hash: "bare", compressed: false });
	writeFileSync(list, JSON.stringify(files));
	return copy;
}
