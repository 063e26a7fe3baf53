import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { readConfig } from "../../server/config/config.ts";
import { openDatabase } from "../../server/store/database/open.ts";
import { openFiles } from "../../server/store/files/files.ts";
import { fillDemo } from "../demo/fill.ts";
import { preloadFlag, startServer } from "../running/run-server.ts";
import { SAMPLE_NOW, sampleChats } from "../running/sample-chats.ts";

/* The desk's part of `npm run look`: every screen and state worth seeing, with sample data. */

const SIZES = {
	phone: { width: 390, height: 844 },
	tablet: { width: 820, height: 1180 },
	desk: { width: 1440, height: 900 },
	wide: { width: 1720, height: 1000 },
};
const PAPER = { width: 800, height: 1100 };
const THEMES = ["light", "dark"] as const;
const CLAIRE = { name: "Claire Okafor", email: "claire@closewell.example" };

type State = (page: Page) => Promise<unknown>;

/** Takes the screenshots and returns their file names. */
export async function shootDesk(browser: Browser, folder: string): Promise<string[]> {
	const offBy = mkdtempSync(join(tmpdir(), "closewell-clock-"));
	const clock = join(offBy, "clock");
	writeFileSync(clock, String(SAMPLE_NOW - Date.now()));
	const dataDir = join(offBy, "data");
	const dana = await fillSampleData(dataDir);
	const timed = { CLOCK_OFF_BY: clock, NODE_OPTIONS: preloadFlag("clock") };
	const server = await startServer({ DATA_DIR: dataDir, DESK_PORT: "0", ...timed });
	const link = server.desk ?? "";
	const url = new URL(link).origin;
	const taken: string[] = [];
	const cookies = await joinAsClaire(browser, link);

	const shoot = async (name: string, options: BrowserContextOptions, enter: State) => {
		const context = await browser.newContext({ reducedMotion: "reduce", timezoneId: "America/New_York", ...options });
		await context.addCookies(cookies);
		await context.addInitScript(freezeClock, SAMPLE_NOW);
		const page = await context.newPage();
		await enter(page);
		await page.evaluate(() => document.fonts.ready);
		const file = `${name}.png`;
		await page.screenshot({ path: join(folder, file), animations: "disabled", fullPage: name.includes("print") });
		await context.close();
		taken.push(file);
	};

	for (const colorScheme of THEMES) {
		for (const [size, viewport] of Object.entries(SIZES)) {
			for (const [name, enter] of Object.entries(deskStates(url, dana)))
				await shoot(`desk-${name}-${size}-${colorScheme}`, { viewport, colorScheme }, enter);
			console.log(`desk, ${size}, ${colorScheme}: ${taken.length} pictures so far`);
		}
	}
	await shoot("desk-print-item", { viewport: PAPER, colorScheme: "light" }, async (page) => {
		await page.emulateMedia({ media: "print" });
		await page.goto(`${url}/s/${dana}`);
		await page.getByRole("heading", { name: "Dana Whitcomb" }).waitFor();
	});
	await server.stop();
	rmSync(offBy, { recursive: true, force: true });
	return taken;
}

/** Returns the reference of Dana's lead. */
async function fillSampleData(dataDir: string): Promise<string> {
	const config = readConfig({ DATA_DIR: dataDir });
	const db = await openDatabase(config);
	const filling = { db, files: openFiles(config), now: new Date(SAMPLE_NOW), you: CLAIRE, noOpenChats: true };
	const { byName } = await fillDemo(filling);
	await db.destroy();
	return byName.get("Dana Whitcomb") ?? "";
}

async function joinAsClaire(browser: Browser, link: string) {
	const context = await browser.newContext();
	const page = await context.newPage();
	await page.goto(link);
	await page.getByLabel("Your name").fill(CLAIRE.name);
	await page.getByLabel("Work email").fill(CLAIRE.email);
	await page.getByRole("button", { name: "Join the desk" }).click();
	await page.getByRole("button", { name: "Not now" }).waitFor();
	const cookies = await context.cookies();
	await context.close();
	return cookies;
}

