import type { Page } from "playwright-core";
import { expect, onTestFinished, test } from "vitest";
import { readConfig } from "../../server/config/config.ts";
import { openDatabase } from "../../server/store/database/open.ts";
import { collectCspViolations } from "../browser.ts";
import { findPageProblems, joinAsFirst, openPersonBrowser, type RunningDesk, startDesk } from "../desk-browser.ts";

/* Candidate search by resume text, in a real browser. */

const openPersonPage = openPersonBrowser();

const PEOPLE: Record<string, { place: string; experience: string; resume: string }> = {
	Marcus: {
		place: "Columbus, Ohio",
		experience: "6-10",
		resume: "Marcus Ellery\n\nAccount Executive at Larkfield Logistics. Managed freight contracts to manufacturers.",
	},
	Janelle: {
		place: "Grand Rapids, Michigan",
		experience: "11-15",
		resume: "Janelle Briggs\n\nAE. Freight brokerage for <b>Ohio</b> manufacturers, MEDDIC.",
	},
	Shelby: { place: "Toledo, OH", experience: "3-5", resume: "Shelby Crane\n\nSold glass, no rails. Sales of boats." },
};

async function addPeople({ server }: RunningDesk): Promise<void> {
	const db = await openDatabase(readConfig(server.store));
	onTestFinished(() => db.destroy());
	for (const [firstName, { place, experience, resume }] of Object.entries(PEOPLE)) {
		const [, name = ""] = resume.split("\n")[0]?.split(" ") ?? [];
		const email = `${firstName.toLowerCase()}@mailbox.example`;
		const reference = `CW-${firstName.toUpperCase()}`;
		const position = { desiredPosition: "account-executive", experience, place };
		const fields = JSON.stringify({ firstName, lastName: name, email, phone: "614 555 0127", ...position });
		const received_at = new Date().toISOString();
		const sent = { reference, kind: "resume" as const, email, inbox: email, fields, received_at, details_count: 0 };
		await db.insertInto("submissions").values(sent).execute();
		const text = { reference, reader: 1, state: "read" as const, pages: "[]", text: resume };
		await db.insertInto("resume_texts").values(text).execute();
		await db.updateTable("submissions").set({ indexed_at: null }).where("reference", "=", reference).execute();
	}
}

const rows = (page: Page) => page.locator("[data-reference]");
const namesIn = (page: Page) => page.locator("[data-reference] strong").allTextContents();

test("a recruiter finds candidates by resume text, reads one beside the list, and saves the search", async () => {
	const desk = await startDesk();
	await addPeople(desk);
	const page = await openPersonPage();
	const refused = await collectCspViolations(page);
	await joinAsFirst(page, desk);
	await page.keyboard.press("g");
	await page.keyboard.press("p");
	await page.getByRole("heading", { name: "Candidates", level: 1 }).waitFor();
	expect(await page.getByRole("searchbox").count()).toBe(1);
	await page.getByText("3 resumes", { exact: true }).waitFor();
	await page.keyboard.press("/");
	await page.keyboard.type("freight manufacturer ohio");
	// The search index is updated every two seconds, so retry.
	await expect
		.poll(async () => {
			await page.keyboard.press("Enter");
			await page.reload();
			await page.getByText(/\d of 3 resumes/).waitFor();
			return namesIn(page);
		})
		.toEqual(["Marcus Ellery", "Janelle Briggs"]);
	await page.getByText("2 of 3 resumes").waitFor();
	const janelle = rows(page).filter({ hasText: "Janelle" });
	expect(await janelle.locator("mark").allTextContents()).toEqual(["Freight", "Ohio", "manufacturers"]);
	expect(await janelle.textContent()).toContain("<b>Ohio</b>"); // as text, not as HTML
	expect(await findPageProblems(page)).toEqual([]);

	await page.getByRole("button", { name: "Save search" }).click();
	await page.getByRole("dialog").getByLabel("Name").fill("Freight, Ohio");
	await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
	await page.getByText("Freight, Ohio is in your saved searches.").waitFor();
	// Until the dialog is gone, the list doesn't get keys.
	await page.getByRole("dialog").waitFor({ state: "detached" });

	await page.keyboard.press("j");
	await page.keyboard.press("Enter");
	await page.waitForURL(/\/s\/CW-MARCUS\?.*in=find/);
	await page.getByRole("heading", { name: "Marcus Ellery", level: 1 }).waitFor();
	expect(new URL(page.url()).searchParams.get("q")).toBe("freight manufacturer ohio");
	await page.keyboard.press("j");
	await page.getByRole("heading", { name: "Janelle Briggs", level: 1 }).waitFor();
	expect(await namesIn(page)).toEqual(["Marcus Ellery", "Janelle Briggs"]); // the list stays beside it
	expect(await findPageProblems(page)).toEqual([]);
	await page.keyboard.press("Escape");
	await page.waitForURL(/\/find\?/);

	await page.goto(`${desk.url}/find`);
	await page.getByRole("navigation", { name: "Saved searches" }).getByRole("link", { name: "Freight, Ohio" }).click();
	await page.getByText("2 of 3 resumes").waitFor();
	await page.getByRole("searchbox", { name: "Search candidates" }).fill("zebra");
	await page.getByText("Nothing found").waitFor();
	await page.goto(`${desk.url}/find`);
	await page.getByRole("button", { name: "Delete saved search Freight, Ohio" }).click();
	await expect.poll(() => page.getByRole("link", { name: "Freight, Ohio" }).count()).toBe(0); // in the rail too
	expect(refused).toEqual([]);
});

test("on a phone in dark mode candidates are filtered by place and years, and back leads to the list", {
	tags: "thorough",
}, async () => {
	const desk = await startDesk();
	await addPeople(desk);
	const page = await openPersonPage({ viewport: { width: 390, height: 844 }, hasTouch: true, colorScheme: "dark" });
	await joinAsFirst(page, desk);
	await page.getByRole("link", { name: "Candidates" }).click();
	await page.getByText("3 resumes", { exact: true }).waitFor();
	await page.getByRole("button", { name: "Filters" }).click();
	await page.getByLabel("City or state").fill("OH");
	await page.waitForURL(/place=OH/);
	await expect
		.poll(async () => {
			await page.reload();
			await page.getByText(/\d of 3 resumes/).waitFor();
			return (await namesIn(page)).sort();
		})
		.toEqual(["Marcus Ellery", "Shelby Crane"]);
	await page.getByRole("button", { name: "Filters (1)" }).click();
	await page.getByLabel("Experience").selectOption("6+ years");
	await page.getByText("1 of 3 resumes").waitFor();
	expect(await findPageProblems(page)).toEqual([]);
	await rows(page).first().click();
	await page.getByRole("heading", { name: "Marcus Ellery", level: 1 }).waitFor();
	await page.getByRole("link", { name: "Candidates" }).click();
	await page.waitForURL(/\/find\?/);
	expect(new URL(page.url()).searchParams.get("place")).toBe("OH");
	await page.getByText("1 of 3 resumes").waitFor();
});
