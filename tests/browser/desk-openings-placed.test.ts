import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { findPageProblems } from "../desk-browser.ts";
import { stageGroup as group, openOpeningsDesk } from "../openings-desk.ts";

/* From the hire to the end of its guarantee, at the sample firm's desk. It is November 17, 2026 there. */

const desk = openOpeningsDesk();
const { makeOpening, openOpening, actOn } = desk;

/** An opening that this candidate filled. */
async function placeAs(title: string, name: string, startsOn: string): Promise<string> {
	const id = await makeOpening(title, [name]);
	await actOn(desk.team.claire, id, name, "place", { startsOn, base: 100_000 });
	return id;
}

async function openMenu(page: Page, name: string, entry: string): Promise<void> {
	await page.getByRole("button", { name: `More actions for ${name}` }).click();
	await page.getByRole("menuitem", { name: entry }).click();
}

test("check-ins are recorded one after the other, and the line and the next step follow", async () => {
	const id = await placeAs("Check-ins", "Sunil Rao", "2026-11-09");
	const page = await desk.newPage(desk.team.claire);
	await openOpening(page, id);
	const placed = group(page, "Placed");
	await placed.getByText("Day 8 of 90").waitFor();
	await placed.getByText("90 days, through Feb 7, 2027").waitFor();
	await placed.getByRole("button", { name: "Record day 7 check-in" }).click();
	const dialog = page.getByRole("dialog", { name: "Check-in with Sunil Rao" });
	await dialog.getByLabel("What they said").fill("Both are happy. First order next week.");
	await dialog.getByRole("button", { name: "Record check-in" }).click();
	await dialog.waitFor({ state: "detached" });
	await placed.getByText("Day 7 Nov 16, done").waitFor();
	await placed.getByRole("button", { name: "Record day 30 check-in" }).waitFor();
	const timeline = page.getByRole("region", { name: "Timeline" });
	await timeline.getByText("Day 7 check-in with Sunil Rao").waitFor();
	await timeline.getByText("Both are happy. First order next week.").waitFor();

	const { get } = await desk.colleague(desk.team.rosa);
	const read = async () => (await get(`/api/openings/${id}`)).body.candidacies[0];
	const { placement, nextStep, nextDueAt } = await read();
	expect(placement.checkIns).toEqual([
		{ day: 7, dueOn: "2026-11-16", done: true },
		{ day: 30, dueOn: "2026-12-09", done: false },
		{ day: 60, dueOn: "2027-01-08", done: false },
		{ day: 85, dueOn: "2027-02-02", done: false },
	]);
	expect([nextStep, nextDueAt.slice(0, 10)]).toEqual([expect.stringContaining("30"), "2026-12-09"]);

	await page.keyboard.press("z");
	await placed.getByRole("button", { name: "Record day 7 check-in" }).waitFor();
	expect((await read()).placement.checkIns[0].done).toBe(false);
});

test("a fee is invoiced and paid, which can be taken back, and only those who may see it are offered that", async () => {
	const id = await placeAs("Money", "Kendra Mwangi", "2026-11-02");
	const page = await desk.newPage(desk.team.claire);
	await openOpening(page, id);
	const terms = page.getByRole("complementary", { name: "About the opening" });
	await terms.getByText("$20,000, not invoiced").waitFor();
	await openMenu(page, "Kendra Mwangi", "Record invoice …");
	const invoice = page.getByRole("dialog", { name: "Invoice for Kendra Mwangi" });
	expect(await invoice.getByLabel("Invoiced on").inputValue()).toBe("2026-11-17");
	await invoice.getByLabel("Invoiced on").fill("2026-11-03");
	await invoice.getByRole("button", { name: "Save" }).click();
	await terms.getByText("$20,000, invoiced").waitFor();
	await openMenu(page, "Kendra Mwangi", "Record payment …");
	await page.getByRole("dialog", { name: "Payment for Kendra Mwangi" }).getByRole("button", { name: "Save" }).click();
	await terms.getByText("$20,000, paid").waitFor();
	const { get } = await desk.colleague(desk.team.claire);
	const [{ placement }] = (await get(`/api/openings/${id}`)).body.candidacies;
	expect(placement).toMatchObject({ fee: 20_000, invoicedOn: "2026-11-03", paidOn: "2026-11-17" });

	await openMenu(page, "Kendra Mwangi", "Record payment …");
	await page.getByLabel("Paid on").fill("");
	await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
	await terms.getByText("$20,000, invoiced").waitFor();

	const james = await desk.newPage(desk.team.james);
	await openOpening(james, id);
	await james.getByRole("button", { name: "More actions for Kendra Mwangi" }).click();
	await james.getByRole("menuitem", { name: "Record departure …" }).waitFor();
	expect(await james.getByRole("menuitem", { name: /Record (invoice|payment)/ }).count()).toBe(0);
	expect(await james.getByText("$20,000").count()).toBe(0);
});

