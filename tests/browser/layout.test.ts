// @module-tag thorough
import type { Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { pageKinds } from "../../tools/running/page-kinds.ts";
import { applyFonts, openBrowser } from "../browser.ts";
import { isFullRun } from "../drills/full-run.ts";

/* Every kind of page at every size: no horizontal scrolling, nothing cut off, no overlaps, no tiny targets. */

const site = inject("site");
const open = openBrowser();
const kinds = [
	...pageKinds,
	"/sales-recruitment/massachusetts", // a long name, many small neighbors
	"/there-is-no-such-page",
	"/forms/message",
	"/received/lead/CW-7K4M-Q2XN?token=x",
];
const TARGET_PX = 44;

// npm test covers the breakpoints and the most common screens, npm run drills every screen.
const WIDTHS = isFullRun ? [320, 360, 390, 768, 1024, 1152, 1440, 1920] : [320, 390, 1024, 1440];

test.each(kinds)("%s: nothing scrolls sideways, is cut off, overlaps or is too small, on any screen", async (path) => {
	const page = await open({ reducedMotion: "reduce" });
	await page.goto(site + path);
	await applyFonts(page);
	const faults: string[] = [];
	for (const width of WIDTHS) {
		const isPhone = width < 768;
		await page.setViewportSize({ width, height: isPhone ? 800 : 1000 });
		faults.push(...(await faultsOf(page, isPhone)).map((fault) => `${width} px: ${fault}`));
	}
	await page.setViewportSize({ width: 360, height: 800 });
	await lengthenWords(page);
	faults.push(...(await faultsOf(page, true)).map((fault) => `in words a third longer, as in Spanish: ${fault}`));
	await page.context().close();
	expect(faults).toEqual([]);
});

test.each([
	"/",
	"/faq",
	"/industries",
	"/industries/technology",
	"/sales-jobs/account-executive",
	"/sales-recruitment/ohio",
])("%s: no range and no 90-day breaks across lines, whatever the width", async (path) => {
	const page = await open({ javaScriptEnabled: false }); // without script, a state's case study shows its ranges
	await page.goto(site + path);
	const ranges = await page.evaluate(() => {
		const found: { range: string; breaks: boolean }[] = [];
		const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
		for (let text = texts.nextNode(); text; text = texts.nextNode()) {
			const parent = text.parentElement;
			if (!parent || parent.closest("script, style, svg, option, a[href^='tel:']")) continue;
			for (const [range] of (text.nodeValue ?? "").matchAll(/\$?\d[\d,]*[KM%]?[-–](?:\$?\d[\d,]*[KM%]?|day)/g)) {
				found.push({ range, breaks: getComputedStyle(parent).whiteSpace !== "nowrap" });
			}
		}
		return found;
	});
	await page.context().close();
	expect(ranges.length).toBeGreaterThan(0);
	expect(ranges.filter(({ breaks }) => breaks)).toEqual([]);
});

test.each([
	"/about",
	"/services",
	"/resume",
	"/sales-recruitment/new-york",
	"/sales-recruitment/new-york-state",
	"/sales-recruitment/ohio",
	"/industries/technology",
])("%s: no grid of hairlines ends with an empty corner", async (path) => {
	const page = await open({ reducedMotion: "reduce" });
	await page.goto(site + path);
	await applyFonts(page);
	for (const width of [820, 1440]) {
		await page.setViewportSize({ width, height: 900 });
		const corners = await page.evaluate(() => {
			const grids = [...document.querySelectorAll<HTMLElement>("main ul, main dl, main div")].filter((grid) => {
				const { display, gridTemplateColumns } = getComputedStyle(grid);
				const { lastElementChild: last } = grid;
				return display === "grid" && gridTemplateColumns.includes(" ") && last?.matches("li, div, p") === true;
			});
			return grids.flatMap((grid) => {
				const { borderBottomWidth, borderTopWidth } = getComputedStyle(grid.lastElementChild ?? grid);
				const end = grid.lastElementChild?.getBoundingClientRect().right ?? 0;
				const isLined = borderBottomWidth !== "0px" || borderTopWidth === "2px";
				return isLined ? [Math.round(grid.getBoundingClientRect().right - end)] : [];
			});
		});
		if (path !== "/services") expect(corners.length, `${width} px`).toBeGreaterThan(0);
		expect(
			corners.filter((gap) => gap > 1),
			`${width} px`,
		).toEqual([]);
	}
	await page.context().close();
});

test("however many cities a state has, none stands alone in its row", async () => {
	const page = await open({ reducedMotion: "reduce" });
	await page.goto(`${site}/sales-recruitment/ohio`);
	await applyFonts(page);
	const cities = page.locator("h2:text-is('Major Cities') + ul");
	for (const expected of [
		[3, 2, 2],
		[3, 3],
		[3, 2],
		[2, 2],
	]) {
		for (const width of [390, 820, 1024, 1440]) {
			await page.setViewportSize({ width, height: 900 });
			const rows = await cities.evaluate((list) => {
				const end = list.getBoundingClientRect().right;
				const boxes = [...list.children].map((city) => city.getBoundingClientRect());
				return Object.values(Object.groupBy(boxes, ({ top }) => String(top))).map((row = []) => ({
					cities: row.length,
					gap: Math.round(end - (row.at(-1)?.right ?? 0)),
				}));
			});
			expect(rows.filter(({ gap }) => gap > 1)).toEqual([]);
			const inRows = rows.map((row) => row.cities);
			if (width > 640) expect(inRows, `${width} px`).toEqual(expected);
			else expect(new Set(inRows), `${width} px`).toEqual(new Set([1]));
		}
		await cities.evaluate((list) => list.lastElementChild?.remove());
	}
	await page.context().close();
});

test.each([
	["/sales-recruitment/new-york", "New York"],
	["/sales-recruitment/new-york-state", "New York"],
	["/sales-recruitment/new-hampshire", "New Hampshire"],
	["/sales-recruitment/west-virginia", "West Virginia"],
	["/sales-recruitment/north-carolina", "North Carolina"],
])("on a phone the headings of %s keep the place's name on one line", async (path, name) => {
	const page = await open({ reducedMotion: "reduce" });
	await page.goto(site + path);
	await applyFonts(page);
	for (const width of [320, 390]) {
		await page.setViewportSize({ width, height: 844 });
		const lines = await page.locator("h1, #hiring h2, main > section:last-child h2").evaluateAll((headings, place) => {
			const found: number[] = [];
			for (const heading of headings) {
				const words = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
				for (let text = words.nextNode(); text; text = words.nextNode()) {
					const at = text.nodeValue?.indexOf(place) ?? -1;
					if (at < 0) continue;
					const range = document.createRange();
					range.setStart(text, at);
					range.setEnd(text, at + place.length);
					found.push(new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size);
				}
			}
			return found;
		}, name);
		expect(lines.length, `${width} px`).toBeGreaterThan(0);
		expect(Math.max(...lines), `${width} px`).toBe(1);
	}
	await page.context().close();
});

test("rows of links and the list of states leave no corner empty", async () => {
	const page = await open({ viewport: { width: 1440, height: 900 }, reducedMotion: "reduce" });
	for (const path of ["/", "/sales-recruitment/new-york", "/industries/healthcare"]) {
		await page.goto(site + path);
		await applyFonts(page);
		const tops = await page
			.locator("section[aria-label='Related pages']")
			.last()
			.locator("nav")
			.evaluateAll((all) => all.map((row) => Math.round(row.getBoundingClientRect().top)));
		expect(new Set(tops).size, path).toBe(1);
	}
	await page.goto(`${site}/locations`);
	await applyFonts(page);
	for (const width of [320, 390, 820, 1440]) {
		await page.setViewportSize({ width, height: 900 });
		const lefts = await page
			.locator("#state-list li")
			.evaluateAll((all) => all.map((state) => Math.round(state.getBoundingClientRect().left)));
		const columns = Object.values(Object.groupBy(lefts, String)).map((column) => column?.length);
		expect(columns.length, `${width} px`).toBe(width < 640 ? 2 : 5);
		expect(new Set(columns).size, `${width} px`).toBe(1);
	}
	await page.context().close();
});

test("on narrow screens breadcrumbs, logos and an address break where a reader expects it", async () => {
	const page = await open({ viewport: { width: 390, height: 844 }, reducedMotion: "reduce" });
	await page.goto(`${site}/sales-recruitment/new-york`);
	await applyFonts(page);
	const crumbs = page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("listitem");
	expect(await crumbs.allTextContents()).toEqual(["Home", "Locations", "New York State", "New York"]);
	const rows = await crumbs.evaluateAll((all) => all.map((crumb) => crumb.getBoundingClientRect().top));
	expect(new Set(rows).size).toBe(1);

	await page.setViewportSize({ width: 820, height: 1180 });
	await page.goto(site);
	await applyFonts(page);
	const asides = await page.locator("section[aria-labelledby=clients] li").evaluateAll((logos) => {
		const row = logos.at(-1)?.parentElement?.getBoundingClientRect();
		const top = logos.at(-1)?.getBoundingClientRect().top;
		const last = logos.map((logo) => logo.getBoundingClientRect()).filter((box) => box.top === top);
		return { left: (last[0]?.left ?? 0) - (row?.left ?? 0), right: (row?.right ?? 0) - (last.at(-1)?.right ?? 0) };
	});
	expect(asides.left).toBeCloseTo(asides.right, 0);

	await page.goto(`${site}/faq`);
	await applyFonts(page);
	const parts = await page.locator("main a[href^='mailto:'] span").evaluate((address) =>
		[...address.childNodes]
			.filter(({ textContent }) => textContent)
			.map((part) => {
				const range = document.createRange();
				range.selectNodeContents(part);
				return { text: part.textContent, rows: range.getClientRects().length };
			}),
	);
	expect(parts).toEqual([
		{ text: "Email hello@", rows: 1 },
		{ text: "closewell", rows: 1 },
		{ text: ".example", rows: 1 },
	]);
	await page.context().close();
});

test("the message panel shows its button at 1440x900, and its page says whether the office is open", async () => {
	const page = await open({ viewport: { width: 1440, height: 900 }, reducedMotion: "reduce" });
	await page.goto(`${site}/faq`);
	await page.getByText("Start Live Chat").scrollIntoViewIfNeeded();
	await page.getByRole("button", { name: "Start Live Chat" }).click();
	const panel = page.getByRole("dialog");
	const send = panel.getByRole("button", { name: "Send Message" });
	await panel.getByText(/The office is (open|closed)/).waitFor();
	await expect
		.poll(() => send.evaluate((button) => button.getBoundingClientRect().bottom < innerHeight - 16))
		.toBe(true);
	expect(await panel.evaluate((dialog) => dialog.scrollHeight - dialog.clientHeight)).toBe(0);
	await page.goto(`${site}/forms/message`);
	expect(await page.getByText(/The office is (open now|closed right now)/).count()).toBe(1);
	await page.context().close();
});

test.each([
	["a phone", { width: 390, height: 844 }],
	["a tablet", { width: 820, height: 700 }],
	["a desk", { width: 1440, height: 900 }],
])("on %s the notice covers nothing of the receipt", async (_, viewport) => {
	const page = await open({ viewport, reducedMotion: "reduce" });
	await page.goto(`${site}/sales-recruitment/north-carolina#talent-request`);
	const form = page.locator("#talent-request");
	await form.locator("astro-island:not([ssr])").waitFor({ state: "attached" });
	await form.locator("[name=name]").fill("Alexandra Whitfield");
	await form.locator("[name=email]").fill("alexandra.whitfield@harbor-freightline.test");
	await form.locator("[name=jobTitle]").selectOption("Sales Development Representative");
	await form.locator("[name=company]").fill("Harbor Freightline");
	await form.getByRole("button", { name: "Request Talent" }).click();
	await page.getByText("Request Submitted!").hover(); // it stays while the mouse is over it
	const notice = await page.locator("[role=status] > *", { hasText: "Request Submitted!" }).boundingBox();
	const receipt = await form.locator(".received").boundingBox();
	const heading = await form.getByText("Your request is in").boundingBox();
	if (!notice || !receipt || !heading) throw new Error("The notice or the receipt isn't shown");
	expect(heading.y).toBeGreaterThan(0);
	expect(heading.y + heading.height).toBeLessThan(viewport.height);
	const besideIt = notice.x + notice.width <= receipt.x;
	const aboveIt = notice.y + notice.height <= receipt.y;
	expect(besideIt || aboveIt, JSON.stringify({ notice, receipt })).toBe(true);
	await page.context().close();
});

test("on a sample card, deal, cycle and pay each stay on one line", async () => {
	const page = await open({ javaScriptEnabled: false });
	await page.goto(site);
	for (const width of [320, 390, 820, 1024, 1440]) {
		await page.setViewportSize({ width, height: 900 });
		for (const role of await page.locator("#expertise label").all()) {
			await role.click();
			const broken = await page.locator("#expertise ul:visible dl").evaluateAll((lists) =>
				lists.flatMap((list) => {
					const facts = [...list.querySelectorAll(":scope > div:nth-child(-n + 3) > dd")];
					const isWide = list.scrollWidth > list.clientWidth;
					const line = (element: Element) => Number.parseFloat(getComputedStyle(element).lineHeight);
					return facts
						.filter((fact) => isWide || fact.getBoundingClientRect().height > line(fact) * 1.5)
						.map((fact) => fact.textContent);
				}),
			);
			expect(broken, `${width} px`).toEqual([]);
		}
	}
	await page.context().close();
});

test("the header fits a phone even in a wider fallback font", async () => {
	const page = await open({ viewport: { width: 390, height: 844 } });
	await page.goto(site);
	await applyFonts(page);
	const sideways = await page.evaluate(() => {
		document.querySelector("header")?.style.setProperty("letter-spacing", "0.12em");
		return document.documentElement.scrollWidth - innerWidth;
	});
	expect(sideways).toBe(0);
	await page.context().close();
});

test.each([
	["/#lead-form", "firstName"],
	["/services#lead-form", "firstName"],
	["/resume#resume-form", "firstName"],
	["/sales-recruitment/north-carolina#talent-request", "name"],
])("on a phone %s shows the form's heading and its first field", async (address, first) => {
	const page = await open({ viewport: { width: 390, height: 844 }, reducedMotion: "reduce" });
	await page.goto(site + address);
	await applyFonts(page);
	const form = page.locator(new URL(address, site).hash);
	const seen = () =>
		form.evaluate((section, name) => {
			const heading = section.querySelector("h2")?.getBoundingClientRect();
			const field = section.querySelector(`[name=${name}]`)?.getBoundingClientRect();
			const header = document.querySelector("header")?.getBoundingClientRect();
			if (!heading || !field || !header) throw new Error("The heading, the field or the header is missing.");
			return { heading: heading.top >= header.bottom, field: field.bottom <= innerHeight };
		}, first);
	await expect.poll(seen).toEqual({ heading: true, field: true });
	await page.context().close();
});

test("on a desktop the fields of a row stay aligned, whichever has a hint or an error", async () => {
	const page = await open({ viewport: { width: 1440, height: 900 } });
	await page.goto(`${site}/sales-recruitment/ohio#talent-request`);
	await page.locator("#talent-request astro-island:not([ssr])").waitFor();
	const field = (name: string) => page.locator(`#talent-request [name=${name}]`);
	// Measured at one moment, because the page may still be scrolling to the form.
	const level = () =>
		page.locator("#talent-request").evaluate((form) => {
			const [name, email] = ["name", "email"].map((field) => form.querySelector(`[name=${field}]`));
			if (!name || !email) throw new Error("A field is missing.");
			return name.getBoundingClientRect().top === email.getBoundingClientRect().top;
		});
	expect(await level()).toBe(true);
	await page.locator("#talent-request").getByRole("button", { name: "Request Talent" }).click();
	await page.getByText("Please enter your email address").waitFor();
	expect(await level()).toBe(true);
	await field("name").fill("Dana Whitfield");
	await page.locator("#talent-request-name-error").waitFor({ state: "detached" });
	expect(await level()).toBe(true);
	await page.context().close();
});

test("on a phone a receipt's steps don't break into single-word lines", async () => {
	const page = await open({ viewport: { width: 390, height: 844 } });
	for (const kind of ["lead", "talent-request", "resume"]) {
		await page.goto(`${site}/received/${kind}/CW-7K4M-Q2XN`);
		await applyFonts(page);
		const steps = await page.locator(".received li > span").evaluateAll((texts) =>
			texts.map((text) => {
				const range = document.createRange();
				range.selectNodeContents(text);
				const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
				return { text: text.textContent, words: text.textContent.split(/\s+/).length, lines };
			}),
		);
		expect(steps.length).toBeGreaterThan(0);
		expect(steps.filter(({ words, lines }) => words > 2 && lines > words / 2)).toEqual([]);
	}
	await page.context().close();
});

test("at 200% zoom (a phone's width on a desktop) the menu still opens and nothing is lost", async () => {
	const page = await open({ viewport: { width: 640, height: 400 }, deviceScaleFactor: 2, reducedMotion: "reduce" });
	await page.goto(site);
	await applyFonts(page);
	await page.getByRole("button", { name: "Menu", exact: true }).click();
	expect(await page.locator("#menu").getByRole("link", { name: "Contact" }).isVisible()).toBe(true);
	expect(
		await page
			.locator("#menu")
			.evaluate((menu) => menu.scrollHeight <= innerHeight || getComputedStyle(menu).overflowY === "auto"),
	).toBe(true);
	await page.keyboard.press("Escape");
	expect(await faultsOf(page, false)).toEqual([]);
	await page.context().close();
});

/** Like a translation: lengthens every text on the page in place, each word by a third. */
async function lengthenWords(page: Page): Promise<void> {
	await page.evaluate(() => {
		const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
		for (let node = walker.nextNode(); node; node = walker.nextNode()) {
			if (node.parentElement?.closest("script, style, svg, [translate=no]")) continue;
			node.textContent = (node.textContent ?? "").replaceAll(
				/\p{L}{3,}/gu,
				(word) => word + word.slice(0, Math.round(word.length / 3)).toLowerCase(),
			);
		}
	});
}

async function faultsOf(page: Page, touch: boolean): Promise<string[]> {
	const faults = await page.evaluate(
		({ smallest, touching }) => {
			const found: string[] = [];
			const name = (element: Element) =>
				`<${element.tagName.toLowerCase()}> "${(element.textContent ?? "").trim().slice(0, 40)}"`;
			const sideways = document.documentElement.scrollWidth - innerWidth;
			if (sideways > 0) {
				const widest = [...document.querySelectorAll("body *")].find(
					(element) => element.getBoundingClientRect().right > innerWidth + 1,
				);
				found.push(`scrolls sideways by ${sideways} px, because of ${widest ? name(widest) : "?"}`);
			}

			const isShown = (element: Element) =>
				element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
				!element.closest(".sr-only, [href='#main'], [aria-hidden=true], option");
			const boxes: { element: Element; box: DOMRect }[] = [];
			const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
			for (let node = walker.nextNode(); node; node = walker.nextNode()) {
				const element = node.parentElement;
				if (!element || !node.textContent?.trim() || !isShown(element) || element.closest("script, style, header"))
					continue;
				const range = document.createRange();
				range.selectNodeContents(node);
				for (const box of range.getClientRects()) if (box.width > 1 && box.height > 1) boxes.push({ element, box });
				for (const { 0: whole, index } of node.textContent.matchAll(/\b(?:I|\d+)-\d+/g)) {
					range.setStart(node, index);
					range.setEnd(node, index + whole.length);
					const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
					if (lines.size > 1) found.push(`breaks ${whole} in ${name(element)}`);
				}
				const { overflowX } = getComputedStyle(element);
				if (overflowX !== "visible" && element.scrollWidth > element.clientWidth + 1)
					found.push(`cuts text in ${name(element)}`);
			}
			// Line boxes are taller than letters: only overlaps larger than the line spacing are faults.
			boxes.sort((a, b) => a.box.top - b.box.top);
			for (const [index, a] of boxes.entries()) {
				for (let next = index + 1; next < boxes.length; next += 1) {
					const b = boxes[next];
					if (!b || b.box.top >= a.box.bottom) break;
					if (a.element === b.element) continue;
					const wide = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left);
					const high = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top);
					if (wide > 2 && high > Math.min(a.box.height, b.box.height) * 0.4)
						found.push(`${name(a.element)} overlaps ${name(b.element)}`);
				}
			}

			if (touching) {
				for (const control of document.querySelectorAll("a[href], button, input, select, textarea, summary")) {
					if (!isShown(control) || control.closest("p, #text, label, svg") || control.getAttribute("type") === "hidden")
						continue;
					// A checkbox can be clicked by its label, and the map's states are in the list below too.
					const target = control.matches("[type=checkbox], [type=file]") ? control.parentElement : control;
					const { width, height } = (target ?? control).getBoundingClientRect();
					if (width < smallest - 0.5 || height < smallest - 0.5) {
						found.push(`${name(control)} is only ${Math.round(width)}x${Math.round(height)} px`);
					}
				}
			}
			return found;
		},
		{ smallest: TARGET_PX, touching: touch },
	);
	return [...new Set(faults)];
}
