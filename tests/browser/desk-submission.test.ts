// @module-tag thorough
import type { Page } from "playwright-core";
import { expect, onTestFinished, test } from "vitest";
import type { HistoryEvent, Item } from "../../desk/queries/submission.ts";
import { collectCspViolations, expectToFit, findAxeViolations, openBrowser, pickSizes } from "../browser.ts";
import { signIn, startDeskStub } from "../desk-stub.ts";
import {
	byHand,
	danaWhitcomb,
	gailHutchins,
	heldBack,
	hostile,
	type ItemStub,
	marcusEllery,
	stubItems,
} from "../desk-stub-item.ts";

/* The submission page in the app, against a stub of the desk's API. */

const open = openBrowser();

const SMALL = { width: 320, height: 640 };
const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };

const ROSA = { id: "rosa", name: "Rosa Delgado" };
const BEN = { id: "ben", name: "Ben Tran" };

async function openItem(item: Item, viewport = DESK) {
	const desk = await startDeskStub("admin");
	const page = await open({ viewport, reducedMotion: "reduce" });
	const items = await stubItems(desk, page.context(), [item]);
	const errors: string[] = [];
	page.on("pageerror", (error) => errors.push(error.message));
	onTestFinished(async () => {
		await page.context().close();
		await desk.stop();
		expect(errors).toEqual([]);
	});
	const go = async () => {
		await page.goto(`${desk.url}/s/${item.reference}`);
		await page.locator("#item-name").waitFor();
	};
	return { desk, page, items, go };
}

const reply = (page: Page) => page.getByRole("button", { name: /^Reply/ }).filter({ visible: true });
const answer = (page: Page) => page.getByLabel(/^Your (answer|draft)$/);
const sendButton = (page: Page) => page.getByRole("button", { name: "Send and mark answered" });
const posts = (items: ItemStub, action: string) =>
	items.asked.filter((line) => line.startsWith("POST ") && line.includes(`/${action} `));
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();
const draftSaved = (items: ItemStub, reference: string, text: string) =>
	expect.poll(() => items.items.get(reference)?.draft?.text).toBe(text);

test("an answer survives a reload, a lost connection, an ended session and a faster colleague", async () => {
	const dana = danaWhitcomb();
	const { desk, page, items, go } = await openItem(dana);
	await go();
	await page.keyboard.press("r");
	await answer(page).pressSequentially("Hi Dana, I have two people in mind.");
	await draftSaved(items, dana.reference, "Hi Dana, I have two people in mind.");
	await page.reload();
	expect(await answer(page).inputValue()).toBe("Hi Dana, I have two people in mind.");

	items.up = false;
	await answer(page).fill("Hi Dana, I have three people in mind.");
	await sendButton(page).click();
	await page.getByText("The desk does not answer. It may or may not have been done; look").waitFor();
	expect(await page.evaluate(() => Object.keys(localStorage))).toContain("draft:claire:CW-7K4M-Q2XN");
	const saved = { subject: "", text: "Hi Dana, I have two people in mind.", savedAt: inAnHour() }; // by a fast clock
	items.items.set(dana.reference, { ...dana, draft: saved });
	items.up = true;
	await page.reload();
	await expect.poll(() => answer(page).inputValue()).toBe("Hi Dana, I have three people in mind.");
	await draftSaved(items, dana.reference, "Hi Dana, I have three people in mind.");
	await page.getByText("Draft saved").waitFor();

	desk.me = undefined;
	await answer(page).press("Control+Enter");
	const dialog = page.getByRole("dialog", { name: "You were signed out" });
	await dialog.waitFor();
	signIn(desk);
	const other = await page.context().newPage();
	await other.goto(`${desk.url}/staff`);
	await other.getByText("Rosa Delgado").waitFor();
	await dialog.waitFor({ state: "detached" });
	expect(await answer(page).inputValue()).toBe("Hi Dana, I have three people in mind.");
	expect(posts(items, "answer").length).toBe(1);

	const answeredAt = new Date().toISOString();
	const theirs = { what: "answered", person: ROSA, text: "Claire will call you at 1:30 pm.", at: answeredAt };
	items.meanwhile(dana.reference, theirs, { answeredAt, state: "answered" });
	await answer(page).press("Control+Enter");
	await page.getByText(/Rosa answered \d+ s ago\. Yours has not been sent\./).waitFor();
	await page.getByRole("blockquote").getByText("Claire will call you at 1:30 pm.").waitFor();
	await page.reload();
	await page.getByText(/Yours has not been sent\./).waitFor(); // even if it was saved after hers was sent
	expect(await answer(page).inputValue()).toBe("Hi Dana, I have three people in mind.");

	await page.getByRole("button", { name: "Send as a second mail" }).click();
	await page.getByText("Your mail is on its way").waitFor();
	expect(posts(items, "answer").at(-1)).toContain('"version":5,');
	expect(await page.evaluate(() => Object.keys(localStorage).join())).not.toContain("draft:");
});

