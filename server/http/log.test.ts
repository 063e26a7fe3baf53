import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
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
	};
	for (const path of Object.keys(paths))
		await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`);
	await expect.poll(() => logged).toEqual(Object.values(paths));
});
