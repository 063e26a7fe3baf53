import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import type { BrowserContextOptions, Page } from "playwright-core";
import PostalMime, { type Email } from "postal-mime";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pdf } from "../../tools/running/resume-files.ts";
import { preloadFlag, type RunningServer, startServer } from "../../tools/running/run-server.ts";
import { collectCspViolations, expectToFit, findAxeViolations, measureLayoutShift, openBrowser } from "../browser.ts";
import { joinThroughApi, openPersonBrowser, startDesk } from "../desk-browser.ts";
import { staffOutput } from "../staff-output.ts";

/* People on "your page", opened from an email. Without script, unless the test says otherwise. */

const open = openBrowser();
const openPersonPage = openPersonBrowser();
const DAY_MS = 24 * 60 * 60 * 1000;
const folder = mkdtempSync(join(tmpdir(), "closewell-yours-"));
let server: RunningServer;

/** Moves the server's clock ahead by this many days. */
function aheadBy(days: number): void {
	writeFileSync(join(folder, "clock"), String(days * DAY_MS));
}

beforeAll(async () => {
	aheadBy(0);
	server = await startServer({ CLOCK_OFF_BY: join(folder, "clock"), NODE_OPTIONS: preloadFlag("clock") });
});
afterAll(async () => {
	await server.stop();
	rmSync(folder, { recursive: true, force: true });
});

const PHONE = { viewport: { width: 390, height: 844 }, reducedMotion: "reduce" } as const;

async function visit(path: string, options: BrowserContextOptions = { javaScriptEnabled: false }): Promise<Page> {
	const page = await open({ ...PHONE, ...options });
	await page.goto(server.url + path);
	return page;
}

const LEAD = {
	...{ firstName: "Dana", lastName: "Whitcomb", company: "Harrow & Pike Freight", roleType: "account-executive" },
	...{ requirements: "Two account executives for the Great Lakes.", agreeToTerms: "on" },
};
const TALENT_REQUEST = { name: "Ann Lee", jobTitle: "Sales Manager", company: "Buckeye Tools", state: "ohio" };
const RESUME = {
	...{ firstName: "Jordan", lastName: "Reyes", phone: "302-555-0199", experience: "6-10" },
	...{ desiredPosition: "account-executive" },
};

/** Sends a form without a browser. */
async function sent(form: string, fields: Record<string, string>, file?: Buffer, site = server.url): Promise<string> {
	const body = new FormData();
	for (const [name, value] of Object.entries(fields)) body.set(name, value);
	if (file) body.set("resume", new Blob([new Uint8Array(file)]), "Jordan Reyes.pdf");
	const response = await fetch(`${site}/forms/${form}`, {
		method: "POST",
		headers: { accept: "application/json" },
		body: file ? body : new URLSearchParams(fields),
	});
	expect(response.status).toBe(201);
	return (await response.json()).reference;
}

/** The emails to an address, oldest first. */
async function mailsTo(address: string): Promise<Email[]> {
	const folder = join(server.dataDir, "mail");
	const files = readdirSync(folder, { withFileTypes: true }).filter(({ name }) => name.endsWith(".eml"));
	const mails = await Promise.all(
		files
			.map(({ name }) => name)
			.sort()
			.map((name) => PostalMime.parse(readFileSync(join(folder, name)))),
	);
	return mails.filter(({ to = [] }) => to.some((recipient) => recipient.address === address));
}

const LINK = /https:\/\/www\.example\.com(\/yours\/[\w-]{20,})/;

/** The link's path in the newest email to an address, once there are this many. */
async function linkTo(address: string, mails = 1): Promise<string> {
	await expect.poll(async () => (await mailsTo(address)).length).toBe(mails);
	const text = (await mailsTo(address)).at(-1)?.text ?? "";
	expect(text).toMatch(LINK);
	return LINK.exec(text)?.[1] ?? "";
}

const heading = (page: Page) => page.getByRole("heading", { level: 1 }).textContent();
const storedDetails = (page: Page) => page.locator("main dl").textContent();
const press = (page: Page, name: string) => page.getByRole("button", { name }).click();
const unfold = (page: Page, name: string) => page.locator("summary", { hasText: name }).click();
/** The focused status message. */
const outcome = (page: Page) => page.locator("main [role=status]:focus, main [role=alert]:focus").textContent();

