import { lookup as resolveName } from "node:dns/promises";
import type { IncomingMessage } from "node:http";
import { request } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { buffer } from "node:stream/consumers";
import { limitBytes } from "../../async/limited-body.ts";
import { isPublicAddress } from "./public-address.ts";

/*
 * Fetches a calendar from an address that a recruiter typed. It may lead anywhere, so only https servers on the internet are
 * asked: the address that a name stands for is checked and then connected to, so it can't change in between.
 */

export const CALENDAR_BYTES_MAX = 1024 * 1024;
const DEADLINE_MS = 5_000; // for everything, redirects included
const REDIRECTS_MAX = 3;

/** What the server said about the version it sent. */
export interface Versions {
	etag: string | null;
	modified: string | null;
}

export type Fetched = ({ text: string } & Versions) | "unchanged";

/** Says in a sentence for the recruiter why a calendar can't be read. Names no address. */
export class CalendarError extends Error {}

export interface FetchOptions {
	/** Refuses addresses. */
	isAllowed?(address: string): boolean;
	/** All addresses of a host. */
	resolve?(host: string): Promise<{ address: string; family: number }[]>;
	/** A certificate to trust besides the usual ones. */
	ca?: string;
	deadlineMs?: number;
}

/** @param known the version there is, if it need not be sent again */
export async function fetchCalendar(
	address: string,
	known: Versions | undefined,
	{ isAllowed = isPublicAddress, resolve = resolveAll, ca, deadlineMs = DEADLINE_MS }: FetchOptions = {},
): Promise<Fetched> {
	const signal = AbortSignal.timeout(deadlineMs);
	try {
		let next = new URL(address);
		for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects += 1) {
			const response = await get(next, known, { isAllowed, resolve, ca, signal });
			const { statusCode = 0, headers } = response;
			const isRedirect = statusCode >= 300 && statusCode < 400 && statusCode !== 304 && headers.location !== undefined;
			if (!isRedirect) return await readResponse(response, known);
			response.destroy();
			if (!URL.canParse(headers.location ?? "", next)) throw new CalendarError("It leads nowhere.");
			next = new URL(headers.location ?? "", next);
		}
		throw new CalendarError("It leads from one address to another without end.");
	} catch (error) {
		if (error instanceof CalendarError) throw error;
		if (signal.aborted) throw new CalendarError("It didn't answer within 5 seconds.", { cause: error });
		throw new CalendarError(nameFailure(error), { cause: error });
	}
}

type Request = Required<Pick<FetchOptions, "isAllowed" | "resolve">> & { ca: string | undefined; signal: AbortSignal };

function get(url: URL, known: Versions | undefined, { isAllowed, resolve, ca, signal }: Request) {
	if (url.protocol !== "https:") throw new CalendarError("It leads to an address that doesn't begin with https.");
	const host = url.hostname.replace(/^\[|\]$/g, "");
	// An address in numbers is connected to without a lookup.
	if (isIP(host) && !isAllowed(host)) throw new CalendarError(NOT_PUBLIC);
	const { promise, resolve: answered, reject } = Promise.withResolvers<IncomingMessage>();
	request(url, {
		signal,
		agent: false,
		lookup: lookUpAllowed(resolve, isAllowed),
		...(ca && { ca }),
		headers: {
			accept: "text/calendar",
			"accept-encoding": "identity",
			"user-agent": "Closewell (busy calendars)",
			...(known?.etag && { "if-none-match": known.etag }),
			...(known?.modified && { "if-modified-since": known.modified }),
		},
	})
		.on("response", answered)
		.on("error", reject)
		.end();
	return promise;
}

const NOT_PUBLIC = "Its server isn't on the public internet.";

/** One address that isn't allowed refuses the host: which one is connected to would be chance. */
function lookUpAllowed(resolve: Request["resolve"], isAllowed: Request["isAllowed"]): LookupFunction {
	return (host, { all }, done) => {
		resolve(host).then(
			(found) => {
				const [first] = found;
				if (!first || !found.every(({ address }) => isAllowed(address))) {
					return done(new CalendarError(NOT_PUBLIC), "", 0);
				}
				return all ? done(null, found) : done(null, first.address, first.family);
			},
			(error: Error) => done(error, "", 0),
		);
	};
}

function resolveAll(host: string): Promise<{ address: string; family: number }[]> {
	return resolveName(host, { all: true });
}

async function readResponse(response: IncomingMessage, known: Versions | undefined): Promise<Fetched> {
	const { statusCode = 0, headers } = response;
	try {
		if (statusCode === 304 && known) return "unchanged";
		if (statusCode !== 200) throw new CalendarError(`Its server answered ${statusCode}.`);
		if ((headers["content-encoding"] ?? "identity") !== "identity") {
			throw new CalendarError("Its server compressed it, without being asked to."); // it could become any size
		}
		const body = await buffer(limitBytes(response, CALENDAR_BYTES_MAX, TOO_LARGE)).catch((error: Error) => {
			throw error.message === TOO_LARGE ? new CalendarError(TOO_LARGE) : error;
		});
		return {
			text: body.toString("utf8"),
			etag: shortHeader(headers.etag),
			modified: shortHeader(headers["last-modified"]),
		};
	} finally {
		response.destroy();
	}
}

const TOO_LARGE = "It's larger than 1 MB.";
const HEADER_MAX = 500;

function shortHeader(text: string | undefined): string | null {
	return text && text.length <= HEADER_MAX ? text : null;
}

function nameFailure(error: unknown): string {
	const code = error instanceof Error && "code" in error ? String(error.code) : "";
	if (code === "ENOTFOUND" || code === "EAI_AGAIN") return "Its server can't be found.";
	if (code === "ECONNREFUSED") return "Its server refuses connections.";
	if (/CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ERR_TLS/.test(code)) return "Its server has no valid certificate.";
	return "The connection to its server failed.";
}
