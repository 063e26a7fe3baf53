import type { IncomingMessage, ServerResponse } from "node:http";
import pino, { type DestinationStream, type LogFn, type Logger, type LoggerOptions } from "pino";

const LOG_BUFFER = 4096; // characters: a write for every line was the largest single cost of serving a page
const LOG_DELAY_MS = 250; // how long lines may wait in the buffer; an exit flushes it
const PATH_MAX = 200; // an attacker's path must not fill the disk

export function createLog(
	level: string,
	destination: DestinationStream = pino.destination({
		sync: false,
		minLength: LOG_BUFFER,
		periodicFlush: LOG_DELAY_MS,
	}),
): Logger {
	const hooks = throttleFailures();
	return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime, hooks }, destination);
}

/** What follows these words in a path opens something or identifies a visitor. */
const SECRET_AFTER =
	/^(.*?[/\\](?:(?:alerts|book|calendar|join|people|shortlist|yours)\b|sign-in(?!\/(?:sso(?:\/back)?|link|passkey(?:\/options)?)$)\b)[/\\]*).+/is;
const ENCODED = /%([0-9a-f]{2})/gi;
const DECODE_PASSES = 3; // a proxy may have encoded it once more

/** How often the same failure is logged: while the database is down, every request fails. */
const FAILURE_EVERY_MS = 1_000;
/** How often it is logged with its stack. */
const STACK_EVERY_MS = 60_000;
const FAILURES_REMEMBERED = 100;

interface LoggedFailure {
	at: number;
	stackAt: number;
	/** Since then, and not logged. */
	more: number;
}

/** Logs each failure once a second, with how many there were, and with its stack once a minute. */
function throttleFailures(now = () => performance.now()): LoggerOptions["hooks"] {
	const logged = new Map<string, LoggedFailure>();
	return {
		logMethod(args: Parameters<LogFn>, method) {
			const about: unknown = args[0];
			if (!(hasError(about) && about.err instanceof Error)) return method.apply(this, args);
			const { err, ...rest } = about;
			const reason = failureReason(err);
			const before = logged.get(reason);
			const at = now();
			if (before && at - before.at < FAILURE_EVERY_MS) {
				before.more += 1;
				return;
			}
			const withStack = !before || at - before.stackAt >= STACK_EVERY_MS;
			if (logged.size >= FAILURES_REMEMBERED) logged.clear();
			logged.set(reason, { at, stackAt: withStack ? at : before.stackAt, more: 0 });
			const more = before?.more ? { more: before.more } : {};
			(args as unknown[])[0] = { ...rest, ...(withStack ? { err } : { reason }), ...more };
			method.apply(this, args);
		},
	};
}

function hasError(about: unknown): about is { err: unknown } {
	return typeof about === "object" && about !== null && "err" in about;
}

/** A connection refused at every address of a host has no message of its own. */
function failureReason(error: Error): string {
	return error.message || (error instanceof AggregateError ? error.errors.map(String).join(", ") : error.name);
}

/** One line per request. No IP address, query, user agent or token: nothing that identifies or lets in anyone. */
export function logRequest(
	log: Logger,
	level: "info" | "debug",
	request: IncomingMessage,
	response: ServerResponse,
): void {
	if (!log.isLevelEnabled(level)) return;
	const started = performance.now();
	const path = redactPath(request.url ?? "");
	response.once("close", () => {
		const ms = Math.round((performance.now() - started) * 10) / 10;
		const aborted = response.writableFinished ? undefined : true;
		log[level]({ method: request.method, path, status: response.statusCode, ms, aborted }, "request");
	});
}

/** Even in paths misspelled so that they open nothing here: the token in them may still open something. */
function redactPath(url: string): string {
	const path = url.slice(0, PATH_MAX).replace(/[?#].*/s, "");
	let plain = path;
	for (let times = 0; times < DECODE_PASSES; times += 1) {
		plain = plain.replace(ENCODED, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
	}
	const [, open] = SECRET_AFTER.exec(plain) ?? [];
	return open === undefined ? path : `${open}…`;
}
