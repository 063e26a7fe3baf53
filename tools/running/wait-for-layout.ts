import type { Page } from "playwright-core";

/** Waits until the whole page has its final layout: content below the first screen is laid out later. */
export async function waitForLayout(page: Page): Promise<void> {
	await page.waitForFunction(() =>
		[...document.querySelectorAll("main > *, footer")].every(
			(part) => getComputedStyle(part).contentVisibility === "visible",
		),
	);
}
