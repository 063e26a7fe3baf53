import { expect, test } from "vitest";
import { findPageProblems } from "../desk-browser.ts";
import { stageGroup as group, openOpeningsDesk, candidateRow as row } from "../openings-desk.ts";

/* Openings at the sample firm's desk. */

const desk = openOpeningsDesk();
const { makeOpening, openOpening } = desk;
const PHONE = { viewport: { width: 390, height: 844 } };

async function findOpening(company: string): Promise<string> {
	const { get } = await desk.colleague(desk.team.rosa);
	const { items } = (await get(`/api/openings?q=${encodeURIComponent(company)}`)).body;
	return items[0].id;
}

test("from a lead to a hire with the keyboard alone", async () => {
	const page = await desk.newPage(desk.team.claire);
	const dana = desk.references.get("Dana Whitcomb") ?? "";
	await page.goto(`${desk.url}/s/${dana}`);
	const section = page.getByRole("region", { name: "Openings" });
	await section.getByRole("button", { name: "Create another opening" }).press("Enter");
	const form = page.getByRole("dialog", { name: "New opening" });
	await form.getByLabel("Title").waitFor();
	expect(await form.getByLabel("Company").inputValue()).toBe("Harrow & Pike Freight");
	await form.getByLabel("Title").fill("Great Lakes AE");
	await form.getByLabel("Fee").fill("22");
	await page.keyboard.press("Enter");
	await page.getByRole("heading", { name: "Great Lakes AE", level: 1 }).waitFor();
	await page.getByText("No candidates yet").waitFor();

	await page.keyboard.press("p");
	const add = page.getByRole("dialog", { name: "Add candidates" });
	await add.getByLabel("Search candidates").waitFor();
	await page.keyboard.type("Marcus Ellery");
	await add.getByRole("button", { name: "Add Marcus Ellery" }).press("Enter");
	await add.getByText("In this opening").waitFor();
	await page.keyboard.press("Escape");
	await add.waitFor({ state: "detached" });
	await group(page, "Shortlist").getByText("No consent yet").waitFor();

	await page.keyboard.press("j");
	await page.keyboard.press("m");
	const panel = page.getByRole("dialog", { name: "Move Marcus Ellery" });
	await expect.poll(() => panel.getByLabel("Next step").inputValue()).toBe("Ask the employer for an answer");
	await page.keyboard.press("4");
	await expect.poll(() => panel.getByLabel("Next step").inputValue()).toBe("Get feedback on the interview");
	await page.keyboard.press("Enter");
	await group(page, "Interview").getByRole("link", { name: "Marcus Ellery" }).waitFor();

	await page.keyboard.press("n");
	const note = page.getByRole("dialog", { name: "Feedback on Marcus Ellery" });
	await note.getByLabel("Feedback").fill("Dana liked the plant stories.");
	await note.getByRole("radio", { name: "Wants to move forward" }).press("Space");
	await note.getByRole("button", { name: "Save note" }).press("Enter");
	await note.waitFor({ state: "detached" });
	await page.getByText("Feedback (wants to move forward) on Marcus Ellery").waitFor();

	const hire = async () => {
		await page.keyboard.press("m");
		await panel.waitFor();
		await page.keyboard.press("6");
		await page.keyboard.press("Enter");
		const place = page.getByRole("dialog", { name: "Marcus Ellery accepted the offer" });
		await place.getByLabel("Starts on").fill("2027-01-04");
		await place.getByLabel("First-year base").fill("108k");
		await place.getByText("$23,760").waitFor();
		await place.getByText("90 days, through Apr 4, 2027").waitFor();
		await place.getByLabel("First-year base").press("Enter");
		await place.waitFor({ state: "detached" });
		await group(page, "Placed").getByText("Starts Jan 4, 2027 at $108,000").waitFor();
		await page.getByText("Filled", { exact: true }).waitFor();
	};
	await hire();
	await page.keyboard.press("z");
	await group(page, "Interview").getByRole("link", { name: "Marcus Ellery" }).waitFor();
	await hire(); // the checks may take longer than there is time to undo
	expect(await findPageProblems(page)).toEqual([]);
});

