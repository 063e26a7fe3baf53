import type { Page } from "playwright-core";
import { expect, onTestFinished, test } from "vitest";
import type { Numbers } from "../../contract/desk/numbers.ts";
import { findPerson } from "../../server/people/people.ts";
import { collectCspViolations, findAxeViolations } from "../browser.ts";
import { isFullRun } from "../drills/full-run.ts";
import { openSampleDesk } from "../sample-desk.ts";

/* The numbers page of the sample firm. */

const desk = openSampleDesk();

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };

async function openNumbers(as: "claire" | "james", viewport = DESK) {
	const page = await desk.newPage(desk.team[as], { viewport });
	const refused = await collectCspViolations(page);
	const errors: string[] = [];
	page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
	onTestFinished(() => expect([...errors.filter((error) => !error.includes("503")), ...refused]).toEqual([]));
	return { page, go: (query = "") => page.goto(`${desk.url}/numbers${query}`) };
}

async function readNumbers(page: Page): Promise<Numbers> {
	return (await page.request.get(`${desk.url}/api/numbers`)).json();
}

const figure = (page: Page, name: string) => page.getByRole("figure", { name, exact: true });
const pickers = (page: Page, name: RegExp) => page.getByRole("button", { name }).filter({ visible: true });
const sideways = (page: Page) =>
	page.evaluate(() => {
		const main = document.querySelector("main");
		return [
			document.documentElement.scrollWidth - innerWidth,
			(main?.scrollWidth ?? 0) - (main?.clientWidth ?? 0),
		].filter((px) => px > 0);
	});

/** A day with a single lead. */
async function oneLead(page: Page): Promise<string> {
	const { received } = await readNumbers(page);
	const day = received.days.find(({ kinds }) => kinds.lead === 1)?.day;
	return `?kind=lead&from=${day}&to=${day}`;
}

test.each([
	["twelve weeks", DESK, () => "", "Received, by day"],
	["twelve weeks on a phone", PHONE, () => "", "Received, by day"],
	["one lead", PHONE, oneLead, "Received, by day"],
	["nothing", DESK, () => "?from=2026-01-05&to=2026-02-01", "Nothing was received between Jan 5 and Feb 1"],
])(
	"%s: accessible, and nothing sideways, drawn and in tables",
	{ tags: "thorough" },
	async (_, viewport, findQuery, heading) => {
		const { page, go } = await openNumbers("claire", viewport);
		await go(await findQuery(page));
		await page.getByRole("heading", { name: heading }).waitFor();
		expect(await findAxeViolations(page)).toEqual([]);
		expect(await sideways(page)).toEqual([]);
		const toggles = await page.getByRole("button", { name: /^Table of / }).all();
		expect(toggles.length).toBeGreaterThan(0);
		for (const toggle of toggles) await toggle.click();
		expect(await sideways(page)).toEqual([]);
		if (isFullRun || viewport === DESK) expect(await findAxeViolations(page)).toEqual([]);
	},
);

test("a single week is said in words instead of a line with one point", async () => {
	const { page, go } = await openNumbers("claire");
	await go("?from=2026-11-16&to=2026-11-17");
	const kept = figure(page, "Answered on time");
	await kept.getByText("One week so far. The second one starts the trend line.").waitFor();
	expect(await kept.locator("svg").count()).toBe(0);
});

test("each table has the data of its chart", { tags: "thorough" }, async () => {
	const { page, go } = await openNumbers("claire");
	await failTwoReceipts();
	const { promise, received, owners, health } = await readNumbers(page);
	await go();

	const days = figure(page, "Received, by day");
	await days.waitFor();
	expect(await days.locator(".display").allTextContents()).toEqual(
		received.kinds.map(({ count }) => count.toLocaleString("en-US")),
	);
	const columns = await days
		.getByRole("row")
		.evaluateAll((rows) =>
			rows.slice(1).map((row) => [...row.querySelectorAll("td")].map((cell) => Number(cell.textContent))),
		);
	expect(columns).toHaveLength(received.days.length);
	expect(received.kinds.map((_, at) => columns.reduce((sum, row) => sum + (row[at] ?? 0), 0))).toEqual(
		received.kinds.map(({ count }) => count),
	);

	const kept = figure(page, "Answered on time");
	expect(await kept.getByRole("paragraph").first().textContent()).toContain(
		"The lowest was 8 of 11 in the week of Sep 21.",
	);
	const last = promise.weeks.at(-1);
	expect(await kept.getByRole("row").last().getByRole("cell").first().textContent()).toBe(
		`${last?.kept} of ${last?.due}`,
	);
	await kept.getByText("answered on time this week so far.").waitFor();
	await kept.locator("svg").first().waitFor();
	await kept.getByRole("button", { name: "Table of Answered on time" }).click();
	await kept.locator("svg").first().waitFor({ state: "detached" });
	expect((await kept.getByRole("table").boundingBox())?.width).toBeGreaterThan(400);

	const deliveries = figure(page, "Deliveries");
	expect(await deliveries.getByRole("row").count()).toBe(1 + health.targets.length);
	const receipts = health.targets.find(({ target }) => target === "receipts");
	await deliveries.getByText(`${receipts?.sent} of ${receipts?.queued}, 2 failed`, { exact: true }).waitFor();
	expect(await figure(page, "Received by state").locator("path").count()).toBe(50);
	const rosa = owners?.people.find(({ name }) => name === "Rosa Delgado");
	expect(await page.getByRole("row").filter({ hasText: "Rosa Delgado" }).textContent()).toBe(
		`Rosa Delgado${rosa?.open}${rosa?.overdue}${rosa?.answered}`,
	);
});

