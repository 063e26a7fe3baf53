import { expect, test } from "vitest";
import { findAxeViolations, openBrowser } from "../browser.ts";
import { joinThroughApi, openPersonBrowser, startDesk } from "../desk-browser.ts";

/* A candidate whom the team added: from their recruiter's desk to their yes and back. */

const newVisitorPage = openBrowser();
const newPersonPage = openPersonBrowser();
const EMAIL = "otto.lindqvist@mailbox.test";

test("an added candidate says yes on the page behind the email, and the desk may present them", async () => {
	const desk = await startDesk();
	const claire = await newPersonPage();
	await joinThroughApi(claire, desk.joinLink, "Claire Okafor", "claire@closewell.example");
	await claire.goto(`${desk.url}/candidates`);
	await claire.getByRole("button", { name: "Add candidates" }).click();
	const dialog = claire.getByRole("dialog", { name: "Add candidates" });
	await dialog.getByLabel("Source").selectOption("linkedin");
	await dialog.getByLabel("Name").fill("Otto Lindqvist");
	await dialog.getByLabel("Email").fill(EMAIL);
	await dialog.getByRole("button", { name: "Add candidate" }).click();
	await dialog.getByText("Otto Lindqvist added").waitFor();
	await dialog.getByRole("button", { name: "Open" }).click();
	const agreement = claire.getByRole("region", { name: "Agreement" });
	await agreement.getByText("Not agreed: not asked yet.").waitFor();
	expect(desk.mailsTo(EMAIL)).toBe(0);

	const candidate = new URL(claire.url()).pathname.split("/").at(-1) ?? "";
	const { id } = await create({
		company: { name: "Fennimore Freight" },
		title: "Account Executive",
		role: "account-executive",
	});
	const present = () =>
		claire.request.post(`${desk.url}/api/openings/${id}/candidates`, {
			...{ data: { candidate }, headers: { origin: desk.url } },
		});
	expect((await present()).status()).toBe(422);

	await agreement.getByRole("button", { name: "Ask by email" }).click();
	await agreement.getByText("Not agreed: asked on").waitFor();
	await expect.poll(() => desk.mailsTo(EMAIL)).toBe(1);
	const { parsed } = desk.mail.received.findLast(({ to }) => to.includes(EMAIL)) ?? {};
	const [link = ""] = /https?:\/\/\S+\/yours\/[\w.-]+/.exec(parsed?.text ?? "") ?? [];
	const page = await newVisitorPage();
	await page.goto(new URL(new URL(link).pathname, desk.server.url).href);
	await page.getByText("We found your profile on LinkedIn.").waitFor();
	expect(await findAxeViolations(page)).toEqual([]);
	await page.getByRole("button", { name: "Yes, keep me on file" }).click();
	await page.getByText("Thank you. We'll keep your resume on file until").waitFor();

	await claire.reload();
	await agreement.getByText("Agreed", { exact: true }).waitFor();
	expect((await present()).status()).toBe(201);

	async function create(opening: object): Promise<{ id: string }> {
		const made = await claire.request.post(`${desk.url}/api/openings`, {
			...{ data: { seats: 1, ...opening }, headers: { origin: desk.url } },
		});
		expect(made.status()).toBe(201);
		return made.json();
	}
});
