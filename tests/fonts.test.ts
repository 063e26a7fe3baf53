import { expect, inject, test } from "vitest";
import { openBrowser } from "./browser.ts";

const site = inject("site");
const open = openBrowser();

const familyOf = (element: Element) => getComputedStyle(element).fontFamily;
const OURS = /^"?Fraunces-\w+"?,/;

test("on a good line the fonts are asked for before anything else", async () => {
	const page = await open();
	await page.goto(site);
	expect(await page.locator("h1").evaluate(familyOf)).toMatch(OURS);
	expect(await page.locator("link[rel=preload][as=font]").count()).toBe(2);
	await page.context().close();
});

test("on a slow line a page does without them at once, and the next one has them", async () => {
	const page = await open();
	const line = await page.context().newCDPSession(page);
	await line.send("Network.enable");
	await line.send("Network.emulateNetworkConditions", {
		offline: false,
		latency: 200,
		downloadThroughput: -1,
		uploadThroughput: -1,
	});
	await page.goto(site);
	expect(await page.locator("h1").evaluate(familyOf)).toMatch(/^"Fraunces-\w+ fallback/);
	expect(await page.locator("link[rel=preload][as=font]").count()).toBe(0);
	await expect.poll(() => page.evaluate(() => localStorage.getItem("fonts"))).toBe("kept");
	await page.goto(`${site}/faq`);
	expect(await page.locator("h1").evaluate(familyOf)).toMatch(OURS);
	await page.context().close();
});
