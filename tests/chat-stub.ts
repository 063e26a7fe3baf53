import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { onTestFinished } from "vitest";
import type { ChatAvailability, ChatLine, ChatState, ChatStatus } from "../contract/chat.ts";

/* The built site with a live chat that does as it is told: someone is there or not, answers, and breaks at the worst moment. */

interface Chat {
	standing: ChatStatus;
	lines: ChatLine[];
	streams: Set<ServerResponse>;
}

const RECRUITER = "Claire Okafor";

export async function startChatSite(site: string) {
	const chats = new Map<string, Chat>();
	const asked: { path: string; page?: string; last?: string; body: Record<string, string> }[] = [];
	let there: ChatAvailability = { there: true };
	let isCut = false;
	let answersToLose = 0;

	const server = createServer((incoming, outgoing) => {
		outgoing.shouldKeepAlive = false; // a browser itself sends again what was lost on a connection that had worked
		if (!/^\/chat(\/|$)/.test(incoming.url ?? "")) return passOn(site, incoming, outgoing);
		if (isCut) return void incoming.socket.resetAndDestroy();
		void answer(incoming, outgoing);
	});
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	onTestFinished(() => {
		server.closeAllConnections();
		server.close();
	});

	async function answer(incoming: IncomingMessage, outgoing: ServerResponse) {
		const { url: path = "", method, headers } = incoming;
		const token = String(headers["chat-token"] ?? "");
		const body = method === "POST" ? ((await json(incoming)) as Record<string, string>) : {};
		const [page, last] = [headers["chat-page"], headers["last-event-id"]].map((value) => value?.toString());
		asked.push({ path, body, ...(page && { page }), ...(last && { last }) });
		const say = (status: number, value: object = {}) => {
			if (answersToLose > 0 && method === "POST") {
				answersToLose -= 1;
				return void incoming.socket.resetAndDestroy(); // it has arrived, and nobody is told
			}
			outgoing.writeHead(status, { "content-type": "application/json", "cache-control": "no-store" });
			outgoing.end(status === 204 ? undefined : JSON.stringify(value));
		};
		if (path === "/chat/there") return say(200, there);
		if (path === "/chat") return begin(token, body, say);
		const chat = chats.get(token);
		if (!chat) return say(404, { error: "We do not know this chat" });
		if (path === "/chat/events") return stream(chat, outgoing, Number(last ?? 0));
		if (path === "/chat/lines") {
			if (chat.standing.state === "ended") return say(409, { error: "This chat is over", standing: chat.standing });
			return say(200, { line: add(chat, "visitor", body.text ?? "", undefined, body.id) });
		}
		if (path === "/chat/end") {
			add(chat, "site", "ended by visitor");
			stand(chat, { state: "ended" });
			return say(200, { standing: chat.standing });
		}
		return say(path === "/chat/transcript" ? 202 : 204);
	}

	function begin(token: string, body: Record<string, string>, say: (status: number, value?: object) => void) {
		const known = chats.get(token);
		if (!known && !there.there) return say(409, there);
		const standing: ChatStatus = { reference: "CW-7K4M-Q2XN", state: "waiting", transcript: false };
		const chat = known ?? { standing, lines: [], streams: new Set() };
		chats.set(token, chat);
		if (!known) add(chat, "visitor", body.text ?? "", undefined, body.id);
		say(known ? 200 : 201, { standing: chat.standing, lines: chat.lines });
	}

	function stream(chat: Chat, outgoing: ServerResponse, last: number) {
		outgoing.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" });
		outgoing.write(event("standing", chat.standing));
		for (const line of chat.lines) if (line.number > last) outgoing.write(event("line", line));
		chat.streams.add(outgoing);
		outgoing.on("close", () => chat.streams.delete(outgoing));
	}

	function add(chat: Chat, side: ChatLine["side"], text: string, name?: string, id: string = crypto.randomUUID()) {
		const known = chat.lines.find((line) => line.id === id);
		if (known) return known;
		const number = chat.lines.length + 1;
		const line: ChatLine = { number, id, at: new Date().toISOString(), side, text, ...(name && { name }) };
		chat.lines.push(line);
		for (const open of chat.streams) open.write(event("line", line));
		return line;
	}

	function stand(chat: Chat, differences: { state?: ChatState; name?: string; transcript?: boolean }) {
		chat.standing = { ...chat.standing, ...differences };
		for (const open of chat.streams) open.write(event("standing", chat.standing));
	}

	/** The one chat that the test has begun. */
	function theChat(): Chat {
		const [chat] = chats.values();
		if (!chat || chats.size > 1) throw new Error(`There are ${chats.size} chats`);
		return chat;
	}

	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		asked,
		setThere(now: ChatAvailability) {
			there = now;
		},
		/** What arrived, in order. */
		said: () => theChat().lines.map(({ side, text }) => (side === "visitor" ? text : `${side}: ${text}`)),
		streams: () => theChat().streams.size,
		take() {
			add(theChat(), "site", "taken", RECRUITER);
			stand(theChat(), { state: "live", name: RECRUITER });
		},
		reply(text: string) {
			add(theChat(), "firm", text, RECRUITER);
			stand(theChat(), { transcript: true });
		},
		write() {
			for (const open of theChat().streams) open.write(event("writing", { name: RECRUITER }));
		},
		nobody() {
			add(theChat(), "site", "nobody");
			stand(theChat(), { state: "message" });
		},
		/** Breaks what is open, and lets nothing through until mended. */
		cut() {
			isCut = true;
			for (const { streams } of chats.values()) for (const open of streams) open.socket?.resetAndDestroy();
		},
		mend() {
			isCut = false;
		},
		loseAnswers(count: number) {
			answersToLose = count;
		},
	};
}

function event(name: string, data: object): string {
	const id = "number" in data ? `id: ${data.number}\n` : "";
	return `${id}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** As it came, with the name it was asked for. */
function passOn(site: string, incoming: IncomingMessage, outgoing: ServerResponse) {
	const { hostname, port } = new URL(site);
	const { url: path, method, headers } = incoming;
	const onward = request({ hostname, port, path, method, headers }, (answer) => {
		outgoing.writeHead(answer.statusCode ?? 500, { ...answer.headers, connection: "close" });
		answer.pipe(outgoing);
	});
	onward.on("error", () => outgoing.destroy());
	incoming.pipe(onward);
}
