// @module-tag thorough
import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { dump } from "js-yaml";
import { expect, inject, onTestFinished, test } from "vitest";
import { parseYaml } from "../../site/content/yaml.ts";
import { TALENT_REQUEST } from "../../tools/running/filled-forms.ts";
import { type RunningServer, startServer } from "../../tools/running/run-server.ts";
import { collectCspViolations, findAxeViolations, measureLayoutShift, openBrowser, waitForLayout } from "../browser.ts";
import { createDeskClient } from "../test-desk.ts";

/* Recruiters whom the site shows, from site/content/team.yaml: nothing without them, and everywhere with them. */

const newPage = openBrowser();

const PAGE_BYTES = 14 * 1024; // as tests/browser/pages.test.ts
const HOSTILE = `<script>alert(1)</script> "O'Brien" & Söhne`;
const ADA = {
	...{ name: HOSTILE, email: "ada@closewell.example", beat: "Software & <b>services</b>", states: ["ohio", "texas"] },
	...{ photo: "ada.svg", phone: "(302) 555-0143", line: "Sold for nine years\"'<img src=x onerror=alert(1)>" },
};
const SHOWN = "ada-96.avif";

/** A copy of the project, with a team. Deleted after the test. */
function copyProject(parts: string[]): string {
	const folder = mkdtempSync(join(tmpdir(), "closewell-team-"));
	onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
	for (const part of parts) cpSync(part, join(folder, part), { recursive: true });
	const path = join(folder, "site/content/team.yaml");
	const team = parseYaml(readFileSync(path, "utf8")) as object;
	writeFileSync(path, dump({ ...team, recruiters: [ADA] }));
	mkdirSync(join(folder, "site/content/team"), { recursive: true });
	cpSync("tools/demo/team/rosa-delgado.svg", join(folder, "site/content/team/ada.svg"));
	return folder;
}

/** The desk of a server, to which somebody has joined. */
async function joinDesk({ desk }: RunningServer, email: string) {
	const link = new URL(desk ?? "");
	const client = createDeskClient(Number(link.port), link.origin);
	await client.post(`/api${link.pathname}`, { name: "Ada R.", email });
	return client;
}

async function sendRequest(site: string): Promise<string> {
	const response = await fetch(`${site}/forms/talent-request`, {
		...{ method: "POST", redirect: "manual", body: new URLSearchParams(TALENT_REQUEST) },
	});
	expect(response.status).toBe(303);
	return response.headers.get("location") ?? "";
}

async function htmlAt(address: string): Promise<string> {
	return (await fetch(address)).text();
}

