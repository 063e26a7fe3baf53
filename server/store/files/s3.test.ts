// @module-tag thorough
import { once } from "node:events";
import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { getRequestListener } from "@hono/node-server";
import { startFauxqs } from "fauxqs";
import { expect, onTestFinished, test } from "vitest";
import { fileContent } from "../../../tests/installation.ts";
import { s3Files } from "./s3.ts";

const MB = 1024 * 1024;

type Misbehaviour = (request: IncomingMessage, response: ServerResponse) => void;

const unavailable: Misbehaviour = (request, response) => {
	request.resume().on("end", () => response.writeHead(503).end("<Error><Code>SlowDown</Code></Error>"));
};
const reset: Misbehaviour = (request) => {
	request.once("data", () => request.socket.resetAndDestroy());
};
const forbidden: Misbehaviour = (request, response) => {
	request.resume().on("end", () => response.writeHead(403).end("<Error><Code>AccessDenied</Code></Error>"));
};

/** Storage behind a server that answers the first requests with these faults, then forwards the rest. */
async function storage(...misbehaviours: Misbehaviour[]) {
	const peer = await startFauxqs({ port: 0, logger: false });
	peer.createBucket("firm");
	const seen: IncomingMessage[] = [];
	const server = createServer((request, response) => {
		seen.push(request);
		const misbehave = misbehaviours.shift();
		if (misbehave) return misbehave(request, response);
		const { method, headers, url } = request;
		const onward = httpRequest(peer.address + url, { method, headers }, (answer) => {
			response.writeHead(answer.statusCode ?? 500, answer.headers);
			answer.pipe(response);
		});
		request.pipe(onward);
	});
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	onTestFinished(async () => {
		server.closeAllConnections();
		server.close();
		await peer.stop();
	});
	const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	const files = s3Files({ endpoint, bucket: "firm", region: "us-east-1", accessKeyId: "id", secretAccessKey: "key" });
	return { files, seen };
}

test("a file reads back as it was saved, sent with its length and hash, and is gone after its removal", async () => {
	const { files, seen } = await storage();
	const content = fileContent("one ", "two");
	await files.save("key-0001", content);
	expect(seen[0]?.headers).toMatchObject({
		"content-length": "7",
		"x-amz-content-sha256": content.sha256,
		authorization: expect.stringMatching(/^AWS4-HMAC-SHA256 Credential=id\/\d{8}\/us-east-1\/s3\/aws4_request, /),
	});
	expect(seen[0]?.headers["transfer-encoding"]).toBeUndefined();
	expect(await text(await files.read("key-0001"))).toBe("one two");
	expect(await Array.fromAsync(files.list())).toEqual([{ key: "key-0001", unfinished: false }]);
	await files.remove("key-0001");
	await files.remove("key-0001");
	await expect(files.read("key-0001")).rejects.toThrow("404 NoSuchKey");
	expect(await Array.fromAsync(files.list())).toEqual([]);
});

test("the mark reads back as written, and is not listed as a file", async () => {
	const { files } = await storage();
	expect(await files.readMark()).toBeUndefined();
	await files.writeMark("one");
	await files.writeMark("two");
	expect(await files.readMark()).toBe("two");
	expect(await Array.fromAsync(files.list())).toEqual([]);
});

test("storage that refuses to show its mark is not taken for unmarked storage", async () => {
	const { files } = await storage(forbidden);
	await expect(files.readMark()).rejects.toThrow("answered GET with 403 AccessDenied");
});

test("a file is sent once, even where the server has replaced Node's Response", async () => {
	getRequestListener(() => new Response());
	expect(Response).not.toBe((await fetch("data:,")).constructor);
	const { files, seen } = await storage();
	await files.save("key-0001", fileContent("one"));
	expect(seen).toHaveLength(1);
});

test("storage that is busy and then resets gets the complete file on the third attempt", async () => {
	const { files, seen } = await storage(unavailable, reset);
	const content = fileContent("x".repeat(300_000), "y".repeat(300_000));
	await files.save("key-0001", content);
	expect(seen).toHaveLength(3);
	expect(await text(await files.read("key-0001"))).toHaveLength(600_000);
});

test("storage that stays down is an error, and nothing is saved", async () => {
	const { files } = await storage(unavailable, unavailable, unavailable);
	await expect(files.save("key-0001", fileContent("x"))).rejects.toThrow("answered PUT with 503 SlowDown");
	expect(await Array.fromAsync(files.list())).toEqual([]);
});

test("a rejected request is not retried", async () => {
	const { files, seen } = await storage(forbidden);
	await expect(files.save("key-0001", fileContent("x"))).rejects.toThrow("answered PUT with 403 AccessDenied");
	expect(seen).toHaveLength(1);
});

test("an upload interrupted on our side leaves nothing", async () => {
	const { files } = await storage();
	const broken = {
		...fileContent("half and half"),
		async *open() {
			yield Buffer.from("half");
			throw new Error("disk lost");
		},
	};
	await expect(files.save("key-0001", broken)).rejects.toThrow();
	expect(await Array.fromAsync(files.list())).toEqual([]);
});

test("all files are listed, even more than fit in one response", async () => {
	const { files } = await storage();
	const keys = Array.from({ length: 1_005 }, (_, index) => `key-${String(index).padStart(5, "0")}`);
	await Promise.all(keys.map((key) => files.save(key, fileContent("x"))));
	expect((await Array.fromAsync(files.list())).map(({ key }) => key)).toEqual(keys);
});

test.each(["../outside-1", "a/b-longer", "short", ""])("the key %j is refused", async (key) => {
	const { files, seen } = await storage();
	await expect(files.save(key, fileContent("x"))).rejects.toThrow("key");
	expect(seen).toEqual([]);
});

test("an endless response is cut off: a list, an error, a mark and a file", async () => {
	let written = 0;
	const endless =
		(status: number): Misbehaviour =>
		(_request, response) => {
			const chunk = Buffer.alloc(256 * 1024, " ");
			response.writeHead(status);
			const more = () => {
				while (!response.destroyed && written < 200 * MB) {
					written += chunk.length;
					if (!response.write(chunk)) return void response.once("drain", more);
				}
				response.end();
			};
			more();
		};
	const { files } = await storage(endless(200), endless(403), endless(200), endless(200));
	const sentence = "more than it can have to say";
	await expect(Array.fromAsync(files.list())).rejects.toThrow(sentence);
	await expect(files.remove("key-0001")).rejects.toThrow("answered DELETE with 403");
	await expect(files.readMark()).rejects.toThrow(sentence);
	await expect(text(await files.read("key-0001"))).rejects.toThrow(sentence);
	expect(written).toBeLessThan(100 * MB);
});
