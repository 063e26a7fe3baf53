import { once } from "node:events";
import { readdirSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readCpuSeconds } from "../../tools/bench/process-stats.ts";
import { type RunningServer, startServer } from "../../tools/running/run-server.ts";
import { backdateSubmissions } from "../backdate.ts";
import { MEMORY_REPORT_ENV, measureRetainedMemory } from "../retained-memory.ts";

/* Malformed HTTP and slow attacks, against the server as an operator runs it. */

const MB = 1024 * 1024;
const SLOW = 200; // connections
const SLOW_VISITS = Number(process.env.SLOW_VISITS ?? 900); // meanwhile
const VISITORS = 4;
const MEANWHILE_EVERY = 150; // visits
let server: RunningServer;

beforeAll(async () => {
	server = await startServer();
});
afterAll(() => server.stop());

/** @param from one of this machine's addresses */
function open(to = server, from = "127.0.0.1"): Socket {
	const { hostname, port } = new URL(to.url);
	const socket = connect({ port: Number(port), host: hostname, localAddress: from });
	socket.on("error", () => {});
	return socket;
}

/** Sends these bytes and reads until the server closes the connection, as it must. */
async function exchange(bytes: string): Promise<string> {
	const socket = open();
	socket.write(bytes, "latin1");
	return text(socket).catch(() => "");
}

function statuses(answer: string): number[] {
	return [...answer.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status));
}

function handles(of = server): number {
	return readdirSync(`/proc/${of.process.pid}/fd`).length;
}

const HOST = "Host: x\r\n";
const CLOSE = "Connection: close\r\n";
const FORM = `POST /forms/message HTTP/1.1\r\n${HOST}Accept: application/json\r\n`;
const URLENCODED = "Content-Type: application/x-www-form-urlencoded\r\n";
const MULTIPART = "Content-Type: multipart/form-data; boundary=x\r\n";
const CHUNKED = "Transfer-Encoding: chunked\r\n";

