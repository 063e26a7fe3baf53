import { type Server, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { setTimeout } from "node:timers/promises";
import type { Logger } from "pino";
import { OperatorError } from "../config/operator-error.ts";

/** Limits on how a client sends a request. The forms have tighter ones of their own. */
export const REQUEST_LIMITS = {
	headersTimeout: 10_000, // a phone on a bad connection sends its headers within a second or two
	requestTimeout: 6 * 60_000, // longer than a resume on a bad connection may take
	connectionsCheckingInterval: 2_000,
	maxHeaderSize: 16 * 1024, // bytes
};

const GRACE_MS = 10_000; // running requests may finish; anything longer is a lost cause

interface Stages {
	/** Runs right away, while everything is still served. */
	first(): void;
	/** How long to keep serving: a load balancer checks only now and then whether we are ready. */
	delayMs: number;
	/** Runs once nothing new is accepted: ends responses that would go on forever. */
	closing(): void;
	/** Runs after the last request. */
	last(): Promise<void>;
}

/** On SIGTERM or SIGINT: report not ready, accept nothing new after the delay, let running requests finish, exit 0. */
export function stopGracefully(servers: Server[], log: Logger, { first, delayMs, closing, last }: Stages): void {
	let stopping = false;
	const stop = async (signal: string) => {
		if (stopping) return; // Ctrl-C reaches us twice: from the terminal, and passed on by npm start
		stopping = true;
		first();
		log.info({ signal }, "stopping");
		for (const server of servers) {
			server.prependListener("request", (_, response) => {
				response.shouldKeepAlive = false; // otherwise an idle connection would hold up the stop until it times out
			});
		}
		await setTimeout(delayMs);
		const closed = servers.map((server) => new Promise((done) => server.close(done)));
		closing();
		void setTimeout(GRACE_MS, undefined, { ref: false }).then(() => {
			for (const server of servers) server.closeAllConnections();
		});
		await Promise.all(closed);
		await last().catch((error) => log.error({ err: error }, "stopping failed"));
		log.info("stopped");
		log.flush(() => process.exit(0));
	};
	process.on("SIGTERM", stop);
	process.on("SIGINT", stop);
}

/** A startup failure that the operator can fix ends with a sentence, not a stack trace. */
export function exitWithMessage(error: NodeJS.ErrnoException & { port?: number; address?: string }): void {
	console.error(failureMessage(error));
	process.exit(1);
}

function failureMessage(error: Parameters<typeof exitWithMessage>[0]): string {
	if (error instanceof OperatorError) return error.message;
	if (error.code === "EADDRINUSE") {
		return `Port ${error.port} on ${error.address} is in use by another program. Stop that one, or set PORT to a free port.`;
	}
	if (error.code === "EACCES" || error.code === "EROFS" || error.code === "ENOSPC") {
		return `The server could not start: ${error.message}. Set DATA_DIR to a folder that it may write to.`;
	}
	return `The server could not start. ${error.stack ?? error.message}`;
}

/** Anything that isn't HTTP gets a short answer and no more of our time. */
export function refuseBadRequest(error: NodeJS.ErrnoException, socket: Duplex): void {
	if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
	const status = error.code === "HPE_HEADER_OVERFLOW" ? 431 : error.code === "ERR_HTTP_REQUEST_TIMEOUT" ? 408 : 400;
	socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
