// @module-tag thorough
import type { BrowserContextOptions, Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { measureLayoutShift, openBrowser, waitForLayout } from "../browser.ts";
import { isFullRun } from "../drills/full-run.ts";

/* Content below the first screen is laid out later, without anyone noticing. */

const site = inject("site");
const open = openBrowser();
const HEADER_PX = 88; // space above an anchor: scroll-padding-top
const phone = { viewport: { width: 390, height: 844 } };
const desk = { viewport: { width: 1440, height: 900 } };

/** Blocks the web fonts, so that the font doesn't depend on timing. */
async function openPage(options: BrowserContextOptions): Promise<Page> {
	const page = await open(options);
	await page.route("**/*.woff2", (route) => route.abort());
	await page.addInitScript(() => {
		addEventListener("DOMContentLoaded", () => {
			Object.assign(window, { wasLater: document.documentElement.classList.contains("later") });
		});
	});
	return page;
}

/** Whether the page started with only its first screen laid out. */
function wasLater(page: Page): Promise<boolean> {
	return page.evaluate(() => (window as unknown as { wasLater: boolean }).wasLater);
}

function places(page: Page): Promise<number[]> {
	return page.evaluate(() =>
		[...document.querySelectorAll("main > *, footer, footer *")].map(
			(element) => element.getBoundingClientRect().top + scrollY,
		),
	);
}

test.each(isFullRun ? ["/", "/faq", "/locations", "/sales-recruitment/ohio"] : ["/", "/sales-recruitment/ohio"])(
	"%s ends as if all of it had been laid out at once, and nothing moves meanwhile",
	async (path) => {
		for (const size of [phone, desk]) {
			const page = await openPage({ ...size, reducedMotion: "reduce" });
			await page.goto(site + path);
			await waitForLayout(page);
			expect(await wasLater(page)).toBe(true);
			expect(await measureLayoutShift(page)).toBe(0);
			const after = await places(page);
			await page.goto("about:blank");
			await page.goto(`${site}${path}#main`);
			expect(await wasLater(page)).toBe(false);
			expect(await places(page)).toEqual(after);
			await page.context().close();
		}
	},
);

test("before it is laid out, no form reaches over the footer", async () => {
	const page = await openPage({ ...phone, reducedMotion: "reduce" });
	await page.addInitScript(() => {
		window.requestIdleCallback = () => 0; // a processor that is never idle
	});
	for (const path of ["/", "/services", "/industries", "/resume", "/sales-recruitment/ohio"]) {
		await page.goto("about:blank");
		await page.goto(site + path);
		expect(await wasLater(page)).toBe(true);
		const { modes, lowest, footer } = await page.evaluate(() => {
			const bottom = (part: Element) => part.getBoundingClientRect().bottom;
			return {
				modes: [...document.querySelectorAll("main > *, footer")].map(
					(part) => getComputedStyle(part).contentVisibility,
				),
				lowest: Math.max(...[...document.querySelectorAll("main > :last-child *")].map(bottom)),
				footer: document.querySelector("footer")?.getBoundingClientRect().top ?? 0,
			};
		});
		expect(modes.slice(-2)).toEqual(["auto", "auto"]);
		expect(lowest, path).toBeLessThanOrEqual(footer);
	}
	await page.context().close();
});

test.each(["reduce", "no-preference"] as const)(
	"a link further down lands to the pixel before the rest is laid out (%s)",
	async (reducedMotion) => {
		const page = await openPage({ ...phone, reducedMotion });
		await page.addInitScript(() => {
			window.requestIdleCallback = () => 0; // a processor that is never idle
		});
		await page.goto(site);
		expect(await page.evaluate(() => document.documentElement.classList.contains("later"))).toBe(true);
		await page.locator("header").getByRole("link", { name: "Request Talent" }).first().click();
		await expect
			.poll(() => page.locator("#lead-form").evaluate((element) => Math.round(element.getBoundingClientRect().top)))
			.toBe(HEADER_PX);
		await page.context().close();
	},
);

test("below the first screen one part is laid out per idle moment, so a slow phone stays free", async () => {
	const page = await openPage({ ...phone, reducedMotion: "reduce" });
	await page.addInitScript(() => {
		const waiting: (() => void)[] = [];
		Object.assign(window, { waiting });
		window.requestIdleCallback = (begin) => waiting.push(() => begin({ didTimeout: false, timeRemaining: () => 0 }));
	});
	await page.goto(site);
	const asleep = () =>
		page.evaluate(
			() =>
				[...document.querySelectorAll("main > *, footer")].filter(
					(part) => getComputedStyle(part).contentVisibility === "auto",
				).length,
		);
	const idle = async () => {
		await page.waitForFunction(() => (window as unknown as { waiting: unknown[] }).waiting.length > 0);
		await page.evaluate(() => (window as unknown as { waiting: (() => void)[] }).waiting.shift()?.());
	};
	const counts = [await asleep()];
	while (counts.at(-1) !== 0) {
		await idle();
		counts.push(await asleep());
	}
	expect(counts[0]).toBeGreaterThan(3);
	for (const [index, count] of counts.slice(1).entries()) expect(Number(counts[index]) - count).toBeLessThanOrEqual(1);
	await page.context().close();
});

test("the scroll position is restored: a reload lays out everything right away", async () => {
	const page = await openPage({ ...phone, reducedMotion: "reduce" });
	await page.goto(site);
	await waitForLayout(page);
	await page.evaluate(() => scrollTo(0, 4_000));
	await page.reload();
	expect(await wasLater(page)).toBe(false);
	await expect.poll(() => page.evaluate(() => scrollY)).toBe(4_000);
	await page.context().close();
});
