import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { findPageProblems } from "../desk-browser.ts";
import { openSampleDesk } from "../sample-desk.ts";

/* Companies at the sample firm's desk. */

const desk = openSampleDesk();

async function makeCompany(name: string): Promise<string> {
	const { post } = await desk.colleague(desk.team.claire);
	const opening = { company: { name }, title: `Rep at ${name}`, role: "account-executive", seats: 1 };
	const made = await post("/api/openings", opening);
	expect(made.status).toBe(201);
	return made.body.company.id;
}

async function openCompany(page: Page, id: string): Promise<void> {
	await page.goto(`${desk.url}/c/${id}`);
	await page.getByRole("region", { name: "Requests" }).waitFor();
}

test("a company is found by name from the openings, by keyboard alone", async () => {
	const page = await desk.newPage(desk.team.claire);
	await page.goto(`${desk.url}/openings`);
	await page.getByRole("link", { name: "Companies" }).press("Enter");
	const search = page.getByRole("searchbox", { name: "Search companies" });
	await search.fill("palisade");
	await expect.poll(() => page.locator("[data-reference]").count()).toBe(1);
	await search.press("ArrowDown");
	await page.keyboard.press("Enter");
	await page.getByRole("heading", { name: "Palisade Instruments", level: 1 }).waitFor();
	await page.keyboard.press("Escape");
	await page.getByRole("heading", { name: "Companies", level: 1 }).waitFor();
});

test("a company's name leads to it from the openings list and the opening", async () => {
	const page = await desk.newPage(desk.team.claire);
	await page.goto(`${desk.url}/openings`);
	await page.getByRole("link", { name: "Palisade Instruments" }).first().click();
	await page.getByRole("heading", { name: "Palisade Instruments", level: 1 }).waitFor();
	await page.getByRole("region", { name: "Openings" }).getByRole("link").first().click();
	await page.getByRole("region", { name: "Stages" }).waitFor();
	await page.getByRole("link", { name: "Palisade Instruments" }).click();
	await page.getByRole("heading", { name: "Palisade Instruments", level: 1 }).waitFor();
});

test("a company is edited, its contact added, and each is undone", async () => {
	const id = await makeCompany("Quill Paper");
	const page = await desk.newPage(desk.team.claire);
	await openCompany(page, id);
	await page.keyboard.press("e");
	const edit = page.getByRole("dialog", { name: "Edit the company" });
	await edit.getByLabel("Name", { exact: true }).fill("Quill Paper Mills");
	await edit.getByLabel("Fee").fill("22.5");
	await edit.getByLabel("Off limits").check();
	await edit.getByLabel("Note").fill("Calls after four.");
	await edit.getByRole("button", { name: "Save changes" }).click();
	await page.getByRole("heading", { name: "Quill Paper Mills", level: 1 }).waitFor();
	await page.getByText("Off limits: don't recruit from this company").waitFor();
	await page.getByText("22.5% of base salary").waitFor();
	await page.getByText("You renamed Quill Paper to Quill Paper Mills").waitFor();
	await edit.waitFor({ state: "detached" }); // until then, keys do nothing
	await page.keyboard.press("z");
	await page.getByRole("heading", { name: "Quill Paper", level: 1, exact: true }).waitFor();

	await page.keyboard.press("p");
	const add = page.getByRole("dialog", { name: "Add a contact" });
	await add.getByLabel("Name", { exact: true }).fill("Nora Quill");
	await add.getByLabel("Email").fill("nowhere");
	await add.getByRole("button", { name: "Add contact" }).click();
	await add.getByRole("alert").getByText(/email/i).waitFor();
	await add.getByLabel("Email").fill("nora@quill.example");
	await add.getByLabel("Phone").fill("(614) 555-0199");
	await add.getByRole("button", { name: "Add contact" }).click();
	const about = page.getByRole("complementary", { name: "About the company" });
	expect(await about.getByRole("link", { name: "nora@quill.example" }).getAttribute("href")).toContain("mailto:");
	expect(await about.getByRole("link", { name: "(614) 555-0199" }).getAttribute("href")).toContain("tel:");
	await add.waitFor({ state: "detached" });
	await page.keyboard.press("z");
	await expect.poll(() => about.getByText("Nora Quill", { exact: true }).count()).toBe(0);
});

