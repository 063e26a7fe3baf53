import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { expect, onTestFinished, test } from "vitest";
import { startFakeClamd } from "../../tests/fake-clamd.ts";
import { scan } from "./clamd.ts";

const EICAR = Buffer.from("X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*");

function chunks(...parts: Buffer[]): AsyncIterable<Uint8Array> {
	return Readable.from(parts, { objectMode: true });
}

test("a clean file and an infected one are told apart", async () => {
	const clamd = await startFakeClamd();
	expect(await scan(clamd.address, chunks(Buffer.from("harmless"), Buffer.alloc(0), Buffer.alloc(100_000)))).toBe(
		"clean",
	);
	expect(await scan(clamd.address, chunks(EICAR.subarray(0, 40), EICAR.subarray(40)))).toBe("infected");
});

test("a 10 MB file is scanned", async () => {
	const clamd = await startFakeClamd();
	const parts = Array.from({ length: 160 }, () => Buffer.alloc(65_536, "x"));
	expect(await scan(clamd.address, chunks(...parts, EICAR))).toBe("infected");
});

test("a scanner on a Unix socket works too", async () => {
	const folder = mkdtempSync(join(tmpdir(), "clamd-"));
	const path = join(folder, "clamd.sock");
	const server = createServer((socket) => socket.end("stream: OK\0")).listen(path);
	onTestFinished(() => {
		server.close();
		rmSync(folder, { recursive: true });
	});
	expect(await scan({ path }, chunks(Buffer.from("x")))).toBe("clean");
});

test.each([
	["refuses the size", "INSTREAM size limit exceeded. ERROR\0"],
	["talks nonsense", "<html>"],
	["says nothing", ""],
])("a scanner that %s gives no verdict", async (_, answer) => {
	const clamd = await startFakeClamd((socket) => socket.end(answer));
	await expect(scan(clamd.address, chunks(Buffer.alloc(100_000)))).rejects.toThrow();
});

test("a scanner that hangs up in the middle gives no verdict", async () => {
	const clamd = await startFakeClamd((socket) => void socket.once("data", () => socket.destroy()));
	const parts = Array.from({ length: 100 }, () => Buffer.alloc(65_536));
	await expect(scan(clamd.address, chunks(...parts))).rejects.toThrow();
});

test("a silent scanner times out", async () => {
	const clamd = await startFakeClamd(() => {});
	await expect(scan(clamd.address, chunks(Buffer.from("x")), 50)).rejects.toThrow("did not answer in time");
});

test("a scanner that is down gives no verdict", async () => {
	const clamd = await startFakeClamd();
	await clamd.stop();
	await expect(scan(clamd.address, chunks(Buffer.from("x")))).rejects.toThrow("ECONNREFUSED");
});

test("a scanner that never stops answering is cut off", async () => {
	let written = 0;
	const server = createServer((socket) => {
		const chunk = Buffer.alloc(64 * 1024, "x");
		const more = () => {
			while (!socket.destroyed && written < 64 * 1024 * 1024) {
				written += chunk.length;
				if (!socket.write(chunk)) return void socket.once("drain", more);
			}
			socket.end();
		};
		socket.on("error", () => undefined).resume();
		more();
	}).listen(0, "127.0.0.1");
	await once(server, "listening");
	onTestFinished(() => void server.close());
	const { port } = server.address() as AddressInfo;
	await expect(scan({ host: "127.0.0.1", port }, chunks(Buffer.from("x")))).rejects.toThrow("did not stop answering");
	expect(written).toBeLessThan(16 * 1024 * 1024);
});
