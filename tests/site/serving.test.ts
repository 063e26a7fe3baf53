import { spawn } from "node:child_process";
import { once } from "node:events";
import { globSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, inject, test } from "vitest";
import { runServerToExit, startServer } from "../../tools/running/run-server.ts";
import { parseCommands, readFences } from "../rules/markdown.ts";

const site = inject("site");

/** A raw HTTP request: fetch would decompress, follow redirects and normalize the URL. */
async function raw(path: string, headers: Record<string, string> = {}, method = "GET", at = site) {
	const { hostname, port, host } = new URL(at);
	const socket = connect(Number(port), hostname);
	const lines = Object.entries({ Host: host, Connection: "close", ...headers }).map(
		([name, value]) => `${name}: ${value}`,
	);
	socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`);
	const chunks: Buffer[] = [];
	for await (const chunk of socket) chunks.push(chunk);
	const all = Buffer.concat(chunks);
	const end = all.indexOf("\r\n\r\n");
	const [status = "", ...fields] = all.subarray(0, end).toString().split("\r\n");
	const entries = fields
		.map((field) => field.split(": ") as [string, string])
		.map(([name, value]) => [name.toLowerCase(), value]);
	return {
		status: Number(status.split(" ")[1]),
		headers: Object.fromEntries(entries) as Record<string, string>,
		body: all.subarray(end + 4),
	};
}

test("a page is compressed as the browser prefers, and has a Vary header", async () => {
	const plain = await raw("/");
	const br = await raw("/", { "Accept-Encoding": "gzip, deflate, br" });
	const gzip = await raw("/", { "Accept-Encoding": "gzip, br;q=0" });
	expect(plain.headers["content-encoding"]).toBeUndefined();
	expect(br.headers["content-encoding"]).toBe("br");
	expect(gzip.headers["content-encoding"]).toBe("gzip");
	expect(brotliDecompressSync(br.body).equals(plain.body)).toBe(true);
	expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true);
	for (const { headers } of [plain, br, gzip]) {
		expect(headers.vary).toBe("Accept-Encoding");
		expect(headers["content-type"]).toBe("text/html; charset=utf-8");
	}
});

test("a page that the browser already has is sent without a body", async () => {
	const first = await raw("/", { "Accept-Encoding": "br" });
	const again = await raw("/", { "Accept-Encoding": "br", "If-None-Match": `"other", W/${first.headers.etag}` });
	expect(again.status).toBe(304);
	expect(again.body).toHaveLength(0);
	expect(again.headers.etag).toBe(first.headers.etag);
	expect(again.headers["content-security-policy"]).toBe(first.headers["content-security-policy"]);
});

test("HEAD answers as GET does, without the body", async () => {
	const get = await raw("/faq");
	const head = await raw("/faq", {}, "HEAD");
	expect(head.status).toBe(200);
	expect(head.body).toHaveLength(0);
	expect(head.headers["content-length"]).toBe(String(get.body.length));
});

test("hashed files are cached forever, pages are revalidated", async () => {
	const { body, headers } = await raw("/");
	const [font = ""] = /\/_astro\/fonts\/[^"]+\.woff2/.exec(body.toString()) ?? [];
	const file = await raw(font);
	expect(file.status).toBe(200);
	expect(file.headers["content-type"]).toBe("font/woff2");
	expect(file.headers["cache-control"]).toContain("immutable");
	expect(headers["cache-control"]).toBe("no-cache");
});

test.each([
	["/services/", "/services"],
	["/SERVICES", "/services"],
	["/Sales-Recruitment/Ohio/?utm_source=x", "/sales-recruitment/ohio?utm_source=x"],
	["/services.html", "/services"],
	["/index.html", "/"],
])("%s redirects to its canonical URL", async (path, canonical) => {
	const { status, headers } = await raw(path);
	expect(status).toBe(308);
	expect(headers.location).toBe(canonical);
});

test.each([
	"/nope",
	"//evil.example",
	"//evil.example/services/",
	"/\\evil.example",
	"/../package.json",
	"/..%2f..%2fpackage.json",
	"/_astro/../../servable.json",
	"/%00%0d%0aSet-Cookie:x=1",
	"/<script>alert(1)</script>",
	"/%E0%A4%A",
	"/404",
	"/index.html.br",
	"/__proto__",
	"/.git/config",
	"/.env",
	"/package.json",
	"/data/submissions.sqlite",
	"/_parts",
])("%s gets the not-found page, which contains nothing of the URL", async (path) => {
	const { status, headers, body } = await raw(path);
	expect(status).toBe(404);
	expect(headers.location).toBeUndefined();
	expect(headers["set-cookie"]).toBeUndefined();
	expect(body.toString()).toContain("Oops! Page not found");
	expect(body.toString()).not.toContain("alert(1)");
	expect(body.toString()).not.toContain("evil.example");
});

test("an address of 8,000 characters is not found either", async () => {
	const { status, body } = await raw(`/${"a".repeat(8000)}`);
	expect(status).toBe(404);
	expect(body.toString()).toContain("Oops! Page not found");
});

test("a range request gets the whole page", async () => {
	const whole = await raw("/");
	const part = await raw("/", { Range: "bytes=0-5,-99999999" });
	expect(part.status).toBe(200);
	expect(part.body.equals(whole.body)).toBe(true);
});

test("every kind of answer carries the policy", async () => {
	const paths = ["/", "/nope", "/services/", "/health", "/favicon.svg", "/robots.txt"];
	for (const path of [...paths, "/forms/message", "/received/lead/CW-7K4M-Q2XN"]) {
		const { headers } = await raw(path);
		const policy = headers["content-security-policy"] ?? "";
		expect(policy, path).toContain("default-src 'none'");
		expect(policy, path).toContain("frame-ancestors 'none'");
		expect(policy, path).not.toMatch(/unsafe-inline|unsafe-eval/);
		expect(headers, path).toMatchObject({
			"x-content-type-options": "nosniff",
			// A confirmation's URL contains the link to "your page".
			"referrer-policy": path.startsWith("/received/") ? "no-referrer" : "strict-origin-when-cross-origin",
			"cross-origin-opener-policy": "same-origin",
			"permissions-policy": expect.stringContaining("camera=()"),
			"strict-transport-security": expect.stringContaining("max-age=63072000"),
		});
	}
});

test("a visitor's own pages are never cached, and declare their encoding", async () => {
	for (const path of ["/forms/message", "/received/lead/CW-7K4M-Q2XN"]) {
		expect((await raw(path)).headers, path).toMatchObject({
			"cache-control": "no-store",
			"content-type": "text/html; charset=utf-8",
		});
	}
});

test.each(["TRACE", "PUT", "DELETE", "OPTIONS"])(
	"%s is answered nowhere, and no request is sent back",
	async (method) => {
		for (const path of ["/", "/health", "/metrics", "/received/lead/CW-7K4M-Q2XN", "/forms/message"]) {
			const { status, body } = await raw(path, { "X-Secret": "hunter2" }, method);
			expect([404, 405], path).toContain(status);
			expect(body.toString(), path).not.toContain("hunter2");
		}
	},
);

test("requests are logged one line each, whatever the URL contains", async () => {
	const server = await startServer({ LOG_LEVEL: "debug" });
	const address = '/faq%0a{"level":60,"msg":"made-up"}"\\';
	await raw(address, {}, "GET", server.url);
	await server.stop();
	const lines = server
		.output()
		.split("\n")
		.filter((line) => line.startsWith("{"))
		.map((line) => JSON.parse(line));
	expect(lines.filter(({ msg }) => msg === "request")).toMatchObject([
		{ path: address, status: 404, time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) },
	]);
	expect(lines.filter(({ level }) => level === 60)).toEqual([]);
});

test("requests are logged one line each, without query or IP address", async () => {
	const server = await startServer({ LOG_LEVEL: "debug" });
	await fetch(`${server.url}/faq?email=ann@example.com`);
	await server.stop();
	const lines = server
		.output()
		.split("\n")
		.filter((line) => line.includes('"request"'));
	expect(lines).toHaveLength(1);
	expect(JSON.parse(lines[0] ?? "")).toMatchObject({ method: "GET", path: "/faq", status: 200 });
	expect(server.output()).not.toContain("ann@example.com");
	expect(lines[0]).not.toContain("127.0.0.1");
});

test("at the default level forms are logged, pages and health checks are not", async () => {
	const server = await startServer({ LOG_LEVEL: "info" });
	for (const path of ["/", "/no-such-page", "/health", "/health/live", "/metrics", "/forms/message"]) {
		await (await fetch(server.url + path)).arrayBuffer();
	}
	await server.stop();
	const requests = server.output().match(/^\{.*"msg":"request"\}$/gm) ?? [];
	expect(requests.map((line) => JSON.parse(line).path)).toEqual(["/forms/message"]);
});

test("while the server stops, pages stay up, and /health/live tells the load balancer", async () => {
	const server = await startServer({ STOP_DELAY_MS: "60000" });
	const live = async () => {
		const response = await fetch(`${server.url}/health/live`);
		return [response.status, await response.json(), response.headers.get("cache-control")];
	};
	expect(await live()).toEqual([200, { status: "live" }, "no-store"]);
	server.process.kill("SIGTERM");
	await expect.poll(live).toEqual([503, { status: "stopping" }, "no-store"]);
	expect((await fetch(server.url)).status).toBe(200);
	server.process.kill("SIGKILL");
	await once(server.process, "exit");
});

test("SIGTERM lets open requests finish, accepts no new ones, and exits with 0", async () => {
	const server = await startServer();
	const { hostname, port } = new URL(server.url);
	const slow = connect(Number(port), hostname);
	await once(slow, "connect");
	slow.write("GET /faq HTTP/1.1\r\nHost: localhost\r\n");
	await fetch(`${server.url}/health`, { headers: { connection: "close" } }); // by now the first bytes are read
	const exited = once(server.process, "exit");
	server.process.kill("SIGTERM");
	await expect
		.poll(() =>
			fetch(`${server.url}/health`).then(
				(response) => response.status,
				() => "refused",
			),
		)
		.toBe("refused");
	slow.write("\r\n");
	let answer = "";
	for await (const chunk of slow.setEncoding("utf8")) answer += chunk;
	expect(answer).toContain("HTTP/1.1 200 OK");
	expect(answer).toMatch(/<\/script>\s*$/); // to its last byte: pages leave out </html>
	expect(await exited).toEqual([0, null]);
});

test.each([
	["PORT", "99999", 'PORT is "99999", but must be a whole number from 0 to 65535, or off.'],
	["SITE_URL", "closewell", 'SITE_URL is "closewell", but must be an origin'],
	["TRUST_PROXY", "everyone", 'TRUST_PROXY is "everyone", but must be a number of proxies'],
])("an invalid %s stops the start with a message", async (name, value, sentence) => {
	const { code, output } = await runServerToExit({ [name]: value });
	expect(code).toBe(1);
	expect(output).toContain(sentence);
	expect(output.trim().split("\n")).toHaveLength(1);
});

test("a port in use stops the start with a message", async () => {
	const other = createServer().listen(0, "127.0.0.1");
	await once(other, "listening");
	const { port } = other.address() as { port: number };
	const { code, output } = await runServerToExit({ PORT: String(port), LOG_LEVEL: "silent" });
	other.close();
	expect(code).toBe(1);
	expect(output).toContain(`Port ${port} on 127.0.0.1 is in use by another program.`);
});

test("npm start serves, and stopping npm stops the server", async () => {
	const dataDir = await mkdtemp(join(tmpdir(), "closewell-npm-"));
	const npm = spawn("npm", ["start"], { env: { ...process.env, PORT: "0", DATA_DIR: dataDir, LOG_LEVEL: "silent" } });
	let output = "";
	npm.stdout.setEncoding("utf8").on("data", (text) => {
		output += text;
	});
	await expect.poll(() => output).toContain("The site is up:");
	const [, url = ""] = /The site is up:\s+(\S+)/.exec(output) ?? [];
	expect((await fetch(url)).status).toBe(200);
	expect(output).toContain(join(dataDir, "submissions.sqlite"));
	expect(output).toContain("because SMTP_URL is not set");
	npm.kill("SIGTERM");
	await expect
		.poll(() =>
			fetch(url).then(
				() => "up",
				() => "down",
			),
		)
		.toBe("down");
	await rm(dataDir, { recursive: true, force: true });
});

test("every URL that the documents request with curl works", async () => {
	const commands = globSync("{README,CONTRIBUTING,docs/*}.md").flatMap(readFences).flatMap(parseCommands);
	const paths = commands.flatMap((command) => /^curl .*:3000(\/\S*)$/.exec(command)?.[1] ?? []);
	expect(paths.length).toBeGreaterThan(2);
	for (const path of paths) expect((await fetch(`${site}${path}`)).status, path).toBe(200);
});
