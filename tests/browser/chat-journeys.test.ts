import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, onTestFinished, test } from "vitest";
import { findFreePort } from "../../tools/running/free-port.ts";
import { preloadFlag, startServer } from "../../tools/running/run-server.ts";
import { SAMPLE_NOW } from "../../tools/running/sample-chats.ts";
import { expectToFit, findAxeViolations, waitForLayout } from "../browser.ts";
import { joinAsFirst, openPersonBrowser, type RunningDesk, requestSignInLink, startDesk } from "../desk-browser.ts";
import { startFlakyProxy } from "../drills/flaky-proxy.ts";
import { retryStream } from "../sample-desk.ts";

/*
 * A visitor and recruiters in a live chat, each in their own browser. On PostgreSQL the visitor and the desk use
 * different servers.
 */

const openPersonPage = openPersonBrowser();

const SECOND_MS = 1000;
const DAY_MS = 24 * 60 * 60 * SECOND_MS;
const PRIYA = { name: "Priya Raman", email: "priya@westmark.example" };

/** A firm whose office is always open, and whose connections to visitors and to the team can be cut. */
async function openOffice() {
	const DATA_DIR = await mkdtemp(join(tmpdir(), "closewell-chat-"));
	const clock = join(DATA_DIR, "clock");
	onTestFinished(() => rm(DATA_DIR, { recursive: true, force: true }));
	let offBy = SAMPLE_NOW - Date.now();
	await writeFile(clock, String(offBy));
	const [sitePort, deskPort] = [await findFreePort(), await findFreePort()];
	const [toSite, toDesk] = [await startFlakyProxy(sitePort), await startFlakyProxy(deskPort)];
	const timed = { DATA_DIR, CLOCK_OFF_BY: clock, NODE_OPTIONS: preloadFlag("clock") };
	const ofDesk = { DESK_PORT: String(deskPort), DESK_URL: `http://localhost:${toDesk.port}` };
	const ofSite = { PORT: String(sitePort) };
	const isApart = process.env.DATABASE_URL !== undefined;
	const desk = await startDesk({ ...timed, ...ofDesk, ...(isApart ? { PORT: "off" } : ofSite) });
	const again = { ...timed, ...desk.server.store, SMTP_URL: desk.mail.url };
	const start = async (env: Record<string, string>) => {
		const server = await startServer({ ...again, ...env });
		onTestFinished(() => server.stop());
		return server;
	};
	let servers = [desk.server, ...(isApart ? [await start({ ...ofSite, DESK_PORT: "off" })] : [])];
	return {
		desk,
		site: `http://localhost:${toSite.port}`,
		toSite,
		toDesk,
		/** Moves the servers' clocks forward. */
		async pass(ms: number) {
			offBy += ms;
			await writeFile(clock, String(offBy));
		},
		/** Kills all servers, whatever they are doing. */
		kill() {
			for (const server of servers) server.process.kill("SIGKILL");
		},
		async startAgain() {
			servers = isApart
				? [await start({ ...ofDesk, PORT: "off" }), await start({ ...ofSite, DESK_PORT: "off" })]
				: [await start({ ...ofDesk, ...ofSite })];
		},
	};
}

/** A colleague whom the first person invites. */
async function colleague(desk: RunningDesk, first: Page, name: string, email: string): Promise<Page> {
	const status = await first.evaluate(
		async (invited) => {
			const headers = { "content-type": "application/json" };
			return (await fetch("/api/staff", { method: "POST", headers, body: JSON.stringify(invited) })).status;
		},
		{ email, role: "recruiter" },
	);
	expect(status).toBe(201);
	const page = await openPersonPage();
	await page.goto(await desk.linkMailedTo(email));
	await page.getByLabel("Your name").fill(name);
	await page.getByRole("button", { name: "Join the desk" }).click();
	await page.getByRole("button", { name: "Not now" }).click();
	await page.getByRole("heading", { name: "Open", level: 1 }).waitFor();
	return page;
}

