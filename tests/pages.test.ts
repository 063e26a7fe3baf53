import { brotliCompressSync } from "node:zlib";
import { expect, inject, test } from "vitest";
import { axeViolations, collectViolations, layoutShift, openBrowser } from "./browser.ts";
import { sitemapPaths } from "./sitemap.ts";

const site = inject("site");
const open = openBrowser();
const paths = [...(await sitemapPaths(site)), "/there-is-no-such-page"];

const PAGE_BYTES = 14 * 1024; // one round trip: HTML with its styles, compressed
const MAP_PAGE_BYTES = 20 * 1024; // fifty boundaries take a little more
const INLINE_SCRIPT_BYTES = 3 * 1024;
const FONT_BYTES = 26 * 1024; // with headers
const IMAGE_BYTES = 10 * 1024; // pictures are drawn in the page itself; this is for the icon in the tab
const REQUESTS = 4; // the page, two fonts, the icon

interface Weight {
	path: string;
	html: number;
	script: number;
	fonts: number;
	images: number;
	requests: number;
}

const weights: Weight[] = [];

test("every page is there at once: bytes, scripts, still layout, policy, accessibility", async () => {
	const faults: string[] = [];
	const waiting = paths.values();
	const visitor = async () => {
		for (const path of waiting) faults.push(...(await faultsOf(path)).map((fault) => `${path}: ${fault}`));
	};
	await Promise.all([visitor(), visitor(), visitor()]);
	if (faults.length > 0) console.table(heaviest());
	expect(faults).toEqual([]);
}, 300_000);

function heaviest(): (Weight & { sum: number })[] {
	return weights
		.map((weight) => ({ ...weight, sum: weight.html + weight.fonts + weight.images }))
		.sort((a, b) => b.sum - a.sum)
		.slice(0, 10);
}

async function faultsOf(path: string): Promise<string[]> {
	const faults: string[] = [];
	const html = await (await fetch(site + path)).text();
	const scripts = [...html.matchAll(/<script(?![^>]*ld\+json)[^>]*>([\s\S]*?)<\/script>/g)]
		.map(([, text]) => text)
		.join("\n");
	const size = brotliCompressSync(html).length;
	const allowed = path === "/locations" ? MAP_PAGE_BYTES : PAGE_BYTES;
	if (size > allowed) faults.push(`${size} bytes of HTML, at most ${allowed}`);
	const scriptSize = brotliCompressSync(scripts).length;
	if (scriptSize > INLINE_SCRIPT_BYTES)
		faults.push(`${scriptSize} bytes of inline script, at most ${INLINE_SCRIPT_BYTES}`);

	const page = await open({ viewport: { width: 390, height: 844 }, colorScheme: "light", reducedMotion: "reduce" });
	const violations = await collectViolations(page);
	const scriptFiles: string[] = [];
	const loaded = { font: 0, image: 0 };
	let requests = 0;
	page.on("request", (request) => {
		requests++;
		if (request.resourceType() === "script") scriptFiles.push(request.url());
	});
	page.on("response", (response) => {
		const type = response.request().resourceType();
		if (type === "font" || type === "image") loaded[type] += Number(response.headers()["content-length"]);
	});
	await page.goto(site + path, { waitUntil: "load" });
	const shift = await layoutShift(page);
	weights.push({ path, html: size, script: scriptSize, fonts: loaded.font, images: loaded.image, requests });
	if (!(loaded.font <= FONT_BYTES)) faults.push(`${loaded.font} bytes of fonts, at most ${FONT_BYTES}`);
	if (!(loaded.image <= IMAGE_BYTES)) faults.push(`${loaded.image} bytes of images, at most ${IMAGE_BYTES}`);
	if (requests > REQUESTS) faults.push(`${requests} requests at load, at most ${REQUESTS}`);
	if (scriptFiles.length > 0) faults.push(`asks for ${scriptFiles.join(", ")} at load`);
	if (shift !== 0) faults.push(`moves by ${shift} while loading`);
	faults.push(...(await axeViolations(page)).map((violation) => `light: ${violation}`));
	await page.emulateMedia({ colorScheme: "dark" });
	faults.push(...(await axeViolations(page)).map((violation) => `dark: ${violation}`));
	const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
	if (sideways > 0) faults.push(`scrolls sideways by ${sideways} px`);
	faults.push(...violations.map((violation) => `policy: ${violation}`));
	await page.context().close();
	return faults;
}

test.each(["/", "/there-is-no-such-page"])(
	"the keyboard reaches every control of %s, and the focus shows",
	async (path) => {
		const page = await open({ viewport: { width: 1440, height: 900 }, reducedMotion: "reduce" });
		await page.goto(site + path);
		const controls = await page.evaluate(
			() =>
				[...document.querySelectorAll("a[href], button, input, select, textarea, summary")].filter((element) =>
					element.checkVisibility(),
				).length,
		);
		const reached = new Set<string>();
		for (let presses = 0; presses < controls + 5; presses++) {
			await page.keyboard.press("Tab");
			const focus = await page.evaluate(() => {
				const element = document.activeElement;
				if (!element || element === document.body) return undefined;
				const { outlineStyle, outlineWidth } = getComputedStyle(element);
				const box = element.getBoundingClientRect();
				const all = [...document.querySelectorAll("a[href], button, input, select, textarea, summary")];
				const inView = box.bottom > 0 && box.top < innerHeight && box.right > 0;
				return {
					index: all.indexOf(element),
					text: element.textContent,
					visible: outlineStyle !== "none" && outlineWidth !== "0px" && inView,
				};
			});
			if (!focus) continue;
			expect(focus.visible, `focus on ${focus.text}`).toBe(true);
			reached.add(String(focus.index));
		}
		expect(reached.size).toBe(controls);
		await page.context().close();
	},
);

test.each(["/", "/services", "/faq", "/sales-recruitment/ohio"])(
	"nothing on %s moves when its fonts come late",
	async (path) => {
		for (const viewport of [
			{ width: 390, height: 844 },
			{ width: 1440, height: 900 },
		]) {
			const page = await open({ viewport });
			const fonts: Promise<unknown>[] = [];
			await page.route("**/*.woff2", async (route) => {
				const late = new Promise((resolve) => setTimeout(resolve, 700));
				fonts.push(late.then(() => route.continue()));
			});
			await page.goto(site + path, { waitUntil: "domcontentloaded" });
			await page.waitForLoadState("load");
			await Promise.all(fonts);
			await page.evaluate(() => document.fonts.ready);
			expect(await layoutShift(page)).toBe(0);
			await page.context().close();
		}
	},
);
