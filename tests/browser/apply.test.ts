import type { Page } from "playwright-core";
import { expect, onTestFinished, test } from "vitest";
import { addDays } from "../../server/dates/days.ts";
import { pdf } from "../../tools/running/resume-files.ts";
import { startServer } from "../../tools/running/run-server.ts";
import { findAxeViolations, openBrowser } from "../browser.ts";
import { mailServer } from "../installation.ts";
import { createDeskClient } from "../test-desk.ts";

/* Applying on a job's page: with and without script, and while the job is being closed. */

const newPage = openBrowser();
const RESUME = { name: "resume.pdf", mimeType: "application/pdf", buffer: pdf() };

async function publishJob() {
	const mail = await mailServer();
	const server = await startServer({ DESK_PORT: "0", SMTP_URL: mail.url });
	onTestFinished(() => server.stop());
	const join = new URL(server.desk ?? "");
	const desk = createDeskClient(Number(join.port), join.origin);
	await desk.post(`/api${join.pathname}`, { name: "Claire Okafor", email: "claire@closewell.example" });
	const { id, version } = (
		await desk.post("/api/openings", {
			...{ company: { name: "Harrow & Pike Freight" }, title: "Account Executive, Great Lakes", seats: 1 },
			...{ role: "account-executive", city: "Columbus", state: "ohio", mode: "hybrid" },
			...{ payFrom: 90_000, payTo: 120_000 },
		})
	).body;
	const validThrough = addDays(new Date().toISOString().slice(0, 10), 20);
	const published = await desk.post(`/api/openings/${id}/publish`, {
		...{ version, validThrough, body: "You would sell: Managed freight.", employerShown: false },
	});
	expect(published.status).toBe(200);
	const opening = async () => (await desk.get(`/api/openings/${id}`)).body;
	return { mail, server, desk, id, opening, job: `${server.url}/jobs/${published.body.published.slug}` };
}

async function fill(page: Page, email: string): Promise<void> {
	const form = page.getByRole("form", { name: "Apply for this job" });
	await form.getByLabel("First name").fill("Marisol");
	await form.getByLabel("Last name").fill("Vega");
	await form.getByLabel("Email").fill(email);
}

/** Waits until the form's script has loaded, and until sending it no longer looks like a bot. */
async function waitForScript(page: Page): Promise<void> {
	const form = page.getByRole("form", { name: "Apply for this job" });
	await form.getByLabel("First name").focus();
	await expect.poll(() => form.evaluate((element: HTMLFormElement) => element.noValidate)).toBe(true);
	await page.waitForFunction(() => performance.now() > 1100);
}

test("applying with script: errors take the focus, then the receipt, the mail, the desk and the own page name the job", async () => {
	const { mail, desk, opening, job } = await publishJob();
	const page = await newPage({ viewport: { width: 390, height: 844 }, reducedMotion: "reduce" });
	let script = 0;
	page.on("response", (response) => {
		if (response.request().resourceType() === "script") script += Number(response.headers()["content-length"]);
	});
	await page.goto(job);
	await waitForScript(page);
	expect(script).toBeGreaterThan(0);
	expect(script).toBeLessThanOrEqual(75 * 1024);
	const form = page.getByRole("form", { name: "Apply for this job" });
	expect(await form.getByLabel("Keep me in mind").isChecked()).toBe(false);
	await form.getByRole("button", { name: "Apply for this job" }).click();
	await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("apply-errors");
	expect(await page.locator("#apply-errors").getByRole("link").allTextContents()).toEqual([
		"First name is required",
		"Last name is required",
		"Invalid email address",
		"Please attach your resume",
	]);
	expect(await findAxeViolations(page)).toEqual([]);
	await fill(page, "marisol@mailbox.example");
	await form.getByLabel("Resume", { exact: false }).first().setInputFiles(RESUME);
	await form.getByRole("button", { name: "Apply for this job" }).click();
	const received = page.locator(".received");
	await received.getByRole("heading", { name: "We have your application" }).waitFor();
	expect(await received.innerText()).toContain("You applied for Account Executive, Great Lakes.");
	expect(await page.locator("#apply").innerText()).toBe(await received.innerText());

	const [candidacy] = (await opening()).candidacies;
	expect(candidacy).toMatchObject({ name: "Marisol Vega", stage: "applied", nextStep: "Answer the applicant" });
	const item = (await desk.get(`/api/submissions/${candidacy.resume}`)).body;
	expect(item.applied).toMatchObject({ about: "Account Executive, Great Lakes, Columbus, Ohio", onFile: false });
	const subject = `We have your application (${candidacy.resume})`;
	const receipt = () => mail.received.find(({ parsed }) => parsed.subject === subject);
	await expect.poll(receipt).toBeDefined();
	expect(receipt()?.parsed.text).toContain("Account Executive, Great Lakes, Columbus, Ohio");
	expect(receipt()?.raw).not.toContain("Harrow");

	await received.getByRole("link", { name: /your page|what you sent/i }).click();
	const own = page.getByRole("main");
	await own.getByText("You applied for Account Executive, Great Lakes, Columbus, Ohio.").waitFor();
	await own.getByRole("button", { name: "Keep me in mind for other jobs" }).click();
	await own.getByRole("button", { name: "Consider me for this job only" }).waitFor();
	expect((await desk.get(`/api/submissions/${candidacy.resume}`)).body.applied.onFile).toBe(true);
});

