// @module-tag thorough
import type { Page } from "playwright-core";
import { expect, onTestFinished, test } from "vitest";
import { openBrowser } from "../browser.ts";
import { type DeskStub, startDeskStub } from "../desk-stub.ts";
import { inventedChats } from "../desk-stub-chat.ts";
import { rowOf } from "../desk-stub-list.ts";

/* The chat page against a stub of the API: how a waiting chat alerts recruiters, and that no typed text is lost. */

const open = openBrowser();

async function openDesk(path: string): Promise<{ stub: DeskStub; page: Page }> {
	const stub = await startDeskStub("recruiter");
	stub.chat = inventedChats();
	stub.rows = stub.chat.chats.map(({ reference, name }, index) => rowOf(index, { reference, name, kind: "message" }));
	const page = await open({ viewport: { width: 1440, height: 900 }, reducedMotion: "reduce" });
	onTestFinished(async () => {
		await page.context().close();
		await stub.stop();
	});
	await page.clock.install();
	await page.addInitScript(listenAndSee);
	await page.goto(stub.url + path);
	return { stub, page };
}

/** Runs in the page: records sounds and notifications, as for a user who is looking at another window. */
function listenAndSee(): void {
	const noticed: { tones: number; notices: { title: string; onclick: (() => void) | null }[] } = {
		tones: 0,
		notices: [],
	};
	class Notice {
		static permission = "granted";
		onclick: (() => void) | null = null;
		title: string;
		constructor(title: string) {
			this.title = title;
			noticed.notices.push(this);
		}
		close() {}
	}
	const Tone = OscillatorNode;
	class HeardTone extends Tone {
		constructor(...made: ConstructorParameters<typeof OscillatorNode>) {
			super(...made);
			noticed.tones++;
		}
	}
	Object.assign(window, { noticed, Notification: Notice, OscillatorNode: HeardTone });
	document.hasFocus = () => false;
}

interface Noticing {
	noticed: { tones: number; notices: { title: string; onclick: (() => void) | null }[] };
}

const tones = (page: Page) => page.evaluate(() => (window as unknown as Noticing).noticed.tones);
const notices = (page: Page) =>
	page.evaluate(() => (window as unknown as Noticing).noticed.notices.map(({ title }) => title));

/** Adds a waiting chat and notifies every desk. */
function wait(stub: DeskStub, reference: string, name: string): void {
	const [sample] = stub.chat.chats;
	const line = {
		number: 1,
		id: `line-of-${reference}`,
		at: new Date().toISOString(),
		side: "visitor",
		text: "Hello?",
	} as const;
	if (!sample) throw new Error("There is no chat to take for a sample.");
	stub.chat.lines.set(reference, [line]);
	const waiting = { reference, name, state: "waiting", person: null, waitingSince: line.at, last: line } as const;
	stub.chat.chats = [...stub.chat.chats, { ...sample, ...waiting }];
	stub.tellChat({ reference, state: "waiting", line });
}

test("recruiters who take chats hear and see a waiting chat on every page of the desk", async () => {
	const { stub, page } = await openDesk("/chat");
	await expect.poll(() => stub.streams.size).toBe(1);
	await page.getByRole("link", { name: /Priya Raman/ }).waitFor();
	expect(await page.title()).toBe("1 waiting in chat · Chat · Closewell Desk");
	wait(stub, "CW-6666-EEEE", "Not Heard");
	await page.getByRole("link", { name: /Not Heard/ }).waitFor();
	expect([await tones(page), await notices(page)]).toEqual([0, []]);

	await page.getByRole("switch", { name: "Taking chats" }).click();
	await expect.poll(() => page.getByRole("switch").getAttribute("aria-checked")).toBe("true");
	expect(stub.chat.available).toBe(true);
	await page.keyboard.press("g");
	await page.keyboard.press("o");
	await page.getByRole("heading", { name: "Open" }).waitFor();
	wait(stub, "CW-7777-FFFF", "Jo Heard");
	await expect.poll(() => notices(page)).toEqual(["Jo Heard waits for an answer"]);
	await expect.poll(() => tones(page)).toBe(2); // one sound with two notes
	expect(await page.title()).toBe("3 waiting in chat · Open · Closewell Desk");
	await page.getByRole("link", { name: /^Chat.*3 waiting, 1 of yours$/ }).waitFor();
	await page.evaluate(() => (window as unknown as Noticing).noticed.notices[0]?.onclick?.());
	await page.getByRole("heading", { name: "Jo Heard" }).waitFor();

	await page.getByRole("button", { name: "Sound when somebody waits" }).click();
	wait(stub, "CW-8888-GGGG", "Lee Seen");
	await expect.poll(() => notices(page)).toContain("Lee Seen waits for an answer");
	expect(await tones(page)).toBe(2);
	await page.reload();
	await expect.poll(() => page.getByRole("switch").getAttribute("aria-checked")).toBe("true"); // switches on by itself
});

