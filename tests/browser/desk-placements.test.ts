import { expect, test } from "vitest";
import { findPageProblems } from "../desk-browser.ts";
import { openSampleDesk } from "../sample-desk.ts";

/* Placements, fees and next steps at the sample firm's desk. */

const desk = openSampleDesk();
const PHONE = { viewport: { width: 390, height: 844 } };

/** An opening with one candidate, and the request that it came from. */
async function makeOpening(title: string, candidate: string, request?: string): Promise<string> {
	const { post } = await desk.colleague(desk.team.claire);
	const made = await post("/api/openings", {
		...{ company: { name: `${title} Company` }, title, role: "account-executive", seats: 1, fee: 20 },
		...{ payFrom: 90_000, payTo: 110_000, ...(request && { request }) },
	});
	expect(made.status).toBe(201);
	const added = await post(`/api/openings/${made.body.id}/candidates`, { candidate: desk.references.get(candidate) });
	expect(added.status).toBe(201);
	return made.body.id;
}

test("a placement stands in the list and leads to the opening at that candidate", async () => {
	const page = await desk.newPage(desk.team.claire);
	await page.goto(`${desk.url}/openings`);
	await page.getByRole("link", { name: "Placements" }).click();
	const row = page.getByRole("listitem").filter({ hasText: "Sunil Rao" });
	await row.getByText(/^Day \d+ of 90$/).waitFor();
	await row.getByText("$23,600").waitFor();
	await row.getByText("Not invoiced").waitFor();
	await page.keyboard.press("j");
	await page.keyboard.press("Enter");
	await page.getByRole("region", { name: "Check-ins" }).waitFor();
	await page.getByRole("region", { name: "Billing" }).getByText("Fee, 20%").waitFor();
	const checkIn = async () => {
		await page
			.getByRole("button", { name: /^Record day 7 check-in/ })
			.first()
			.click();
		const dialog = page.getByRole("dialog", { name: "Check-in with Sunil Rao" });
		await dialog.getByLabel("What they said").fill("Laptop late, otherwise good.");
		await dialog.getByRole("button", { name: "Record check-in" }).click();
		await page.getByRole("region", { name: "Check-ins" }).getByText("Laptop late, otherwise good.").waitFor();
		await dialog.waitFor({ state: "detached" }); // until then, keys do nothing
	};
	await checkIn();
	await page.keyboard.press("z");
	await expect.poll(() => page.getByRole("region", { name: "Check-ins" }).getByText("Laptop late").count()).toBe(0);
	await checkIn(); // the checks may take longer than there is time to undo
	expect(await findPageProblems(page)).toEqual([]);
	await page.getByRole("region", { name: "If it ends early" }).getByRole("button").click();
	await page.getByRole("dialog", { name: "Sunil Rao left" }).waitFor();
});

test("admins see what open positions would earn, recruiters don't", async () => {
	const admin = await desk.newPage(desk.team.claire);
	await admin.goto(`${desk.url}/openings`);
	const fees = admin.getByRole("region", { name: "Fees" });
	await fees.getByText(/^\d+ open positions, using the midpoint of each pay range/).waitFor();
	await fees.getByText(/earned since/).waitFor();
	const recruiter = await desk.newPage(desk.team.james);
	await recruiter.goto(`${desk.url}/openings`);
	await recruiter.getByRole("link", { name: "Palisade Instruments" }).first().waitFor();
	expect(await recruiter.getByRole("region", { name: "Fees" }).count()).toBe(0);
});

test("closing a lead as placed asks who, and the placement closes it", async () => {
	const dana = desk.references.get("Dana Whitcomb") ?? "";
	await desk.restoreAfterTest(dana);
	await makeOpening("Placed Lead", "Janelle Briggs", dana);
	const page = await desk.newPage(desk.team.claire);
	await page.goto(`${desk.url}/s/${dana}`);
	await page.getByRole("button", { name: "More actions" }).click();
	await page.getByRole("menuitem", { name: "Placed …" }).click();
	const who = page.getByRole("dialog", { name: "Who was placed?" });
	await who.getByRole("button", { name: /^Janelle Briggs.*Placed Lead/ }).click();
	const place = page.getByRole("dialog", { name: "Janelle Briggs accepted the offer" });
	await place.getByText(`${dana} will be closed as placed.`).waitFor();
	await place.getByLabel("First-year base").fill("100k");
	await place.getByRole("button", { name: "Record placement" }).click();
	await place.waitFor({ state: "detached" });
	const { get } = await desk.colleague(desk.team.rosa);
	await expect.poll(async () => (await get(`/api/submissions/${dana}`)).body).toMatchObject({ outcome: "won" });
	expect(new URL(page.url()).searchParams.get("do")).toBeNull();
});

