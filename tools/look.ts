import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { type Browser, chromium, type Page, type Route } from "playwright-core";
import PostalMime from "postal-mime";
import { answerNoOneAvailable, CHAT_STATES } from "./pictures/chat-states.ts";
import { comparePictures } from "./pictures/compare-pictures.ts";
import { shootDesk } from "./pictures/desk-screens.ts";
import { createYourPages } from "./pictures/your-pages.ts";
import { startServer } from "./running/run-server.ts";
import { waitForLayout } from "./running/wait-for-layout.ts";
import { dropSiteVariables } from "./site-variables.mjs";

/* `npm run look`: screenshots of every kind of page and every state worth seeing, on one sheet: look/index.html.
   `-- --against FOLDER` compares them with an earlier run's, `-- --desk` takes only the desk's. Two runs of the same
   code produce identical pixels, so that any visual change shows up. */

const OUT = resolve("look");
const SIZES = { phone: { width: 390, height: 844 }, desk: { width: 1440, height: 900 } };
const THEMES = ["light", "dark"] as const;
const NOW = Date.UTC(2026, 2, 4, 17); // a Wednesday, in office hours
const REFERENCE = "CW-7K4M-Q2XN";
const RECEIVED = "Wednesday, March 4, 2026 at 11:00:00 AM";
const PAGES = {
	home: "/",
	services: "/services",
	industries: "/industries",
	technology: "/industries/technology",
	about: "/about",
	resume: "/resume",
	"account-executive": "/sales-jobs/account-executive",
	faq: "/faq",
	locations: "/locations",
	city: "/sales-recruitment/chicago",
	"dedicated-state": "/sales-recruitment/new-york-state",
	state: "/sales-recruitment/colorado",
	legal: "/privacy-policy",
	"not-found": "/there-is-no-such-page",
};

/** On paper there is neither a menu nor a dark theme. */
const PRINTED = ["home", "resume", "faq", "state"] as const;
const PAPER = { width: 800, height: 1100 };

type State = (page: Page, site: string) => Promise<void>;

const STATES: Record<string, State> = {
	"menu-open": async (page, site) => {
		await page.goto(site);
		const menu = page.getByRole("button", { name: "Menu", exact: true });
		if (await menu.isVisible()) await menu.click();
	},
	"lead-errors": async (page, site) => {
		await page.goto(`${site}/#lead-form`);
		await scrollToForm(page, "Elite Talent Request");
		await page.locator("#lead-form").getByRole("button", { name: "Request Talent" }).click();
	},
	"lead-confirmation-and-step-two": async (page, site) => {
		await page.goto(`${site}/#lead-form`);
		await scrollToForm(page, "Elite Talent Request");
		await sendLead(page);
		await page.getByText("Your request is in").waitFor();
	},
	"talent-request-notice": async (page, site) => {
		await fillTalentRequest(page, site);
		await page.locator("#talent-request").getByRole("button").click();
		await page.getByText("Request Submitted!").waitFor();
	},
	"talent-request-failure": async (page, site) => {
		await fillTalentRequest(page, site);
		await page.context().setOffline(true);
		await page.locator("#talent-request").getByRole("button").click();
		await page.getByText("Submission Failed").waitFor();
		await page.context().setOffline(false);
	},
	"resume-with-file-and-errors": async (page, site) => {
		await page.goto(`${site}/resume#resume-form`);
		await scrollToForm(page, "Upload your resume");
		await page.locator("input[type=file]").setInputFiles({
			name: "Jordan Reyes resume 2026.pdf",
			mimeType: "application/pdf",
			buffer: Buffer.alloc(240_000),
		});
		await page.getByRole("button", { name: "Submit Resume" }).click();
	},
	"message-panel": async (page, site) => {
		await page.goto(`${site}/faq`);
		await page.getByText("Start Live Chat").scrollIntoViewIfNeeded();
		await page.getByRole("button", { name: "Start Live Chat" }).click();
	},
	...CHAT_STATES,
	"received-without-script": async (page, site) => {
		await page.goto(`${site}/received/resume/${REFERENCE}`);
	},
};

dropSiteVariables();
const { values: asked } = parseArgs({ options: { against: { type: "string" }, desk: { type: "boolean" } } });
await look();
if (asked.against) await compare(asked.against);

