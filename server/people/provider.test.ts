import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { openProvider } from "./provider.ts";

const MB = 1024 * 1024;

test("an issuer that never stops answering is cut off", async () => {
	let written = 0;
	const server = createServer((_request, response) => {
		response.writeHead(200, { "content-type": "application/json" });
		const more = () => {
			while (!response.destroyed && written < 200 * MB) {
				written += MB;
				if (!response.write(Buffer.alloc(MB, " "))) return void response.once("drain", more);
			}
			response.end("{}");
		};
		more();
	}).listen(0, "127.0.0.1");
	await once(server, "listening");
	onTestFinished(() => {
		server.closeAllConnections();
		server.close();
	});
	const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	const provider = openProvider({ issuer, clientId: "desk", clientSecret: "secret" }, "http://localhost:3001");
	await expect(provider.begin()).rejects.toThrow();
	expect(written).toBeLessThan(50 * MB);
});
