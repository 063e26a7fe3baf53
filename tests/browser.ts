import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import { waitForLayout } from "../tools/running/wait-for-layout.ts";
import { isFullRun } from "./drills/full-run.ts";

export { waitForLayout };

/** Timeout for things that should happen right away, however busy the machine is: as in vitest.config.ts. */
const BACKSTOP_MS = 120_000;

let browser: Browser;

/** Opens pages in a real Chromium that lives as long as the test file. */
export function openBrowser(): (options?: BrowserContextOptions) => Promise<Page> {
	beforeAll(async () => {
		browser = await chromium.launch({
			executablePath: process.env.CHROMIUM_PATH,
			args: [
				"--no-sandbox",
				"--disable-gpu",
				"--disable-background-networking",
				"--disable-component-update",
				"--no-first-run",
			],
		});
	});
	afterAll(() => browser.close());
	return async (options) => {
		const context = await browser.newContext(options);
		context.setDefaultTimeout(BACKSTOP_MS);
		return context.newPage();
	};
}

/** Visits all items, three at a time, reusing three pages: a new page costs more than most tests. */
export async function visitAll<T, P>(
	all: Iterable<T>,
	begin: () => Promise<P>,
	visit: (page: P, one: T) => Promise<void>,
) {
	const waiting = Iterator.from(all);
	const visitor = async () => {
		const page = await begin();
		for (const one of waiting) await visit(page, one);
	};
	await Promise.all([visitor(), visitor(), visitor()]);
}

/** Collects a page's Content-Security-Policy violations; call before opening it. */
export async function collectCspViolations(page: Page): Promise<string[]> {
	const violations: string[] = [];
	await page.exposeFunction("reportViolation", (text: string) => violations.push(text));
	await page.addInitScript(() => {
		document.addEventListener("securitypolicyviolation", (event) => {
			(window as unknown as { reportViolation(text: string): void }).reportViolation(
				`${event.violatedDirective}: ${event.blockedURI} ${event.sample}`,
			);
		});
	});
	return violations;
}

/**
 * Waits until a page is laid out in its own fonts, as on an idle machine. The fonts are `display: optional`: a browser
 * that didn't get them within 100 ms skips them, and then all measurements are those of a fallback font. A FontFace
 * added after it has loaded is always used.
 */
export async function applyFonts(page: Page): Promise<void> {
	await waitForLayout(page);
	const applied = await page.evaluate(async () => {
		const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
		const faces = rules.filter((rule) => rule instanceof CSSFontFaceRule && rule.cssText.includes("url("));
		await Promise.all(
			faces.map(async (rule) => {
				const { style } = rule as CSSFontFaceRule;
				const [family, source, weight] = ["font-family", "src", "font-weight"].map((name) =>
					style.getPropertyValue(name),
				);
				const face = new FontFace((family ?? "").replaceAll('"', ""), source ?? "", { weight: weight ?? "normal" });
				document.fonts.add(await face.load());
			}),
		);
		await document.fonts.ready;
		return faces.length;
	});
	if (applied === 0) throw new Error("The page names no fonts.");
}

/** Cumulative layout shift while the page loaded. */
export async function measureLayoutShift(page: Page): Promise<number> {
	return page.evaluate(
		() =>
			new Promise<number>((resolve) => {
				let sum = 0;
				new PerformanceObserver((list) => {
					for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
				}).observe({ type: "layout-shift", buffered: true });
				requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
			}),
	);
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** npm test checks the most common themes: light on desktops, dark on phones. npm run drills checks both. */
const PHONE_PX = 700;

/** Axe violations, one line each. */
export async function findAxeViolations(page: Page): Promise<string[]> {
	const isPhone = (page.viewportSize()?.width ?? 0) < PHONE_PX;
	const themes = isFullRun ? (["light", "dark"] as const) : ([isPhone ? "dark" : "light"] as const);
	await page.evaluate(axeSource); // through the debugging protocol, because the page's CSP blocks scripts
	const found: string[] = [];
	for (const colorScheme of themes) {
		await page.emulateMedia({ colorScheme });
		found.push(...(await runAxe(page)).map((violation) => `${colorScheme}: ${violation}`));
	}
	return found;
}

/** The sizes to test a scene at: all in npm run drills, otherwise one, rotating from scene to scene. */
export function pickSizes<S>(scene: number, sizes: readonly S[]): readonly S[] {
	return isFullRun ? sizes : sizes.filter((_, index) => index === scene % sizes.length);
}

/** Waits until the page fits the window's width at each of these sizes. */
export async function expectToFit(page: Page, sizes: readonly { width: number; height: number }[]): Promise<void> {
	for (const size of sizes) {
		await page.setViewportSize(size);
		const wider = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
		await expect.poll(wider, { message: `at ${size.width} px` }).toBeLessThanOrEqual(0);
	}
}

function runAxe(page: Page): Promise<string[]> {
	return page.evaluate(async () => {
		const { axe } = window as unknown as { axe: typeof import("axe-core") };
		// Preloading is for media that plays automatically, and there is none.
		const { violations } = await axe.run(document, { resultTypes: ["violations"], preload: false });
		return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`);
	});
}