async function takeChats(page: Page): Promise<void> {
	await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: /^Chat/ }).click();
	await page.getByRole("switch", { name: "Taking chats" }).click();
	await expect.poll(() => page.getByRole("switch").getAttribute("aria-checked")).toBe("true");
}

const atDesk = (page: Page) => ({
	log: page.getByRole("log", { name: `Chat with ${PRIYA.name}` }),
	field: page.getByLabel("Message Priya"),
	row: page.getByRole("link", { name: new RegExp(PRIYA.name) }),
	async say(text: string) {
		await page.getByLabel("Message Priya").fill(text);
		await page.getByLabel("Message Priya").press("Enter");
	},
	async take() {
		await page.getByRole("link", { name: new RegExp(PRIYA.name) }).click();
		await page.getByRole("button", { name: "Take chat" }).click();
		await page.getByLabel("Message Priya").waitFor();
	},
});

const onSite = (page: Page) => ({
	log: page.getByRole("log", { name: "Conversation" }),
	/** Opens /faq, which says whether anyone is available. */
	async come(site: string, sentence: string | RegExp) {
		await page.goto(`${site}/faq`);
		await waitForLayout(page);
		await page.getByText("Start Live Chat").scrollIntoViewIfNeeded();
		await page.getByText(sentence).waitFor();
	},
	async begin(text: string) {
		await page.getByRole("button", { name: "Start Live Chat" }).click();
		const window = page.getByRole("dialog");
		await window.getByLabel("Your question").fill(text);
		await window.getByLabel("Your name").fill(PRIYA.name);
		await window.getByLabel("Email").fill(PRIYA.email);
		await expect.poll(() => page.evaluate(() => performance.now())).toBeGreaterThan(1100); // faster looks like a bot
		await window.getByRole("button", { name: "Start Chat" }).click();
		await page.getByRole("log", { name: "Conversation" }).getByText(text).waitFor();
	},
	async say(text: string) {
		await page.getByRole("textbox", { name: "Your message" }).fill(text);
		await page.getByRole("textbox", { name: "Your message" }).press("Enter");
	},
});

/** The order and count of these lines in a log. */
async function order(page: Page, name: string, lines: string[]): Promise<string[]> {
	const said = await page.getByRole("log", { name }).locator("p").allTextContents();
	return said.flatMap((text) => lines.filter((line) => text.endsWith(line)));
}

