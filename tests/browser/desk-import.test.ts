import { readFile } from "node:fs/promises";
import { expect, onTestFinished, test } from "vitest";
import { IMPORT_KEPT_DAYS, importColumns } from "../../contract/imports.ts";
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
	await page.getByText("Nothing has been added yet.").waitFor();
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
	await page.getByRole("button", { name: "Undo import of fair.csv" }).click();
	const dialog = page.getByRole("dialog", { name: "Undo this import?" });
	await dialog.getByRole("button", { name: "Undo import" }).click();
	await page.getByText("Undone.", { exact: true }).waitFor();
	expect(await findPageProblems(page)).toEqual([]);
});

test("before a file is chosen the page says what will happen, offers a sample, and lists earlier imports", async () => {
	const page = await desk.newPage(desk.team.claire, { viewport: { width: 1440, height: 900 } });
	await page.goto(`${desk.url}/candidates`);
	const tabs = page.getByRole("navigation", { name: "Candidates", exact: true });
	await tabs.getByRole("link", { name: "Import" }).click();
	await page.getByText("No one is emailed.").waitFor();
	expect(await tabs.locator("[aria-current=page]").allTextContents()).toEqual(["Import"]);
	const places = page.getByRole("navigation", { name: "Pages" });
	expect(await places.locator("[aria-current=page]").allTextContents()).toEqual([
		expect.stringContaining("Candidates"),
	]);
	const known = page.getByRole("region", { name: "Columns it knows" });
	expect(await known.locator("dt").allTextContents()).toEqual(importColumns.map(({ label }) => label));
	const earlier = page.getByRole("region", { name: "Earlier imports" }).getByRole("listitem");
	const sample = earlier.filter({ hasText: "career-fair-sample.csv" });
	await sample.getByText("4 added, 1 skipped, 1 rejected").waitFor();
	await sample.getByText(/^Rosa Delgado, Nov/).waitFor();
	await sample.getByRole("button", { name: "Undo import of career-fair-sample.csv" }).waitFor();
	await sample.getByText(/^Until Dec/).waitFor();
	expect(await findPageProblems(page)).toEqual([]);

	const downloading = page.waitForEvent("download");
	await page.getByRole("link", { name: "Download a sample CSV" }).click();
	const download = await downloading;
	expect(download.suggestedFilename()).toBe("candidates-sample.csv");
	await page.getByLabel("File to import").setInputFiles({
		...{ name: "candidates-sample.csv", mimeType: "text/csv" },
		buffer: await readFile(await download.path()),
	});
	await page.getByLabel("Where they come from").selectOption("event");
	await page.getByRole("button", { name: "Check 2 rows" }).click();
	await page.getByRole("button", { name: "Import 2 candidates" }).click(); // every column was recognized
	await page.getByText(/^You can undo it until Dec/).waitFor();
	await page.getByRole("link", { name: "All imports" }).click();
	const own = earlier.filter({ hasText: "candidates-sample.csv" });
	await own.getByRole("button", { name: "Undo import of candidates-sample.csv" }).click();
	await page.getByRole("dialog", { name: "Undo this import?" }).getByRole("button", { name: "Undo import" }).click();
	await own.getByText("Undone", { exact: true }).waitFor();

	// A month later.
	const over = new Date(desk.now().getTime() - (IMPORT_KEPT_DAYS + 1) * 24 * 60 * 60 * 1000).toISOString();
	const named = desk.db.updateTable("imports").where("file_name", "=", "career-fair-sample.csv");
	const { ended_at } = await desk.db
		.selectFrom("imports")
		.select("ended_at")
		.where("file_name", "=", "career-fair-sample.csv")
		.executeTakeFirstOrThrow();
	await named.set({ ended_at: over }).execute();
	onTestFinished(async () => void (await named.set({ ended_at }).execute()));
	await page.reload();
	await sample.getByText("Can't be undone anymore").waitFor();
	await sample.getByRole("link").click();
	await page.getByText(/^It can't be undone anymore: 30 days have passed/).waitFor();
	expect(await page.getByRole("button", { name: /^Undo import/ }).count()).toBe(0);
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
		.getByText("Reject")
		.waitFor();
	expect(await findPageProblems(page)).toEqual([]);
	await page.getByRole("button", { name: "Cancel import" }).click();
	await page.getByText("Choose a ZIP or CSV file, or drop it").waitFor();
	const other = await desk.newPage(desk.team.james);
	await other.goto(`${desk.url}/candidates/import`);
	await other.getByText("Only admins can import candidates").waitFor();
});