test("text typed while a colleague answered or closed the submission can be kept as a note", async () => {
	const dana = danaWhitcomb();
	const { desk, page, items, go } = await openItem(dana);
	await go();
	await reply(page).click();
	await answer(page).fill("They also want to know about Erie.");
	await draftSaved(items, dana.reference, "They also want to know about Erie.");
	const theirs = { what: "answered", person: ROSA, text: "Thank you.", at: new Date().toISOString() };
	items.meanwhile(dana.reference, theirs, { answeredAt: theirs.at, state: "answered" });
	await sendButton(page).click();
	await page.getByRole("button", { name: "Keep as a note" }).click();
	await page.getByText("Note by you").waitFor();
	expect(items.items.get(dana.reference)?.events.at(-1)).toMatchObject({
		what: "noted",
		text: "They also want to know about Erie.",
	});
	expect(await answer(page).count()).toBe(0);
	await expect.poll(() => items.items.get(dana.reference)?.draft).toBe(null);

	await reply(page).click();
	await answer(page).pressSequentially("One more thing.");
	const hear = (id: string, happening: Partial<HistoryEvent>, change?: Partial<Item>) => {
		items.meanwhile(dana.reference, { person: ROSA, at: new Date().toISOString(), ...happening }, change);
		desk.tell(id, happening.what ?? "", { reference: dana.reference, person: ROSA.id });
	};
	hear("e1", { what: "undid" });
	await page.getByText("Rosa took that back").waitFor();
	expect(await answer(page).evaluate((field) => field === document.activeElement)).toBe(true);
	hear("e2", { what: "closed", outcome: "no-fit" }, { state: "closed", outcome: "no-fit" });
	await page.getByText(/Rosa closed it: not a fit \d+ s ago\. Yours has not been sent\./).waitFor();
	expect(await answer(page).inputValue()).toBe("One more thing.");
	await page.getByRole("button", { name: "Keep as a note" }).click();
	await expect.poll(() => items.items.get(dana.reference)?.events.at(-1)?.text).toBe("One more thing.");
	await answer(page).waitFor({ state: "detached" });
});

test("a template is filled in, and an unfilled placeholder blocks sending", async () => {
	const dana = danaWhitcomb();
	const { page, items, go } = await openItem(dana);
	await go();
	await page.getByRole("button", { name: "Templates" }).click();
	await page.getByRole("menuitem", { name: "Ask for a call" }).click();
	await expect
		.poll(() => answer(page).inputValue())
		.toBe("Hi Dana,\n\ncould we talk at {{a time that suits you}}?\n\nClaire Okafor");
	await answer(page).press("Control+Enter");
	await page.getByText("Fill in {{a time that suits you}}, or take it out. Nothing was sent.").waitFor();
	expect(posts(items, "answer")).toEqual([]);
	await page.keyboard.insertText("1:30 pm"); // the missing placeholder is selected
	await answer(page).press("Control+Enter");
	await page.getByText("Dana Whitcomb is answered").waitFor();
	expect(posts(items, "answer")).toEqual([
		'POST /api/submissions/CW-7K4M-Q2XN/answer {"version":4,"subject":"When can we talk?","text":"Hi Dana,\\n\\ncould we talk at 1:30 pm?\\n\\nClaire Okafor"}',
	]);
});

test("an undone answer becomes a draft again, and one whose confirmation is lost is sent once", async () => {
	const dana = danaWhitcomb();
	const { page, items, go } = await openItem(dana);
	await go();
	await reply(page).click();
	await answer(page).fill("Hi Dana, too soon.");
	const held = Promise.withResolvers<void>();
	items.slow = held.promise;
	await sendButton(page).click();
	await expect.poll(() => answer(page).isEditable()).toBe(false);
	held.resolve();
	await page.getByText("after 21h 48m, inside the promise").waitFor();
	expect(posts(items, "answer")[0]).toContain('"subject":"Re: We have your talent request (CW-7K4M-Q2XN)"');
	await page.locator("body").press("z");
	await page.getByText("Taken back", { exact: true }).waitFor();
	await expect.poll(() => answer(page).inputValue()).toBe("Hi Dana, too soon.");
	expect(items.items.get(dana.reference)).toMatchObject({ state: "open", answeredAt: null });
	await page.getByText("(taken back)").waitFor({ state: "attached" });

	items.mute = true;
	await answer(page).fill("Hi Dana, now. ");
	await sendButton(page).click();
	await page.getByText("It may or may not have been done; look before you try again.").waitFor();
	items.mute = false;
	await sendButton(page).click();
	await page.getByText("Dana Whitcomb gets your answer once.").waitFor();
	await answer(page).waitFor({ state: "detached" });
	const sent = items.items.get(dana.reference)?.events.filter(({ what, undone }) => what === "answered" && !undone);
	expect(sent?.length).toBe(1);
	await expect.poll(() => items.items.get(dana.reference)?.draft).toBe(null);
});

