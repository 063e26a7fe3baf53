import { ASK_AGAIN, FOREVER, fileHeaders } from "./built-files.ts";
import { policyHeaders } from "./policy.ts";
import type { ServableFile } from "./servable-file.ts";

/* Where the site's built files stand and with which headers: for our server, and for a proxy that sends them itself. */

export const NOT_FOUND = "404.html";

/** What a proxy says when no server of ours answers: to a person, and to a form in a browser. */
const UNAVAILABLE = { page: "503.html", json: "503.json" };
const RETRY_AFTER_SECONDS = 60;

/** The first parts of addresses that no built file has, but the server answers. A proxy must know them: deploy/nginx.conf. */
export const ON_DEMAND = ["health", "metrics", "forms", "received", "chat", "yours"];

/** Where the name changes with the content. */
export const HASHED = "_astro/";

const WITHOUT_ADDRESS = [NOT_FOUND, ...Object.values(UNAVAILABLE)];

/** Undefined for what is only sent in place of something else. */
export function addressOf({ path }: ServableFile): string | undefined {
	if (WITHOUT_ADDRESS.includes(path)) return undefined;
	return `/${path.replace(/\.html$/, "").replace(/^index$/, "")}`;
}

export function siteHeaders(file: ServableFile, siteUrl: string): Record<string, string> {
	const policy = policyHeaders(siteUrl, file.inline);
	if (!Object.values(UNAVAILABLE).includes(file.path)) return fileHeaders(file, policy, cachingOf(file));
	return { ...fileHeaders(file, policy, "no-store"), "retry-after": String(RETRY_AFTER_SECONDS) };
}

function cachingOf({ path }: ServableFile): string {
	return path.startsWith(HASHED) ? FOREVER : ASK_AGAIN;
}
