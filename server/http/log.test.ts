import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import pino from "pino";
import { expect, onTestFinished, test, vi } from "vitest";
import { createLog, logRequest } from "./log.ts";

test("a request's log line contains neither a token nor a visitor's address", async () => {
	const logged: string[] = [];
	const log = pino({}, { write: (line) => logged.push(JSON.parse(line).path) });
	const server = createServer((request, response) => {
		logRequest(log, "info", request, response);
		response.end();
	});
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	onTestFinished(() => void server.close());
	const paths = {
		"/api/people/jane%40example.com": "/api/people/…",
		"/api/join/k3y": "/api/join/…",
		"/yours/k3y?x=1": "/yours/…",
		"/jobs/alerts/k3y/stop": "/jobs/alerts/…",
		"/shortlist/k3y/verdict": "/shortlist/…",
		"/calendar/k3y.ics": "/calendar/…",
		"/shortlist%2Fk3y/resume/A": "/shortlist/…",
		"/yours/sso-k3y/CW-7K4M-Q2XN/correct": "/yours/…",
		"//Yours//link": "//Yours//…",
		"/api/sign-in/passkey-k3y": "/api/sign-in/…",
		"/api/submissions/CW-1?q=jane": "/api/submissions/CW-1",
		"/api/sign-in/passkey": "/api/sign-in/passkey",
		"/sign-in/sso/back?code=k3y": "/sign-in/sso/back",
		"/sign-in": "/sign-in",
		"/yours": "/yours",
		"http://closewell.example/yours/k3y": "http://closewell.example/yours/…",
		"https://desk.closewell.example:8443//api//join/k3y?x": "https://desk.closewell.example:8443//api//join/…",
		"/./yours/./k3y": "/./yours/…",
		"/yours%2Fk3y": "/yours/…",
		"/%79ours/k3y": "/yours/…",
		"/yours%252fk3y": "/yours/…",
		"/yours\\k3y": "/yours\\…",
		"/yours;a=k3y": "/yours…",
		"/x/y/join/k3y": "/x/y/join/…",
		"/yours#k3y": "/yours",
		[`/${"/".repeat(10_000)}yours/k3y`]: "/".repeat(200),
		[`/${"a/".repeat(95)}yours/k3y`]: `/${"a/".repeat(95)}yours/…`,
	};
	for (const path of Object.keys(paths)) await askFor(path, (server.address() as AddressInfo).port);
	await expect.poll(() => logged).toEqual(Object.values(paths));
});

/** As written: fetch would normalize it first. */
async function askFor(target: string, port: number): Promise<void> {
	const socket = connect(port, "127.0.0.1");
	socket.end(`GET ${target} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`);
	await once(socket.resume(), "close");
}

test("the same failure is logged once a second with how many there were, and its stack once a minute", () => {
	vi.useFakeTimers({ toFake: ["performance"] });
	onTestFinished(() => void vi.useRealTimers());
	const lines: Record<string, unknown>[] = [];
	const log = createLog("info", { write: (line) => void lines.push(JSON.parse(line)) });
	const refused = () => new Error("connect ECONNREFUSED 127.0.0.1:5432");
	for (let ms = 0; ms < 61_000; ms += 100) {
		log.error({ err: refused(), form: "lead" }, "a form could not be received");
		log.warn({ err: refused() }, "the outbox cannot read its deliveries");
		vi.advanceTimersByTime(100);
	}
	log.error({ err: new Error("another one") }, "a form could not be received");
	log.info({ path: "/forms/lead" }, "request");
	expect(lines).toHaveLength(61 + 2);
	expect(lines[0]).toMatchObject({
		msg: "a form could not be received",
		form: "lead",
		err: { stack: expect.any(String) },
	});
	expect(lines[1]).toMatchObject({ reason: "connect ECONNREFUSED 127.0.0.1:5432", form: "lead", more: 19 });
	expect(lines[1]).not.toHaveProperty("err");
	expect(lines.filter(({ err }) => err)).toHaveLength(3);
	expect(lines[60]).toHaveProperty("err.stack");
	expect(lines.at(-2)).toMatchObject({ err: { message: "another one" } });
	expect(lines.at(-1)).toMatchObject({ path: "/forms/lead" });
});
