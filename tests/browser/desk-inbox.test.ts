// @module-tag thorough
import type { Page } from "playwright-core";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { endSessions } from "../../server/people/sessions.ts";
import { MESSAGE } from "../../tools/running/filled-forms.ts";
import { collectCspViolations, expectToFit, findAxeViolations, pickSizes } from "../browser.ts";
import { sendForm } from "../desk-browser.ts";
import { isFullRun } from "../drills/full-run.ts";
import { loseStream, openSampleDesk } from "../sample-desk.ts";

/* The inbox of the sample firm in the browser. */

const desk = openSampleDesk();
/** The sample's next steps come due later, so that only submissions are in the lists. */
const LATER = "2027-06-01T15:00:00.000Z";
beforeAll(async () => {
	for (const table of ["candidacies", "openings"] as const) {
		await desk.db.updateTable(table).set({ next_due_at: LATER }).where("next_due_at", "is not", null).execute();
	}
});

const DESK = { width: 1440, height: 900 };
const TABLET = { width: 820, height: 1180 };
const PHONE = { width: 390, height: 844 };
const SIZES = [DESK, TABLET, PHONE];
const ROWS_MAX = 60; // in the document
const ROWS = isFullRun ? 20_000 : 5_000;
const MINUTE_MS = 60_000;

async function openInbox(path = "/", prepare = async (_: Page): Promise<unknown> => undefined) {
	const page = await desk.newPage(desk.team.claire, { viewport: DESK });
	await prepare(page);
	const refused = await collectCspViolations(page);
	await page.goto(desk.url + path);
	return { page, refused };
}

const referenceOf = (name: string) => desk.references.get(name) ?? "";
const rowNamed = (page: Page, name: string) => page.locator("[data-reference]").filter({ hasText: name });
const namesIn = (page: Page) => page.locator("[data-reference] strong").allTextContents();
const topOf = (page: Page, name: string) => rowNamed(page, name).evaluate((row) => row.getBoundingClientRect().top);

/** A visitor sends a message, which is due in two hours: before Dana's lead. It is closed after the test. */
async function arrive(name: string): Promise<void> {
	const email = `${name.toLowerCase().replace(" ", ".")}@example.com`;
	const reference = await sendForm(desk, "message", { ...MESSAGE, name, email });
	const closed = { closed_at: desk.now().toISOString(), outcome: "other" };
	onTestFinished(async () => {
		await desk.db.updateTable("submissions").set(closed).where("reference", "=", reference).execute();
	});
}

/** Open leads until the test is over, one due each minute. Returns their references. */
async function receiveMany(count: number): Promise<string[]> {
	const { db } = desk;
	const sample = await db
		.selectFrom("submissions")
		.selectAll()
		.where("reference", "=", referenceOf("Rob Castellano"))
		.executeTakeFirstOrThrow();
	const now = desk.now().getTime();
	const rows = Array.from({ length: count }, (_, index) => ({
		...sample,
		reference: `CW-MANY-${index}`,
		fields: JSON.stringify({ ...JSON.parse(sample.fields), firstName: "Person", lastName: String(index + 1) }),
		due_at: new Date(now + (index + 5) * MINUTE_MS).toISOString(),
	}));
	onTestFinished(async () => {
		await db.deleteFrom("submissions").where("reference", "like", "CW-MANY-%").execute();
	});
	await db.transaction().execute(async (transaction) => {
		for (let from = 0; from < count; from += 500)
			await transaction
				.insertInto("submissions")
				.values(rows.slice(from, from + 500))
				.execute();
	});
	return rows.map(({ reference }) => reference);
}