test("a lead without a candidate can't be closed as placed, and says what to do", async () => {
	const luis = desk.references.get("Luis Arroyo") ?? "";
	const page = await desk.newPage(desk.team.claire);
	await page.goto(`${desk.url}/s/${luis}`);
	await page.getByRole("button", { name: "More actions" }).click();
	await page.getByRole("menuitem", { name: "Placed …" }).click();
	const who = page.getByRole("dialog", { name: "Who was placed?" });
	await who.getByText(/There's no opening for this request/).waitFor();
	expect(await findPageProblems(page)).toEqual([]);
	await who.getByRole("button", { name: "Cancel" }).click();
	await who.waitFor({ state: "detached" });
});

test("a next step is snoozed from the inbox by keyboard, undone, and snoozed to a date from the opening", async () => {
	const id = await makeOpening("Snoozed", "Denise O’Brien");
	const { get, post } = await desk.colleague(desk.team.claire);
	const candidate = (await get(`/api/openings/${id}`)).body.candidacies[0];
	const dueAt = new Date(desk.now().getTime() - 60_000).toISOString();
	const step = { version: candidate.version, text: "Call about the plant", dueAt, waitsFor: "candidate" };
	expect((await post(`/api/openings/${id}/candidates/${candidate.candidate}/next`, step)).status).toBe(200);
	const page = await desk.newPage(desk.team.claire);
	await page.goto(`${desk.url}/?queue=overdue`);
	const row = page.locator(`[data-reference="${id} ${candidate.candidate}"]`);
	await row.focus();
	await page.keyboard.press("s");
	await page.getByRole("menuitem", { name: "Tomorrow morning" }).waitFor();
	await page.keyboard.press("Escape");
	await page.getByRole("menu").waitFor({ state: "detached" }); // until then, keys do nothing
	await row.focus();
	await page.keyboard.press("s");
	await page.getByRole("menuitem", { name: "Tomorrow morning" }).click();
	await row.waitFor({ state: "detached" });
	const read = async () => (await get(`/api/openings/${id}`)).body.candidacies[0];
	expect(await read()).toMatchObject({ nextStep: "Call about the plant", waitsFor: "candidate" });
	expect(Date.parse((await read()).nextDueAt)).toBeGreaterThan(desk.now().getTime());
	await page.keyboard.press("z");
	await row.waitFor();

	await row.click();
	await page.getByRole("button", { name: "Snooze", exact: true }).first().click();
	await page.getByRole("menuitem", { name: "Pick a date …" }).click();
	const dialog = page.getByRole("dialog", { name: "Snooze until" });
	await dialog.getByLabel("Until").fill("2001-01-01T09:00");
	await dialog.getByRole("button", { name: "Snooze" }).click();
	await dialog.getByText("Choose a time in the future.").waitFor();
	await dialog.getByLabel("Until").fill("2031-01-06T09:00");
	await dialog.getByRole("button", { name: "Snooze" }).click();
	await dialog.waitFor({ state: "detached" });
	await expect.poll(async () => (await read()).nextDueAt).toMatch(/^2031-01-06/);
});

test("on a phone, nothing covers the move panel's button", async () => {
	const id = await makeOpening("Thumb", "Marcus Ellery");
	const page = await desk.newPage(desk.team.claire, PHONE);
	await page.goto(`${desk.url}/o/${id}`);
	await page.getByRole("button", { name: /^Move/ }).click();
	const submit = page.getByRole("dialog", { name: "Move Marcus Ellery" }).getByRole("button", { name: /^Move to/ });
	await submit.scrollIntoViewIfNeeded();
	const isOnTop = await submit.evaluate((button) => {
		const { left, top, width, height } = button.getBoundingClientRect();
		return [top + 2, top + height - 2].every((y) => button.contains(document.elementFromPoint(left + width / 2, y)));
	});
	expect(isOnTop).toBe(true);
});

test.for(["light", "dark"] as const)(
	"in %s, on a desktop, a tablet and a phone, nothing is cut off or unreadable",
	async (colorScheme) => {
		for (const viewport of [{ width: 1440, height: 900 }, { width: 820, height: 1180 }, PHONE.viewport]) {
			const page = await desk.newPage(desk.team.rosa, { viewport, colorScheme });
			await page.goto(`${desk.url}/placements`);
			await page.getByRole("link", { name: "Sunil Rao" }).waitFor();
			expect([viewport.width, await findPageProblems(page)]).toEqual([viewport.width, []]);
		}
	},
);
