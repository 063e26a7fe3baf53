import { expect, inject, test } from "vitest";
import { openBrowser } from "../browser.ts";

const site = inject("site");
const open = openBrowser();

const familyOf = (element: Element) => getComputedStyle(element).fontFamily;
const OURS = /^"?Fraunces"?,/;

test("on a fast connection the fonts are requested before anything else", async () => {
	const page = await open();
	await page.goto(site);
	expect(await page.locator("h1").evaluate(familyOf)).toMatch(OURS);
	expect(await page.locator("link[rel=preload][as=font]").count()).toBe(2);
	await page.context().close();
});

test("on a slow connection a page renders without them right away, and the next one has them", async () => {
	const page = await open();
	// In headed Chromium, network emulation is visible only to the document open when it starts.
	await page.addInitScript(() => {
		const { connection } = navigator as Navigator & { connection?: object };
		Object.defineProperty(connection, "rtt", { get: () => 200 });
	});
	await page.goto(site);
	expect(await page.locator("h1").evaluate(familyOf)).toMatch(/^"Fraunces fallback"/);
	expect(await page.locator("link[rel=preload][as=font]").count()).toBe(0);
	await expect.poll(() => page.evaluate(() => localStorage.getItem("fonts"))).toBe("kept");
	await page.goto(`${site}/faq`);
	expect(await page.locator("h1").evaluate(familyOf)).toMatch(OURS);
	await page.context().close();
});
