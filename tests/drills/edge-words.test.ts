import { readFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { connect } from "node:http2";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { fileMessages } from "../../contract/forms/resume.ts";
import { readFirm } from "../../server/config/content.ts";
import { findCaddy, startSiteCaddy } from "../../tools/running/caddy.ts";
import { RESUME } from "../../tools/running/filled-forms.ts";
import { findFreePort } from "../../tools/running/free-port.ts";
import { findNginx, startSiteNginx } from "../../tools/running/nginx.ts";
import { startServer } from "../../tools/running/run-server.ts";

/* deploy/nginx.conf and deploy/Caddyfile: what people see when a proxy can't forward their request. */

const TOO_LARGE = 13 * 1024 * 1024; // bytes; nginx allows 12 MB
const TOO_LARGE_FOR_DESK = 2 * 1024 * 1024;
const DESK_HOST = "desk.example.com";
const DESK_PATHS = ["/", "/s/CW-7K4M-Q2XN", "/join/secret", "/sign-in/secret"];
const API_PATHS = ["/api/me", "/api/events", "/api/join/secret", "/api/people/secret"];

const PROXIES = [
	{ name: "nginx", program: findNginx(), start: startSiteNginx },
	{ name: "Caddy", program: findCaddy(), start: startSiteCaddy },
];
const installed = PROXIES.filter(({ program }) => program);
for (const { name } of PROXIES.filter(({ program }) => !program)) {
	test.skip(`${name} is not installed here, so its words were not read`);
}

interface Answer {
	status: number;
	headers: Record<string, string | string[] | undefined>;
	body: string;
}

test.each(installed)("$name: a form of 13 MB is refused with our message", async ({ start }) => {
	const server = await startServer({ TRUST_PROXY: "1" });
	onTestFinished(server.stop);
	const proxy = await start({ server: server.url, logging: true });
	onTestFinished(proxy.stop);
	await ask(proxy.url, "/yours/secret", { "content-type": FORM_TYPE }, { method: "POST", body: largeForm() });
	for (const send of [sendWhole(proxy.url), sendInChunks(proxy.url), sendBeginning(proxy.http2)]) {
		const page = await send("text/html");
		expect(page).toMatchObject({ status: 413, body: expect.stringContaining(fileMessages.tooLarge) });
		expect(page.body).toContain(readFirm().phone);
		expect(page.headers["content-type"]).toBe("text/html; charset=utf-8");
		expect(page.headers["content-security-policy"]).toContain("default-src 'none'");
		expectNoProgram(page);
		const sentence = await send("application/json");
		expect(sentence.status).toBe(413);
		expect(JSON.parse(sentence.body)).toEqual({ error: expect.stringContaining(fileMessages.tooLarge) });
		expect(sentence.headers["content-type"]).toMatch(/^application\/json/);
		expect(sentence.headers["cache-control"]).toBe("no-store");
		expectNoProgram(sentence);
	}
	await expect.poll(proxy.logs).toContain("/forms/resume"); // logged after it
	expect(proxy.logs()).not.toContain("secret");
});

test.each(installed)("$name: while the desk is down, a page or a JSON message says what to do", async ({ start }) => {
	const proxy = await start({ server: `http://127.0.0.1:${await findFreePort()}`, logging: true });
	onTestFinished(proxy.stop);
	for (const path of DESK_PATHS) {
		const page = await ask(proxy.desk, path, { host: DESK_HOST, accept: "text/html" });
		expect(page, path).toMatchObject({
			status: 503,
			headers: { "content-type": "text/html; charset=utf-8", "cache-control": "no-store", "retry-after": "60" },
			body: expect.stringContaining("<h1>The desk isn't available right now</h1>"),
		});
		expect(page.headers["content-security-policy"]).toMatch(/script-src 'self'; style-src 'self' 'sha256-\S+=';/);
		expect(page.headers["referrer-policy"]).toBe("no-referrer");
		expect(page.body).not.toContain("<script");
		expectNoProgram(page);
	}
	for (const path of API_PATHS) {
		for (const method of ["GET", "POST"]) {
			const sentence = await ask(proxy.desk, path, { host: DESK_HOST }, { method });
			expect(sentence.status, path).toBe(503);
			expect(JSON.parse(sentence.body)).toEqual({
				error: expect.stringMatching(/^The desk isn't available right now/),
			});
			expect(sentence.headers["content-type"]).toMatch(/^application\/json/);
			expect(sentence.headers["retry-after"]).toBe("60");
			expectNoProgram(sentence);
		}
	}
	await ask(proxy.desk, "/the-last", { host: DESK_HOST });
	await expect.poll(proxy.logs).toContain("/the-last");
	expect(proxy.logs()).not.toContain("secret");
});

test.each(installed)("$name: without a server the jobs say so, and the sitemap is the built one", async ({ start }) => {
	const proxy = await start({ server: `http://127.0.0.1:${await findFreePort()}` });
	onTestFinished(proxy.stop);
	for (const path of ["/jobs", "/jobs?state=ohio", "/jobs/account-executive-columbus-ohio-kqzmt", "/jobs.xml"]) {
		const page = await ask(proxy.url, path, { accept: "text/html" });
		expect([path, page.status, page.headers["retry-after"]]).toEqual([path, 503, "60"]);
		expect(page.body).toContain("Our jobs will be back in a minute");
		expectNoProgram(page);
	}
	const sitemap = await ask(proxy.url, "/sitemap.xml", {});
	expect([sitemap.status, sitemap.headers["content-type"]]).toEqual([200, "application/xml; charset=utf-8"]);
	expect(sitemap.body).toBe(readFileSync("dist/client/sitemap.xml", "utf8"));
	expect((await ask(proxy.url, "/built/sitemap.xml", {})).status).toBe(404);
});

test.each(installed)("$name: with a server the jobs and the sitemap come from it", async ({ start }) => {
	const server = await startServer({ TRUST_PROXY: "1" });
	onTestFinished(server.stop);
	const proxy = await start({ server: server.url });
	onTestFinished(proxy.stop);
	for (const path of ["/jobs", "/jobs.xml", "/sitemap.xml"]) {
		const [own, through] = [await ask(server.url, path, {}), await ask(proxy.url, path, {})];
		const etag = String(through.headers.etag).replace(".gz", ""); // Caddy compresses on its own way to the server
		expect([path, through.status, etag]).toEqual([path, 200, own.headers.etag]);
		expect(through.body).toBe(own.body);
	}
});

test.each(installed)("$name: a request too large for the desk is refused with its own message", async ({ start }) => {
	const deskPort = await findFreePort();
	const server = await startServer({ TRUST_PROXY: "1", DESK_PORT: String(deskPort), DESK_URL: `https://${DESK_HOST}` });
	onTestFinished(server.stop);
	const proxy = await start({ server: server.url, desk: `http://127.0.0.1:${deskPort}` });
	onTestFinished(proxy.stop);
	const shell = await ask(proxy.desk, "/", { host: DESK_HOST });
	expect(shell.status).toBe(200);
	expectNoProgram(shell);
	const headers = { host: DESK_HOST, origin: `https://${DESK_HOST}`, "content-type": "application/json" };
	const body = Buffer.alloc(TOO_LARGE_FOR_DESK, " ");
	const answer = await ask(proxy.desk, "/api/sign-in/link", headers, { method: "POST", body });
	expect(answer.status).toBe(413);
	expect(JSON.parse(answer.body)).toEqual({ error: "That's too much to save at once. Shorten it and try again." });
	expect(answer.headers["content-type"]).toMatch(/^application\/json/);
	expectNoProgram(answer);
});

test.runIf(findNginx())("nginx: the host that redirects to https doesn't reveal its version", async () => {
	const nginx = await startSiteNginx({ server: `http://127.0.0.1:${await findFreePort()}` });
	onTestFinished(nginx.stop);
	const { status, headers, body } = await ask(nginx.redirect, "/faq", { host: "www.example.com" });
	expect([status, headers.location]).toEqual([301, "https://www.example.com/faq"]);
	expect(headers.server).toBe("nginx");
	expect(body).not.toMatch(/nginx\/\d/);
});

/** The response has neither the proxy's version nor its default page. */
function expectNoProgram({ headers, body }: Answer): void {
	expect(headers.server ?? "").not.toMatch(/\d/);
	expect(body).not.toMatch(/nginx|caddy/i);
	expect(body).not.toBe("");
}

const BOUNDARY = "resume-boundary";
const FORM_TYPE = `multipart/form-data; boundary=${BOUNDARY}`;

function largeForm(): Buffer {
	const fields = Object.entries(RESUME).map(
		([name, value]) => `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
	);
	const file = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="resume"; filename="cv.pdf"\r\n\r\n`;
	return Buffer.concat([
		Buffer.from(fields.join("") + file),
		Buffer.alloc(TOO_LARGE, "a"),
		Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
	]);
}

function sendWhole(site: string) {
	return (accept: string) =>
		ask(site, "/forms/resume", { accept, "content-type": FORM_TYPE }, { method: "POST", body: largeForm() });
}

/** Sends without a content length. */
function sendInChunks(site: string) {
	const headers = { "content-type": FORM_TYPE, "transfer-encoding": "chunked" };
	return (accept: string) => ask(site, "/forms/resume", { accept, ...headers }, { method: "POST", body: largeForm() });
}

/** Over HTTP/2, where a response may arrive before the whole body is sent, and ends it. */
function sendBeginning(site: string) {
	return (accept: string) =>
		new Promise<Answer>((resolve, reject) => {
			const form = largeForm();
			const session = connect(site).on("error", reject);
			const stream = session.request({
				...{ ":method": "POST", ":path": "/forms/resume", accept },
				...{ "content-type": FORM_TYPE, "content-length": String(form.length) },
			});
			stream.on("error", reject).on("response", async (headers) => {
				const body = await text(stream);
				session.destroy();
				resolve({ status: headers[":status"] ?? 0, headers, body });
			});
			stream.write(form.subarray(0, 64 * 1024));
		});
}

function ask(
	site: string,
	path: string,
	headers: Record<string, string>,
	{ method = "GET", body = Buffer.alloc(0) }: { method?: string; body?: Buffer } = {},
): Promise<Answer> {
	const { hostname, port } = new URL(site);
	const isDeclared = method !== "GET" && !headers["transfer-encoding"];
	const length = isDeclared ? { "content-length": String(body.length) } : {};
	return new Promise((resolve, reject) => {
		const agent = new Agent();
		const asked = request({ hostname, port, path, method, agent, headers: { ...headers, ...length } });
		// After the response, data that the other side no longer reads breaks the connection.
		asked.on("error", reject).on("response", async (response) => {
			const read = await text(response);
			agent.destroy();
			resolve({ status: response.statusCode ?? 0, headers: response.headers, body: read });
		});
		asked.end(body);
	});
}
