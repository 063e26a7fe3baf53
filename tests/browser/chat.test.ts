// @module-tag thorough
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, onTestFinished, test } from "vitest";
import type { ChatLine, ChatStatus } from "../../contract/chat.ts";
import { HEARTBEAT_INTERVAL_MS, TAKE_TIMEOUT_MS } from "../../server/chat/chat-timing.ts";
import { findFreePort } from "../../tools/running/free-port.ts";
import { startServer } from "../../tools/running/run-server.ts";
import { makeAlwaysOpenSite } from "../always-open.ts";
import { collectCspViolations, expectToFit, findAxeViolations, measureLayoutShift, waitForLayout } from "../browser.ts";
import { joinAsFirstPerson, startRecruiter } from "../drills/chat-clients.ts";
import { loseStream, openSampleDesk } from "../sample-desk.ts";

/* The visitor's side of a live chat in a browser. For the desk's side, see chat-journeys.test.ts. */

const firm = openSampleDesk();
const desk = { viewport: { width: 1280, height: 900 }, reducedMotion: "reduce" } as const;
const phone = {
	viewport: { width: 320, height: 640 },
	reducedMotion: "reduce",
	colorScheme: "dark",
	hasTouch: true,
	isMobile: true,
} as const;

const SCRIPT_BYTES = 75 * 1024; // once the button is in view
const CHAT_BYTES = 12 * 1024; // of additional script and style, once it is pressed

test("a chat: typed first, seen to arrive, answered by name, on the next page too, ended, and by mail", async () => {
	const chat = await startOffice();
	const page = await visit(desk);
	const asked = recordRequests(page);
	const violations = await collectCspViolations(page);
	const weigh = weighing(page);
	await page.goto(`${firm.server.url}/faq?utm_source=tests`);
	const button = await reachButton(page);
	const line = page.locator("#chat").getByRole("status");
	await expect.poll(() => line.textContent()).toBe("A recruiter is at the desk now.");
	expect(await measureLayoutShift(page)).toBe(0);
	const reached = weigh();
	expect(reached).toBeGreaterThan(0);
	expect(reached).toBeLessThanOrEqual(SCRIPT_BYTES);

	await button.click();
	const window = page.getByRole("dialog");
	await window.waitFor();
	expect(weigh() - reached).toBeLessThanOrEqual(CHAT_BYTES);
	expect(await focusedName(page)).toBe("text");
	await window.getByRole("button", { name: "Start Chat" }).click();
	expect(await window.textContent()).toContain("Please write something");
	await window.getByLabel("Your question").fill("Do you place field reps\non a 1099? <b>&amp;");
	await window.getByLabel("Your name").fill("Priya Shah");
	await window.getByLabel("Email").fill("priya@westmarkdental.example");
	expect(await findAxeViolations(page)).toEqual([]);
	await window.getByRole("button", { name: "Start Chat" }).click();
	const log = window.getByRole("log", { name: "Conversation" });
	await expect
		.poll(() => log.textContent())
		.toMatch(/Do you place field reps\non a 1099\? <b>&amp;\d+:\d\d\s[ap]m, delivered$/);
	const begun = asked.find(({ path }) => path === "/chat")?.body;
	expect(begun).toMatchObject({ name: "Priya Shah", email: "priya@westmarkdental.example", subject: "" });
	expect(begun?.id).toMatch(/^[\w-]{16,64}$/);
	expect(Number(begun?.took)).toBeGreaterThan(0);

	await chat.take();
	await window.getByRole("heading", { name: "Claire Okafor" }).waitFor();
	const writing = window.getByText("Claire is typing");
	await expect
		.poll(async () => {
			await chat.write();
			return writing.count();
		})
		.toBe(1);
	await chat.reply("Hi Priya, we do. See https://www.example.com/services.");
	const link = log.getByRole("link", { name: "https://www.example.com/services" });
	expect(await link.getAttribute("href")).toBe("https://www.example.com/services");
	expect(await writing.count()).toBe(0);
	const field = window.getByLabel("Your message").and(page.locator("textarea"));
	await field.pressSequentially("Three: Raleigh,");
	await field.press("Shift+Enter");
	await field.pressSequentially("Charlotte, Asheville");
	await field.press("Enter");
	await expect.poll(chat.said).toContain("Three: Raleigh,\nCharlotte, Asheville");
	const keys = "Three: Raleigh, Charlotte, Asheville".length;
	const toldWriting = asked.filter(({ path }) => path === "/chat/writing").length;
	expect([toldWriting > 0, toldWriting < keys]).toEqual([true, true]); // sent, but not at every key
	expect(await findAxeViolations(page)).toEqual([]);

	// An unsent draft and the open window are still there on the next page.
	await field.fill("Half a thou");
	await page.evaluate(() => document.querySelector<HTMLAnchorElement>('footer a[href="/about"]')?.click());
	await page.waitForURL("**/about");
	await window.waitFor();
	await expect.poll(() => log.getByText("Three: Raleigh").count()).toBe(1);
	expect(await field.inputValue()).toBe("Half a thou");
	expect(asked.findLast(({ path }) => path === "/chat/events")?.page).toBe("/about");
	expect(await focusedTag(page)).toBe("BODY"); // the chat doesn't take focus from someone reading the page
	await field.press("Escape");
	const bar = page.locator("[data-chat-bar]");
	await expect.poll(() => bar.textContent()).toBe("Chat with Claire Okafor");
	expect(await page.evaluate(() => document.activeElement?.hasAttribute("data-chat-bar"))).toBe(true);
	await page.goto(`${firm.server.url}/services`);
	await bar.waitFor();
	expect(await focusedTag(page)).toBe("BODY");
	await chat.reply("I have two people in mind.");
	await expect.poll(() => bar.textContent()).toBe("New reply from Claire Okafor");
	await expect.poll(() => page.title()).toMatch(/^\(1\) /);
	expect(await measureLayoutShift(page)).toBe(0);
	await bar.click();
	await log.getByText("I have two people in mind.").waitFor();
	await expect.poll(() => page.title()).not.toContain("(1)");

	await window.getByRole("button", { name: "Email me this chat" }).click();
	await window.getByText("On its way to priya@westmarkdental.example").waitFor();
	await window.getByRole("button", { name: "End chat" }).click();
	expect(await window.getByRole("group", { name: "End this chat?" }).count()).toBe(1);
	await window.getByRole("button", { name: "End chat" }).click();
	await log.getByText("You ended this chat").waitFor();
	await expect.poll(() => focusedName(page)).toBe("Start a new chat");
	await page.keyboard.press("Enter");
	expect(await focusedName(page)).toBe("text");
	await page.keyboard.press("Escape");
	expect(await page.evaluate(() => localStorage.length)).toBe(0);
	await page.goto(`${firm.server.url}/about`);
	await waitForLayout(page);
	expect(await page.locator("[data-chat]").count()).toBe(0);
	expect(violations).toEqual([]);
});