/** The deletion date that the page shows. */
function keptUntil(text: string | null): number {
	return Date.parse(/We keep it until (\w+ \d+, \d{4})\. Then/.exec(text ?? "")?.[1] ?? "");
}

test("a candidate corrects, replaces the resume, sets wishes, downloads and withdraws, without script", async () => {
	const page = await visit("/resume");
	for (const [label, value] of [
		...[
			["First name", "Jordan"],
			["Last name", "Reyes"],
			["Email", "jordan@example.com"],
		],
		...[
			["Phone", "302-555-0199"],
			["Additional information", "Two lines,\nboth kept."],
		],
	] as const) {
		await page.getByLabel(new RegExp(`^${label}`)).fill(value);
	}
	await page.getByLabel("Desired position").selectOption("account-executive");
	await page.getByLabel("Years of experience").selectOption("6-10");
	const file = { name: "Jordan Reyes.pdf", mimeType: "application/pdf", buffer: pdf() };
	await page.locator("input[type=file]").setInputFiles(file);
	await press(page, "Submit Resume");
	await page.getByRole("link", { name: "Open your page" }).click();
	expect(await heading(page)).toBe("Your resume");

	const link = await linkTo("jordan@example.com");
	expect(new URL(page.url()).pathname).not.toBe(link); // one on the screen, one in the mail
	await page.goto(server.url + link);
	expect(await heading(page)).toBe("Your resume");
	expect(await page.locator("[aria-current=step]").textContent()).toBe("Received");
	for (const words of ["302-555-0199", "6-10 years", "Two lines,\nboth kept.", "Jordan Reyes.pdf"])
		expect(await storedDetails(page)).toContain(words);

	await unfold(page, "Make a correction");
	await page.getByLabel("Phone").fill("12");
	await page.locator("form[action$=correct]").evaluate((form: HTMLFormElement) => form.setAttribute("novalidate", ""));
	await press(page, "Save corrections");
	expect(await page.getByLabel("Phone").evaluate((field) => field === document.activeElement)).toBe(true);
	expect(await page.getByRole("link", { name: "Phone number must be at least 10 digits" }).isVisible()).toBe(true);
	expect(await page.getByLabel("Phone").inputValue()).toBe("12");
	await page.getByLabel("Phone").fill("302-555-0177");
	await page.getByLabel("City and state").fill("Columbus, OH");
	await press(page, "Save corrections");
	expect(await outcome(page)).toContain("Your corrections are saved");
	expect(await storedDetails(page)).toMatch(/302-555-0177.*Columbus, OH/s);

	await unfold(page, "Replace your resume");
	await page.locator("input[type=file]").setInputFiles({ ...file, buffer: Buffer.from("MZ a program") });
	await press(page, "Send new resume");
	expect(await page.locator("main").textContent()).toContain("Your resume must be a PDF, DOC or DOCX file");
	const newer = pdf({ text: "Jordan Reyes, Sales Manager" });
	await page.locator("input[type=file]").setInputFiles({ ...file, name: "Newer.pdf", buffer: newer });
	await press(page, "Send new resume");
	expect(await outcome(page)).toContain("We have your new resume");
	expect(await storedDetails(page)).toContain("Newer.pdf");

	await press(page, "I'm not looking now");
	expect(await outcome(page)).toContain("We won't introduce you to anyone");
	await press(page, "I'm looking again");
	expect(await outcome(page)).toContain("Welcome back");
	await unfold(page, "Change the list");
	await page.getByLabel("Employers, one per line").fill(Array.from({ length: 21 }, (_, n) => `Firm ${n}`).join("\n"));
	await press(page, "Save list");
	expect(await page.locator("main").textContent()).toContain("Please name at most 20 employers");
	await page.getByLabel("Employers, one per line").fill("Acme & Sons\nHarrow & Pike Freight");
	await press(page, "Save list");
	expect(await outcome(page)).toContain("Your list is saved");
	expect(await page.getByLabel("Employers, one per line").inputValue()).toBe("Acme & Sons\nHarrow & Pike Freight");

	expect(await page.getByRole("button", { name: /^Keep it until/ }).count()).toBe(0); // it is already the maximum
	aheadBy(40);
	await page.reload();
	const before = await page.locator("main").textContent();
	await page.getByRole("button", { name: /^Keep it until/ }).click();
	expect(await outcome(page)).toContain("Thank you. We'll keep it until");
	expect(keptUntil(await page.locator("main").textContent())).toBeGreaterThan(keptUntil(before) + 39 * DAY_MS);

	const [everything, resume] = await Promise.all(
		["everything", "resume"].map((name) => fetch(`${server.url}${link}/${name}`)),
	);
	expect(everything?.headers.get("content-disposition")).toMatch(/^attachment/);
	expect(JSON.stringify(await everything?.json())).toMatch(/302-555-0177.*Acme & Sons|Acme & Sons.*302-555-0177/);
	expect(Buffer.from((await resume?.arrayBuffer()) ?? new ArrayBuffer()).equals(newer)).toBe(true);

	await page.getByRole("link", { name: "Withdraw and delete" }).click();
	expect(await heading(page)).toBe("Delete it for good?");
	await page.getByRole("link", { name: "No, keep it" }).click();
	expect(await heading(page)).toBe("Your resume");
	await page.getByRole("link", { name: "Withdraw and delete" }).click();
	await press(page, "Yes, delete it");
	expect([new URL(page.url()).pathname, await heading(page)]).toEqual(["/yours/withdrawn", "It's deleted"]);
	await expect.poll(async () => (await mailsTo("jordan@example.com")).at(-1)?.subject).toMatch(/deleted/i);
	const gone = await page.goto(server.url + link);
	expect([gone?.status(), await heading(page)]).toEqual([404, "This link doesn't work"]);
	expect(String(await staffOutput(server, "export", "--json"))).not.toContain("jordan@example.com");
	await page.context().close();
});