test("thousands of rows can be scrolled to the end with only a few in the DOM", async () => {
	await receiveMany(ROWS);
	const { page } = await openInbox();
	await rowNamed(page, "Person 1").first().waitFor();
	// Like dragging the scroll bar: to the end of the loaded rows, until that is the end of all rows.
	const most = await page.evaluate(async (last) => {
		const scroller = document.querySelector("section ul:has([data-reference])")?.parentElement;
		if (!scroller) throw new Error("There is no list.");
		let most = 0;
		for (;;) {
			most = Math.max(most, document.querySelectorAll("[data-reference]").length);
			const names = [...document.querySelectorAll("[data-reference] strong")].map(({ textContent }) => textContent);
			if (names.includes(last)) return most;
			scroller.scrollTop = scroller.scrollHeight;
			await new Promise((done) => requestAnimationFrame(done));
		}
	}, `Person ${ROWS}`);
	expect(most).toBeGreaterThan(10);
	expect(most).toBeLessThanOrEqual(ROWS_MAX);
});

test("new rows don't move the row under the pointer, and appear on request", async () => {
	const { page } = await openInbox();
	await rowNamed(page, "Karen Voss").hover();
	const before = await topOf(page, "Karen Voss");
	await arrive("Nora Early");
	await arrive("Omar Early");
	await page.getByRole("button", { name: "2 new" }).waitFor();
	expect(await rowNamed(page, "Early").count()).toBe(0);
	expect(await topOf(page, "Karen Voss")).toBe(before);
	await page.keyboard.press(".");
	await rowNamed(page, "Omar Early").waitFor();
	expect((await namesIn(page)).slice(0, 7)).toEqual([
		...["Gail Hutchins", "Amara Diallo", "Andre Wilkes", "Carol Winslow"],
		...["Nora Early", "Omar Early", "Dana Whitcomb"],
	]);
	expect(await page.getByRole("button", { name: "2 new" }).count()).toBe(0);
});

test("while the list is idle, new rows appear in their place and answered rows leave", async () => {
	const andre = referenceOf("Andre Wilkes");
	await desk.restoreAfterTest(andre);
	const { page } = await openInbox();
	await rowNamed(page, "Andre Wilkes").waitFor();
	const open = page.getByRole("link", { name: /^Open \d/ }).first();
	await expect.poll(() => page.title()).toMatch(/^\(\d+\) /);
	const [before, title] = [await open.textContent(), await page.title()];
	await page.mouse.move(1200, 500);
	await arrive("Vera Early");
	await rowNamed(page, "Vera Early").waitFor();
	await desk.act(desk.team.rosa, andre, "answer", { subject: "Yes", text: "It is." });
	await rowNamed(page, "Andre Wilkes").waitFor({ state: "detached" });
	expect((await namesIn(page)).slice(0, 4)).toEqual(["Gail Hutchins", "Amara Diallo", "Carol Winslow", "Vera Early"]);
	await expect.poll(() => open.textContent()).toBe(before); // one came, and one left
	await expect.poll(() => page.title()).toBe(title);
});

test("back, reload and a pasted link lead to the same row in the same list", async () => {
	const references = await receiveMany(1_400);
	const { page } = await openInbox("/?kind=lead");
	await rowNamed(page, "Person 1").first().waitFor();
	await rowNamed(page, "Person 20").click();
	await page.waitForURL(`${desk.url}/s/${references[19]}?kind=lead`);
	await page.reload();
	await page.locator('[aria-current="true"]', { hasText: "Person 20" }).waitFor();
	await page.goBack();
	await page.waitForURL(`${desk.url}/?kind=lead`);
	await rowNamed(page, "Person 20").waitFor();

	await page.goto(`${desk.url}/s/${references[1_310]}?kind=lead`);
	const far = page.locator('[aria-current="true"]', { hasText: "Person 1311" });
	await far.waitFor();
	await expect.poll(() => far.evaluate((row) => row.getBoundingClientRect().bottom <= innerHeight)).toBe(true);
});

