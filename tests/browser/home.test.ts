import { get } from "node:http";
import { brotliCompressSync } from "node:zlib";
import type { Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { applyFonts, collectCspViolations, findAxeViolations, measureLayoutShift, openBrowser } from "../browser.ts";
import { isFullRun } from "../drills/full-run.ts";

/* The home page below its first screen: the territory finder, the sample shortlists, the two calculators. */

const site = inject("site");
const open = openBrowser();
const desk = { viewport: { width: 1280, height: 900 }, reducedMotion: "reduce" } as const;

const FIRST_PACKETS = 14_600; // bytes: ten packets, what a new connection may send at first
const SCRIPT_BYTES = 90_000; // once everything has been scrolled into view
const OWN_SCRIPT_BYTES = 12_000; // of finder and calculators; the shortlist needs none
const TERRITORIES_BYTES = 12_000;

/* The finder */

test("the finder by keyboard: two Portlands are offered, and the chosen one is filled into the form", async () => {
	const page = await open(desk);
	const violations = await collectCspViolations(page);
	const field = await openFinder(page, "/");
	await field.fill("portland");
	const finder = page.locator("astro-island", { has: field });
	const options = finder.getByRole("option");
	expect(await options.allTextContents()).toEqual(["Portland, ME", "Portland, OR"]);
	expect(await finder.getByRole("status").textContent()).toBe("2 places match");
	expect(await field.getAttribute("aria-expanded")).toBe("true");
	await field.press("Enter"); // which of them?
	expect(await active(page)).toBe("Portland, ME");
	await field.press("ArrowDown");
	expect(await active(page)).toBe("Portland, OR");
	await field.press("Enter");
	expect(await field.inputValue()).toBe("Portland, OR");
	expect(await options.count()).toBe(0);
	expect(await lit(page)).toBe("Oregon");
	const request = finder.getByRole("link", { name: "Request talent in Portland, OR" });
	expect(await request.getAttribute("href")).toBe("/sales-recruitment/oregon?place=Portland%2C+OR#talent-request");
	const role = finder.getByRole("link", { name: "Account Executive" });
	expect(await role.getAttribute("href")).toBe(
		"/sales-recruitment/oregon?place=Portland%2C+OR&role=Account+Executive#talent-request",
	);

	await field.fill("tx");
	await field.press("Enter");
	expect(await lit(page)).toBe("Texas");
	await field.press("Escape");
	expect(await field.inputValue()).toBe("");
	await field.fill("New York");
	expect(await options.allTextContents()).toEqual(["New York", "New York City, NY"]);
	await field.press("Escape");
	expect([await options.count(), await field.inputValue()]).toEqual([0, "New York"]);
	await field.fill("Atlantis");
	expect(await finder.getByRole("status").textContent()).toContain("No match");
	expect(await page.locator("[data-found], [data-map] [aria-current], [data-map] circle").count()).toBe(0);
	await field.fill("tampa"); // matches only one place
	expect(await lit(page)).toBe("Florida");
	expect(await isDotInState(page)).toBe(true);
	expect(await finder.getByRole("link", { name: "Request talent in Tampa, FL" }).count()).toBe(1);

	await field.fill("Kansas");
	await field.press("Enter");
	await field.press("Tab"); // the map is one tab stop, starting at the highlighted state
	expect(await focused(page)).toBe("Kansas");
	await page.keyboard.press("ArrowRight");
	expect(await focused(page)).toBe("Missouri");
	await page.keyboard.press("ArrowUp");
	expect(await focused(page)).toBe("Iowa");
	await page.keyboard.press("Enter");
	expect(await lit(page)).toBe("Iowa");
	expect(await field.inputValue()).toBe("Iowa");
	await page.keyboard.press("Tab");
	expect(await page.evaluate(() => document.activeElement?.closest("section")?.getAttribute("aria-label"))).toBe(
		"Iowa",
	);
	expect(new URL(page.url()).pathname).toBe("/");
	expect(violations).toEqual([]);
	await page.context().close();
});

test("the finder by mouse: an option, then a state on the map; a city with a page leads there", {
	tags: "thorough",
}, async () => {
	const page = await open(desk);
	const field = await openFinder(page, "/");
	await field.pressSequentially("chic");
	await page.getByRole("option", { name: "Chicago, IL" }).click();
	expect(await lit(page)).toBe("Illinois");
	expect(await page.locator("[data-found]").getByRole("link", { name: "Chicago" }).first().getAttribute("href")).toBe(
		"/sales-recruitment/chicago",
	);
	await page.locator("[data-map] a[href$='/wyoming']").click();
	expect(await lit(page)).toBe("Wyoming");
	await page.getByRole("link", { name: "Sales recruiting in Wyoming" }).click();
	await page.waitForURL("**/sales-recruitment/wyoming");
	await page.context().close();
});

test("on /locations the same field filters the list, even for a city", { tags: "thorough" }, async () => {
	const page = await open(desk);
	const field = await openFinder(page, "/locations");
	const shown = () => page.locator("#state-list li:visible").allTextContents();
	expect(await shown()).toHaveLength(50);
	await field.fill("Columbus");
	expect(await shown()).toEqual(["Georgia", "Ohio"]);
	await field.press("ArrowDown");
	await field.press("Enter");
	expect(await shown()).toEqual(["Ohio"]);
	expect(await page.getByRole("link", { name: "Request talent in Columbus, OH" }).count()).toBe(1);
	await field.fill("atlantis");
	expect(await shown()).toEqual([]);
	await field.press("Escape");
	expect(await shown()).toHaveLength(50);
	await page.context().close();
});

/* The shortlist */

test("on a phone the page is at most ten screens, its cards are swiped, and the keyboard scrolls them", async () => {
	const SCREENS = 10;
	const page = await open({ viewport: { width: 390, height: 844 }, reducedMotion: "reduce" });
	await page.goto(site);
	await reachAll(page);
	await applyFonts(page);
	expect(await page.evaluate(() => document.documentElement.scrollHeight / innerHeight)).toBeLessThanOrEqual(SCREENS);
	const rows = await page.locator("main [tabindex='0']:visible:not(a)").all();
	expect(rows).toHaveLength(3); // reasons, promises, the sample shortlist
	for (const row of rows) {
		await row.focus();
		const shown = () => row.evaluate((list) => list.scrollLeft);
		expect(await shown()).toBe(0);
		await page.keyboard.press("ArrowRight");
		await expect.poll(shown).toBeGreaterThan(0);
	}
	const hero = page.locator("main > section").first();
	expect(await hero.locator("a:visible").allTextContents()).toEqual(["Find Talent Now", "Find Your Next Job"]);
	await page.context().close();
});

test("the sample shortlists are keyboard-accessible tabs, and every card says that it is a sample", {
	tags: "thorough",
}, async () => {
	const page = await open(desk);
	await page.goto(site);
	const section = page.locator("#expertise");
	const names = () => section.locator("li:visible h3").allTextContents();
	expect(await names()).toEqual(["AE, Columbus", "AE, Denver", "AE, Tampa", "AE, Chicago"]);
	await section.getByRole("radio", { name: "Account executive" }).focus();
	await page.keyboard.press("ArrowRight");
	expect(await names()).toEqual(["SDR, Austin", "SDR, Raleigh", "SDR, Phoenix", "SDR, Boston"]);
	await page.keyboard.press("ArrowRight");
	expect((await names())[0]).toBe("VP, Atlanta");
	for (const card of await section.locator("li").all()) expect(await card.textContent()).toMatch(/^Sample/);
	await page.context().close();
});

test("all three shortlists print on one page", { tags: "thorough" }, async () => {
	const LETTER = { width: 740, height: 980 }; // pixels of paper inside the margins
	const page = await open({ viewport: LETTER });
	await page.goto(site);
	await applyFonts(page);
	await page.emulateMedia({ media: "print" });
	const section = page.locator("#expertise");
	expect(await section.locator("li:visible").count()).toBe(12);
	expect((await section.boundingBox())?.height).toBeLessThan(LETTER.height);
	await page.context().close();
});

/* The calculators */

test("the calculator's chart has its axis in words, and its answer isn't one of the numbers typed in", async () => {
	const page = await open(desk);
	const section = await openCalculators(page, "/");
	const axis = section.getByText("Year end").locator("..");
	expect(await axis.locator("span").allTextContents()).toEqual([
		"Day 0",
		"Break-even: day 12",
		"Today: day 60",
		"Year end",
	]);
	await section.getByLabel("Days open").fill("90");
	await expect.poll(() => axis.textContent()).toContain("Today: day 90");
	await section.getByLabel("Annual quota").fill("95000");
	await expect.poll(() => axis.textContent()).not.toContain("Break-even");
	await page.context().close();

	const fresh = await open(desk);
	const example = await openCalculators(fresh, "/");
	const typed = await example
		.locator("input:not([type])")
		.evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));
	const answers = await example.locator("h3 + p").allTextContents();
	expect(typed).toEqual(["$825,000", "$95,000"]);
	expect(answers).toEqual(["$120,000", "$19,000–$23,750"]);
	await fresh.context().close();
});

