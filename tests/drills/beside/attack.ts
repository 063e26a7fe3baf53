import { randomInt } from "node:crypto";
import { Agent, type RequestOptions, request } from "node:http";
import { connect, type Socket } from "node:net";
import { constants, setPriority } from "node:os";
import { setTimeout } from "node:timers/promises";

/*
 * A separate process that attacks a site from one address until told to end; then it reports the responses it got. It
 * only ever talks to this machine.
 */

/** Forms that are sent repeatedly. */
interface FormFlood {
	path: string;
	/** Each connection sends one of them. */
	forms: Form[];
	connections: number;
	/** From a response to the next request on a connection; 0 sends only once. */
	pauseMs: number;
	/** Each with another X-Forwarded-For address. */
	fromEverywhere?: boolean;
}

interface Form {
	type: string;
	body: Buffer;
}

/** Requests sent in one go, whose responses are never read. */
interface UnreadRequests {
	connections: number;
	requests: number;
}

/** One request repeated, on connections that are reopened when the server closes them. */
export interface RepeatedRequest {
	method: "GET" | "POST";
	path: string;
	headers?: Record<string, string>;
	body?: string;
	connections: number;
	/** How many requests are sent on a connection before the first response is read. */
	pipelined: number;
}

export interface Attack {
	posts?: FormFlood;
	unread?: UnreadRequests;
	asks?: RepeatedRequest[];
}

/** The number of responses by status. */
export type ResponseCounts = Record<string, number>;

const RECONNECT_MS = 5; // otherwise a server that hangs up right away would make this process spin
const STATUS = /HTTP\/1\.1 (\d{3})/g;
const TOO_SHORT = "HTTP/1.1 200".length - 1; // for a status line, so that none is counted twice

const [address = ""] = process.argv.slice(2);
setPriority(constants.priority.PRIORITY_LOW); // a real attacker would not use this machine's CPU
const site = new URL(address);
const answers: ResponseCounts = {};
const open = new Set<Socket>();
let isRunning = true;

process.on("message", (word: Attack | "end") => {
	if (word === "end") return end();
	if (word.posts) startPosting(word.posts);
	if (word.unread) sendUnread(word.unread);
	for (const asks of word.asks ?? []) {
		for (let connection = 0; connection < asks.connections; connection += 1) void repeatRequest(asks);
	}
});

function startPosting({ path, forms, connections, pauseMs, fromEverywhere = false }: FormFlood): void {
	for (let connection = 0; connection < connections; connection += 1) {
		const form = forms[connection % forms.length];
		if (form) void keepSending(form);
	}

	async function keepSending({ type, body }: Form): Promise<void> {
		const agent = new Agent({ keepAlive: true, maxSockets: 1 });
		do {
			const headers = {
				accept: "application/json",
				"content-type": type,
				"content-length": body.length,
				...(fromEverywhere && { "x-forwarded-for": [10, randomInt(256), randomInt(256), randomInt(256)].join(".") }),
			};
			count(await send({ agent, path, method: "POST", headers }, body));
			await setTimeout(pauseMs);
		} while (isRunning && pauseMs > 0);
		agent.destroy();
	}
}

async function send(options: RequestOptions, body: Buffer): Promise<string> {
	count("unanswered");
	const answer = await new Promise<string>((resolve) => {
		const sent = request(site, options, (response) => {
			response.on("error", () => undefined); // we already have the status, which is all we want
			response.on("close", () => resolve(String(response.statusCode)));
			response.resume();
		});
		sent.on("error", () => resolve("cut off"));
		sent.end(body);
	});
	count("unanswered", -1);
	return answer;
}

function sendUnread({ connections, requests }: UnreadRequests): void {
	const bytes = Buffer.from(`GET / HTTP/1.1\r\nhost: ${site.host}\r\n\r\n`.repeat(requests));
	for (let connection = 0; connection < connections; connection += 1) {
		const socket = connect(Number(site.port), site.hostname);
		open.add(socket);
		count("left open");
		socket.on("error", () => undefined); // disconnected, as it should be
		socket.on("close", () => {
			if (!isRunning) return;
			count("left open", -1);
			count("cut off");
		});
		socket.write(bytes);
	}
}

async function repeatRequest(asks: RepeatedRequest): Promise<void> {
	while (isRunning) {
		await requestUntilClosed(asks);
		await setTimeout(RECONNECT_MS);
	}
}

function requestUntilClosed({ method, path, headers = {}, body = "", pipelined }: RepeatedRequest): Promise<void> {
	const fields = { host: site.host, ...headers, ...(body && { "content-length": String(Buffer.byteLength(body)) }) };
	const head = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
	const bytes = Buffer.from(`${method} ${path} HTTP/1.1\r\n${head.join("")}\r\n${body}`.repeat(pipelined));
	return new Promise((resolve) => {
		const socket = connect(Number(site.port), site.hostname);
		open.add(socket);
		let unanswered = pipelined;
		let rest = "";
		socket.setEncoding("latin1").on("data", (piece: string) => {
			const text = rest + piece;
			for (const [, status = ""] of text.matchAll(STATUS)) {
				count(`${path} ${status}`);
				unanswered -= 1;
			}
			rest = text.slice(-TOO_SHORT);
			if (unanswered > 0) return;
			unanswered += pipelined;
			socket.write(bytes);
		});
		socket.on("error", () => undefined); // disconnected, as it may be
		socket.on("close", () => {
			open.delete(socket);
			resolve();
		});
		socket.write(bytes);
	});
}

function count(answer: string, by = 1): void {
	answers[answer] = (answers[answer] ?? 0) + by;
}

function end(): void {
	isRunning = false;
	for (const socket of open) socket.destroy();
	process.send?.(answers, () => process.exit());
}
