import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { expect, onTestFinished, test } from "vitest";
import * as z from "zod/mini";
import type { DeskEnv } from "./desk-deps.ts";
import { json, limitBody } from "./guards.ts";

async function send(head: string, ...pieces: string[]): Promise<string> {
	const app = new Hono<DeskEnv>()
		.use(limitBody(100))
		.post("/", json(z.object({ name: z.string() })), (context) =>
			context.text(`Hello ${context.req.valid("json").name}`),
		);
	const server = createServer(getRequestListener(app.fetch)).listen(0, "127.0.0.1");
	await once(server, "listening");
	onTestFinished(() => {
		server.closeAllConnections();
		server.close();
	});
	const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
	onTestFinished(() => void socket.destroy());
	socket.write(`POST / HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\n${head}\r\n\r\n`);
	for (const piece of pieces) socket.write(piece);
	return text(socket);
}

test("a body that arrives is read, in one piece or several", async () => {
	expect(await send("content-length: 16", '{"name":"Claire"}')).toMatch(/^HTTP\/1.1 400/); // cut off by its own length
	expect(await send("content-length: 17", '{"name":"Claire"}')).toMatch(/^HTTP\/1.1 200.*Hello Claire$/s);
	expect(await send("transfer-encoding: chunked", '9\r\n{"name":"\r\n', '5\r\nRosa"\r\n1\r\n}\r\n0\r\n\r\n')).toMatch(
		/Hello Rosa/,
	);
});

test("a body that never ends is refused after the time limit, not after minutes", async () => {
	expect(await send("content-length: 17", '{"na')).toMatch(/^HTTP\/1.1 408.*took too long/s);
});

test("a body that is too large is refused before it has arrived", async () => {
	expect(await send("content-length: 70000", "{")).toMatch(/^HTTP\/1.1 413/);
});
