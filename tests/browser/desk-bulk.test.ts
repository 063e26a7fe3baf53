import type { Locator, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { expectToFit, findAxeViolations } from "../browser.ts";
import { openSampleDesk } from "../sample-desk.ts";

/* Several submissions at once, in the inbox of the sample firm. */

const desk = openSampleDesk();
/** The sample's next steps come due later, so that only submissions are in the lists. */
const LATER = "2027-06-01T15:00:00.000Z";
beforeAll(async () => {
	for (const table of ["candidacies", "openings"] as const) {
		await desk.db.updateTable(table).set({ next_due_at: LATER }).where("next_due_at", "is not", null).execute();
	}
});

const PHONE = { width: 390, height: 844 };
const referenceOf = (name: string) => desk.references.get(name) ?? "";
const rowNamed = (page: Page, name: string) => page.locator("[data-reference]").filter({ hasText: name });
const boxOf = (page: Page, name: string) => page.getByRole("checkbox", { name: `Select ${name}`, exact: true });
const barIn = (page: Page) => page.getByRole("region", { name: "Selection" });
const read = (name: string) =>
	desk.db.selectFrom("submissions").selectAll().where("reference", "=", referenceOf(name)).executeTakeFirstOrThrow();

async function openInbox(path: string, names: string[], options = {}): Promise<{ page: Page; bar: Locator }> {
	for (const name of names) await desk.restoreAfterTest(referenceOf(name));
	const page = await desk.newPage(desk.team.claire, options);
	await page.goto(desk.url + path);
	for (const name of names) await rowNamed(page, name).waitFor();
	return { page, bar: barIn(page) };
}

test("with the mouse: a range is assigned, what a colleague did first is listed, and Undo restores the others", async () => {
	const names = ["Gail Hutchins", "Amara Diallo", "Andre Wilkes"];
	const { page, bar } = await openInbox("/", names);
	const owners = async () => Promise.all(names.map(async (name) => (await read(name)).owner));
	await desk.db
		.updateTable("submissions")
		.set({ owner: null })
		.where("reference", "in", names.map(referenceOf))
		.execute();
	const before = await owners();
	await rowNamed(page, "Gail Hutchins").hover();
	await boxOf(page, "Gail Hutchins").click();
	await bar.getByText("1 selected", { exact: true }).waitFor();
	await rowNamed(page, "Andre Wilkes").click({ modifiers: ["Shift"] });
	await bar.getByText("3 selected", { exact: true }).waitFor();
	expect(page.url()).toBe(`${desk.url}/`);
	expect(await findAxeViolations(page)).toEqual([]);

	// Someone changes one that this browser has not heard of.
	await desk.db
		.updateTable("submissions")
		.set((row) => ({ version: row("version", "+", 1) }))
		.where("reference", "=", referenceOf("Amara Diallo"))
		.execute();
	await bar.getByRole("button", { name: "Assign" }).click();
	await page.getByRole("menuitem", { name: "Assign to Rosa" }).click();
	await page.getByRole("status").getByText("2 assigned to Rosa").waitFor();
	const failures = page.getByRole("region", { name: "Not changed" });
	await failures.getByText("Amara Diallo: It changed in the meantime.").waitFor();
	expect(await owners()).toEqual([desk.team.rosa.id, before[1], desk.team.rosa.id]);
	await page.getByRole("button", { name: "Undo" }).click();
	await page.getByRole("status").getByText("2 are back the way they were.").waitFor();
	expect(await owners()).toEqual(before);
});

test("by keyboard alone: x, Shift and arrows select, s snoozes, z undoes, Escape clears", async () => {
	const names = ["Gail Hutchins", "Amara Diallo", "Andre Wilkes"];
	const { page, bar } = await openInbox("/", names);
	const { due_at } = await read("Gail Hutchins");
	await page.keyboard.press("j");
	await page.keyboard.press("x");
	await bar.getByText("1 selected", { exact: true }).waitFor();
	await page.keyboard.press("Shift+ArrowDown");
	await bar.getByText("2 selected", { exact: true }).waitFor();
	await page.keyboard.press("Shift+J");
	await bar.getByText("3 selected", { exact: true }).waitFor();
	await page.keyboard.press("Shift+K");
	await bar.getByText("2 selected", { exact: true }).waitFor();
	await page.keyboard.press("Escape");
	await bar.waitFor({ state: "detached" });
	expect(await page.getByRole("checkbox", { checked: true }).count()).toBe(0);

	await page.keyboard.press("x");
	await page.keyboard.press("Shift+k");
	await bar.getByText("2 selected", { exact: true }).waitFor();
	await page.keyboard.press("s");
	await page.getByRole("menuitem", { name: "Tomorrow morning" }).press("Enter");
	await page
		.getByRole("status")
		.getByText(/^2 snoozed until/)
		.waitFor();
	await page.getByRole("status").getByText("Their due times don't change.").waitFor();
	await rowNamed(page, "Gail Hutchins").waitFor({ state: "detached" });
	expect(await read("Gail Hutchins")).toMatchObject({ due_at, snoozed_until: expect.any(String) });
	await page.keyboard.press("z");
	await rowNamed(page, "Gail Hutchins").waitFor();
	expect(await read("Gail Hutchins")).toMatchObject({ due_at, snoozed_until: null });
});

test("one submission is snoozed from its page, is listed as snoozed, and comes back", async () => {
	const { page } = await openInbox("/", ["Carol Winslow"]);
	await rowNamed(page, "Carol Winslow").click();
	await page.getByRole("heading", { name: "Carol Winslow" }).waitFor();
	await page.keyboard.press("s");
	await page.getByRole("menuitem", { name: "Next Monday" }).click();
	await page.getByRole("status").getByText("Carol Winslow is still due").waitFor();
	await page.goto(`${desk.url}/?queue=snoozed`);
	await rowNamed(page, "Carol Winslow").click();
	await page.getByText("You snoozed it until").waitFor();
	await page.getByRole("button", { name: "Snoozed" }).click();
	await page.getByRole("menuitem", { name: "Unsnooze" }).click();
	await page.getByText("You unsnoozed it").waitFor();
	await expect.poll(async () => (await read("Carol Winslow")).snoozed_until).toBeNull();
});

test("what leaves the list leaves the selection, and that is said", async () => {
	const { page, bar } = await openInbox("/", ["Gail Hutchins", "Amara Diallo"]);
	await boxOf(page, "Gail Hutchins").check({ force: true });
	await boxOf(page, "Amara Diallo").check({ force: true });
	await bar.getByText("2 selected", { exact: true }).waitFor();
	await desk.act(desk.team.rosa, referenceOf("Amara Diallo"), "note", { text: "Busy until noon." });
	await desk.act(desk.team.rosa, referenceOf("Gail Hutchins"), "close", { outcome: "other" });
	await bar.getByText("Gail Hutchins left this list and is no longer selected.").waitFor();
	await bar.getByText("1 selected", { exact: true }).waitFor();
	expect(await boxOf(page, "Amara Diallo").isChecked()).toBe(true);
});

test("all that the filter shows get a template, each with their own name, and Undo sends none", async () => {
	const { page, bar } = await openInbox("/?kind=resume", []);
	const rows = page.locator("[data-reference]");
	await rows.first().waitFor();
	const names = await rows.locator("strong").allTextContents();
	for (const name of names) await desk.restoreAfterTest(referenceOf(name));
	const [first = "", second = ""] = names;
	await boxOf(page, first).check({ force: true });
	await bar.getByRole("button", { name: "Select all" }).click();
	await bar.getByText(`${names.length} selected`, { exact: true }).waitFor();
	await page.keyboard.press("r");
	const dialog = page.getByRole("dialog", { name: "Email selected" });
	await dialog.getByLabel("Subject").fill("Your resume, {{firstName}}");
	await dialog.getByLabel("Message").fill("Hi {{firstName}}, are you free on {{day}}?");
	await dialog.getByRole("button", { name: /^Send \d+ emails$/ }).click();
	await dialog.getByText("Fill in {{day}}, or remove it").waitFor();
	await dialog.getByLabel("Message").fill("Hi {{firstName}}, are you free this week?");
	const preview = dialog.getByRole("region", { name: "Preview" });
	const greeting = (name: string) => `Hi ${name.split(" ")[0]}, are you free this week?`;
	await preview.getByText(greeting(first)).waitFor();
	await dialog.getByRole("button", { name: `Preview ${second}` }).click();
	await preview.getByText(greeting(second)).waitFor();
	expect(await findAxeViolations(page)).toEqual([]);
	await dialog.getByRole("checkbox", { name: first }).uncheck();
	await dialog.getByText(`${names.length - 1} of ${names.length} will get this email`).waitFor();
	await dialog.getByRole("button", { name: `Send ${names.length - 1} email` }).click();
	await dialog.waitFor({ state: "detached" });
	await page
		.getByRole("status")
		.getByText(/on (?:its|their) way/)
		.waitFor();
	const mails = async () => {
		const sent = await desk.db
			.selectFrom("deliveries")
			.select("mail")
			.where("event", "=", "written")
			.where("reference", "in", names.map(referenceOf))
			.where("sent_at", "is", null)
			.execute();
		return sent.map(({ mail }) => JSON.parse(mail ?? "{}").text);
	};
	expect((await mails()).sort()).toEqual(names.slice(1).map(greeting).sort());
	await page.keyboard.press("z");
	await page.getByRole("status").getByText("back the way they were").waitFor();
	expect(await mails()).toEqual([]);
});

test("resumes are added to an opening's shortlist and removed with Undo", async () => {
	const { page, bar } = await openInbox("/?kind=resume", []);
	const name = (await page.locator("[data-reference] strong").first().textContent()) ?? "";
	await desk.restoreAfterTest(referenceOf(name));
	await boxOf(page, name).check({ force: true });
	await bar.getByRole("button", { name: "Shortlist" }).click();
	const dialog = page.getByRole("dialog", { name: "Add 1 candidate to an opening" });
	const inOpenings = () =>
		desk.db.selectFrom("candidacies").select("opening").where("candidate", "=", referenceOf(name)).execute();
	const before = await inOpenings();
	await dialog.getByRole("listitem").getByRole("button").last().click();
	await page.getByRole("status").getByText("1 added to the shortlist").waitFor();
	await dialog.waitFor({ state: "detached" }); // until then, keys do nothing
	expect(await inOpenings()).toHaveLength(before.length + 1);
	await page.keyboard.press("z");
	await page.getByRole("status").getByText("1 is back the way it was.").waitFor();
	expect(await inOpenings()).toEqual(before);
});

test("on a phone: a long press or the Select button begins, taps select, and the bar fits", async () => {
	const options = { viewport: PHONE, hasTouch: true, isMobile: true, colorScheme: "dark" };
	const { page, bar } = await openInbox("/", ["Gail Hutchins", "Amara Diallo"], options);
	await page.getByRole("button", { name: "Select", exact: true }).tap();
	await bar.getByText("None selected").waitFor();
	await rowNamed(page, "Gail Hutchins").tap();
	await rowNamed(page, "Amara Diallo").tap();
	await bar.getByText("2 selected", { exact: true }).waitFor();
	await expectToFit(page, [PHONE]);
	expect(await findAxeViolations(page)).toEqual([]);
	await bar.getByRole("button", { name: "Close" }).tap();
	await page.getByRole("menuitem", { name: "Other", exact: true }).tap();
	await page
		.getByRole("status")
		.getByText(/^2 closed/)
		.waitFor();
	await page.getByRole("button", { name: "Undo" }).tap();
	await rowNamed(page, "Gail Hutchins").waitFor();
	await page.getByRole("status").getByText("2 are back the way they were.").waitFor();

	await rowNamed(page, "Amara Diallo").dispatchEvent("pointerdown", { pointerType: "touch", bubbles: true });
	await bar.getByText("1 selected", { exact: true }).waitFor();
	await rowNamed(page, "Amara Diallo").dispatchEvent("pointerup", { pointerType: "touch", bubbles: true });
	expect(page.url()).toBe(`${desk.url}/`);
	await bar.getByRole("button", { name: "Clear" }).tap();
	await bar.waitFor({ state: "detached" });
	await rowNamed(page, "Amara Diallo").waitFor();
});