test("a lost connection is shown; nothing is lost or duplicated, and the order stays, in two tabs", async () => {
	const chat = await startOffice();
	const page = await visit(desk);
	const asked = recordRequests(page);
	await page.goto(`${firm.server.url}/faq`);
	await loseResponses(page, 1); // the first line has arrived, and the browser sends it again
	await begin(page, "One");
	const window = page.getByRole("dialog");
	await window.getByText("We couldn't reach our server").waitFor();
	await window.getByLabel("Your question").fill("One, and more");
	await window.getByRole("button", { name: "Start Chat" }).click();
	await window.getByRole("log").getByText("One, and more").waitFor();
	await expect.poll(chat.said).toEqual(["One", "One, and more"]);
	await chat.take();

	const other = await page.context().newPage();
	await other.goto(`${firm.server.url}/about`);
	await other.locator("[data-chat-bar]").click();
	const otherWindow = other.getByRole("dialog");
	await otherWindow.getByRole("log").getByText("One, and more").waitFor();

	const connect = await loseStream(page.context(), "**/chat/*");
	await page.bringToFront();
	await say(page, "Two");
	await say(page, "Three");
	await window.getByText("The connection was lost").waitFor();
	await expect.poll(() => window.getByText("waiting for the connection").count()).toBe(1);
	await say(other, "Four");
	await loseResponses(page, 3);
	await connect();
	await page.reload(); // in the middle of it
	await expect.poll(chat.said).toEqual(["One", "One, and more", "site: taken", "Two", "Three", "Four"]);
	await chat.reply("Got all of it.");
	for (const tab of [page, other]) {
		const log = tab.getByRole("dialog").getByRole("log");
		await log.getByText("Got all of it.").waitFor();
		const said = await log.locator("[data-side] > p").allTextContents();
		expect(said.map((text) => text.replace(/^[^:]+: /, ""))).toEqual([
			...["One", "One, and more", "Two", "Three", "Four", "Got all of it."],
		]);
		await expect.poll(() => tab.getByText("The connection was lost").count()).toBe(0);
	}
	expect(await chat.said()).toHaveLength(7);
	// A tab that was disconnected resumes where it was; a reloaded tab starts from the beginning.
	expect(asked.some(({ path, last }) => path === "/chat/events" && last !== undefined)).toBe(true);

	// Ended in one tab, ended in all; text typed after that is sent as a message.
	await otherWindow.getByRole("button", { name: "End chat" }).click();
	await otherWindow.getByRole("button", { name: "End chat" }).click();
	await window.getByText("You ended this chat").waitFor();
});