test("an employer adds to a request, marks one as filled and cancels another, without script", async () => {
	await sent("lead", { ...LEAD, email: "dana@example.com" });
	await sent("talent-request", { ...TALENT_REQUEST, email: "ann@example.com" });
	const page = await visit(await linkTo("dana@example.com"));
	expect(await heading(page)).toBe("Your talent request");
	await unfold(page, "Add a detail");
	await page.getByLabel("What else should we know?").fill("They must have hunted.");
	await press(page, "Add to my request");
	expect(await outcome(page)).toContain("We've added it to your request");
	expect(await storedDetails(page)).toContain("They must have hunted.");
	await unfold(page, "Make a correction");
	await page.getByLabel("Timeline").selectOption("30-days");
	await page.getByLabel(/^Company(?! size)/).fill("Harrow & Pike");
	await press(page, "Save corrections");
	expect(await storedDetails(page)).toMatch(/Harrow & Pike(?! Freight).*Within 30 days/s);

	const stale = await visit(new URL(page.url()).pathname);
	await unfold(page, "Make a correction");
	await page.getByLabel("Last name").fill("Whitcomb-Hale");
	await press(page, "Save corrections");
	await unfold(stale, "Make a correction");
	await stale.getByLabel("First name").fill("Dan");
	await press(stale, "Save corrections");
	expect(await heading(stale)).toBe("Your talent request");
	expect(await stale.locator("main form :focus").count()).toBe(1); // the field that changed in the meantime
	expect(await stale.getByLabel("First name").inputValue()).toBe("Dan");
	expect(await storedDetails(stale)).toContain("Whitcomb-Hale");
	await press(stale, "Save corrections");
	expect(await storedDetails(stale)).toContain("Dan");
	await stale.context().close();

	await press(page, "It's filled");
	expect(await outcome(page)).toContain("We've stopped searching");
	expect(await page.locator("main").textContent()).toContain("You told us the role is filled.");
	await page.goto(server.url + (await linkTo("ann@example.com")));
	await unfold(page, "Make a correction");
	await page.getByLabel("State").selectOption("michigan");
	await press(page, "Save corrections");
	expect(await storedDetails(page)).toContain("Michigan");
	await press(page, "Cancel my request");
	expect(await page.locator("main").textContent()).toContain("You canceled the request.");
	expect(await page.locator("[aria-current=step]").textContent()).toBe("Closed");
	await page.context().close();
});

