import type { IncomingMessage } from "node:http";
import { type Prefill, parsePrefill } from "../../../contract/forms/link-prefill.ts";
import { cleanLine } from "../../../contract/text/text.ts";
import type { IncomingSubmission } from "../../intake/incoming-submission.ts";

/**
 * Whether another site's page made the browser send this. A plain HTTP client sends neither header and is let through.
 * @param mayHide our page sends no referrer, so an older browser gives no other sign of where it comes from
 */
export function isCrossSite(request: IncomingMessage, siteUrl: string, mayHide = false): boolean {
	const site = request.headers["sec-fetch-site"];
	if (site !== undefined && site !== "same-origin" && site !== "none") return true;
	const { origin } = request.headers;
	if (origin === undefined) return false;
	if (origin === "null") return site === undefined && !mayHide; // all a browser sends under a strict referrer policy
	return !isOurs(origin, request, siteUrl);
}

const TEXT_MAX = 200; // characters of a campaign's name, a path or a referring site's address

/** Where a submission comes from: the form's page, the campaign that led there, and the referring site. */
export function readContext(
	request: IncomingMessage,
	siteUrl: string,
	referrer: string | undefined,
	address: string | undefined,
): IncomingSubmission["context"] {
	const page = refererPage(request, siteUrl);
	const utm = [...(page?.searchParams ?? [])]
		.filter(([name, value]) => /^utm_(source|medium|campaign|term|content)$/.test(name) && value !== "")
		.map(([name, value]) => [name.slice("utm_".length), cleanLine(value).slice(0, TEXT_MAX)]);
	const before = referrer ? URL.parse(referrer) : undefined;
	return {
		...(page && { page: page.pathname.slice(0, TEXT_MAX) }),
		...(utm.length > 0 && { utm: Object.fromEntries(utm) }),
		// Without the query, which may reveal more about a person than where they came from.
		...(before?.protocol.startsWith("http") && { referrer: (before.origin + before.pathname).slice(0, TEXT_MAX) }),
		...(address && { address }),
	};
}

/** The place and role that a link passed to the form's page. */
export function readPrefill(request: IncomingMessage, siteUrl: string): Prefill {
	return parsePrefill(refererPage(request, siteUrl)?.search ?? "");
}

/** The form's page, if it is one of ours. */
function refererPage(request: IncomingMessage, siteUrl: string): URL | undefined {
	const { referer } = request.headers;
	return referer && isOurs(referer, request, siteUrl) ? (URL.parse(referer) ?? undefined) : undefined;
}

/** Whether a URL is ours, by our public host name or by the host this request was sent to. */
function isOurs(url: string, request: IncomingMessage, siteUrl: string): boolean {
	const parsed = URL.parse(url);
	return parsed !== null && (parsed.origin === siteUrl || parsed.host === request.headers.host?.toLowerCase());
}