test("a move is undone, ended candidates fold to a sentence, and a reason is asked for", async () => {
	const id = await makeOpening("Undo", ["Brooke Lindqvist"]);
	const page = await desk.newPage(desk.team.claire);
	await openOpening(page, id);
	await page.getByRole("button", { name: "More actions for Brooke Lindqvist" }).click();
	await page.getByRole("menuitem", { name: "End …" }).click();
	const panel = page.getByRole("dialog", { name: "Move Brooke Lindqvist" });
	await panel.getByRole("button", { name: "End candidacy" }).click();
	await panel.getByText("Explain it in a few words").waitFor();
	await panel.getByLabel("Why").fill("Too far from Memphis");
	await panel.getByRole("button", { name: "End candidacy" }).click();
	await page.getByText("1 ended: 1 employer passed").waitFor();
	await page.keyboard.press("z");
	await group(page, "Shortlist").getByRole("link", { name: "Brooke Lindqvist" }).waitFor();
	expect(await page.getByText("1 ended").count()).toBe(0);
});

test("when a colleague is faster, the panel says what they did and keeps what was typed", async () => {
	const id = await makeOpening("Conflict", ["Dale Hutchinson"]);
	const page = await desk.newPage(desk.team.claire);
	await openOpening(page, id);
	await page.getByRole("button", { name: /^Move/ }).click();
	const panel = page.getByRole("dialog", { name: "Move Dale Hutchinson" });
	await expect.poll(() => panel.getByLabel("Next step").inputValue()).not.toBe(""); // the suggestion has come
	await panel.getByLabel("Next step").fill("Call the plant manager");
	const { get, post } = await desk.colleague(desk.team.rosa);
	const [candidacy] = (await get(`/api/openings/${id}`)).body.candidacies;
	const moved = await post(`/api/openings/${id}/candidates/${candidacy.candidate}/stage`, {
		...{ version: candidacy.version, to: "interview" },
	});
	expect(moved.status).toBe(200);
	const stages = page.getByRole("region", { name: "Stages" });
	await expect.poll(() => stages.textContent()).toContain("Interview: 1"); // live
	await panel.getByRole("radio", { name: "Offer" }).check();
	await panel.getByRole("button", { name: "Move to Offer" }).click();
	await panel.getByText(/^Rosa moved Dale Hutchinson to Interview, .+ ago\. Your change wasn't saved/).waitFor();
	expect(await panel.getByLabel("Next step").inputValue()).toBe("Call the plant manager");
	await panel.getByRole("button", { name: "Move to Offer" }).click();
	await group(page, "Offer").getByText("Call the plant manager").waitFor();
});

test("a shortlist keeps its order, names only who consented, and shows what the reader will see", async () => {
	const id = await makeOpening("Sending", ["Greg Novak", "Patrice Laurent"]);
	const { get, post } = await desk.colleague(desk.team.claire);
	const greg = desk.references.get("Greg Novak");
	expect((await post(`/api/openings/${id}/candidates/${greg}/consent`, { version: 1, answer: "yes" })).status).toBe(
		200,
	);
	const page = await desk.newPage(desk.team.claire);
	await openOpening(page, id);
	await page.getByRole("button", { name: "Record agreement" }).click();
	await page.getByRole("dialog", { name: "Terms agreed" }).getByRole("button", { name: "Save" }).click();
	await page.getByRole("dialog", { name: "Terms agreed" }).waitFor({ state: "detached" });
	await page.getByRole("button", { name: "Record agreement" }).waitFor({ state: "detached" });
	await page.keyboard.press("s");
	const dialog = page.getByRole("dialog", { name: "Send shortlist" });
	const preview = dialog.locator("details p");
	await expect
		.poll(() => preview.textContent())
		.toMatch(/Candidate A: Greg Novak, their email.*\n.*[\s\S]*Candidate B\n/);
	expect(await preview.textContent()).not.toContain("Patrice");
	const order = () => dialog.getByRole("listitem").getByRole("checkbox").count();
	expect(await order()).toBe(2);
	await dialog.getByRole("button", { name: "Move Greg Novak down" }).click();
	await expect.poll(() => preview.textContent()).toMatch(/Candidate A\n[\s\S]*Candidate B: Greg Novak/);
	await dialog.getByLabel("Our concern").first().fill("New to fasteners");
	await expect.poll(() => preview.textContent()).toContain("Our concern: New to fasteners");
	expect(await findPageProblems(page)).toEqual([]);
	const send = dialog.getByRole("button", { name: "Send 2 candidates, 1 named" });
	expect(((await send.boundingBox())?.y ?? 1000) + 30).toBeLessThan(900);

	// What was typed survives a reload.
	await page.reload();
	await page.getByRole("region", { name: "Stages" }).waitFor();
	await page.keyboard.press("s");
	await expect.poll(() => preview.textContent()).toContain("Our concern: New to fasteners");
	await dialog.getByLabel("Name of recipient 1").fill("Tom Beckett");
	await dialog.getByLabel("Email of recipient 1").fill("tom@sending.example");
	await send.click();
	await dialog.waitFor({ state: "detached" });
	await group(page, "Sent").getByRole("link", { name: "Patrice Laurent" }).waitFor();
	const { candidacies } = (await get(`/api/openings/${id}`)).body;
	expect(candidacies.map(({ name, letter }: { name: string; letter: string }) => [name, letter])).toEqual([
		...[
			["Greg Novak", "B"],
			["Patrice Laurent", "A"],
		],
	]);
	await page.locator("summary", { hasText: "Shortlist to Tom Beckett" }).click();
	await page.getByText("Candidate B: Greg Novak").waitFor();
	await page.keyboard.press("z");
	await group(page, "Shortlist").getByRole("link", { name: "Patrice Laurent" }).waitFor();
});

test("the list narrows by address, opens by keyboard, and says where it is empty", async () => {
	const page = await desk.newPage(desk.team.rosa);
	await page.goto(`${desk.url}/openings`);
	const palisade = page.getByRole("link", { name: /Palisade Instruments/ });
	await palisade.waitFor();
	await page.getByRole("searchbox", { name: "Search openings" }).fill("ridgeline");
	await expect.poll(() => palisade.count()).toBe(0);
	expect(new URL(page.url()).search).toBe("?q=ridgeline");
	await page.getByRole("searchbox", { name: "Search openings" }).fill("");
	await page.getByRole("navigation", { name: "Status" }).getByRole("link", { name: "Canceled" }).click();
	await page.getByText("No matching openings").waitFor();
	await page.getByRole("link", { name: "Show all open ones" }).click();
	await palisade.waitFor();
	await page.keyboard.press("j");
	await page.keyboard.press("Enter");
	await page.getByRole("region", { name: "Stages" }).waitFor();
	await page.keyboard.press("Escape");
	await palisade.waitFor();
});

test("a candidate's page says where they stand, and matching candidates are added to the request's opening", async () => {
	const page = await desk.newPage(desk.team.rosa);
	await page.goto(`${desk.url}/s/${desk.references.get("Darnell Hughes")}`);
	const stand = page.getByRole("region", { name: "Openings" });
	await expect.poll(() => stand.getByRole("listitem").count()).toBe(2);
	await stand.getByText(/^Sent since/).waitFor();
	const title = await makeOpening("Added from a page", []);
	await stand.getByRole("button", { name: "Add to an opening" }).click();
	await page
		.getByRole("dialog", { name: "Add to an opening" })
		.getByRole("button", { name: /Added from a page/ })
		.click();
	await expect.poll(() => stand.getByRole("listitem").count()).toBe(3);
	expect(await findPageProblems(page)).toEqual([]);
	await page.goto(`${desk.url}/o/${title}`);
	await row(page, "Darnell Hughes").waitFor();
});

test("someone who may see no fee sees none", async () => {
	const id = await makeOpening("Fees", []);
	const page = await desk.newPage(desk.team.james);
	await openOpening(page, id);
	expect(await page.getByText("20%").count()).toBe(0);
	expect(await page.getByText("Fee", { exact: true }).count()).toBe(0);
});

test.for(["light", "dark"] as const)(
	"in %s, on a desktop, a tablet and a phone, nothing is cut off or unreadable",
	async (colorScheme) => {
		const opening = await findOpening("Ridgeline");
		const placed = await findOpening("Northfork");
		for (const viewport of [{ width: 1440, height: 900 }, { width: 820, height: 1180 }, PHONE.viewport]) {
			const page = await desk.newPage(desk.team.rosa, { viewport, colorScheme });
			const check = async () =>
				expect([viewport.width, page.url(), await findPageProblems(page)]).toEqual([viewport.width, page.url(), []]);
			await page.goto(`${desk.url}/openings`);
			await page.getByRole("link", { name: /Palisade/ }).waitFor();
			await check();
			await openOpening(page, placed);
			await check();
			await openOpening(page, opening);
			await check();
			await page.keyboard.press("m");
			await page.getByRole("dialog").getByLabel("Next step").waitFor();
			await check();
			await page.keyboard.press("Escape");
			await page.keyboard.press("s");
			const send = page.getByRole("dialog", { name: "Send shortlist" }).getByRole("button", { name: /^Send / });
			await send.waitFor();
			const box = await send.boundingBox();
			expect((box?.y ?? 9999) + (box?.height ?? 0)).toBeLessThanOrEqual(viewport.height);
			await check();
		}
	},
);