test("without recruiters, no page and no script has any trace of them", async () => {
	const site = inject("site");
	const server = await startServer({ DESK_PORT: "0" });
	onTestFinished(() => server.stop());
	const receipt = await sendRequest(server.url);
	const own = new URLSearchParams(receipt.split("?")[1]).get("yours");
	const pages = [
		...["/about", "/sales-recruitment/ohio", "/sales-recruitment/texas"].map((path) => site + path),
		...[server.url + receipt, `${server.url}/yours/${own}`],
	];
	for (const page of pages) {
		const html = await htmlAt(page);
		expect(html).toContain("<h1");
		expect(html, page).not.toMatch(/\/team\/|\.avif|Your recruiter in|recruiters you'll talk to/);
		// The styles of portraits are the only round ones of this width.
		expect(html, page).not.toMatch(/grid-template-columns:6rem/);
	}
	const islands = [...(await htmlAt(`${site}/sales-recruitment/ohio`)).matchAll(/"(\/_astro\/island[^"]+)"/g)];
	const scripts = await Promise.all(islands.map(([, address]) => htmlAt(site + address)));
	const codes = scripts.map(async (script) => script + (await htmlAt(site + /from"([^"]+)"/.exec(script)?.[1])));
	const form = (await Promise.all(codes)).find((code) => code.includes("talent-request"));
	expect(form).toContain("Request Talent");
	expect(form).not.toContain("avif");
});

test("with recruiters, receipts, your page and no other page of the server show the right one, as text", async () => {
	const folder = copyProject(["site"]);
	symlinkSync(resolve("dist"), join(folder, "dist"));
	const server = await startServer({ DESK_PORT: "0" }, folder);
	onTestFinished(() => server.stop());
	const receipt = await sendRequest(server.url);
	const html = await htmlAt(server.url + receipt);
	expect(html).toContain(SHOWN);
	expect(html).toContain("Your recruiter");
	expect(html).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
	expect(html).not.toMatch(/<script>alert|<img src=x|<b>services/);
	const elsewhere = await htmlAt(server.url + receipt.replace("state=ohio", "state=iowa"));
	expect(elsewhere).toContain("<h1");
	expect(elsewhere).not.toContain("avif");

	const own = `${server.url}/yours/${new URLSearchParams(receipt.split("?")[1]).get("yours")}`;
	expect(await htmlAt(own)).not.toContain("avif"); // nobody owns it yet
	const desk = await joinDesk(server, "ADA@closewell.example");
	const [reference] = /CW-[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(receipt) ?? [];
	const { version } = (await desk.get(`/api/submissions/${reference}`)).body;
	expect((await desk.post(`/api/submissions/${reference}/take`, { version })).status).toBe(200);
	const page = await htmlAt(own);
	expect(page).toContain(SHOWN);
	expect(page).toContain("&lt;script&gt;alert(1)");
	expect(/ada@closewell/i.test(page)).toBe(false); // their address at the desk stays there
});

test("a site with recruiters shows them on About, on their states' pages and on the receipt, within the bytes", async () => {
	const parts = ["site", "contract", "server", "desk", "public", "tools", "astro.config.ts", "tsconfig.json"];
	const folder = copyProject([...parts, "package.json"]);
	symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
	const env = { ...process.env, ASTRO_TELEMETRY_DISABLED: "1", NODE_ENV: "production" };
	await promisify(execFile)(process.execPath, [resolve("node_modules/astro/bin/astro.mjs"), "build"], {
		...{ cwd: folder, env },
	});
	const server = await startServer({}, folder);
	onTestFinished(() => server.stop());
	for (const path of ["/about", "/sales-recruitment/ohio", "/sales-recruitment/texas"]) {
		const answer = await fetch(server.url + path, { headers: { "accept-encoding": "br" } });
		expect(Number(answer.headers.get("content-length")), path).toBeLessThanOrEqual(PAGE_BYTES);
		const html = await answer.text();
		expect(html, path).toContain(SHOWN);
		expect(html, path).not.toMatch(/<script>alert|<img src=x/);
	}
	expect(await htmlAt(`${server.url}/sales-recruitment/iowa`)).not.toContain("avif");
	for (const size of [96, 192, 288]) {
		const photo = await fetch(`${server.url}/team/ada-${size}.avif`);
		expect([photo.status, photo.headers.get("content-type")]).toEqual([200, "image/avif"]);
	}

	const page = await newPage({ viewport: { width: 390, height: 844 }, reducedMotion: "reduce" });
	const violations = await collectCspViolations(page);
	await page.goto(`${server.url}/sales-recruitment/ohio`);
	const section = page.locator("#talent-request");
	await section.locator("img").scrollIntoViewIfNeeded();
	await page.waitForFunction(() => [...document.images].every((image) => image.complete && image.naturalWidth > 0));
	await waitForLayout(page);
	expect(await measureLayoutShift(page)).toBe(0);
	expect(await findAxeViolations(page)).toEqual([]);
	await page.getByLabel("Your name").fill("Dana Reyes");
	await page.getByLabel("Work email").fill("dana@example.com");
	await page.getByLabel("Job title").selectOption("Account Executive");
	await page.getByLabel("Company").fill("Northwind");
	await page.locator("astro-island:not([ssr])").getByRole("button", { name: "Request Talent" }).click();
	const receipt = section.locator(".received");
	await receipt.getByText(HOSTILE, { exact: true }).waitFor();
	expect(await receipt.getByRole("link", { name: "(302) 555-0143" }).getAttribute("href")).toBe("tel:+13025550143");
	expect(await section.locator("img").filter({ visible: true }).count()).toBe(1);
	expect(violations).toEqual([]);
	await page.context().close();
}, 900_000);
