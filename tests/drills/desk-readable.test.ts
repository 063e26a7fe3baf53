import { expect, test } from "vitest";
import { LEAD } from "../../tools/running/filled-forms.ts";
import { findPageProblems, joinAsFirst, openPersonBrowser, sendForm, startDesk } from "../desk-browser.ts";

/* Every page of the desk, at every size and in both themes: checked by axe, and nothing wider than the window. */

const openPersonPage = openPersonBrowser();

const HOSTILE = `<img src=x onerror="document.title='owned'">${"W".repeat(300)} \u202Eright to left 🦆🦆`;

test.each([
	["a desk", { viewport: { width: 1440, height: 900 } }],
	["a phone", { viewport: { width: 390, height: 844 }, hasTouch: true }],
	["a narrow window at twice the size", { viewport: { width: 320, height: 640 }, deviceScaleFactor: 2 }],
])("on %s every page is accessible, whatever was typed into a form", async (_, options) => {
	const desk = await startDesk();
	const page = await openPersonPage(options);
	await page.goto(`${desk.url}/sign-in`);
	await page.getByRole("heading", { name: "Sign in to the desk" }).waitFor();
	expect(await findPageProblems(page)).toEqual([]);
	await page.goto(desk.joinLink);
	await page.getByRole("heading", { name: "Join the desk" }).waitFor();
	expect(await findPageProblems(page)).toEqual([]);
	await joinAsFirst(page, desk);
	const reference = await sendForm(desk, "lead", { ...LEAD, lastName: "X".repeat(50), requirements: HOSTILE });
	for (const path of [
		...["/", "/?queue=overdue", "/?q=northwind", "/s/CW-2222-2222"],
		...["/find", "/chat", "/numbers", "/staff", "/me", "/no", `/s/${reference}`],
	]) {
		await page.goto(desk.url + path);
		await page.getByRole("heading", { level: 1 }).first().waitFor();
		expect([path, await findPageProblems(page)]).toEqual([path, []]);
	}
	await page.keyboard.press("r");
	await page.getByLabel("Your answer").waitFor();
	expect(await findPageProblems(page)).toEqual([]);
	expect(await page.title()).not.toContain("owned");
});