async function look(): Promise<void> {
	rmSync(OUT, { recursive: true, force: true });
	mkdirSync(OUT, { recursive: true });
	const browser = await chromium.launch({
		executablePath: process.env.CHROMIUM_PATH,
		args: ["--no-sandbox", "--disable-gpu"],
	});
	const taken = asked.desk ? [] : await shootSite(browser);
	taken.push(...(await shootDesk(browser, OUT)));
	writeFileSync(join(OUT, "index.html"), renderSheet(taken));
	await browser.close();
	console.log(`${taken.length} pictures: open ${join(OUT, "index.html")}`);
}

async function shootSite(browser: Browser): Promise<string[]> {
	const server = await startServer();
	const site = server.url;
	const own = await createYourPages(server);
	const taken: string[] = [];
	for (const theme of THEMES) {
		for (const [size, viewport] of Object.entries(SIZES)) {
			for (const [name, path] of Object.entries({ ...PAGES, ...own }))
				taken.push(
					await shoot(browser, `page-${name}-${size}-${theme}`, viewport, theme, true, (page) =>
						page.goto(site + path),
					),
				);
			for (const [name, enter] of Object.entries(STATES))
				taken.push(
					await shoot(browser, `state-${name}-${size}-${theme}`, viewport, theme, false, (page) => enter(page, site)),
				);
			taken.push(
				await shoot(browser, `state-yours-errors-${size}-${theme}`, viewport, theme, false, (page) =>
					submitInvalidCorrection(page, site + own["yours-resume"]),
				),
			);
			console.log(`${size}, ${theme}: ${taken.length} pictures so far`);
		}
	}
	const printed = { ...Object.fromEntries(PRINTED.map((name) => [name, PAGES[name]])), yours: own["yours-resume"] };
	for (const theme of THEMES) {
		for (const [name, path] of Object.entries(printed))
			taken.push(
				await shoot(browser, `print-${name}-${theme}`, PAPER, theme, true, async (page) => {
					await page.emulateMedia({ media: "print" });
					await page.goto(site + path);
				}),
			);
	}
	taken.push(...(await shootEmails(browser, join(server.dataDir, "mail"))));
	await server.stop();
	return taken;
}

async function compare(before: string): Promise<void> {
	const differences = join(OUT, "differences");
	const lines = await comparePictures(before, OUT, differences);
	console.log([`${lines.length} pictures are not as in ${before}`, ...lines].join("\n  "));
	if (lines.length > 0) process.exitCode = 1;
}

async function shoot(
	browser: Browser,
	name: string,
	viewport: { width: number; height: number },
	colorScheme: "light" | "dark",
	whole: boolean,
	enter: (page: Page) => Promise<unknown>,
): Promise<string> {
	const context = await browser.newContext({
		viewport,
		colorScheme,
		reducedMotion: "reduce",
		bypassCSP: true,
		timezoneId: "America/New_York",
	});
	await context.route("**", blockUntilFontsLoad);
	await context.route("**/chat/there", answerNoOneAvailable);
	await context.addInitScript(fixTimeAndRandom, NOW);
	const page = await context.newPage();
	await enter(page);
	await waitForLayout(page);
	if (whole) await hydrateIslands(page);
	await page.evaluate(maskReceipt, { reference: REFERENCE, received: RECEIVED });
	await page.evaluate(() => document.fonts.ready);
	const file = `${name}.png`;
	await page.screenshot({ path: join(OUT, file), fullPage: whole, animations: "disabled" });
	await context.close();
	return file;
}

/** Makes the page wait for its fonts. As served, it would skip fonts that arrive late. */
async function blockUntilFontsLoad(route: Route): Promise<void> {
	if (route.request().resourceType() !== "document") return route.continue();
	// Fetched on the browser's behalf, so this must set the header that says a form comes from our page.
	const headers = { ...route.request().headers(), "sec-fetch-site": "same-origin" };
	const response = await route.fetch({ maxRedirects: 0, headers });
	const body = (await response.text()).replaceAll("font-display:optional", "font-display:block");
	return route.fulfill({ response, body });
}

/** Fixes Math.random and the clock, so that pages render the same each time. */
function fixTimeAndRandom(now: number): void {
	Math.random = () => 0.5;
	window.Date = new Proxy(Date, {
		construct: (target, args) => Reflect.construct(target, args.length > 0 ? args : [now]),
	});
}

/** Islands hydrate when they scroll into view, which a full-page screenshot alone does not cause. */
async function hydrateIslands(page: Page): Promise<void> {
	const folded = "details:not([open]) *"; // never visible
	for (const island of await page.locator(`astro-island:not(${folded})`).all()) await island.scrollIntoViewIfNeeded();
	await page.waitForFunction((asleep) => !document.querySelector(asleep), `astro-island[ssr]:not(${folded})`);
	await page.evaluate(() => scrollTo(0, 0));
}

