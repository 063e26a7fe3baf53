import { basename, resolve } from "node:path";
import type { Browser } from "playwright-core";
import { pageKinds } from "../../running/page-kinds.ts";
import { fetchSitemapPaths } from "../../running/sitemap.ts";
import { formatMs, formatRatio, medians, type Part, type Row } from "../figures.ts";
import { BARE_PATH, startWithBarePage } from "./bare-page.ts";
import { serveFolder } from "./built-folder.ts";
import { type LighthouseScores, openForLighthouse, runLighthouse } from "./lighthouse.ts";
import { type Load, loadOnSlowPhone, SLOWDOWNS } from "./slow-phone.ts";

const LCP_BESIDE_BARE = 1.8;
const LCP_BESIDE_PEER = 0.65;
const LONG_TASKS_BESIDE_PEER = 0.5;
const GOAL = `LCP <= ${LCP_BESIDE_BARE} x bare, <= ${LCP_BESIDE_PEER} x a peer's; long tasks <= ${LONG_TASKS_BESIDE_PEER} x`;

interface Page {
	name: string;
	kind: "bare" | "ours" | "peer";
	url: string;
	/** How many times slower the browser ran. Only pages of the same slowdown are compared. */
	slowdown: number;
	loads: Load[];
	/** Lighthouse's, if it was asked for. */
	readings: LighthouseScores[];
}

/**
 * Ours, a bare page and others' (built folders or addresses), one after the other in each round, so that a busy moment of
 * the machine hits all of them: on a slow phone, on one half as fast, on a slow line, and with Lighthouse as it comes.
 */
export const peers: Part = async ({ runs, all, beside, lighthouse }, progress) => {
	const server = await startWithBarePage();
	const others = await Promise.all(beside.map(open));
	const page = (name: string, kind: Page["kind"], url: string) =>
		SLOWDOWNS.map((slowdown): Page => ({ name, kind, url, slowdown, loads: [], readings: [] }));
	const paths = all ? await fetchSitemapPaths(server.url) : pageKinds;
	const pages = [
		...page("a bare page of one line", "bare", server.url + BARE_PATH),
		...others.flatMap(({ name, url }) => page(name, "peer", url)),
		...paths.flatMap((path) => page(`ours, ${path}`, "ours", server.url + path)),
	];
	const { browser, port } = await openForLighthouse();
	for (const { url, slowdown } of pages) await loadOnSlowPhone(browser, url, slowdown); // the first of each finds cold caches of the machine
	for (let run = 1; run <= runs; run++) {
		for (const one of pages) await measure(one, browser, lighthouse ? port : undefined);
		progress(`round ${run} of ${runs}`);
	}
	await browser.close();
	for (const { stop } of others) stop();
	await server.stop();
	return pages.map((one) => row(one, pages));
};

/** @param beside a folder with an index.html, or an address */
async function open(beside: string): Promise<{ name: string; url: string; stop(): void }> {
	if (URL.canParse(beside)) return { name: new URL(beside).host, url: beside, stop() {} };
	return { name: basename(resolve(beside)), ...(await serveFolder(beside)) };
}

async function measure(
	{ url, slowdown, loads, readings }: Page,
	browser: Browser,
	port: number | undefined,
): Promise<void> {
	loads.push(await loadOnSlowPhone(browser, url, slowdown));
	if (port !== undefined) readings.push((await runLighthouse(url, port)).reading);
}

function row(one: Page, pages: Page[]): Row {
	const load = medians(one.loads);
	const lighthouse = one.readings.length > 0 ? medians(one.readings) : undefined;
	const what = `${one.name}, ${one.slowdown} x slower`;
	const figures = {
		...load,
		...(lighthouse && { fcpByLighthouse: lighthouse.fcp, lcpByLighthouse: lighthouse.lcp, tbt: lighthouse.tbt }),
	};
	const measured = said(load, lighthouse);
	if (one.kind !== "ours") return { part: "peers", what, measured, beside: "", goal: "", figures };
	const compared = pages
		.filter(({ kind, slowdown }) => kind !== "ours" && slowdown === one.slowdown)
		.map(({ kind, name, loads }) => ({ kind, name, ...medians(loads) }));
	return {
		part: "peers",
		what,
		measured,
		beside: compared
			.map(({ kind, name, lcp, longTasks }) =>
				kind === "bare"
					? `LCP ${formatRatio(load.lcp, lcp)} bare`
					: `${name}: LCP ${formatRatio(load.lcp, lcp)}, long tasks ${formatRatio(load.longTasks, longTasks)}`,
			)
			.join("; "),
		goal: GOAL,
		met: compared.every(({ kind, lcp, longTasks }) =>
			kind === "bare"
				? load.lcp <= LCP_BESIDE_BARE * lcp
				: load.lcp <= LCP_BESIDE_PEER * lcp && load.longTasks <= LONG_TASKS_BESIDE_PEER * longTasks,
		),
		figures,
	};
}

function said({ lcp, longTasks, bytes }: Load, lighthouse: LighthouseScores | undefined): string {
	const throttled = `LCP ${formatMs(lcp)}, tasks over 50 ms ${formatMs(longTasks)}, ${(bytes / 1024).toFixed(1)} KB`;
	if (!lighthouse) return throttled;
	return `${throttled}; Lighthouse FCP ${formatMs(lighthouse.fcp)}, LCP ${formatMs(lighthouse.lcp)}, TBT ${formatMs(lighthouse.tbt)}`;
}
