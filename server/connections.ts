import type { Server } from "node:http";
import { visitorOf } from "./abuse/visitor.ts";
import { proxiesOf } from "./client-address.ts";
import type { Config } from "./config.ts";

/** Each costs some 20 KB and a file handle; more than so many at once is a flood, not visitors. */
const CONNECTIONS_MAX = 2000;
/** Of one address, so that no single one holds all places: a browser opens six, and a whole office may share it. */
const CONNECTIONS_PER_VISITOR = 500;

/** A proxy's connections are those of many visitors; it has limits of its own. */
export function limitConnections(server: Server, trust: Config["trustProxy"]): void {
	server.maxConnections = CONNECTIONS_MAX;
	const isProxy = proxiesOf(trust);
	const open = new Map<string, number>();
	server.on("connection", (socket) => {
		const { remoteAddress } = socket;
		const visitor = visitorOf(remoteAddress);
		// Whoever hung up before we looked has no address any more, but what they sent would be read, and count for nobody.
		if (!remoteAddress || !visitor) return void socket.destroy();
		if (isProxy(remoteAddress, 0)) return;
		const others = open.get(visitor) ?? 0;
		if (others >= CONNECTIONS_PER_VISITOR) return void socket.destroy();
		open.set(visitor, others + 1);
		socket.once("close", () => {
			const left = (open.get(visitor) ?? 0) - 1;
			if (left > 0) open.set(visitor, left);
			else open.delete(visitor);
		});
	});
}