test("a visitor is answered in two tabs, handed over to a colleague, and the submission has the whole chat", async () => {
	const { desk, site } = await openOffice();
	const claire = await openPersonPage();
	await joinAsFirst(claire, desk);
	const rosa = await colleague(desk, claire, "Rosa Delgado", "rosa@closewell.example");
	const visitor = await openPersonPage();
	await onSite(visitor).come(site, "No one is free to chat right now.");
	await takeChats(claire);
	await takeChats(rosa);

	await onSite(visitor).come(site, "A recruiter is at the desk now.");
	await onSite(visitor).begin("Do you place field reps on a 1099?");
	await expect.poll(() => claire.title()).toContain("1 waiting in chat");
	await atDesk(claire).take();
	await onSite(visitor).log.getByText("Claire Okafor joined").waitFor();
	const seeTyping = async () => {
		await atDesk(claire).field.pressSequentially("Hi "); // not repeated for a server that isn't listening yet
		return visitor.getByText("Claire is typing").count();
	};
	await expect.poll(seeTyping).toBe(1);
	await atDesk(claire).say("Hi Priya, we do. In which states?");
	await onSite(visitor).log.getByText("In which states?").waitFor();

	const second = await visitor.context().newPage();
	await second.goto(`${site}/services`);
	await second.getByRole("button", { name: /New reply from Claire Okafor|Chat with Claire Okafor/ }).click();
	await onSite(second).say("Three: Raleigh, Charlotte, Asheville");
	await onSite(visitor).log.getByText("Raleigh").waitFor();
	await atDesk(claire).log.getByText("Raleigh").waitFor();
	await claire.getByRole("link", { name: "/services" }).waitFor();

	await claire.getByRole("button", { name: "Transfer" }).click();
	await claire.getByRole("menuitem", { name: "Rosa Delgado, free" }).click();
	await claire.getByText("Transferred to Rosa Delgado:").waitFor();
	await atDesk(rosa).take();
	await atDesk(rosa).say("Rosa here, I know Asheville well.");
	await onSite(visitor).log.getByText("I know Asheville well.").waitFor();
	await claire.getByText("Rosa Delgado owns this chat. You can follow along.").waitFor();

	expect(await onSite(visitor).log.ariaSnapshot()).toMatch(
		/You: Do you place field reps on a 1099\?.*Claire Okafor joined.*Claire Okafor: Hi Priya.*You: Three.*Rosa Delgado took over.*Rosa Delgado joined.*Rosa Delgado: Rosa here/s,
	);
	expect(await atDesk(rosa).log.ariaSnapshot()).toMatch(
		/Priya Raman: Do you place field reps on a 1099\?.*Claire Okafor joined.*Claire Okafor: Hi Priya.*Priya Raman: Three.*Transferred to you.*You joined.*You: Rosa here/s,
	);

	await rosa.getByRole("button", { name: "End", exact: true }).click();
	await rosa.getByRole("menuitem", { name: "End the chat" }).click();
	await onSite(visitor).log.getByText("Rosa Delgado ended this chat").waitFor();
	await rosa.getByRole("link", { name: "Open message" }).click();
	const words = rosa.getByRole("region", { name: "Chat" });
	await words.getByText("Rosa Delgado ended the chat").or(words.getByText("You ended the chat")).waitFor();
	expect(await words.getByRole("listitem").count()).toBe(8); // four lines, joined twice, handed over, ended
	await rosa.getByText("You replied in the chat").or(rosa.getByText("Claire replied in the chat")).waitFor();

	await visitor.getByRole("button", { name: "Email me this chat" }).click();
	const mailed = () => desk.mail.received.findLast(({ to }) => to.includes(PRIYA.email))?.parsed.text ?? "";
	await expect.poll(mailed).toMatch(/\/yours\/[\w-]{43}/);
	expect(mailed()).not.toContain("Asheville");
	await visitor.goto(site + (/\/yours\/[\w-]{43}/.exec(mailed())?.[0] ?? ""));
	const own = visitor.locator("section", { has: visitor.getByRole("heading", { name: "Your chat" }) }).last();
	expect(await own.getByRole("listitem").allTextContents()).toEqual([
		expect.stringMatching(/^You, .*Do you place field reps on a 1099\?$/),
		expect.stringMatching(/^Claire Okafor, .*In which states\?$/),
		expect.stringMatching(/^You, .*Three: Raleigh, Charlotte, Asheville$/),
		expect.stringMatching(/^Rosa Delgado, .*I know Asheville well\.$/),
	]);
	expect(await findAxeViolations(visitor)).toEqual([]);
	await expectToFit(visitor, [{ width: 320, height: 640 }]);
});