test("taking, assigning, notes and calls show right away; the slower colleague sees who was faster", async () => {
	const gail = gailHutchins();
	const { page, items, go } = await openItem(gail);
	await go();
	expect(await page.getByRole("definition").allTextContents()).toContain("Sales Manager"); // a request's role to fill
	await page.keyboard.press("i");
	await page.getByRole("button", { name: "Whose it is: You" }).waitFor();
	await page.keyboard.press("n");
	const note = page.getByRole("textbox", { name: "What the others should know" });
	await note.fill("Calls back after lunch.");
	await page.keyboard.press("Control+Enter");
	await page.getByText("Calls back after lunch.").waitFor();
	await note.waitFor({ state: "detached" }); // otherwise a key would be typed into it
	await page.keyboard.press("l");
	await page.getByRole("button", { name: "Log the call" }).click();
	await page.getByText("Say what came of the call.").waitFor();
	await page.getByRole("radio", { name: "Reached them" }).check();
	await page.getByRole("button", { name: "Log the call" }).click();
	await page.getByText("Gail Hutchins is answered").waitFor();
	await page.getByText(/^1h \d\dm late$/).waitFor();

	items.meanwhile(gail.reference, { what: "took", person: BEN, at: new Date().toISOString() }, { owner: BEN });
	await page.getByRole("button", { name: /^Whose it is/ }).click();
	await page.getByRole("menuitem", { name: "Give it to Rosa Delgado" }).click();
	await page.getByText(/^Ben took it, \d+ s ago$/).waitFor();
	await page.getByRole("button", { name: "Whose it is: Ben" }).waitFor();
});

test("every tab shows who else is there, and who left while the connection was lost", async () => {
	const gail = gailHutchins();
	const { desk, page, go } = await openItem(gail);
	await go();
	await expect.poll(() => desk.streams.size).toBe(1);
	const present = { reference: gail.reference, people: [{ ...ROSA, writing: true }] };
	for (const stream of desk.streams) stream.write(`event: presence\ndata: ${JSON.stringify(present)}\n\n`);
	await page.getByText("Rosa is writing").waitFor();
	const other = await page.context().newPage();
	await other.goto(page.url());
	await other.getByText("Rosa is writing").waitFor();
	for (const stream of desk.streams) stream.destroy();
	for (const tab of [page, other]) await tab.getByText("Rosa is writing").waitFor({ state: "detached" });
});

test("nothing of an erased person stays on screen or in the browser", async () => {
	const dana = danaWhitcomb();
	const { desk, page, items, go } = await openItem(dana);
	await go();
	await page.keyboard.press("n");
	await page.getByRole("textbox", { name: "What the others should know" }).fill("Dana is on leave.");
	await expect.poll(() => page.evaluate(() => Object.keys(localStorage).join())).toContain("draft:");
	items.items.delete(dana.reference);
	desk.tell("e1", "erased");
	await page.getByText("There is no such submission. It may have been erased.").waitFor();
	expect(await page.locator("body").innerText()).not.toContain("Whitcomb");
	await expect.poll(() => page.title()).not.toContain("Whitcomb");
	await expect.poll(() => page.evaluate(() => Object.keys(localStorage).join())).not.toContain("draft:");
});

test("signing out leaves no draft in the browser", async () => {
	const { page, items, go } = await openItem(danaWhitcomb());
	await go();
	items.up = false;
	await reply(page).click();
	await answer(page).fill("Nobody else may read this.");
	await expect.poll(() => page.evaluate(() => Object.keys(localStorage).join())).toContain("draft:");
	await page.getByRole("button", { name: /Your menu$/ }).click();
	await page.getByRole("menuitem", { name: "Sign out" }).click();
	await page.getByRole("heading", { name: "Sign in to the desk" }).waitFor();
	expect(await page.evaluate(() => Object.keys(localStorage).join())).not.toContain("draft:");
});

