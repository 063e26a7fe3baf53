import { expect, test } from "vitest";
import { pdf, zip } from "../../tools/running/resume-files.ts";
import { findPageProblems } from "../desk-browser.ts";
import { openSampleDesk } from "../sample-desk.ts";

/* Importing candidates at the sample firm's desk. */

const desk = openSampleDesk();

test("a table is matched, checked, imported and undone", async () => {
	const page = await desk.newPage(desk.team.claire, { viewport: { width: 390, height: 844 } });
	await page.goto(`${desk.url}/candidates`);
	await page.getByRole("link", { name: "Import", exact: true }).click();
	await page.getByRole("heading", { name: "Import candidates" }).waitFor();
	expect(await findPageProblems(page)).toEqual([]);
	const table = "Kandidat,Mail,Telefon\nUma Becker,uma.becker@mailbox.test,614 555 0177\nNobody,not an address,\n";
	await page
		.getByLabel("File to import")
		.setInputFiles({ name: "fair.csv", mimeType: "text/csv", buffer: Buffer.from(table) });
	await page.getByLabel("Where they come from").selectOption("event");
	await page.getByRole("button", { name: "Check 2 rows" }).click();
	await page.getByText("Choose which column is the name.").waitFor();
	await page.getByLabel("What Kandidat is").selectOption("name");
	await page.getByLabel("What Telefon is").selectOption("phone");
	expect(await findPageProblems(page)).toEqual([]);
	await page.getByRole("button", { name: "Check 2 rows" }).click();
	await page.getByText("Nothing was added yet.").waitFor();
	await page
		.getByRole("row", { name: /Uma Becker/ })
		.getByText("Add", { exact: true })
		.waitFor();
	await page
		.getByRole("row", { name: /line 3/ })
		.getByText("Invalid email address")
		.waitFor();
	expect(await findPageProblems(page)).toEqual([]);

	await page.getByRole("button", { name: "Import 1 candidate" }).click();
	await page.getByText("Done. No one was emailed.").waitFor();
	await page.getByRole("link", { name: "Show 1 candidate" }).click();
	await page.getByRole("link", { name: /^Uma Becker/ }).waitFor();
	await page.goBack();
	await page.getByRole("button", { name: "Undo import" }).click();
	const dialog = page.getByRole("dialog", { name: "Undo this import?" });
	await dialog.getByRole("button", { name: "Undo import" }).click();
	await page.getByText("Undone.", { exact: true }).waitFor();
	expect(await findPageProblems(page)).toEqual([]);
});

test("a zip of resumes is checked and canceled, and recruiters are told who may import", async () => {
	const page = await desk.newPage(desk.team.claire, { viewport: { width: 1440, height: 900 } });
	await page.goto(`${desk.url}/candidates/import`);
	const resume = pdf({ text: "OTTO LINDQVIST | otto@mailbox.test | Account Executive" });
	const buffer = zip([
		{ name: "otto.pdf", content: resume },
		{ name: "notes.txt", content: "Only notes" },
	]);
	await page.getByLabel("File to import").setInputFiles({ name: "old.zip", mimeType: "application/zip", buffer });
	await page.getByLabel("Where they come from").selectOption("other");
	await page.getByRole("button", { name: "Check 2 rows" }).click();
	await page
		.getByRole("row", { name: /notes.txt/ })
		.getByText("Refuse")
		.waitFor();
	expect(await findPageProblems(page)).toEqual([]);
	await page.getByRole("button", { name: "Cancel import" }).click();
	await page.getByText("Choose a ZIP or CSV file, or drop it").waitFor();
	const other = await desk.newPage(desk.team.james);
	await other.goto(`${desk.url}/candidates/import`);
	await other.getByText("Only admins import candidates").waitFor();
});
