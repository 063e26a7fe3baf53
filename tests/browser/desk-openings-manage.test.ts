import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { findPageProblems } from "../desk-browser.ts";
import { stageGroup as group, openOpeningsDesk, candidateRow as row } from "../openings-desk.ts";

/* What recruiters do with an opening itself, at the sample firm's desk: Tuesday, November 17, 2026. */

const desk = openOpeningsDesk();
const { makeOpening, openOpening } = desk;

const clickMore = async (page: Page, entry: string) => {
	await page.getByRole("button", { name: "More actions", exact: true }).click();
	await page.getByRole("menuitem", { name: entry }).click();
};

async function readOpening(id: string) {
	const { get } = await desk.colleague(desk.team.claire);
	return (await get(`/api/openings/${id}`)).body;
}

test("an opening is put on hold, where nothing can be sent, and reopened with its candidates as they were", async () => {
	const id = await makeOpening("Hold", ["Eric Stroud"]);
	const page = await desk.newPage(desk.team.claire);
	await openOpening(page, id);
	await clickMore(page, "Put on hold");
	await page.getByText("On hold", { exact: true }).first().waitFor();
	const send = page.getByRole("button", { name: "Send shortlist" });
	await expect.poll(() => send.count()).toBe(0);
	await page.keyboard.press("s");
	expect(await page.getByRole("dialog").count()).toBe(0);
	await group(page, "Shortlist").getByRole("link", { name: "Eric Stroud" }).waitFor();
	expect(await readOpening(id)).toMatchObject({ status: "on-hold", candidacies: [{ stage: "shortlisted" }] });
	await page.getByRole("button", { name: "Reopen" }).click();
	await send.waitFor();
	expect(await readOpening(id)).toMatchObject({ status: "open", closedAt: null });
});

test("canceling needs a reason, ends it for everyone, and is undone as a whole", async () => {
	const id = await makeOpening("Cancel", ["Eric Stroud", "Wade Jernigan"]);
	const page = await desk.newPage(desk.team.claire);
	await openOpening(page, id);
	const cancel = async () => {
		await clickMore(page, "Cancel …");
		const dialog = page.getByRole("dialog", { name: "Cancel the opening?" });
		await dialog.getByText("This ends it for all 2 candidates still being considered.").waitFor();
		await dialog.getByRole("button", { name: "Cancel the opening" }).click();
		await dialog.getByText("A reason is required").waitFor();
		await dialog.getByLabel("Why").fill("No budget until spring");
		await dialog.getByRole("button", { name: "Cancel the opening" }).click();
		await page.getByText(": No budget until spring", { exact: true }).waitFor();
		await page.getByText("2 ended: 2 opening closed").waitFor();
		await dialog.waitFor({ state: "detached" }); // until then, keys do nothing
	};
	await cancel();
	await page.keyboard.press("z");
	await row(page, "Wade Jernigan").waitFor();
	const { status, cancelReason, candidacies } = await readOpening(id);
	expect([status, cancelReason, candidacies.map(({ stage }: { stage: string }) => stage)]).toEqual([
		...["open", null, ["shortlisted", "shortlisted"]],
	]);
	await cancel(); // the checks may take longer than there is time to undo
	expect(await findPageProblems(page)).toEqual([]);
});

test("an opening is taken, assigned and left unassigned, and the colleague's screen follows", async () => {
	const id = await makeOpening("Owner", [], desk.team.rosa);
	const [claire, james] = [await desk.newPage(desk.team.claire), await desk.newPage(desk.team.james)];
	await openOpening(claire, id);
	await openOpening(james, id);
	await claire.getByRole("button", { name: "Owner: Rosa" }).click();
	await claire.getByRole("menuitem", { name: "Assign to me" }).click();
	await claire.getByRole("button", { name: "Owner: You" }).waitFor();
	await james.getByRole("button", { name: "Owner: Claire" }).waitFor();
	await claire.keyboard.press("a");
	await claire.getByRole("menuitem", { name: "Assign to James Park" }).click();
	await james.getByRole("button", { name: "Owner: You" }).waitFor();
	await james.getByText("20% of base salary").waitFor(); // the owner may see the fee
	await james.getByRole("button", { name: "Owner: You" }).click();
	await james.getByRole("menuitem", { name: "Unassign" }).click();
	await claire.getByRole("button", { name: "Owner: Unassigned" }).waitFor();
	await expect.poll(() => james.getByText("20% of base salary").count()).toBe(0);
});

