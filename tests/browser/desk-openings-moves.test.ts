import { expect, test } from "vitest";
import { findPageProblems } from "../desk-browser.ts";
import { stageGroup as group, openOpeningsDesk } from "../openings-desk.ts";

/* Moving candidates: offline, beside colleagues, by keyboard and on a phone. */

const desk = openOpeningsDesk();
const { makeOpening, openOpening, actOn } = desk;

async function readStages(id: string): Promise<string[]> {
	const { get } = await desk.colleague(desk.team.rosa);
	return (await get(`/api/openings/${id}`)).body.candidacies.map(({ stage }: { stage: string }) => stage);
}

test("a move while offline says that nothing was changed, keeps what was typed, and works afterwards", async () => {
	const id = await makeOpening("Offline", ["Eric Stroud"]);
	const page = await desk.newPage(desk.team.claire);
	await openOpening(page, id);
	await page.keyboard.press("m");
	const panel = page.getByRole("dialog", { name: "Move Eric Stroud" });
	await panel.getByLabel("Next step").fill("Meet at the plant");
	const strip = page.locator("[role=status]").getByText(/^(You're offline\.|Last updated)/);
	await page.context().setOffline(true);
	await strip.waitFor();
	await panel.getByRole("button", { name: "Move to Sent" }).click();
	await panel.getByText("You're offline. Nothing was changed. Try again once you're back online.").waitFor();
	expect(await panel.getByLabel("Next step").inputValue()).toBe("Meet at the plant");
	expect(await readStages(id)).toEqual(["shortlisted"]);
	await page.context().setOffline(false);
	// The strip's place is free again, so nothing moves under the mouse.
	await expect.poll(() => strip.count()).toBe(0);
	await panel.getByRole("button", { name: "Move to Sent" }).click();
	await group(page, "Sent").getByText("Meet at the plant").waitFor();
	expect(await readStages(id)).toEqual(["sent"]);
	await page.getByRole("button", { name: "Move candidate" }).first().click();
	await panel.getByRole("radio", { name: "Interview" }).waitFor();
});

test("a hire recorded while a colleague ended it says who did what, and keeps what was typed", async () => {
	const id = await makeOpening("Two at once", ["Wade Jernigan"]);
	const page = await desk.newPage(desk.team.claire);
	await openOpening(page, id);
	await page.getByRole("button", { name: "More actions for Wade Jernigan" }).click();
	await page.getByRole("menuitem", { name: "Record placement …" }).click();
	const dialog = page.getByRole("dialog", { name: "Wade Jernigan accepted the offer" });
	await dialog.getByLabel("First-year base").fill("95,000");
	await dialog.getByLabel("Starts on").fill("2026-12-01");
	await actOn(desk.team.rosa, id, "Wade Jernigan", "end", { reason: "other", why: "Stays where he is" });
	await page.getByText("1 ended: 1 other").waitFor(); // live, behind the dialog
	await dialog.getByRole("button", { name: "Record placement" }).click();
	await dialog.getByText(/^Rosa ended it for Wade Jernigan: other, .+ ago\. Your change wasn't saved/).waitFor();
	expect(await dialog.getByLabel("First-year base").inputValue()).toBe("95,000");
	expect(await dialog.getByLabel("Starts on").inputValue()).toBe("2026-12-01");
	expect(await readStages(id)).toEqual(["ended"]);
	await dialog.getByRole("button", { name: "Record placement" }).click();
	await dialog.getByText("It has ended. Move them to a stage first.").waitFor();
});

test("two recruiters move different candidates at once, and both moves stand", async () => {
	const id = await makeOpening("Side by side", ["Wade Jernigan", "Eric Stroud"]);
	const [claire, rosa] = [await desk.newPage(desk.team.claire), await desk.newPage(desk.team.rosa)];
	const moves = [
		{ page: claire, name: "Wade Jernigan", to: "Interview" },
		{ page: rosa, name: "Eric Stroud", to: "Offer" },
	];
	for (const { page, name, to } of moves) {
		await openOpening(page, id);
		await page.getByRole("link", { name }).focus();
		await page.keyboard.press("m");
		await page
			.getByRole("dialog", { name: `Move ${name}` })
			.getByRole("radio", { name: to })
			.check();
	}
	await Promise.all(moves.map(({ page, to }) => page.getByRole("button", { name: `Move to ${to}` }).click()));
	for (const page of [claire, rosa]) {
		for (const { name, to } of moves) await group(page, to).getByRole("link", { name }).waitFor();
	}
});

test("one keeps undoing only what nobody built on", async () => {
	const id = await makeOpening("Undo late", ["Eric Stroud"]);
	const page = await desk.newPage(desk.team.claire);
	await openOpening(page, id);
	await page.keyboard.press("m");
	await page.getByRole("button", { name: "Move to Sent" }).click();
	await group(page, "Sent").getByRole("link", { name: "Eric Stroud" }).waitFor();
	await actOn(desk.team.rosa, id, "Eric Stroud", "stage", { to: "offer" });
	await group(page, "Offer").getByRole("link", { name: "Eric Stroud" }).waitFor();
	await page.keyboard.press("z");
	await page.getByRole("alert").waitFor();
	expect(await readStages(id)).toEqual(["offer"]);
});

test("with the keyboard alone one walks through candidates, moves one, goes to their page and back", async () => {
	const id = await makeOpening("Keys", ["Eric Stroud", "Wade Jernigan", "Gabriel Santos"]);
	const page = await desk.newPage(desk.team.claire);
	await openOpening(page, id);
	const focused = () => page.evaluate(() => document.activeElement?.textContent ?? "");
	await page.keyboard.press("j");
	const first = await focused();
	await page.keyboard.press("j");
	const second = await focused();
	await page.keyboard.press("j");
	const third = await focused();
	expect(new Set([first, second, third])).toEqual(new Set(["Eric Stroud", "Wade Jernigan", "Gabriel Santos"]));
	await page.keyboard.press("j"); // there is no further one
	expect(await focused()).toBe(third);
	await page.keyboard.press("k");
	expect(await focused()).toBe(second);

	await page.keyboard.press("m");
	const panel = page.getByRole("dialog", { name: `Move ${second}` });
	await panel.waitFor();
	await page.keyboard.press("Escape");
	await panel.waitFor({ state: "detached" });
	await expect.poll(focused).toBe(second);
	await page.keyboard.press("m");
	await page.keyboard.press("5");
	await expect.poll(() => panel.getByRole("radio", { name: "Offer" }).isChecked()).toBe(true);
	await page.keyboard.press("Enter");
	await group(page, "Offer").getByRole("link", { name: second }).waitFor();
	await expect.poll(focused).toBe(second);
	await page.keyboard.press("Enter");
	await page.waitForURL(`**/s/${desk.references.get(second)}*`);
	await page.goBack();
	await group(page, "Offer").getByRole("link", { name: second }).waitFor();
});

test("at 390 px a candidate is moved and placed, with nothing covered or cut off", async () => {
	const id = await makeOpening("Phone", ["Eric Stroud"]);
	const page = await desk.newPage(desk.team.claire, { viewport: { width: 390, height: 844 }, hasTouch: true });
	await openOpening(page, id);
	await page
		.getByRole("button", { name: /^Request consent/ })
		.first()
		.waitFor();
	await page.getByRole("button", { name: /^Move/ }).tap();
	const panel = page.getByRole("dialog", { name: "Move Eric Stroud" });
	await panel.getByRole("radio", { name: "Offer" }).check();
	expect(await findPageProblems(page)).toEqual([]);
	await panel.getByRole("button", { name: "Move to Offer" }).tap();
	await group(page, "Offer").getByRole("link", { name: "Eric Stroud" }).waitFor();
	await page
		.getByRole("button", { name: /^Record placement/ })
		.last()
		.tap();
	const dialog = page.getByRole("dialog", { name: "Eric Stroud accepted the offer" });
	await dialog.getByLabel("First-year base").fill("100k");
	expect(await findPageProblems(page)).toEqual([]);
	await dialog.getByRole("button", { name: "Record placement" }).tap();
	await group(page, "Placed").getByRole("link", { name: "Eric Stroud" }).waitFor();
	expect(await findPageProblems(page)).toEqual([]);
	expect(await readStages(id)).toEqual(["placed"]);
});
