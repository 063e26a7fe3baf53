// @module-tag thorough
import type { Page } from "playwright-core";
import { expect, onTestFinished, test } from "vitest";
import type { Row } from "../../desk/queries/submissions.ts";
import { collectCspViolations, expectToFit, findAxeViolations, openBrowser, pickSizes } from "../browser.ts";
import { type DeskStub, startDeskStub } from "../desk-stub.ts";
import { manyRows, rowOf, studyRows } from "../desk-stub-list.ts";
import { isFullRun } from "../drills/full-run.ts";

/* The inbox in the browser, against a stub of its API. */

const open = openBrowser();
const DESK = { width: 1440, height: 900 };
const TABLET = { width: 820, height: 1180 };
const PHONE = { width: 390, height: 844 };
const SIZES = [DESK, TABLET, PHONE];
const ROWS_MAX = 60; // in the document
const ROWS = isFullRun ? 50_000 : 10_000;

async function openInbox(rows: Row[], path = "/", viewport = DESK) {
	const stub = await startDeskStub("admin");
	stub.rows = rows;
	const page = await open({ viewport, reducedMotion: "reduce" });
	onTestFinished(async () => {
		await page.context().close();
		await stub.stop();
	});
	const refused = await collectCspViolations(page);
	await page.goto(stub.url + path);
	return { page, stub, refused };
}

const rowNamed = (page: Page, name: string) => page.locator("[data-reference]").filter({ hasText: name });
const namesIn = (page: Page) => page.locator("[data-reference] strong").allTextContents();
const topOf = (page: Page, name: string) => rowNamed(page, name).evaluate((row) => row.getBoundingClientRect().top);

/** Delivers a row to this desk as a colleague's action would. */
function arrive(stub: DeskStub, row: Row): void {
	stub.rows = [...stub.rows.filter(({ reference }) => reference !== row.reference), row];
	stub.tell(`e-${row.reference}-${row.version}`, "received", { reference: row.reference, person: null });
}

const dueIn = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

test("thousands of rows can be scrolled to the end with only a few in the DOM", async () => {
	const { page } = await openInbox(manyRows(ROWS));
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
	const { page, stub } = await openInbox(studyRows());
	await expect.poll(() => stub.streams.size).toBe(1);
	await rowNamed(page, "Karen Voss").hover();
	const before = await topOf(page, "Karen Voss");
	arrive(stub, rowOf(90, { name: "Nora Early", dueAt: dueIn(30) }));
	arrive(stub, rowOf(91, { name: "Omar Early", dueAt: dueIn(40) }));
	await page.getByRole("button", { name: "2 new" }).waitFor();
	expect(await rowNamed(page, "Early").count()).toBe(0);
	expect(await topOf(page, "Karen Voss")).toBe(before);
	await page.keyboard.press(".");
	await rowNamed(page, "Omar Early").waitFor();
	expect((await namesIn(page)).slice(0, 4)).toEqual(["Gail Hutchins", "Nora Early", "Omar Early", "Dana Whitcomb"]);
	expect(await page.getByRole("button", { name: "2 new" }).count()).toBe(0);
});

test("while the list is idle, new rows appear in their place and answered rows leave", async () => {
	const { page, stub } = await openInbox(studyRows());
	await expect.poll(() => stub.streams.size).toBe(1);
	await rowNamed(page, "Dana Whitcomb").waitFor();
	await page.mouse.move(1200, 500);
	arrive(stub, rowOf(90, { name: "Nora Early", dueAt: dueIn(30) }));
	await rowNamed(page, "Nora Early").waitFor();
	const dana = stub.rows.find(({ name }) => name === "Dana Whitcomb");
	if (!dana) throw new Error("Dana is missing.");
	arrive(stub, { ...dana, state: "answered", answeredAt: dueIn(0), version: 2 });
	await rowNamed(page, "Dana Whitcomb").waitFor({ state: "detached" });
	expect((await namesIn(page)).slice(0, 3)).toEqual(["Gail Hutchins", "Nora Early", "Marcus Ellery"]);
	await page.getByRole("link", { name: /^Open 11/ }).waitFor();
	expect(await page.title()).toBe("(1) Open · Closewell Desk");
});

test("back, reload and a pasted link lead to the same row in the same list", async () => {
	const { page, stub } = await openInbox(manyRows(2000), "/?kind=lead");
	await rowNamed(page, "Person 1").first().waitFor();
	await rowNamed(page, "Person 20").click();
	await page.waitForURL(`${stub.url}/s/CW-0019-TEST?kind=lead`);
	await page.reload();
	await page.locator('[aria-current="true"]', { hasText: "Person 20" }).waitFor();
	await page.goBack();
	await page.waitForURL(`${stub.url}/?kind=lead`);
	await rowNamed(page, "Person 20").waitFor();

	await page.goto(`${stub.url}/s/CW-1310-TEST?kind=lead`);
	const far = page.locator('[aria-current="true"]', { hasText: "Person 1311" });
	await far.waitFor();
	await expect.poll(() => far.evaluate((row) => row.getBoundingClientRect().bottom <= innerHeight)).toBe(true);
});

