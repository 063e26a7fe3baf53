import { expect, test } from "vitest";
import { findPageProblems } from "../desk-browser.ts";
import { openSampleDesk } from "../sample-desk.ts";

/* The list of candidates at the sample firm's desk. */

const desk = openSampleDesk();

test("a recruiter opens the list by keyboard, filters it, selects two and puts them on a shortlist", async () => {
	const page = await desk.newPage(desk.team.james);
	await page.goto(desk.url);
	await page.getByRole("heading", { name: "Open", level: 1 }).waitFor();
	await page.keyboard.press("g");
	await page.keyboard.press("t");
	await page.waitForURL(/\/candidates$/);
	const rows = page.locator("[data-reference]");
	await rows.nth(3).waitFor();
	expect(await findPageProblems(page)).toEqual([]);
	expect(await page.getByRole("link", { name: "Export CSV" }).count()).toBe(0); // for admins
	const all = await rows.count();

	await page.keyboard.press("f");
	await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe("Role");
	await page.getByLabel("Openings").selectOption("Not in an opening");
	await page.waitForURL(/opening=no/);
	await expect.poll(() => page.getByRole("heading", { level: 1 }).count()).toBe(1);
	await expect.poll(() => rows.count()).toBeLessThanOrEqual(all);
	const loaded = page.waitForResponse((response) => response.url().includes("agreed=yes"));
	await page.getByLabel("Agreement").selectOption("Agreed");
	await page.waitForURL(/agreed=yes/);
	await loaded;
	await rows.first().waitFor(); // keys move in the list that is there
	await expect.poll(() => page.locator("ul").filter({ has: rows }).getByText("Not agreed").count()).toBe(0);
	await rows.nth(1).waitFor(); // until then the list is loading, and keys find no row

	await page.locator("main").focus();
	await page.keyboard.press("j");
	await page.keyboard.press("x");
	await page.keyboard.press("Shift+ArrowDown");
	const bar = page.getByRole("region", { name: "Selection" });
	await bar.getByText("2 selected").waitFor();
	expect(await bar.getByRole("button", { name: "Snooze" }).count()).toBe(0);
	await bar.getByRole("button", { name: "Shortlist" }).click();
	await page.getByRole("dialog", { name: "Add 2 candidates to an opening" }).waitFor();
	expect(await findPageProblems(page)).toEqual([]);
	await page.keyboard.press("Escape");
	await page.getByRole("dialog").waitFor({ state: "detached" });
	await bar.getByRole("button", { name: "Clear" }).click();

	const first = rows.first();
	const name = (await first.locator("strong").textContent()) ?? "";
	await first.click();
	await page.getByRole("heading", { name, level: 1 }).waitFor();
	await page.keyboard.press("Escape");
	await page.waitForURL(/\/candidates\?agreed=yes&opening=no$/); // back to the same list
});

test("each recruiter chooses the columns, by mouse or keyboard, and finds them again", async () => {
	const page = await desk.newPage(desk.team.james, { viewport: { width: 1440, height: 900 } });
	await page.goto(`${desk.url}/candidates?agreed=no`);
	const row = page.locator("[data-reference]").filter({ hasText: "Dale Whitcher" });
	await row.getByText("LinkedIn").waitFor();
	expect(await row.getByText("(307) 555-0174").count()).toBe(0);
	await page.getByRole("button", { name: "Columns" }).click();
	await page.getByRole("menuitemcheckbox", { name: "Phone" }).click();
	await row.getByText("(307) 555-0174").waitFor();
	await page.keyboard.press("Home");
	expect(await findPageProblems(page)).toEqual([]);
	for (let step = 0; step < 3; step += 1) await page.keyboard.press("ArrowDown"); // Location, Email, Phone, Source
	await page.keyboard.press("Enter");
	await expect.poll(() => row.getByText("LinkedIn").count()).toBe(0);
	await page.keyboard.press("Escape");
	await page.reload();
	await row.getByText("(307) 555-0174").waitFor();
	expect(await row.getByText("LinkedIn").count()).toBe(0);
	expect(await page.getByText("Source", { exact: true }).count()).toBe(0);
	await page.setViewportSize({ width: 390, height: 844 });
	await row.getByText("Not agreed").waitFor(); // a phone has room for what matters
	expect(await page.getByRole("button", { name: "Columns" }).count()).toBe(0);
});

test("on a phone in dark mode filters open below a button, and an admin downloads what they show", {
	tags: "thorough",
}, async () => {
	const options = { viewport: { width: 390, height: 844 }, hasTouch: true, colorScheme: "dark" } as const;
	const page = await desk.newPage(desk.team.claire, options);
	await page.goto(`${desk.url}/find`);
	await page.getByRole("navigation", { name: "Candidates" }).getByRole("link", { name: "List" }).click();
	await page.locator("[data-reference]").first().waitFor();
	expect(await findPageProblems(page)).toEqual([]);
	expect(await page.getByLabel("Source").isVisible()).toBe(false);
	await page.getByRole("button", { name: "Filters" }).click();
	await page.getByLabel("Source").selectOption("Website");
	await page.waitForURL(/source=website/);
	await page.locator("[data-reference]").first().waitFor();
	expect(await findPageProblems(page)).toEqual([]);
	const waiting = page.waitForEvent("download");
	await page.getByRole("link", { name: "Export CSV" }).click();
	expect((await waiting).suggestedFilename()).toMatch(/^candidates-\d{4}-\d{2}-\d{2}\.csv$/);
	await page.getByLabel("State").selectOption("WY");
	await page.getByText("No matching candidates").waitFor();
	await page.getByRole("link", { name: "Show all candidates" }).click();
	await page.locator("[data-reference]").first().waitFor();
	const overflow = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
	expect(overflow).toBe(false);
});
