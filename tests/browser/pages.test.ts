import { once } from "node:events";
import { connect } from "node:net";
import { buffer } from "node:stream/consumers";
import { brotliCompressSync } from "node:zlib";
import type { Request, Response } from "playwright-core";
import { expect, inject, test } from "vitest";
import { pageKinds } from "../../tools/running/page-kinds.ts";
import { fetchSitemapPaths } from "../../tools/running/sitemap.ts";
import {
	applyFonts,
	collectCspViolations,
	findAxeViolations,
	measureLayoutShift,
	openBrowser,
	pickSizes,
	visitAll,
	waitForLayout,
} from "../browser.ts";
import { isFullRun } from "../drills/full-run.ts";
import { startSlowProxy } from "../slow-proxy.ts";

const site = inject("site");
const open = openBrowser();
const paths = [...(await fetchSitemapPaths(site)), "/there-is-no-such-page"];

// Opening a page takes longer than all its checks: npm test opens one of each kind, npm run drills all of them.
const opened = new Set(isFullRun ? paths : [...pageKinds, "/sales-recruitment/ohio", "/there-is-no-such-page"]);

const PAGE_BYTES = 14 * 1024; // HTML with styles, compressed
const FIRST_PACKETS = 14_600; // bytes: ten packets of 1,460, what a server sends before the first ACK
const INLINE_SCRIPT_BYTES = 3 * 1024;
const FONT_BYTES = 26 * 1024; // with headers
const IMAGE_BYTES = 10 * 1024; // pictures are inline SVG; this is for the favicon
const REQUESTS = 4; // the page, two fonts, the icon

interface Weight {
	path: string;
	html: number;
	script: number;
	/** Only for pages that were opened. */
	fonts?: number;
	images?: number;
	requests?: number;
}

const weights = new Map<string, Weight>();

test("every page loads right away: bytes, scripts, layout shift, CSP, accessibility", async () => {
	const faults: string[] = [];
	for (const path of paths) faults.push(...(await faultsOfText(path)).map((fault) => `${path}: ${fault}`));
	await visitAll(opened, newVisitor, async (visitor, path) => {
		faults.push(...(await faultsOf(visitor, path)).map((fault) => `${path}: ${fault}`));
	});
	if (faults.length > 0) console.table(heaviest());
	expect(faults).toEqual([]);
}, 900_000);

function heaviest(): (Weight & { sum: number })[] {
	return [...weights.values()]
		.map((weight) => ({ ...weight, sum: weight.html + (weight.fonts ?? 0) + (weight.images ?? 0) }))
		.sort((a, b) => b.sum - a.sum)
		.slice(0, 10);
}

/** Checks the HTML as sent, without a browser. */
async function faultsOfText(path: string): Promise<string[]> {
	const faults: string[] = [];
	const answer = await fetch(site + path, { headers: { "accept-encoding": "br" } });
	const html = await answer.text();
	const scripts = [...html.matchAll(/<script(?![^>]*ld\+json)[^>]*>([\s\S]*?)<\/script>/g)]
		.map(([, text]) => text)
		.join("\n");
	const size = Number(answer.headers.get("content-length"));
	if (!(size > 0 && size <= PAGE_BYTES)) faults.push(`${size} bytes of HTML, at most ${PAGE_BYTES}`);
	const scriptSize = brotliCompressSync(scripts).length;
	if (scriptSize > INLINE_SCRIPT_BYTES)
		faults.push(`${scriptSize} bytes of inline script, at most ${INLINE_SCRIPT_BYTES}`);
	const [named] =
		/<(?:script|img|iframe)\b[^>]*\ssrc=[^>]*>|<link\b[^>]*(?:stylesheet|modulepreload)[^>]*>/.exec(html) ?? [];
	if (named) faults.push(`asks for more at load: ${named}`);
	weights.set(path, { path, html: size, script: scriptSize });
	return faults;
}

/** A browser with an empty cache for each page. */
async function newVisitor() {
	const page = await open({ viewport: { width: 390, height: 844 }, reducedMotion: "reduce" });
	const session = await page.context().newCDPSession(page);
	await session.send("Network.setCacheDisabled", { cacheDisabled: true });
	const violations = await collectCspViolations(page);
	const asked: Request[] = [];
	const answered: Response[] = [];
	page.on("request", (request) => asked.push(request));
	page.on("response", (response) => answered.push(response));
	return { page, violations, asked, answered };
}

