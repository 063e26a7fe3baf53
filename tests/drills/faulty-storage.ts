import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout } from "node:timers/promises";
import { onTestFinished } from "vitest";

const SLOW_MS = 1_500;

type Mood = "well" | "busy" | "slow" | "silent" | "resetting";

/**
 * A faulty proxy in front of S3-compatible storage.
 * @param since if given, listings report this as every file's date
 */
export async function startFaultyStorage(targetPort: number, since?: Date) {
	let mood: Mood = "well";
	const server = createServer(async (incoming, response) => {
		if (mood === "silent") return void incoming.resume();
		if (mood === "busy") {
			incoming.resume();
			return void response.writeHead(503).end("<Error><Code>SlowDown</Code></Error>");
		}
		if (mood === "slow") await setTimeout(SLOW_MS);
		pass(incoming, response);
	});
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	onTestFinished(() => {
		server.closeAllConnections();
		server.close();
	});
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		become(next: Mood) {
			mood = next;
			if (mood !== "silent") server.closeIdleConnections();
		},
	};

	function pass(incoming: IncomingMessage, response: ServerResponse): void {
		const { method, url, headers } = incoming;
		const onward = request({ port: targetPort, host: "127.0.0.1", method, path: url, headers }, async (answer) => {
			// The storage has the file, but the response is lost.
			if (mood === "resetting") return void incoming.socket.resetAndDestroy();
			const status = answer.statusCode ?? 502;
			if (since && url?.includes("list-type"))
				return void response.writeHead(status).end(replaceDates(await text(answer), since));
			response.writeHead(status, answer.headers);
			answer.pipe(response);
		});
		onward.on("error", () => response.destroy());
		incoming.on("error", () => onward.destroy());
		incoming.pipe(onward);
	}
}

function replaceDates(listing: string, since: Date): string {
	return listing.replaceAll(/(?<=<LastModified>)[^<]*/g, since.toISOString());
}