test("the next step of a candidate and of the opening itself are changed, with whom they wait for", async () => {
	const id = await makeOpening("Steps", ["Eric Stroud"]);
	const page = await desk.newPage(desk.team.claire);
	await openOpening(page, id);
	await page.keyboard.press("t");
	const dialog = page.getByRole("dialog", { name: "Next step for Eric Stroud" });
	await dialog.getByLabel("Next step").fill("");
	await dialog.getByRole("button", { name: "Set next step" }).click();
	await dialog.getByText("The next step is required").waitFor();
	await dialog.getByLabel("Next step").fill("Send him the territory map");
	await dialog.getByLabel("Due").fill("2026-11-18T16:00");
	await dialog.getByLabel("Waiting on").selectOption({ label: "Candidate" });
	await dialog.getByRole("button", { name: "Set next step" }).click();
	await dialog.waitFor({ state: "detached" });
	await row(page, "Eric Stroud").getByText("Send him the territory map").waitFor();
	await row(page, "Eric Stroud")
		.getByText(/^Candidate/)
		.waitFor();
	const [candidacy] = (await readOpening(id)).candidacies;
	expect(candidacy).toMatchObject({ nextDueAt: "2026-11-18T16:00:00.000Z", waitsFor: "candidate" });

	await clickMore(page, "Next step …");
	const own = page.getByRole("dialog", { name: "Next step" });
	await own.getByLabel("Next step").fill("Agree on the pay");
	await own.getByLabel("Due").fill("2026-11-17T18:00");
	await own.getByRole("button", { name: "Set next step" }).click();
	await page.getByRole("region", { name: "Next step" }).getByText("Agree on the pay").waitFor();
	expect(await readOpening(id)).toMatchObject({
		...{ ownStep: { text: "Agree on the pay", dueAt: "2026-11-17T18:00:00.000Z" } },
		nextDueAt: "2026-11-17T18:00:00.000Z",
	});
});

test("requirements are weighed, dropped and typed, and matching candidates are ordered again right away", async () => {
	const { post } = await desk.colleague(desk.team.claire);
	const made = await post("/api/openings", {
		...{ company: { name: "Requirements Company" }, title: "Freight AE", role: "account-executive", seats: 1 },
		...{ state: "ohio", words: "5 years in freight. Spanish is a plus. Must be a good egg." },
	});
	const { id } = made.body;
	const page = await desk.newPage(desk.team.claire);
	await openOpening(page, id);
	const aside = page.getByRole("complementary", { name: "About the opening" });
	const shown = aside.locator("section", { has: page.getByRole("heading", { name: "Requirements" }) });
	await shown.getByRole("listitem").filter({ hasText: "Spanish" }).getByText("A plus").waitFor();
	const matches = async () => {
		await page.keyboard.press("p");
		const dialog = page.getByRole("dialog", { name: "Add candidates" });
		await dialog.getByRole("listitem").first().waitFor();
		const names = await dialog.getByRole("listitem").getByRole("link").allTextContents();
		const met = await dialog.getByRole("listitem").first().textContent();
		await page.keyboard.press("Escape");
		await dialog.waitFor({ state: "detached" });
		return { names, met };
	};
	const before = await matches();

	await shown.getByRole("button", { name: "Edit requirements" }).click();
	const dialog = page.getByRole("dialog", { name: "Requirements" });
	const choose = async (label: RegExp, option: string) => dialog.getByLabel(label).selectOption({ label: option });
	await choose(/Spanish/, "Must have");
	await choose(/Ohio/, "Dropped");
	await choose(/“Logistics/, "Unwanted");
	await dialog.getByText(/^Not understood: .*good egg/).waitFor();
	await dialog.getByLabel("Add a requirement").fill("medical devices");
	expect(await findPageProblems(page)).toEqual([]);
	await dialog.getByRole("button", { name: "Save requirements" }).click();
	await dialog.waitFor({ state: "detached" });
	await shown.getByRole("listitem").filter({ hasText: "Spanish" }).getByText("Must have").waitFor();
	await shown
		.getByRole("listitem")
		.filter({ hasText: /medical/i })
		.getByText("Must have")
		.waitFor();
	await shown.getByRole("listitem").filter({ hasText: "Logistics" }).getByText("Unwanted").waitFor();
	expect(await shown.getByRole("listitem").filter({ hasText: "Ohio" }).count()).toBe(0);
	await aside.getByText("You changed the requirements").waitFor();
	await expect.poll(matches).not.toEqual(before); // the list from before is shown until the new one is there
	const after = await matches();
	const { get } = await desk.colleague(desk.team.rosa);
	const { people } = (await get(`/api/openings/${id}/fits`)).body;
	expect(after.names).toEqual(people.map(({ name }: { name: string }) => name));
	expect(before.names[0]).not.toBe(after.names[0]);

	await page.keyboard.press("z");
	await shown.getByRole("listitem").filter({ hasText: "Spanish" }).getByText("A plus").waitFor();
	await expect.poll(matches).toEqual(before);
});
