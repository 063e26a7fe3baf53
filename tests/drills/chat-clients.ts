import { EventEmitter, once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { setTimeout } from "node:timers/promises";
import { expect } from "vitest";
import type { ChatLine } from "../../contract/chat.ts";
import { limitConcurrency } from "../../server/async/limit-concurrency.ts";
import { HEARTBEAT_INTERVAL_MS } from "../../server/chat/chat-timing.ts";
import { newToken } from "../../server/store/token.ts";
import type { RunningServer } from "../../tools/running/run-server.ts";
import { createDeskClient, type DeskClient } from "../test-desk.ts";

/* Visitors who chat and the recruiter who answers, while servers come and go. Like browsers, both keep retrying. */

const RETRY_MS = 50;

/** Picks the server to use now. */
export type ChooseServer = () => RunningServer;

export interface ChatClient {
	reference: string;
	/** Lines that the server acknowledged. */
	said: ChatLine[];
	/** Lines received, in order. */
	heard: ChatLine[];
	/** Emits 'line' for each. Two hundred chats polling would cost as much CPU as the server. */
	ear: EventEmitter;
	hangUp(): void;
}

/**
 * Sends a line, waits for its answer, sends the next.
 *
 * @param name identifies the chat, in each of its lines
 * @param typingMs average time to type a line
 */
export async function runChat(choose: ChooseServer, name: string, lines: number, typingMs = 0): Promise<ChatClient> {
	const typing = () => setTimeout(2 * Math.random() * typingMs);
	const chatter = await startChat(choose, name);
	for (let number = 2; number <= lines; number += 1) {
		await waitForLine(chatter, answerTo(`${name} ${number - 1}`));
		await typing();
		const { line } = await retry(() =>
			post(choose, chatter, "/chat/lines", { id: lineId(name, number), text: `${name} ${number}` }),
		);
		chatter.said.push(line);
	}
	await waitForLine(chatter, answerTo(`${name} ${lines}`));
	return chatter;
}

/** Starts a chat and listens, reconnecting whenever the connection breaks. */
export async function startChat(
	choose: ChooseServer,
	name: string,
): Promise<ChatClient & { token: string; address: string }> {
	const address = `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 256)).join(".")}`;
	const own = { token: newToken(), address };
	const first = { id: lineId(name, 1), text: `${name} 1`, name: `Visitor ${name}`, email: `${name}@example.com` };
	const { standing, lines } = await retry(() => post(choose, own, "/chat", first));
	const leaving = new AbortController();
	const chatter = {
		...own,
		reference: standing.reference as string,
		said: [...lines].slice(0, 1),
		heard: [] as ChatLine[],
		ear: new EventEmitter(),
		hangUp: () => leaving.abort(),
	};
	void keepListening(choose, chatter, leaving.signal);
	return chatter;
}

function lineId(name: string, number: number): string {
	return `line-of-${name}-${number}`.padEnd(16, "-");
}

export function answerTo(text: string): string {
	return `Answer to ${text}`;
}

async function waitForLine({ heard, ear }: ChatClient, text: string): Promise<void> {
	while (!heard.some((line) => line.text === text)) await once(ear, "line");
}

interface Credentials {
	token: string;
	address: string;
}

async function keepListening(
	choose: ChooseServer,
	chatter: ChatClient & Credentials,
	leaving: AbortSignal,
): Promise<void> {
	while (!leaving.aborted) {
		await listenOnce(choose, chatter, leaving).catch(() => undefined); // the server is gone; the next may be there
		if (!leaving.aborted) await setTimeout(RETRY_MS);
	}
}

async function listenOnce(choose: ChooseServer, chatter: ChatClient & Credentials, signal: AbortSignal): Promise<void> {
	const { token, address, heard, ear } = chatter;
	const headers = {
		...{ "chat-token": token, "x-forwarded-for": address, "chat-page": "/faq" },
		"last-event-id": String(heard.at(-1)?.number ?? 0),
	};
	const asked = request(`${choose().url}/chat/events`, { agent: false, headers, signal });
	asked.end();
	const [response] = (await once(asked, "response")) as [IncomingMessage];
	let rest = "";
	response.setEncoding("utf8");
	for await (const piece of response) {
		const messages = (rest + piece).split("\n\n");
		rest = messages.pop() ?? "";
		for (const message of messages) {
			if (!/^event: line$/m.test(message)) continue;
			heard.push(JSON.parse(/^data: (.*)$/m.exec(message)?.[1] ?? ""));
			ear.emit("line");
		}
	}
}

// biome-ignore lint/suspicious/noExplicitAny: what a drill reads of it, it compares
async function post(choose: ChooseServer, { token, address }: Credentials, path: string, body: object): Promise<any> {
	const response = await fetch(`${choose().url}${path}`, {
		method: "POST",
		headers: { "content-type": "application/json", "chat-token": token, "x-forwarded-for": address },
		body: JSON.stringify(body),
	});
	const answer = await response.json();
	if (!response.ok) throw new Error(`${path} answered ${response.status} ${JSON.stringify(answer)}`);
	return answer;
}

/** Retries until it succeeds; a 4xx response is final. */
async function retry<T>(work: () => Promise<T>): Promise<T> {
	while (true) {
		try {
			return await work();
		} catch (error) {
			if (error instanceof Error && /answered 4\d\d /.test(error.message)) throw error;
			await setTimeout(RETRY_MS);
		}
	}
}

/**
 * A recruiter at the desk who is available, takes every chat and answers every line.
 *
 * @param pace how many chats they answer at once, and how long they pause between rounds
 */
export function startRecruiter(
	choose: ChooseServer,
	cookies: DeskClient["cookies"],
	pace = { atOnce: 200, restMs: RETRY_MS },
) {
	let going = true;
	let saidAt = Number.NEGATIVE_INFINITY;
	const sayAvailable = async ({ post }: DeskClient) => {
		if (performance.now() - saidAt < HEARTBEAT_INTERVAL_MS) return;
		await post("/api/available", { available: true });
		saidAt = performance.now();
	};
	const work = (async () => {
		while (going) {
			await sayAvailable(createDeskSession(choose(), cookies)).catch(() => undefined);
			await answerRound(createDeskSession(choose(), cookies), pace.atOnce).catch(() => undefined); // the server is gone; the next may be there
			await setTimeout(pace.restMs);
		}
	})();
	return {
		async stop() {
			going = false;
			await work;
		},
	};
}

/** A session is valid on every server. */
function createDeskSession({ desk = "" }: RunningServer, cookies: DeskClient["cookies"]): DeskClient {
	const { origin, port } = new URL(desk);
	const browser = createDeskClient(Number(port), origin);
	for (const [name, value] of cookies) browser.cookies.set(name, value);
	return browser;
}

/** Joins as the first person of a new installation, with the link from the startup message. */
export async function joinAsFirstPerson({ desk = "" }: RunningServer): Promise<DeskClient["cookies"]> {
	const { origin, port, pathname } = new URL(desk);
	const browser = createDeskClient(Number(port), origin);
	const { status } = await browser.post(`/api${pathname}`, { name: "Ada Quinn", email: "ada@closewell.example" });
	expect(status).toBe(200);
	expect((await browser.post("/api/available", { available: true })).status).toBe(200);
	return browser.cookies;
}

function findUnanswered(lines: ChatLine[]): ChatLine | undefined {
	return lines.find((line) => line.side === "visitor" && !lines.some(({ text }) => text === answerTo(line.text)));
}

async function answerRound({ get, post }: DeskClient, atOnce: number): Promise<void> {
	const { body } = await get("/api/chats");
	const open = (body.chats as { reference: string; state: string; last: ChatLine }[]).filter(
		({ state, last }) => state !== "ended" && (state !== "live" || last.side !== "firm"),
	);
	const inTurn = limitConcurrency(atOnce);
	await Promise.all(
		open.map(({ reference, state, last }) =>
			inTurn(async () => {
				const path = `/api/chats/${reference}`;
				let lines = state === "live" && last.side === "visitor" ? [last] : await linesIn(path, state);
				// A line that arrived while another was being answered comes before that answer.
				for (let line = findUnanswered(lines); line; line = findUnanswered(lines)) {
					const said = { id: `answer-${line.id}`.slice(0, 64), text: answerTo(line.text) };
					const { status, body } = await post(`${path}/lines`, said);
					if (status !== 200) return; // no longer theirs
					lines = body.lines;
				}
			}),
		),
	);

	/** The lines of a chat that isn't theirs yet, or whose state they don't know. */
	async function linesIn(path: string, state: string): Promise<ChatLine[]> {
		const { body } = state === "live" ? await get(path) : await post(`${path}/take`);
		return body.lines;
	}
}
