import { expect, test } from "vitest";
import { findPageProblems } from "../desk-browser.ts";
import { openSampleDesk } from "../sample-desk.ts";

/* Calendars in which a recruiter is busy, in their own settings. */

const desk = openSampleDesk();

test("a recruiter adds a calendar by keyboard, reads why it can't be read, and removes it", async () => {
	const page = await desk.newPage(desk.team.james, { viewport: { width: 390, height: 844 } });
	await page.goto(`${desk.url}/me`);
	const section = page.getByRole("region", { name: "Busy times" });
	const address = section.getByLabel("Calendar address");
	await address.fill("calendar.example/secret.ics");
	await address.press("Enter");
	await section.getByText("Enter the calendar's address. It begins with https://").waitFor();
	await address.fill("webcal://127.0.0.1:9/private-abc123/basic.ics");
	await address.press("Enter");
	await section.getByRole("button", { name: "Remove 127.0.0.1:9" }).waitFor();
	await expect.poll(() => address.inputValue()).toBe("");
	await expect
		.poll(async () => {
			await page.reload();
			return section.getByText("Its server isn't on the public internet.").count();
		})
		.toBe(1);
	await section.getByText("We don't know its busy times.").waitFor();
	expect(await page.content()).not.toContain("abc123");
	expect(await findPageProblems(page)).toEqual([]);
	await section.getByRole("button", { name: "Remove 127.0.0.1:9" }).click();
	await page.getByText("We deleted its busy times and its address.").waitFor();
	expect(await section.getByRole("listitem").count()).toBe(0);
	expect(await desk.db.selectFrom("busy_calendars").selectAll().execute()).toEqual([]);
});
