import type { RequestListener, Server } from "node:http";
import type { Socket } from "node:net";
import type { Config } from "../config/config.ts";
import { limitAtOnce } from "./at-once.ts";
import { proxiesOf, visitorOf } from "./client-address.ts";

/** Each costs some 20 KB and a file handle; more than so many at once is a flood, not visitors. */
const CONNECTIONS_MAX = 2000;
/** Of one address, so that no single one holds all places: a browser opens six, and a whole office may share it. */
const CONNECTIONS_PER_VISITOR = 200;
/** On one connection. Browsers and proxies ask for one thing after the other; an answer that nobody reads costs some 2 KB. */
const UNANSWERED_MAX = 8;
/** Whoever asked for more than that may not ask ahead at all for so long: a flood comes on hundreds of connections at once. */
const FLOOD_REMEMBERED_MS = 60_000;
const FLOODS_REMEMBERED = 1000;
/** On a connection on which nothing moves either way. A resume may be silent for 30 s on its way, and 60 s at the scanner. */
const SILENCE_MS = 3 * 60_000;

/** A proxy's connections are those of many visitors; it has limits of its own. */
export function limitConnections(server: Server, trust: Config["trustProxy"], silenceMs = SILENCE_MS): void {
	server.maxConnections = CONNECTIONS_MAX;
	server.timeout = silenceMs;
	const isProxy = proxiesOf(trust);
	const take = limitAtOnce({ each: CONNECTIONS_PER_VISITOR });
	server.on("connection", (socket) => {
		const { remoteAddress } = socket;
		const visitor = visitorOf(remoteAddress);
		// Whoever hung up before we looked has no address any more, but what they sent would be read, and count for nobody.
		if (!remoteAddress || !visitor) return void socket.destroy();
		if (isProxy(remoteAddress, 0)) return;
		const leave = take(visitor);
		if (!leave) return void socket.destroy();
		socket.once("close", leave);
	});
}

/** Closes a connection that asks for more and more without taking the answers; nothing more of it is handled. */
export function limitRequests(handle: RequestListener): RequestListener {
	const unanswered = new WeakMap<Socket, number>();
	const floods = new Map<string, number>();
	return (request, response) => {
		const { socket } = request;
		const waiting = unanswered.get(socket) ?? 0;
		if (waiting > 0 && asksTooMuch(socket, waiting)) return hangUp(socket);
		unanswered.set(socket, waiting + 1);
		response.once("close", () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
		handle(request, response);
	};

	function asksTooMuch({ remoteAddress }: Socket, waiting: number): boolean {
		const visitor = visitorOf(remoteAddress) ?? "";
		const now = performance.now();
		if (waiting < UNANSWERED_MAX) return now < (floods.get(visitor) ?? 0);
		if (floods.size >= FLOODS_REMEMBERED) floods.clear();
		floods.set(visitor, now + FLOOD_REMEMBERED_MS);
		return true;
	}
}

const NOT_HTTP_ANY_MORE = 2; // what a parser is told of what stands behind a change of protocol

/**
 * Node reads on through all that arrived at once, also when the connection is closed: 2,400 requests in 64 KB, at a
 * kilobyte of memory each, on every connection at the same moment. So its parser, which is no official part of a socket,
 * is told to stop. Where there is none, this only takes more memory.
 */
function hangUp(socket: Socket & { parser?: { onIncoming?: () => number } | null }): void {
	socket.destroy();
	if (socket.parser) socket.parser.onIncoming = () => NOT_HTTP_ANY_MORE;
}
