// @module-tag thorough
import { expect, test } from "vitest";
import { firm } from "../../site/content/content-files.ts";
import { LEAD } from "../../tools/running/filled-forms.ts";
import { type RunningServer, startServer } from "../../tools/running/run-server.ts";
import { openBrowser } from "../browser.ts";
import { staffOutput } from "../staff-output.ts";

/* Rate limits and proof of work as visitors see them, with and without a proxy that forwards their addresses. */

const open = openBrowser();

function message(server: RunningServer, number: number, address: string, more: Record<string, string> = {}) {
	return fetch(`${server.url}/forms/message`, {
		method: "POST",
		headers: { accept: "application/json", "x-forwarded-for": address },
		body: new URLSearchParams({
			name: "Sam Lee",
			email: `sam${number}@northwind.com`,
			message: `Question ${number}`,
			...more,
		}),
	});
}

async function visit(server: RunningServer, address: string, javaScriptEnabled = true) {
	const viewport = { width: 390, height: 844 };
	const page = await open({ javaScriptEnabled, viewport, extraHTTPHeaders: { "x-forwarded-for": address } });
	await page.goto(`${server.url}/forms/message`);
	const form = page.locator("form[action='/forms/message']");
	if (javaScriptEnabled) {
		await expect.poll(() => form.evaluate((element: HTMLFormElement) => element.noValidate)).toBe(true);
		await expect.poll(() => page.evaluate(() => performance.now())).toBeGreaterThan(1000); // faster looks like a bot
	}
	await form.locator("[name=name]").fill("Dana Reyes");
	await form.locator("[name=email]").fill("dana@northwind.com");
	await form.locator("[name=message]").fill(`From ${address}`);
	return { page, send: () => form.locator("[type=submit]").click() };
}

function lead(server: RunningServer, number: number, forwardedFor?: string, accept = "application/json") {
	return fetch(`${server.url}/forms/lead`, {
		method: "POST",
		headers: { accept, ...(forwardedFor && { "x-forwarded-for": forwardedFor }) },
		body: new URLSearchParams({ ...LEAD, email: `dana${number}@northwind.com` }),
		redirect: "manual",
	});
}

test("without a proxy the sixth lead in an hour is refused whatever X-Forwarded-For says, and a log line suggests TRUST_PROXY", async () => {
	const server = await startServer({ LOG_LEVEL: "warn" });
	for (let number = 0; number < 5; number += 1) expect((await lead(server, number)).status).toBe(201);
	const refused = await lead(server, 5);
	expect(refused.status).toBe(429);
	expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(3000); // of an hour, less what the ten took
	expect(Number(refused.headers.get("retry-after"))).toBeLessThanOrEqual(3600);
	const { error } = await refused.json();
	expect(error.replace(/5\d minutes/, "60 minutes")).toBe(
		`Several forms were already sent from your connection. Please try again in 60 minutes, or call us at ${firm.phone}`,
	);
	expect(server.output()).not.toContain("TRUST_PROXY");
	for (const made of ["203.0.113.9", "203.0.113.10", "127.0.0.2, 203.0.113.11"])
		expect([made, (await lead(server, 5, made)).status]).toEqual([made, 429]);
	await expect.poll(() => server.output().match(/set TRUST_PROXY/g)).toHaveLength(1);
	expect(server.output()).not.toContain("203.0.113");

	const page = await lead(server, 5, undefined, "text/html");
	expect(page.status).toBe(429);
	expect(Number(page.headers.get("retry-after"))).toBeGreaterThan(3000);
	const html = await page.text();
	expect(html).toContain("Several forms were already sent from your connection.");
	expect(html).toContain(firm.phone);
	for (const value of ["dana5@northwind.com", "O&#x27;Brien-Nguyễn", LEAD.requirements]) expect(html).toContain(value);
	await server.stop();
});

test("with a trusted proxy, two addresses are two visitors", async () => {
	const server = await startServer({ TRUST_PROXY: "1", LOG_LEVEL: "warn" });
	for (const [index, address] of ["203.0.113.9", "203.0.113.10"].entries()) {
		for (let number = 0; number < 5; number += 1)
			expect((await lead(server, 10 * index + number, `192.0.2.${number}, ${address}`)).status).toBe(201);
		expect((await lead(server, 10 * index + 5, `192.0.2.9, ${address}`)).status).toBe(429);
	}
	expect(server.output()).not.toContain("TRUST_PROXY");
	await server.stop();
});

test("a visitor over the limit is told when to come back and whom to call, with and without script", async () => {
	const server = await startServer({ TRUST_PROXY: "1" });
	for (let number = 0; number < 10; number += 1)
		expect((await message(server, number, "203.0.113.9")).status).toBe(201);
	const refused = await message(server, 10, "203.0.113.9");
	expect(refused.status).toBe(429);
	expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(3000); // of an hour, less what the ten took
	expect((await message(server, 3, "203.0.113.9")).status).toBe(201); // a repeat
	expect((await message(server, 10, "203.0.113.10")).status).toBe(201);
	for (const scripted of [true, false]) {
		const { page, send } = await visit(server, "203.0.113.9", scripted);
		await send();
		const sentence = page.getByText("Several forms were already sent from your connection.").first();
		await sentence.waitFor();
		// Without script it is a new page, which must open at the message; with script the page may still scroll there.
		const isSeen = () =>
			sentence.evaluate((element) => {
				const { top, bottom } = element.getBoundingClientRect();
				return top > 0 && bottom < innerHeight;
			});
		await expect.poll(isSeen).toBe(true);
		expect(await page.locator("main").textContent()).toContain(firm.phone);
		expect(await page.locator("[name=message]").inputValue()).toBe("From 203.0.113.9");
		await page.context().close();
	}
	await server.stop();
});

test("under load a browser solves a challenge and gets through; without script it is told whom to call", async () => {
	const server = await startServer({ TRUST_PROXY: "1" });
	for (let number = 0; number < 60; number += 1) await message(server, number, `198.51.100.${number}`);
	expect((await message(server, 60, "192.0.2.1")).status).toBe(429);
	const { page, send } = await visit(server, "192.0.2.2");
	const scripts: string[] = [];
	page.on("request", (request) => request.resourceType() === "script" && scripts.push(request.url()));
	await send();
	await page.getByText(/CW-[2-9A-Z]{4}-[2-9A-Z]{4}/).waitFor();
	expect(scripts).toEqual([]); // the form already has the solver: a script fetched that late may be gone
	await page.context().close();
	const plain = await visit(server, "192.0.2.3", false);
	await plain.send();
	await plain.page.getByText("We're busier than usual right now.").first().waitFor();
	await plain.page.context().close();
	await server.stop();
});

test("the honeypot can't be reached by sight, keyboard or screen reader, and what it catches waits for staff", async () => {
	const server = await startServer({ TRUST_PROXY: "1" });
	const { page } = await visit(server, "192.0.2.4");
	const trap = page.locator("[name=subject]");
	expect(await trap.getAttribute("tabindex")).toBe("-1");
	expect(await trap.evaluate((field) => field.closest("[aria-hidden=true]") !== null)).toBe(true);
	expect(await trap.isVisible()).toBe(false);
	await page.context().close();
	expect((await message(server, 1, "192.0.2.4", { subject: "SEO" })).status).toBe(201);
	expect(String(await staffOutput(server, "list"))).toContain("  suspected  Sam Lee");
	await server.stop();
});
