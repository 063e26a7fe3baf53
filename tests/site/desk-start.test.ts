import { once } from "node:events";
import { globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { expect, onTestFinished, test } from "vitest";
import { type RunningServer, runServerToExit, startServer } from "../../tools/running/run-server.ts";
import { ownPostgres } from "../own-postgres.ts";
import { createDeskClient } from "../test-desk.ts";

/* The built server with its desk, started as an operator does. */

const startedPostgres = ownPostgres({ isDurable: false });

test("a fresh start prints the first join link on its own line, and it lets one person join", async () => {
	const server = await start({ DESK_PORT: "0" });
	const [line, ...more] = server.output().match(/^Desk: .*$/gm) ?? [];
	expect(more).toEqual([]);
	const [, url = "", path = ""] = /^Desk: (http:\/\/localhost:\d+)(\/join\/[\w-]{43})$/.exec(line ?? "") ?? [];
	expect(server.output()).toContain(`  The desk is up:  http://127.0.0.1:${new URL(url).port}\n`);
	const browser = createDeskClient(Number(new URL(url).port), url);
	expect((await browser.get(path)).status).toBe(200);
	const person = { name: "Ada Quinn", email: "ada@closewell.example" };
	expect((await browser.post(`/api${path}`, person)).status).toBe(200);
	expect((await browser.get("/api/me")).body.person).toMatchObject(person);
	await server.stop();
});

test("the site's port serves nothing of the desk, and the desk's port nothing of the site", async () => {
	const server = await start({ DESK_PORT: "0" });
	const url = new URL(server.desk ?? "").origin;
	const host = new URL(url).host;
	for (const path of ["/api/me", "/api/events", "/sign-in", "/join/abc", "/staff", "/assets/main.js"]) {
		const site = new URL(server.url);
		for (const name of [site.host, host]) {
			const { status, headers } = await createDeskClient(Number(site.port), server.url).get(path, { host: name });
			expect([path, name, status, headers["set-cookie"]]).toEqual([path, name, 404, undefined]);
		}
	}
	const browser = createDeskClient(Number(new URL(url).port), url);
	for (const path of ["/faq", "/health", "/metrics", "/forms/lead", "/robots.txt"]) {
		expect([path, (await browser.get(path)).status]).toEqual([path, 404]);
		expect((await browser.get(path, { host: new URL(server.url).host })).status).toBe(421);
	}
	expect((await fetch(`${server.url}/health`)).status).toBe(200);
});

test("without a desk the startup message doesn't mention one", async () => {
	const server = await start({ DESK_PORT: "off" });
	expect(server.output()).not.toMatch(/desk/i);
});

test("if the default port is taken, the desk uses another and prints it", async () => {
	const { port, close } = await occupy(3100);
	onTestFinished(close);
	const server = await start({ DESK_PORT: "" });
	const [, got] =
		/The desk is up: {2}http:\/\/127\.0\.0\.1:(\d+), because port 3100 is in use/.exec(server.output()) ?? [];
	expect(Number(got)).toBeGreaterThan(port);
	expect(server.desk).toMatch(new RegExp(`^http://localhost:${got}/join/`));
});

test("the firm's email links to the desk on its actual port", async () => {
	const server = await start({ DESK_PORT: "0" });
	const form = new URLSearchParams({
		name: "Sam Lee",
		email: "sam@example.com",
		message: "Are you hiring this month?",
	});
	const sent = await fetch(`${server.url}/forms/message`, {
		method: "POST",
		headers: { accept: "application/json" },
		body: form,
	});
	expect(sent.status).toBe(201);
	const { reference } = await sent.json();
	const mails = () => globSync(join(server.dataDir, `mail/*${reference}-1.eml`));
	await expect.poll(mails).toHaveLength(1);
	const mail = await PostalMime.parse(readFileSync(mails()[0] ?? ""));
	expect(mail.text).toContain(`Open at the desk:\n${new URL(server.desk ?? "").origin}/s/${reference}\n`);
});

test("a configured port that is taken stops the start with a message", async () => {
	const { port, close } = await occupy(0);
	onTestFinished(close);
	const dataDir = mkdtempSync(join(tmpdir(), "closewell-start-"));
	onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
	const { code, output } = await runServerToExit({ ...QUIET, PORT: "0", DESK_PORT: String(port), DATA_DIR: dataDir });
	expect([code, output.trim()]).toEqual([
		1,
		`Port ${port} on 127.0.0.1 is in use by another program. Stop that one, or set DESK_PORT to a free port.`,
	]);
});

test.each([
	[{ PORT: "off" }, "PORT is off, but SQLite belongs to the process that serves the site."],
	[{ PORT: "off", DESK_PORT: "off" }, "PORT and DESK_PORT are both off, so there is nothing to serve."],
	[{ DESK_URL: "http://desk.example.com" }, 'DESK_URL is "http://desk.example.com", but must be an https address'],
	[{ DESK_URL: "https://www.example.com:3100" }, "but must be of another host than SITE_URL"],
])("%j stops the start with a message", async (env, sentence) => {
	const { code, output } = await runServerToExit({ ...QUIET, ...env });
	expect(code).toBe(1);
	expect(output).toContain(sentence);
	expect(output.trim().split("\n")).toHaveLength(1);
});

test("if the desk is reachable by others, the startup message names the invite command", async () => {
	const server = await start({ DESK_PORT: "0", DESK_URL: "https://desk.closewell.example" });
	expect(server.desk).toBe(
		"https://desk.closewell.example (no one is invited yet: npm run -s staff -- invite EMAIL --admin)",
	);
});

test("no token reaches the log", async () => {
	const server = await start({ DESK_PORT: "0", LOG_LEVEL: "info" });
	const { origin, port, pathname } = new URL(server.desk ?? "");
	const token = pathname.slice("/join/".length);
	const browser = createDeskClient(Number(port), origin);
	for (const path of [`/join/${token}`, `/api/join/${token}`, `/sign-in/${token}?a`, `/api/sign-in/${token}`]) {
		await browser.get(path);
	}
	await server.stop();
	const logged = server
		.output()
		.split("\n")
		.filter((line) => line.startsWith("{"));
	expect(logged.filter((line) => line.includes('"path":"/api/join/…"'))).toHaveLength(1);
	expect(logged.join("\n")).not.toContain(token);
});

test("a stopping server ends open streams and exits with 0", async () => {
	const server = await start({ DESK_PORT: "0" });
	const { origin, port, pathname } = new URL(server.desk ?? "");
	const browser = createDeskClient(Number(port), origin);
	await browser.post(`/api${pathname}`, { name: "Ada Quinn", email: "ada@closewell.example" });
	const stream = await browser.follow();
	expect(stream.status).toBe(200);
	const exited = once(server.process, "exit");
	server.process.kill("SIGTERM");
	expect(await exited).toEqual([0, null]);
	await expect.poll(stream.ended).toBe(true);
});

test("with the site and the desk in separate processes, the desk sees new submissions right away", async () => {
	const postgres = await startedPostgres();
	const DATABASE_URL = await postgres.createDatabase("apart");
	const site = await startServer({ DATABASE_URL });
	const desk = await startServer({ DATABASE_URL, PORT: "off", DESK_PORT: "0" });
	expect([site.desk, desk.output().includes("The site is up")]).toEqual([undefined, false]);
	const { origin, port, pathname } = new URL(desk.desk ?? "");
	const browser = createDeskClient(Number(port), origin);
	await browser.post(`/api${pathname}`, { name: "Ada Quinn", email: "ada@closewell.example" });
	const stream = await browser.follow();
	const send = async (message: string) => {
		const body = new URLSearchParams({ name: "Sam Lee", email: "sam@northwind.com", message });
		const answer = await fetch(`${site.url}/forms/message`, {
			method: "POST",
			headers: { accept: "application/json" },
			body,
		});
		return (await answer.json()).reference;
	};
	const received = () => stream.heard.filter(({ data }) => data.what === "received").map(({ data }) => data.reference);
	const first = await send("Are you open on Friday?");
	await expect.poll(received).toEqual([first]);
	await postgres.stop(); // breaks the database connections, including the LISTEN connection
	expect((await browser.get("/api/me")).status).toBe(503);
	await postgres.start();
	const second = await send("And on Monday?");
	await expect.poll(received).toEqual([first, second]);
	await Promise.all([site.stop(), desk.stop()]);
});

const QUIET = { LOG_LEVEL: "silent" };

async function start(env: Record<string, string>): Promise<RunningServer> {
	const server = await startServer(env);
	onTestFinished(server.stop);
	return server;
}

async function occupy(port: number) {
	const listener = createServer().listen(port, "127.0.0.1");
	await once(listener, "listening").catch(() => undefined); // it may already be taken
	const address = listener.address();
	return { port: typeof address === "object" && address ? address.port : port, close: () => void listener.close() };
}
