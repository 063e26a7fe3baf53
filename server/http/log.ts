import type { IncomingMessage, ServerResponse } from "node:http";
import pino, { type Logger } from "pino";

const LOG_BUFFER = 4096; // characters: a write for every line was the largest single cost of serving a page
const LOG_DELAY_MS = 250; // what the buffer may hold back; an exit flushes it
const PATH_MAX = 200; // an attacker's path must not fill the disk

export function createLog(level: string): Logger {
	const destination = pino.destination({ sync: false, minLength: LOG_BUFFER, periodicFlush: LOG_DELAY_MS });
	return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, destination);
}

/** Where an address is the key to what is behind it, or names a visitor; also where it is spelled so that it opens nothing. */
const SECRET_IN_PATH =
	/^((?:\/+api)?\/+(?:join|people|yours)\/+).+|^((?:\/+api)?\/+sign-in\/+)(?!(?:sso(?:\/back)?|link|passkey(?:\/options)?)$).+/i;

/** One line a request. No address, no query string, no user agent, no token: nothing that tells who it was, or lets in. */
export function logRequest(log: Logger, request: IncomingMessage, response: ServerResponse): void {
	if (!log.isLevelEnabled("info")) return;
	const started = performance.now();
	const path = (request.url ?? "").split("?", 1)[0]?.replace(SECRET_IN_PATH, "$1$2…").slice(0, PATH_MAX);
	response.once("close", () => {
		const ms = Math.round((performance.now() - started) * 10) / 10;
		const aborted = response.writableFinished ? undefined : true;
		log.info({ method: request.method, path, status: response.statusCode, ms, aborted }, "request");
	});
}
