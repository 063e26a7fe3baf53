import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { pdf } from "../../tools/running/resume-files.ts";
import { type RunningServer, startServer } from "../../tools/running/run-server.ts";
import { collectCspViolations, openBrowser, waitForLayout } from "../browser.ts";
import { mailServer, WEBHOOK_SECRET, webhookReceiver } from "../installation.ts";
import { staffOutput } from "../staff-output.ts";

/* Visitors using the forms: a real browser, server, database, mail server and webhook receiver. */

const open = openBrowser();
const MB = 1024 * 1024;
const REFERENCE = /CW-[2-9A-Z]{4}-[2-9A-Z]{4}/;
let server: RunningServer;

interface Submission {
	reference: string;
	kind: string;
	fields: Record<string, string>;
	details: Record<string, string> | null;
	[other: string]: unknown;
}

beforeAll(async () => {
	server = await startServer();
});
afterAll(() => server.stop());

async function submissionsOf(at: RunningServer, email: string): Promise<Submission[]> {
	const all: Submission[] = JSON.parse(String(await staffOutput(at, "export", "--json")));
	return all.filter(({ fields }) => fields.email === email);
}

async function visit(path: string, options: Parameters<typeof open>[0] = {}): Promise<Page> {
	const page = await open({ viewport: { width: 390, height: 844 }, reducedMotion: "reduce", ...options });
	await page.goto(server.url + path);
	return page;
}

/** Scrolls to a form and waits until its script has loaded. */
async function reach(page: Page, name: string) {
	const form = page.getByRole("form", { name });
	await form.scrollIntoViewIfNeeded();
	await expect.poll(() => form.evaluate((element: HTMLFormElement) => element.noValidate)).toBe(true);
	await page.waitForFunction(() => performance.now() > 1100); // faster looks like a bot
	return form;
}

/** A field's error message, as a screen reader reads it. */
async function errorAt(page: Page, label: string | RegExp): Promise<string> {
	const field = page.getByLabel(label).first();
	if ((await field.getAttribute("aria-invalid")) !== "true") return "";
	const ids = ((await field.getAttribute("aria-describedby")) ?? "").split(" ");
	const texts = await Promise.all(
		ids.map((id) =>
			page
				.locator(`[id="${id}"]`)
				.textContent()
				.catch(() => ""),
		),
	);
	return texts.join(" ");
}

const lead = {
	"First name": "Siobhán",
	"Last name": "O'Brien-Nguyễn",
	"Work email": "siobhan+sales@example.com",
	Company: "Acme & Sons",
};
const requirements = "Two closers for the Midwest, enterprise deals.";

async function fillLead(page: Page, email: string) {
	for (const [label, value] of Object.entries({ ...lead, "Work email": email }))
		await page.getByLabel(label).fill(value);
	await page.getByLabel("Role you want to fill").selectOption("vp-sales");
	await page.getByLabel("What should this person accomplish?").fill(requirements);
	await page.getByLabel(/I agree to the/).check();
}

test("a lead: every step-one error is shown at its field, editing clears it, the first invalid field gets focus", {
	tags: "thorough",
}, async () => {
	const page = await visit("/");
	const violations = await collectCspViolations(page);
	const form = await reach(page, "Elite Talent Request");
	expect(await form.locator("input:visible, select:visible, textarea:visible").count()).toBe(7);
	await form.getByRole("button", { name: "Request Talent" }).click();
	const messages: [string | RegExp, string][] = [
		["First name", "First name is required"],
		["Last name", "Last name is required"],
		["Work email", "Invalid email address"],
		["Company", "Company name is required"],
		["Role you want to fill", "Please select role type"],
		["What should this person accomplish?", "Please provide detailed requirements (minimum 10 characters)"],
		[/I agree to the/, "You must agree to the terms"],
	];
	for (const [label, message] of messages) expect(await errorAt(page, label)).toContain(message);
	expect(await errorAt(page, "Work email")).toContain("Please enter your email address");
	await page.getByLabel("Work email").fill("siobhan@");
	await form.getByRole("button", { name: "Request Talent" }).click();
	expect(await errorAt(page, "Work email")).toBe("Invalid email address");
	expect(await page.getByLabel("First name").evaluate((field) => field === document.activeElement)).toBe(true);
	for (const [, message] of messages) expect(await form.getByRole("link", { name: message }).count(), message).toBe(1);

	const limits: [string, number, string][] = [
		["First name", 50, "First name must be less than 50 characters"],
		["Last name", 50, "Last name must be less than 50 characters"],
		["Company", 100, "Company name must be less than 100 characters"],
		["What should this person accomplish?", 1000, "Requirements must be less than 1000 characters"],
	];
	for (const [label, max, message] of limits) {
		await page.getByLabel(label).fill("x".repeat(max + 1));
		expect(await errorAt(page, label)).toBe("");
		await form.getByRole("button", { name: "Request Talent" }).click();
		expect(await errorAt(page, label)).toContain(message);
		await page.getByLabel(label).fill("x".repeat(max));
		await form.getByRole("button", { name: "Request Talent" }).click();
		expect(await errorAt(page, label)).toBe("");
	}
	const domain = `@${"d".repeat(60)}.${"e".repeat(60)}.${"f".repeat(60)}.com`;
	await page.getByLabel("Work email").fill("a".repeat(256 - domain.length) + domain);
	await form.getByRole("button", { name: "Request Talent" }).click();
	expect(await errorAt(page, "Work email")).toContain("Email must be less than 255 characters");
	await page.getByLabel("Work email").fill("a".repeat(255 - domain.length) + domain);
	await form.getByRole("button", { name: "Request Talent" }).click();
	expect(await errorAt(page, "Work email")).toBe("");
	expect(violations).toEqual([]);
	await page.context().close();
});

