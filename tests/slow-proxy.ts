import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout } from "node:timers/promises";
import { onTestFinished } from "vitest";

const PIECES = 24; // per page; two are in the header
const PIECE_MS = 40; // long enough for the browser to paint
const FONT_MS = 700; // longer than browsers wait for a font

/** Proxies the site over a connection so slow that pages are parsed in pieces, and fonts arrive long after the page. */
export async function startSlowProxy(site: string): Promise<string> {
	const server = createServer(async ({ url = "/" }, response) => {
		const answer = await fetch(site + url, { redirect: "manual" });
		const { "content-encoding": _, "content-length": __, ...headers } = Object.fromEntries(answer.headers);
		const body = Buffer.from(await answer.arrayBuffer());
		response.writeHead(answer.status, headers);
		if (headers["content-type"] === "font/woff2") await setTimeout(FONT_MS);
		if (!headers["content-type"]?.startsWith("text/html")) return void response.end(body);
		const start = body.indexOf("<body");
		const length = Math.ceil((body.length - start) / PIECES);
		response.write(body.subarray(0, start));
		for (let at = start; at < body.length; at += length) {
			response.write(body.subarray(at, at + length));
			await setTimeout(PIECE_MS);
		}
		response.end();
	});
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	onTestFinished(() => {
		server.closeAllConnections();
		server.close();
	});
	return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
