// @module-tag thorough
import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { expect, onTestFinished, test } from "vitest";
import { newToken } from "../../server/store/token.ts";
import { loseStream, openSampleDesk } from "../sample-desk.ts";

/* The chat page: how a waiting chat alerts recruiters, and that no typed text is lost. */

const desk = openSampleDesk();

/** Claire at the desk. She has a chat with Priya Raman, and Curtis Boyle is waiting. */
async function openChats(path: (priya: string) => string) {
	const { db, team } = desk;
	await db.updateTable("people").set({ available_at: null }).execute();
	onTestFinished(async () => {
		const ended = { state: "ended", ended_at: desk.now().toISOString() } as const;
		await db.updateTable("chats").set(ended).where("ended_at", "is", null).execute();
	});
	const priya = await startChat("Priya Raman");
	const claire = await desk.colleague(team.claire);
	expect((await claire.post(`/api/chats/${priya.reference}/take`)).status).toBe(200);
	await startChat("Curtis Boyle");
	const page = await desk.newPage(team.claire);
	await page.clock.install({ time: desk.now() });
	await page.addInitScript(listenAndSee);
	await page.goto(desk.url + path(priya.reference));
	return { page, priya };
}

/** A visitor starts a chat while Rosa is available. */
async function startChat(name: string) {
	const rosa = await desk.colleague(desk.team.rosa);
	await rosa.post("/api/available", { available: true });
	const token = newToken();
	const post = async (path: string, body: object) => {
		const headers = { "content-type": "application/json", "chat-token": token };
		const response = await fetch(desk.server.url + path, { method: "POST", headers, body: JSON.stringify(body) });
		expect(response.ok).toBe(true);
		return response;
	};
	const email = `${name.toLowerCase().replace(" ", ".")}@example.com`;
	const begun = await post("/chat", { id: randomUUID(), text: "Hello?", name, email });
	return {
		reference: (await begun.json()).standing.reference as string,
		say: (text: string) => post("/chat/lines", { id: randomUUID(), text }),
		write: () => post("/chat/writing", {}),
	};
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

test("recruiters who take chats hear and see a waiting chat on every page of the desk", async () => {
	const { page } = await openChats(() => "/chat");
	await page.getByRole("link", { name: /Priya Raman/ }).waitFor();
	await expect.poll(() => page.title()).toBe("1 waiting in chat · Chat · Closewell Desk");
	await startChat("Not Heard");
	await page.getByRole("link", { name: /Not Heard/ }).waitFor();
	expect([await tones(page), await notices(page)]).toEqual([0, []]);

	await page.getByRole("switch", { name: "Taking chats" }).click();
	await expect.poll(() => page.getByRole("switch").getAttribute("aria-checked")).toBe("true");
	const { people } = (await (await desk.colleague(desk.team.rosa)).get("/api/chats")).body;
	expect(people).toContainEqual(expect.objectContaining({ name: "Claire Okafor", available: true }));
	await page.keyboard.press("g");
	await page.keyboard.press("o");
	await page.getByRole("heading", { name: "Open" }).waitFor();
	await startChat("Jo Heard");
	await expect.poll(() => notices(page)).toEqual(["Jo Heard is waiting for an answer"]);
	await expect.poll(() => tones(page)).toBe(2); // one sound with two notes
	await expect.poll(() => page.title()).toContain("3 waiting in chat · ");
	await page.getByRole("link", { name: /^Chat.*3 waiting, 1 of yours$/ }).waitFor();
	await page.evaluate(() => (window as unknown as Noticing).noticed.notices[0]?.onclick?.());
	await page.getByRole("heading", { name: "Jo Heard" }).waitFor();

	await page.getByRole("button", { name: "Sound when a visitor is waiting" }).click();
	await startChat("Lee Seen");
	await expect.poll(() => notices(page)).toContain("Lee Seen is waiting for an answer");
	expect(await tones(page)).toBe(2);
	await page.reload();
	await expect.poll(() => page.getByRole("switch").getAttribute("aria-checked")).toBe("true"); // switches on by itself
});

test("a recruiter who was offline for a minute takes no more chats, and is told so", async () => {
	const { page } = await openChats(() => "/chat");
	await page.getByRole("switch", { name: "Taking chats" }).click();
	await expect.poll(() => page.getByRole("switch").getAttribute("aria-checked")).toBe("true");
	const findStream = await loseStream(page.context());
	await page.clock.fastForward(61_000);
	await page.getByText("You're no longer taking chats").waitFor();
	expect(await page.getByRole("switch", { name: "Taking chats" }).getAttribute("aria-checked")).toBe("false");
	await page.getByText(/^Off since .*: the connection was lost for a minute\.$/).waitFor();
	// The heartbeat alone only says that the recruiter is there: Priya Raman's chat continues.
	const said: (string | null)[] = [];
	page.on("request", (request) => {
		if (request.url().endsWith("/api/available")) said.push(request.postData());
	});
	await findStream();
	await expect.poll(() => said).toEqual(['{"available":false,"again":true}']);
	await page.getByRole("switch", { name: "Taking chats" }).click();
	await page.getByText("Off since").waitFor({ state: "detached" });
});

test("typed and sent text survives a broken connection, a reload and a faster colleague", async () => {
	const { page, priya } = await openChats((reference) => `/chat/${reference}`);
	const field = page.getByLabel("Message Priya");
	await field.fill("/h");
	await page.getByRole("option", { name: /Greet them by name/ }).waitFor();
	await field.press("Enter");
	const hello = "Hi Priya, this is Claire Okafor from Closewell. How can I help?";
	await expect.poll(() => field.inputValue()).toBe(hello);
	await page.route("**/lines", (route) => route.abort());
	await field.press("Enter");
	const log = page.getByRole("log", { name: "Chat with Priya Raman" });
	await log.getByText("Not sent yet").waitFor();
	await field.fill("And half a sen");
	const findStream = await loseStream(page.context());
	await page.reload();
	await log.getByText(hello).waitFor();
	expect(await field.inputValue()).toBe("And half a sen");
	const asked: string[] = [];
	page.on("request", (request) => {
		if (request.url().endsWith("/lines")) asked.push(request.postData() ?? "");
	});
	await log.getByText("Not sent yet").waitFor();
	await page.unroute("**/lines");
	await log.getByText("Not sent yet").waitFor({ state: "detached" });
	expect(new Set(asked).size).toBe(1); // the same line, under the same id
	const claire = await desk.colleague(desk.team.claire);
	const { lines } = (await claire.get(`/api/chats/${priya.reference}`)).body;
	expect(lines.filter(({ text }: { text: string }) => text === hello).length).toBe(1);
	expect(await log.getByText(hello).count()).toBe(1);

	const rosa = await desk.colleague(desk.team.rosa);
	await claire.post(`/api/chats/${priya.reference}/hand-over`, { to: desk.team.rosa.id });
	expect((await rosa.post(`/api/chats/${priya.reference}/take`)).status).toBe(200);
	await field.press("End");
	await field.press("Enter");
	await page.getByRole("alert").getByText("A colleague owns this chat now. What you wrote stays here.").waitFor();
	expect(await page.getByLabel("Not sent", { exact: true }).inputValue()).toBe("And half a sen");

	await findStream();
	const writing = log.getByText("Priya is typing");
	await expect
		.poll(async () => {
			await priya.write(); // until the stream is back
			return writing.count();
		})
		.toBe(1);
	await priya.say("Two more in Ohio");
	await log.getByText("Two more in Ohio").waitFor();
	await writing.waitFor({ state: "detached" });
});
