import type { IncomingMessage } from "node:http";
import { type Carried, carriedBy } from "../../../contract/forms/carried.ts";
import { cleanLine } from "../../../contract/text/text.ts";
import type { Incoming } from "../../intake/incoming.ts";

/**
 * Whether a page of another site made the browser send this. A plain program sends neither header and may.
 * @param mayHide where our own pages let no browser say where it comes from, an older one says nothing else either
 */
export function comesFromElsewhere(request: IncomingMessage, siteUrl: string, mayHide = false): boolean {
	const site = request.headers["sec-fetch-site"];
	if (site !== undefined && site !== "same-origin" && site !== "none") return true;
	const { origin } = request.headers;
	if (origin === undefined) return false;
	if (origin === "null") return site === undefined && !mayHide; // a browser under a strict referrer policy says no more than this
	return !isOurs(origin, request, siteUrl);
}

const TEXT_MAX = 200; // characters of a campaign's name, a path or a referring site's address

/** Where a submission comes from: the page its form stands on, the campaign that led there, the site before ours. */
export function contextOf(
	request: IncomingMessage,
	siteUrl: string,
	referrer: string | undefined,
	address: string | undefined,
): Incoming["context"] {
	const page = pageOf(request, siteUrl);
	const utm = [...(page?.searchParams ?? [])]
		.filter(([name, value]) => /^utm_(source|medium|campaign|term|content)$/.test(name) && value !== "")
		.map(([name, value]) => [name.slice("utm_".length), cleanLine(value).slice(0, TEXT_MAX)]);
	const before = referrer ? URL.parse(referrer) : undefined;
	return {
		...(page && { page: page.pathname.slice(0, TEXT_MAX) }),
		...(utm.length > 0 && { utm: Object.fromEntries(utm) }),
		// Without the query, which may say more about a person than where they came from.
		...(before?.protocol.startsWith("http") && { referrer: (before.origin + before.pathname).slice(0, TEXT_MAX) }),
		...(address && { address }),
	};
}

/** What a link carried to the page that the form stands on. */
export function carriedTo(request: IncomingMessage, siteUrl: string): Carried {
	return carriedBy(pageOf(request, siteUrl)?.search ?? "");
}

/** The page of ours that the form stands on. */
function pageOf(request: IncomingMessage, siteUrl: string): URL | undefined {
	const { referer } = request.headers;
	return referer && isOurs(referer, request, siteUrl) ? (URL.parse(referer) ?? undefined) : undefined;
}

/** The address is one of ours by the public name, or by the name this request was sent to. */
function isOurs(url: string, request: IncomingMessage, siteUrl: string): boolean {
	const parsed = URL.parse(url);
	return parsed !== null && (parsed.origin === siteUrl || parsed.host === request.headers.host?.toLowerCase());
}