test("companies are merged after saying what happens, undone, merged again and split", async () => {
	const small = await makeCompany("Tern Small");
	const large = await makeCompany("Tern Large");
	const page = await desk.newPage(desk.team.claire);
	await openCompany(page, small);
	const merge = async () => {
		await page.getByRole("button", { name: "Merge", exact: true }).click();
		const dialog = page.getByRole("dialog", { name: "Merge Tern Small" });
		await dialog.getByRole("searchbox").fill("tern");
		await dialog.getByRole("button", { name: "Tern Large" }).click();
		await dialog.getByText("1 opening, 0 contacts, and 0 requests move there.").waitFor();
		await dialog.getByRole("button", { name: "Merge", exact: true }).click();
		await page.getByRole("heading", { name: "Tern Large", level: 1 }).waitFor();
		await page.waitForURL(`${desk.url}/c/${large}`);
		await page.getByText("Also known as Tern Small").waitFor();
	};
	// What the page reads about the merged company arrives late: after it was undone and merging has begun again.
	const isUndone = Promise.withResolvers<void>();
	let isMerged = true;
	const late = { held: 0, arrived: 0 };
	await page.route(`**/api/companies/${small}`, async (route) => {
		const isLate = isMerged;
		const response = await route.fetch();
		if (!isLate) return route.fulfill({ response });
		late.held += 1;
		await isUndone.promise;
		await route.fulfill({ response });
		late.arrived += 1;
	});
	await merge();
	await page.getByRole("region", { name: "Openings" }).getByText("Rep at Tern Small").waitFor();
	await expect.poll(() => late.held).toBeGreaterThan(0);
	isMerged = false;
	await page.keyboard.press("z");
	await page.getByRole("heading", { name: "Tern Small", level: 1 }).waitFor();
	await page.waitForURL(`${desk.url}/c/${small}`);
	await page.getByRole("button", { name: "Merge", exact: true }).click();
	const again = page.getByRole("dialog", { name: "Merge Tern Small" });
	await again.getByRole("searchbox").fill("tern l");
	isUndone.resolve();
	await expect.poll(() => late.arrived).toBe(late.held);
	await again.getByRole("button", { name: "Tern Large" }).waitFor();
	await page.waitForTimeout(1000);
	await page.unrouteAll({ behavior: "ignoreErrors" });
	await page.keyboard.press("Escape");
	await again.waitFor({ state: "detached" });
	await merge();
	await page.getByRole("button", { name: "Split off Tern Small" }).click();
	await expect.poll(() => page.getByText("Also known as Tern Small").count()).toBe(0);
	await page.getByText("You split off Tern Small").waitFor();
});

test("a colleague's change is live, and an edit on an old version is not saved over it", async () => {
	const id = await makeCompany("Loom Live");
	const page = await desk.newPage(desk.team.claire);
	await openCompany(page, id);
	await page.keyboard.press("e");
	const edit = page.getByRole("dialog", { name: "Edit the company" });
	await edit.getByLabel("Note").fill("Mine");
	const { post } = await desk.colleague(desk.team.rosa);
	expect((await post(`/api/companies/${id}/edit`, { version: 1, note: "Rosa's" })).status).toBe(200);
	await page.getByText("Rosa changed the note").waitFor();
	await edit.getByRole("button", { name: "Save changes" }).click();
	await edit.getByText(/A colleague changed it in the meantime/).waitFor();
	expect(await edit.getByLabel("Note").inputValue()).toBe("Mine");
	await edit.getByRole("button", { name: "Save changes" }).click();
	await edit.waitFor({ state: "detached" });
	const about = page.getByRole("complementary", { name: "About the company" });
	await about.getByText("Mine", { exact: true }).waitFor();
});

test("recruiters see no fee", async () => {
	const id = await makeCompany("No Fee");
	const page = await desk.newPage(desk.team.james);
	await openCompany(page, id);
	expect(await page.getByText("Fee", { exact: true }).count()).toBe(0);
	await page.keyboard.press("e");
	const edit = page.getByRole("dialog", { name: "Edit the company" });
	await edit.getByLabel("Note").fill("Saved without it");
	expect(await edit.getByLabel("Fee").count()).toBe(0);
	await edit.getByRole("button", { name: "Save changes" }).click();
	await edit.waitFor({ state: "detached" });
	await page.getByRole("complementary", { name: "About the company" }).getByText("Saved without it").waitFor();
});

test("the desk's search finds companies and openings above the submissions", async () => {
	const page = await desk.newPage(desk.team.claire);
	await page.goto(desk.url);
	await page.getByRole("searchbox", { name: "Search" }).fill("palisade");
	const found = page.getByRole("region", { name: "Companies and openings" });
	await found.getByRole("link", { name: /^Opening .*Palisade Instruments/ }).waitFor();
	expect(await findPageProblems(page)).toEqual([]);
	await found.getByRole("link", { name: /^Company Palisade Instruments/ }).click();
	await page.getByRole("heading", { name: "Palisade Instruments", level: 1 }).waitFor();
});

test.for(["light", "dark"] as const)(
	"in %s, on a desktop, a tablet and a phone, nothing is cut off or unreadable",
	async (colorScheme) => {
		const { get } = await desk.colleague(desk.team.rosa);
		const [{ id }] = (await get("/api/companies?q=northfork")).body.items;
		for (const viewport of [
			{ width: 1440, height: 900 },
			{ width: 820, height: 1180 },
			{ width: 390, height: 844 },
		]) {
			const page = await desk.newPage(desk.team.rosa, { viewport, colorScheme });
			const check = async () =>
				expect([viewport.width, page.url(), await findPageProblems(page)]).toEqual([viewport.width, page.url(), []]);
			await page.goto(`${desk.url}/companies`);
			await page.getByRole("link", { name: /Palisade/ }).waitFor();
			await check();
			await openCompany(page, id);
			await check();
			await page.getByRole("button", { name: "Edit", exact: true }).click();
			await page.getByRole("dialog").getByLabel("Note").waitFor();
			await check();
		}
	},
);
