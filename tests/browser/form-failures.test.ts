// @module-tag thorough
import type { Page, Route } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { LEAD } from "../../tools/running/filled-forms.ts";
import { pdf } from "../../tools/running/resume-files.ts";
import { type RunningServer, startServer } from "../../tools/running/run-server.ts";
import { openBrowser } from "../browser.ts";

/* What can go wrong between a form and its response. Each time there is a message, and the button works again. */

const open = openBrowser();
const REFERENCE = /CW-[2-9A-Z]{4}-[2-9A-Z]{4}/;
const BUSY = "We're busier than usual right now.";
let server: RunningServer;
let visitors = 0;

beforeAll(async () => {
	server = await startServer({ TRUST_PROXY: "1", CHALLENGE_FROM: "1" });
});
afterAll(() => server.stop());

/** A new visitor who has opened a page, and its form once its script has loaded. */
async function visit(path: string, form: string, prepare?: (page: Page) => Promise<unknown>) {
	visitors += 1;
	const address = `203.0.113.${visitors}`;
	const page = await open({ extraHTTPHeaders: { "x-forwarded-for": address }, reducedMotion: "reduce" });
	await prepare?.(page);
	await page.goto(server.url + path);
	const element = page.locator(`form[action='/forms/${form}']`);
	await scripted(element);
	return { page, form: element, button: element.locator("[type=submit]"), address };
}

async function scripted(form: ReturnType<Page["locator"]>) {
	await form.scrollIntoViewIfNeeded();
	await expect.poll(() => form.evaluate((element: HTMLFormElement) => element.noValidate)).toBe(true);
}

async function fillMessage(page: Page, address: string) {
	await page.locator("[name=name]").fill("Dana Reyes");
	await page.locator("[name=email]").fill("dana@northwind.com");
	await page.locator("[name=message]").fill(`From ${address}`);
}

async function fillResume(page: Page) {
	for (const [name, value] of Object.entries({ firstName: "Jordan", lastName: "Reyes", phone: "302-555-0142" }))
		await page.locator(`[name=${name}]`).fill(value);
	await page.locator("[name=email]").fill("jordan@northwind.com");
	await page.locator("[name=desiredPosition]").selectOption("vp-sales");
	await page.locator("[name=experience]").selectOption("3-5");
	await page.locator("[name=resume]").setInputFiles({ name: "cv.pdf", mimeType: "application/pdf", buffer: pdf() });
}

/** Puts this form under load: after one submission in ten minutes, everyone has to solve a challenge. */
async function putUnderLoad(form: "message" | "resume") {
	const body = new FormData();
	const fields = {
		name: "Sam Lee",
		firstName: "Sam",
		lastName: "Lee",
		email: "sam@northwind.com",
		phone: "302 555 0100",
	};
	const more = { message: "Do you place managers?", desiredPosition: "vp-sales", experience: "3-5" };
	for (const [name, value] of Object.entries({ ...fields, ...more })) body.append(name, value);
	if (form === "resume") body.append("resume", new Blob([new Uint8Array(pdf())]), "cv.pdf");
	const headers = { accept: "application/json", "x-forwarded-for": "198.51.100.1" };
	expect((await fetch(`${server.url}/forms/${form}`, { method: "POST", body, headers })).status).toBeLessThan(500);
}

async function expectSentence(page: Page, sentence: string, button: ReturnType<Page["locator"]>) {
	await page.getByText(sentence).first().waitFor();
	await expect.poll(() => button.getAttribute("aria-disabled")).not.toBe("true");
	expect(await button.textContent()).not.toContain("Submitting");
}

const failures: [what: string, fail: (route: Route) => unknown, sentence: string][] = [
	["the line is cut", (route) => route.abort(), "We couldn't reach our server."],
	[
		"a proxy answers with a page of its own",
		(route) => route.fulfill({ status: 500, contentType: "text/html", body: "<h1>Bad</h1>" }),
		"Something went wrong on our side.",
	],
	[
		"the answer makes no sense",
		(route) => route.fulfill({ status: 201, contentType: "application/json", body: "[1]" }),
		"Something went wrong on our side.",
	],
];
test.each(failures)("when %s, a message says so and the next press sends the form", async (_, fail, sentence) => {
	const { page, button, address } = await visit("/forms/message", "message");
	await fillMessage(page, address);
	const place = (url: URL) => url.pathname === "/forms/message";
	await page.route(place, fail);
	await button.click();
	await expectSentence(page, sentence, button);
	await page.unroute(place);
	await button.click();
	await page.getByText(REFERENCE).waitFor();
	await page.context().close();
});

test("when the response never comes, the form stops waiting and the next press sends it", async () => {
	const { page, button, address } = await visit("/forms/message", "message", (opened) => opened.clock.install());
	await fillMessage(page, address);
	const asked = Promise.withResolvers<void>();
	const place = (url: URL) => url.pathname === "/forms/message";
	await page.route(place, () => asked.resolve());
	await button.click();
	await asked.promise;
	await page.clock.runFor(31_000);
	await expectSentence(page, "We couldn't reach our server.", button);
	await page.unroute(place);
	await button.click();
	await page.getByText(REFERENCE).waitFor();
	await page.context().close();
});

