import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfig } from "../../server/config/config.ts";
import { openDatabase } from "../../server/store/database/open.ts";
import { openFiles } from "../../server/store/files/files.ts";
import { fillDemo } from "../../tools/demo/fill.ts";
import { type RunningServer, startServer } from "../../tools/running/run-server.ts";
import { findPageProblems, joinThroughApi, openPersonBrowser } from "../desk-browser.ts";
import { START_TIMEOUT_MS } from "../sample-desk.ts";

/* Every screen of the desk with the sample data, as in `npm run demo`. */

const openPersonPage = openPersonBrowser();
const dataDir = mkdtempSync(join(tmpdir(), "closewell-sample-"));
const PHONE = { viewport: { width: 390, height: 844 }, colorScheme: "dark" } as const;
let server: RunningServer;
let desk = "";
let references = new Map<string, string>();

beforeAll(async () => {
	const config = readConfig({ DATA_DIR: dataDir });
	const db = await openDatabase(config);
	({ byName: references } = await fillDemo({ db, files: openFiles(config), now: new Date() }));
	await db.destroy();
	server = await startServer({ DATA_DIR: dataDir, DESK_PORT: "0" });
	desk = new URL(server.desk ?? "").origin;
}, START_TIMEOUT_MS);
afterAll(async () => {
	await server.stop();
	rmSync(dataDir, { recursive: true, force: true });
});

const link = (page: Page, name: string) => page.getByRole("link", { name });

test("a recruiter goes through a day at the sample firm: due work, a request and its candidates, search, numbers, team", async () => {
	const page = await openPersonPage();
	await joinThroughApi(page, server.desk ?? "");
	await page.goto(desk);
	await page.getByRole("banner").getByText("Sample data").waitFor();
	await link(page, "Gail Hutchins").first().waitFor(); // the most overdue one
	expect(await findPageProblems(page)).toEqual([]);

	await link(page, "Dana Whitcomb").first().click();
	await page.getByRole("heading", { name: "Dana Whitcomb", level: 1 }).waitFor();
	const matching = page.getByRole("region", { name: "Matching candidates" });
	await matching.getByRole("link", { name: "Marcus Ellery" }).waitFor();
	await matching.getByRole("button", { name: "Add Marcus Ellery to shortlist" }).click();
	const made = page.getByRole("region", { name: "Openings" });
	await expect.poll(() => made.textContent()).toContain("2 on shortlist");
	expect(await findPageProblems(page)).toEqual([]);

	await page.goto(`${desk}/find?q=freight`);
	await page.locator("[data-reference]").filter({ hasText: "Marcus Ellery" }).waitFor();
	expect(await findPageProblems(page)).toEqual([]);

	await page.goto(`${desk}/numbers`);
	await page
		.getByText(/^\d+ of \d+$/)
		.first()
		.waitFor();
	expect(await findPageProblems(page)).toEqual([]);

	await page.goto(`${desk}/staff`);
	await page.getByRole("row", { name: /Rosa Delgado/ }).waitFor();
	expect(await page.getByRole("row", { name: /James Park/ }).count()).toBe(1);
	expect(await findPageProblems(page)).toEqual([]);
});

test("on a phone in dark mode every screen fits and is readable", { tags: "thorough" }, async () => {
	const page = await openPersonPage(PHONE);
	await joinThroughApi(page, await anotherLink());
	const screens: [string, string][] = [
		["/", "Gail Hutchins"],
		[`/s/${references.get("Dana Whitcomb")}`, "VP of Sales at Harrow & Pike Freight"],
		[`/s/${references.get("Marcus Ellery")}`, "From the resume"],
		["/find?q=freight", "Marcus Ellery"],
		["/chat", "Priya Raman"],
		["/openings", "Palisade Instruments"],
		["/numbers", "Answered on time"],
		["/staff", "Rosa Delgado"],
	];
	for (const [path, sign] of screens) {
		await page.goto(desk + path);
		await page.getByText(sign).first().waitFor();
		expect([path, await findPageProblems(page)]).toEqual([path, []]);
	}
});

/** The first join link is used up: restarting with sample data prints another. */
async function anotherLink(): Promise<string> {
	await server.stop();
	server = await startServer({ DATA_DIR: dataDir, DESK_PORT: "0" });
	desk = new URL(server.desk ?? "").origin;
	return server.desk ?? "";
}
