// @module-tag thorough
import { expect, inject, test } from "vitest";
import { colors, firm } from "../../site/content/content-files.ts";
import { phoneHref } from "../../site/ui/phone.ts";
import { openBrowser } from "../browser.ts";

const site = inject("site");
const open = openBrowser();
const phone = { viewport: { width: 390, height: 844 }, reducedMotion: "reduce" } as const;
const desk = { viewport: { width: 1440, height: 900 }, reducedMotion: "reduce" } as const;
const [lightPaper, darkPaper] = colors.paper;
const PAPER = { light: computed(lightPaper), dark: computed(darkPaper) };

/** A color in the format of computed styles. */
function computed(hex: string): string {
	const parts = hex.match(/[0-9a-f]{2}/gi) ?? [];
	return `rgb(${parts.map((part) => Number.parseInt(part, 16)).join(", ")})`;
}

test("the first visit follows the system", async () => {
	for (const colorScheme of ["light", "dark"] as const) {
		const page = await open({ ...desk, colorScheme });
		await page.goto(site);
		expect(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe(
			PAPER[colorScheme],
		);
		await page.context().close();
	}
});

test("a chosen theme is kept, and applies before the first paint", async () => {
	const page = await open({ ...desk, colorScheme: "light" });
	await page.goto(site);
	await page.getByRole("button", { name: "Dark theme" }).click();
	expect(await page.getByRole("button", { name: "Dark theme" }).getAttribute("aria-pressed")).toBe("true");
	await page.addInitScript(() => {
		// The first frame: the background when the body is created, before any later script.
		new MutationObserver((_, observer) => {
			if (!document.body) return;
			observer.disconnect();
			(window as unknown as { first: string }).first = getComputedStyle(document.documentElement).backgroundColor;
		}).observe(document, { childList: true, subtree: true });
	});
	await page.goto(`${site}/faq`);
	expect(await page.evaluate(() => (window as unknown as { first: string }).first)).toBe(PAPER.dark);
	expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe("dark");
	expect(await page.locator("meta[name=theme-color]").first().getAttribute("content")).toBe(darkPaper);
	await page.getByRole("button", { name: "Dark theme" }).click();
	await page.reload();
	expect(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe(PAPER.light);
	await page.context().close();
});

test("storage that throws is tolerated, and the toggle still works", async () => {
	const page = await open({ ...desk, colorScheme: "light" });
	const errors: string[] = [];
	page.on("pageerror", (error) => errors.push(error.message));
	await page.addInitScript(() => {
		Object.defineProperty(window, "localStorage", {
			get() {
				throw new DOMException("denied", "SecurityError");
			},
		});
	});
	await page.goto(site);
	await page.getByRole("button", { name: "Dark theme" }).click();
	expect(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe(PAPER.dark);
	expect(errors).toEqual([]);
	await page.context().close();
});

test("header and footer: the ordered links, then jobs, locations and FAQ; the footer in three groups", async () => {
	for (const [size, nav] of [
		[desk, "Main"],
		[phone, "Menu"],
	] as const) {
		const page = await open(size);
		await page.goto(`${site}/about`);
		if (nav === "Menu") await page.getByRole("button", { name: "Menu", exact: true }).click();
		const links = page.locator(`header nav[aria-label=${nav}] a:visible`);
		const ordered = ["Services", "Industries", "About", "Expertise", "Insights", "Contact"];
		expect(await links.allTextContents()).toEqual([...ordered, "Jobs", "Locations", "FAQ"]);
		if (nav === "Menu") {
			await page
				.locator("#menu")
				.getByRole("link", { name: `${firm.name}, home` })
				.click();
			await page.waitForURL(`${site}/`);
		} else {
			const groups = page.locator("footer nav > div");
			expect(await groups.getByRole("heading").allTextContents()).toEqual(["Employers", "Candidates", "Company"]);
			for (const group of await groups.all()) expect(await group.getByRole("link").count()).toBeGreaterThan(2);
		}
		await page.context().close();
	}
});

test("on a phone the menu opens and closes by its button, Escape, an outside click and navigation", async () => {
	const page = await open(phone);
	await page.goto(site);
	const toggle = page.getByRole("button", { name: "Menu", exact: true });
	const menu = page.locator("#menu");
	await toggle.click();
	expect(await menu.isVisible()).toBe(true);
	await page.keyboard.press("Escape");
	expect(await menu.isVisible()).toBe(false);
	expect(await toggle.evaluate((element) => element === document.activeElement)).toBe(true);

	await page.keyboard.press("Enter");
	expect(await menu.isVisible()).toBe(true);
	await page.keyboard.press("Tab");
	expect(await menu.evaluate((element) => element.contains(document.activeElement))).toBe(true);
	await page.mouse.click(200, 820);
	expect(await menu.isVisible()).toBe(false);

	await toggle.click();
	await page.getByRole("button", { name: "Close menu" }).click();
	expect(await menu.isVisible()).toBe(false);

	await toggle.click();
	await menu.getByRole("link", { name: "Contact" }).click();
	expect(await menu.isVisible()).toBe(false);
	await page.waitForURL(/#contact$/);

	await toggle.click();
	await menu.getByRole("link", { name: "Services" }).click();
	await page.waitForURL("**/services");
	expect(await page.locator("#menu").isVisible()).toBe(false);
	await page.context().close();
});

test.each([
	{ javaScriptEnabled: true, scripts: "with" },
	{ javaScriptEnabled: false, scripts: "without" },
])(
	"$scripts JavaScript the focus goes into the open menu and stays there until Escape",
	async ({ javaScriptEnabled }) => {
		const page = await open({ ...phone, javaScriptEnabled });
		await page.goto(site);
		const toggle = page.getByRole("button", { name: "Menu", exact: true });
		await toggle.focus();
		await page.keyboard.press("Enter");
		const inMenu = page.locator("#menu :focus");
		await expect.poll(() => inMenu.getAttribute("aria-label")).toBe("Close menu");
		for (const key of ["Tab", "Shift+Tab"]) {
			const stops = new Set<string | null>();
			// Once around and further: between the last and first stop the browser's own controls have the focus.
			for (let presses = 0; presses < 20; presses++) {
				await page.keyboard.press(key);
				if ((await page.locator(":focus:not(body)").count()) === 0) continue;
				expect(await inMenu.count()).toBe(1);
				stops.add(await inMenu.textContent());
			}
			for (const stop of ["Services", "Contact", "Request Talent", firm.phone]) expect(stops).toContain(stop);
		}
		await page.getByRole("button", { name: "Close menu" }).focus(); // the browser's own controls may have it
		await page.keyboard.press("Escape");
		expect(await page.locator("#menu").isVisible()).toBe(false);
		expect(await toggle.evaluate((element) => element === document.activeElement)).toBe(true);
		expect(await page.locator("main").isVisible()).toBe(true);
		await page.context().close();
	},
);

test("the phone menu calls the firm", async () => {
	const page = await open(phone);
	await page.goto(site);
	await page.getByRole("button", { name: "Menu", exact: true }).click();
	const call = page.locator("#menu").getByRole("link", { name: firm.phone });
	expect(await call.getAttribute("href")).toBe(phoneHref(firm.phone));
	await page.context().close();
});

test("without JavaScript the menu works too, and no dead toggle is shown", async () => {
	const page = await open({ ...phone, javaScriptEnabled: false });
	await page.goto(site);
	await page.getByRole("button", { name: "Menu", exact: true }).click();
	await page.locator("#menu").getByRole("link", { name: "About" }).waitFor({ state: "visible" });
	expect(await page.locator(".theme-toggle:visible").count()).toBe(0);
	await page.locator("#menu").getByRole("link", { name: "About" }).click();
	await page.waitForURL("**/about");
	await page.context().close();
});

test("the current page is marked in the navigation", async () => {
	const page = await open(desk);
	for (const [path, label] of [
		["/services", "Services"],
		["/industries/technology", "Industries"],
		["/about", "About"],
	] as const) {
		await page.goto(site + path);
		expect(await page.locator("header nav[aria-label=Main] [aria-current=page]").allTextContents()).toEqual([label]);
	}
	await page.context().close();
});

test("'Request Talent' stays on a page that has the form, and leads home from one that doesn't", async () => {
	const page = await open(desk);
	const atForm = () =>
		page.locator("#lead-form").evaluate((element) => Math.abs(element.getBoundingClientRect().top) < innerHeight / 2);
	const button = () => page.locator("header").getByRole("link", { name: "Request Talent" });
	await page.goto(`${site}/services`);
	await button().click();
	await page.waitForURL(`${site}/services#lead-form`);
	await expect.poll(atForm).toBe(true);
	await page.goto(`${site}/about`);
	await button().click();
	await page.waitForURL(`${site}/#lead-form`);
	await expect.poll(atForm).toBe(true);
	await page.context().close();
});

test("anchors lead home from other pages, contact is on every page, back restores the scroll position", async () => {
	const page = await open(desk);
	// Browsers restore the content that was in view, not a pixel offset: the page needs the same fonts and height.
	await page.route("**/*.woff2", (route) => route.abort());
	await page.goto(`${site}/about`);
	await page.evaluate(() => scrollTo(0, 900));
	await page.locator("header nav").getByRole("link", { name: "Insights" }).first().dispatchEvent("click"); // a real click may scroll first
	await page.waitForURL(`${site}/#insights`);
	await expect
		.poll(() => page.locator("#insights").evaluate((element) => Math.abs(element.getBoundingClientRect().top) < 200))
		.toBe(true);
	await page.goBack();
	await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(900);
	await page.goto(`${site}/services`);
	expect(await page.evaluate(() => scrollY)).toBe(0);
	await page.context().close();
});

test("the skip link is the first tab stop and leads past the header", async () => {
	const page = await open(desk);
	await page.goto(site);
	await page.keyboard.press("Tab");
	expect(await page.evaluate(() => document.activeElement?.textContent?.trim())).toBe("Skip to content");
	await page.keyboard.press("Enter");
	await page.keyboard.press("Tab");
	expect(await page.evaluate(() => document.activeElement?.textContent?.trim())).toBe("Find Talent Now");
	await page.context().close();
});

test("the not-found page says so, links home and logs the requested path", async () => {
	const page = await open(desk);
	const logged: string[] = [];
	page.on("console", (message) => logged.push(message.text()));
	const response = await page.goto(`${site}/sales-recruitment/atlantis`);
	expect(response?.status()).toBe(404);
	expect(await page.getByText("404", { exact: true }).first().isVisible()).toBe(true);
	expect(await page.getByRole("heading", { level: 1 }).textContent()).toContain("Oops! Page not found");
	expect(logged.some((text) => text.includes("/sales-recruitment/atlantis"))).toBe(true);
	const main = page.locator("main");
	expect(await main.getByRole("link", { name: "Upload Your Resume" }).getAttribute("href")).toBe("/resume");
	const field = main.getByRole("combobox", { name: "City or state" });
	const leftOf = async (part: typeof field) => (await part.boundingBox())?.x;
	expect(await leftOf(main.getByRole("link", { name: "See all 50 states" }))).toBe(await leftOf(field));
	await field.fill("toledo");
	const found = main.getByRole("link", { name: "Sales recruiting in Ohio" });
	expect(await found.getAttribute("href")).toBe("/sales-recruitment/ohio");
	await page.getByRole("link", { name: "Return to Home" }).click();
	await page.waitForURL(`${site}/`);
	await page.context().close();
});

test("the social profile opens in a new tab", async () => {
	const page = await open(desk);
	await page.goto(site);
	const link = page.locator("footer").getByRole("link", { name: /LinkedIn/ });
	expect(await link.getAttribute("rel")).toContain("noopener");
	expect(await link.getAttribute("href")).toMatch(/^https:/);
	await page.context().close();
});

test("sections rise in on scroll, and stay still with reduced motion", async () => {
	for (const reducedMotion of ["no-preference", "reduce"] as const) {
		const page = await open({ viewport: desk.viewport, reducedMotion });
		await page.goto(site);
		const section = page.locator("main > section > .wrap").nth(4);
		const below = () =>
			section.evaluate((element) => {
				const { transform, opacity } = getComputedStyle(element);
				return { moved: new DOMMatrix(transform).m42 > 0, faded: opacity !== "1" };
			});
		await section.evaluate((element) =>
			scrollTo({ top: element.getBoundingClientRect().top - innerHeight + 60, behavior: "instant" }),
		);
		await expect.poll(below).toEqual({ moved: reducedMotion !== "reduce", faded: false });
		await section.evaluate((element) =>
			scrollBy({ top: element.getBoundingClientRect().top - 100, behavior: "instant" }),
		);
		await expect.poll(below).toEqual({ moved: false, faded: false });
		await page.context().close();
	}
});
