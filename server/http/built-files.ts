import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { InlineHashes } from "./policy.ts";

/* Built files, kept in memory in every encoding, with headers prepared once. */

export interface BuiltFile {
	identity: Variant;
	br?: Variant;
	gzip?: Variant;
}

interface Variant {
	body: Buffer;
	etag: string;
	headers: string[];
	notModified: string[];
}

const CONTENT_TYPES: Record<string, string> = {
	".html": "text/html; charset=utf-8",
	".css": "text/css; charset=utf-8",
	".js": "text/javascript; charset=utf-8",
	".mjs": "text/javascript; charset=utf-8",
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
/** A tenth larger than at the highest quality, which takes twenty times as long. */
const RENDERED_QUALITY = 7;
export const FOREVER = "public, max-age=31536000, immutable"; // the name changes with the content
export const REVALIDATE = "no-cache"; // kept, but asked about each time

/** @param policy the security headers */
export function fileHeaders(
	{ path, compressed }: ServableFile,
	policy: Record<string, string>,
	caching: string,
): Record<string, string> {
	return {
		...policy,
		"cache-control": caching,
		...(compressed ? { vary: "Accept-Encoding" } : {}),
		"content-type": CONTENT_TYPES[extname(path)] ?? "application/octet-stream",
	};
}

/** @param headers shared by all encodings */
export function loadFile(folder: string, file: ServableFile, headers: Record<string, string>): BuiltFile {
	const read = (suffix: string) => readFileSync(join(folder, file.path + suffix));
	if (!file.compressed) return toFile({ identity: read("") }, file.hash, headers);
	return toFile({ identity: read(""), br: read(".br"), gzip: read(".gz") }, file.hash, headers);
}

/** A page that was rendered while the server runs, compressed once. Its hash is made of its text. */
export async function compressPage(html: string, headers: Record<string, string>): Promise<BuiltFile> {
	const identity = Buffer.from(html);
	const hash = createHash("sha256").update(identity).digest("base64url").slice(0, 22);
	const [br, gzipped] = await Promise.all([
		promisify(brotliCompress)(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: RENDERED_QUALITY } }),
		promisify(gzip)(identity),
	]);
	return toFile({ identity, br, gzip: gzipped }, hash, { ...headers, vary: "Accept-Encoding" });
}

type Encoding = keyof BuiltFile;

function toFile(
	{ identity, br, gzip: gzipped }: { identity: Buffer } & Partial<Record<Encoding, Buffer>>,
	hash: string,
	headers: Record<string, string>,
): BuiltFile {
	return {
		identity: toVariant(identity, "identity", hash, headers),
		...(br && { br: toVariant(br, "br", hash, headers) }),
		...(gzipped && { gzip: toVariant(gzipped, "gzip", hash, headers) }),
	};
}

const ETAG_SUFFIXES: Record<Encoding, string> = { identity: "", br: ".br", gzip: ".gz" };

function toVariant(
	body: Buffer,
	encoding: Encoding,
	hash: string,
	{ "content-type": type, ...shared }: Record<string, string>,
): Variant {
	const etag = `"${hash}${ETAG_SUFFIXES[encoding]}"`;
	const notModified = { ...shared, etag };
	const own = {
		...(type && { "content-type": type }),
		"content-length": String(body.length),
		...(encoding === "identity" ? {} : { "content-encoding": encoding }),
	};
	return {
		...{ body, etag },
		headers: Object.entries({ ...notModified, ...own }).flat(),
		notModified: Object.entries(notModified).flat(),
	};
}

export function sendFile(file: BuiltFile, status: number, request: IncomingMessage, response: ServerResponse): void {
	const variant = chooseVariant(file, request.headers["accept-encoding"]);
	if (status === 200 && matchesEtag(request.headers["if-none-match"], variant.etag)) {
		response.writeHead(304, variant.notModified).end();
		return;
	}
	response.writeHead(status, variant.headers);
	response.end(request.method === "HEAD" ? undefined : variant.body);
}

/** Without the query. */
export function requestPath({ url = "/" }: IncomingMessage): string {
	const query = url.indexOf("?");
	return query === -1 ? url : url.slice(0, query);
}

function chooseVariant(file: BuiltFile, accepted: string | undefined): Variant {
	if (!accepted) return file.identity;
	return file[encodingFor(accepted)] ?? file.identity;
}

const HEADERS_CACHED = 100; // browsers send a handful of different ones
const encodings = new Map<string, keyof BuiltFile>();

/** The best accepted encoding. A compressible file has both br and gzip, any other neither. */
function encodingFor(accepted: string): keyof BuiltFile {
	const known = encodings.get(accepted);
	if (known) return known;
	const encoding = accepts(accepted, "br") ? "br" : accepts(accepted, "gzip") ? "gzip" : "identity";
	if (encodings.size >= HEADERS_CACHED) encodings.clear();
	encodings.set(accepted, encoding);
	return encoding;
}

function accepts(header: string, encoding: string): boolean {
	if (!header.includes(encoding)) return false;
	const listed = header.split(",").find((part) => part.trim().split(";")[0] === encoding);
	return listed !== undefined && !/;\s*q=0(\.0*)?\s*$/.test(listed);
}

function matchesEtag(header: string | undefined, etag: string): boolean {
	if (!header) return false;
	return header === "*" || header.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag);
}

/** One built file, as the build lists it in dist/servable.json. */
export interface ServableFile {
	path: string;
	hash: string;
	compressed: boolean;
	inline?: InlineHashes;
}
