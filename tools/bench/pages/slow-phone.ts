import type { Browser, CDPSession, Page } from "playwright-core";

/* A page as a slow phone on a slow line loads it, with nothing of it kept: the browser itself is slowed down, so the
   processor counts as it does there. Lighthouse reckons with the same line and phone, but measures without them. */

const PHONE = {
	viewport: { width: 412, height: 823 },
	deviceScaleFactor: 1.75,
	isMobile: true,
	hasTouch: true,
};
const LINE = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }; // ms, bytes per second
/** How many times slower the browser runs: as on a phone, and as on a machine that is half as fast as that. */
export const SLOWDOWNS = [4, 8];
const QUIET_MS = 1_000; // without a request or a task worth the name: then it is done
const LOAD_MAX_MS = 60_000;

export interface Load {
	/** Milliseconds from the start until the largest piece of the first screen was painted. */
	lcp: number;
	/** Milliseconds of all tasks that took more than 50 ms, each counted whole. */
	longTasks: number;
	/** With headers. */
	bytes: number;
}

/** What the page writes down about itself. */
interface Notes {
	lcp: number;
	longTasks: number;
	/** When something last happened. */
	last: number;
}

/** @param slowdown how many times slower the browser runs */
export async function loadOnSlowPhone(browser: Browser, url: string, slowdown: number): Promise<Load> {
	const context = await browser.newContext(PHONE);
	const page = await context.newPage();
	await page.addInitScript(takeNotes);
	const session = await context.newCDPSession(page);
	const traffic = await watchTraffic(session);
	await session.send("Network.emulateNetworkConditions", LINE);
	await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
	await page.goto(url, { waitUntil: "load", timeout: LOAD_MAX_MS });
	await quiet(page, traffic);
	const { lcp, longTasks } = await page.evaluate(() => (window as unknown as { notes: Notes }).notes);
	await context.close();
	return { lcp, longTasks, bytes: traffic.bytes };
}

/** Runs in the page, before anything else of it. */
function takeNotes(): void {
	const notes: Notes = { lcp: 0, longTasks: 0, last: 0 };
	Object.assign(window, { notes });
	const watch = (type: string, note: (entry: PerformanceEntry) => void) =>
		new PerformanceObserver((list) => {
			for (const entry of list.getEntries()) note(entry);
			notes.last = performance.now();
		}).observe({ type, buffered: true });
	watch("largest-contentful-paint", ({ startTime }) => {
		notes.lcp = startTime;
	});
	watch("longtask", ({ duration }) => {
		notes.longTasks += duration;
	});
	addEventListener("load", () => {
		notes.last = performance.now();
	});
}

interface Traffic {
	bytes: number;
	underWay: Set<string>;
}

async function watchTraffic(session: CDPSession): Promise<Traffic> {
	const traffic: Traffic = { bytes: 0, underWay: new Set() };
	await session.send("Network.enable");
	session.on("Network.requestWillBeSent", ({ requestId }) => traffic.underWay.add(requestId));
	session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
		traffic.underWay.delete(requestId);
		traffic.bytes += encodedDataLength;
	});
	session.on("Network.loadingFailed", ({ requestId }) => traffic.underWay.delete(requestId));
	return traffic;
}

/** Until nothing has been asked for, painted anew or worked at for a while. */
async function quiet(page: Page, traffic: Traffic): Promise<void> {
	const deadline = Date.now() + LOAD_MAX_MS;
	while (Date.now() < deadline) {
		await page.waitForFunction(
			(pause) => performance.now() - (window as unknown as { notes: Notes }).notes.last > pause,
			QUIET_MS,
			{ polling: QUIET_MS / 5 },
		);
		if (traffic.underWay.size === 0) return;
		await page.evaluate(() => {
			(window as unknown as { notes: Notes }).notes.last = performance.now();
		});
	}
	throw new Error(`${page.url()} was not quiet within ${LOAD_MAX_MS / 1000} seconds.`);
}
