import { expect, test } from "vitest";
import { makeAlwaysOpenSite } from "../always-open.ts";
import {
	collectCspViolations,
	expectToFit,
	findAxeViolations,
	measureLayoutShift,
	openBrowser,
	waitForLayout,
} from "../browser.ts";
import { mailServer } from "../installation.ts";
import { startJobs } from "../published-jobs.ts";
import { rawRequest } from "../raw-request.ts";
import { POSTAL_ADDRESS } from "../test-alerts.ts";

/* Job alerts as visitors see them, from the list to the last email. */

const newPage = openBrowser();
const PAGE_BYTES = 14 * 1024; // HTML with styles, compressed
const SIZES = [320, 390, 820, 1440].map((width) => ({ width, height: 900 }));
const LINK = /\/jobs\/alerts\/ALERT-[\w.-]+/;

async function startAlerts() {
	const mail = await mailServer();
	const jobs = await startJobs({ SMTP_URL: mail.url }, makeAlwaysOpenSite({ postalAddress: POSTAL_ADDRESS }));
	await jobs.publish();
	return { ...jobs, mail };
}

test.each([
	{ script: "with", javaScriptEnabled: true, width: 1440 },
	{ script: "without", javaScriptEnabled: false, width: 390 },
])("$script script: ask for new jobs, confirm, change the search, stop", async ({ javaScriptEnabled, width }) => {
	const { site, mail } = await startAlerts();
	const { body } = await rawRequest(site, "/jobs", { "accept-encoding": "br" });
	expect(body.length).toBeLessThanOrEqual(PAGE_BYTES);
	const page = await newPage({ javaScriptEnabled, reducedMotion: "reduce", viewport: { width, height: 900 } });
	const violations = javaScriptEnabled ? await collectCspViolations(page) : [];
	const check = async () => {
		if (javaScriptEnabled) {
			await waitForLayout(page);
			expect(await measureLayoutShift(page)).toBeLessThan(0.01); // before the window changes its size
			expect([await findAxeViolations(page), violations]).toEqual([[], []]);
		}
		await expectToFit(page, SIZES);
	};
	const main = page.getByRole("main");
	const heading = (name: string) => main.getByRole("heading", { level: 1, name, exact: true });
	await page.goto(`${site}/jobs?state=ohio`);
	const form = main.getByRole("form", { name: "Get new jobs by email" });
	await main.getByText("We'll email you when we list new sales jobs in Ohio: once a day at most").waitFor();
	await check();

	// The browser takes this address, the server does not.
	await form.getByLabel("Email").fill("ann@mail");
	await form.getByRole("button", { name: "Email me new jobs" }).click();
	await heading("Get new jobs by email").waitFor();
	expect(await form.getByLabel("Email").inputValue()).toBe("ann@mail");
	expect(await form.getByLabel("Email").getAttribute("aria-invalid")).toBe("true");
	await check();
	await form.getByLabel("Email").fill("ann@mail.example");
	await form.getByRole("button", { name: "Email me new jobs" }).click();
	await heading("Check your email").waitFor();

	await expect.poll(() => mail.received.length).toBe(1);
	const [link = ""] = LINK.exec(mail.received[0]?.parsed.text ?? "") ?? [];
	expect(mail.received[0]?.parsed.html).toContain(POSTAL_ADDRESS);
	await page.goto(site + link);
	await heading("Confirm your job alert").waitFor();
	expect(await page.locator("meta[name=robots]").getAttribute("content")).toBe("noindex");
	await check();
	await main.getByRole("button", { name: "Yes, email me new jobs" }).click();
	await heading("Your job alert is on").waitFor();
	expect(await main.getByRole("status").innerText()).toBe("Confirmed. We'll email you.");
	await main.getByText("We'll email ann@mail.example when we list new sales jobs in Ohio.").waitFor();
	await check();

	const change = main.getByRole("form", { name: "Change your search" });
	expect(await change.getByLabel("State").inputValue()).toBe("ohio");
	await change.getByLabel("State").selectOption("Texas");
	await change.getByLabel("Role").selectOption("VP of Sales");
	await change.getByRole("button", { name: "Save" }).click();
	await main.getByText("We'll email ann@mail.example when we list new VP of sales jobs in Texas.").waitFor();
	await main.getByRole("button", { name: "Stop these emails" }).click();
	await heading("Your job alert is off").waitFor();
	await page.goto(site + link);
	await heading("Your job alert is off").waitFor();
	await check();
});

test("while the firm has no postal address, nobody can ask", async () => {
	const { site, publish } = await startJobs();
	await publish();
	const page = await newPage();
	await page.goto(`${site}/jobs`);
	await page.getByRole("form", { name: "Filter jobs" }).waitFor();
	expect(await page.getByRole("form", { name: "Get new jobs by email" }).count()).toBe(0);
	expect((await page.goto(`${site}/jobs/alerts`))?.status()).toBe(404);
});