async function failTwoReceipts(): Promise<void> {
	const { db } = desk;
	const newest = db.selectFrom("deliveries").select("id").where("target", "=", "receipt").orderBy("queued_at", "desc");
	const failed = { sent_at: null, failed_at: desk.now().toISOString(), last_error: "550 No such mailbox" };
	await db.updateTable("deliveries").set(failed).where("id", "in", newest.limit(2)).execute();
}

test("kind and dates are in the URL, are sent to the server, and a link shows the same", {
	tags: "thorough",
}, async () => {
	const { page, go } = await openNumbers("james");
	const asked: string[] = [];
	page.on("request", (request) => {
		if (request.url().includes("/api/numbers")) asked.push(request.url().replace(desk.url, ""));
	});
	await go();
	await figure(page, "Deliveries").waitFor();
	expect(await page.getByRole("heading", { name: "Workload" }).count()).toBe(0);
	await pickers(page, /^Type: All types/).click();
	await page.getByRole("menuitem", { name: "Leads" }).click();
	await pickers(page, /^Type: Leads/).waitFor();
	await pickers(page, /^Dates: Aug 31 to Nov 17, 12 weeks/).click();
	await page.getByRole("menuitem", { name: "4 weeks" }).click();
	await pickers(page, /^Dates: Oct 26 to Nov 17, 4 weeks/).click();
	await page.getByRole("menuitem", { name: "Custom range …" }).click();
	await page.getByLabel("Start date").fill("2026-11-20");
	await page.getByRole("button", { name: "Show range" }).click();
	await page.getByText("The end date is before the start date.").waitFor();
	await page.getByLabel("Start date").fill("2026-11-01");
	await page.getByRole("button", { name: "Show range" }).click();
	await page.waitForURL(/numbers\?kind=lead&from=2026-11-01&to=2026-11-17$/);
	await page.reload();
	await pickers(page, /^Dates: Nov 1 to Nov 17/).waitFor();
	await expect
		.poll(() => asked)
		.toEqual([
			"/api/numbers",
			"/api/numbers?kind=lead",
			"/api/numbers?kind=lead&from=2026-10-26&to=2026-11-17",
			...Array(2).fill("/api/numbers?kind=lead&from=2026-11-01&to=2026-11-17"),
		]);

	await page.getByRole("button", { name: "Export" }).click();
	expect(await page.getByRole("menuitem", { name: "Workload" }).count()).toBe(0);
	const download = page.waitForEvent("download");
	await page.getByRole("menuitem", { name: "Received, by day" }).click();
	expect((await download).url()).toBe(`${desk.url}/api/numbers/days.csv?kind=lead&from=2026-11-01&to=2026-11-17`);
});

test("numbers that fail to load say so, and a button retries", { tags: "thorough" }, async () => {
	const { page, go } = await openNumbers("claire");
	const error = "The numbers cannot be counted just now.";
	await page.route("**/api/numbers", (route) => route.fulfill({ status: 503, json: { error } }));
	await go();
	const alert = page.getByRole("alert").filter({ hasText: error });
	await alert.waitFor();
	await page.unroute("**/api/numbers");
	await alert.getByRole("button", { name: "Try again" }).click();
	await figure(page, "Answered on time").waitFor();
	expect(await alert.count()).toBe(0);
});

test("in print: the figures in black on white, and no buttons", { tags: "thorough" }, async () => {
	const { page, go } = await openNumbers("claire");
	await go();
	await figure(page, "Deliveries").waitFor();
	await page.emulateMedia({ media: "print", colorScheme: "dark" });
	const shown = await page.locator("body").innerText();
	for (const words of ["Answered on time", "Received, by day", "Rosa Delgado"]) expect(shown).toContain(words);
	expect(await page.getByRole("button").filter({ visible: true }).count()).toBe(0);
	expect(await page.getByRole("navigation").filter({ visible: true }).count()).toBe(0);
	expect(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe(
		"rgb(255, 255, 255)",
	);
});

test("an admin turns the weekly email off", { tags: "thorough" }, async () => {
	const { page } = await openNumbers("claire");
	await page.goto(`${desk.url}/me`);
	const box = page.getByRole("checkbox", { name: /^Last week in review/ });
	expect(await box.isChecked()).toBe(true);
	await box.uncheck();
	await page.getByText("Weekly email off").waitFor();
	await expect.poll(() => box.isChecked()).toBe(false);
	expect(await findPerson(desk.db, desk.team.claire.id)).toMatchObject({ weekly_mail: 0 });
});
