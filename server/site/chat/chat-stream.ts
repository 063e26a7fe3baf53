import type { HttpBindings } from "@hono/node-server";
import type { ChatLine, ChatStanding } from "../../../contract/chat.ts";
import type { Chats } from "../../chat/chats.ts";
import type { Page } from "../../chat/feed.ts";

/* GET /chat/events: what is said in a chat, as server-sent events that a page reads with fetch. */

const UNREAD_MAX = 512 * 1024; // bytes, more than all of a chat; who does not read them is better off coming again

/**
 * Written straight to the connection: a thousand of them cost little that way.
 * @param closed called when it is over
 */
export function openStream(
	{ incoming, outgoing }: HttpBindings,
	reference: string,
	{ follow, leave }: Pick<Chats, "follow" | "leave">,
	closed: () => void,
): void {
	if (outgoing.destroyed) return void closed(); // they hung up meanwhile, and nothing would tell us again
	const write = (message: string) => {
		if (outgoing.writableEnded || outgoing.destroyed) return;
		outgoing.write(message);
		if (outgoing.writableLength > UNREAD_MAX) outgoing.destroy();
	};
	const page: Page = {
		reference,
		last: numberIn(incoming.headers["last-event-id"]),
		tell: (standing, lines) => write(messageOf(standing, lines)),
		writing: (name) => write(`event: writing\ndata: ${JSON.stringify({ name })}\n\n`),
		beat: () => write(": still here\n\n"),
		end: () => void outgoing.end(),
	};
	outgoing.once("close", () => {
		leave(page);
		closed();
	});
	outgoing.writeHead(200, {
		"content-type": "text/event-stream; charset=utf-8",
		"cache-control": "no-store",
		connection: "close", // or a server that stops would wait for it to be idle for a while
		"x-accel-buffering": "no", // nginx would keep it back
	});
	page.beat();
	follow(page);
}

/** In one piece: who was away for long is told much at once. */
function messageOf(standing: ChatStanding | undefined, lines: ChatLine[]): string {
	const said = lines.map((line) => `event: line\nid: ${line.number}\ndata: ${JSON.stringify(line)}\n\n`);
	return [...(standing ? [`event: standing\ndata: ${JSON.stringify(standing)}\n\n`] : []), ...said].join("");
}

function numberIn(header: string | string[] | undefined): number {
	const text = String(header ?? "");
	return /^\d{1,9}$/.test(text) ? Number(text) : 0;
}
