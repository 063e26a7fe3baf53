import { chromium } from "playwright-core";
import { formatMs, formatThousands, type Row } from "../figures.ts";

const TASK_MAX_MS = 50;
const ROWS_MAX = 60; // in the document
const STEP_PX = 800; // a screen of rows in each frame: as Page Down held, and faster than a hand turns a wheel

/** Scrolls the list of everything to its end, in a real browser, and sees how long it was kept busy at a time. */
export async function scrollDesk(url: string, session: string, total: number): Promise<Row[]> {
	const browser = await chromium.launch({
		executablePath: process.env.CHROMIUM_PATH,
		args: ["--no-sandbox", "--disable-gpu"],
	});
	const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
	await context.addCookies([{ name: "desk", value: session, url }]);
	const page = await context.newPage();
	await page.goto(`${url}/?queue=all`);
	await page.locator("[data-reference]").first().waitFor();
	const { tasks, most, seen } = await page.evaluate(scrollToEnd, { step: STEP_PX, total });
	await browser.close();
	const longest = Math.max(0, ...tasks);
	return [
		{
			part: "desk",
			what: `scrolling ${formatThousands(seen)} rows: longest task`,
			measured: `${formatMs(longest)} (${tasks.length} over ${TASK_MAX_MS} ms)`,
			beside: "",
			goal: `<= ${TASK_MAX_MS} ms`,
			met: longest <= TASK_MAX_MS,
			figures: { longest, over: tasks.length },
		},
		{
			part: "desk",
			what: "scrolling: rows in the document",
			measured: String(most),
			beside: "",
			goal: `<= ${ROWS_MAX}`,
			met: most <= ROWS_MAX,
			figures: { most },
		},
	];
}

/** In the page. A browser reports what keeps it busy for over 50 ms. */
async function scrollToEnd({ step, total }: { step: number; total: number }) {
	const tasks: number[] = [];
	const watcher = new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration)));
	watcher.observe({ type: "longtask" });
	const scroller = document.querySelector("section ul:has([data-reference])")?.parentElement;
	if (!scroller) throw new Error("There is no list.");
	const rowHeight = document.querySelector("[data-reference]")?.getBoundingClientRect().height ?? 0;
	let most = 0;
	while (scroller.scrollTop + scroller.clientHeight < total * rowHeight - 1) {
		most = Math.max(most, document.querySelectorAll("[data-reference]").length);
		scroller.scrollTop += step;
		await new Promise((done) => requestAnimationFrame(done));
	}
	await new Promise((done) => setTimeout(done, 200)); // what was watched is told a little later
	return { tasks, most, seen: Math.round((scroller.scrollTop + scroller.clientHeight) / rowHeight) };
}
