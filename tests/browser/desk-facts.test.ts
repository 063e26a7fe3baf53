// @module-tag thorough
import { expect, onTestFinished, test } from "vitest";
import { readConfig } from "../../server/config/config.ts";
import { openDatabase } from "../../server/store/database/open.ts";
import { RESUME } from "../../tools/running/filled-forms.ts";
import { pdf } from "../../tools/running/resume-files.ts";
import { findPageProblems, joinThroughApi, openPersonBrowser, startDesk } from "../desk-browser.ts";

/* Facts read from a resume, beside the form's fields: shown with their evidence, corrected and reset. */

const openPersonPage = openPersonBrowser();

const TEXT = `Jordan Reyes
Columbus, OH

EXPERIENCE
Account Executive, Larkfield Logistics, Columbus, OH	Feb 2022 - Present
• 118% of $1.5M quota in 2025, pipeline kept in Salesforce
Sales Development Representative, Corvane Telematics, Dayton, OH	Jul 2019 - Jan 2022`;

test("a recruiter sees a resume's facts and their evidence, corrects one, and resets it", async () => {
	const desk = await startDesk();
	const page = await openPersonPage();
	await joinThroughApi(page, desk.joinLink);
	const body = new FormData();
	for (const [name, value] of Object.entries(RESUME)) body.set(name, value);
	body.set("resume", new File([new Uint8Array(pdf())], "Jordan Reyes.pdf"));
	const sent = await fetch(`${desk.server.url}/forms/resume`, {
		method: "POST",
		headers: { accept: "application/json" },
		body,
	});
	const { reference } = await sent.json();
	const db = await openDatabase(readConfig(desk.server.store));
	onTestFinished(() => db.destroy());
	// Wait until the file is read, because its text would replace this one later.
	await expect.poll(() => db.selectFrom("resume_facts").select("reference").execute()).toEqual([{ reference }]);
	await db.updateTable("resume_texts").set({ state: "read", text: TEXT }).where("reference", "=", reference).execute();
	await db.deleteFrom("resume_facts").execute();

	// While the file is being read, the desk says that, not that it has no text.
	const path = `**/api/submissions/${reference}/facts`;
	await page.route(path, (route) => route.fulfill({ json: { state: "waiting", facts: [], corrected: {} } }));
	await page.goto(`${desk.url}/s/${reference}`);
	const facts = page.getByRole("region", { name: "From the resume" });
	await facts.getByText("We're still reading this resume.").waitFor();
	await page.unroute(path);
	await facts.getByRole("button", { name: "Salesforce" }).waitFor();
	await facts.getByText("Account Executive, Larkfield Logistics Feb 2022 to present").waitFor();
	await facts.getByRole("heading", { name: "Not in the resume" }).waitFor();
	expect(await facts.getByRole("button", { name: "Add Languages" }).count()).toBe(1);
	await facts.getByRole("button", { name: "118% of $1.5M" }).focus();
	expect(await facts.getByRole("tooltip").innerText()).toContain("pipeline kept in Salesforce");
	await page.keyboard.press("Escape");
	await expect.poll(() => facts.getByRole("tooltip").count()).toBe(0);
	expect(await findPageProblems(page)).toEqual([]);

	await facts.getByRole("button", { name: "Edit Locations" }).click();
	const editor = facts.getByRole("form", { name: "Edit Locations" });
	await editor.getByRole("button", { name: "Remove Dayton, OH" }).click();
	await editor.getByRole("button", { name: "Add" }).click();
	await page.keyboard.type("Atlantis");
	await editor.getByRole("button", { name: "Save" }).click();
	await editor.getByText(/^Enter a city and state/).waitFor();
	expect(await findPageProblems(page)).toEqual([]);
	await editor.getByLabel("Locations").last().fill("Akron, Ohio");
	await page.keyboard.press("Enter");
	await facts.getByText("Akron, OH").waitFor();
	await facts.getByText(/^Corrected by you/).waitFor();
	expect(await facts.getByText("Dayton, OH").count()).toBe(0);
	await page.getByText("You corrected what the resume says").waitFor();

	await page.setViewportSize({ width: 360, height: 740 });
	await facts.getByRole("button", { name: "Edit Locations" }).click();
	expect(await findPageProblems(page)).toEqual([]);
	await facts.getByRole("button", { name: "Restore original" }).click();
	await facts.getByText("Dayton, OH").waitFor();
	await expect.poll(() => facts.getByText(/^Corrected by/).count()).toBe(0);
});