test("no one available: the button says when someone will be, and pressing it too late loses nothing", async () => {
	const chat = await startOffice();
	const page = await visit(desk);
	// The sample firm's chat has no hours; for a closed office see chat-journeys.test.ts.
	const closed = { there: false, opens: "2026-11-17T13:00:00.000Z" };
	await page.route("**/chat/there", (route) => route.fulfill({ json: closed }));
	await page.goto(`${firm.server.url}/about`);
	await page.locator("footer").getByRole("link", { name: "Live chat" }).scrollIntoViewIfNeeded();
	const way = page.locator("footer").getByRole("link", { name: "Live chat leave a message" });
	await way.click();
	await page.waitForURL("**/faq");
	const panel = page.getByRole("dialog", { name: "Ask a recruiter" });
	await panel.waitFor();
	expect(await panel.textContent()).toContain("The office is closed right now.");
	expect(await panel.textContent()).toContain("We'll be back Tuesday, November 17, 8 am Eastern.");
	await page.keyboard.press("Escape");
	expect(await page.locator("#chat").getByRole("status").textContent()).toBe(
		"The office opens Tuesday, November 17, 8 am Eastern. Until then, leave a message.",
	);

	await page.unroute("**/chat/there");
	await page.goto(`${firm.server.url}/sales-recruitment/ohio`);
	await page.locator("footer").getByRole("link", { name: "Live chat" }).scrollIntoViewIfNeeded();
	await page.locator("footer").getByRole("button", { name: "Live chat a recruiter is here" }).click();
	const window = page.getByRole("dialog", { name: "Chat with a recruiter" });
	await window.waitFor();
	await chat.setAvailable(false);
	await fillBegin(page, "We lost our only rep in western Iowa.");
	await window.getByText("No one is at the desk anymore").waitFor();
	await window.getByRole("link", { name: "Send it as a message" }).click();
	await page.waitForURL("**/faq");
	await panel.waitFor();
	expect(await panel.textContent()).toContain("The office is open now, but no one is free to chat.");
	expect(await panel.getByLabel("Message").inputValue()).toBe("We lost our only rep in western Iowa.");
	expect(await panel.getByLabel("Email").inputValue()).toBe("priya@westmarkdental.example");
	expect(await page.evaluate(() => localStorage.length)).toBe(0);
});

test("on a phone the chat is a sheet above the keyboard, and becomes a message when no one answers", async () => {
	const chat = await startOffice();
	const page = await visit(phone);
	await page.goto(`${firm.server.url}/faq`);
	await (await reachButton(page)).tap();
	const window = page.getByRole("dialog");
	await window.waitFor();
	expect(await window.evaluate((dialog) => dialog.matches(":modal"))).toBe(true);
	expect(await focusedName(page)).toBe("Chat with a recruiter");
	await expectToFit(page, [phone.viewport]);
	expect(await findAxeViolations(page)).toEqual([]);
	await fillBegin(page, `A long first line that goes on and on. ${"nospaces".repeat(20)}`);
	const field = window.locator("textarea");
	await window.getByRole("log").waitFor();
	await expectToFit(page, [phone.viewport, { width: 640, height: 320 }, phone.viewport]);
	await page.evaluate(() => {
		Object.defineProperty(visualViewport, "height", { value: 300 });
		visualViewport?.dispatchEvent(new Event("resize"));
	});
	await expect.poll(async () => bottomOf(await field.boundingBox())).toBeLessThanOrEqual(300);
	expect((await window.getByRole("button", { name: "Send" }).boundingBox())?.height).toBeGreaterThanOrEqual(44);
	await chat.giveUp();
	await window
		.getByText("No one could answer within two minutes. We have your message, and a recruiter will email you")
		.waitFor();
	await field.fill("One more thing");
	await field.press("Enter"); // starts a new line on a touch screen
	await window.getByRole("button", { name: "Send" }).tap();
	await expect.poll(async () => (await chat.said()).at(-1)).toBe("One more thing");
	expect(await findAxeViolations(page)).toEqual([]);
	await window.getByRole("button", { name: "Minimize" }).tap();
	await expect.poll(() => page.locator("[data-chat-bar]").textContent()).toBe("Chat: we'll answer by email");
});

