import type { IncomingMessage, ServerResponse } from "node:http";
import pino, { type Logger } from "pino";

const LOG_BUFFER = 4096; // characters: a write for every line was the largest single cost of serving a page
const LOG_DELAY_MS = 250; // what the buffer may hold back; an exit flushes it
const PATH_MAX = 200; // an attacker's path must not fill the disk

export function createLog(level: string): Logger {
	const destination = pino.destination({ sync: false, minLength: LOG_BUFFER, periodicFlush: LOG_DELAY_MS });
	return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, destination);
}

/** What follows these words in an address opens something, or names a visitor. */
const SECRET_AFTER =
	/^(.*?[/\\](?:(?:join|people|yours)\b|sign-in(?!\/(?:sso(?:\/back)?|link|passkey(?:\/options)?)$)\b)[/\\]*).+/is;
const ENCODED = /%([0-9a-f]{2})/gi;
const ENCODED_TIMES_MAX = 3; // a proxy may have encoded it once more

/** One line a request. No address, no query string, no user agent, no token: nothing that tells who it was, or lets in. */
export function logRequest(log: Logger, request: IncomingMessage, response: ServerResponse): void {
	if (!log.isLevelEnabled("info")) return;
	const started = performance.now();
	const path = withoutSecrets(request.url ?? "");
	response.once("close", () => {
		const ms = Math.round((performance.now() - started) * 10) / 10;
		const aborted = response.writableFinished ? undefined : true;
		log.info({ method: request.method, path, status: response.statusCode, ms, aborted }, "request");
	});
}

/** Also where the address is spelled so that it opens nothing here: the key in it may still open something. */
function withoutSecrets(url: string): string {
	const path = url.slice(0, PATH_MAX).replace(/[?#].*/s, "");
	let plain = path;
	for (let times = 0; times < ENCODED_TIMES_MAX; times += 1) {
		plain = plain.replace(ENCODED, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
	}
	const [, open] = SECRET_AFTER.exec(plain) ?? [];
	return open === undefined ? path : `${open}…`;
}
