import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, onTestFinished, test } from "vitest";
import { readConfig } from "../../server/config/config.ts";
import { beginSession } from "../../server/people/sessions.ts";
import { openDatabase } from "../../server/store/database/open.ts";
import { docx, wordXml } from "../../tools/running/resume-files.ts";
import { preloadFlag } from "../../tools/running/run-server.ts";
import { openBrowser } from "../browser.ts";
import { joinThroughApi, openPersonBrowser, type RunningDesk, startDesk } from "../desk-browser.ts";
import { stageGroup as group, candidateRow as row } from "../openings-desk.ts";
import { shiftClock } from "../sample-desk.ts";

/* From an employer's request to a hire that outlasts its guarantee: two recruiters, an employer and a candidate. */

const DAY_MS = 24 * 60 * 60 * 1000;
/** Tuesday, 10 am at the office. */
const STARTED = Date.UTC(2026, 11, 1, 15);
const openVisitorPage = openBrowser();
const openPersonPage = openPersonBrowser();

/** A running desk whose time passes as a test says, and its team. */
async function startOffice() {
	const folder = mkdtempSync(join(tmpdir(), "closewell-journey-"));
	onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
	const clockFile = join(folder, "clock");
	let offBy = STARTED - Date.now();
	writeFileSync(clockFile, String(offBy));
	const desk = await startDesk({ CLOCK_OFF_BY: clockFile, NODE_OPTIONS: preloadFlag("clock") });
	const db = await openDatabase(readConfig(desk.server.store));
	onTestFinished(() => db.destroy());
	const pages = new Map<string, Page>();

	async function newRecruiter(name: string, joinLink: string): Promise<Page> {
		const page = await openPersonPage();
		await page.context().addInitScript(shiftClock, offBy);
		const email = `${name.split(" ")[0]?.toLowerCase()}@closewell.example`;
		await joinThroughApi(page, joinLink, name, email);
		pages.set(email, page);
		return page;
	}

	const claire = await newRecruiter("Claire Okafor", desk.joinLink);
	const invited = await claire.request.post(`${desk.url}/api/staff`, {
		...{ data: { email: "rosa@closewell.example", role: "admin" }, headers: { origin: desk.url } },
	});
	expect(invited.status()).toBe(201);
	const rosa = await newRecruiter("Rosa Delgado", await desk.linkMailedTo("rosa@closewell.example"));
	return {
		...desk,
		...{ claire, rosa },
		/** Lets days pass. Sessions end meanwhile, so both sign in again. */
		async pass(days: number) {
			offBy += days * DAY_MS;
			writeFileSync(clockFile, String(offBy));
			const now = new Date(Date.now() + offBy);
			for (const [email, page] of pages) {
				const { id } = await db.selectFrom("people").select("id").where("email", "=", email).executeTakeFirstOrThrow();
				const session = await db
					.transaction()
					.execute((transaction) => beginSession(transaction, id, "link", "Chrome", now));
				await page.context().addCookies([{ name: "desk", value: session, url: desk.url }]);
				await page.context().addInitScript(shiftClock, days * DAY_MS);
				await page.reload();
			}
		},
	};
}

async function sendLead({ server }: RunningDesk): Promise<void> {
	const page = await openVisitorPage();
	await page.goto(server.url);
	const form = page.getByRole("form", { name: "Elite Talent Request" });
	await form.scrollIntoViewIfNeeded();
	await expect.poll(() => form.evaluate((element: HTMLFormElement) => element.noValidate)).toBe(true);
	await page.waitForFunction(() => performance.now() > 1100); // faster looks like a bot
	await page.getByLabel("First name").fill("Dana");
	await page.getByLabel("Last name").fill("Whitcomb");
	await page.getByLabel("Work email").fill("dana@harrowpike.example");
	await page.getByLabel("Company").fill("Harrow & Pike Freight");
	await page.getByLabel("Role you want to fill").selectOption("account-executive");
	await page
		.getByLabel("What should this person accomplish?")
		.fill("Account executive in Ohio. 5 years in freight. Spanish is a plus.");
	await page.getByLabel(/I agree to the/).check();
	await form.getByRole("button", { name: "Request Talent" }).click();
	await page
		.getByText(/CW-[2-9A-Z]{4}-[2-9A-Z]{4}/)
		.first()
		.waitFor();
	await page.context().close();
}