test("the calculators' numbers are in the URL, and opening it shows them", async () => {
	const page = await open(desk);
	const asked: string[] = [];
	const section = await openCalculators(page, "/");
	page.on("request", (request) => asked.push(request.url()));
	await section.getByLabel("Annual quota").fill("1,550,000");
	await section.getByLabel("Base salary").fill("$90,000");
	await section.getByLabel("Days open").fill("30");
	await expect.poll(() => section.textContent()).toContain("$120,000");
	await section.getByLabel("VP and above").check();
	await expect.poll(() => section.textContent()).toContain("$22,500–$27,000");
	expect(await section.textContent()).toContain("After 7 days, the empty seat costs more than the search.");
	const query = "?quota=1550000&base=90000&days=30&level=vp#insights";
	await expect.poll(() => page.url()).toBe(`${site}/${query}`);
	expect(asked.filter((url) => /1550000|90000/.test(url))).toEqual([]);

	await section.getByRole("link", { name: "Use these numbers in my request" }).click();
	const requirements = page.locator("#lead-requirements");
	await expect.poll(() => requirements.inputValue()).toContain("$1,550,000 quota, $90,000 base, open for 30 days");
	await section.getByLabel("Days open").fill("60");
	await section.getByRole("link", { name: "Use these numbers in my request" }).click();
	await expect.poll(() => requirements.inputValue()).toContain("open for 60 days");
	expect((await requirements.inputValue()).match(/The role:/g)).toHaveLength(1);

	const other = await open(desk);
	const seen = await openCalculators(other, `/${query}`);
	await expect.poll(() => seen.getByLabel("Annual quota").inputValue()).toBe("$1,550,000");
	await expect.poll(() => seen.textContent()).toContain("$22,500–$27,000");
	await other.context().close();
	await page.context().close();
});

