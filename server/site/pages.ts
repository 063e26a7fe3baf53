import { readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join } from "node:path";
import { policyHeaders } from "../http/policy.ts";
import type { ServableFile } from "../http/servable-file.ts";

/* The built files, held in memory with their headers made once: a request is one look into a map. */

export interface Pages {
	/** Answers if a built file has this address; says whether it did. */
	serve(request: IncomingMessage, response: ServerResponse): boolean;
	/** Answers where no page is: leads to the canonical address of one, or says that there is none. */
	elsewhere(request: IncomingMessage, response: ServerResponse): void;
}

interface Variant {
	body: Buffer;
	etag: string;
	headers: string[];
	notModified: string[];
}

interface Page {
	identity: Variant;
	br?: Variant;
	gzip?: Variant;
}

const TYPES: Record<string, string> = {
	".html": "text/html; charset=utf-8",
	".css": "text/css; charset=utf-8",
	".js": "text/javascript; charset=utf-8",
	".json": "application/json; charset=utf-8",
	".svg": "image/svg+xml; charset=utf-8",
	".txt": "text/plain; charset=utf-8",
	".xml": "application/xml; charset=utf-8",
	".webmanifest": "application/manifest+json; charset=utf-8",
	".ico": "image/x-icon",
	".png": "image/png",
	".avif": "image/avif",
	".woff2": "font/woff2",
};
const FOREVER = "public, max-age=31536000, immutable"; // the name changes with the content
const ASK_AGAIN = "public, max-age=0, must-revalidate";

export function loadPages(dist: string, siteUrl: string): Pages {
	const files: ServableFile[] = JSON.parse(readFileSync(join(dist, "servable.json"), "utf8"));
	const pages = new Map(files.map((file) => [address(file.path), loadPage(join(dist, "client"), file, siteUrl)]));
	const missing = pages.get("/404");
	if (!missing) throw new Error(`${dist} holds no 404.html: build the site first with npm run build`);
	pages.delete("/404");

	return {
		serve(request, response) {
			const page = pages.get(pathOf(request.url ?? "/"));
			if (!page || (request.method !== "GET" && request.method !== "HEAD")) return false;
			send(page, 200, request, response);
			return true;
		},
		elsewhere(request, response) {
			const path = pathOf(request.url ?? "/");
			const canonical = canonicalForm(path);
			if (canonical === path || !pages.has(canonical)) return send(missing, 404, request, response);
			const query = (request.url ?? "").slice(path.length);
			response.writeHead(308, { ...policyHeaders(siteUrl), location: canonical + query }).end();
		},
	};
}

function address(path: string): string {
	return `/${path.replace(/\.html$/, "").replace(/^index$/, "")}`;
}

function canonicalForm(path: string): string {
	const form = withoutSlashes(path.toLowerCase()).replace(/\.html$/, "");
	return form === "/index" ? "/" : form;
}

/** Without those at the end. Not by a pattern, which would begin anew at each slash of a path that has thousands. */
function withoutSlashes(path: string): string {
	let end = path.length;
	while (end > 1 && path[end - 1] === "/") end -= 1;
	return path.slice(0, end);
}

function pathOf(url: string): string {
	const query = url.indexOf("?");
	return query === -1 ? url : url.slice(0, query);
}

function loadPage(client: string, file: ServableFile, siteUrl: string): Page {
	const type = TYPES[extname(file.path)] ?? "application/octet-stream";
	const shared = {
		...policyHeaders(siteUrl, file.inline),
		"cache-control": file.path.startsWith("_astro/") ? FOREVER : ASK_AGAIN,
		...(file.compressed ? { vary: "Accept-Encoding" } : {}),
	};
	const variant = (suffix: string, encoding?: string): Variant => {
		const body = readFileSync(join(client, file.path + suffix));
		const etag = `"${file.hash}${suffix}"`;
		const headers = {
			"content-type": type,
			"content-length": String(body.length),
			...(encoding ? { "content-encoding": encoding } : {}),
		};
		const notModified = { ...shared, etag };
		return {
			body,
			etag,
			headers: Object.entries({ ...notModified, ...headers }).flat(),
			notModified: Object.entries(notModified).flat(),
		};
	};
	if (!file.compressed) return { identity: variant("") };
	return { identity: variant(""), br: variant(".br", "br"), gzip: variant(".gz", "gzip") };
}

function send(page: Page, status: number, request: IncomingMessage, response: ServerResponse): void {
	const variant = choose(page, request.headers["accept-encoding"]);
	if (status === 200 && matches(request.headers["if-none-match"], variant.etag)) {
		response.writeHead(304, variant.notModified).end();
		return;
	}
	response.writeHead(status, variant.headers);
	response.end(request.method === "HEAD" ? undefined : variant.body);
}

function choose(page: Page, accepted: string | undefined): Variant {
	if (!accepted) return page.identity;
	return page[encodingFor(accepted)] ?? page.identity;
}

const HEADERS_KEPT = 100; // browsers send a handful of different ones
const encodings = new Map<string, keyof Page>();

/** The best that is accepted; a compressible file has both, any other neither. */
function encodingFor(accepted: string): keyof Page {
	const known = encodings.get(accepted);
	if (known) return known;
	const encoding = accepts(accepted, "br") ? "br" : accepts(accepted, "gzip") ? "gzip" : "identity";
	if (encodings.size >= HEADERS_KEPT) encodings.clear();
	encodings.set(accepted, encoding);
	return encoding;
}

function accepts(header: string, encoding: string): boolean {
	if (!header.includes(encoding)) return false;
	const listed = header.split(",").find((part) => part.trim().split(";")[0] === encoding);
	return listed !== undefined && !/;\s*q=0(\.0*)?\s*$/.test(listed);
}

function matches(header: string | undefined, etag: string): boolean {
	if (!header) return false;
	return header === "*" || header.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag);
}
