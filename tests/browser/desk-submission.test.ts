// @module-tag thorough
import type { Page } from "playwright-core";
import { expect, onTestFinished, test } from "vitest";
import { endSessions } from "../../server/people/sessions.ts";
import type { SubmissionRow } from "../../server/store/tables.ts";
import { collectCspViolations, expectToFit, findAxeViolations, pickSizes } from "../browser.ts";
import { loseStream, openSampleDesk } from "../sample-desk.ts";

/* The submission page, with the sample firm's submissions. */

const desk = openSampleDesk();

const SMALL = { width: 320, height: 640 };
const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };

const referenceOf = (name: string) => desk.references.get(name) ?? "";

async function openItem(reference: string, viewport = DESK) {
	await desk.restoreAfterTest(reference);
	const page = await desk.newPage(desk.team.claire, { viewport });
	/** Requests that were answered, as "POST /api/submissions/REF/take {...}". */
	const answered: string[] = [];
	page.context().on("response", (response) => {
		const request = response.request();
		const path = decodeURIComponent(new URL(request.url()).pathname);
		answered.push(`${request.method()} ${path} ${request.postData() ?? ""}`);
	});
	const go = async () => {
		await page.goto(`${desk.url}/s/${reference}`);
		await page.locator("#item-name").waitFor();
	};
	return { page, go, posts: (action: string) => answered.filter((line) => line.includes(`/${reference}/${action} `)) };
}

const reply = (page: Page) => page.getByRole("button", { name: /^Reply/ }).filter({ visible: true });
const answer = (page: Page) => page.getByLabel(/^Your (answer|draft)$/);
const sendButton = (page: Page) => page.getByRole("button", { name: "Send and mark answered" });
const inAnHour = () => new Date(desk.now().getTime() + 3_600_000).toISOString();
const storedDrafts = (page: Page) => page.evaluate(() => Object.keys(localStorage).join());
const expectDraft = (reference: string, text: string | undefined) =>
	expect
		.poll(async () => {
			const draft = desk.db.selectFrom("drafts").select("body").where("reference", "=", reference);
			return (await draft.executeTakeFirst())?.body;
		})
		.toBe(text);

/** What happened to a submission, as a colleague sees it. */
async function readEvents(reference: string): Promise<{ what: string; text?: string; undone?: true }[]> {
	const rosa = await desk.colleague(desk.team.rosa);
	return (await rosa.get(`/api/submissions/${reference}`)).body.events;
}

