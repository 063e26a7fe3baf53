import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { limitConnections } from "./connections.ts";

test("a request whose sender hung up before the server looked, and so has no address, is not answered", async () => {
	const asked: (string | undefined)[] = [];
	const server = createServer((request, response) => {
		asked.push(request.url);
		response.end();
	});
	limitConnections(server, 0);
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	onTestFinished(() => void server.close());
	const { port } = server.address() as AddressInfo;
	const hangUp = `
		const socket = require("node:net").connect(${port}, "127.0.0.1", () => {
			socket.write("GET /gone HTTP/1.1\\r\\nHost: site\\r\\n\\r\\n", () => socket.resetAndDestroy());
		});`;
	// This process waits for it, so the server accepts the connection only when it is over.
	expect(spawnSync(process.execPath, ["-e", hangUp]).status).toBe(0);
	await fetch(`http://127.0.0.1:${port}/here`);
	expect(asked).toEqual(["/here"]);
});
