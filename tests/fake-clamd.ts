import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { onTestFinished } from "vitest";

const COMMAND = "zINSTREAM\0";
const EICAR = "EICAR-STANDARD-ANTIVIRUS-TEST-FILE";

interface FakeClamd {
	address: { host: string; port: number };
	stop(): Promise<void>;
}

/** Speaks clamd's protocol and detects one virus, the EICAR test file. `behave` replaces its response. */
export async function startFakeClamd(behave?: (socket: Socket) => void): Promise<FakeClamd> {
	const sockets = new Set<Socket>();
	const server = createServer((socket) => {
		sockets.add(socket);
		socket.on("error", () => {});
		(behave ?? respond)(socket);
	});
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	const { port } = server.address() as AddressInfo;
	const stop = async () => {
		if (!server.listening) return;
		server.close();
		for (const socket of sockets) socket.destroy();
		await once(server, "close");
	};
	onTestFinished(stop);
	return { address: { host: "127.0.0.1", port }, stop };
}

function respond(socket: Socket): void {
	let waiting = Buffer.alloc(0);
	const file: Buffer[] = [];
	let greeted = false;
	socket.on("data", (chunk) => {
		waiting = Buffer.concat([waiting, chunk]);
		if (!greeted) {
			if (waiting.length < COMMAND.length) return;
			if (!waiting.subarray(0, COMMAND.length).equals(Buffer.from(COMMAND))) {
				socket.end("UNKNOWN COMMAND\0");
				return;
			}
			waiting = waiting.subarray(COMMAND.length);
			greeted = true;
		}
		while (waiting.length >= 4) {
			const length = waiting.readUInt32BE(0);
			if (length === 0) {
				socket.end(Buffer.concat(file).includes(EICAR) ? "stream: Eicar-Test-Signature FOUND\0" : "stream: OK\0");
				return;
			}
			if (waiting.length < 4 + length) return;
			file.push(waiting.subarray(4, 4 + length));
			waiting = waiting.subarray(4 + length);
		}
	});
}
