import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { bufferChoices } from "../../contract/booking.ts";
import { collectCspViolations, expectToFit, findAxeViolations, measureLayoutShift, openBrowser } from "../browser.ts";
import { mailServer } from "../installation.ts";
import { startJobs } from "../published-jobs.ts";
import { rawRequest } from "../raw-request.ts";

/* A call with a recruiter, from the hours at the desk to the day it is canceled. */

const newPage = openBrowser();
const PAGE_BYTES = 14 * 1024; // HTML with styles, compressed
const SIZES = [320, 390, 820, 1440].map((width) => ({ width, height: 900 }));
const ALL_DAY = { from: "05:00", to: "23:00" };
const HOURS = {
	...{
		zone: "America/New_York",
		pause: { from: "12:00", to: "13:00" },
		buffer: bufferChoices[2],
		notice: 1,
		daysOff: [],
	},
	week: Array.from({ length: 7 }, () => ALL_DAY),
};

async function startBook() {
	const mail = await mailServer();
	const { site, desk, server } = await startJobs({ SMTP_URL: mail.url });
	const set = await desk.ask("PUT", "/api/hours", { hours: HOURS });
	expect(set.status).toBe(200);
	return { site, desk, mail, server };
}

test("before anybody has hours, the page says how else to reach the firm", async () => {
	const { site } = await startJobs();
	const page = await newPage();
	await page.goto(`${site}/book`);
	await page.getByRole("heading", { level: 1, name: "Let's talk" }).waitFor();
	await expectToFit(page, SIZES);
	expect(await findAxeViolations(page)).toEqual([]);
});

test.each([
	{ script: "with", javaScriptEnabled: true, width: 1440 },
	{ script: "without", javaScriptEnabled: false, width: 390 },
])("$script script: book a call, move it, cancel it", async ({ javaScriptEnabled, width }) => {
	const { site, mail } = await startBook();
	const timezoneId = "America/Los_Angeles";
	const page = await newPage({
		javaScriptEnabled,
		timezoneId,
		reducedMotion: "reduce",
		viewport: { width, height: 900 },
	});
	const violations = javaScriptEnabled ? await collectCspViolations(page) : [];
	const check = async () => {
		if (javaScriptEnabled) {
			expect(await measureLayoutShift(page)).toBeLessThan(0.01); // before the window changes its size
			expect([await findAxeViolations(page), violations]).toEqual([[], []]);
		}
		await expectToFit(page, SIZES);
	};
	const main = page.getByRole("main");
	await page.goto(`${site}/book?role=account-executive`);
	await main.getByRole("heading", { level: 1, name: "Book 20 minutes with Claire Okafor" }).waitFor();
	// The browser knows the zone; without a script, it is chosen.
	if (!javaScriptEnabled) {
		expect(await main.getByLabel("Your time zone").inputValue()).toBe("America/New_York");
		await main.getByLabel("Your time zone").selectOption("America/Los_Angeles");
		await main.getByRole("button", { name: "Change" }).click();
	}
	await page.waitForURL(/zone=America/);
	expect(await main.getByLabel("Your time zone").inputValue()).toBe("America/Los_Angeles");
	await check();
	const { body } = await rawRequest(site, "/book?zone=America/Los_Angeles");
	const { brotliCompressSync } = await import("node:zlib");
	expect(brotliCompressSync(body).length).toBeLessThanOrEqual(PAGE_BYTES);

	const form = main.getByRole("form", { name: "20 minutes, by phone" });
	await form.getByRole("radio", { name: "My next sales job" }).check();
	const days = form.getByRole("group", { name: "Pick a day" }).getByRole("radio");
	expect(await days.count()).toBe(10);
	await days.nth(3).check();
	const times = form.getByRole("group", { name: /^Pick a time on/ });
	expect(await times.count()).toBe(1); // of the chosen day only
	await form.getByLabel("Your name").fill("Rob Castellano");
	await form.getByLabel("Email").fill("rob@mail.example");
	await form.getByLabel("Phone, for the call").fill("555");
	const shown = times.getByRole("radio");
	const wanted = await shown.nth(2).getAttribute("value");
	await shown.nth(2).check();
	await form.getByRole("button", { name: "Book this time" }).click();
	await main.getByText("Phone number must be at least 10 digits").first().waitFor();
	expect(await form.getByLabel("Your name").inputValue()).toBe("Rob Castellano");
	expect(await shown.nth(2).isChecked()).toBe(true);
	await check();
	await form.getByLabel("Phone, for the call").fill("(608) 555-0119");
	await form.getByRole("button", { name: "Book this time" }).click();

	await main.getByText("An invitation is on its way to rob@mail.example.").waitFor();
	await main.getByText("Claire Okafor will call you at (608) 555-0119").waitFor();
	await check();
	const path = new URL(page.url()).pathname;
	const invited = () => mail.received.find(({ to }) => to.includes("rob@mail.example"))?.parsed.text;
	await expect.poll(invited).toContain(path);

	await main.getByRole("link", { name: "Pick another time" }).click();
	const move = main.getByRole("form", { name: "Move the call" });
	await move.waitFor();
	await check();
	await move.getByRole("group", { name: "Pick a day" }).getByRole("radio").nth(5).check();
	const other = move
		.getByRole("group", { name: /^Pick a time on/ })
		.getByRole("radio")
		.nth(1);
	expect(await other.getAttribute("value")).not.toBe(wanted);
	await other.check();
	await move.getByRole("button", { name: "Move the call" }).click();
	await main.getByText("Moved. A new invitation is on its way").waitFor();
	await main.getByRole("button", { name: "Cancel the call" }).click();
	await main.getByRole("heading", { level: 1, name: "Your call is canceled" }).waitFor();
	await check();
});

test("the receipt of a message leads to a call, with and without a script, and so does the message panel", async () => {
	const { site } = await startBook();
	const page = await newPage({ viewport: { width: 390, height: 844 }, reducedMotion: "reduce" });
	const send = async (form: Locator) => {
		await form.getByRole("textbox", { name: "Name" }).fill("Rob Castellano");
		await form.getByRole("textbox", { name: "Email" }).fill("rob@mail.example");
		await form.getByRole("textbox", { name: "Message" }).fill("Do you recruit in Guam?");
		await form.getByRole("button", { name: "Send" }).click();
	};
	await page.goto(`${site}/faq`);
	await page.getByText("Start Live Chat").scrollIntoViewIfNeeded();
	await page.getByRole("button", { name: "Start Live Chat" }).click();
	const panel = page.getByRole("dialog");
	await panel.getByRole("link", { name: "Book a call" }).waitFor();
	expect(await findAxeViolations(page)).toEqual([]);
	await send(panel);
	await panel.getByText("We have your message").waitFor();
	expect(await panel.locator(".received").getByRole("link", { name: "Book a call" }).getAttribute("href")).toMatch(
		/^\/book\?about=CW-/,
	);
	const plain = await newPage({ javaScriptEnabled: false });
	await plain.goto(`${site}/forms/message`);
	await send(plain.getByRole("main"));
	await plain.getByRole("main").getByRole("link", { name: "Book a call" }).click();
	await plain.getByRole("heading", { level: 1, name: "Book 20 minutes with Claire Okafor" }).waitFor();
	expect(new URL(plain.url()).search).toMatch(/^\?about=CW-\w{4}-\w{4}$/);
});