test.for([
	{ when: "on the guarantee's last day", on: "2026-04-04", day: 90, isReplaced: true },
	{ when: "a day after it", on: "2026-04-05", day: 91, isReplaced: false },
])(
	"leaving $when, in a time zone that changed its clocks meanwhile, counts as day $day",
	async ({ on, day, isReplaced }) => {
		const id = await placeAs(`Left ${day}`, "Anita Deshpande", "2026-01-04");
		const page = await desk.newPage(desk.team.claire, { timezoneId: "America/New_York" });
		await openOpening(page, id);
		await openMenu(page, "Anita Deshpande", "Record departure …");
		const dialog = page.getByRole("dialog", { name: "Anita Deshpande left" });
		await dialog.getByText("Through Apr 4, this creates a replacement opening with no fee.").waitFor();
		await dialog.getByLabel("Last day at work").fill(on);
		await dialog.getByRole("button", { name: "Record departure" }).click();
		await dialog.getByText("A reason is required").waitFor();
		expect(await dialog.getByLabel("Last day at work").inputValue()).toBe(on);
		await dialog.getByLabel("Why").fill("Moved to Denver");
		await dialog.getByRole("button", { name: "Record departure" }).click();
		await dialog.waitFor({ state: "detached" });
		const placed = group(page, "Placed");
		await placed.getByText(/^Left .*: Moved to Denver/).waitFor();
		await placed.getByText(`Left on day ${day}`).waitFor();
		expect(await placed.getByRole("button", { name: /check-in/ }).count()).toBe(0);
		expect(await placed.getByRole("link", { name: /replacement/i }).count()).toBe(isReplaced ? 1 : 0);
		const { get } = await desk.colleague(desk.team.claire);
		const [{ placement }] = (await get(`/api/openings/${id}`)).body.candidacies;
		expect([placement.leftOn, placement.replacement !== null]).toEqual([on, isReplaced]);
	},
);

test("whoever never started is replaced in an opening that costs nothing and links back", async () => {
	const id = await placeAs("Never started", "Gabriel Santos", "2026-12-01");
	const page = await desk.newPage(desk.team.claire);
	await openOpening(page, id);
	await group(page, "Placed").getByText("Starts in 14 days").waitFor();
	await openMenu(page, "Gabriel Santos", "Record departure …");
	const dialog = page.getByRole("dialog", { name: "Gabriel Santos left" });
	await dialog.getByLabel("Gabriel Santos never started").check();
	expect(await dialog.getByLabel("Last day at work").count()).toBe(0);
	await dialog.getByLabel("Why").fill("Took a counteroffer");
	await dialog.getByRole("button", { name: "Record departure" }).click();
	await page.getByText("A replacement opening was created.").waitFor();
	await group(page, "Placed").getByText("Never started: Took a counteroffer").waitFor();
	expect(await findPageProblems(page)).toEqual([]);
	await group(page, "Placed")
		.getByRole("link", { name: /replacement/i })
		.click();
	await page.getByText("replaces a hire in").waitFor();
	await page.getByRole("heading", { name: "Never started", level: 1 }).waitFor();
	await page.getByText("0 of 1 filled").waitFor();
	await page.getByText("0% of base salary").waitFor();
	await page.getByRole("link", { name: id }).click();
	await group(page, "Placed").getByText("Never started: Took a counteroffer").waitFor();
});