test("cut connections and a killed server lose nothing, duplicate nothing and keep the order", {
	tags: "thorough",
}, async () => {
	const { desk, site, toSite, toDesk, kill, startAgain } = await openOffice();
	const claire = await openPersonPage();
	await joinAsFirst(claire, desk);
	await takeChats(claire);
	const visitor = await openPersonPage();
	await onSite(visitor).come(site, "A recruiter is at the desk now.");
	await onSite(visitor).begin("First of all");
	await atDesk(claire).take();

	toSite.cut();
	await onSite(visitor).say("Said while the visitor was cut off");
	await visitor.getByText("The connection was lost.", { exact: false }).waitFor();
	await atDesk(claire).say("Said to who was cut off");
	toSite.mend();
	await onSite(visitor).log.getByText("Said to who was cut off").waitFor();
	await atDesk(claire).log.getByText("Said while the visitor was cut off").waitFor();

	toDesk.cut();
	await atDesk(claire).say("Said while the desk was cut off");
	await atDesk(claire).log.getByText("Not sent yet").waitFor();
	await onSite(visitor).say("Said to a desk that was cut off");
	await claire.getByText("Last updated").waitFor();
	toDesk.mend();
	await retryStream(claire);
	await onSite(visitor).log.getByText("Said while the desk was cut off").waitFor();
	await atDesk(claire).log.getByText("Said to a desk that was cut off").waitFor();

	toSite.cutAfter("POST /chat/lines", 1); // the line arrives, and its response does not
	await onSite(visitor).say("Said twice, heard once");
	toDesk.cutAfter("/lines HTTP/1.1", 1);
	await atDesk(claire).say("Answered twice, read once");
	await atDesk(claire).log.getByText("Said twice, heard once").waitFor();
	await onSite(visitor).log.getByText("Answered twice, read once").waitFor();

	kill();
	await onSite(visitor).say("Said to a dead server");
	await atDesk(claire).say("Answered to a dead server");
	await startAgain();
	await atDesk(claire).log.getByText("Said to a dead server").waitFor();
	await onSite(visitor).log.getByText("Answered to a dead server").waitFor();
	await claire.getByText("Not sent yet").waitFor({ state: "detached" });
	await visitor.getByText("waiting for the connection").waitFor({ state: "detached" });

	const lines = [
		...["First of all", "Said while the visitor was cut off", "Said to who was cut off"],
		...["Said while the desk was cut off", "Said to a desk that was cut off", "Said twice, heard once"],
		...["Answered twice, read once", "Said to a dead server", "Answered to a dead server"],
	];
	const seen = await order(visitor, "Conversation", lines);
	expect(seen.toSorted()).toEqual(lines.toSorted());
	expect(await order(claire, `Chat with ${PRIYA.name}`, lines)).toEqual(seen);
	await claire.reload();
	await atDesk(claire).log.getByText("First of all").waitFor();
	expect(await order(claire, `Chat with ${PRIYA.name}`, lines)).toEqual(seen);
});

test("an unanswered visitor gets an email, a lost recruiter's chat waits again, a closed office takes messages", {
	tags: "thorough",
}, async () => {
	const { desk, site, toDesk, pass } = await openOffice();
	const claire = await openPersonPage();
	await joinAsFirst(claire, desk);
	await takeChats(claire);
	const visitor = await openPersonPage();
	await onSite(visitor).come(site, "A recruiter is at the desk now.");
	await onSite(visitor).begin("Is anybody there?");
	await atDesk(claire).row.click();
	await claire.getByRole("button", { name: "Take chat" }).waitFor();
	expect(desk.mailsTo(PRIYA.email)).toBe(0); // no email while a recruiter may still take it
	await pass(121 * SECOND_MS);
	await onSite(visitor).log.getByText(`a recruiter will email you at ${PRIYA.email}`).waitFor();
	await expect.poll(() => desk.mailsTo(PRIYA.email)).toBe(1);
	await atDesk(claire).log.getByText("No one answered within two minutes").waitFor();

	await onSite(visitor).say("I am still here");
	await claire.getByRole("button", { name: "Take chat" }).click();
	await atDesk(claire).say("So am I");
	await onSite(visitor).log.getByText("So am I").waitFor();

	toDesk.goSilent(); // her connection is gone, and the server doesn't know
	await pass(61 * SECOND_MS);
	await onSite(visitor).log.getByText("Claire Okafor lost the connection.").waitFor();
	toDesk.mend();
	await claire.getByRole("button", { name: "Take chat" }).waitFor();

	await pass(4 * DAY_MS); // a Saturday
	const other = await openPersonPage();
	await onSite(other).come(site, /The office opens Monday/);
	await other.getByRole("button", { name: "Start Live Chat" }).click();
	await other.getByRole("dialog").getByRole("textbox", { name: "Message" }).waitFor();
	await claire.reload(); // after so many days she has to sign in
	await requestSignInLink(claire, "claire@closewell.example");
	await claire.goto(await desk.linkMailedTo("claire@closewell.example"));
	await claire.getByRole("button", { name: "Sign in" }).click();
	await claire
		.getByText(/^The office is closed\. Chat is off until Monday.*\. Visitors can leave a message\.$/)
		.waitFor();
});