test("when the server is killed in the middle, the visitor continues where it broke off", async () => {
	const { office, page, window } = await beginAtOffice();
	office.kill();
	await say(page, "Two");
	await say(page, "Three");
	await window.getByText("The connection was lost").waitFor();
	await office.startAgain();
	await window.getByText("Answer to Three").waitFor();
	const said = await window.locator("[data-side=visitor] > p").allTextContents();
	expect(said).toEqual(["You: One", "You: Two", "You: Three"]);
	await window.getByRole("button", { name: "Email me this chat" }).click();
	await window.getByText("On its way to priya@westmarkdental.example").waitFor();
	await window.getByRole("button", { name: "End chat" }).click();
	await window.getByRole("button", { name: "End chat" }).click();
	await page.getByText("You ended this chat").waitFor();
});

test("a full chat says so, keeps the line that did not fit, and offers a new chat", async () => {
	const { page, window } = await beginAtOffice();
	const full = window.getByText(/^This chat is full\. Please end it and start a new one, or call us at /);
	for (let line = 1; (await full.count()) === 0; line += 1) {
		expect(line).toBeLessThan(23); // 22 lines of 6 KB are more than the 128 KB of a chat
		await say(page, `${line} ${"\u6f22".repeat(1_980)}`);
		await window.getByText(`Answer to ${line} \u6f22`).or(full).first().waitFor();
	}
	const refused = window.locator("[data-side=visitor]").last();
	expect(await refused.textContent()).toMatch(/^You: \d+ \u6f22+not accepted$/);
	expect(await findAxeViolations(page)).toEqual([]);

	await window.getByRole("button", { name: "End chat" }).click();
	await window.getByRole("button", { name: "End chat" }).click();
	await page.getByText("You ended this chat").waitFor();
	await page.getByRole("button", { name: "Start a new chat" }).click();
	await fillBegin(page, "Two");
	await window.getByText("Answer to Two").waitFor();
	expect(await window.locator("[data-side=visitor] > p").allTextContents()).toEqual(["You: Two"]);
	expect(await full.count()).toBe(0);
});

test("if the chat window's script can't load, the message form replaces it, or the page that has both", async () => {
	await startOffice();
	const page = await visit(desk);
	await page.route("**/ChatWindow.*.js", (route) => route.abort());
	await page.goto(`${firm.server.url}/faq`);
	await (await reachButton(page)).click();
	await page.locator("form[action='/forms/message'] [name=message]").waitFor();

	await page.goto(`${firm.server.url}/about`);
	await page.locator("footer").getByRole("link", { name: "Live chat" }).scrollIntoViewIfNeeded();
	const door = page.locator("footer").getByRole("button", { name: "Live chat a recruiter is here" });
	await door.waitFor();
	page.once("framenavigated", () => page.unroute("**/ChatWindow.*.js")); // it loads again only on another page
	await door.click();
	await page.waitForURL("**/faq*");
	await page.getByRole("dialog").getByLabel("Your question").waitFor();
});

/** Claire at the desk, who does as the test says. */
async function startOffice() {
	const { db, team } = firm;
	const claire = await firm.colleague(team.claire);
	let available = true;
	const sayAvailable = () => claire.post("/api/available", { available });
	const heartbeat = setInterval(sayAvailable, HEARTBEAT_INTERVAL_MS);
	await sayAvailable();
	onTestFinished(async () => {
		clearInterval(heartbeat);
		const ended = { state: "ended", ended_at: firm.now().toISOString() } as const;
		await db.updateTable("chats").set(ended).where("ended_at", "is", null).execute();
	});
	/** The one chat that the test has begun. */
	const reference = async (): Promise<string> => {
		const open = (await claire.get("/api/chats")).body.chats.filter(({ state }: ChatStatus) => state !== "ended");
		expect(open).toHaveLength(1);
		return open[0].reference;
	};
	const act = async (action: string, sent?: object) =>
		expect((await claire.post(`/api/chats/${await reference()}/${action}`, sent)).status).toBe(200);
	return {
		setAvailable(now: boolean) {
			available = now;
			return sayAvailable();
		},
		/** What arrived, in order. */
		async said(): Promise<string[]> {
			const { lines } = (await claire.get(`/api/chats/${await reference()}`)).body;
			return lines.map(({ side, text }: ChatLine) => (side === "visitor" ? text : `${side}: ${text}`));
		},
		take: () => act("take"),
		reply: (text: string) => act("lines", { id: randomUUID(), text }),
		write: () => act("writing"),
		/** Two minutes pass for a waiting visitor. */
		async giveUp() {
			const waiting_since = new Date(firm.now().getTime() - TAKE_TIMEOUT_MS).toISOString();
			await db
				.updateTable("chats")
				.set({ waiting_since })
				.where("reference", "=", await reference())
				.execute();
		},
	};
}