test("by keyboard alone: move, open, on to the next, back to the row, take", async () => {
	const carol = referenceOf("Carol Winslow");
	await desk.restoreAfterTest(carol);
	const { page } = await openInbox();
	await rowNamed(page, "Gail Hutchins").waitFor();
	const focused = () => page.evaluate(() => document.activeElement?.querySelector("strong")?.textContent);
	await page.keyboard.press("j");
	await expect.poll(focused).toBe("Gail Hutchins");
	await page.keyboard.press("j");
	await page.keyboard.press("ArrowDown");
	await page.keyboard.press("k");
	await expect.poll(focused).toBe("Amara Diallo");
	await page.keyboard.press("Enter");
	await page.waitForURL(`${desk.url}/s/${referenceOf("Amara Diallo")}`);
	await page.keyboard.press("j");
	await page.waitForURL(`${desk.url}/s/${referenceOf("Andre Wilkes")}`);
	await page.keyboard.press("j");
	await page.waitForURL(`${desk.url}/s/${carol}`);
	await page.keyboard.press("Escape");
	await page.waitForURL(`${desk.url}/`);
	await expect.poll(focused).toBe("Carol Winslow");
	await page.keyboard.press("i");
	await page.getByText("You took Carol Winslow.").waitFor();
	const taken = await page.request.get(`${desk.url}/api/submissions/${carol}`);
	expect(await taken.json()).toMatchObject({ owner: { name: "Claire Okafor" } });
	await page.keyboard.press("?");
	await page.getByRole("dialog", { name: "Keyboard" }).getByText("Add a call").waitFor();
});

test("a row that a colleague took in the meantime stays theirs", async () => {
	const luis = referenceOf("Luis Arroyo");
	await desk.restoreAfterTest(luis);
	const { page } = await openInbox("/", (page) => loseStream(page.context()));
	await rowNamed(page, "Luis Arroyo").waitFor();
	await desk.act(desk.team.james, luis, "take");
	await page.getByRole("button", { name: "Take Luis Arroyo" }).click();
	await page.getByText("James Park took Luis Arroyo.").waitFor();
	await rowNamed(page, "Luis Arroyo").getByText("owner James Park").waitFor();
});

test("a next step that is due stands among the submissions, counts with them, and opens its opening", async () => {
	const due = { next_step: "Ask about the offer", next_due_at: desk.now().toISOString() };
	const { opening, candidate } = await desk.db
		.selectFrom("candidacies")
		.select(["opening", "candidate"])
		.where("stage", "=", "offer")
		.executeTakeFirstOrThrow();
	const step = desk.db.updateTable("candidacies").where("opening", "=", opening).where("candidate", "=", candidate);
	await step.set(due).execute();
	onTestFinished(async () => void (await step.set({ next_due_at: LATER }).execute()));
	const { page } = await openInbox("/?queue=overdue");
	const row = page.locator(`a[href^="/o/${opening}"]`);
	await row.getByText("Ask about the offer").waitFor();
	expect(await row.textContent()).toContain("Next step");
	await page.getByRole("link", { name: /^Overdue 3/ }).waitFor();
	await row.click();
	await page.waitForURL((url) => url.pathname === `/o/${opening}`);
});

test("search finds while typing, highlights matches, and closes with Escape", async () => {
	const { page } = await openInbox("/?queue=mine");
	await rowNamed(page, "Dana Whitcomb").waitFor();
	await page.keyboard.press("/");
	await page.keyboard.type("frei");
	await page.waitForURL(/q=frei/);
	await page.getByRole("heading", { name: "Found" }).waitFor();
	await page.waitForURL(`${desk.url}/?q=frei`); // searches everything
	await expect.poll(async () => (await namesIn(page)).slice(0, 2)).toEqual(["Marcus Ellery", "Dana Whitcomb"]);
	const marks = async () => (await page.locator("mark").allTextContents()).slice(0, 2);
	await expect.poll(marks).toEqual(["Frei", "frei"]); // "fre" finds the same two
	await page.keyboard.type("zz");
	await page.getByText("Nothing found").waitFor();
	await page.keyboard.press("Escape");
	await page.waitForURL(`${desk.url}/?queue=mine`); // back to the original queue
	await rowNamed(page, "Dana Whitcomb").waitFor();
});

