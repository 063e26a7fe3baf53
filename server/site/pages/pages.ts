import { readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import type { ServableFile } from "../../http/built-files.ts";
import { type BuiltFile, loadFile, requestPath, sendFile } from "../../http/built-files.ts";
import { policyHeaders } from "../../http/policy.ts";
import { NOT_FOUND, siteHeaders, urlPath } from "../../http/site-files.ts";

/* The built pages, kept in memory: serving one is a single map lookup. */

export interface Pages {
	/** Answers if a built file has this URL; returns whether it did. */
	serve(request: IncomingMessage, response: ServerResponse): boolean;
	/** Answers when there is no such page: redirects to its canonical URL if that exists, otherwise sends a 404. */
	redirectOrNotFound(request: IncomingMessage, response: ServerResponse): void;
}

/** @param others files that stand beside the pages, by the path of their URL */
export function loadPages(dist: string, siteUrl: string, others = new Map<string, BuiltFile>()): Pages {
	const files: ServableFile[] = JSON.parse(readFileSync(join(dist, "servable.json"), "utf8"));
	const load = (file: ServableFile) => loadFile(join(dist, "client"), file, siteHeaders(file, siteUrl));
	const pages = new Map(others);
	for (const file of files) {
		const address = urlPath(file);
		if (address) pages.set(address, load(file));
	}
	const notFound = files.find(({ path }) => path === NOT_FOUND);
	if (!notFound) throw new Error(`${dist} holds no ${NOT_FOUND}: build the site first with npm run build`);
	const missing = load(notFound);

	return {
		serve(request, response) {
			const page = pages.get(requestPath(request));
			if (!page || (request.method !== "GET" && request.method !== "HEAD")) return false;
			sendFile(page, 200, request, response);
			return true;
		},
		redirectOrNotFound(request, response) {
			const path = requestPath(request);
			const canonical = canonicalForm(path);
			if (canonical === path || !pages.has(canonical)) return sendFile(missing, 404, request, response);
			const query = (request.url ?? "").slice(path.length);
			response.writeHead(308, { ...policyHeaders(siteUrl), location: canonical + query }).end();
		},
	};
}

function canonicalForm(path: string): string {
	const form = stripTrailingSlashes(path.toLowerCase()).replace(/\.html$/, "");
	return form === "/index" ? "/" : form;
}

/** Strips trailing slashes. Not by a regular expression, which would restart at every one of thousands of slashes. */
function stripTrailingSlashes(path: string): string {
	let end = path.length;
	while (end > 1 && path[end - 1] === "/") end -= 1;
	return path.slice(0, end);
}