test("a number typed before the calculators' script arrived stays", async () => {
	const page = await open(desk);
	let release = () => {};
	const arrived = new Promise<void>((resolve) => {
		release = resolve;
	});
	await page.route("**/*.js", async (route) => {
		await arrived;
		await route.continue();
	});
	await page.goto(`${site}/#insights`);
	const quota = page.locator("#insights").getByLabel("Annual quota");
	await quota.fill("1,550,000");
	release();
	await expect.poll(() => new URL(page.url()).searchParams.get("quota")).toBe("1550000");
	expect(await quota.inputValue()).toBe("1,550,000");
	await page.context().close();
});

test("without script there are a link to all states, three shortlists and a worked example, and no dead field", {
	tags: "thorough",
}, async () => {
	const page = await open({ ...desk, javaScriptEnabled: false });
	await page.goto(site);
	await page.locator("#expertise label", { hasText: "VP of Sales" }).click();
	expect((await page.locator("#expertise li:visible h3").allTextContents())[0]).toBe("VP, Atlanta");
	const insights = page.locator("#insights");
	expect(await insights.getByText("An example: $825,000 quota, $95,000 base, open for 60 days.").isVisible()).toBe(
		true,
	);
	expect(await insights.getByText("$19,000–$23,750").isVisible()).toBe(true);
	expect(await insights.locator("input:visible").count()).toBe(0);
	expect(await page.getByRole("combobox", { name: "City or state" }).isVisible()).toBe(false);
	await page.getByRole("link", { name: "See all 50 states" }).click();
	await page.waitForURL("**/locations");
	await page.context().close();
});

/* All of it */

const MORE_SIZES = [
	["a desk at 200 %", { width: 640, height: 450 }],
	["a tablet", { width: 820, height: 1180 }],
] as const;

