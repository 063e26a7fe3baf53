import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import pino from "pino";
import { expect, onTestFinished, test } from "vitest";
import { logRequest } from "./log.ts";

test("a line about a request tells neither a key nor a visitor's address", async () => {
	const logged: string[] = [];
	const log = pino({}, { write: (line) => logged.push(JSON.parse(line).path) });
	const server = createServer((request, response) => {
		logRequest(log, request, response);
		response.end();
	});
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	onTestFinished(() => void server.close());
	const paths = {
		"/api/people/jane%40example.com": "/api/people/…",
		"/api/join/k3y": "/api/join/…",
		"/yours/k3y?x=1": "/yours/…",
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

/** As it is written: fetch would put it into another form first. */
async function askFor(target: string, port: number): Promise<void> {
	const socket = connect(port, "127.0.0.1");
	socket.end(`GET ${target} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`);
	await once(socket.resume(), "close");
}
