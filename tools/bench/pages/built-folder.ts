import { once } from "node:events";
import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, relative, sep } from "node:path";
import { brotliCompressSync } from "node:zlib";

/* A folder of built pages, as a good host would serve it: brotli, files kept for long, everything in memory. */

const TYPES: Record<string, string> = {
	".html": "text/html; charset=utf-8",
	".css": "text/css; charset=utf-8",
	".js": "text/javascript; charset=utf-8",
	".mjs": "text/javascript; charset=utf-8",
	".json": "application/json; charset=utf-8",
	".webmanifest": "application/manifest+json; charset=utf-8",
	".txt": "text/plain; charset=utf-8",
	".xml": "application/xml; charset=utf-8",
	".svg": "image/svg+xml; charset=utf-8",
	".ico": "image/x-icon",
	".png": "image/png",
	".jpg": "image/jpeg",
	".webp": "image/webp",
	".avif": "image/avif",
	".woff2": "font/woff2",
};
const PACKED_ALREADY = /^(image\/(png|jpeg|webp|avif)|font\/)/;

interface Served {
	body: Buffer;
	headers: Record<string, string>;
}

export function isBuiltFolder(folder: string): boolean {
	return existsSync(join(folder, "index.html"));
}

export async function serveFolder(folder: string): Promise<{ url: string; stop(): void }> {
	const files = await readServed(folder);
	const server = createServer(({ url = "/" }, response) => {
		const { pathname } = new URL(url, "http://localhost");
		const file = files.get(pathname) ?? files.get(`${pathname}.html`) ?? files.get(join(pathname, "index.html"));
		if (!file) return void response.writeHead(404).end();
		response.writeHead(200, file.headers).end(file.body);
	});
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		stop() {
			server.closeAllConnections();
			server.close();
		},
	};
}

async function readServed(folder: string): Promise<Map<string, Served>> {
	const entries = await readdir(folder, { recursive: true, withFileTypes: true });
	const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
	const files = new Map<string, Served>();
	for (const path of paths) {
		files.set(`/${relative(folder, path).split(sep).join("/")}`, served(path, await readFile(path)));
	}
	return files;
}

function served(path: string, content: Buffer): Served {
	const type = TYPES[extname(path)] ?? "application/octet-stream";
	const packs = !PACKED_ALREADY.test(type);
	const body = packs ? brotliCompressSync(content) : content;
	return {
		body,
		headers: {
			"content-type": type,
			"content-length": String(body.length),
			"cache-control": type.startsWith("text/html") ? "public, max-age=0, must-revalidate" : "public, max-age=31536000",
			...(packs ? { "content-encoding": "br", vary: "Accept-Encoding" } : {}),
		},
	};
}
