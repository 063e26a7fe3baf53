import type { ServableFile } from "./built-files.ts";
import { ASK_AGAIN, FOREVER, fileHeaders } from "./built-files.ts";
import { deskPolicyHeaders, policyHeaders } from "./policy.ts";

/* Where the site's built files stand and with which headers: for our server, and for a proxy that sends them itself. */

export const NOT_FOUND = "404.html";

/** Files without an address: what a proxy sends in place of an answer, to a person and to a form in a browser. */
const STATUSES: Partial<Record<string, FileStatus>> = {
	[NOT_FOUND]: 404,
	"413.html": 413, // more than the proxy passes on
	"413.json": 413,
	"503.html": 503, // no server answers
	"503.json": 503,
};
export type FileStatus = 200 | 404 | 413 | 503;

const RETRY_AFTER_SECONDS = 60;

/** The first parts of addresses that no built file has, but the server answers. A proxy must know them: deploy/nginx.conf. */
export const ON_DEMAND = ["health", "metrics", "forms", "received", "chat", "yours"];

/** Where the name changes with the content. */
export const HASHED = "_astro/";

/** With which status a file is sent. */
export function statusOf({ path }: ServableFile): FileStatus {
	return STATUSES[path] ?? 200;
}

/** Undefined for what is only sent in place of something else. */
export function addressOf(file: ServableFile): string | undefined {
	if (statusOf(file) !== 200) return undefined;
	return `/${file.path.replace(/\.html$/, "").replace(/^index$/, "")}`;
}

export function siteHeaders(file: ServableFile, siteUrl: string): Record<string, string> {
	return withCaching(file, policyHeaders(siteUrl, file.inline));
}

/** Of what a proxy sends in place of the desk. The build does not know the desk's address, but a proxy's is https. */
export function deskProxyHeaders(file: ServableFile): Record<string, string> {
	return withCaching(file, deskPolicyHeaders("https:", file.inline?.styles));
}

function withCaching(file: ServableFile, policy: Record<string, string>): Record<string, string> {
	const status = statusOf(file);
	if (status === 200 || status === 404) return fileHeaders(file, policy, cachingOf(file));
	const headers = fileHeaders(file, policy, "no-store");
	return status === 503 ? { ...headers, "retry-after": String(RETRY_AFTER_SECONDS) } : headers;
}

function cachingOf({ path }: ServableFile): string {
	return path.startsWith(HASHED) ? FOREVER : ASK_AGAIN;
}