test("a browser without hashing, as on plain http, is told whom to call, and the next press tries again", async () => {
	await putUnderLoad("message");
	const { page, button, address } = await visit("/forms/message", "message", (opened) =>
		opened.addInitScript(() => Object.defineProperty(crypto, "subtle", { value: undefined, configurable: true })),
	);
	await fillMessage(page, address);
	await button.click();
	await expectSentence(page, BUSY, button);
	const again = page.waitForResponse((response) => response.request().method() === "POST");
	await button.click();
	expect((await again).status()).toBe(429);
	await expectSentence(page, BUSY, button);
	await page.context().close();
});

test("when the page itself fails on the response, the next press gets it again", async () => {
	const { page, form, button } = await visit("/sales-recruitment/ohio", "talent-request");
	await form.locator("[name=name]").fill("Dana Reyes");
	await form.locator("[name=email]").fill("dana@northwind.com");
	await form.locator("[name=jobTitle]").selectOption("Other");
	await form.locator("[name=company]").fill("Northwind");
	await form.evaluate((element: HTMLFormElement) => {
		element.reset = () => {
			throw new Error("stumbled");
		};
	});
	await button.click();
	await expectSentence(page, "Something went wrong on our side.", button);
	await form.evaluate((element: HTMLFormElement) => Reflect.deleteProperty(element, "reset"));
	await button.click();
	await page.getByText(REFERENCE).waitFor();
	await page.context().close();
});

test("a form whose script can't load is sent without it", async () => {
	const page = await open({ reducedMotion: "reduce" });
	const failed = page.waitForEvent("requestfailed");
	await page.route("**/_astro/form.*.js", (route) => route.abort());
	await page.goto(`${server.url}/`);
	const form = page.locator("form[action='/forms/lead']");
	await form.scrollIntoViewIfNeeded();
	await failed;
	const { roleType, agreeToTerms: _, ...texts } = LEAD;
	for (const [name, value] of Object.entries(texts)) await form.locator(`[name=${name}]`).fill(value);
	await form.locator("[name=roleType]").selectOption(roleType);
	await form.locator("[name=agreeToTerms]").check();
	await form.locator("[type=submit]").click();
	await page.waitForURL("**/received/**");
	await page.getByText(REFERENCE).waitFor();
	await page.context().close();
});

test("under load the challenge is solved before the resume is sent, so that it is sent once", async () => {
	await putUnderLoad("resume");
	const { page, button } = await visit("/resume", "resume");
	await fillResume(page);
	const requests: string[] = [];
	page.on("request", (request) => {
		if (request.url().endsWith("/forms/resume")) requests.push(request.method());
	});
	await button.click();
	await page.getByText(REFERENCE).waitFor();
	expect(requests).toEqual(["GET", "POST"]);
	await page.context().close();
});

test("a resume can be canceled while the browser solves the challenge, and sent after all", async () => {
	await putUnderLoad("resume");
	const { page, form, button } = await visit("/resume", "resume");
	await fillResume(page);
	await page.evaluate(() => {
		const digest = () => {
			document.title = "At work";
			return new Promise(() => undefined);
		};
		Object.assign(crypto.subtle, { digest });
	});
	await button.click();
	await page.waitForFunction(() => document.title === "At work");
	await form.getByRole("button", { name: "Cancel" }).click();
	await expectSentence(page, "Canceled.", button);
	expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
	await page.evaluate(() => Reflect.deleteProperty(crypto.subtle, "digest"));
	await button.click();
	await page.getByText(REFERENCE).waitFor();
	await page.context().close();
});

async function fieldsOf(page: Page, button: ReturnType<Page["locator"]>): Promise<URLSearchParams> {
	const sent = page.waitForRequest((request) => request.method() === "POST");
	await button.click();
	return new URLSearchParams((await sent).postData() ?? "");
}

test("the referring site is sent along, whatever was edited since", async () => {
	const { page, button, address } = await visit("/forms/message", "message", (opened) =>
		opened.addInitScript(() => Object.defineProperty(document, "referrer", { value: "https://search.example/find" })),
	);
	await button.click();
	await fillMessage(page, address);
	expect((await fieldsOf(page, button)).get("referrer")).toBe("https://search.example/find");
	await page.context().close();
});

test("the time to fill in the form is sent along, but not for a form filled in before a reload", async () => {
	const { page, form, button, address } = await visit("/forms/message", "message");
	const took = async () => (await fieldsOf(page, button)).get("took");
	await fillMessage(page, address);
	await page.route(
		(url) => url.pathname === "/forms/message",
		(route) => (route.request().method() === "POST" ? route.abort() : route.continue()),
	);
	expect(Number(await took())).toBeGreaterThan(0);
	await page.reload();
	await scripted(form);
	expect(await page.locator("[name=message]").inputValue()).toBe(`From ${address}`);
	expect(await took()).toBe("");
	await page.context().close();
});