test("a lead arrives: a double click sends one, both steps, two emails to the firm, one receipt, signed webhooks, staff see it", async () => {
	const mail = await mailServer();
	const hook = await webhookReceiver();
	const own = await startServer({
		SMTP_URL: mail.url,
		MAIL_TO: "desk@closewell.example",
		WEBHOOK_URL: hook.url,
		WEBHOOK_SECRET,
	});
	const page = await open({ viewport: { width: 1440, height: 900 }, reducedMotion: "reduce" });
	await page.goto(`${own.url}/services?utm_source=newsletter&utm_campaign=fall`);
	const form = await reach(page, "Elite Talent Request");
	await fillLead(page, "siobhan+sales@example.com");
	await form.getByRole("button", { name: "Request Talent" }).dblclick();
	const heading = page.getByRole("heading", { name: "Your request is in" });
	await heading.waitFor();
	expect(
		await heading.evaluate(
			(element) =>
				element.contains(document.activeElement) ||
				element === document.activeElement ||
				document.activeElement?.contains(element),
		),
	).toBe(true);
	const [reference = ""] = REFERENCE.exec((await page.locator("#lead-form").textContent()) ?? "") ?? [];
	expect(reference).not.toBe("");
	expect(await page.locator("#lead-form").textContent()).toContain("24 hours");

	await page.getByRole("button", { name: "Add these details" }).click();
	const messages: [string, string][] = [
		["Phone", "Phone number must be at least 10 digits"],
		["Your job title", "Job title is required"],
		["Company size", "Please select company size"],
		["Industry", "Please select industry"],
		["Experience level", "Please select experience level"],
		["Base salary range", "Please select salary range"],
		["Location preference", "Please select location preference"],
		["Timeline", "Please select timeline"],
		["People to hire", "Please select team size"],
		["Preferred contact method", "Please select preferred contact method"],
		["Recruiting budget", "Please select budget range"],
	];
	for (const [label, message] of messages) expect(await errorAt(page, label), label).toContain(message);
	for (const [value, message] of [
		["123456789", "at least 10 digits"],
		["1".repeat(21), "less than 20 characters"],
	] as const) {
		await page.getByLabel("Phone").fill(value);
		await page.getByRole("button", { name: "Add these details" }).click();
		expect(await errorAt(page, "Phone")).toContain(message);
	}
	for (const value of ["1".repeat(20), "1234567890"]) {
		await page.getByLabel("Phone").fill(value);
		await page.getByRole("button", { name: "Add these details" }).click();
		expect(await errorAt(page, "Phone")).toBe("");
	}
	await page.getByLabel("Your job title").fill("x".repeat(101));
	await page.getByRole("button", { name: "Add these details" }).click();
	expect(await errorAt(page, "Your job title")).toContain("Job title must be less than 100 characters");
	await page.getByLabel("Your job title").fill("VP Revenue");
	for (const [label] of messages.slice(2)) await page.getByLabel(label).selectOption({ index: 2 });
	await page.getByRole("button", { name: "Add these details" }).click();
	await page.getByText("Thank you, that helps").waitFor();

	await expect.poll(() => mail.received.length).toBe(3);
	await expect.poll(() => hook.calls.length).toBe(2);
	const toFirm = mail.received.filter(({ to }) => to.includes("desk@closewell.example"));
	const receipts = mail.received.filter(({ to }) => to.includes("siobhan+sales@example.com"));
	expect([toFirm.length, receipts.length]).toEqual([2, 1]);
	for (const { parsed } of toFirm) {
		expect(parsed.replyTo?.[0]?.address).toBe("siobhan+sales@example.com");
		for (const part of [parsed.text, parsed.html]) expect(part).toContain(reference);
	}
	const first = toFirm.find(({ parsed }) => parsed.text?.includes(requirements))?.parsed;
	expect(first?.text).toContain("O'Brien-Nguyễn");
	expect(first?.html).toContain("Acme &amp; Sons");
	expect(first?.text).toContain("newsletter");
	expect(receipts[0]?.parsed.text).toContain(reference);
	expect(receipts[0]?.parsed.text).not.toContain(requirements);
	for (const { headers, body } of hook.calls) {
		const verified = new Webhook(WEBHOOK_SECRET).verify(body, headers as Record<string, string>) as {
			data: { reference: string };
		};
		expect(verified.data.reference).toBe(reference);
	}

	const [stored, ...more] = await submissionsOf(own, "siobhan+sales@example.com");
	expect(more).toEqual([]);
	expect(stored).toMatchObject({
		reference,
		kind: "lead",
		fields: {
			firstName: "Siobhán",
			lastName: "O'Brien-Nguyễn",
			company: "Acme & Sons",
			roleType: "vp-sales",
			requirements,
			agreeToTerms: "on",
		},
		details: { phone: "1234567890", jobTitle: "VP Revenue" },
	});
	expect(String(await staffOutput(own, "show", reference))).toContain("Acme & Sons");
	await page.context().close();
	await own.stop();
});