test("an answer survives a reload, a lost connection, an ended session and a faster colleague", async () => {
	const dana = referenceOf("Dana Whitcomb");
	const { page, posts, go } = await openItem(dana);
	await loseStream(page.context()); // the page hears of nothing before it asks
	await go();
	await page.keyboard.press("r");
	await answer(page).pressSequentially("Hi Dana, I have two people in mind.");
	await expectDraft(dana, "Hi Dana, I have two people in mind.");
	await page.reload();
	await expect.poll(() => answer(page).inputValue()).toBe("Hi Dana, I have two people in mind.");

	const ofSubmission = `**/api/submissions/${dana}/**`;
	await page.route(ofSubmission, (route) => route.abort());
	await answer(page).fill("Hi Dana, I have three people in mind.");
	await sendButton(page).click();
	await page.getByText("The desk isn't responding. Your change may or may not have been saved. Check").waitFor();
	expect(await storedDrafts(page)).toContain(`draft:${desk.team.claire.id}:${dana}`);
	const saved = { body: "Hi Dana, I have two people in mind.", saved_at: inAnHour() }; // by a fast clock
	await desk.db.updateTable("drafts").set(saved).where("reference", "=", dana).execute();
	await page.unroute(ofSubmission);
	await page.reload();
	await expect.poll(() => answer(page).inputValue()).toBe("Hi Dana, I have three people in mind.");
	await expectDraft(dana, "Hi Dana, I have three people in mind.");
	await page.getByText("Draft saved").waitFor();

	await endSessions(desk.db, desk.team.claire.id);
	await answer(page).press("Control+Enter");
	const dialog = page.getByRole("dialog", { name: "You were signed out" });
	await dialog.waitFor();
	await desk.signIn(page.context(), desk.team.claire);
	const other = await page.context().newPage();
	await other.goto(`${desk.url}/staff`);
	await other.getByText("Rosa Delgado").waitFor();
	await dialog.waitFor({ state: "detached" });
	expect(await answer(page).inputValue()).toBe("Hi Dana, I have three people in mind.");
	expect(posts("answer").length).toBe(1);

	const theirs = { subject: "Your call", text: "Claire will call you at 1:30 pm." };
	const { version } = (await desk.act(desk.team.rosa, dana, "answer", theirs)).body;
	await answer(page).press("Control+Enter");
	await page.getByText(/Rosa answered .+ ago\. Your answer hasn't been sent\./).waitFor();
	await page.getByRole("blockquote").getByText("Claire will call you at 1:30 pm.").waitFor();
	await page.reload();
	await page.getByText(/Your answer hasn't been sent\./).waitFor(); // even if it was saved after hers was sent
	await expect.poll(() => answer(page).inputValue()).toBe("Hi Dana, I have three people in mind.");

	await page.getByRole("button", { name: "Send as a second email" }).click();
	await page.getByText("Your email is on its way").waitFor();
	expect(posts("answer").at(-1)).toContain(`"version":${version},`);
	await expect.poll(() => storedDrafts(page)).not.toContain("draft:");
});

test("text typed while a colleague answered or closed the submission can be kept as a note", async () => {
	const dana = referenceOf("Dana Whitcomb");
	const { page, go } = await openItem(dana);
	const findStream = await loseStream(page.context());
	await go();
	await reply(page).click();
	await answer(page).fill("They also want to know about Erie.");
	await expectDraft(dana, "They also want to know about Erie.");
	await desk.act(desk.team.rosa, dana, "answer", { subject: "Thanks", text: "Thank you." });
	await sendButton(page).click();
	await page.getByRole("button", { name: "Save as note" }).click();
	await page.getByText("Note by you").waitFor();
	expect((await readEvents(dana)).at(-1)).toMatchObject({
		what: "noted",
		text: "They also want to know about Erie.",
	});
	await answer(page).waitFor({ state: "detached" });
	await expectDraft(dana, undefined);

	await findStream();
	await page.getByText("Last updated").waitFor({ state: "detached" });
	await reply(page).click();
	await answer(page).pressSequentially("One more thing.");
	const { undo } = (await desk.act(desk.team.rosa, dana, "take")).body;
	await desk.act(desk.team.rosa, dana, "undo", { event: undo.event });
	await page.getByText("Rosa undid that").waitFor();
	expect(await answer(page).evaluate((field) => field === document.activeElement)).toBe(true);
	await desk.act(desk.team.rosa, dana, "close", { outcome: "no-fit" });
	await page.getByText(/Rosa closed it: no fit .+ ago\. Your answer hasn't been sent\./).waitFor();
	expect(await answer(page).inputValue()).toBe("One more thing.");
	await page.getByRole("button", { name: "Save as note" }).click();
	await expect.poll(async () => (await readEvents(dana)).at(-1)?.text).toBe("One more thing.");
	await answer(page).waitFor({ state: "detached" });
});

/** A lead for a role that is not on the form's list, which leaves a gap in the templates. */
async function askForOtherRole(reference: string): Promise<void> {
	const lead = desk.db.selectFrom("submissions").select("fields").where("reference", "=", reference);
	const { fields } = await lead.executeTakeFirstOrThrow();
	const other = JSON.stringify({ ...JSON.parse(fields), roleType: "other" });
	await desk.db.updateTable("submissions").set({ fields: other }).where("reference", "=", reference).execute();
}

test("a template is filled in, and an unfilled placeholder blocks sending", async () => {
	const dana = referenceOf("Dana Whitcomb");
	const { page, posts, go } = await openItem(dana);
	await askForOtherRole(dana);
	await go();
	await page.getByRole("button", { name: "Templates" }).click();
	await page.getByRole("menuitem", { name: "First answer, asking for a call" }).click();
	await expect
		.poll(() => answer(page).inputValue())
		.toMatch(/^Hi Dana,\n\nThanks for reaching out about the \{\{role\}\} role at Harrow & Pike Freight\./);
	await page.getByLabel("Subject").fill("When can we talk?");
	await answer(page).press("Control+Enter");
	await page.getByText("Fill in {{role}}, or delete it. Nothing was sent.").waitFor();
	expect(posts("answer")).toEqual([]);
	await page.keyboard.insertText("Freight Broker"); // the missing placeholder is selected
	await answer(page).press("Control+Enter");
	await page.getByText("Dana Whitcomb is answered").waitFor();
	expect(posts("answer")).toEqual([
		expect.stringMatching(
			/"subject":"When can we talk\?","text":"Hi Dana,.* the Freight Broker role at .*Claire Okafor/,
		),
	]);
});

test("an undone answer becomes a draft again, and one whose confirmation is lost is sent once", async () => {
	const dana = referenceOf("Dana Whitcomb");
	const { page, posts, go } = await openItem(dana);
	const findStream = await loseStream(page.context());
	await go();
	await reply(page).click();
	await answer(page).fill("Hi Dana, too soon.");
	const held = Promise.withResolvers<void>();
	await page.route("**/answer", async (route) => {
		await held.promise;
		await route.continue();
	});
	await sendButton(page).click();
	await expect.poll(() => answer(page).isEditable()).toBe(false);
	held.resolve();
	await page.getByText(/In 2[12]h \d\dm, on time/).waitFor();
	expect(posts("answer")[0]).toContain(`"subject":"Re: We have your talent request (${dana})"`);
	await page.locator("body").press("z");
	await page.getByText("Undone", { exact: true }).waitFor();
	await expect.poll(() => answer(page).inputValue()).toBe("Hi Dana, too soon.");
	const rosa = await desk.colleague(desk.team.rosa);
	expect((await rosa.get(`/api/submissions/${dana}`)).body).toMatchObject({ state: "open", answeredAt: null });
	await page.getByText("(undone)").waitFor({ state: "attached" });

	await page.unroute("**/answer");
	await page.route("**/answer", async (route) => {
		await route.fetch(); // it arrives, and its response does not
		await route.abort();
	});
	await answer(page).fill("Hi Dana, now. ");
	await sendButton(page).click();
	await page.getByText("Your change may or may not have been saved. Check before you try again.").waitFor();
	await findStream();
	await page.getByText("Dana Whitcomb will get your answer only once.").waitFor();
	await answer(page).waitFor({ state: "detached" });
	const sent = (await readEvents(dana)).filter(({ what, undone }) => what === "answered" && !undone);
	expect(sent.length).toBe(1);
	await expectDraft(dana, undefined);
});

test("taking, assigning, notes and calls show right away; the slower colleague sees who was faster", async () => {
	const gail = referenceOf("Gail Hutchins");
	const { page, go } = await openItem(gail);
	await desk.act(desk.team.rosa, gail, "assign", { to: null });
	await loseStream(page.context());
	await go();
	expect(await page.getByRole("definition").allTextContents()).toContain("Sales Manager"); // a request's role to fill
	await page.keyboard.press("i");
	await page.getByRole("button", { name: "Owner: You" }).waitFor();
	await page.keyboard.press("n");
	const note = page.getByRole("textbox", { name: "What your colleagues should know" });
	await note.fill("Calls back after lunch.");
	await page.keyboard.press("Control+Enter");
	await note.waitFor({ state: "detached" }); // otherwise a key would be typed into it
	await page.getByText("Calls back after lunch.").waitFor();
	await page.keyboard.press("l");
	const call = page.getByRole("form", { name: "Call" });
	await call.getByRole("button", { name: "Log call" }).click();
	await page.getByText("Choose how the call went.").waitFor();
	await page.getByRole("radio", { name: "Reached them" }).check();
	await call.getByRole("button", { name: "Log call" }).click();
	await page.getByText("Gail Hutchins is answered").waitFor();
	await page.getByText(/^1h \d\dm late$/).waitFor();

	await desk.act(desk.team.james, gail, "take");
	await page.getByRole("button", { name: /^Owner/ }).click();
	await page.getByRole("menuitem", { name: "Assign to Rosa Delgado" }).click();
	await page.getByText(/^James took it, .+ ago$/).waitFor();
	await page.getByRole("button", { name: "Owner: James" }).waitFor();
});

test("every tab shows who else is there, and who left while the connection was lost", async () => {
	const gail = referenceOf("Gail Hutchins");
	const { page, go } = await openItem(gail);
	await go();
	const rosa = await desk.colleague(desk.team.rosa);
	const seen = (tab: Page) =>
		expect.poll(async () => {
			await rosa.post("/api/presence", { reference: gail, writing: true }); // or she would be gone after a while
			return tab.getByText("Rosa is writing").count();
		});
	await seen(page).toBe(1);
	const other = await page.context().newPage();
	await other.goto(page.url());
	await seen(other).toBe(1);
	const findStream = await loseStream(page.context());
	await rosa.post("/api/presence", { reference: null, writing: false });
	await findStream();
	for (const tab of [page, other]) await tab.getByText("Rosa is writing").waitFor({ state: "detached" });
});

/** A lead from someone who has sent nothing else, to be erased. */
async function receiveLead(firstName: string): Promise<{ reference: string; email: string }> {
	const email = `${firstName.toLowerCase()}@meadow.example`;
	const fields = {
		firstName,
		lastName: "Meadow",
		email,
		company: "Meadow",
		roleType: "other",
		requirements: "Two reps.",
	};
	const reference = await desk.office.receive({ kind: "lead", fields, context: {} }, desk.now());
	return { reference, email };
}

test("nothing of an erased person stays on screen or in the browser", async () => {
	const { reference, email } = await receiveLead("Robin");
	const { page, go } = await openItem(reference);
	await go();
	await page.keyboard.press("n");
	await page.getByRole("textbox", { name: "What your colleagues should know" }).fill("Robin is on leave.");
	await expect.poll(() => storedDrafts(page)).toContain("draft:");
	const rosa = await desk.colleague(desk.team.rosa);
	expect((await rosa.ask("DELETE", `/api/people/${email}`, { name: "Robin Meadow" })).status).toBe(200);
	await page.getByText("This submission doesn't exist. It may have been deleted.").waitFor();
	await expect.poll(() => page.locator("body").innerText()).not.toContain("Meadow"); // the list beside it, too
	await expect.poll(() => page.title()).not.toContain("Meadow");
	await expect.poll(() => storedDrafts(page)).not.toContain("draft:");
});

test("signing out leaves no draft in the browser", async () => {
	const { page, go } = await openItem(referenceOf("Dana Whitcomb"));
	await go();
	await page.route("**/draft", (route) => route.abort());
	await reply(page).click();
	await answer(page).fill("Nobody else may read this.");
	await expect.poll(() => storedDrafts(page)).toContain("draft:");
	await page.getByRole("button", { name: /Your menu$/ }).click();
	await page.getByRole("menuitem", { name: "Sign out" }).click();
	await page.getByRole("heading", { name: "Sign in to the desk" }).waitFor();
	await expect.poll(() => storedDrafts(page)).not.toContain("draft:");
});

test("an admin erases a person by typing the name", async () => {
	const { reference, email } = await receiveLead("Sidney");
	const { page, go } = await openItem(reference);
	const deletions: string[] = [];
	page.on("request", (request) => {
		if (request.method() === "DELETE") deletions.push(`${decodeURIComponent(request.url())} ${request.postData()}`);
	});
	await go();
	await page.getByRole("button", { name: "More actions" }).click();
	await page.getByRole("menuitem", { name: /Delete for good/ }).click();
	await page.getByLabel("Type the name to confirm").fill("Sidney");
	await page.getByRole("button", { name: "Delete", exact: true }).click();
	await page.getByText("Type the name exactly as shown above.").waitFor();
	expect(deletions).toEqual([]);
	await page.getByLabel("Type the name to confirm").fill("sidney  meadow");
	await page.getByRole("button", { name: "Delete", exact: true }).click();
	await page.getByText("Everything this person sent is gone.").waitFor();
	expect(deletions).toEqual([`${desk.url}/api/people/${email} {"name":"Sidney Meadow"}`]);
});

const HOSTILE = `<img src=x onerror="document.body.dataset.ran='yes'"><script>document.body.dataset.ran='yes'</script>`;
const LONG = "Donaudampfschifffahrtsgesellschaft".repeat(30);
const RIGHT_TO_LEFT = "\u202Eמשהו בעברית והפוך\u202C שלום";
const TEXT = `${HOSTILE} ${RIGHT_TO_LEFT} 👩‍👩‍👧‍👦🏴‍☠️ javascript:alert(1) https://evil.example/ ${LONG}`.slice(0, 1000);

/** Stores what no form would let through, in every place. Returns an open one and a suspected one. */
async function storeHostile(): Promise<string[]> {
	const { db, team } = desk;
	const [at, email] = [desk.now().toISOString(), `${"a".repeat(64)}@${"b".repeat(180)}.example`];
	const dana = referenceOf("Dana Whitcomb");
	const read = db.selectFrom("submissions").selectAll().where("reference", "=", dana);
	const row = await read.executeTakeFirstOrThrow();
	const owner = { ...team.james, id: "hostile", email, mailbox: email, name: TEXT };
	const everywhere = (json: string | null) =>
		JSON.stringify(Object.fromEntries(Object.keys(JSON.parse(json ?? "{}")).map((name) => [name, TEXT])));
	const hostile = (reference: string, own: Partial<SubmissionRow>): SubmissionRow => ({
		...{ ...row, reference, email, inbox: email, company: LONG.toLowerCase(), owner: owner.id },
		...{
			fields: JSON.stringify({ ...JSON.parse(everywhere(row.fields)), email, company: LONG, phone: LONG.slice(0, 40) }),
		},
		...{
			details: JSON.stringify({ ...JSON.parse(everywhere(row.details)), [LONG]: TEXT }),
			remarks: `${TEXT}\n${LONG}`,
		},
		...{
			page: "javascript:alert(1)",
			referrer: `javascript:${LONG}`,
			utm: JSON.stringify({ source: TEXT, [LONG]: LONG }),
		},
		...{ consent_version: LONG, file_key: reference, file_name: `${LONG}.pdf`, file_type: "pdf", file_size: 1 },
		...{ file_scan: "infected", ...own },
	});
	const items = [hostile("CW-EVIL-AAAA", {}), hostile("CW-EVIL-CCCC", { suspected: TEXT })];
	const sameCompany = hostile("CW-EVIL-DDDD", { email: "other@example.com", inbox: "other@example.com" });
	const references = items.map(({ reference }) => reference);
	onTestFinished(async () => {
		for (const table of ["submissions", "events", "deliveries", "drafts", "wishes"] as const)
			await db.deleteFrom(table).where("reference", "like", "CW-EVIL-%").execute();
		await db.deleteFrom("people").where("id", "=", owner.id).execute();
	});
	await db.insertInto("people").values(owner).execute();
	await db
		.insertInto("submissions")
		.values([...items, sameCompany])
		.execute();
	const sent = await db.selectFrom("deliveries").selectAll().where("reference", "=", dana).execute();
	for (const reference of references) {
		const said = JSON.stringify({ text: TEXT, subject: TEXT, outcome: LONG });
		const events = ["added", "noted", "called", "answered", "closed", LONG].map((what, index) => ({
			...{ id: `${reference}-${index}`, at, reference, person: owner.id, what, data: said },
		}));
		await db.insertInto("events").values(events).execute();
		const failed = { failed_at: at, sent_at: null, last_error: TEXT };
		const deliveries = sent.map((delivery, index) => ({
			...delivery,
			...failed,
			id: `${reference}-${index}`,
			reference,
		}));
		await db.insertInto("deliveries").values(deliveries).execute();
		const draft = { reference, person: team.claire.id, subject: LONG.slice(0, 200), body: TEXT, saved_at: at };
		await db.insertInto("drafts").values(draft).execute();
		const wish = {
			reference,
			paused_at: at,
			not_shown_to: JSON.stringify([TEXT, LONG]),
			new_email: LONG,
			new_email_at: at,
		};
		await db
			.insertInto("wishes")
			.values({ ...wish, asked_to_keep_at: at, kept_at: at })
			.execute();
	}
	return references;
}

test.each([SMALL, DESK])("hostile text neither runs nor breaks the layout at $width px", async (viewport) => {
	for (const reference of await storeHostile()) await expectHarmless(reference, viewport);
});

async function expectHarmless(reference: string, viewport: typeof DESK): Promise<void> {
	const { page, go } = await openItem(reference, viewport);
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
}

test("in print: the person, their submission and the history, and no buttons", async () => {
	const { page, go } = await openItem(referenceOf("Dana Whitcomb"));
	await go();
	await page.emulateMedia({ media: "print" });
	const shown = () => page.locator("body").innerText();
	for (const words of ["Dana Whitcomb", "They must have hunted", "Logistics & Supply Chain", "Note by Rosa"]) {
		await expect.poll(shown).toContain(words);
	}
	for (const late of ["Add Marcus Ellery to shortlist", "Create another opening"])
		await page.getByText(late).first().waitFor({ state: "attached" });
	const buttons = page.getByRole("button").filter({ visible: true });
	expect(await buttons.count()).toBe(0);
	expect(await page.getByRole("navigation").filter({ visible: true }).count()).toBe(0);
});

type FindSubmission = () => string | Promise<string>;
const dana = () => referenceOf("Dana Whitcomb");

/** A resume that was answered in time, from a candidate with wishes. */
async function answeredResume(): Promise<string> {
	const { db } = desk;
	const answered = db.selectFrom("submissions").select("reference").where("kind", "=", "resume");
	const { reference } = await answered.whereRef("answered_at", "<", "due_at").executeTakeFirstOrThrow();
	const at = desk.now().toISOString();
	const wish = { reference, paused_at: at, not_shown_to: '["Larkfield Logistics","Brightwater Packaging"]' };
	const asked = { new_email: "ellery@example.com", new_email_at: at, asked_to_keep_at: at, kept_at: at };
	await db
		.insertInto("wishes")
		.values({ ...wish, ...asked })
		.execute();
	return reference;
}

async function suspectedMessage(): Promise<string> {
	const suspected = desk.db.selectFrom("submissions").select("reference").where("suspected", "is not", null);
	return (await suspected.where("closed_at", "is", null).executeTakeFirstOrThrow()).reference;
}

/** Without a due time, as if it were older than the desk. */
async function addedByHand(): Promise<string> {
	const rosa = await desk.colleague(desk.team.rosa);
	const call = { kind: "lead", name: "Tom Beckett", phone: "(614) 555-0188" };
	const { reference } = (await rosa.post("/api/submissions", call)).body;
	await desk.db.updateTable("submissions").set({ due_at: null }).where("reference", "=", reference).execute();
	return reference;
}

const states: [string, FindSubmission, (page: Page) => Promise<unknown>][] = [
	["an open lead", dana, async () => undefined],
	["one that is late", () => referenceOf("Gail Hutchins"), (page) => page.getByText("late", { exact: true }).waitFor()],
	["one that is answered, with a resume", answeredResume, (page) => page.getByText("on time").waitFor()],
	["one that was suspected spam", suspectedMessage, (page) => page.getByText("Suspected spam:").waitFor()],
	["one added by hand", addedByHand, (page) => page.getByText(/\. No due time\.$/).waitFor()],
	[
		"an answer with a place to fill",
		dana,
		async (page) => {
			await reply(page).first().click();
			await answer(page).fill("Could we talk at {{a time that suits you}}?");
			await sendButton(page).click();
			await page.getByText("Nothing was sent.").waitFor();
		},
	],
	[
		"a call to log",
		dana,
		async (page) => {
			await page.keyboard.press("l");
			await page.getByRole("radio", { name: "Left a voicemail" }).check();
		},
	],
];

test.each(states.map(([name, find, reach], index) => ({ name, find, reach, index })))(
	"$name: accessible in both themes, on a desk and on a phone",
	async ({ find, reach, index }) => {
		const reference = await find();
		for (const viewport of pickSizes(index, [DESK, PHONE])) {
			const { page, go } = await openItem(reference, viewport);
			await go();
			await reach(page);
			expect(await findAxeViolations(page)).toEqual([]);
			await expectToFit(page, [DESK, PHONE]);
		}
	},
);