test("a link to everything comes only by email; a new address counts once it is confirmed from there", {
	tags: "thorough",
}, async () => {
	await sent("message", { name: "Nora Vale", email: "nora@example.com", message: "Do you recruit in Alaska?" });
	await sent("resume", { ...RESUME, email: "nora@example.com" }, pdf());
	await expect.poll(async () => (await mailsTo("nora@example.com")).length).toBe(2);
	const page = await visit("/yours");
	await page.getByLabel("Email").fill("nobody@example.com");
	await press(page, "Email me the link");
	const answered = [page.url(), await page.locator("main").textContent()];
	await page.goto(`${server.url}/yours`);
	await page.getByLabel("Email").fill("Nora@example.com");
	await press(page, "Email me the link");
	expect([page.url(), await page.locator("main").textContent()]).toEqual(answered);
	const link = await linkTo("nora@example.com", 3);
	expect(await mailsTo("nobody@example.com")).toEqual([]);

	await page.goto(server.url + link);
	expect(await page.getByRole("heading", { level: 2 }).allTextContents()).toEqual(
		expect.arrayContaining(["Your resume", "Your message"]),
	);
	await page.getByRole("link", { name: /^Open/ }).nth(1).click();
	expect(await storedDetails(page)).toContain("Do you recruit in Alaska?");
	await unfold(page, "Make a correction");
	await page.getByLabel("Email").fill("nora.vale@example.com");
	await press(page, "Save corrections");
	expect(await storedDetails(page)).toMatch(/nora@example\.com.*nora\.vale@example\.com/s);
	await page.goto(server.url + (await linkTo("nora.vale@example.com")));
	expect(await heading(page)).toBe("Is this your new email address?");
	await press(page, "Yes, use this address");
	expect(await storedDetails(page)).toContain("nora.vale@example.com");
	expect(await storedDetails(page)).not.toContain("nora@example.com");

	await page.goto(server.url + link);
	expect(await page.getByRole("link", { name: /^Open/ }).count()).toBe(1);
	await page.getByRole("link", { name: "Withdraw everything" }).click();
	await press(page, "Yes, delete everything");
	expect(await heading(page)).toBe("It's deleted");
	const left = String(await staffOutput(server, "export", "--json"));
	expect([left.includes("nora@example.com"), left.includes("nora.vale@example.com")]).toEqual([false, true]);
	await page.context().close();
});

const SIZES = [
	{ width: 320, height: 640 },
	{ width: 768, height: 1024 },
	{ width: 1280, height: 900 },
];

test("with script the link is on screen, files are checked before sending, and nothing shifts or is refused", {
	tags: "thorough",
}, async () => {
	const page = await open({ ...PHONE });
	const violations = await collectCspViolations(page);
	await page.goto(`${server.url}/faq`);
	await page.getByText("Start Live Chat").scrollIntoViewIfNeeded();
	await press(page, "Start Live Chat");
	await page.getByLabel("Your name").fill("Mo");
	await page.getByLabel("Email").fill("mo@example.com");
	await page.getByLabel("Message").fill("Do you recruit in Hawaii?");
	await press(page, "Send Message");
	await page.getByRole("link", { name: "Open your page" }).click();
	await page.getByRole("heading", { name: "Your message", level: 1 }).waitFor();

	await sent("resume", { ...RESUME, email: "sam@example.com" }, pdf());
	const scripts: string[] = [];
	const posts: string[] = [];
	page.on("request", (request) => request.resourceType() === "script" && scripts.push(request.url()));
	page.on("request", (request) => request.method() === "POST" && posts.push(request.url()));
	const link = await linkTo("sam@example.com");
	const response = await page.goto(server.url + link);
	const html = (await response?.text()) ?? "";
	console.log(`one's own page of a resume: ${brotliCompressSync(html).length} bytes of HTML with its styles`);
	expect(response?.headers()).toMatchObject({ "cache-control": "no-store", "referrer-policy": "no-referrer" });
	expect(html).toContain('<meta name="robots" content="noindex">');
	expect(await measureLayoutShift(page)).toBe(0);
	expect(scripts).toEqual([]);
	await expectToFit(page, SIZES);
	expect(await findAxeViolations(page)).toEqual([]);
	await unfold(page, "Make a correction");
	await unfold(page, "Replace your resume");
	await page.waitForFunction(() => !document.querySelector("astro-island[ssr]"));
	await page
		.locator("input[type=file]")
		.setInputFiles({ name: "me.png", mimeType: "image/png", buffer: Buffer.from("x") });
	await press(page, "Send new resume");
	await page.locator("#replace-resume-error").waitFor();
	expect(posts).toEqual([]);
	await page.setViewportSize(PHONE.viewport);
	expect(await findAxeViolations(page)).toEqual([]);
	await expectToFit(page, SIZES);
	await page.locator("input[type=file]").setInputFiles({ name: "a.pdf", mimeType: "application/pdf", buffer: pdf() });
	await press(page, "Send new resume");
	await page.getByText("We have your new resume").waitFor();
	for (const path of ["/yours", "/yours/sent", "/yours/nothing", `${link}/withdraw`]) {
		await page.goto(server.url + path);
		expect(await findAxeViolations(page), path).toEqual([]);
		await expectToFit(page, SIZES);
	}
	expect(violations).toEqual([]);
	await page.context().close();
});