test("a recruiter who was offline for a minute takes no more chats, and is told so", async () => {
	const { stub, page } = await openDesk("/chat");
	await expect.poll(() => stub.streams.size).toBe(1);
	await page.getByRole("switch", { name: "Taking chats" }).click();
	await expect.poll(() => page.getByRole("switch").getAttribute("aria-checked")).toBe("true");
	stub.up = false;
	for (const stream of stub.streams) stream.destroy();
	await page.clock.fastForward(61_000);
	await page.getByText("You no longer take chats").waitFor();
	expect(await page.getByRole("switch", { name: "Taking chats" }).getAttribute("aria-checked")).toBe("false");
	await page.getByText(/^Off since .*: the connection was lost for a minute\.$/).waitFor();
	stub.asked.length = 0;
	stub.up = true;
	// The heartbeat alone only says that the recruiter is there: Priya Raman's chat continues.
	const said = () => stub.asked.filter((line) => line.startsWith("POST /api/available"));
	await expect.poll(said).toEqual(['POST /api/available {"available":false,"again":true}']);
	await page.getByRole("switch", { name: "Taking chats" }).click();
	await page.getByText("Off since").waitFor({ state: "detached" });
});

test("typed and sent text survives a broken connection, a reload and a faster colleague", async () => {
	const { stub, page } = await openDesk("/chat/CW-2222-AAAA");
	const field = page.getByLabel("Write to Priya");
	await field.fill("/f");
	await page.getByRole("option", { name: /first-year base/ }).waitFor();
	await field.press("Enter");
	await expect.poll(() => field.inputValue()).toBe("Hi Priya, our fee is 20-25%.");
	await page.route("**/lines", (route) => route.abort());
	await field.press("Enter");
	const log = page.getByRole("log", { name: "Chat with Priya Raman" });
	await log.getByText("Not sent yet").waitFor();
	await field.fill("And half a sen");
	await page.reload();
	await log.getByText("Hi Priya, our fee is 20-25%.").waitFor();
	expect(await field.inputValue()).toBe("And half a sen");
	const asked: string[] = [];
	page.on("request", (request) => {
		if (request.url().endsWith("/lines")) asked.push(request.postData() ?? "");
	});
	await log.getByText("Not sent yet").waitFor();
	await page.unroute("**/lines");
	await log.getByText("Not sent yet").waitFor({ state: "detached" });
	expect(new Set(asked).size).toBe(1); // the same line, under the same id
	expect(stub.chat.lines.get("CW-2222-AAAA")?.filter(({ text }) => text.includes("our fee")).length).toBe(1);
	expect(await log.getByText("our fee").count()).toBe(1);

	stub.chat.taken = true;
	await field.press("End");
	await field.press("Enter");
	await page.getByRole("alert").getByText("Rosa Delgado has this chat.").waitFor();
	expect(await field.inputValue()).toBe("And half a sen");

	stub.tellChat({ reference: "CW-2222-AAAA", state: "live", writing: "visitor" });
	await log.getByText("Priya is writing").waitFor();
	const known = stub.chat.lines.get("CW-2222-AAAA") ?? [];
	const line = {
		...{ number: known.length + 1, id: "line-of-the-visitor", at: new Date().toISOString(), side: "visitor" as const },
		text: "Two more in Ohio",
	};
	stub.chat.lines.set("CW-2222-AAAA", [...known, line]);
	stub.tellChat({ reference: "CW-2222-AAAA", state: "live", line });
	await log.getByText("Two more in Ohio").waitFor();
	await log.getByText("Priya is writing").waitFor({ state: "detached" });
});
