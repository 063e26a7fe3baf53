import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openBrowser } from "../browser.ts";
import { findPageProblems, joinThroughApi, openPersonBrowser, startDesk } from "../desk-browser.ts";

/* A recruiter publishes an opening, the employer agrees to be named, and the page is renewed and taken down. */

const newPage = openPersonBrowser();
const newVisitor = openBrowser();
const COMPANY = "Harrow & Pike Freight";
const DANA = { name: "Dana Whitcomb", email: "dana@harrowpike.example" };
const FACTS = "You would sell: Managed freight contracts.\nThe hard part: Almost no inbound.";

async function setUp() {
	const desk = await startDesk();
	const page = await newPage();
	await joinThroughApi(page, desk.joinLink);
	const post = async (path: string, data: object) => {
		const response = await page.request.post(desk.url + path, { data, headers: { origin: desk.url } });
		expect([path, response.ok()]).toEqual([path, true]);
		return response.json();
	};
	const opening = await post("/api/openings", {
		...{ company: { name: COMPANY }, title: "Account Executive, Front Range", role: "account-executive", seats: 1 },
		...{ city: "Denver", state: "colorado", mode: "hybrid", payFrom: 90_000, payTo: 120_000 },
	});
	const company = `/api/companies/${opening.company.id}`;
	const { version } = await (await page.request.get(desk.url + company)).json();
	const contact = { id: null, ...DANA, title: "VP Sales", phone: "" };
	const { contacts } = await post(`${company}/contact`, { version, ...contact });
	const [{ id }] = contacts;
	await post(`/api/openings/${opening.id}/edit`, { version: opening.version, contact: id });
	await page.goto(`${desk.url}/o/${opening.id}`);
	return { ...desk, page, site: desk.server.url, job: page.getByRole("region", { name: "Job page" }) };
}

/** Opens the dialog, and returns its parts. */
async function openJobPage(page: Page, button: string) {
	await page.getByRole("region", { name: "Job page" }).getByRole("button", { name: button }).click();
	const dialog = page.getByRole("dialog", { name: "Job page" });
	await dialog.waitFor();
	return {
		dialog,
		text: dialog.getByLabel("Text"),
		checks: dialog.getByRole("region", { name: "Checks" }),
		preview: dialog.getByRole("article", { name: "Preview of the job page" }),
	};
}

test("a recruiter publishes with checks and a preview, the employer agrees by a button, and the page follows", async () => {
	const { page, site, job, mail } = await setUp();
	await job.getByText("Not on the site.").waitFor();
	const { dialog, text, checks, preview } = await openJobPage(page, "Publish the job page");
	await checks.getByText("Say what candidates should know about the job.").waitFor(); // its labels are still empty
	await checks.getByText("Say what's hard about it").waitFor();
	await checks.getByText(/^Pay in Colorado: .*C\.R\.S\. 8-5-201, as of 2025-07/).waitFor();
	await text.fill(`${FACTS}\nCome to ${COMPANY}!`);
	await checks.getByText(/The text gives the employer away/).waitFor();
	await dialog.getByRole("button", { name: "Publish", exact: true }).click();
	await dialog
		.getByRole("alert")
		.getByText(/gives the employer away/)
		.waitFor();
	await text.fill(FACTS);
	await checks.getByText("Ready to publish.").waitFor();
	await dialog.getByLabel("Describe the employer as").fill("A freight company in Colorado");
	await preview.getByText("A freight company in Colorado").waitFor();
	expect(await preview.innerText()).toMatch(/Account Executive, Front Range.*\$90,000–\$120,000.*Managed freight/s);
	expect(await findPageProblems(page)).toEqual([]);
	await dialog.getByRole("button", { name: "Publish", exact: true }).click();
	await dialog.waitFor({ state: "detached" });
	await job.getByText(/^Published through /).waitFor();
	expect(await findPageProblems(page)).toEqual([]);

	const link = await job.getByRole("link", { name: "View the page" }).getAttribute("href");
	const address = site + new URL(link ?? "").pathname;
	const read = async (url: string) => (await fetch(url)).text();
	expect(await read(address)).toContain("A freight company in Colorado");
	expect(await read(`${site}/jobs`)).toContain("Account Executive, Front Range");

	const again = await openJobPage(page, "Edit or renew the job page");
	expect(await again.text.inputValue()).toBe(FACTS);
	await again.dialog.getByLabel(`Name ${COMPANY} as the employer`).check();
	await again.checks.getByText("Name the employer only once they've agreed.").waitFor();
	await again.dialog.getByRole("button", { name: "Ask Dana Whitcomb by email …" }).click();
	const ask = page.getByRole("dialog", { name: "Ask to name the employer" });
	expect(await ask.getByLabel("Message").inputValue()).toContain(`May we name ${COMPANY} as the employer?`);
	await ask.getByRole("button", { name: "Send request" }).click();
	await ask.waitFor({ state: "detached" });
	await job.getByText(/^Not named\. We asked on /).waitFor();
	const mailed = () => mail.received.find(({ to }) => to.includes(DANA.email))?.parsed.text ?? "";
	await expect.poll(mailed).toMatch(/\/shortlist\/agree\//);
	const asked = site + (/\/shortlist\/agree\/\S+/.exec(mailed())?.[0] ?? "");

	const employer = await newVisitor({ javaScriptEnabled: false });
	await employer.goto(asked);
	await employer.getByRole("heading", { name: `May we name ${COMPANY}?` }).waitFor();
	expect(await job.getByText(/agreed/).count()).toBe(0);
	await employer.getByRole("button", { name: "Yes, name us" }).click();
	await employer.getByRole("heading", { name: `Thank you. We may name ${COMPANY}.` }).waitFor();
	await job.getByText(/^Not named, though Harrow & Pike Freight agreed on /).waitFor();

	const naming = await openJobPage(page, "Edit or renew the job page");
	await naming.dialog.getByLabel(`Name ${COMPANY} as the employer`).check();
	await naming.checks.getByText("Ready to publish.").waitFor();
	await naming.dialog.getByRole("button", { name: "Save and renew" }).click();
	await naming.dialog.waitFor({ state: "detached" });
	await job.getByText(`${COMPANY} is named.`).waitFor();
	expect(await read(address)).toContain("Harrow &amp; Pike Freight");

	await job.getByRole("button", { name: "Take down" }).click();
	await job.getByText("Not on the site.").waitFor();
	expect(await read(address)).toContain("Taken down on");
	expect(await read(`${site}/jobs`)).not.toContain("Account Executive, Front Range");
});