async function faultsOf(visitor: Awaited<ReturnType<typeof newVisitor>>, path: string): Promise<string[]> {
	const { page, violations, asked, answered } = visitor;
	const faults: string[] = [];
	for (const seen of [violations, asked, answered]) seen.length = 0;
	await page.emulateMedia({ colorScheme: "light" });
	await page.goto(site + path, { waitUntil: "load" });
	await waitForLayout(page);
	const shift = await measureLayoutShift(page);
	const [fonts, images] = ["font", "image"].map((type) =>
		answered
			.filter((response) => response.request().resourceType() === type)
			.reduce((sum, response) => sum + Number(response.headers()["content-length"]), 0),
	) as [number, number];
	const scriptFiles = asked.filter((request) => request.resourceType() === "script").map((request) => request.url());
	const weight = weights.get(path);
	if (weight) weights.set(path, { ...weight, fonts, images, requests: asked.length });
	if (!(fonts <= FONT_BYTES)) faults.push(`${fonts} bytes of fonts, at most ${FONT_BYTES}`);
	if (!(images <= IMAGE_BYTES)) faults.push(`${images} bytes of images, at most ${IMAGE_BYTES}`);
	if (asked.length > REQUESTS) faults.push(`${asked.length} requests at load, at most ${REQUESTS}`);
	if (scriptFiles.length > 0) faults.push(`asks for ${scriptFiles.join(", ")} at load`);
	if (shift !== 0) faults.push(`moves by ${shift} while loading`);
	faults.push(...(await findAxeViolations(page)));
	await applyFonts(page);
	const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
	if (sideways > 0) faults.push(`scrolls sideways by ${sideways} px`);
	faults.push(...violations.map((violation) => `policy: ${violation}`));
	return faults;
}

test("every page with its headers fits in one round trip", async () => {
	const answers = await Promise.all(paths.map(async (path) => ({ path, bytes: await answerBytes(path) })));
	expect(answers.length).toBe(67);
	expect(answers.filter(({ bytes }) => !(bytes > 1_000 && bytes <= FIRST_PACKETS))).toEqual([]);
});

/** The size of the whole response on the wire, over HTTP/1.1. */
async function answerBytes(path: string): Promise<number> {
	const { host, hostname, port } = new URL(site);
	const socket = connect(Number(port), hostname);
	await once(socket, "connect");
	socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nAccept-Encoding: gzip, br\r\nConnection: close\r\n\r\n`);
	const answer = await buffer(socket);
	expect(answer.toString("latin1")).toMatch(/^HTTP\/1\.1 (200|404) [\s\S]*content-encoding: br/);
	return answer.length;
}

test.each(["/", "/there-is-no-such-page"])(
	"the keyboard reaches every control of %s, and the focus shows",
	{ tags: "thorough" },
	async (path) => {
		const page = await open({ viewport: { width: 1440, height: 900 }, reducedMotion: "reduce" });
		await page.goto(site + path);
		for (const part of await page.locator("astro-island > *").all()) await part.scrollIntoViewIfNeeded();
		for (const field of await page.locator("[data-touched] input").all()) await field.focus();
		await page.waitForFunction(() => !document.querySelector("astro-island[ssr]"));
		if (path === "/") await page.locator("[data-found]").waitFor();
		await page.evaluate(() => scrollTo(0, 0));
		const controls = await page.evaluate(
			() =>
				// The keyboard stops at the checked radio button of a group, and at one state of a map.
				[
					...document.querySelectorAll<HTMLElement>(
						"a[href], button, input:not([type=radio]), input:checked, select, textarea, summary",
					),
				].filter((element) => element.tabIndex >= 0 && element.checkVisibility()).length,
		);
		const reached = new Set<string>();
		for (let presses = 0; presses < controls + 10; presses++) {
			await page.keyboard.press("Tab");
			const focus = await page.evaluate(() => {
				const element = document.activeElement;
				if (!element || element === document.body) return undefined;
				const { outlineStyle, outlineWidth } = getComputedStyle(element);
				const outline = element.querySelector(":scope > path"); // of a state on a map
				const stroke = outline ? Number.parseFloat(getComputedStyle(outline).strokeWidth) : 0;
				const box = element.getBoundingClientRect();
				const all = [...document.querySelectorAll("a[href], button, input, select, textarea, summary")];
				const isControl = all.includes(element); // a row of cards takes the focus too, to be scrolled
				const inView = box.bottom > 0 && box.top < innerHeight && box.right > 0;
				return {
					name: isControl ? String(all.indexOf(element)) : undefined,
					text: element.textContent,
					visible: ((outlineStyle !== "none" && outlineWidth !== "0px") || stroke > 2) && inView,
				};
			});
			if (!focus) continue;
			expect(focus.visible, `focus on ${focus.text}`).toBe(true);
			if (focus.name) reached.add(focus.name);
		}
		expect(reached.size).toBe(controls);
		await page.context().close();
	},
);

const SIZES = [
	{ width: 390, height: 844 },
	{ width: 1440, height: 900 },
];
const IN_PIECES = ["/", "/services", "/faq", "/sales-recruitment/ohio", "/there-is-no-such-page"];

test.each(IN_PIECES.map((path, index) => ({ path, index })))(
	"nothing on $path moves when it comes in pieces and its fonts late",
	{ tags: "thorough" },
	async ({ path, index }) => {
		const line = await startSlowProxy(site);
		for (const viewport of pickSizes(index, SIZES)) {
			const page = await open({ viewport });
			await page.goto(line + path, { waitUntil: "load" });
			await page.evaluate(() => document.fonts.ready);
			await waitForLayout(page);
			expect([viewport.width, await measureLayoutShift(page)]).toEqual([viewport.width, 0]);
			await page.context().close();
		}
	},
);
