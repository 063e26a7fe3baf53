// @module-tag thorough
import { globSync, readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { expect, inject, test } from "vitest";
import { parseYaml } from "../../site/content/yaml.ts";
import { fetchSitemapPaths } from "../../tools/running/sitemap.ts";
import { applyFonts, findAxeViolations, openBrowser } from "../browser.ts";
import { readDocuments } from "../site-documents.ts";

const site = inject("site");
const open = openBrowser();
const desk = { viewport: { width: 1440, height: 900 }, reducedMotion: "reduce" } as const;
const phone = { viewport: { width: 320, height: 700 }, reducedMotion: "reduce" } as const;
/** Here an outline has the smallest size that site/pictures places labels for: 256 px. */
const smallPhone = { ...phone, viewport: { width: 304, height: 700 } };
const SHARE_BYTES = 40_000;

interface State {
	name: string;
	slug: string;
	cities: { name: string }[];
	/** It has a dedicated page. */
	dedicated?: boolean;
}

const states: State[] = [
	...globSync("site/content/states/*.yaml").map((file) => parseYaml(readFileSync(file, "utf8")) as State),
	...globSync("site/content/dedicated-states/*.yaml").map((file) => {
		const state = parseYaml(readFileSync(file, "utf8")) as State & { cities: { cities: State["cities"] } };
		return { ...state, cities: state.cities.cities, dedicated: true };
	}),
].sort((a, b) => a.name.localeCompare(b.name));

/** Pages with a drawing beside the headline. */
const DRAWN = [
	"/services",
	"/industries",
	"/industries/technology",
	"/industries/healthcare",
	"/industries/manufacturing",
	"/about",
	"/resume",
	"/sales-jobs/account-executive",
	"/faq",
	"/jobs",
	"/sales-recruitment/new-york",
	"/sales-recruitment/chicago",
	"/sales-recruitment/los-angeles",
];

/* The map */

test("the map links all 50 states by name, in alphabetical order, without script", async () => {
	const page = await open({ ...desk, javaScriptEnabled: false });
	await page.goto(`${site}/locations`);
	const map = page.getByRole("navigation", { name: "Map of the United States" });
	expect(await map.getByRole("link").evaluateAll((all) => all.map((link) => link.getAttribute("href")))).toEqual(
		states.map(({ slug }) => `/sales-recruitment/${slug}`),
	);
	for (const { name, slug } of states) {
		const link = map.getByRole("link", { name, exact: true });
		expect(await link.getAttribute("href"), name).toBe(`/sales-recruitment/${slug}`);
	}
	await map.locator("a[href='/sales-recruitment/kansas'] path").first().click();
	await page.waitForURL("**/sales-recruitment/kansas");
	await page.context().close();
});

test("the keyboard moves from state to state, and each shows its focus and name", async () => {
	const page = await open(desk);
	await page.goto(`${site}/locations`);
	await page.locator("nav[aria-label^=Map] svg a").first().focus();
	await page.keyboard.press("Shift+Tab");
	const resting = await lookOf(page, 0);
	for (const [index, { name }] of states.entries()) {
		await page.keyboard.press("Tab");
		expect(await page.evaluate(() => document.activeElement?.lastElementChild?.textContent)).toBe(name);
		const focused = await lookOf(page, index);
		expect(focused.fill, name).not.toBe(resting.fill);
		expect(Number.parseFloat(focused.strokeWidth), name).toBeGreaterThan(2);
		expect(focused.nameOpacity, name).toBe("1");
	}
	await page.context().close();
});

test("hovering over a state or its callout shows its name", async () => {
	const page = await open(desk);
	await page.goto(`${site}/locations`);
	const shown = () =>
		page
			.locator("nav[aria-label^=Map] svg text:not([x])")
			.evaluateAll((all) =>
				all.filter((text) => getComputedStyle(text).opacity === "1").map((text) => text.textContent?.trim()),
			);
	expect(await shown()).toEqual(["Pick a state"]);
	await page.locator("nav[aria-label^=Map] a[href$=colorado] path").hover();
	expect(await shown()).toEqual(["Colorado"]);
	await page.locator("nav[aria-label^=Map] a[href$=rhode-island] rect").hover();
	expect(await shown()).toEqual(["Rhode Island"]);
	await page.context().close();
});

test("a state is linked once on the map and once in the list, where small states are easy to tap", async () => {
	const page = await open(phone);
	await page.goto(`${site}/locations`);
	await applyFonts(page);
	for (const { slug } of states) expect(await page.locator(`main a[href$="/${slug}"]`).count(), slug).toBe(2);
	for (const name of ["Connecticut", "Delaware", "Maryland", "New Jersey", "Rhode Island", "Vermont"]) {
		const box = await page.locator("#states").getByRole("link", { name, exact: true }).boundingBox();
		expect(box?.height, name).toBeGreaterThanOrEqual(44);
		expect(box?.width, name).toBeGreaterThanOrEqual(44);
	}
	await page.context().close();
});

test("with forced colors the map, the outlines and the bars stay visible, and the focus too", async () => {
	const page = await open({ ...desk, forcedColors: "active" });
	await page.goto(`${site}/locations`);
	const background = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
	const canvas = ["rgba(0, 0, 0, 0)", "rgb(255, 255, 255)", background];
	const resting = await lookOf(page, 0);
	expect(canvas).not.toContain(resting.stroke);
	await page.locator("nav[aria-label^=Map] svg a").nth(1).focus();
	await page.keyboard.press("Shift+Tab");
	expect((await lookOf(page, 0)).fill).not.toBe(resting.fill);

	await page.goto(`${site}/sales-recruitment/ohio`);
	const outline = page.locator("[aria-label^='Outline of']");
	expect(canvas).not.toContain(await style(outline.locator("> svg > path"), "stroke"));
	expect(canvas).not.toContain(await style(outline.locator("text").first(), "fill"));
	await page.goto(`${site}/industries/technology`);
	expect(canvas).not.toContain(await style(page.locator("[aria-label^='Chart of'] rect").first(), "fill"));
	await page.context().close();
});

test.each(["/locations", "/sales-recruitment/ohio", "/industries/technology", "/sales-jobs/account-executive"])(
	"axe finds nothing on %s at a desk",
	async (path) => {
		const page = await open(desk);
		await page.goto(site + path);
		expect(await findAxeViolations(page)).toEqual([]);
		await page.context().close();
	},
);

/* The list */

test("without script there is no field, and the list is whole", async () => {
	const page = await open({ ...desk, javaScriptEnabled: false });
	await page.goto(`${site}/locations`);
	expect(await page.getByRole("combobox").isVisible()).toBe(false);
	expect(await page.locator("#state-list li:visible").count()).toBe(50);
	await page.context().close();
});

/* The outlines */

interface Seen {
	slug: string;
	label: string | null;
	faults: string[];
	crossed: string[];
}

let seen: Promise<Record<"phone" | "desk", Seen[]>> | undefined;

/** Every state's outline on both devices, computed once. */
function outlines(): NonNullable<typeof seen> {
	seen ??= (async () => {
		const page = await open({ javaScriptEnabled: false, reducedMotion: "reduce" });
		const outline = page.locator("[aria-label^='Outline of']");
		const look = async (slug: string): Promise<Seen> => ({
			slug,
			label: await outline.getAttribute("aria-label"),
			faults: await outline.evaluate(faultsOf),
			crossed: await outline.evaluate(crossedNames),
		});
		let shown: string | undefined;
		const lookAtAll = async (all: State[], { viewport }: typeof smallPhone | typeof desk) => {
			await page.setViewportSize(viewport);
			const found: Seen[] = [];
			for (const { slug, dedicated } of all) {
				const address = `${site}/sales-recruitment/${slug}`;
				const kind = dedicated ? slug : "generic";
				if (kind === shown) {
					await outline.evaluate(showInstead, await (await fetch(address)).text()); // a tenth of a page's cost
				} else {
					await page.goto(address);
					await applyFonts(page);
					shown = kind;
				}
				found.push(await look(slug));
			}
			return found;
		};
		const [own, alike] = [states.filter(({ dedicated }) => dedicated), states.filter(({ dedicated }) => !dedicated)];
		// The page that most of them share stays open while the window is resized.
		const found = {
			phone: await lookAtAll([...own, ...alike], smallPhone),
			desk: await lookAtAll([...alike, ...own], desk),
		};
		await page.context().close();
		return found;
	})();
	return seen;
}

/** Replaces this page's outline with another page's. */
function showInstead(outline: Element, html: string): void {
	const other = new DOMParser().parseFromString(html, "text/html").querySelector("[aria-label^='Outline of']");
	if (!other) throw new Error("There is no outline");
	outline.replaceWith(document.adoptNode(other));
}

test.each(["phone", "desk"] as const)(
	"on a %s no city's name overlaps another or a foreign dot, or leaves its picture, in any state",
	async (device) => {
		const all = (await outlines())[device];
		expect(all).toHaveLength(50);
		for (const { slug, label } of all) {
			const cities = states.find((state) => state.slug === slug)?.cities ?? [];
			expect(label).toContain(cities.map(({ name }) => name).join(", "));
		}
		expect(all.flatMap(({ slug, faults }) => faults.map((fault) => `${slug}: ${fault}`))).toEqual([]);
	},
);

function faultsOf(outline: Element): string[] {
	const frame = outline.getBoundingClientRect();
	const texts = [...outline.querySelectorAll("text")].filter((text) => text.checkVisibility());
	const boxes = texts.map((text) => ({ name: text.textContent ?? "", box: text.getBoundingClientRect() }));
	const shown = [...outline.querySelectorAll("circle")].filter((dot) => dot.checkVisibility());
	const dots = shown.map((dot) => dot.getBoundingClientRect());
	const overlap = (a: DOMRect, b: DOMRect) =>
		// A line box is a third taller than its letters.
		a.left < b.right && b.left < a.right && a.top + 3 < b.bottom - 3 && b.top + 3 < a.bottom - 3;
	return boxes.flatMap(({ name, box }, index) => [
		...(box.left < frame.left || box.right > frame.right ? [`${name} leaves the picture at the side`] : []),
		...(box.top + 3 < frame.top || box.bottom - 3 > frame.bottom ? [`${name} leaves the picture at its height`] : []),
		...(Number.parseFloat(getComputedStyle(texts[index] as Element).fontSize) < 13 ? [`${name} is too small`] : []),
		...boxes.slice(index + 1).flatMap((other) => (overlap(box, other.box) ? [`${name} covers ${other.name}`] : [])),
		...dots.flatMap((dot, at) =>
			at !== index && overlap(box, dot) ? [`${name} covers the dot of ${boxes[at]?.name}`] : [],
		),
	]);
}

test("no outline runs through a city's name in any state, on a phone or at a desk", async () => {
	const { phone: small, desk: large } = await outlines();
	const crossed = [...small, ...large].flatMap(({ slug, crossed }) => crossed.map((name) => `${slug}: ${name}`));
	expect(crossed).toEqual([]);
});

/** The names that the outline runs through. */
function crossedNames(outline: Element): string[] {
	const path = outline.querySelector<SVGPathElement>("svg > path");
	const matrix = path?.getScreenCTM();
	if (!path || !matrix) throw new Error("There is no outline");
	// Getting a point takes time proportional to the line: every second one is enough, and screens share them.
	const page = window as unknown as { lines?: Map<string, DOMPoint[]> };
	page.lines ??= new Map();
	const drawn = path.getAttribute("d") ?? "";
	const points =
		page.lines.get(drawn) ??
		Array.from({ length: Math.ceil(path.getTotalLength() / 2) }, (_, at) => path.getPointAtLength(2 * at));
	page.lines.set(drawn, points);
	const line = points.map((point) => point.matrixTransform(matrix));
	return [...outline.querySelectorAll("text")]
		.filter((text) => text.checkVisibility())
		.filter((text) => {
			const { left, right, top, bottom } = text.getBoundingClientRect();
			// A line box is a third taller than its letters.
			return line.some(({ x, y }) => x > left && x < right && y > top + 3 && y < bottom - 3);
		})
		.map((text) => text.textContent ?? "");
}

/* The drawings beside headlines */

test.each([390, 820, 1440])("%i px: in no drawing beside a headline does a text run into another", async (width) => {
	const page = await open({ viewport: { width, height: 900 }, javaScriptEnabled: false });
	for (const path of DRAWN) {
		await page.goto(site + path);
		await applyFonts(page);
		const { count, overlaps } = await page.locator("main [role=img]").first().evaluate(overlappingTexts);
		expect(count, path).toBeGreaterThan(0);
		expect(overlaps, path).toEqual([]);
	}
	await page.context().close();
});

function overlappingTexts(drawing: Element): { count: number; overlaps: string[] } {
	const texts = [...drawing.querySelectorAll("text, li, b, p, span")].filter(
		(text) => !text.querySelector("text, li, b, p, span") && text.textContent && text.checkVisibility(),
	);
	const lines = texts.flatMap((text) =>
		text.querySelector("tspan") ? [...text.querySelectorAll("tspan")].filter((line) => line.checkVisibility()) : [text],
	);
	const boxes = lines.map((line) => {
		const range = document.createRange();
		range.selectNodeContents(line);
		return { name: line.textContent ?? "", box: range.getBoundingClientRect() };
	});
	const overlap = (a: DOMRect, b: DOMRect) =>
		// A line box is a third taller than its letters.
		a.left < b.right && b.left < a.right && a.top + 3 < b.bottom - 3 && b.top + 3 < a.bottom - 3;
	const overlaps = boxes.flatMap(({ name, box }, index) =>
		boxes.slice(index + 1).flatMap((other) => (overlap(box, other.box) ? [`${name} runs into ${other.name}`] : [])),
	);
	return { count: boxes.length, overlaps };
}

test.each([390, 820, 1440])("%i px: no rising line touches a figure or a name at its stations", async (width) => {
	const page = await open({ viewport: { width, height: 900 }, javaScriptEnabled: false });
	for (const path of ["/industries/technology", "/faq"]) {
		await page.goto(site + path);
		await applyFonts(page);
		expect(await page.locator("main [role=img]").first().evaluate(textsOnLine), path).toEqual([]);
	}
	await page.context().close();
});

function textsOnLine(drawing: Element): string[] {
	const path = drawing.querySelector("path");
	const matrix = path?.getScreenCTM();
	if (!path || !matrix) throw new Error("There is no line");
	const steps = 1_000;
	const length = path.getTotalLength();
	const line = Array.from({ length: steps + 1 }, (_, step) =>
		path.getPointAtLength((length * step) / steps).matrixTransform(matrix),
	);
	return [...drawing.querySelectorAll("tspan")]
		.filter((text) => {
			const range = document.createRange();
			range.selectNodeContents(text);
			const { left, right, top, bottom } = range.getBoundingClientRect();
			// A line box has room above its letters, but none below a "g".
			return line.some(({ x, y }) => x > left && x < right && y > top + 3 && y < bottom);
		})
		.map((text) => text.textContent ?? "");
}

test.each(["new-york", "chicago", "los-angeles"])(
	"no border of the counties of %s runs through a name",
	async (city) => {
		for (const width of [360, 390, 820, 1440]) {
			const page = await open({ viewport: { width, height: 900 }, javaScriptEnabled: false });
			await page.goto(`${site}/sales-recruitment/${city}`);
			await applyFonts(page);
			const crossed = await page.locator("main [role=img]").first().evaluate(namesOnBorders);
			expect(crossed, `${width} px`).toEqual([]);
			await page.context().close();
		}
	},
);

/** The names that the lines around a city's own counties run through. */
function namesOnBorders(map: Element): string[] {
	const own = [...map.querySelectorAll<SVGPathElement>("path")].slice(1);
	const line = own.flatMap((path) => {
		const matrix = path.getScreenCTM();
		if (!matrix) throw new Error("There is no map");
		return Array.from({ length: Math.ceil(path.getTotalLength() / 2) }, (_, at) =>
			path.getPointAtLength(2 * at).matrixTransform(matrix),
		);
	});
	return [...map.querySelectorAll("text")]
		.filter((text) => {
			const { left, right, top, bottom } = text.getBoundingClientRect();
			// A line box is a third taller than its letters.
			return line.some(({ x, y }) => x > left && x < right && y > top + 4 && y < bottom - 4);
		})
		.map((text) => text.textContent ?? "");
}

/* The charts */

test("the salary bars match the figures, on one scale", async () => {
	const page = await open(phone);
	await page.goto(`${site}/industries/technology`);
	const listed = await page.locator("[aria-label^='Chart of'] + div > ul > li > p:nth-of-type(1)").allTextContents();
	expect(listed).toHaveLength(6);
	const rows = await page.locator("[aria-label^='Chart of'] > div").evaluateAll((all) =>
		all.map((row) => {
			const track = row.querySelector("svg")?.getBoundingClientRect() as DOMRect;
			const bar = row.querySelector("rect")?.getBoundingClientRect() as DOMRect;
			const text = row.querySelector("text") as SVGTextElement;
			const letters = text.getBoundingClientRect();
			return {
				figure: text.textContent,
				from: ((bar.left - track.left) / track.width) * 400,
				to: ((bar.right - track.left) / track.width) * 400,
				readable:
					letters.left >= 0 && letters.right <= innerWidth && (letters.right < bar.left || letters.left > bar.right),
			};
		}),
	);
	expect(rows.map(({ figure }) => figure)).toEqual(listed);
	for (const { figure, from, to, readable } of rows) {
		const [, low, high] = /^\$(\d+)K[-–]\$(\d+)K\+?$/.exec(figure ?? "") ?? [];
		expect(Math.abs(from - Number(low)), `${figure} begins at ${from}`).toBeLessThan(2);
		expect(Math.abs(to - Number(high)), `${figure} ends at ${to}`).toBeLessThan(2);
		expect(readable, figure ?? "").toBe(true);
	}
	await page.context().close();
});

test("the market bars match the table's figures", async () => {
	const said = parseYaml(readFileSync("site/content/pages/account-executive.yaml", "utf8")) as {
		markets: { markets: { city: string; jobs: string; salary: string }[] };
	};
	const { markets } = said.markets;
	const page = await open(desk);
	await page.goto(`${site}/sales-jobs/account-executive`);
	const table = page.locator("main table");
	const axis = await table.locator("th > span > span").allTextContents();
	const [lowest = 0, highest = 0] = [axis.at(0), axis.at(-1)].map((mark) => Number(mark?.replace(/\D/g, "")));
	const most = Math.max(...markets.map(({ jobs }) => Number.parseInt(jobs, 10)));
	const rows = await table.locator("tbody tr").evaluateAll((all) =>
		all.map((row) => ({
			texts: [...row.children].map((cell) => cell.textContent?.trim()),
			bars: [...row.querySelectorAll("td > svg")].map((bar) => {
				const track = bar.getBoundingClientRect();
				const { left, right } = (bar.firstElementChild as Element).getBoundingClientRect();
				return [(left - track.left) / track.width, (right - track.left) / track.width];
			}),
		})),
	);
	expect(rows.map(({ texts }) => texts)).toEqual(markets.map(({ city, jobs, salary }) => [city, jobs, salary]));
	for (const [index, { jobs, salary }] of markets.entries()) {
		const [[jobsFrom, jobsTo] = [], [from = 0, to = 0] = []] = rows[index]?.bars ?? [];
		const [, low, high] = /(\d+)K[-–]\$(\d+)K/.exec(salary) ?? [];
		expect(jobsFrom).toBe(0);
		expect(jobsTo).toBeCloseTo(Number.parseInt(jobs, 10) / most, 2);
		expect(lowest + from * (highest - lowest)).toBeCloseTo(Number(low), 0);
		expect(lowest + to * (highest - lowest)).toBeCloseTo(Number(high), 0);
	}
	await page.context().close();
});

test.each([
	["/sales-jobs/account-executive", "main section:nth-of-type(4) dl dd"],
	["/sales-recruitment/texas", "main section:nth-of-type(3) li > p:last-child"],
	["/sales-recruitment/new-york-state", "main section:nth-of-type(3) li > p:last-child"],
])("the bars on %s are proportional to their amounts", async (path, selector) => {
	const page = await open(desk);
	await page.goto(site + path);
	const amounts = await page.locator(selector).evaluateAll((all) =>
		all.map((element) => {
			const track = element.querySelector("svg")?.getBoundingClientRect() as DOMRect;
			const bar = element.querySelector("svg rect")?.getBoundingClientRect() as DOMRect;
			return { value: Number.parseInt(element.textContent ?? "", 10), part: bar.width / track.width };
		}),
	);
	expect(amounts.length).toBeGreaterThanOrEqual(5);
	const most = Math.max(...amounts.map(({ value }) => value));
	for (const { value, part } of amounts) expect(part).toBeCloseTo(value / most, 2);
	await page.context().close();
});

/* Icons and share pictures */

test("no page contains a drawing twice", async () => {
	const twice: string[] = [];
	for (const path of await fetchSitemapPaths(site)) {
		const html = (await (await fetch(site + path)).text()).replace(/<astro-island[\s\S]*?<\/astro-island>/g, "");
		const drawings = [...html.matchAll(/<path [^>]*\bd="([^"]+)"/g)].map(([, drawing = ""]) => drawing);
		const repeated = drawings.filter((drawing, index) => drawings.indexOf(drawing) !== index);
		twice.push(...repeated.map((drawing) => `${path}: ${drawing}`));
	}
	expect(twice).toEqual([]);
});

test("every page has its own share image, 1200 by 630, small, with a description", async () => {
	const page = await open(desk);
	await page.goto(site);
	const documents = await readDocuments(page, await fetchSitemapPaths(site));
	const pictures = new Set<string>();
	for (const { path, headings, openGraph } of documents) {
		const url = openGraph["og:image"] ?? "";
		expect(openGraph, path).toMatchObject({
			"og:image:width": "1200",
			"og:image:height": "630",
			"og:image:alt": headings[0],
			"twitter:card": "summary_large_image",
		});
		const response = await fetch(site + new URL(url).pathname);
		expect(response.headers.get("content-type"), path).toBe("image/png");
		const data = Buffer.from(await response.arrayBuffer());
		expect(data.length, path).toBeLessThan(SHARE_BYTES);
		expect(await sharp(data).metadata(), path).toMatchObject({ format: "png", width: 1200, height: 630 });
		pictures.add(data.toString("base64"));
	}
	expect(pictures.size).toBe(documents.length);
	await page.context().close();
});

async function lookOf(page: Page, index: number) {
	return page
		.locator("nav[aria-label^=Map] svg a")
		.nth(index)
		.evaluate((link) => {
			const { fill, stroke, strokeWidth } = getComputedStyle(link.querySelector("path") as Element);
			return { fill, stroke, strokeWidth, nameOpacity: getComputedStyle(link.lastElementChild as Element).opacity };
		});
}

async function style(locator: ReturnType<Page["locator"]>, property: "fill" | "stroke"): Promise<string> {
	return locator.evaluate((element, name) => getComputedStyle(element)[name], property);
}