test("by keyboard alone: move, open, on to the next, back to the row, take", async () => {
	const { page, stub } = await openInbox(studyRows());
	await rowNamed(page, "Gail Hutchins").waitFor();
	const focused = () => page.evaluate(() => document.activeElement?.querySelector("strong")?.textContent);
	await page.keyboard.press("j");
	await expect.poll(focused).toBe("Gail Hutchins");
	await page.keyboard.press("j");
	await page.keyboard.press("ArrowDown");
	await page.keyboard.press("k");
	await expect.poll(focused).toBe("Dana Whitcomb");
	await page.keyboard.press("Enter");
	await page.waitForURL(`${stub.url}/s/CW-0001-TEST`);
	await page.keyboard.press("j");
	await page.waitForURL(`${stub.url}/s/CW-0002-TEST`);
	await page.keyboard.press("j");
	await page.waitForURL(`${stub.url}/s/CW-0003-TEST`);
	await page.keyboard.press("Escape");
	await page.waitForURL(`${stub.url}/`);
	await expect.poll(focused).toBe("Luis Arroyo");
	await page.keyboard.press("i");
	await page.getByText("You took Luis Arroyo.").waitFor();
	expect(stub.asked).toContain('POST /api/submissions/CW-0003-TEST/take {"version":1}');
	await page.keyboard.press("?");
	await page.getByRole("dialog", { name: "Keyboard" }).getByText("Add a call").waitFor();
});

test("a row that a colleague took in the meantime stays theirs", async () => {
	const { page, stub } = await openInbox(studyRows());
	await rowNamed(page, "Luis Arroyo").waitFor();
	stub.rows = stub.rows.map((row) =>
		row.name === "Luis Arroyo" ? { ...row, owner: { id: "ben", name: "Ben Tran" }, version: 2 } : row,
	);
	await page.getByRole("button", { name: "Take Luis Arroyo" }).click();
	await page.getByText("Ben Tran took Luis Arroyo.").waitFor();
	await rowNamed(page, "Luis Arroyo").getByText("Ben Tran has it").waitFor();
});

test("search finds while typing, highlights matches, and closes with Escape", async () => {
	const { page, stub } = await openInbox(studyRows(), "/?queue=mine");
	await rowNamed(page, "Dana Whitcomb").waitFor();
	await page.keyboard.press("/");
	await page.keyboard.type("frei");
	await page.waitForURL(/q=frei/);
	await page.getByRole("heading", { name: "Found" }).waitFor();
	await page.waitForURL(`${stub.url}/?q=frei`); // searches everything
	expect(await namesIn(page)).toEqual(["Marcus Ellery", "Dana Whitcomb"]);
	expect(await page.locator("mark").allTextContents()).toEqual(["frei", "Frei"]);
	await page.keyboard.type("zz");
	await page.getByText("Nothing found").waitFor();
	await page.keyboard.press("Escape");
	await page.waitForURL(`${stub.url}/?queue=mine`); // back to the original queue
	await rowNamed(page, "Dana Whitcomb").waitFor();
});

test("a call is added; neither a mistake nor an ended session loses typed text", async () => {
	const { page, stub } = await openInbox(studyRows());
	await rowNamed(page, "Dana Whitcomb").waitFor();
	await page.keyboard.press("c");
	const dialog = page.getByRole("dialog", { name: "Add a call" });
	await dialog.getByLabel("Phone").fill("(614) 555-0188");
	await dialog.getByRole("button", { name: "Add it" }).click();
	await dialog.getByText("Name must be at least 2 characters").waitFor();
	await dialog.getByLabel("Name").fill("Vera Lind");
	const me = stub.me;
	stub.me = undefined;
	await dialog.getByRole("button", { name: "Add it" }).click();
	await page.getByRole("dialog", { name: "You were signed out" }).waitFor();
	stub.me = me;
	await page.evaluate(() => new BroadcastChannel("desk-session").postMessage("signed in"));
	await page.getByRole("dialog", { name: "You were signed out" }).waitFor({ state: "detached" });
	expect(await dialog.getByLabel("Name").inputValue()).toBe("Vera Lind");
	expect(await dialog.getByLabel("Phone").inputValue()).toBe("(614) 555-0188");
	await dialog.getByRole("button", { name: "Add it" }).click();
	await page.waitForURL(`${stub.url}/s/CW-0011-TEST`);
});

test("a list is saved as CSV without leaving the desk; one that fails to load says so and loads on retry", async () => {
	const { page, stub } = await openInbox(studyRows());
	await rowNamed(page, "Dana Whitcomb").waitFor();
	const saved = page.waitForEvent("download");
	await page.getByRole("button", { name: "More about this list" }).click();
	await page.getByRole("menuitem", { name: "Save this list as CSV" }).click();
	expect((await saved).url()).toBe(`${stub.url}/api/export?format=csv&queue=open`);
	stub.listFails = 422;
	await page.keyboard.press("g");
	await page.keyboard.press("m");
	await page.getByText("The desk cannot reach its store just now.").waitFor();
	stub.listFails = undefined;
	await page.getByRole("button", { name: "Try now" }).click();
	await rowNamed(page, "Dana Whitcomb").waitFor();
});

const states: Record<string, { rows: Row[]; path: string; until: string }> = {
	open: { rows: studyRows(), path: "/", until: "Dana Whitcomb" },
	"one is open": { rows: studyRows(), path: "/s/CW-0001-TEST", until: "Dana Whitcomb" },
	empty: { rows: studyRows().slice(1), path: "/?queue=overdue", until: "Nothing is overdue" },
	"nothing found": { rows: studyRows(), path: "/?queue=mine&q=zz", until: "Nothing found" },
	found: { rows: studyRows(), path: "/?q=sales", until: "Sales" },
};

test.each(Object.entries(states).map(([name, state], index) => ({ name, ...state, index })))(
	"$name: accessible in both themes, at every width",
	async ({ rows, path, until, index }) => {
		const { page, refused } = await openInbox(rows, path);
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