test("an admin erases a person by typing the name", async () => {
	const { page, items, go } = await openItem(danaWhitcomb());
	await go();
	await page.getByRole("button", { name: "More to do with it" }).click();
	await page.getByRole("menuitem", { name: /Erase/ }).click();
	await page.getByLabel("Type the name to go on").fill("Dana");
	await page.getByRole("button", { name: "Erase", exact: true }).click();
	await page.getByText("Type the name as it stands above.").waitFor();
	expect(items.asked.filter((line) => line.startsWith("DELETE"))).toEqual([]);
	await page.getByLabel("Type the name to go on").fill("dana  whitcomb");
	await page.getByRole("button", { name: "Erase", exact: true }).click();
	await page.getByText("All that this person sent is gone.").waitFor();
	expect(items.asked.filter((line) => line.startsWith("DELETE"))).toEqual([
		'DELETE /api/people/dana.whitcomb@harrowpike.example {"name":"Dana Whitcomb"}',
	]);
});

test.each([SMALL, DESK])("hostile text neither runs nor breaks the layout at $width px", async (viewport) => {
	const { page, go } = await openItem(hostile(), viewport);
	const refused = await collectCspViolations(page);
	await go();
	await page.getByRole("heading", { name: "Timeline" }).waitFor();
	expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
	const wide = await page.evaluate(() => {
		const isCut = (element: Element | null): boolean =>
			element !== null && (getComputedStyle(element).overflowX !== "visible" || isCut(element.parentElement));
		const sticksOut = ({ left, right }: DOMRect) => right > innerWidth + 6 || left < -6;
		return [...document.querySelectorAll("article *")]
			.filter((element) => sticksOut(element.getBoundingClientRect()) && !isCut(element.parentElement))
			.map(({ tagName, className }) => `${tagName} ${className}`);
	});
	expect(wide).toEqual([]);
	expect(await page.evaluate(() => document.body.dataset.ran)).toBeUndefined();
	const links = await page
		.locator("article a")
		.evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
	expect(links.filter((href) => !/^(\/|mailto:|tel:)/.test(href))).toEqual([]);
	expect(await page.locator("article img, article script").count()).toBe(0);
	expect(refused).toEqual([]);
});

test("in print: the person, their submission and the history, and no buttons", async () => {
	const { page, go } = await openItem(danaWhitcomb());
	await go();
	await page.emulateMedia({ media: "print" });
	const shown = await page.locator("body").innerText();
	for (const words of ["Dana Whitcomb", "They must have hunted", "Logistics & Supply Chain", "Note by Rosa"]) {
		expect(shown).toContain(words);
	}
	expect(await page.getByRole("button").filter({ visible: true }).count()).toBe(0);
	expect(await page.getByRole("navigation").filter({ visible: true }).count()).toBe(0);
});

const states: [string, () => Item, (page: Page) => Promise<unknown>][] = [
	["an open lead", danaWhitcomb, async () => undefined],
	["one that is late", gailHutchins, (page) => page.getByText("late", { exact: true }).waitFor()],
	["one that is answered, with a resume", marcusEllery, (page) => page.getByText("inside the promise").waitFor()],
	["one that was held back", heldBack, (page) => page.getByText("Held back,").waitFor()],
	["one added by hand", byHand, (page) => page.getByText("No time was promised").waitFor()],
	[
		"an answer with a place to fill",
		danaWhitcomb,
		async (page) => {
			await reply(page).first().click();
			await page.getByRole("button", { name: "Templates" }).click();
			await page.getByRole("menuitem", { name: "Ask for a call" }).click();
			await page.getByRole("menu").waitFor({ state: "detached" });
			await sendButton(page).click();
			await page.getByText("Nothing was sent.").waitFor();
		},
	],
	[
		"a call to log",
		danaWhitcomb,
		async (page) => {
			await page.keyboard.press("l");
			await page.getByRole("radio", { name: "Left a voicemail" }).check();
		},
	],
];

test.each(states.map(([name, item, reach], index) => ({ name, item, reach, index })))(
	"$name: accessible in both themes, on a desk and on a phone",
	async ({ item, reach, index }) => {
		for (const viewport of pickSizes(index, [DESK, PHONE])) {
			const { page, go } = await openItem(item(), viewport);
			await go();
			await reach(page);
			expect(await findAxeViolations(page)).toEqual([]);
			await expectToFit(page, [DESK, PHONE]);
		}
	},
);
