import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { onTestFinished } from "vitest";

/** A line between two programs that can be cut, or go silent. */
export async function startProxy(targetPort: number) {
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
				near.resetAndDestroy(); // the far side has the word and acts on it, but its answer is lost
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
		/** Breaks what is open, and lets nothing new through until mended. */
		cut() {
			refusing = true;
			cut();
		},
		/** Nothing comes through any more, and nobody is told. */
		goSilent() {
			silent = true;
		},
		mend() {
			refusing = false;
			silent = false;
			cut();
		},
		/** Cuts connections right after this word has gone out on them. */
		cutAfter(word: string, times: number) {
			cutAt = { word: Buffer.from(word), times };
		},
	};
}