test("the desk shows changes, requests consent that is given on their own page, and sends a fresh link", {
	tags: "thorough",
}, async () => {
	const desk = await startDesk();
	const staff = await openPersonPage();
	await joinThroughApi(staff, desk.joinLink);
	const site = desk.server.url;
	const request = await sent("lead", { ...LEAD, email: "dana@harrowpike.example" }, undefined, site);
	const candidate = await sent("resume", { ...RESUME, email: "jordan@mailbox.example" }, pdf(), site);
	const post = (path: string, body: object) =>
		staff.evaluate(
			async ([to, json]) => {
				const sent = await fetch(to, { method: "POST", headers: { "content-type": "application/json" }, body: json });
				return { status: sent.status, body: await sent.json() };
			},
			[`/api/openings${path}`, JSON.stringify(body)] as const,
		);
	const linkMailed = () => {
		const mails = desk.mail.received.filter(({ to }) => to.includes("jordan@mailbox.example"));
		return mails.map(({ parsed }) => LINK.exec(parsed.text ?? "")?.[1]).filter((link) => link !== undefined);
	};
	await expect.poll(() => linkMailed().length).toBe(1);
	const page = await open({ ...PHONE, javaScriptEnabled: false });
	await page.goto(site + linkMailed()[0]);
	expect(await page.locator("[aria-current=step]").textContent()).toBe("Received");
	await staff.goto(`${desk.url}/s/${candidate}`);
	await staff.getByRole("heading", { name: "Jordan Reyes" }).waitFor();
	const stands = async () => {
		await page.reload();
		return page.locator("[aria-current=step]").textContent();
	};
	await expect.poll(stands).toBe("Being read");
	const role = { title: "Account Executive", role: "account-executive", seats: 1, state: "ohio" };
	const { body: opening } = await post("", { request, company: { name: "Harrow & Pike Freight" }, ...role });
	const candidates = `/${opening.id}/candidates`;
	expect((await post(candidates, { candidate })).status).toBe(201);
	expect((await post(`${candidates}/${candidate}/ask`, { version: 1 })).status).toBe(200);
	await expect
		.poll(async () => (await stands()) && page.locator("main").textContent())
		.toContain("You're under consideration.");
	expect(await page.locator("main").textContent()).not.toContain("Harrow");
	await press(page, "Yes, introduce me");
	expect(await outcome(page)).toContain("The recruiter who asked has your answer");
	await staff.getByText("They said yes").waitFor();
	await press(page, "Change to no");
	await staff.getByText("They said no").waitFor();
	await press(page, "I'm not looking now");
	await staff.getByText("They paused their search").waitFor();
	await unfold(page, "Change the list");
	await page.getByLabel("Employers, one per line").fill("Harrow & Pike Freight");
	await press(page, "Save list");
	await staff.getByText("Never introduce to").waitFor();

	await staff.getByRole("button", { name: "More actions" }).click();
	await staff.getByRole("menuitem", { name: "Send a link to their page" }).click();
	await expect.poll(() => linkMailed().length).toBe(2);
	await page.goto(site + linkMailed()[1]);
	expect(await heading(page)).toBe("Your resume");
	await page.context().close();
});
