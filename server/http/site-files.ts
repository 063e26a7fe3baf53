import type { ServableFile } from "./built-files.ts";
import { FOREVER, fileHeaders, REVALIDATE } from "./built-files.ts";
import { deskPolicyHeaders, policyHeaders } from "./policy.ts";

/* URLs and headers of the site's built files, for our server and for a proxy that serves them itself. */

export const NOT_FOUND = "404.html";

/** Files without a URL: a proxy sends them in place of a response, to a person or to a form's script. */
const FILE_STATUSES: Partial<Record<string, FileStatus>> = {
	[NOT_FOUND]: 404,
	"413.html": 413, // more than the proxy accepts
	"413.json": 413,
	"503.html": 503, // no server answers
	"503.json": 503,
	"503-jobs.html": 503,
};
export type FileStatus = 200 | 404 | 413 | 503;

const RETRY_AFTER_SECONDS = 60;

/** A built file to which the server adds. A proxy asks the server first, and sends the file if none answers. */
export const COMPLETED_FILE = "sitemap.xml";

/** First path segments that the server answers without a built file, or completes. A proxy must know them: deploy/nginx.conf. */
export const ON_DEMAND_PATHS = [
	"health",
	"metrics",
	"forms",
	"received",
	"chat",
	"yours",
	"shortlist",
	"jobs",
	"jobs.xml",
	"mail-in",
	"book",
	"calendar",
	COMPLETED_FILE,
];

/** Folder of files whose names change with their content. */
export const HASHED_FOLDER = "_astro/";

export function fileStatus({ path }: ServableFile): FileStatus {
	return FILE_STATUSES[path] ?? 200;
}

/** Undefined for files that are only sent in place of something else. */
export function urlPath(file: ServableFile): string | undefined {
	if (fileStatus(file) !== 200) return undefined;
	return `/${file.path.replace(/\.html$/, "").replace(/^index$/, "")}`;
}

export function siteHeaders(file: ServableFile, siteUrl: string): Record<string, string> {
	return withCaching(file, policyHeaders(siteUrl, file.inline));
}

/** For files a proxy sends in place of the desk, whose URL the build doesn't know; behind a proxy it is https. */
export function deskProxyHeaders(file: ServableFile): Record<string, string> {
	return withCaching(file, deskPolicyHeaders("https:", file.inline?.styles));
}

function withCaching(file: ServableFile, policy: Record<string, string>): Record<string, string> {
	const status = fileStatus(file);
	if (status === 200 || status === 404) return fileHeaders(file, policy, cacheControl(file));
	const headers = fileHeaders(file, policy, "no-store");
	return status === 503 ? { ...headers, "retry-after": String(RETRY_AFTER_SECONDS) } : headers;
}

function cacheControl({ path }: ServableFile): string {
	return path.startsWith(HASHED_FOLDER) ? FOREVER : REVALIDATE;
}