test.each([
	["a phone", { width: 320, height: 640 }],
	["a desk", desk.viewport],
	...(isFullRun ? MORE_SIZES : []),
] as const)(
	"nothing moves, is cut off or hard to read when all of it is reached on %s",
	{ tags: "thorough" },
	async (_, viewport) => {
		const page = await open({ viewport, reducedMotion: "reduce" });
		await page.goto(site);
		await reachAll(page);
		expect(await measureLayoutShift(page)).toBe(0);
		await applyFonts(page);
		expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
		await page.getByRole("combobox", { name: "City or state" }).fill("New");
		expect(await findAxeViolations(page)).toEqual([]);
		await page.context().close();
	},
);

test("everything stays within its budget", async () => {
	for (const path of ["/", "/locations"]) {
		expect(await bytesOnTheLine(site + path), path).toBeLessThanOrEqual(FIRST_PACKETS);
	}
	const page = await open(desk);
	const scripts = new Map<string, number>();
	page.on("response", async (response) => {
		if (response.request().resourceType() !== "script") return;
		scripts.set(response.url(), Number(response.headers()["content-length"]));
	});
	await page.goto(site);
	expect(scripts.size).toBe(0);
	await reachAll(page);
	const all = [...scripts];
	const sum = (sizes: [string, number][]) => sizes.reduce((total, [, size]) => total + size, 0);
	const islands = await page.evaluate(() =>
		["City or state", "Annual quota"].map(
			(label) =>
				[...document.querySelectorAll<HTMLElement>("astro-island")].find(({ textContent }) =>
					textContent?.includes(label),
				)?.dataset.reached,
		),
	);
	const own = all.filter(([url]) => islands.includes(new URL(url).pathname) || /TerritoryFinder|SeatCosts/.test(url));
	expect(own).toHaveLength(4);
	expect(sum(own)).toBeLessThanOrEqual(OWN_SCRIPT_BYTES);
	expect(sum(all)).toBeLessThanOrEqual(SCRIPT_BYTES);
	expect(brotliCompressSync(await (await fetch(`${site}/territories.json`)).text()).length).toBeLessThanOrEqual(
		TERRITORIES_BYTES,
	);
	await page.context().close();
});

/** Opens a page and waits until its finder is ready. */
async function openFinder(page: Page, path: string) {
	await page.goto(site + path);
	const field = page.getByRole("combobox", { name: "City or state" });
	await field.focus(); // on /locations the finder loads once it's touched
	await page.locator("link[rel=stylesheet][href*=found]").waitFor({ state: "attached" });
	if (path === "/") await page.locator("[data-map]").waitFor();
	return field;
}

async function openCalculators(page: Page, path: string) {
	await page.goto(site + path);
	const section = page.locator("#insights");
	await section.scrollIntoViewIfNeeded();
	await section.locator("astro-island:not([ssr])").waitFor({ state: "attached" });
	return section;
}

async function reachAll(page: Page): Promise<void> {
	for (const part of await page.locator("astro-island > *").all()) await part.scrollIntoViewIfNeeded();
	await page.waitForFunction(() => !document.querySelector("astro-island[ssr]"));
	await page.locator("[data-found]").waitFor({ state: "attached" }); // on a phone the example isn't shown
}

function active(page: Page): Promise<string | null> {
	return page.locator("[role=option][aria-selected=true]").textContent();
}

function lit(page: Page): Promise<string | null> {
	return page.locator("[data-map] [aria-current]").getAttribute("aria-label");
}

/** Whether the chosen city's dot is inside its state. */
function isDotInState(page: Page): Promise<boolean> {
	return page.locator("[data-map]").evaluate((map) => {
		const [dot, state] = [map.querySelector("circle"), map.querySelector<SVGPathElement>("[aria-current] path")];
		if (!dot || !state) throw new Error("The map has no dot or no state that is lit.");
		return state.isPointInFill(new DOMPoint(dot.cx.baseVal.value, dot.cy.baseVal.value));
	});
}

function focused(page: Page): Promise<string | null | undefined> {
	return page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
}

/** The size of a response over HTTP/1.1, compressed, with headers. */
function bytesOnTheLine(url: string): Promise<number> {
	return new Promise((resolve, reject) => {
		const request = get(url, { headers: { "accept-encoding": "br" } }, (answer) => {
			const headers = answer.rawHeaders.join("").length + (answer.rawHeaders.length / 2) * ": \r\n".length;
			let bytes = `HTTP/1.1 200 OK\r\n\r\n`.length + headers;
			answer.on("data", (chunk: Buffer) => {
				bytes += chunk.length;
			});
			answer.on("end", () => resolve(bytes));
		});
		request.on("error", reject);
	});
}