async function sendResume({ server }: RunningDesk, name: string, career: string[]): Promise<string> {
	const [firstName = "", lastName = ""] = name.split(" ");
	const body = new FormData();
	const fields = { firstName, lastName, email: `${firstName.toLowerCase()}@mailbox.example`, phone: "614-555-0127" };
	for (const [field, value] of Object.entries({
		...fields,
		...{ desiredPosition: "account-executive", experience: "6-10" },
	})) {
		body.set(field, value);
	}
	const lines = [name, ...career].map((line) => `<w:r><w:t>${line}</w:t></w:r>`);
	const file = docx({ text: wordXml(lines.join("</w:p><w:p>")) });
	body.set("resume", new Blob([new Uint8Array(file)]), `${name}.docx`);
	const headers = { accept: "application/json" };
	const response = await fetch(`${server.url}/forms/resume`, { method: "POST", headers, body });
	expect(response.status).toBe(201);
	return (await response.json()).reference;
}

test("a lead becomes a hire that outlasts its guarantee, and both recruiters see every step live", {
	timeout: 600_000,
}, async () => {
	const office = await startOffice();
	const { claire, rosa, mail } = office;
	/** Rosa, who touches nothing, sees it. */
	const rosaSees = (what: ReturnType<Page["locator"]>) => what.first().waitFor();
	const mailTo = async (address: string, subject: RegExp) => {
		const find = () =>
			mail.received.findLast(({ to, parsed }) => to.includes(address) && subject.test(parsed.subject ?? ""))?.parsed;
		await expect.poll(find).toBeDefined();
		return find();
	};

	// Three candidates are on file when an employer writes.
	await sendResume(office, "Marcus Ellery", [
		"Account Executive, Larkfield Freight, Columbus, Ohio, 2017 - present",
		"Languages: Spanish",
	]);
	await sendResume(office, "Janelle Briggs", [
		"Account Executive, Bay Freight Brokerage, Toledo, Ohio, 2019 - present",
	]);
	const shelby = await sendResume(office, "Shelby Crane", ["Sold boats in Florida."]);
	await rosa.goto(office.url);
	await rosa.getByRole("heading", { name: "Open", level: 1 }).waitFor();
	await sendLead(office);
	await rosaSees(rosa.getByText("Dana Whitcomb"));

	// The company and its contact are there by themselves, and the opening is made from the lead.
	await claire.goto(office.url);
	await claire.getByText("Dana Whitcomb").first().click();
	await claire.getByRole("button", { name: "Create opening" }).click();
	const form = claire.getByRole("dialog", { name: "New opening" });
	await form.getByLabel("Title").fill("Great Lakes AE");
	await form.getByLabel("Fee").fill("20");
	expect(await form.getByLabel("Company").inputValue()).toBe("Harrow & Pike Freight");
	await rosa.goto(`${office.url}/openings`);
	await rosa.getByRole("heading", { name: "Openings", level: 1 }).waitFor();
	await form.getByLabel("Title").press("Enter");
	await rosaSees(rosa.getByRole("link", { name: /Great Lakes AE/ }));
	await claire.getByRole("heading", { name: "Great Lakes AE", level: 1 }).waitFor();
	await claire.getByRole("link", { name: "dana@harrowpike.example" }).waitFor();
	const { items: companies } = await (await claire.request.get(`${office.url}/api/companies?q=harrow`)).json();
	expect(companies).toMatchObject([{ name: "Harrow & Pike Freight", domains: ["harrowpike.example"], openings: 1 }]);
	await rosa.getByRole("link", { name: /Great Lakes AE/ }).click();
	await rosa.getByRole("region", { name: "Stages" }).waitFor();

	// Requirements.
	const requirement = (page: Page, label: string) => page.getByRole("listitem").filter({ hasText: label });
	await requirement(rosa, "Spanish").getByText("A plus").waitFor();
	await claire.getByRole("button", { name: "Edit requirements" }).click();
	const requirements = claire.getByRole("dialog", { name: "Requirements" });
	await requirements.getByLabel(/Spanish/).selectOption({ label: "Must have" });
	await requirements.getByRole("button", { name: "Save requirements" }).click();
	await rosaSees(requirement(rosa, "Spanish").getByText("Must have"));

	// Candidates from matching, from a search, and from a candidate's page.
	await requirements.waitFor({ state: "detached" });
	const add = claire.getByRole("dialog", { name: "Add candidates" });
	await expect
		.poll(async () => {
			await claire.reload(); // resumes are read in the background
			await claire.getByRole("region", { name: "Stages" }).waitFor();
			await claire.keyboard.press("p");
			await add.getByRole("heading", { name: "Matching candidates" }).waitFor();
			await add
				.getByText(/met ·|No matching candidates yet/)
				.first()
				.waitFor();
			return add.getByRole("listitem").getByRole("link").allTextContents();
		})
		.toContain("Marcus Ellery");
	await add.getByRole("button", { name: "Add Marcus Ellery" }).click();
	await rosaSees(row(rosa, "Marcus Ellery"));
	await add.getByLabel("Search candidates").fill("Janelle");
	await add.getByRole("button", { name: "Add Janelle Briggs" }).click();
	await rosaSees(row(rosa, "Janelle Briggs"));
	await claire.keyboard.press("Escape");
	await add.waitFor({ state: "detached" });
	const opening = claire.url();
	await claire.goto(`${office.url}/s/${shelby}`);
	await claire.getByRole("button", { name: "Add to an opening" }).click();
	await claire
		.getByRole("dialog", { name: "Add to an opening" })
		.getByRole("button", { name: /Great Lakes AE/ })
		.click();
	await rosaSees(row(rosa, "Shelby Crane"));

	// Consent, given on the candidate's own page from the email.
	await claire.goto(opening);
	await claire.getByRole("link", { name: "Marcus Ellery" }).focus();
	await row(claire, "Marcus Ellery").getByRole("button", { name: "Request consent" }).click();
	await claire.getByRole("dialog", { name: "Request consent" }).getByRole("button", { name: "Send request" }).click();
	await rosaSees(row(rosa, "Marcus Ellery").getByText(/^Consent requested/));
	const request = await mailTo("marcus@mailbox.example", /May we introduce you/);
	expect(request?.text).not.toMatch(/Harrow|Dana/);
	const candidate = await openVisitorPage({ javaScriptEnabled: false });
	await candidate.goto(office.server.url + (/\/yours\/[\w-]{43}/.exec(request?.text ?? "")?.[0] ?? "/no-link"));
	const saysStage = async (words: RegExp) => {
		await candidate.reload();
		await expect.poll(() => candidate.locator("main").textContent()).toMatch(words);
		expect(await candidate.locator("main").textContent()).not.toMatch(/Harrow|Dana|Janelle/);
	};
	await saysStage(/You're under consideration\./);
	await saysStage(/We'll keep it as long as you're under consideration for an opening/);
	await candidate.getByRole("button", { name: "Yes, introduce me" }).click();
	await rosaSees(row(rosa, "Marcus Ellery").getByText(/^Consented/));

	// The shortlist: the order on screen, named with the resume if they consented, blind otherwise.
	await claire.getByRole("button", { name: "Record agreement" }).click();
	await claire.getByRole("dialog", { name: "Terms agreed" }).getByRole("button", { name: "Save" }).click();
	await claire.getByRole("dialog", { name: "Terms agreed" }).waitFor({ state: "detached" });
	await claire.getByRole("button", { name: "Record agreement" }).waitFor({ state: "detached" });
	await claire.keyboard.press("s");
	const sending = claire.getByRole("dialog", { name: "Send shortlist" });
	const first = sending.getByRole("listitem").first();
	while (!(await first.textContent())?.includes("Janelle Briggs")) {
		await sending.getByRole("button", { name: "Move Janelle Briggs up" }).click();
	}
	await sending.getByRole("listitem").filter({ hasText: "Shelby Crane" }).getByRole("checkbox").uncheck();
	await sending.getByRole("button", { name: "Send 2 candidates, 1 named" }).click();
	await rosaSees(group(rosa, "Sent").getByRole("link", { name: "Marcus Ellery" }));
	const shortlist = await mailTo("dana@harrowpike.example", /Great Lakes AE|candidates|shortlist/i);
	expect(shortlist?.text).toMatch(/Candidate A: .+\nCandidate B: .+\n\nSee their profiles/);
	expect(shortlist?.text).not.toMatch(/Janelle|Briggs|Shelby|Crane|Marcus|Ellery/);
	expect(shortlist?.attachments).toEqual([]);
	await saysStage(/We've introduced you to the employer\./);

	// The employer answers on the page behind the link, and sees the name of whoever consented after a code.
	const employer = await openVisitorPage({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
	await employer.goto(office.server.url + (/\/shortlist\/[\w-]{43}/.exec(shortlist?.text ?? "")?.[0] ?? "/no-link"));
	const profile = employer.getByRole("article", { name: "Candidate B" });
	await profile.getByText("Interview", { exact: true }).click();
	await profile.getByLabel("None of these? Tell us more").fill("Tuesday 10 am");
	await profile.getByRole("button", { name: "Save my answer" }).click();
	await rosaSees(row(rosa, "Marcus Ellery").getByText("Interview wanted: set a time"));
	await rosaSees(row(rosa, "Marcus Ellery").getByText("Dana: Interview"));
	expect(await employer.content()).not.toMatch(/Marcus|Ellery|Janelle|Briggs/);
	await employer.getByRole("button", { name: "Email me the code" }).click();
	const code = await mailTo("dana@harrowpike.example", /code/i);
	await employer.getByLabel("Code").fill(/\b\d{6}\b/.exec(code?.text ?? "")?.[0] ?? "");
	await employer.getByRole("button", { name: "Show names" }).click();
	await employer.getByRole("heading", { name: "Marcus Ellery" }).waitFor();
	expect(await employer.content()).not.toMatch(/Janelle|Briggs/);
	await saysStage(/We've introduced you to the employer\./); // an answer never changes what the candidate reads

	// Interview, offer, hire. The other recruiter moves him too, and the first one sees it.
	const move = async (page: Page, key: string) => {
		await page.getByRole("link", { name: "Marcus Ellery" }).focus();
		await page.keyboard.press("m");
		await page.getByRole("dialog", { name: "Move Marcus Ellery" }).getByLabel("Next step").waitFor();
		await page.keyboard.press(key);
		await page.keyboard.press("Enter");
	};
	await move(claire, "4");
	await rosaSees(group(rosa, "Interview").getByRole("link", { name: "Marcus Ellery" }));
	await saysStage(/You're in interviews\./);
	await move(rosa, "5");
	await group(claire, "Offer").getByRole("link", { name: "Marcus Ellery" }).waitFor();
	await saysStage(/There's an offer\./);
	await row(claire, "Marcus Ellery").getByRole("button", { name: "Record placement" }).click();
	const place = claire.getByRole("dialog", { name: "Marcus Ellery accepted the offer" });
	await place.getByLabel("Starts on").fill("2027-01-04");
	await place.getByLabel("First-year base").fill("108k");
	await place.getByText("90 days, through Apr 4, 2027").waitFor();
	await place.getByRole("button", { name: "Record placement" }).click();
	await rosaSees(group(rosa, "Placed").getByText("Starts Jan 4, 2027 at $108,000"));
	await rosa.getByText("Filled", { exact: true }).waitFor();
	await rosa.getByText("2 ended: 2 opening closed").waitFor();

	// Check-ins, each on its day.
	let today = -34; // December 1 to January 4
	for (const day of [7, 30, 60, 85]) {
		await office.pass(day - today);
		today = day;
		await group(claire, "Placed").getByText(`Day ${day} of 90`).waitFor();
		await group(claire, "Placed").getByText("Started Jan 4 at $108,000").waitFor();
		await rosa.getByRole("region", { name: "Stages" }).waitFor();
		await claire.getByRole("button", { name: `Record day ${day} check-in` }).click();
		const dialog = claire.getByRole("dialog", { name: "Check-in with Marcus Ellery" });
		await dialog.getByLabel("What they said").fill(`Fine on day ${day}`);
		await dialog.getByRole("button", { name: "Record check-in" }).click();
		await rosaSees(rosa.getByText(`Day ${day} check-in with Marcus Ellery`));
	}

	// The fee.
	for (const [what, done] of [
		["invoice", "invoiced"],
		["payment", "paid"],
	]) {
		await claire.getByRole("button", { name: "More actions for Marcus Ellery" }).click();
		await claire.getByRole("menuitem", { name: `Record ${what} …` }).click();
		await claire.getByRole("dialog").getByRole("button", { name: "Save" }).click();
		await rosaSees(rosa.getByText(`$21,600, ${done}`));
	}

	// The 91st day.
	const numbers = async () => {
		await rosa.goto(`${office.url}/numbers?from=2026-12-01&to=2027-04-05`);
		return rosa.getByRole("region", { name: "Openings" }).locator("p").textContent();
	};
	expect(await numbers()).toContain("1 placement: 0 stayed past the guarantee, 0 left early, 1 still under guarantee.");
	await office.pass(91 - today);
	await group(claire, "Placed").getByText("Guarantee over").waitFor();
	expect(await numbers()).toContain("1 placement: 1 stayed past the guarantee, 0 left early, 0 still under guarantee.");
	expect(await numbers()).toContain("Fees: $21,600, of which $21,600 invoiced and $21,600 paid.");
	expect(await numbers()).toContain("1 opening opened, 1 filled");
});