/** A visitor's chat requests. */
function recordRequests(page: Page) {
	const asked: { path: string; page?: string; last?: string; body: Record<string, string> }[] = [];
	page.context().on("request", (request) => {
		const path = new URL(request.url()).pathname;
		const { "chat-page": page, "last-event-id": last } = request.headers();
		if (/^\/chat(\/|$)/.test(path))
			asked.push({ path, body: request.postDataJSON() ?? {}, ...(page && { page }), ...(last && { last }) });
	});
	return asked;
}

/** Loses the responses to the next requests that say something: they arrive, and no one is told. */
async function loseResponses(page: Page, count: number): Promise<void> {
	let left = count;
	await page.context().route(/\/chat(\/lines)?$/, async (route) => {
		if (left <= 0) return route.fallback();
		left -= 1;
		await route.fetch();
		await route.abort();
	});
}

/** A server with an available recruiter who answers each line. */
async function openOffice() {
	const dataDir = mkdtempSync(join(tmpdir(), "closewell-chat-"));
	onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
	const env = { PORT: String(await findFreePort()), DESK_PORT: "0", DATA_DIR: dataDir };
	const folder = makeAlwaysOpenSite();
	let server = await startServer(env, folder);
	onTestFinished(() => server.stop());
	const recruiter = startRecruiter(() => server, await joinAsFirstPerson(server));
	onTestFinished(() => recruiter.stop());
	return {
		url: server.url,
		kill: () => server.process.kill("SIGKILL"),
		async startAgain() {
			server = await startServer(env, folder);
		},
	};
}

function visit(options: typeof desk | typeof phone): Promise<Page> {
	return firm.newPage(undefined, options);
}

async function reachButton(page: Page) {
	await waitForLayout(page);
	await page.getByText("Start Live Chat").scrollIntoViewIfNeeded();
	const button = page.getByRole("button", { name: "Start Live Chat" });
	await button.waitFor(); // a link until its script is there
	return button;
}

async function begin(page: Page, text: string) {
	await (await reachButton(page)).click();
	await page.getByRole("dialog").waitFor();
	await fillBegin(page, text);
}

async function fillBegin(page: Page, text: string) {
	const window = page.getByRole("dialog");
	await window.getByLabel("Your question").fill(text);
	await window.getByLabel("Your name").fill("Priya Shah");
	await window.getByLabel("Email").fill("priya@westmarkdental.example");
	await page.waitForFunction(() => performance.now() > 1100); // faster looks like a bot
	await window.getByRole("button", { name: "Start Chat" }).click();
}

async function say(page: Page, text: string) {
	const field = page.getByRole("dialog").locator("textarea");
	await field.fill(text);
	await field.press("Enter");
}

/** The bytes of script and style loaded so far. */
function weighing(page: Page): () => number {
	const sizes = new Map<string, number>();
	page.on("response", (response) => {
		if (["script", "stylesheet"].includes(response.request().resourceType()))
			sizes.set(response.url(), Number(response.headers()["content-length"]));
	});
	return () => [...sizes.values()].reduce((sum, size) => sum + size, 0);
}

function focusedName(page: Page): Promise<string | null | undefined> {
	return page.evaluate(() => document.activeElement?.getAttribute("name") ?? document.activeElement?.textContent);
}

function focusedTag(page: Page): Promise<string | undefined> {
	return page.evaluate(() => document.activeElement?.tagName);
}

function bottomOf(box: { y: number; height: number } | null): number {
	return box ? box.y + box.height : Number.POSITIVE_INFINITY;
}

/** A visitor who has started a chat with a real server and got an answer. */
async function beginAtOffice() {
	const office = await openOffice();
	const page = await visit(desk);
	await page.goto(`${office.url}/faq`);
	await begin(page, "One");
	const window = page.getByRole("dialog", { name: "Ada Quinn" });
	await window.getByText("Answer to One").waitFor();
	return { office, page, window };
}
