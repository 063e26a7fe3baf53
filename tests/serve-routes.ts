import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";
import { toListener } from "../server/site/request-listener.ts";

/** Serves some of the site's routes until the test ends. @returns their address, and how a visitor uses them */
export async function serveRoutes(routes: Parameters<typeof toListener>[0]) {
	const server = createServer(toListener(routes)).listen(0, "127.0.0.1");
	await once(server, "listening");
	onTestFinished(() => {
		server.close();
		server.closeAllConnections();
	});
	const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	return {
		url,
		/** Gets a page, or posts a form. */
		async ask(path: string, body?: Record<string, string>, headers: Record<string, string> = {}) {
			const sent = body && { method: "POST", body: new URLSearchParams(body) };
			const response = await fetch(url + path, { redirect: "manual", headers, ...sent });
			const { status, headers: got } = response;
			return { status, headers: got, location: got.get("location"), text: await response.text() };
		},
	};
}