/** Replaces references, tokens and times, which differ with each submission. */
function maskReceipt({ reference, received }: { reference: string; received: string }): void {
	const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
	while (texts.nextNode()) {
		const { currentNode: text } = texts;
		text.nodeValue = (text.nodeValue ?? "")
			.replace(/CW-[0-9A-Z]{4}-[0-9A-Z]{4}/g, reference)
			.replace(/[\w-]{43}/g, "a".repeat(43)) // a token
			.replace(/\w+day, \w+ \d+, \d{4} at [\d:]+ [AP]M/g, received)
			.replace(/\w+day, \w+ \d+, [\d:]+ [ap]m/g, "Wednesday, March 4, 11 am")
			.replace(/\b[A-Z][a-z]+ \d+, (20\d\d)\b/g, "March 4, $1");
	}
}

/** The emails that the forms above sent, as a mail client shows them. */
async function shootEmails(browser: Browser, folder: string): Promise<string[]> {
	const mails = await Promise.all(
		readdirSync(folder).map((file) => PostalMime.parse(readFileSync(join(folder, file)))),
	);
	const kinds = new Map(mails.map((mail) => [(mail.subject ?? "").replace(/CW-\S+/, ""), mail]));
	const inOrder = [...kinds].sort(([a], [b]) => a.localeCompare(b));
	const taken: string[] = [];
	for (const [index, [, { html = "" }]] of inOrder.entries()) {
		for (const theme of THEMES) {
			taken.push(
				await shoot(browser, `mail-${index + 1}-${theme}`, { width: 700, height: 900 }, theme, true, (page) =>
					page.setContent(html),
				),
			);
		}
	}
	return taken;
}

async function scrollToForm(page: Page, name: string): Promise<void> {
	const form = page.getByRole("form", { name });
	await form.scrollIntoViewIfNeeded();
	await page.waitForFunction(
		(label) => document.querySelector<HTMLFormElement>(`form[aria-label="${label}"]`)?.noValidate,
		name,
	);
	await page.waitForFunction(() => performance.now() > 1100); // faster looks like a bot, and the server sends no email
}

async function fillTalentRequest(page: Page, site: string): Promise<void> {
	await page.goto(`${site}/sales-recruitment/colorado`);
	await scrollToForm(page, "Request talent in Colorado");
	await page.getByLabel("Your name").fill("Ann Lee");
	await page.getByLabel("Work email").fill("ann@example.com");
	await page.getByLabel("Job title to fill").selectOption("Account Executive");
	await page.getByLabel("Company").fill("Buckeye Tools");
}

async function submitInvalidCorrection(page: Page, address: string): Promise<void> {
	await page.goto(address);
	await page.locator("summary", { hasText: "Make a correction" }).click();
	await page.locator("form[action$=correct]").evaluate((form: HTMLFormElement) => form.setAttribute("novalidate", ""));
	await page.getByLabel("Phone").fill("302");
	await page.getByLabel("First name").fill("");
	await page.getByRole("button", { name: "Save corrections" }).click();
	await page.locator("#correct-firstName:focus").waitFor();
}

async function sendLead(page: Page): Promise<void> {
	await page.getByLabel("First name").fill("Dana");
	await page.getByLabel("Last name").fill("Okafor");
	await page.getByLabel("Work email").fill("dana@example.com");
	await page.getByLabel("Company").fill("Northline Tools");
	await page.getByLabel("Role you want to fill").selectOption("account-executive");
	await page
		.getByLabel("What should this person accomplish?")
		.fill("Two closers for the Midwest, selling to plant managers. Quota 1.2 million each.");
	await page.getByLabel(/I agree to the/).check();
	await page.locator("#lead-form").getByRole("button", { name: "Request Talent" }).click();
}

function renderSheet(files: string[]): string {
	const figures = files.map(
		(file) =>
			`<figure><a href="${file}"><img src="${file}" alt="" loading="lazy"></a><figcaption>${file.replace(".png", "")}</figcaption></figure>`,
	);
	const style =
		"body{font:14px sans-serif;background:#888;display:flex;flex-wrap:wrap;gap:12px}figure{margin:0;width:320px}img{width:100%;max-height:640px;object-fit:cover;object-position:top}";
	return `<!doctype html><meta charset="utf-8"><title>Look</title><style>${style}</style>${figures.join("")}`;
}
