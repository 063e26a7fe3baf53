import type { HttpBindings } from "@hono/node-server";
import type { ChatLine, ChatStatus } from "../../../contract/chat.ts";
import type { Chats } from "../../chat/chats.ts";
import type { VisitorPage } from "../../chat/feed.ts";

/* GET /chat/events: a chat's lines as server-sent events, which the page reads with fetch. */

const UNREAD_MAX = 512 * 1024; // bytes, more than a whole chat; a client that doesn't read them had better reconnect

/**
 * Writes straight to the connection, so that a thousand streams cost little.
 * @param closed called when the stream ends
 */
export function openChatStream(
	{ incoming, outgoing }: HttpBindings,
	reference: string,
	{ follow, leave }: Pick<Chats, "follow" | "leave">,
	closed: () => void,
): void {
	if (outgoing.destroyed) return void closed(); // they already hung up, and no close event would follow
	const write = (message: string) => {
		if (outgoing.writableEnded || outgoing.destroyed) return;
		outgoing.write(message);
		if (outgoing.writableLength > UNREAD_MAX) outgoing.destroy();
	};
	const page: VisitorPage = {
		reference,
		last: parseEventId(incoming.headers["last-event-id"]),
		tell: (standing, lines) => write(formatEvents(standing, lines)),
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
		connection: "close", // otherwise a stopping server would wait for it to be idle for a while
		"x-accel-buffering": "no", // otherwise nginx would buffer it
	});
	page.beat();
	follow(page);
}

/** In a single write: a client that was away for long gets many lines at once. */
function formatEvents(standing: ChatStatus | undefined, lines: ChatLine[]): string {
	const said = lines.map((line) => `event: line\nid: ${line.number}\ndata: ${JSON.stringify(line)}\n\n`);
	return [...(standing ? [`event: standing\ndata: ${JSON.stringify(standing)}\n\n`] : []), ...said].join("");
}

function parseEventId(header: string | string[] | undefined): number {
	const text = String(header ?? "");
	return /^\d{1,9}$/.test(text) ? Number(text) : 0;
}
