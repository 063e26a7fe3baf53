import { pageKinds } from "../../running/page-kinds.ts";
import { fetchSitemapPaths } from "../../running/sitemap.ts";
import { formatRatio, formatSeconds, medians, type Part, type Row } from "../figures.ts";
import { BARE_PATH, startWithBarePage } from "./bare-page.ts";
import { type LighthouseResult, type LighthouseScores, openForLighthouse, runLighthouse } from "./lighthouse.ts";

const LCP_GOAL = 1.25;

/** Lighthouse as it comes (a phone on a slow line), beside a page of one line of text: the limit. */
export const pages: Part = async ({ runs, all }, progress) => {
	const server = await startWithBarePage();
	const { browser, port } = await openForLighthouse();
	const paths = all ? await fetchSitemapPaths(server.url) : pageKinds;
	const measure = async (url: string): Promise<LighthouseResult> => {
		const readings: LighthouseResult[] = [];
		for (let run = 0; run < runs; run++) readings.push(await runLighthouse(url, port));
		return { reading: medians(readings.map(({ reading }) => reading)), faults: readings.at(-1)?.faults ?? [] };
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
	return rows;
};

function row(what: string, { reading, faults }: LighthouseResult, limit?: LighthouseScores): Row {
	const { performance, accessibility, bestPractices, seo, tbt, cls, lcp } = reading;
	const full = [performance, accessibility, bestPractices, seo].every((score) => score === 100);
	const met = limit && full && tbt === 0 && cls === 0 && lcp <= LCP_GOAL * limit.lcp;
	return {
		part: "pages",
		what,
		measured: said(reading),
		beside: limit ? [`LCP ${formatRatio(lcp, limit.lcp)} of the bare page's`, ...faults].join("; ") : "",
		goal: limit ? "100 x 4, LCP <= 1.25 x, TBT 0, CLS 0" : "",
		...(met !== undefined && { met }),
		figures: { ...reading },
	};
}

function said({ performance, accessibility, bestPractices, seo, fcp, lcp, tbt, cls, bytes }: LighthouseScores): string {
	const scores = [performance, accessibility, bestPractices, seo].join("/");
	return `${scores}, FCP ${formatSeconds(fcp)}, LCP ${formatSeconds(lcp)}, TBT ${Math.round(tbt)}, CLS ${cls.toFixed(2)}, ${(bytes / 1024).toFixed(1)} KB`;
}
