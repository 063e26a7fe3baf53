import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { onTestFinished } from "vitest";

/** A TCP proxy between two programs that can be cut or go silent. */
export async function startFlakyProxy(targetPort: number) {
	const open = new Set<Socket>();
	let silent = false;
	let refusing = false;
	let cutAt: { word: Buffer; times: number } | undefined;
	const server = createServer((near) => {
		if (refusing) return void near.resetAndDestroy();
		const far = connect(targetPort, "127.0.0.1");
		for (const [socket, other] of [
			[near, far],
			[far, near],
		] as const) {
			open.add(socket);
			socket.on("error", () => other.destroy());
			socket.on("close", () => {
				open.delete(socket);
				other.destroy();
			});
		}
		near.on("data", (bytes: Buffer) => {
			if (silent) return;
			far.write(bytes);
			if (cutAt && cutAt.times > 0 && bytes.includes(cutAt.word)) {
				cutAt.times -= 1;
				near.resetAndDestroy(); // the far side gets the word and acts on it, but its response is lost
			}
		});
		far.on("data", (bytes: Buffer) => void (silent || near.write(bytes)));
	});
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	const cut = () => {
		for (const socket of open) socket.resetAndDestroy();
	};
	onTestFinished(() => {
		cut();
		server.close();
	});
	return {
		port: (server.address() as AddressInfo).port,
		/** Closes open connections and refuses new ones until mended. */
		cut() {
			refusing = true;
			cut();
		},
		/** Drops all data without closing connections. */
		goSilent() {
			silent = true;
		},
		mend() {
			refusing = false;
			silent = false;
			cut();
		},
		/** Cuts a connection right after this word is sent on it. */
		cutAfter(word: string, times: number) {
			cutAt = { word: Buffer.from(word), times };
		},
	};
}
