import type { RequestListener, Server } from "node:http";
import type { Socket } from "node:net";
import type { Config } from "../config/config.ts";
import { matchProxies, toVisitorKey } from "./client-address.ts";
import { limitSlots } from "./slots.ts";

/** Each costs about 20 KB and a file handle. More than this many at once is a flood, not visitors. */
const CONNECTIONS_MAX = 2000;
/** Per address, so that none takes all the slots: a browser opens six, and a whole office may share an address. */
const CONNECTIONS_PER_VISITOR = 200;
/** Per address. Browsers keep connections open, and a whole office opens fewer. */
const NEW_CONNECTIONS_PER_SECOND = 300;
/** How long a connection that came too fast stays unread: hung up on right away, it would be back in a millisecond. */
const UNREAD_MS = 1000;
/** Per connection. Browsers and proxies send one request at a time; an unread response costs about 2 KB. */
const UNANSWERED_MAX = 8;
/** How long a client that exceeded it may not pipeline at all: a flood comes on hundreds of connections at once. */
const FLOOD_REMEMBERED_MS = 60_000;
const FLOODS_REMEMBERED = 1000;
/** When nothing moves either way. An upload may stall for 30 s, and the virus scanner may take 60 s. */
const IDLE_MS = 3 * 60_000;

/** Our proxies are exempt: their connections carry many visitors, and they have limits of their own. */
export function limitConnections(server: Server, trust: Config["trustProxy"], silenceMs = IDLE_MS): void {
	server.maxConnections = CONNECTIONS_MAX;
	server.timeout = silenceMs;
	const isProxy = matchProxies(trust);
	const take = limitSlots({ each: CONNECTIONS_PER_VISITOR });
	const isTooFast = limitNewConnections();
	// Decided before Node sets up a parser, which costs more than all of this.
	const accept = server.listeners("connection");
	server.removeAllListeners("connection");
	server.on("connection", (socket) => {
		const { remoteAddress } = socket;
		const visitor = toVisitorKey(remoteAddress);
		// A client that has already hung up has no address, but its data would still be read and count against nobody.
		if (!remoteAddress || !visitor) return void socket.destroy();
		if (!isProxy(remoteAddress, 0)) {
			const leave = take(visitor);
			if (!leave) return void socket.destroy();
			socket.once("close", leave);
			if (isTooFast(visitor)) return leaveUnread(socket);
		}
		for (const each of accept) each.call(server, socket);
	});
}

function leaveUnread(socket: Socket): void {
	socket.on("error", () => undefined); // whoever hangs up first
	const timer = setTimeout(() => socket.destroy(), UNREAD_MS).unref();
	socket.once("close", () => clearTimeout(timer));
}

function limitNewConnections(): (visitor: string) => boolean {
	const opened = new Map<string, number>();
	let second = 0;
	return (visitor) => {
		const now = Math.floor(performance.now() / 1000);
		if (now !== second) opened.clear();
		second = now;
		const count = (opened.get(visitor) ?? 0) + 1;
		opened.set(visitor, count);
		return count > NEW_CONNECTIONS_PER_SECOND;
	};
}

/** Closes a connection that keeps sending requests without reading the responses, and handles none of the rest. */
export function limitRequests(handle: RequestListener): RequestListener {
	const unanswered = new WeakMap<Socket, number>();
	const floods = new Map<string, number>();
	return (request, response) => {
		const { socket } = request;
		const waiting = unanswered.get(socket) ?? 0;
		if (waiting > 0 && isFlooding(socket, waiting)) return hangUp(socket);
		unanswered.set(socket, waiting + 1);
		response.once("close", () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
		handle(request, response);
	};

	function isFlooding({ remoteAddress }: Socket, waiting: number): boolean {
		const visitor = toVisitorKey(remoteAddress) ?? "";
		const now = performance.now();
		if (waiting < UNANSWERED_MAX) return now < (floods.get(visitor) ?? 0);
		if (floods.size >= FLOODS_REMEMBERED) floods.clear();
		floods.set(visitor, now + FLOOD_REMEMBERED_MS);
		return true;
	}
}

const NOT_HTTP = 2; // what the parser is told about data after a protocol upgrade

/**
 * Node keeps parsing everything that arrived in one chunk, even after the connection is closed: 2,400 requests in 64
 * KB, at 1 KB of memory each, on every connection at the same moment. So we tell its parser to stop. The parser is not
 * an official part of a socket; where there is none, this only takes more memory.
 */
function hangUp(socket: Socket & { parser?: { onIncoming?: () => number } | null }): void {
	socket.destroy();
	if (socket.parser) socket.parser.onIncoming = () => NOT_HTTP;
}
