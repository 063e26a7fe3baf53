import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { createServer, IncomingMessage, type RequestListener, type ServerOptions } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { limitConnections, limitRequests } from "./connections.ts";

test("a request whose sender already hung up, and so has no address, is not answered", async () => {
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

async function listen(handle: RequestListener, options: ServerOptions = {}, silenceMs?: number) {
	const server = createServer(options, limitRequests(handle));
	limitConnections(server, 0, silenceMs);
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	onTestFinished(() => {
		server.close();
		server.closeAllConnections();
	});
	return (server.address() as AddressInfo).port;
}

test("an address that opens more than 300 connections within a second is left unread, then hung up on", async () => {
	const clock = vi.spyOn(performance, "now").mockReturnValue(5_000);
	onTestFinished(() => void clock.mockRestore());
	const port = await listen((_, response) => response.end("read"));
	for (let opened = 0; opened < 300; opened += 1) expect(await answerOn(port)).toContain("read");
	expect(await answerOn(port)).toBe("");
	clock.mockReturnValue(6_000);
	expect(await answerOn(port)).toContain("read");
});

/** Everything that came until the server closed the connection. */
async function answerOn(port: number): Promise<string> {
	const socket = connect(port, "127.0.0.1");
	let answer = "";
	socket.on("data", (bytes) => {
		answer += bytes;
	});
	socket.write("GET / HTTP/1.1\r\nHost: site\r\nConnection: close\r\n\r\n");
	await once(socket, "close");
	return answer;
}

const GET = "GET / HTTP/1.1\r\nHost: site\r\n\r\n";

test("a connection that sends 3,000 requests before the first response is closed, and read no further", async () => {
	let handled = 0;
	let read = 0;
	class Counted extends IncomingMessage {
		constructor(socket: Socket) {
			super(socket);
			read += 1;
		}
	}
	const port = await listen(
		(request, response) => {
			handled += 1;
			if (request.url === "/here") response.end();
		},
		{ IncomingMessage: Counted },
	);
	const socket = connect(port, "127.0.0.1");
	socket.on("error", () => {}); // what was still on its way is refused
	socket.write(GET.repeat(3000));
	await new Promise((closed) => socket.once("close", closed));
	expect(handled).toBe(8);
	expect(read).toBeLessThan(16);
	expect((await fetch(`http://127.0.0.1:${port}/here`)).status).toBe(200);
	expect(handled).toBe(9);
});

test("a client that was cut off for flooding may not pipeline on other connections, but may send requests", async () => {
	let handled = 0;
	const port = await listen((request, response) => {
		handled += 1;
		if (request.url === "/here") response.end();
	});
	for (const requests of [3000, 5, 5]) {
		const socket = connect(port, "127.0.0.1");
		socket.on("error", () => {}); // what was still on its way is refused
		socket.write(GET.repeat(requests));
		await new Promise((closed) => socket.once("close", closed));
	}
	expect(handled).toBe(8 + 1 + 1);
	expect((await fetch(`http://127.0.0.1:${port}/here`)).status).toBe(200);
});

test("only unanswered requests count, not earlier ones", async () => {
	const port = await listen((request, response) => void response.end(request.url));
	const socket = connect(port, "127.0.0.1");
	let received = "";
	let isClosed = false;
	socket.setEncoding("latin1").on("data", (piece) => {
		received += piece;
	});
	socket
		.on("error", () => {})
		.once("close", () => {
			isClosed = true;
		});
	const answers = () => received.split("HTTP/1.1 200 OK").length - 1;
	for (let asked = 5; asked <= 50; asked += 5) {
		socket.write(GET.repeat(5));
		await vi.waitFor(() => expect(isClosed || answers() >= asked).toBe(true), { timeout: 120_000 });
	}
	expect([answers(), isClosed]).toEqual([50, false]);
	socket.destroy();
});

test("a connection whose responses nobody reads is closed after a while", async () => {
	const closed = vi.fn();
	const answer: RequestListener = (request, response) => {
		request.socket.once("close", closed);
		response.end(Buffer.alloc(50_000_000)); // more than the system's own buffers hold
	};
	const port = await listen(answer, {}, 100);
	const socket = connect(port, "127.0.0.1");
	socket.on("error", () => {});
	socket.pause();
	socket.write(GET);
	await vi.waitFor(() => expect(closed).toHaveBeenCalled(), { timeout: 120_000 });
	socket.destroy();
});