describe("malformed requests", () => {
	test.each<[string, string, number[]]>([
		["nonsense", "hello\r\n\r\n", [400]],
		["a TLS greeting", "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n", [400]],
		["another protocol's greeting", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", [400]],
		["an unknown method", `BREW / HTTP/1.1\r\n${HOST}\r\n`, [400]],
		["no host", "GET / HTTP/1.1\r\n\r\n", [400]],
		["a null byte in a header", `GET / HTTP/1.1\r\n${HOST}X: a\0b\r\n\r\n`, [400]],
		["a space before a colon", `GET / HTTP/1.1\r\n${HOST}X : a\r\n\r\n`, [400]],
		["a folded header", `GET / HTTP/1.1\r\n${HOST}X: a\r\n b\r\n\r\n`, [400]],
		["headers of 20 KB", `GET / HTTP/1.1\r\n${HOST}X: ${"a".repeat(20_000)}\r\n\r\n`, [431]],
		["an address of 20 KB", `GET /${"a".repeat(20_000)} HTTP/1.1\r\n${HOST}\r\n`, [431]],
		["5,000 headers", `GET / HTTP/1.1\r\n${HOST}${"A: b\r\n".repeat(5000)}\r\n`, [431]],
		["a length that is a word", `${FORM}${URLENCODED}Content-Length: many\r\n\r\na=b`, [400]],
		["a negative length", `${FORM}${URLENCODED}Content-Length: -1\r\n\r\na=b`, [400]],
		["two lengths", `${FORM}${URLENCODED}Content-Length: 3\r\nContent-Length: 4\r\n\r\na=b`, [400]],
		["a length and chunks", `${FORM}${URLENCODED}Content-Length: 3\r\n${CHUNKED}\r\n0\r\n\r\n`, [400]],
		["a length of 2^70", `${FORM}${URLENCODED}Content-Length: 1180591620717411303424\r\n\r\n`, [400]],
		["chunks of a size that is a word", `${FORM}${URLENCODED}${CHUNKED}\r\nzz\r\na=b\r\n0\r\n\r\n`, [400]],
		["a chunk longer than it says", `${FORM}${URLENCODED}${CHUNKED}\r\n1\r\na=bcdef\r\n0\r\n\r\n`, [400]],
		["chunks twice encoded", `${FORM}${URLENCODED}Transfer-Encoding: chunked, chunked\r\n\r\n0\r\n\r\n`, [400]],
		[
			"multipart without a boundary",
			`${FORM}${CLOSE}Content-Type: multipart/form-data\r\nContent-Length: 3\r\n\r\na=b`,
			[400],
		],
		["multipart with another boundary", `${FORM}${CLOSE}${MULTIPART}Content-Length: 9\r\n\r\n--y--\r\n\r\n`, [400]],
		["an upgrade", `GET /health HTTP/1.1\r\n${HOST}Connection: upgrade, close\r\nUpgrade: websocket\r\n\r\n`, [200]],
		["a whole address", `GET http://evil.example/health HTTP/1.1\r\n${HOST}${CLOSE}\r\n`, [200, 404]],
		["an address that is none", `GET http://[ HTTP/1.1\r\n${HOST}${CLOSE}\r\n`, [400, 404]],
		["a star", `OPTIONS * HTTP/1.1\r\n${HOST}${CLOSE}\r\n`, [404, 405]],
	])("%s gets a short answer", async (_, bytes, expected) => {
		const answer = await exchange(bytes);
		const [status] = statuses(answer);
		expect(expected).toContain(status);
		expect(answer).not.toMatch(/node_modules|at file:|Error:/);
	});

	test("CONNECT opens no tunnel", async () => {
		expect(statuses(await exchange(`CONNECT evil.example:443 HTTP/1.1\r\n${HOST}\r\n`)).filter((s) => s < 300)).toEqual(
			[],
		);
	});

	test("eight pipelined requests get eight answers in order", async () => {
		const paths = Array.from({ length: 8 }, (_, index) => (index % 2 ? "/health" : "/nothing-here"));
		const requests = paths.map((path, index) => `HEAD ${path} HTTP/1.1\r\n${HOST}${index === 7 ? CLOSE : ""}\r\n`);
		expect(statuses(await exchange(requests.join("")))).toEqual(paths.map((path) => (path === "/health" ? 200 : 404)));
	});

	test("a request smuggled after a refused body is not handled", async () => {
		const inner = `GET /health HTTP/1.1\r\n${HOST}\r\n`;
		const answer = await exchange(`${FORM}${URLENCODED}Content-Length: 3\r\n${CHUNKED}\r\n0\r\n\r\n${inner}`);
		expect(statuses(answer)).toEqual([400]);
	});

	test("a declared length of 2 GB is refused before it is sent", async () => {
		for (const form of ["message", "resume"]) {
			const socket = open();
			const head = `POST /forms/${form} HTTP/1.1\r\n${HOST}Accept: application/json\r\n${MULTIPART}`;
			socket.write(`${head}Content-Length: ${2 ** 31}\r\n\r\n--x\r\n`);
			const [chunk] = await once(socket, "data");
			expect(statuses(String(chunk))).toEqual([413]);
			socket.destroy();
		}
	});
});

test("no other site may read an answer, and no answer sets a cookie", async () => {
	for (const path of ["/", "/forms/message", "/health", "/nothing-here", "/sitemap.xml"]) {
		for (const method of ["GET", "OPTIONS", "POST"]) {
			const headers = { origin: "https://evil.example", "access-control-request-method": "POST" };
			const response = await fetch(server.url + path, { method, headers });
			await response.arrayBuffer();
			const names = [...response.headers.keys()];
			expect([method, path, names.filter((name) => /^access-control-|^set-cookie$/.test(name))]).toEqual([
				method,
				path,
				[],
			]);
		}
	}
});

describe.concurrent("slow requests", () => {
	test("endless headers are cut off", async () => {
		const started = performance.now();
		const socket = open();
		socket.write(`GET / HTTP/1.1\r\n${HOST}`);
		const drip = setInterval(() => socket.write("X: a\r\n"), 500);
		const answer = await text(socket).catch(() => "");
		clearInterval(drip);
		expect([[408], []]).toContainEqual(statuses(answer));
		expect(performance.now() - started).toBeLessThan(20_000);
	});

	test("a silent connection is cut off", async () => {
		const started = performance.now();
		await text(open()).catch(() => "");
		expect(performance.now() - started).toBeLessThan(20_000);
	});

	test("a slow body is cut off", async () => {
		const started = performance.now();
		const socket = open();
		socket.write(`${FORM}${URLENCODED}Content-Length: 5000\r\n\r\nname=`);
		const drip = setInterval(() => socket.write("a"), 500);
		const [chunk] = await once(socket, "data");
		clearInterval(drip);
		socket.destroy();
		expect(statuses(String(chunk))).toEqual([408]);
		expect(performance.now() - started).toBeLessThan(40_000);
	});
});

/** Half a form: its connection stays open for thirty seconds, a silent one for ten. */
const HALF_A_FORM = `${FORM}${URLENCODED}Content-Length: 5000\r\n\r\nname=`;

function flood(to: RunningServer, from: string, count: number, says = ""): Socket[] {
	return Array.from({ length: count }, () => {
		const socket = open(to, from).resume();
		if (says) socket.write(says);
		return socket;
	});
}

function standing(sockets: Socket[]): number {
	return sockets.filter((socket) => !socket.connecting && !socket.closed).length;
}

/** A visit from a given local address. */
async function visit(to: RunningServer, from: string): Promise<number[]> {
	const socket = open(to, from);
	socket.write(`GET /health HTTP/1.1\r\n${HOST}${CLOSE}\r\n`);
	return statuses(await text(socket).catch(() => ""));
}

// On Linux all of 127.0.0.0/8 is local.
describe.runIf(process.platform === "linux").concurrent("floods of connections", () => {
	test("one address gets at most 200 connections, all together 2,000, and they are soon free again", async ({
		expect,
	}) => {
		const own = await startServer();
		const before = handles(own);
		const first = flood(own, "127.0.0.3", 700, HALF_A_FORM);
		await expect.poll(() => standing(first)).toBe(200);
		expect(await visit(own, "127.0.0.3")).toEqual([]);
		expect(await visit(own, "127.0.0.4")).toEqual([200]);
		const others = Array.from({ length: 10 }, (_, index) => `127.0.0.${10 + index}`);
		const rest = others.flatMap((from) => flood(own, from, 200));
		await expect.poll(() => rest.every((socket) => !socket.connecting)).toBe(true);
		expect(handles(own) - before).toBeLessThan(2050);
		await expect.poll(() => visit(own, "127.0.0.4"), { interval: 500 }).toEqual([200]);
		for (const socket of [...first, ...rest]) socket.destroy();
		await expect.poll(() => handles(own)).toBeLessThan(before + 10);
		await own.stop();
	});

	test("a trusted proxy gets as many as it needs", async ({ expect }) => {
		const own = await startServer({ TRUST_PROXY: "127.0.0.3" });
		const proxy = flood(own, "127.0.0.3", 700, HALF_A_FORM);
		const visitor = flood(own, "127.0.0.4", 700, HALF_A_FORM);
		await expect.poll(() => [standing(proxy), standing(visitor)]).toEqual([700, 200]);
		for (const socket of [...proxy, ...visitor]) socket.destroy();
		await own.stop();
	});
});

test
	.runIf(process.platform === "linux")
	.concurrent(
		"while 200 slow connections hang on, ordinary visitors are served, and afterwards nothing is left",
		async ({ expect }) => {
			const own = await startServer(MEMORY_REPORT_ENV);
			backdateSubmissions(own.dataDir);
			const quiet = await measure(own, () => {});
			const before = await measureRetainedMemory(own);
			const slow = Array.from({ length: SLOW }, (_, index) => {
				const socket = open(own, "127.0.0.9");
				if (index % 4 === 0) socket.write(`GET / HTTP/1.1\r\n${HOST}`);
				if (index % 4 === 1) socket.write(HALF_A_FORM);
				if (index % 4 === 2)
					socket.write(`POST /forms/resume HTTP/1.1\r\n${HOST}${MULTIPART}Content-Length: ${5 * MB}\r\n\r\n${PART}`);
				if (index % 4 === 3) socket.pause().write(`GET / HTTP/1.1\r\n${HOST}\r\n`.repeat(20)); // never reads
				return socket;
			});
			const drip = () => {
				for (const [index, socket] of slow.entries())
					if (index % 4 < 3 && socket.writable) socket.write(index % 4 ? "a" : "X: a\r\n");
			};
			await Promise.all(slow.map((socket) => socket.connecting && once(socket, "connect")));
			const busy = await measure(own, drip);
			const during = await measureRetainedMemory(own);
			for (const socket of slow) socket.destroy();

			const grown = during.heap + during.buffers - before.heap - before.buffers;
			console.log(
				`${SLOW} slow connections and ${SLOW_VISITS} visits: p99 ${p99(busy.times).toFixed(1)} ms, quiet ${p99(quiet.times).toFixed(1)} ms, ratio ${(p99(busy.times) / p99(quiet.times)).toFixed(2)}, processor ${busy.costMs.toFixed(2)} ms a visit, quiet ${quiet.costMs.toFixed(2)} ms; memory +${(grown / MB).toFixed(0)} MB, handles +${during.handles - before.handles}`,
			);
			expect([quiet.failed, busy.failed]).toEqual([0, 0]);
			expect(busy.costMs).toBeLessThan(3 * quiet.costMs);
			expect(grown).toBeLessThan(20 * MB);
			expect(during.handles - before.handles).toBeLessThan(SLOW * 2 + 20); // one socket each, and one file per upload
			await expect.poll(() => handles(own)).toBeLessThan(before.handles + 10);
			await own.stop();
		},
	);

const PART = '--x\r\ncontent-disposition: form-data; name="resume"; filename="cv.pdf"\r\n\r\n%PDF-1.7';
let sent = 0;

/**
 * A few visitors who read pages and sometimes send a message, and the CPU time each visit costs the server. Runs for a
 * fixed number of visits, not seconds, so that it is the same work on any machine.
 */
async function measure(at: RunningServer, meanwhile: () => void) {
	const pid = at.process.pid ?? 0;
	const usedBefore = readCpuSeconds(pid);
	const times: number[] = [];
	let failed = 0;
	const visitor = async () => {
		for (let count = 0; count < SLOW_VISITS / VISITORS; count += 1) {
			if (times.length % MEANWHILE_EVERY === 0) meanwhile();
			const started = performance.now();
			const response = await (count % 20 === 0 ? message(at) : fetch(at.url + ["/", "/services", "/faq"][count % 3]));
			await response.arrayBuffer();
			times.push(performance.now() - started);
			if (!response.ok) failed += 1;
		}
	};
	await Promise.all(Array.from({ length: VISITORS }, visitor));
	return { times, failed, costMs: ((readCpuSeconds(pid) - usedBefore) * 1000) / times.length };
}

function message(at: RunningServer): Promise<Response> {
	const body = new URLSearchParams({ name: "Sam Lee", email: "sam@northwind.com", message: `Question ${sent++}` });
	return fetch(`${at.url}/forms/message`, { method: "POST", headers: { accept: "application/json" }, body });
}

function p99(times: number[]): number {
	return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0;
}
