import { type Server, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import type { Logger } from "pino";

const GRACE_MS = 10_000; // what is under way may finish; longer than that is a lost cause

/** On SIGTERM or SIGINT: accept nothing new, let requests under way finish, exit 0. */
export function stopGracefully(server: Server, log: Logger, beforehand: () => void): void {
	let stopping = false;
	const stop = (signal: string) => {
		if (stopping) return; // Ctrl-C reaches us twice: from the terminal, and passed on by npm start
		stopping = true;
		beforehand();
		log.info({ signal }, "stopping");
		server.prependListener("request", (_, response) => {
			response.shouldKeepAlive = false; // or the connection would hold up the stop until it has been idle for a while
		});
		server.close(() => {
			log.info("stopped");
			log.flush(() => process.exit(0));
		});
		setTimeout(() => server.closeAllConnections(), GRACE_MS).unref();
	};
	process.on("SIGTERM", stop);
	process.on("SIGINT", stop);
}

/** What is not HTTP gets a short answer and no more of our time. */
export function refuseBadRequest(error: NodeJS.ErrnoException, socket: Duplex): void {
	if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
	const status = error.code === "HPE_HEADER_OVERFLOW" ? 431 : error.code === "ERR_HTTP_REQUEST_TIMEOUT" ? 408 : 400;
	socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