/** Freezes the clock, so that remaining times don't depend on how long a screenshot takes. */
function freezeClock(now: number): void {
	window.Date = new Proxy(Date, {
		construct: (target, args) => Reflect.construct(target, args.length > 0 ? args : [now]),
		get: (target, name) => (name === "now" ? () => now : Reflect.get(target, name)),
	});
}

/** Mocks the chats, because real ones change: after two minutes a waiting visitor is told that no one is available. */
async function mockChats(page: Page, url: string): Promise<void> {
	const { person } = await (await page.request.get(`${url}/api/me`)).json();
	const { people, views } = sampleChats(SAMPLE_NOW, person);
	await page.route("**/api/chats", (route) =>
		route.fulfill({ json: { available: true, people, chats: views.map(({ chat }) => chat) } }),
	);
	await page.route("**/api/chats/*", (route) =>
		route.fulfill({ json: views.find(({ chat }) => route.request().url().endsWith(chat.reference)) }),
	);
	await page.route("**/api/available", (route) => route.fulfill({ json: { available: true } }));
}

function deskStates(url: string, dana: string): Record<string, State> {
	const listed = (page: Page) => page.getByText("Gail Hutchins").first().waitFor();
	const open = async (page: Page) => {
		await page.goto(`${url}/s/${dana}`);
		await page.getByRole("heading", { name: "Dana Whitcomb" }).waitFor();
	};
	return {
		inbox: async (page) => {
			await page.goto(url);
			await listed(page);
		},
		mine: async (page) => {
			await page.goto(`${url}/?queue=mine`);
			await page.getByText("Dana Whitcomb").first().waitFor();
		},
		answered: async (page) => {
			await page.goto(`${url}/?queue=answered`);
			await page.getByText("Marisol Vega").first().waitFor();
		},
		empty: async (page) => {
			await page.goto(`${url}/?queue=overdue&kind=message`);
			await page.getByRole("heading", { level: 2 }).first().waitFor();
		},
		suspected: async (page) => {
			await page.goto(`${url}/?queue=suspected`);
			await page.getByText("SEO Expert").first().waitFor();
		},
		all: async (page) => {
			await page.goto(`${url}/?queue=all`);
			await page.getByText("Elise Tran").first().waitFor();
		},
		search: async (page) => {
			await page.goto(`${url}/?queue=all&q=freight`);
			await page.getByText("Dana", { exact: false }).first().waitFor();
		},
		item: open,
		answering: async (page) => {
			await open(page);
			await page.keyboard.press("r");
			await page.getByLabel("Answer", { exact: false }).first().waitFor();
		},
		keys: async (page) => {
			await page.goto(url);
			await listed(page);
			await page.keyboard.press("?");
			await page.getByRole("dialog").waitFor();
		},
		"add-a-call": async (page) => {
			await page.goto(url);
			await listed(page);
			await page.keyboard.press("c");
			await page.getByRole("dialog").waitFor();
		},
		chats: async (page) => {
			await mockChats(page, url);
			await page.goto(`${url}/chat`);
			await page.getByText("Curtis Boyle").first().waitFor();
		},
		chat: async (page) => {
			await mockChats(page, url);
			await page.goto(`${url}/chat/CW-2222-AAAA`);
			await page.getByLabel("Message Priya").fill("/");
			await page.getByRole("option").first().waitFor();
		},
		"chat-waiting": async (page) => {
			await mockChats(page, url);
			await page.goto(`${url}/chat/CW-3333-BBBB`);
			await page.getByRole("button", { name: "Take chat" }).waitFor();
		},
		numbers: async (page) => {
			await page.goto(`${url}/numbers`);
			await page.getByRole("heading", { name: "Needs attention" }).waitFor();
		},
		staff: async (page) => {
			await page.goto(`${url}/staff`);
			await page.getByText("Rosa Delgado").first().waitFor();
		},
		me: async (page) => {
			await page.goto(`${url}/me`);
			await page.getByRole("heading", { name: "Where you are signed in" }).waitFor();
		},
	};
}