test("a call is added; neither a mistake nor an ended session loses typed text", async () => {
	const { page } = await openInbox("/", (page) => loseStream(page.context())); // it would tell that the session ended
	await rowNamed(page, "Dana Whitcomb").waitFor();
	await page.keyboard.press("c");
	const dialog = page.getByRole("dialog", { name: "Add a call" });
	await dialog.getByLabel("Phone").fill("(614) 555-0188");
	await dialog.getByRole("button", { name: "Add call" }).click();
	await dialog.getByText("Name must be at least 2 characters").waitFor();
	await dialog.getByLabel("Name").fill("Vera Lind");
	await endSessions(desk.db, desk.team.claire.id);
	await dialog.getByRole("button", { name: "Add call" }).click();
	await page.getByRole("dialog", { name: "You were signed out" }).waitFor();
	await desk.signIn(page.context(), desk.team.claire);
	await page.evaluate(() => new BroadcastChannel("desk-session").postMessage("signed in"));
	await page.getByRole("dialog", { name: "You were signed out" }).waitFor({ state: "detached" });
	expect(await dialog.getByLabel("Name").inputValue()).toBe("Vera Lind");
	expect(await dialog.getByLabel("Phone").inputValue()).toBe("(614) 555-0188");
	await dialog.getByRole("button", { name: "Add call" }).click();
	await page.getByRole("heading", { name: "Vera Lind" }).waitFor();
	expect(page.url()).toContain("/s/CW-");
});

test("a list is saved as CSV without leaving the desk; one that fails to load says so and loads on retry", async () => {
	const { page } = await openInbox();
	await rowNamed(page, "Dana Whitcomb").waitFor();
	const saved = page.waitForEvent("download");
	await page.getByRole("button", { name: "More list actions" }).click();
	await page.getByRole("menuitem", { name: "Download as CSV" }).click();
	expect((await saved).url()).toBe(`${desk.url}/api/export?format=csv&queue=open`);
	await page.getByRole("menu").waitFor({ state: "detached" }); // until then, keys do nothing
	const error = "The desk cannot reach its store just now.";
	await page.route("**/api/submissions?*", (route) => route.fulfill({ status: 422, json: { error } }));
	await page.keyboard.press("g");
	await page.keyboard.press("m");
	await page.getByText(error).waitFor();
	await page.unroute("**/api/submissions?*");
	await page.getByRole("button", { name: "Try again" }).click();
	await rowNamed(page, "Dana Whitcomb").waitFor();
});

/** Until the test is over. */
async function postponeOverdue(): Promise<void> {
	for (const reference of ["Gail Hutchins", "Amara Diallo"].map(referenceOf)) {
		await desk.restoreAfterTest(reference);
		const due_at = new Date(desk.now().getTime() + 24 * 60 * MINUTE_MS).toISOString();
		await desk.db.updateTable("submissions").set({ due_at }).where("reference", "=", reference).execute();
	}
}

const states: Record<string, { prepare?(): Promise<void>; path(): string; until: string }> = {
	open: { path: () => "/", until: "Dana Whitcomb" },
	"one is open": { path: () => `/s/${referenceOf("Dana Whitcomb")}`, until: "Dana Whitcomb" },
	empty: { prepare: postponeOverdue, path: () => "/?queue=overdue", until: "Nothing is overdue" },
	"nothing found": { path: () => "/?queue=mine&q=zz", until: "Nothing found" },
	found: { path: () => "/?q=sales", until: "Sales" },
};

test.each(Object.entries(states).map(([name, state], index) => ({ name, ...state, index })))(
	"$name: accessible in both themes, at every width",
	async ({ prepare, path, until, index }) => {
		await prepare?.();
		const { page, refused } = await openInbox(path());
		await page.getByText(until).first().waitFor({ state: "attached" });
		for (const viewport of pickSizes(index, SIZES)) {
			await page.setViewportSize(viewport);
			await page.getByText(until).first().waitFor({ state: "attached" });
			expect(await findAxeViolations(page)).toEqual([]);
		}
		await expectToFit(page, SIZES);
		expect(refused).toEqual([]);
	},
);