test("a place from a link reaches email and webhook; step two is sent in parts, after a reload and from the receipt's link", {
	tags: "thorough",
}, async () => {
	const mail = await mailServer();
	const hook = await webhookReceiver();
	const own = await startServer({ SMTP_URL: mail.url, WEBHOOK_URL: hook.url, WEBHOOK_SECRET });
	const page = await open({ viewport: { width: 390, height: 844 }, reducedMotion: "reduce" });
	const violations = await collectCspViolations(page);
	await page.goto(`${own.url}/services?place=Columbus%2C+OH&role=VP+of+Sales#lead-form`);
	const form = await reach(page, "Elite Talent Request");
	expect(await form.textContent()).toContain("For Columbus, OH");
	expect(await form.locator("input:visible, select:visible, textarea:visible").count()).toBe(7);
	expect(await page.getByLabel("Role you want to fill").inputValue()).toBe("vp-sales");
	await fillLead(page, "carla@example.com");
	await form.getByRole("button", { name: "Request Talent" }).click();
	await page.getByRole("heading", { name: "Your request is in" }).waitFor();
	expect(await page.locator("#lead-form").textContent()).toContain("A recruiter will contact you within 24 hours.");

	expect(await page.getByLabel("City and state").inputValue()).toBe("Columbus, OH");
	const sendPart = page.getByRole("button", { name: "Send what I have so far" });
	await page.getByLabel("City and state").fill("");
	await sendPart.click();
	expect(await errorAt(page, "Phone")).toContain("Please fill in at least one answer first");
	await page.getByLabel("Phone").fill("123");
	await page.getByLabel("City and state").fill("Dublin, OH");
	await sendPart.click();
	expect(await errorAt(page, "Phone")).toContain("Phone number must be at least 10 digits");
	await page.getByLabel("Phone").fill("614 555 0142");
	await sendPart.click();
	await page.getByText("Thank you. We have these answers.").waitFor();

	await page.reload();
	await page.locator("#lead-form").scrollIntoViewIfNeeded();
	await page.getByRole("heading", { name: "Your request is in" }).waitFor();
	await expect.poll(() => page.getByLabel("Phone").inputValue()).toBe("614 555 0142");
	await page.getByRole("button", { name: "Add these details" }).click();
	expect(await errorAt(page, "Timeline")).toContain("Please select timeline");
	await page.getByLabel("Your job title").fill("Owner");
	for (const select of await page.locator("#lead-form select").all()) await select.selectOption({ index: 1 });
	await page.getByRole("button", { name: "Add these details" }).click();
	await page.getByText("Thank you, that helps").waitFor();

	await expect.poll(() => mail.received.length).toBe(4);
	await expect.poll(() => hook.calls.length).toBe(3);
	const receipt = mail.received.find(({ to }) => to.includes("carla@example.com"))?.parsed.text ?? "";
	const toFirm = mail.received.filter(({ to }) => !to.includes("carla@example.com"));
	const told = toFirm.map(({ parsed }) => /^City or state: (.*)$/m.exec(parsed.text ?? "")?.[1]);
	expect(told.sort()).toEqual(["Columbus, OH", "Dublin, OH", "Dublin, OH"]);
	expect(receipt).not.toMatch(/Columbus|Dublin/);
	const calls = hook.calls.map(({ body }) => JSON.parse(body));
	expect(calls.find(({ type }) => type === "lead.received").data.fields.place).toBe("Columbus, OH");

	const link = new URL(/https:\S+#\S+/.exec(receipt)?.[0] ?? "");
	await page.goto(own.url + link.pathname + link.hash);
	await page.getByLabel("Your job title").fill("Chief of Sales");
	expect(page.url()).toBe(own.url + link.pathname);
	await page.reload();
	await expect.poll(() => page.getByLabel("Your job title").inputValue()).toBe("Chief of Sales");
	await page.getByRole("button", { name: "Send what I have so far" }).click();
	await page.getByText("Thank you. We have these answers.").waitFor();
	const [stored] = await submissionsOf(own, "carla@example.com");
	expect(stored?.details).toMatchObject({ jobTitle: "Chief of Sales", phone: "614 555 0142", place: "Dublin, OH" });
	expect(violations).toEqual([]);
	await page.context().close();
	await own.stop();
});

test("typed values survive a reload until they are sent; the consent does not", { tags: "thorough" }, async () => {
	const page = await visit("/industries?utm_source=x&place=Ohio");
	await reach(page, "Elite Talent Request");
	await page.getByRole("button", { name: "Remove Ohio" }).click();
	expect(new URL(page.url()).search).toBe("?utm_source=x");
	await fillLead(page, "reload@example.com");
	await page.reload();
	const form = await reach(page, "Elite Talent Request");
	expect(await form.textContent()).not.toContain("For Ohio");
	await expect.poll(() => page.getByLabel("Last name").inputValue()).toBe("O'Brien-Nguyễn");
	await expect.poll(() => page.getByLabel("Role you want to fill").inputValue()).toBe("vp-sales");
	expect(await page.getByLabel(/I agree to the/).isChecked()).toBe(false);
	await page.getByLabel(/I agree to the/).check();
	await form.getByRole("button", { name: "Request Talent" }).click();
	await page.getByText("Your request is in").waitFor();
	await page.getByRole("button", { name: "Skip this step" }).click();
	await page.reload();
	await page.locator("#lead-form").scrollIntoViewIfNeeded();
	await page.getByText("That's all we need").waitFor();
	expect(await page.locator("#lead-form").textContent()).toMatch(REFERENCE);
	await page.getByRole("button", { name: "Send another request" }).click();
	expect(await page.getByLabel("First name").evaluate((field) => field === document.activeElement)).toBe(true);
	await expect.poll(() => page.getByLabel("Last name").inputValue()).toBe("");
	const [stored] = await submissionsOf(server, "reload@example.com");
	expect(stored?.fields).not.toHaveProperty("place");
	await page.context().close();
});

test("a lead by keyboard alone; a lost connection loses nothing", async () => {
	const page = await visit("/", { viewport: { width: 1440, height: 900 } });
	await reach(page, "Elite Talent Request");
	await page.getByLabel("First name").focus();
	for (const text of ["Kay", "Board", "kay@example.com", "Keys Inc"]) {
		await page.keyboard.type(text);
		await page.keyboard.press("Tab");
	}
	await page.keyboard.type("Sales Manager"); // picks it from the list
	await page.keyboard.press("Tab");
	await page.keyboard.type("Somebody who types, ten hours a day.");
	await page.keyboard.press("Tab");
	await page.keyboard.press("Space");
	await page.context().setOffline(true);
	for (let presses = 0; presses < 4; presses++) {
		await page.keyboard.press("Tab");
		if ((await page.evaluate(() => document.activeElement?.textContent)) === "Request Talent") break;
	}
	await page.keyboard.press("Enter");
	await page.getByText("We couldn't reach our server").waitFor();
	expect(await page.getByLabel("First name").inputValue()).toBe("Kay");
	await page.context().setOffline(false);
	await page.keyboard.press("Enter");
	await page.getByText("Your request is in").waitFor();
	expect(await submissionsOf(server, "kay@example.com")).toHaveLength(1);
	await page.context().close();
});

test("a talent request: validates on submit first, then on change; exact notices; reset after success", async () => {
	const page = await visit("/sales-recruitment/ohio?place=Columbus%2C+OH&role=Sales+Manager");
	const form = await reach(page, "Request talent in Ohio");
	const button = form.getByRole("button");
	expect(await page.getByLabel("City (optional)").inputValue()).toBe("Columbus, OH");
	expect(await page.getByLabel("Job title to fill").inputValue()).toBe("Sales Manager");
	await page.getByLabel("Job title to fill").selectOption("");
	await page.getByLabel("Your name").fill("A");
	await page.getByLabel("Your name").blur();
	expect(await errorAt(page, "Your name")).toBe("");
	await button.click();
	expect(await errorAt(page, "Your name")).toContain("Name must be at least 2 characters");
	expect(await errorAt(page, "Work email")).toContain("Invalid email address");
	expect(await errorAt(page, "Job title to fill")).toContain("Please select a job title");
	expect(await errorAt(page, "Company")).toContain("Company name is required");
	await page.getByLabel("Your name").fill("x".repeat(101));
	expect(await errorAt(page, "Your name")).toContain("Name must be less than 100 characters");
	await page.getByLabel("Your name").fill("Ann Lee");
	expect(await errorAt(page, "Your name")).toBe("");
	await page.getByLabel("Company").fill("x".repeat(101));
	expect(await errorAt(page, "Company")).toContain("Company name must be less than 100 characters");
	await page.getByLabel("Company").fill("Buckeye Tools");
	await page.getByLabel("Work email").fill("ann@example.com");
	expect(await page.getByLabel("Job title to fill").locator("option").allTextContents()).toEqual([
		expect.any(String),
		"Account Executive",
		"Sales Development Representative",
		"Business Development Manager",
		"Sales Manager",
		"Regional Sales Director",
		"VP of Sales",
		"Inside Sales Representative",
		"Channel Sales Manager",
		"Technical Sales Engineer",
		"Customer Success Manager",
		"Other",
	]);
	await page.getByLabel("Job title to fill").selectOption("Channel Sales Manager");

	await page.route("**/forms/talent-request", (route) => route.fulfill({ status: 503, json: { error: "Down" } }));
	await button.click();
	await page.getByText("Submission Failed").waitFor();
	expect(await page.getByText("Please try again or contact us directly.").isVisible()).toBe(true);
	expect(await page.getByLabel("Your name").inputValue()).toBe("Ann Lee");

	await page.unroute("**/forms/talent-request");
	let answer = () => {};
	const held = new Promise<void>((resolve) => {
		answer = resolve;
	});
	await page.route("**/forms/talent-request", async (route) => {
		await held;
		const response = await route.fetch();
		const by = "Tuesday, 6 pm Eastern"; // whatever time the test runs at
		await route.fulfill({ response, json: { ...(await response.json()), by } });
	});
	await button.click();
	await expect.poll(() => button.textContent()).toBe("Submitting...");
	expect(
		await button.evaluate(
			(element: HTMLButtonElement) => element.disabled || element.getAttribute("aria-disabled") === "true",
		),
	).toBe(true);
	await button.click({ force: true });
	answer();
	const notice = page.getByText("Request Submitted!");
	await notice.hover(); // it stays while the mouse is over it
	const box = page.locator("body > div > [role=status] > div");
	expect(await box.count()).toBe(1);
	expect(await box.textContent()).toContain(
		"Thank you, Ann Lee! We will contact you within 24 hours about your Channel Sales Manager position in Ohio.",
	);
	expect((await box.boundingBox())?.width).toBeLessThanOrEqual(356);
	expect(await page.getByLabel("Your name").inputValue()).toBe("");
	const focused = await page.evaluate(() => document.activeElement?.textContent);
	expect(focused).toContain("Your request is in");
	expect(focused).toMatch(/Your reference CW-.*Expect to hear from us by Tuesday, 6 pm Eastern/);
	const receipt = page.locator("#talent-request .received");
	for (const words of [
		"Channel Sales Manager",
		"Buckeye Tools",
		"Columbus, OH",
		"What happens next",
		"within 24 hours",
	]) {
		expect(await receipt.textContent()).toContain(words);
	}
	await page.mouse.move(5, 300);
	await notice.waitFor({ state: "hidden" });
	const stored = await submissionsOf(server, "ann@example.com");
	expect(stored).toHaveLength(1);
	expect(stored[0]).toMatchObject({
		kind: "talent-request",
		fields: {
			name: "Ann Lee",
			jobTitle: "Channel Sales Manager",
			company: "Buckeye Tools",
			state: "ohio",
			place: "Columbus, OH",
		},
	});
	await page.context().close();
});

test.for([
	{ width: 320, height: 568 },
	{ width: 390, height: 844 },
	{ width: 640, height: 480 },
])("a sent request is in view below its notice, on a screen of $width x $height", async (viewport) => {
	const page = await visit("/sales-recruitment/ohio#talent-request", { viewport, reducedMotion: "no-preference" });
	const form = await reach(page, "Request talent in Ohio");
	await page.getByLabel("Your name").fill("Alexandria O'Brien-Nguyễn");
	await page.getByLabel("Work email").fill(`alexandria.${viewport.width}@example.com`);
	await page.getByLabel("Job title to fill").selectOption("Sales Development Representative");
	await page.getByLabel("Company").fill("Harrow & Pike");
	await form.getByRole("button").click();
	const notice = page.locator("body > div > [role=status] > div");
	await notice.hover();
	await waitForLayout(page);
	const bottom = await notice.evaluate((card) => card.getBoundingClientRect().bottom);
	const heading = page.getByRole("heading", { name: "Your request is in" });
	const { top, end } = await heading.evaluate((element) => {
		const { top, bottom: end } = element.getBoundingClientRect();
		return { top, end };
	});
	expect(top).toBeGreaterThan(bottom);
	expect(end).toBeLessThan(viewport.height);
	await page.context().close();
});

/** Writes a file to disk, because passing a large one to the browser in a message is slow. */
function saved(name: string, content: Buffer): string {
	const folder = mkdtempSync(join(tmpdir(), "closewell-journeys-"));
	onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
	const path = join(folder, name);
	writeFileSync(path, content);
	return path;
}

const resumeFields = { "First name": "Jordan", "Last name": "Reyes", Phone: "302-555-0199" };

async function fillResume(page: Page, email: string) {
	for (const [label, value] of Object.entries({ ...resumeFields, Email: email })) {
		await page.getByLabel(new RegExp(`^${label}`)).fill(value);
	}
	await page.getByLabel("Years of experience").selectOption("6-10");
}

test("a resume: type and size are checked before sending, then it arrives byte for byte", async () => {
	const page = await visit("/resume?position=account-executive");
	const posts: string[] = [];
	page.on("request", (request) => request.method() === "POST" && posts.push(request.url()));
	const form = await reach(page, "Upload your resume");
	expect(await page.getByLabel("Desired position").inputValue()).toBe("account-executive");
	await form.getByRole("button", { name: "Submit Resume" }).click();
	for (const label of ["First name", "Last name", "Phone", "Years of experience"])
		expect(await errorAt(page, label)).not.toBe("");
	await fillResume(page, "jordan@example.com");
	const file = page.locator("input[type=file]");
	await file.setInputFiles({ name: "photo.png", mimeType: "image/png", buffer: Buffer.from("png") });
	await form.getByRole("button", { name: "Submit Resume" }).click();
	expect(await form.textContent()).toContain("Your resume must be a PDF, DOC or DOCX file");
	await file.setInputFiles(saved("big.pdf", pdf({ size: 10 * MB + 1 })));
	await form.getByRole("button", { name: "Submit Resume" }).click();
	expect(await form.textContent()).toContain("Your resume must be 10MB or smaller");
	expect(posts).toEqual([]);

	await file.setInputFiles({
		name: "fake.pdf",
		mimeType: "application/pdf",
		buffer: Buffer.from("MZ this is a program"),
	});
	await form.getByRole("button", { name: "Submit Resume" }).click();
	await expect.poll(() => form.textContent()).toContain("Your resume must be a PDF, DOC or DOCX file");
	expect(posts).toHaveLength(1);

	const content = pdf({ size: 10 * MB });
	await file.setInputFiles(saved("Jordan Reyes.pdf", content));
	expect(await form.textContent()).toContain("Jordan Reyes.pdf");
	await form.getByRole("button", { name: "Submit Resume" }).click();
	await page.getByText("We have your resume").waitFor();
	const [reference = ""] = REFERENCE.exec((await page.locator("#resume-form").textContent()) ?? "") ?? [];
	const stored = await submissionsOf(server, "jordan@example.com");
	expect(stored.map((submission) => submission.reference)).toEqual([reference]);
	expect((await staffOutput(server, "resume", reference)).equals(content)).toBe(true);
	await page.context().close();
});

test.each([
	["/services", "Elite Talent Request", "Request Talent", "Elite Talent Request", "Seven fields, about a minute."],
	["/sales-recruitment/ohio", "Request talent in Ohio", "Request Talent", "Urgent hire in Ohio", "Send us the role"],
	["/resume", "Upload your resume", "Submit Resume", "Your resume", "A recruiter will read it"],
])(
	"on %s the receipt stands beside a heading, not beside what invites to fill in the form",
	async (path, name, button, heading, invitation) => {
		const page = await visit(path, { viewport: { width: 1440, height: 900 } });
		const form = await reach(page, name);
		const section = page.locator("section").filter({ has: form });
		const beside = section.locator(".split > div").first();
		expect(await beside.innerText()).toMatch(new RegExp(`^${heading}\\s+${invitation}`));
		for (const field of await form.locator("input[type=text]:visible").all()) await field.fill("Jordan Reyes");
		for (const list of await form.locator("select").all()) await list.selectOption({ index: 1 });
		const others = { email: "beside@example.com", phone: "302-555-0142", requirements: "Two closers for Ohio." };
		for (const [field, value] of Object.entries(others)) {
			const input = form.locator(`[name=${field}]`);
			if (await input.count()) await input.fill(value);
		}
		if (path === "/services") await form.getByRole("checkbox").check();
		const resume = { name: "beside.pdf", mimeType: "application/pdf", buffer: pdf({ size: 2000 }) };
		if (path === "/resume") await form.locator("input[type=file]").setInputFiles(resume);
		await form.getByRole("button", { name: button, exact: true }).click();
		await page.locator(".received").waitFor();
		expect(await page.locator("section:has(.received) .split > div").first().innerText()).toBe(heading);
		await page.context().close();
	},
);

test("a resume can be dropped, replaced, removed, canceled and sent again after a lost connection", {
	tags: "thorough",
}, async () => {
	const page = await visit("/resume");
	const form = await reach(page, "Upload your resume");
	await fillResume(page, "drop@example.com");
	await page.getByLabel("Desired position").selectOption("vp-sales");
	const dropped = await page.evaluateHandle(() => {
		const data = new DataTransfer();
		data.items.add(new File(["%PDF-1.7 dropped"], "dropped.pdf", { type: "application/pdf" }));
		return data;
	});
	await page.locator("input[type=file]").dispatchEvent("drop", { dataTransfer: dropped });
	await expect.poll(() => form.textContent()).toContain("dropped.pdf");
	await form.getByRole("button", { name: /Remove/ }).click();
	expect(await form.textContent()).not.toContain("dropped.pdf");
	await page.locator("input[type=file]").setInputFiles(saved("cv.pdf", pdf({ size: 3 * MB })));

	const session = await page.context().newCDPSession(page);
	await session.send("Network.enable");
	const speed = (bytesPerSecond: number) =>
		session.send("Network.emulateNetworkConditions", {
			offline: false,
			latency: 0,
			downloadThroughput: -1,
			uploadThroughput: bytesPerSecond,
		});
	await speed(300_000);
	await form.getByRole("button", { name: "Submit Resume" }).click();
	await form.locator("progress").waitFor();
	await form.getByRole("button", { name: "Cancel" }).click();
	await page.getByText("Canceled. Nothing was sent").waitFor();
	await speed(-1);
	await page.route("**/forms/resume", (route) => route.abort("connectionreset"), { times: 1 });
	await form.getByRole("button", { name: "Submit Resume" }).click();
	await page.getByText("We couldn't reach our server").waitFor();
	await form.getByRole("button", { name: "Submit Resume" }).click();
	await page.getByText("We have your resume").waitFor();
	expect(await submissionsOf(server, "drop@example.com")).toHaveLength(1);
	expect(readdirSync(`${server.dataDir}/incoming`)).toEqual([]);
	await page.context().close();
});

test("the live chat button opens a panel that takes a message", async () => {
	const page = await visit("/faq");
	const button = page.getByRole("button", { name: "Start Live Chat" });
	await page.getByText("Start Live Chat").scrollIntoViewIfNeeded();
	await button.waitFor();
	await button.click();
	const panel = page.getByRole("dialog", { name: "Ask a recruiter" });
	await panel.waitFor();
	await panel.getByText(/The office is (open now|closed right now)/).waitFor();
	await panel.getByRole("button", { name: "Send Message" }).click();
	expect(await errorAt(page, "Message")).not.toBe("");
	await panel.getByLabel("Your name").fill("Mo");
	await panel.getByLabel("Email").fill("mo@example.com");
	await panel.getByLabel("Message").fill("Do you recruit in Alaska?");
	await panel.getByRole("button", { name: "Send Message" }).click();
	await panel.getByText("We have your message").waitFor();
	expect(await panel.textContent()).toMatch(REFERENCE);
	await page.keyboard.press("Escape");
	expect(await panel.isVisible()).toBe(false);
	expect((await submissionsOf(server, "mo@example.com")).map(({ kind }) => kind)).toEqual(["message"]);
	await page.context().close();
});

test("without JavaScript a lead comes back with its errors and values, then arrives, and can be completed", async () => {
	const page = await visit("/?place=Columbus%2C+OH", { javaScriptEnabled: false });
	await fillLead(page, "nojs@example.com");
	await page.getByLabel("What should this person accomplish?").fill("short");
	await page.locator("#lead-form form").evaluate((form: HTMLFormElement) => form.setAttribute("novalidate", ""));
	await page.locator("#lead-form").getByRole("button", { name: "Request Talent" }).click();
	expect(new URL(page.url()).pathname).toBe("/forms/lead");
	expect(await errorAt(page, "What should this person accomplish?")).toContain(
		"Please provide detailed requirements (minimum 10 characters)",
	);
	expect(await page.getByLabel("Last name").inputValue()).toBe("O'Brien-Nguyễn");
	expect(await page.getByLabel("Role you want to fill").inputValue()).toBe("vp-sales");
	expect(await page.locator("main").textContent()).toContain("For Columbus, OH");
	await page.getByLabel("What should this person accomplish?").fill(requirements);
	await page.getByLabel(/I agree to the/).check();
	await page.locator("main").getByRole("button", { name: "Request Talent" }).click();
	expect(new URL(page.url()).pathname).toMatch(/^\/received\/lead\/CW-/);
	expect(await page.getByRole("heading", { level: 1 }).textContent()).toContain("Your request is in");
	expect(await page.locator("meta[name=robots]").getAttribute("content")).toBe("noindex");
	await page.reload();
	await page.getByLabel("Timeline").selectOption({ index: 2 });
	await page.getByRole("button", { name: "Send what I have so far" }).click();
	expect(new URL(page.url()).pathname).toMatch(/^\/received\/lead-details\/CW-/);
	expect((await submissionsOf(server, "nojs@example.com"))[0]?.details).toEqual({ timeline: "30-days" });
	await page.evaluate(() => history.back()); // page.goBack() failed once: it used the history of the previous page
	await page.waitForURL(/\/received\/lead\/CW-/);
	await page.getByLabel("Phone").fill("3025550142");
	await page.getByLabel("Your job title").fill("Owner");
	for (const label of [
		"Company size",
		"Industry",
		"Experience level",
		"Base salary range",
		"Location preference",
		"Timeline",
		"People to hire",
		"Preferred contact method",
		"Recruiting budget",
	]) {
		await page.getByLabel(label).selectOption({ index: 1 });
	}
	await page.getByRole("button", { name: "Add these details" }).click();
	expect(new URL(page.url()).pathname).toMatch(/^\/received\/lead-details\/CW-/);
	const stored = await submissionsOf(server, "nojs@example.com");
	expect(stored).toHaveLength(1);
	expect(stored[0]?.details).toMatchObject({ jobTitle: "Owner", companySize: "1-10" });
	expect(stored[0]?.fields.place).toBe("Columbus, OH");
	await page.context().close();
});

test("without JavaScript a talent request, a resume and a message arrive too", async () => {
	const page = await visit("/sales-recruitment/vermont", { javaScriptEnabled: false });
	await page.getByLabel("Your name").fill("Nora");
	await page.getByLabel("Work email").fill("nora@example.com");
	await page.getByLabel("Job title to fill").selectOption("Other");
	await page.getByLabel("Company").fill("Maple Co");
	await page.locator("#talent-request").getByRole("button").click();
	expect(new URL(page.url()).pathname).toMatch(/^\/received\/talent-request\/CW-/);

	await page.goto(`${server.url}/resume`);
	await fillResume(page, "nora@example.com");
	await page.getByLabel("Desired position").selectOption("other");
	await page
		.locator("input[type=file]")
		.setInputFiles({ name: "cv.pdf", mimeType: "application/pdf", buffer: Buffer.from("no pdf at all") });
	await page.getByRole("button", { name: "Submit Resume" }).click();
	expect(await page.locator("main").textContent()).toContain("Your resume must be a PDF, DOC or DOCX file");
	expect(await page.getByLabel("First name").inputValue()).toBe("Jordan");
	await page.locator("input[type=file]").setInputFiles({ name: "cv.pdf", mimeType: "application/pdf", buffer: pdf() });
	await page.getByRole("button", { name: "Submit Resume" }).click();
	expect(new URL(page.url()).pathname).toMatch(/^\/received\/resume\/CW-/);

	await page.goto(`${server.url}/faq`);
	await page.getByRole("link", { name: "Start Live Chat" }).click();
	await page.getByLabel("Your name").fill("Nora");
	await page.getByLabel("Email").fill("nora@example.com");
	await page.getByLabel("Message").fill("A message without any script.");
	await page.getByRole("button", { name: "Send Message" }).click();
	expect(new URL(page.url()).pathname).toMatch(/^\/received\/message\/CW-/);
	expect((await submissionsOf(server, "nora@example.com")).map(({ kind }) => kind).sort()).toEqual([
		"message",
		"resume",
		"talent-request",
	]);
	await page.context().close();
});

test("there is no confirmation page without a submission", async () => {
	for (const path of ["/received/lead/CW-1", "/received/lead/<script>", "/received/else/CW-7K4M-Q2XN", "/received"]) {
		expect((await fetch(server.url + path)).status, path).toBe(404);
	}
});

test.each([
	["/", "Elite Talent Request"],
	["/sales-recruitment/ohio", "Request talent in Ohio"],
	["/resume", "Upload your resume"],
	["/faq", "Start Live Chat"],
])("%s loads at most 75 KB of script once the form is reached", async (path, name) => {
	const page = await open({ viewport: { width: 390, height: 844 }, reducedMotion: "reduce" });
	const sizes = new Map<string, number>();
	page.on("response", (response) => {
		if (response.request().resourceType() === "script")
			sizes.set(response.url(), Number(response.headers()["content-length"]));
	});
	await page.goto(server.url + path);
	await waitForLayout(page); // otherwise a jump skips content that isn't laid out yet
	if (path === "/faq") {
		await page.getByText(name).scrollIntoViewIfNeeded();
		await page.getByRole("button", { name }).waitFor(); // a link until its script is there
	} else await reach(page, name);
	const total = [...sizes.values()].reduce((sum, size) => sum + size, 0);
	console.log(`${path}: ${total} bytes of script in ${sizes.size} files`);
	expect(sizes.size).toBeGreaterThan(0);
	expect(total).toBeLessThanOrEqual(75 * 1024);
	await page.context().close();
});