test("applying without script: errors come back on the job's page, then the confirmation names the job", async () => {
	const { opening, job } = await publishJob();
	const page = await newPage({ viewport: { width: 1440, height: 900 }, javaScriptEnabled: false });
	await page.goto(job);
	const form = page.getByRole("form", { name: "Apply for this job" });
	await fill(page, "marisol@mailbox"); // which the browser accepts
	await form.getByLabel("Keep me in mind").check();
	await form.locator("[type=file]").setInputFiles(RESUME);
	await form.getByRole("button", { name: "Apply for this job" }).click();
	await page.locator("#apply-errors").waitFor();
	expect(await page.locator("#apply-errors").getByRole("link").allTextContents()).toContain("Invalid email address");
	expect(await page.getByRole("heading", { name: "Account Executive, Great Lakes" }).first().isVisible()).toBe(true);
	expect(await form.getByLabel("First name").inputValue()).toBe("Marisol");
	expect(await form.getByLabel("Keep me in mind").isChecked()).toBe(true);
	await form.getByLabel("Email").fill("marisol@mailbox.example");
	await form.locator("[type=file]").setInputFiles(RESUME);
	await form.getByRole("button", { name: "Apply for this job" }).click();
	await page.getByRole("heading", { name: "We have your application" }).waitFor();
	expect(await page.locator(".received").innerText()).toContain("You applied for Account Executive, Great Lakes.");
	expect((await opening()).candidacies).toMatchObject([{ name: "Marisol Vega", stage: "applied" }]);
});

test("a job that closes while somebody applies: a sentence, nothing lost, and the way to other jobs", async () => {
	const { desk, id, opening, job } = await publishJob();
	const [page, plain] = [await newPage({ reducedMotion: "reduce" }), await newPage({ javaScriptEnabled: false })];
	await page.goto(job);
	await waitForScript(page);
	await plain.goto(job);
	for (const each of [page, plain]) {
		await fill(each, "marisol@mailbox.example");
		await each.getByRole("form", { name: "Apply for this job" }).locator("[type=file]").setInputFiles(RESUME);
	}
	await desk.post(`/api/openings/${id}/cancel`, { version: (await opening()).version, reason: "Budget" });
	for (const each of [page, plain]) {
		await each.getByRole("form").getByRole("button", { name: "Apply for this job" }).click();
		await each.getByText("This job is no longer open").waitFor();
		expect(await each.getByLabel("First name").inputValue()).toBe("Marisol");
	}
	expect(await plain.getByRole("button", { name: "Submit Resume" }).isVisible()).toBe(true);
	await page.getByRole("link", { name: "Send my resume for other jobs" }).click();
	await page.waitForURL(/\/resume\?role=account-executive#resume-form$/);
	const other = page.getByRole("form", { name: "Upload your resume" });
	await expect.poll(() => other.getByLabel("First name").inputValue()).toBe("Marisol");
	expect((await opening()).candidacies).toEqual([]);
});
